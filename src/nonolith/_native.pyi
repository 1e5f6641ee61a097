"""The native engine: facts as integers. Only nonolith.engine imports it."""

from collections.abc import Callable
from typing import Any


class Search:
    """
    One search over one puzzle; resumable. Threads share nothing of it but cancel().
    """

    def __init__(self, width: int, height: int, colors: int, clues: bytes, start: bytes | None = None, *, seed: int = 0, level: int = 0, instruction_set: str = 'automatic', word_bits: int = 0, prove: bool = False) -> None:
        """
        clues: for each row, then each column: native int32 k, then k pairs (length, color).
        start: for each cell a little-endian mask of the colors allowed. level: 0 automatic, 1 line logic only,
        2 backtracking, 3 probing, 4 learning. instruction_set: one of features(), or automatic. word_bits: the
        least width of the words that hold a line, 0: as narrow as the puzzle allows. prove: keep what a proof
        needs; only levels that can do so work.
        """

    def advance(self, solutions: int, seconds: float, nodes: int, progress: Callable[[tuple[float, float, int, int, int, int, int, int, int, int]], object] | None) -> int:
        """
        Go on until this many MORE solutions are found. Negative seconds or nodes: no limit; they count over the
        whole Search. Returns 0 paused, 1 complete, 2 limit met, 3 cancelled, 4 line logic stopped short.
        """

    def cancel(self) -> None:
        """Stop the running (or else the next) advance; from any thread."""

    def take(self) -> list[tuple[bytes, float, int]]:
        """Solutions found since the last take: cells, CPU seconds, nodes."""

    def known(self) -> bytes:
        """Masks of what is proved to hold in every solution."""

    def stats(self) -> tuple[float, float, int, int, int, int, int, int, int, int]:
        """
        cpu_seconds, wall_seconds, nodes, guesses, conflicts, probes, failed_probes, line_solves,
        depth, solutions (found so far, taken or not).
        """

    def proof(self) -> bytes:
        """
        The steps of the proof that there is no (other) solution, as text; empty if that is not shown.
        """

    @property
    def line_solvable(self) -> bool:
        """Line logic alone fixed every cell."""

    @property
    def conflict_line(self) -> int:
        """The line at which root line logic failed, else -1."""

class Counter:
    """The number of solutions of one puzzle; resumable, as Search."""

    def __init__(self, width: int, height: int, colors: int, clues: bytes, start: bytes | None = None) -> None:
        """clues and start as for Search."""

    def advance(self, seconds: float, nodes: int, progress: Callable[[tuple[float, float, int, int, int, int, int, int, int, int]], object] | None) -> int:
        """
        Go on until the number is known. Returns 1 complete, 2 limit met, 3 cancelled; limits as for Search.
        """

    def cancel(self) -> None:
        """Stop the running (or else the next) advance; from any thread."""

    def count(self) -> bytes:
        """
        When complete, the number of solutions; before, a number that it is not below if there is any solution.
        As bytes, lowest first.
        """

    def stats(self) -> tuple[float, float, int, int, int, int, int, int, int, int]:
        """As of Search."""

def solve_many(puzzles: list[tuple[int, int, int, bytes, bytes]], solutions: int, seconds: float, nodes: int, progress: Callable[[tuple[float, float, int, int, int, int, int, int, int, int]], object] | None, *, seed: int = 0, level: int = 0, forms: tuple[list[bytes | int], list[bytes | int]] | None = None) -> list[tuple[int, bytes] | tuple[int, list[tuple[bytes, float, int]], bytes, tuple[float, float, int, int, int, int, int, int, int, int], bool, int]]:
    """
    A Search over each of the puzzles (width, height, colors, clues, symbols): what advance, take, known, stats,
    line_solvable and conflict_line tell in the end, the solutions verified, known empty if the only solution
    says it all. Negative solutions: all. When the progress function says stop, the rest is cancelled unsearched.
    forms: text with the numbers of facts to be filled in (0 to 9: stats; 10: line_solvable; 11: the picture in
    the symbols), for one solution and for several. Where there are solutions, and symbols, the answer is then
    the number of solutions found and the form filled in.
    """

def read_glyph(ink: bytes, width: int, height: int) -> list[float]:
    """
    The probabilities of the digits 0 to 9, and of no digit; ink: one byte a pixel, 0 nothing, 255 full.
    """

def scan(width: int, height: int, pixels: bytes, hint: tuple[float, ...] | None = None) -> list[tuple[Any, ...]]:
    """
    The boards in a picture (red, green, blue; row by row): status, proof, rows, columns, palette, points, marks,
    solution. A line is its numbers, blank, mended, read; a number its length, color, probability, box, others.
    hint: x and y of the four corners from the top left clockwise, rows, columns.
    """

def checksum(data: bytes, start: int = 0) -> int:
    """Sixty-four bits that tell data from other data; no secret."""

def seal(head: bytes, text: bytes, title: bytes, clues: bytes, start: int, middle: bytes, end: bytes) -> bytes:
    """
    head and text, the checksum of title and clues in hexadecimal digits, middle, the checksum of all that, end.
    """

class Sketch:
    """A picture that is to become a puzzle; see nonolith.engine.Sketch."""

    def __init__(self, width: int, height: int, colors: int, cells: bytes) -> None: ...

    def paint(self, cell: int, color: int) -> None:
        """Gives one cell another color."""

    def open(self) -> bytes:
        """One byte a cell: 1 where line logic leaves it open."""

    def ambiguous_cells(self, seconds: float, nodes: int) -> tuple[bytes, bool, int, bytes]:
        """
        One byte a cell: 1 where some solution differs from the picture; whether those are all; how many solutions
        were seen, the picture included; and the cells of another one, or nothing.
        """

    def try_strokes(self, strokes: bytes, size: int, quick: bool, seconds: float) -> list[tuple[int, int]]:
        """
        For each trial of `size` strokes (native int32 pairs: cell, color), how many cells are left open, in how many
        parts that share no line: lower bounds if quick, else exactly. Fewer answers if the seconds are over (here and below;
        negative: no limit).
        """

    def offer(self, options: bytes) -> None:
        """
        The strokes that may be made, cheapest first (native int32 triples: price, cell, color).
        """

    def best_stroke(self, seconds: float) -> tuple[int, int, int, int]:
        """
        Of those offered, the cell (-1: none) and color that leave the fewest cells open, how many those are, and how
        many strokes were tried.
        """

    def tightening_strokes(self, most: int) -> list[tuple[int, int]]:
        """
        Of those offered, cells and colors that leave the runs of their lines the fewest places.
        """

    def fair_stroke(self, below: int, seconds: float) -> tuple[int, int, int, int]:
        """
        The same for the cheapest stroke, below a price, that leaves nothing open; 1 open if there may be one that was
        not found.
        """

    def touch_up(self, beyond: bool, orbits: bytes, size: int, seed: int, tries: int, most: int, seconds: float) -> tuple[bytes, bytes] | None:
        """
        Repaints open cells by chance until line logic settles all, or (beyond) until there is one solution that it
        does not find; the cells and the packed clues, or None.
        """

class Reasoner:
    """
    A position, and the deductions that lead on from it. Cells are numbered row by row, lines rows first;
    negative seconds: no limit. One thread at a time.
    """

    def __init__(self, width: int, height: int, colors: int, clues: bytes, start: bytes | None = None, focus: list[int] = []) -> None:
        """
        clues and start as for Search. Of equally easy deductions, those near the focus (cells) come first.
        """

    def next(self, seconds: float) -> tuple[int, int, list[tuple[int, int]], list[int], list[int], int, int, list[list[int]], list[int]] | int | None:
        """
        The easiest deduction of one line, applied: technique, line, cells (place, mask), needed places, runs; and
        for its words: way, run, sets, numbers. None: no line tells anything. -1: the time is over. Else: the
        number of a line that cannot be completed.
        """

    def look(self, line: int, technique: int) -> tuple[int, int, list[tuple[int, int]], list[int], list[int], int, int, list[list[int]], list[int]] | None:
        """
        What one technique finds on one line, not applied and without needed places.
        """

    def put(self, cell: int, mask: int) -> None:
        """Narrow a cell from outside."""

    def masks(self) -> bytes:
        """The position as masks, as of Search."""

    def open_cells(self) -> int:
        """How many cells are not known yet."""

    def foresee(self, moves: int, begin: int, seconds: float) -> tuple[int, list[tuple[int, int, int, int]], list[int]]:
        """
        Of the assumptions about open cells from begin on: the cell to go on with, those that break within so many
        moves (cell, color, moves, changes), and the cells whose colors all lead to the same conclusion elsewhere.
        """

    def refute(self, broken: list[tuple[int, int]], seconds: float) -> tuple[int, int, list[tuple[int, list[tuple[int, int]], list[int], int]], list[int], int, int]:
        """
        The clearest of assumptions (cell, color) that break, as a chain: cell, color, links (line, cells, needed
        places, move), known cells that it rests on, depth, edge line (-1: none).
        """

    def agree(self, cells: list[int], moves: int, seconds: float) -> tuple[int, list[tuple[int, int]], list[tuple[int, int, list[tuple[int, list[tuple[int, int]], list[int], int]], list[int], int, int]]] | None:
        """
        The cell whose colors agree on something in the fewest moves: cell, what they agree on, a chain for each.
        """

    def consequences(self, cell: int, color: int) -> int:
        """How many cells an assumption tells something of."""

    def sweep(self, rows: bool, seconds: float) -> int:
        """
        All rows, or all columns, tell everything they can: how many colors that excludes; -1: the time is over.
        """

    def moving(self) -> int:
        """How many lines have something to tell."""

def solve_line(clue: bytes, cells: bytes, colors: int) -> tuple[bytes, list[int], list[int]] | None:
    """
    Masks after complete line solving, earliest and latest start of each run; None if impossible.
    """

def verify(width: int, height: int, clues: bytes, cells: bytes) -> int:
    """
    First line that a full grid violates, or -1; independent of the engine.
    """

def features() -> dict[str, object]:
    """Instruction sets that this build and machine have, and the one chosen."""
