"""Checksums of records, which cost next to nothing beside the solving of a small puzzle."""

from __future__ import annotations

from nonolith import _native

checksum = _native.checksum
seal = _native.seal
