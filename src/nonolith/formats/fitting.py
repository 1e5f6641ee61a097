"""What a format cannot hold of a puzzle, and how to make a puzzle fit nevertheless."""

from __future__ import annotations

from dataclasses import dataclass

from nonolith.clue import Clue, Run
from nonolith.errors import UnsupportedError
from nonolith.formats.colors import is_plain
from nonolith.formats.images import SAVED
from nonolith.formats.registry import Format
from nonolith.grid import Grid
from nonolith.palette import BLACK_AND_WHITE
from nonolith.puzzle import Meta, Puzzle, expect_puzzle


@dataclass(frozen=True, slots=True)
class Loss:
    """One thing that gets lost: what it is in a word, and in a sentence."""

    kind: str
    message: str

    def __str__(self) -> str:
        return self.message


def check_fits(puzzle: Puzzle, format: Format) -> None:
    """Refuse a puzzle whose clues the format cannot hold."""
    expect_puzzle(puzzle)
    if not format.color and len(puzzle.palette) > 1:
        raise UnsupportedError(
            f"{format.name} ({format.title}) has no colors; the puzzle has {len(puzzle.palette)}"
        )
    for line, clue, _ in puzzle.lines:
        if not _unknown(clue) <= set(format.blots):
            raise UnsupportedError(
                f"{format.name} ({format.title}) cannot leave a run unknown, as in {line}"
            )


def _unknown(clue: Clue) -> set[str]:
    """What is not known of a clue, in the words of `Format.blots`."""
    unknown = set() if clue.known else {"line"}
    unknown |= {"length" for run in clue if run.length is None}
    return unknown | {"color" for run in clue if run.color is None}


def losses(puzzle: Puzzle, format: Format) -> list[Loss]:
    """Everything of a puzzle that gets lost when it is written in a format."""
    found = []
    colors = len(puzzle.palette)
    if colors > 1 and not format.color:
        found.append(
            Loss(
                "color", f"its {colors} colors: all runs become black, which is a different puzzle"
            )
        )
    elif not format.shades and not is_plain(puzzle.palette):
        found.append(Loss("shades", "the actual colors: the reader will choose its own"))
    if any(not _unknown(clue) <= set(format.blots) for _, clue, _ in puzzle.lines):
        found.append(Loss("blots", "the unknown runs: they are filled in from the goal"))
    if puzzle.goal is not None and not format.solution:
        found.append(Loss("solution", "the solution"))
    for field in ("title", "author", "copyright", "license", "source", "description"):
        if getattr(puzzle.meta, field) and field not in format.metadata:
            found.append(Loss(field, f"the {field}"))
    names = [key for key, _ in puzzle.meta.extra]
    if SAVED in names and not format.solution:
        found.append(Loss(SAVED, "the saved grid"))
    others = [name for name in dict.fromkeys(names) if name != SAVED]
    if others and "extra" not in format.metadata:
        found.append(Loss("extra", f"the properties {', '.join(others)}"))
    return found


def fit(puzzle: Puzzle, format: Format) -> Puzzle:
    """The puzzle with nothing in its clues that the format cannot hold.

    Unknown runs are taken from the goal, colors become black. What cannot be made up (unknown runs
    without a goal, a picture without a solution) is an `UnsupportedError`.
    """
    if any(not _unknown(clue) <= set(format.blots) for _, clue, _ in puzzle.lines):
        if puzzle.goal is None or not puzzle.goal.is_complete:
            check_fits(puzzle, format)
        else:
            puzzle = Puzzle.from_grid(puzzle.goal, meta=puzzle.meta)
    if not format.color and not is_plain(puzzle.palette):
        puzzle = _blackened(puzzle)
    return puzzle


def _blackened(puzzle: Puzzle) -> Puzzle:
    """The puzzle in black and white: of its picture if there is one, else of its bare clues."""
    goal = puzzle.goal
    if goal is not None and goal.is_complete:
        masks = bytes(1 if mask == 1 else 2 for mask in goal.masks)
        return Puzzle.from_grid(Grid(goal.width, goal.height, masks), meta=_without_saved(puzzle))
    rows, columns = (
        [Clue(tuple(Run(run.length) for run in clue), clue.known) for clue in clues]
        for clues in (puzzle.rows, puzzle.columns)
    )
    return Puzzle(rows, columns, BLACK_AND_WHITE, _without_saved(puzzle))


def _without_saved(puzzle: Puzzle) -> Meta:
    """The meta data without grids in colors that are gone."""
    extra = tuple(pair for pair in puzzle.meta.extra if pair[0] != SAVED)
    return puzzle.with_meta(extra=extra).meta
