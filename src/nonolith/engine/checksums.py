"""Checksums of records, which cost next to nothing compared with solving a small puzzle."""

from __future__ import annotations

from nonolith import _native

checksum = _native.checksum
seal = _native.seal
