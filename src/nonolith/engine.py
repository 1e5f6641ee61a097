"""The only door to the native engine: values in, integers across, values out.

The native module knows no Python types and no words; this module packs puzzles into bytes and
unpacks what comes back. Every solution is read again by `verify`, which shares no code with the
engine, before it goes any further.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from nonolith import _native
from nonolith.errors import InternalError, PuzzleError, UnsupportedError
from nonolith.grid import Grid
from nonolith.palette import BLACK_AND_WHITE, Palette
from nonolith.puzzle import Clue, Puzzle, pack_clue
from nonolith.result import Found, Limits, Progress, Stats

#: The solution byte of a cell is its colour.
MAX_COLORS = 255


#: What a search keeps at most: some bytes for each cell and colour, and its learned clauses.
_CELL_BYTES = 160
_CLAUSE_BYTES = 40 << 20


class Stop(IntEnum):
    """Why the engine came back; the numbers are the native module's."""

    FOUND = 0
    COMPLETE = 1
    LIMIT = 2
    CANCELLED = 3
    LOGIC_ENDS = 4


_STOPS = tuple(Stop)


class Mode(IntEnum):
    """Which levels of the engine may work."""

    AUTOMATIC = 0
    LOGIC_ONLY = 1
    PROBING = 3


@dataclass(frozen=True, slots=True)
class LineResult:
    """All that follows for one line: its cells, and each run's first and last possible start."""

    cells: tuple[int, ...]
    leftmost: tuple[int, ...]
    rightmost: tuple[int, ...]


class Search:
    """One resumable search; only `cancel` may be called from another thread."""

    def __init__(
        self,
        puzzle: Puzzle,
        start: Grid | None = None,
        limits: Limits | None = None,
        *,
        seed: int = 0,
        mode: int | None = None,
        prove: bool = False,
    ) -> None:
        limits = limits or Limits()
        self.puzzle = puzzle
        self.start = start
        self.limit(limits)
        if mode is None:
            mode = _mode(limits)
        colors = len(puzzle.palette)
        if colors > MAX_COLORS:
            raise UnsupportedError(f"found {colors} colors; expected at most {MAX_COLORS}")
        cells = None if start is None else _pack_start(puzzle, start)
        if prove and start is not None:
            raise UnsupportedError("a proof is about the clues alone: it takes no start grid")
        try:
            self._native = _native.Search(
                puzzle.width,
                puzzle.height,
                colors,
                puzzle.packed,
                cells,
                seed=seed,
                mode=int(mode),
                prove=prove,
            )
        except ValueError as error:
            raise UnsupportedError(str(error)) from None

    def limit(self, limits: Limits) -> None:
        """Replace the limits on seconds and nodes, which count from the beginning."""
        self._seconds, self._nodes = _numbers(limits)

    def advance(self, solutions: int, progress: Callable[[Progress], object] | None = None) -> Stop:
        """Search on until this many more solutions are found, or the end, or a limit."""
        callback = _callback(progress)
        try:
            return _STOPS[self._native.advance(solutions, self._seconds, self._nodes, callback)]
        except ValueError as error:  # a proof that would not fit in memory
            raise UnsupportedError(str(error)) from None

    def cancel(self) -> None:
        """Stop an `advance` that runs in another thread."""
        self._native.cancel()

    def take(self) -> list[tuple[Grid, Found]]:
        """The solutions found since the last call, each verified."""
        return [
            (self._verified(cells), Found(seconds, nodes))
            for cells, seconds, nodes in self._native.take()
        ]

    def drop(self) -> int:
        """How many solutions were found since the last call, where nobody wants to see them."""
        return len(self._native.take())

    def known(self) -> Grid:
        """What holds in every solution, as far as it is proved."""
        puzzle = self.puzzle
        return _unpack(puzzle.width, puzzle.height, self._native.known(), puzzle.palette)

    def stats(self) -> Stats:
        """What the search has cost so far."""
        return _stats(self._native.stats())

    def proof(self) -> str:
        """The steps that exclude every (other) solution; empty unless the search shows that."""
        return self._native.proof().decode("ascii")

    @property
    def line_solvable(self) -> bool:
        """True if line logic alone settled every cell."""
        return self._native.line_solvable

    @property
    def conflict_line(self) -> int:
        """The line (rows first) at which line logic met a contradiction at the root, or -1."""
        return self._native.conflict_line

    def _verified(self, cells: bytes) -> Grid:
        puzzle = self.puzzle
        grid = Grid.from_colors(puzzle.width, puzzle.height, cells, puzzle.palette)
        violated = _native.verify(puzzle.width, puzzle.height, puzzle.packed, cells)
        if violated >= 0:
            raise InternalError(f"a solution of puzzle {puzzle.id} violates line {violated}")
        if self.start is not None and not all(
            mine & given for mine, given in zip(grid.masks, self.start.masks, strict=True)
        ):
            raise InternalError(f"a solution of puzzle {puzzle.id} contradicts the start grid")
        return grid


class Solved(NamedTuple):
    """What became of one puzzle of `solve_together`; tells the same as a `Search` that has ended.

    ``found`` is packed: the cells of each solution, and the seconds and nodes that it took.
    """

    puzzle: Puzzle
    stop: Stop
    found: list[tuple[bytes, float, int]]
    masks: bytes
    numbers: tuple[float, float, int, int, int, int, int, int, int, int]
    line_solvable: bool
    conflict_line: int

    @property
    def start(self) -> None:
        """None: searches that start from a grid are made one at a time."""
        return None

    def take(self) -> list[tuple[Grid, Found]]:
        """The solutions, which were verified."""
        puzzle = self.puzzle
        return [
            (
                Grid.from_colors(puzzle.width, puzzle.height, cells, puzzle.palette),
                Found(seconds, nodes),
            )
            for cells, seconds, nodes in self.found
        ]

    def known(self) -> Grid:
        """What holds in every solution, as far as it is proved; not kept for a unique one."""
        puzzle = self.puzzle
        return _unpack(puzzle.width, puzzle.height, self.masks, puzzle.palette)

    def stats(self) -> Stats:
        """What the search has cost."""
        return _stats(self.numbers)


#: Text with blanks for facts: how the engine shall tell of a puzzle with one solution or several.
Form = list[bytes | int]

#: How many solutions were found, and the form filled in.
Told = tuple[int, bytes]


class Fact(IntEnum):
    """What a `Form` can ask for beside the fields of `Stats`, which are known by their places."""

    SOLUTIONS = 9
    LINE_SOLVABLE = 10
    PICTURE = 11


def solve_together(
    puzzles: Sequence[Puzzle],
    limits: Limits,
    *,
    seed: int = 0,
    progress: Callable[[Progress], object] | None = None,
) -> list[Solved]:
    """Solve many small puzzles in one call of the engine, verify all, without Python in between.

    The limits hold for each. If ``progress`` returns False, the rest is cancelled. An exception
    other than KeyboardInterrupt says that there is something about one of the puzzles; which one
    and what comes out by a `Search` for each.
    """
    answers = _solve_many(puzzles, limits, seed, progress, None)
    return [answer for answer in answers if isinstance(answer, Solved)]


def tell_together(
    puzzles: Sequence[Puzzle],
    limits: Limits,
    unique: Form,
    multiple: Form,
    *,
    seed: int = 0,
    progress: Callable[[Progress], object] | None = None,
) -> list[Told | Solved]:
    """The same, but a puzzle with solutions is told in a form, which costs no Python at all.

    What has no solution, or none that is proved to be the only one, has to be told otherwise, and
    so has a picture whose symbols are not plain.
    """
    return _solve_many(puzzles, limits, seed, progress, (unique, multiple))


def _solve_many(
    puzzles: Sequence[Puzzle],
    limits: Limits,
    seed: int,
    progress: Callable[[Progress], object] | None,
    forms: tuple[Form, Form] | None,
) -> list[Told | Solved]:
    seconds, nodes = _numbers(limits)
    answers = _native.solve_many(
        [
            (one.width, one.height, len(one.palette), one.packed, _symbols(one.palette))
            for one in puzzles
        ],
        -1 if limits.solutions is None else limits.solutions,
        seconds,
        nodes,
        _callback(progress),
        seed=seed,
        mode=_mode(limits),
        forms=forms,
    )
    return [
        answer if len(answer) == 2 else Solved(puzzle, _STOPS[answer[0]], *answer[1:])
        for puzzle, answer in zip(puzzles, answers, strict=True)
    ]


def _symbols(palette: Palette) -> bytes:
    """The symbols by which a form shows a picture; none if JSON would have to escape one."""
    if palette is BLACK_AND_WHITE:  # nearly always
        return b".#"
    symbols = "".join(color.symbol for color in palette)
    plain = symbols.isascii() and symbols.isprintable() and not set(symbols) & set('"\\')
    return symbols.encode() if plain else b""


class Counter:
    """Counts the solutions of one puzzle, part by part; used like a `Search`."""

    def __init__(self, puzzle: Puzzle, start: Grid | None = None) -> None:
        self._native = _native.Counter(
            puzzle.width,
            puzzle.height,
            len(puzzle.palette),
            puzzle.packed,
            None if start is None else _pack_start(puzzle, start),
        )

    def advance(self, limits: Limits, progress: Callable[[Progress], object] | None = None) -> Stop:
        """Go on until the number is known, or a limit, counted from the beginning, is met."""
        seconds, nodes = _numbers(limits)
        return Stop(self._native.advance(seconds, nodes, _callback(progress)))

    def count(self) -> int:
        """The number of solutions; before it is known, one that it is not below if there is any."""
        return int.from_bytes(self._native.count(), "little")

    def stats(self) -> Stats:
        """What the counting has cost so far."""
        return _stats(self._native.stats())


def solve_line(
    clue: Clue, cells: Sequence[int], palette: Palette = BLACK_AND_WHITE
) -> LineResult | None:
    """Everything that one line's clue implies for its cells (masks); None if it cannot be.

    >>> result = solve_line(Clue.of([3]), [3, 3, 3, 3])
    >>> result.cells, result.leftmost, result.rightmost
    ((3, 2, 2, 3), (0,), (1,))
    """
    colors = len(palette)
    packed = _pack_masks(cells, colors)
    try:
        answer = _native.solve_line(pack_clue(clue), packed, colors)
    except ValueError as error:
        raise UnsupportedError(str(error)) from None
    if answer is None:
        return None
    masks, leftmost, rightmost = answer
    return LineResult(tuple(_unpack_masks(masks, colors)), tuple(leftmost), tuple(rightmost))


class LineSolver:
    """`solve_line` for one clue that is asked many times: packed once, plain sequences out."""

    __slots__ = ("_clue", "_colors")

    def __init__(self, clue: Clue, palette: Palette = BLACK_AND_WHITE) -> None:
        self._clue = pack_clue(clue)
        self._colors = len(palette)

    def __call__(self, cells: Sequence[int]) -> tuple[Sequence[int], list[int], list[int]] | None:
        """Masks, leftmost and rightmost starts; None if the line is impossible."""
        colors = self._colors
        packed = bytes(cells) if colors < 8 else _pack_masks(cells, colors)
        try:
            answer = _native.solve_line(self._clue, packed, colors)
        except ValueError as error:
            raise UnsupportedError(str(error)) from None
        if answer is None or colors < 8:
            return answer
        masks, leftmost, rightmost = answer
        return tuple(_unpack_masks(masks, colors)), leftmost, rightmost


class Broken(NamedTuple):
    """An assumption (cell by place, row-major) that line logic breaks after so many moves."""

    place: int
    color: int
    moves: int
    changes: int


def foresee(
    puzzle: Puzzle, masks: Sequence[int], moves: int | None, begin: int, end: int
) -> tuple[list[Broken], list[int]]:
    """Assume each color of each open cell ``begin <= place < end`` and look so many moves ahead.

    A move lets every line that was touched before tell all it can, all at the same time. Gives
    the assumptions that break, and the cells whose colors all lead to the same conclusion
    elsewhere. The masks must be a position in which no line has anything more to tell.
    """
    colors = len(puzzle.palette)
    cells = bytes(masks) if colors < 8 else _pack_masks(masks, colors)
    broken, agreeing = _native.foresee(
        puzzle.width,
        puzzle.height,
        colors,
        puzzle.packed,
        cells,
        -1 if moves is None else moves,
        begin,
        end,
    )
    return [Broken(*item) for item in broken], agreeing


def memory_bound(puzzle: Puzzle) -> int:
    """How many bytes a search of this puzzle may come to need, however long it takes."""
    colors = max(1, len(puzzle.palette))
    return _CLAUSE_BYTES + _CELL_BYTES * colors * puzzle.width * puzzle.height


def features() -> dict[str, object]:
    """What the native module was built with, for bug reports and benchmarks."""
    return _native.features()


def _numbers(limits: Limits) -> tuple[float, int]:
    """Seconds and nodes as the engine takes them, negative for no limit."""
    seconds = -1.0 if limits.seconds is None else limits.seconds
    return seconds, -1 if limits.nodes is None else limits.nodes


def _mode(limits: Limits) -> int:
    return Mode.LOGIC_ONLY if limits.logic_only else Mode.AUTOMATIC


def _callback(
    progress: Callable[[Progress], object] | None,
) -> Callable[[tuple[float, float, int, int, int, int, int, int, int, int]], object] | None:
    if progress is None:
        return None
    return lambda numbers: progress(Progress(_stats(numbers), int(numbers[9])))


def _stats(numbers: Sequence[float]) -> Stats:
    return Stats(*numbers[:9])  # type: ignore[arg-type]  # seconds twice, then whole numbers


def check_start(puzzle: Puzzle, start: Grid) -> None:
    """Raise `PuzzleError` unless the grid has the puzzle's size and colours."""
    if (start.width, start.height) != (puzzle.width, puzzle.height):
        raise PuzzleError(
            f"found a grid of {start.width}x{start.height} cells; expected "
            f"{puzzle.width}x{puzzle.height} as the puzzle"
        )
    if max(start.masks, default=0) > puzzle.palette.full_mask:
        raise PuzzleError("found a color in the grid that the puzzle's palette does not have")


def _pack_start(puzzle: Puzzle, start: Grid) -> bytes:
    """The start grid as the engine wants it, after a check that it belongs to the puzzle."""
    check_start(puzzle, start)
    return _pack_masks(start.masks, len(puzzle.palette))


def _pack_masks(masks: Iterable[int], colors: int) -> bytes:
    if colors < 8:
        return bytes(masks)
    stride = colors // 8 + 1
    if stride == 2:
        return _little(array("H", masks)).tobytes()
    return b"".join(mask.to_bytes(stride, "little") for mask in masks)


def _little(masks: array[int]) -> array[int]:
    """Two-byte masks in the engine's byte order, or back again: up to 15 colors go fast."""
    if sys.byteorder == "big":
        masks.byteswap()
    return masks


def _unpack_masks(data: bytes, colors: int) -> Iterable[int]:
    if colors < 8:
        return data
    stride = colors // 8 + 1
    if stride == 2:
        return _little(array("H", data))
    return (
        int.from_bytes(data[place : place + stride], "little")
        for place in range(0, len(data), stride)
    )


def _unpack(width: int, height: int, data: bytes, palette: Palette) -> Grid:
    return Grid.from_masks(width, height, _unpack_masks(data, len(palette)), palette)
