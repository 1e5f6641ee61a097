"""Seeded pictures of several kinds, and the slips that people make when they type a puzzle.

Pictures are blobs (see `why_puzzles`), drawings (ellipses, boxes and strokes over each other) and
sprites (mirrored noise in small blocks, as game figures are), in black and white or in two to four
colours. A slip turns a puzzle into one that was mistyped; it is None where there is nothing of that
kind to get wrong.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from why_puzzles import blob

import nonolith as nl

Clues = list[nl.Clue]
_SIZES = ((10, 15), (15, 25), (20, 35), (30, 45))


# -- pictures ------------------------------------------------------------------------------------


def drawing(random_: random.Random, width: int, height: int, colors: int = 1) -> nl.Grid:
    """Ellipses, boxes and strokes over each other."""
    cells = [[0] * width for _ in range(height)]
    for _ in range(random_.randint(4, 9)):
        shape = random_.choice((_in_ellipse, _in_box, _in_ring, _near_stroke))
        middle = (random_.uniform(0, height), random_.uniform(0, width))
        reach = (random_.uniform(1, height / 2), random_.uniform(1, width / 2))
        color = random_.choice([0, *range(1, colors + 1), *range(1, colors + 1)])
        for y in range(height):
            for x in range(width):
                down = (y + 0.5 - middle[0]) / reach[0]
                across = (x + 0.5 - middle[1]) / reach[1]
                if shape(down, across):
                    cells[y][x] = color
    palette = nl.Palette.of_size(colors) if colors > 1 else nl.BLACK_AND_WHITE
    return nl.Grid.from_rows(cells, palette)


def _in_ellipse(down: float, across: float) -> bool:
    return down * down + across * across < 1


def _in_box(down: float, across: float) -> bool:
    return abs(down) < 0.8 and abs(across) < 0.8


def _in_ring(down: float, across: float) -> bool:
    return 0.5 < down * down + across * across < 1


def _near_stroke(down: float, across: float) -> bool:
    return abs(down - across) < 0.25 and abs(down) < 1


def sprite(random_: random.Random, width: int, height: int, colors: int = 1) -> nl.Grid:
    """Mirrored noise, denser towards the middle, as the figures of games are."""
    cells = []
    for y in range(height):
        half = []
        for x in range((width + 1) // 2):
            middle = 1 - abs(2 * y / height - 1)
            chance = 0.2 + 0.6 * middle * (2 * x / width)
            half.append(random_.randint(1, colors) if random_.random() < chance else 0)
        cells.append(half + half[: width // 2][::-1])
    palette = nl.Palette.of_size(colors) if colors > 1 else nl.BLACK_AND_WHITE
    return nl.Grid.from_rows(cells, palette)


def colored_blob(random_: random.Random, width: int, height: int, colors: int) -> nl.Grid:
    """Blobs over blobs, each in its colour."""
    layers = [blob(random_, width, height) for _ in range(colors)]
    rows = []
    for y in range(height):
        lines = [layer.row(y) for layer in layers]
        rows.append(
            [
                max((color + 1 for color, line in enumerate(lines) if line[x] == 2), default=0)
                for x in range(width)
            ]
        )
    return nl.Grid.from_rows(rows, nl.Palette.of_size(colors))


def picture(random_: random.Random, colors: int = 1) -> nl.Grid:
    """One picture of any kind and size."""
    low, high = random_.choice(_SIZES)
    width, height = random_.randint(low, high), random_.randint(low, high)
    kind = random_.choice(("blob", "drawing", "drawing", "sprite"))
    if kind == "drawing":
        return drawing(random_, width, height, colors)
    if kind == "sprite":
        return sprite(random_, width, height, colors)
    return (
        blob(random_, width, height)
        if colors == 1
        else colored_blob(random_, width, height, colors)
    )


def puzzles(random_: random.Random, *, colored: bool = False) -> Iterator[nl.Puzzle]:
    """Puzzles that have exactly one solution, without end."""
    while True:
        colors = random_.randint(2, 4) if colored else 1
        puzzle = nl.Puzzle.from_grid(picture(random_, colors))
        if sum(map(len, puzzle.rows)) < 2 * puzzle.height // 3:
            continue  # hardly anything is drawn
        if nl.solve(puzzle, limits=nl.Limits(seconds=2)).verdict is nl.Verdict.UNIQUE:
            yield puzzle


# -- slips in one clue ---------------------------------------------------------------------------


def off_by_one(random_: random.Random, runs: list[nl.Run]) -> list[nl.Run] | None:
    """A number is one more or one less."""
    place = random_.randrange(len(runs))
    length = (runs[place].length or 0) + random_.choice((-1, 1))
    return _put(runs, place, [nl.Run(length, runs[place].color)]) if length else None


def digit_dropped(random_: random.Random, runs: list[nl.Run]) -> list[nl.Run] | None:
    """One digit of a number is left out."""
    places = [place for place, run in enumerate(runs) if (run.length or 0) > 9]
    if not places:
        return None
    place = random_.choice(places)
    digits = list(str(runs[place].length))
    del digits[random_.randrange(len(digits))]
    length = int("".join(digits))
    return _put(runs, place, [nl.Run(length, runs[place].color)]) if length else None


def numbers_merged(random_: random.Random, runs: list[nl.Run]) -> list[nl.Run] | None:
    """Two neighbouring numbers become one: their digits side by side, or their sum."""
    if len(runs) < 2:
        return None
    place = random_.randrange(len(runs) - 1)
    left, right = runs[place], runs[place + 1]
    if left.color != right.color:
        return None
    if random_.random() < 0.5:
        length = int(f"{left.length}{right.length}")
    else:
        length = (left.length or 0) + (right.length or 0)
    return [*runs[:place], nl.Run(length, left.color), *runs[place + 2 :]]


def run_left_out(random_: random.Random, runs: list[nl.Run]) -> list[nl.Run] | None:
    """A number is left out."""
    return _put(runs, random_.randrange(len(runs)), [])


def number_doubled(random_: random.Random, runs: list[nl.Run]) -> list[nl.Run] | None:
    """A number is typed twice."""
    place = random_.randrange(len(runs))
    return _put(runs, place, [runs[place], runs[place]])


def wrong_color(random_: random.Random, runs: list[nl.Run], colors: int) -> list[nl.Run] | None:
    """A number gets another colour."""
    place = random_.randrange(len(runs))
    color = random_.choice([one for one in range(1, colors + 1) if one != runs[place].color])
    return _put(runs, place, [nl.Run(runs[place].length, color)])


def line_reversed(random_: random.Random, runs: list[nl.Run]) -> list[nl.Run] | None:
    """A clue is typed from right to left."""
    return runs[::-1]


def _put(runs: list[nl.Run], place: int, new: list[nl.Run]) -> list[nl.Run]:
    return [*runs[:place], *new, *runs[place + 1 :]]


# -- slips between clues -------------------------------------------------------------------------


def lines_swapped(random_: random.Random, clues: Clues) -> Clues:
    """Two lines of a side change places; every other time they are neighbours."""
    first = random_.randrange(len(clues) - 1)
    second = first + 1 if random_.random() < 0.5 else random_.randrange(len(clues))
    clues[first], clues[second] = clues[second], clues[first]
    return clues


def line_typed_twice(random_: random.Random, clues: Clues) -> Clues:
    """A line is typed again in place of the next."""
    first = random_.randrange(len(clues) - 1)
    clues[first + 1] = clues[first]
    return clues


def line_left_out(random_: random.Random, clues: Clues) -> Clues:
    """A line is missing: the side is one shorter."""
    del clues[random_.randrange(len(clues))]
    return clues


def line_too_many(random_: random.Random, clues: Clues) -> Clues:
    """A line stands there twice: the side is one longer."""
    place = random_.randrange(len(clues))
    clues.insert(place, clues[place])
    return clues


def lines_melted(random_: random.Random, clues: Clues) -> Clues:
    """Two neighbouring lines become one: the side is one shorter."""
    place = random_.randrange(len(clues) - 1)
    clues[place : place + 2] = [nl.Clue(clues[place].runs + clues[place + 1].runs)]
    return clues


def side_reversed(random_: random.Random, clues: Clues) -> Clues:
    """A side is typed from its last line to its first, or every clue of it from right to left."""
    if random_.random() < 0.5:
        return clues[::-1]
    return [nl.Clue(clue.runs[::-1]) for clue in clues]


_IN_ONE_CLUE: dict[str, Callable[[random.Random, list[nl.Run]], list[nl.Run] | None]] = {
    "off by one": off_by_one,
    "digit dropped": digit_dropped,
    "numbers merged": numbers_merged,
    "run left out": run_left_out,
    "number doubled": number_doubled,
    "line reversed": line_reversed,
}
_BETWEEN_CLUES: dict[str, Callable[[random.Random, Clues], Clues]] = {
    "lines swapped": lines_swapped,
    "line typed twice": line_typed_twice,
    "line left out": line_left_out,
    "line too many": line_too_many,
    "lines melted": lines_melted,
    "side reversed": side_reversed,
}
#: The seven kinds of slip that count, and those that are measured beside them.
SEVEN = (
    "off by one",
    "digit dropped",
    "numbers merged",
    "run left out",
    "number doubled",
    "lines swapped",
    "line typed twice",
)
MORE = (
    "wrong color",
    "line reversed",
    "line left out",
    "line too many",
    "lines melted",
    "side reversed",
    "sides exchanged",
    "two slips",
)


def mistyped(random_: random.Random, puzzle: nl.Puzzle, kind: str) -> nl.Puzzle | None:
    """The puzzle with one slip of this kind; None if it does nothing here."""
    if kind == "two slips":
        first = mistyped(random_, puzzle, random_.choice(SEVEN[:5]))
        return first and mistyped(random_, first, random_.choice(SEVEN[:5]))
    if kind == "sides exchanged":  # the columns were typed first, into a form that is not square
        clues = [*puzzle.columns, *puzzle.rows]
        return _remade(puzzle, clues[: puzzle.height], clues[puzzle.height :])
    rows, columns = list(puzzle.rows), list(puzzle.columns)
    side = random_.choice((rows, columns))
    if kind in _BETWEEN_CLUES:
        side[:] = _BETWEEN_CLUES[kind](random_, list(side))
        return _remade(puzzle, rows, columns)
    index = random_.randrange(len(side))
    runs = list(side[index].runs)
    if not runs:
        return None
    if kind == "wrong color":
        wrong = wrong_color(random_, runs, len(puzzle.palette))
    else:
        wrong = _IN_ONE_CLUE[kind](random_, runs)
    if wrong is None:
        return None
    side[index] = nl.Clue(tuple(wrong))
    return _remade(puzzle, rows, columns)


def _remade(puzzle: nl.Puzzle, rows: Clues, columns: Clues) -> nl.Puzzle | None:
    made = nl.Puzzle(rows, columns, puzzle.palette)
    return None if made == puzzle else made
