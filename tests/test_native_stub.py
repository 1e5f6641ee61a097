"""The committed stub of the native module is what its build would generate."""

from __future__ import annotations

from pathlib import Path

import pytest

import nonolith
from nonolith import _native


def test_stub_is_current() -> None:
    """To fix it: python -m nanobind.stubgen -m nonolith._native -o src/nonolith/_native.pyi"""
    stubgen = pytest.importorskip("nanobind.stubgen")
    generator = stubgen.StubGen(_native)
    generator.put(_native)

    committed = Path(nonolith.__file__).with_name("_native.pyi").read_text(encoding="utf-8")

    assert generator.get() == committed
