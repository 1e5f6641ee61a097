"""The native module for Pyodide: the same names as ``_native.pyi``, over the WebAssembly engine.

It takes the place of ``nonolith._native`` where Python itself runs as WebAssembly. ``bridge`` is
the engine as JavaScript has it (``npm/engine.js``); questions and answers are packed values
(``nonolith.h``), which ``marshal`` reads and writes.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable
from typing import Any

from nonolith_bridge import bridge

_PACKED = 2  # the version of marshal's format that nonolith.h describes

Progress = Callable[[tuple[Any, ...]], object] | None

#: Objects whose end has come. Python may see to that in the middle of a question, so the engine
#: hears of it before the next one.
_gone: list[int] = []


def _call(verb: bytes, *values: Any, report: Any = None) -> Any:
    while _gone:
        _send((b"free", _gone.pop()), None)
    return _send((verb, *values), report)


def _send(values: tuple[Any, ...], report: Any) -> Any:
    question = marshal.dumps(values, _PACKED)
    bridge.room(len(question)).assign(question)
    answered = bridge.ask(report)
    answer = marshal.loads(bridge.answer().to_bytes())
    if answered:
        return answer
    kind, why = answer
    raise (ValueError if kind == b"value" else RuntimeError)(why.decode())


class _Object:
    """An object of the engine, which lives as long as this one."""

    _kind: bytes
    _number = 0

    def _make(self, *values: Any) -> None:
        self._number = _call(self._kind, *values)

    def _ask(self, method: bytes, *values: Any) -> Any:
        return _call(self._kind + b"." + method, self._number, *values)

    def _advance(self, *values: Any, progress: Progress) -> int:
        return _watched(self._kind + b".advance", self._number, *values, progress=progress)

    def __del__(self) -> None:
        if self._number:
            _gone.append(self._number)


def _watched(verb: bytes, *values: Any, progress: Progress, then: tuple[Any, ...] = ()) -> Any:
    """A call that reports; what the progress function raises comes out of it unchanged."""
    if progress is None:
        return _call(verb, *values, False, *then)
    raised: list[BaseException] = []

    def report(numbers: Any) -> bool:
        try:
            return progress(tuple(numbers.to_py())) is not False
        except BaseException as error:
            raised.append(error)
            return False

    answer = _call(verb, *values, True, *then, report=report)
    if raised:
        raise raised[0]
    return answer


class Search(_Object):
    """One search over one puzzle; resumable."""

    _kind = b"Search"

    def __init__(
        self,
        width: int,
        height: int,
        colors: int,
        clues: bytes,
        start: bytes | None = None,
        *,
        seed: int = 0,
        level: int = 0,
        instruction_set: str = "automatic",
        word_bits: int = 0,
        prove: bool = False,
    ) -> None:
        isa = instruction_set.encode()
        self._make(width, height, colors, clues, start, seed, int(level), isa, word_bits, prove)

    def advance(self, solutions: int, seconds: float, nodes: int, progress: Progress) -> int:
        return self._advance(solutions, seconds, nodes, progress=progress)

    def cancel(self) -> None:
        self._ask(b"cancel")

    def take(self) -> list[tuple[bytes, float, int]]:
        return self._ask(b"take")

    def known(self) -> bytes:
        return self._ask(b"known")

    def stats(self) -> tuple[Any, ...]:
        return self._ask(b"stats")

    def proof(self) -> bytes:
        return self._ask(b"proof")

    @property
    def line_solvable(self) -> bool:
        return self._ask(b"line_solvable")

    @property
    def conflict_line(self) -> int:
        return self._ask(b"conflict_line")


class Counter(_Object):
    """The number of solutions of one puzzle; resumable."""

    _kind = b"Counter"

    def __init__(
        self, width: int, height: int, colors: int, clues: bytes, start: bytes | None = None
    ) -> None:
        self._make(width, height, colors, clues, start)

    def advance(self, seconds: float, nodes: int, progress: Progress) -> int:
        return self._advance(seconds, nodes, progress=progress)

    def cancel(self) -> None:
        self._ask(b"cancel")

    def count(self) -> bytes:
        return self._ask(b"count")

    def stats(self) -> tuple[Any, ...]:
        return self._ask(b"stats")


class Sketch(_Object):
    """A picture that is to become a puzzle."""

    _kind = b"Sketch"

    def __init__(self, width: int, height: int, colors: int, cells: bytes) -> None:
        self._make(width, height, colors, cells)

    def paint(self, cell: int, color: int) -> None:
        self._ask(b"paint", cell, color)

    def open(self) -> bytes:
        return self._ask(b"open")

    def ambiguous_cells(self, seconds: float, nodes: int) -> tuple[bytes, bool, int, bytes]:
        return self._ask(b"ambiguous_cells", seconds, nodes)

    # Here nobody can interrupt a call, so the seconds of these are not looked at.
    def try_strokes(
        self, strokes: bytes, size: int, quick: bool, seconds: float
    ) -> list[tuple[int, int]]:
        return self._ask(b"try_strokes", strokes, size, quick)

    def offer(self, options: bytes) -> None:
        self._ask(b"offer", options)

    def best_stroke(self, seconds: float) -> tuple[int, int, int, int]:
        return self._ask(b"best_stroke")

    def tightening_strokes(self, most: int) -> list[tuple[int, int]]:
        return self._ask(b"tightening_strokes", most)

    def fair_stroke(self, below: int, seconds: float) -> tuple[int, int, int, int]:
        return self._ask(b"fair_stroke", below)

    def touch_up(
        self,
        beyond: bool,
        orbits: bytes,
        size: int,
        seed: int,
        tries: int,
        most: int,
        seconds: float,
    ) -> tuple[bytes, bytes] | None:
        return self._ask(b"touch_up", beyond, orbits, size, seed, tries, most)


class Reasoner(_Object):
    """A position, and the deductions that lead on from it."""

    _kind = b"Reasoner"

    def __init__(
        self,
        width: int,
        height: int,
        colors: int,
        clues: bytes,
        start: bytes | None = None,
        focus: list[int] = [],  # noqa: B006  # as the native module has it; never changed
    ) -> None:
        self._make(width, height, colors, clues, start, focus)

    def next(self, seconds: float) -> Any:
        return self._ask(b"next", seconds)

    def look(self, line: int, technique: int) -> Any:
        return self._ask(b"look", line, technique)

    def put(self, cell: int, mask: int) -> None:
        self._ask(b"put", cell, mask)

    def masks(self) -> bytes:
        return self._ask(b"masks")

    def open_cells(self) -> int:
        return self._ask(b"open_cells")

    def foresee(self, moves: int, begin: int, seconds: float) -> Any:
        return self._ask(b"foresee", moves, begin, seconds)

    def refute(self, broken: list[tuple[int, int]], seconds: float) -> Any:
        return self._ask(b"refute", broken, seconds)

    def agree(self, cells: list[int], moves: int, seconds: float) -> Any:
        return self._ask(b"agree", cells, moves, seconds)

    def consequences(self, cell: int, color: int) -> int:
        return self._ask(b"consequences", cell, color)

    def sweep(self, rows: bool, seconds: float) -> int:
        return self._ask(b"sweep", rows, seconds)

    def moving(self) -> int:
        return self._ask(b"moving")


def solve_many(
    puzzles: list[tuple[int, int, int, bytes, bytes]],
    solutions: int,
    seconds: float,
    nodes: int,
    progress: Progress,
    *,
    seed: int = 0,
    level: int = 0,
    forms: Any = None,
) -> list[Any]:
    """A search over each of the puzzles."""
    if forms is not None:
        forms = tuple(
            [piece if isinstance(piece, bytes) else int(piece) for piece in form] for form in forms
        )
    then = (seed, int(level), forms)
    return _watched(b"solve_many", puzzles, solutions, seconds, nodes, progress=progress, then=then)


def read_glyph(ink: bytes, width: int, height: int) -> list[float]:
    """The probabilities of the digits 0 to 9, and of no digit."""
    return _call(b"read_glyph", ink, width, height)


def scan(
    width: int, height: int, pixels: bytes, hint: tuple[float, ...] | None = None
) -> list[tuple[Any, ...]]:
    """The boards in a picture (red, green, blue; row by row)."""
    return _call(b"scan", width, height, pixels, hint)


def checksum(data: bytes, start: int = 0) -> int:
    """Sixty-four bits that tell data from other data; no secret."""
    return _call(b"checksum", data, start)


def seal(
    head: bytes, text: bytes, title: bytes, clues: bytes, start: int, middle: bytes, end: bytes
) -> bytes:
    """``head`` and ``text``, the checksum of title and clues, ``middle``, that of all, ``end``."""
    line = head + text + b"%016x" % checksum(clues, checksum(title, start)) + middle
    return line + b"%016x" % checksum(line, 0) + end


def solve_line(clue: bytes, cells: bytes, colors: int) -> tuple[bytes, list[int], list[int]] | None:
    """Masks after complete line solving, and the starts of runs; None if impossible."""
    return _call(b"solve_line", clue, cells, colors)


def verify(width: int, height: int, clues: bytes, cells: bytes) -> int:
    """First line that a full grid violates, or -1; independent of the engine."""
    return _call(b"verify", width, height, clues, cells)


def features() -> dict[str, object]:
    """Instruction sets that this build and machine have, and the one chosen."""
    names = tuple(name.decode() for name in _call(b"features"))
    return {"instruction_sets": names, "instruction_set": names[-1]}
