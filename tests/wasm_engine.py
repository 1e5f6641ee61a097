"""The WebAssembly engine in Node, behind the very stand-in that Pyodide imports."""

from __future__ import annotations

import functools
import importlib.util
import marshal
import os
import shutil
import struct
import subprocess
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
WASM = ROOT / "npm" / "nonolith.wasm"


def node() -> str:
    """The machine's Node, or that of the development tools."""
    beside = Path(sys.executable).with_name("node")
    found = shutil.which("node") or (str(beside) if beside.exists() else None)
    return found or missing("node is not installed")


def missing(what: str) -> Any:
    """Skip, and say what for; in CI nothing may be missing."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what}; in CI the WebAssembly engine must be tested")
    pytest.skip(what)


class Numbers(list[Any]):
    """A list as it comes from JavaScript."""

    def to_py(self) -> list[Any]:
        return self


class Bridge:
    """What npm/engine.js is to the stand-in, by way of a pipe."""

    def __init__(self) -> None:
        if not WASM.exists():
            missing("npm/nonolith.wasm is not built (make wasm)")
        self._process = subprocess.Popen(
            [node(), str(ROOT / "tests" / "wasm" / "driver.mjs"), str(WASM)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
        )

    def room(self, size: int) -> Bridge:
        return self

    def assign(self, question: bytes) -> None:
        self._question = question

    def ask(self, report: Callable[[Numbers], bool] | None = None) -> bool:
        self._send(struct.pack("=II", len(self._question), report is not None) + self._question)
        while True:
            letter, size = struct.unpack("=cI", self._receive(5))
            self._answer = self._receive(size)
            if letter == b"L":
                raise RuntimeError(self._answer.decode())
            if letter != b"R":
                return bool(letter == b"A")
            assert report is not None
            self._send(b"\1" if report(Numbers(marshal.loads(self._answer))) else b"\0")

    def answer(self) -> Bridge:
        return self

    def to_bytes(self) -> bytes:
        return self._answer

    def close(self) -> None:
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()
        self._process.wait(10)

    def _send(self, data: bytes) -> None:
        assert self._process.stdin is not None
        view = memoryview(data)
        while view:
            view = view[self._process.stdin.write(view) :]

    def _receive(self, size: int) -> bytes:
        assert self._process.stdout is not None
        data = b""
        while len(data) < size:
            more = self._process.stdout.read(size - len(data))
            assert more, "the driver has ended"
            data += more
        return data


@functools.cache
def wasm_native() -> Any:
    """The stand-in for `nonolith._native`; one process for all tests, which ends with them."""
    import atexit

    bridge = Bridge()
    atexit.register(bridge.close)
    holder = types.ModuleType("nonolith_bridge")
    holder.bridge = bridge  # type: ignore[attr-defined]
    sys.modules["nonolith_bridge"] = holder
    spec = importlib.util.spec_from_file_location(
        "wasm_native", ROOT / "native" / "wasm" / "_native.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
