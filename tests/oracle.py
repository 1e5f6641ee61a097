"""A brute-force solver, too simple to be wrong.

It knows nothing of the engine: lines are enumerated, rows are stacked, columns are compared. Works
for any number of colours and for blots, on grids small enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

from nonolith import Clue, Puzzle

Cells = tuple[int, ...]


def runs_of(cells: Sequence[int]) -> list[tuple[int, int]]:
    """The (length, colour) runs of a full line of colour numbers."""
    runs: list[tuple[int, int]] = []
    before = 0
    for cell in cells:
        if cell and cell == before:
            runs[-1] = (runs[-1][0] + 1, cell)
        elif cell:
            runs.append((1, cell))
        before = cell
    return runs


def fits(clue: Clue, runs: Sequence[tuple[int, int]]) -> bool:
    """Are these runs what the clue says, as far as it says anything?"""
    if not clue.known:
        return True
    return len(runs) == len(clue) and all(
        run.length in (None, length) and run.color in (None, color)
        for run, (length, color) in zip(clue, runs, strict=True)
    )


@cache
def lines_by_runs(length: int, colors: int) -> dict[tuple[tuple[int, int], ...], list[Cells]]:
    """Every full line of this length, gathered by its runs."""
    lines: dict[tuple[tuple[int, int], ...], list[Cells]] = {}
    for cells in product(range(colors + 1), repeat=length):
        lines.setdefault(tuple(runs_of(cells)), []).append(cells)
    return lines


@cache
def placements(clue: Clue, length: int, colors: int) -> tuple[Cells, ...]:
    """Every full line of this length that fits the clue."""
    return tuple(
        cells
        for runs, lines in lines_by_runs(length, colors).items()
        if fits(clue, runs)
        for cells in lines
    )


def solutions(puzzle: Puzzle, start: Sequence[int] | None = None) -> Iterator[Cells]:
    """Every solution as a flat tuple of colour numbers, by stacking rows."""
    colors = len(puzzle.palette)
    columns = [
        frozenset(
            line[: depth + 1]
            for line in placements(clue, puzzle.height, colors)
            for depth in range(puzzle.height)
        )
        for clue in puzzle.columns
    ]
    rows = [placements(clue, puzzle.width, colors) for clue in puzzle.rows]

    def stack(done: tuple[Cells, ...]) -> Iterator[Cells]:
        depth = len(done)
        if depth == puzzle.height:
            yield tuple(cell for row in done for cell in row)
            return
        for row in rows[depth]:
            if start is not None and not all(
                start[depth * puzzle.width + place] >> cell & 1 for place, cell in enumerate(row)
            ):
                continue
            prefixes = zip(*done, row, strict=True)
            if all(prefix in column for prefix, column in zip(prefixes, columns, strict=True)):
                yield from stack((*done, row))

    yield from stack(())


@cache
def line_follows(clue: Clue, masks: Cells, colors: int) -> Cells | None:
    """What one line implies: the union of all placements within the masks, or None."""
    union = [0] * len(masks)
    found = False
    for cells in placements(clue, len(masks), colors):
        if all(mask >> cell & 1 for mask, cell in zip(masks, cells, strict=True)):
            found = True
            union = [mask | 1 << cell for mask, cell in zip(union, cells, strict=True)]
    return tuple(union) if found else None


def line_logic(puzzle: Puzzle, start: Sequence[int] | None = None) -> list[int] | None:
    """The fixed point of line logic, as masks; None where it meets a contradiction."""
    width, height, colors = puzzle.width, puzzle.height, len(puzzle.palette)
    masks = list(start or [puzzle.palette.full_mask] * (width * height))
    changed = True
    while changed:
        changed = False
        places = [list(range(row * width, (row + 1) * width)) for row in range(height)]
        places += [list(range(column, width * height, width)) for column in range(width)]
        for clue, line in zip((*puzzle.rows, *puzzle.columns), places, strict=True):
            after = line_follows(clue, tuple(masks[place] for place in line), colors)
            if after is None:
                return None
            for place, mask in zip(line, after, strict=True):
                changed = changed or masks[place] != mask
                masks[place] = mask
    return masks
