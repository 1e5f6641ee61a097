"""Puzzles in colours at random, blots and start grids included, and what must be true of them."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product

import oracle

import nonolith as nl
from nonolith.engine import Level, Search, Stop, features

#: The levels of the engine: all, backtracking, probing, learning, all as on large boards.
LEVELS = (0, 2, 3, 4, 5)
#: Where there are more solutions than these, that many are compared.
MOST = 400

Cells = tuple[int, ...]


def cells_of(grid: nl.Grid) -> Cells:
    return tuple(mask.bit_length() - 1 for mask in grid.masks)


def puzzle_of(rows: Sequence[Sequence[int]], palette: nl.Palette) -> nl.Puzzle:
    return nl.Puzzle.from_grid(nl.Grid.from_rows(rows, palette))


def every_puzzle(height: int, width: int, colors: int) -> Iterator[tuple[nl.Puzzle, set[Cells]]]:
    """All pictures of one size: the puzzles that they pose, each with all its solutions."""
    palette = nl.Palette.of_size(colors)
    groups: defaultdict[object, set[Cells]] = defaultdict(set)
    for cells in product(range(colors + 1), repeat=height * width):
        rows = [cells[at : at + width] for at in range(0, height * width, width)]
        lines = [*rows, *(cells[at::width] for at in range(width))]
        groups[tuple(tuple(oracle.runs_of(line)) for line in lines)].add(cells)
    for solutions in groups.values():
        cells = next(iter(solutions))
        rows = [cells[at : at + width] for at in range(0, height * width, width)]
        yield puzzle_of(rows, palette), solutions


def random_picture(rng: random.Random, width: int, height: int, colors: int) -> nl.Grid:
    """Cells that like the colour of their neighbour, so that runs are longer than one cell."""
    density, stay = rng.uniform(0.3, 0.9), rng.uniform(0.2, 0.8)
    rows: list[list[int]] = []
    for row in range(height):
        rows.append([])
        for column in range(width):
            near = [rows[row][column - 1]] if column else []
            near += [rows[row - 1][column]] if row else []
            if near and rng.random() < stay:
                rows[row].append(rng.choice(near))
            else:
                rows[row].append(rng.randint(1, colors) if rng.random() < density else 0)
    return nl.Grid.from_rows(rows, nl.Palette.of_size(colors))


def tampered(puzzle: nl.Puzzle, rng: random.Random) -> nl.Puzzle:
    """The puzzle with another clue in one row, which often makes it impossible."""
    runs = [
        nl.Run(rng.randint(1, 2), rng.randint(1, len(puzzle.palette)))
        for _ in range(rng.randint(0, 2))
    ]
    return puzzle.with_row(rng.randrange(puzzle.height), runs)


def blotted(puzzle: nl.Puzzle, rng: random.Random, share: float) -> nl.Puzzle:
    """The puzzle with lengths, colours, or whole clues made unknown here and there."""

    def blot(clue: nl.Clue) -> nl.Clue | None:
        if rng.random() < share / 6:
            return None
        return nl.Clue(
            tuple(
                nl.Run(
                    None if rng.random() < share else run.length,
                    None if rng.random() < share / 2 else run.color,
                )
                for run in clue
            )
        )

    rows, columns = map(blot, puzzle.rows), map(blot, puzzle.columns)
    return nl.Puzzle(list(rows), list(columns), puzzle.palette)


def random_start(picture: nl.Grid, rng: random.Random) -> nl.Grid:
    """What excludes some colours of some cells, and mostly agrees with a picture."""
    full = picture.palette.full_mask
    masks = [mask | rng.randint(0, full) if rng.random() < 0.5 else full for mask in picture.masks]
    if rng.random() < 0.2:
        masks[rng.randrange(len(masks))] = rng.randint(1, full)
    return nl.Grid.from_masks(picture.width, picture.height, masks, picture.palette)


def random_case(rng: random.Random, *, blots: bool) -> tuple[nl.Puzzle, nl.Grid | None]:
    """A puzzle up to 5x5 with up to five colours; one in three with a start grid."""
    width, height, colors = rng.randint(1, 5), rng.randint(1, 5), rng.randint(1, 5)
    picture = random_picture(rng, width, height, colors)
    puzzle = nl.Puzzle.from_grid(picture)
    if rng.random() < 0.15:
        puzzle = tampered(puzzle, rng)
    if blots:
        puzzle = blotted(puzzle, rng, rng.choice((0.1, 0.3)))
    return puzzle, random_start(picture, rng) if rng.random() < 0.33 else None


def assert_agrees(
    puzzle: nl.Puzzle,
    expected: Iterable[Cells],
    rng: random.Random,
    start: nl.Grid | None = None,
    *,
    levels: Sequence[int] = LEVELS,
) -> str:
    """Every level finds exactly these solutions, `count` counts them; the verdict."""
    first = set(islice(expected, MOST + 1))
    whole = len(first) <= MOST
    sets: tuple[str, ...] = features()["instruction_sets"]  # type: ignore[assignment]
    for level in levels:
        isa, bits = rng.choice(("automatic", *sets)), rng.choice((0, 0, 32, 64, 128, 2048))
        way = f"level {level}, {isa}, {bits} bits"
        search = Search(
            puzzle,
            start,
            nl.Limits(seconds=None),
            seed=rng.randrange(9),
            level=Level(level),
            instruction_set=isa,
            word_bits=bits,
        )
        stop = search.advance(MOST + 1)
        found = [cells_of(grid) for grid, _ in search.take()]
        assert len(set(found)) == len(found), f"{way}: a solution twice"
        if whole:
            assert set(found) == first, f"{way}: {len(found)} solutions, not {len(first)}"
            assert stop is Stop.COMPLETE, f"{way}: {stop!r}"
        else:
            assert len(found) == MOST + 1, f"{way}: {len(found)} solutions, not more"
        for cells in first:
            for mask, cell in zip(search.known().masks, cells, strict=True):
                assert mask >> cell & 1, f"{way}: a solution is said to be impossible"
    if whole:
        counted = nl.count(puzzle, start=start)
        assert counted.exact, counted
        assert counted.value == len(first), counted
    return ("impossible", "unique")[len(first)] if len(first) < 2 else "multiple"


def assert_agrees_with_oracle(puzzle: nl.Puzzle, start: nl.Grid | None, rng: random.Random) -> str:
    """Also, line logic alone comes to the fixed point that enumeration of lines comes to."""
    masks = None if start is None else start.masks
    logic = nl.solve(puzzle, start=start, limits=nl.Limits(logic_only=True))
    fixed = oracle.line_logic(puzzle, masks)
    if fixed is None:
        assert logic.verdict is nl.Verdict.IMPOSSIBLE
    else:
        assert list(logic.known.masks) == fixed
    return assert_agrees(puzzle, oracle.solutions(puzzle, masks), rng, start)
