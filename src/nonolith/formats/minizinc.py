"""MiniZinc data (``.dzn``) for the model of the MiniZinc challenges. Writing only.

A clue is not its lengths but the pattern of a tightly packed line: ones for cells, a zero for each
gap, filled up with -1 to the longest (``maxlen``); an empty clue is one zero.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.clue import Clue
from nonolith.puzzle import Puzzle


def write(puzzles: Sequence[Puzzle]) -> str:
    """The arrays of one puzzle."""
    puzzle = puzzles[0]
    longest = max(len(_packed(clue)) for _, clue, _ in puzzle.lines)
    title = " ".join(puzzle.title.split())
    lines = [f"% {title}"] if title else []
    lines.append("% X columns, Y rows")
    lines += [f"X = {puzzle.width};", f"Y = {puzzle.height};", f"maxlen = {longest};"]
    for name, clues in (("rows", puzzle.rows), ("cols", puzzle.columns)):
        rows = ("|" + ", ".join(map(str, _padded(clue, longest))) for clue in clues)
        lines.append(f"{name} = [" + "\n        ".join([*rows, "|];"]))
    return "\n".join(lines) + "\n"


def _packed(clue: Clue) -> list[int]:
    cells: list[int] = []
    for run in clue:
        cells += [0] * bool(cells) + [1] * (run.length or 1)
    return cells or [0]


def _padded(clue: Clue, length: int) -> list[int]:
    cells = _packed(clue)
    return cells + [-1] * (length - len(cells))
