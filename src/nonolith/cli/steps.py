"""A step in words and as a small picture of its line."""

from __future__ import annotations

from collections.abc import Iterator

import nonolith as nl


def step_lines(puzzle: nl.Puzzle, grid: nl.Grid, step: nl.Step, number: str = "") -> Iterator[str]:
    """The step as lines of text: the sentence, then its line or its chains; ``grid`` is before."""
    yield f"{number}{step.technique} · {step.text}"
    indent = " " * max(4, len(number))
    if not step.chains:
        if step.technique is not nl.Technique.GUESS:
            yield from (indent + line for line in _strip(puzzle, grid, step))
        return
    for assumed, chain in zip(step.assumed, step.chains, strict=True):
        cell = f"row {assumed.row + 1}, column {assumed.column + 1}"
        yield f"{indent}suppose {cell} is {_value(puzzle, assumed)}:"
        for link in chain:
            yield f"{indent}  {link.text}"


def _strip(puzzle: nl.Puzzle, grid: nl.Grid, step: nl.Step) -> Iterator[str]:
    """The line after the step; below it ^ under what is new, - under what it rests on."""
    after = grid.with_cells(step.cells)
    is_row, index = step.line.is_row, step.line.index
    masks = after.row(index) if is_row else after.column(index)
    symbols = {1 << color: entry.symbol for color, entry in enumerate(puzzle.palette)}
    cells = "".join(symbols.get(mask, "?") for mask in masks)
    marks = [" "] * len(masks)
    for row, column in step.because:
        marks[column if is_row else row] = "-"
    for change in step.cells:
        marks[change.column if is_row else change.row] = "^"
    clue = _clue(puzzle, (puzzle.rows if is_row else puzzle.columns)[index])
    yield f"{clue}  {cells}"
    yield (" " * (len(clue) + 2) + "".join(marks)).rstrip()


def _clue(puzzle: nl.Puzzle, clue: nl.Clue) -> str:
    """The clue as printed next to a line: colors by their symbols, as in the cells."""
    if puzzle.palette.is_black_and_white or clue.has_blots:
        return str(clue)
    return " ".join(f"{run.length}{puzzle.palette[run.color or 0].symbol}" for run in clue) or "0"


def _value(puzzle: nl.Puzzle, change: nl.Change) -> str:
    if change.color == 0:
        return "blank"
    return "filled" if puzzle.palette.is_black_and_white else puzzle.palette[change.color].name
