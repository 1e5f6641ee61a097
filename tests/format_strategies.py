"""Hypothesis strategies for what files hold: palettes, blots, titles, goals.

A puzzle is made from its size and a seed: drawing every cell and letter by itself would make the
examples shrink better, and the tests ten times slower.
"""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from nonolith import BLACK_AND_WHITE, Clue, Color, Grid, Meta, Palette, Puzzle, Run

#: Characters that need quoting somewhere, or that some program takes for something else.
_LETTERS = "abcXYZ012 &<>\"'é漢;,.-|=#:"
_SYMBOLS = "abcrgXYZ%&+~§é"
_FIELDS = ("title", "author", "copyright", "license", "source", "description")


def posed(max_colors: int = 4, *, square: bool = False) -> st.SearchStrategy[Puzzle]:
    """Puzzles of a picture, with the picture as goal, and meta data."""
    sides = st.integers(1, 7)
    colors = st.integers(1, max_colors)
    return st.builds(
        lambda width, height, count, seed: _posed(
            width, width if square else height, count, Random(seed)
        ),
        sides,
        sides,
        colors,
        st.integers(0, 10**6),
    )


def _posed(width: int, height: int, colors: int, random: Random) -> Puzzle:
    palette = _palette(colors, random)
    empty = random.random() < 0.2
    cells = bytes(0 if empty else random.randint(0, colors) for _ in range(width * height))
    grid = Grid.from_colors(width, height, cells, palette)
    return Puzzle.from_grid(grid, meta=_meta(random))


def _palette(colors: int, random: Random) -> Palette:
    if colors == 1 and random.random() < 0.5:
        return BLACK_AND_WHITE
    symbols = random.sample(_SYMBOLS, colors)
    shades = random.sample(range(1 << 24), colors + 1)
    if random.random() < 0.5:
        shades[0] = 0xFFFFFF
    rgbs = [(shade >> 16, shade >> 8 & 255, shade & 255) for shade in shades]
    made = [
        Color(f"name{number}", rgb, symbol)
        for number, (rgb, symbol) in enumerate(zip(rgbs, [".", *symbols], strict=True))
    ]
    return Palette(tuple(made))


def _meta(random: Random) -> Meta:
    fields = {name: _words(random) if random.random() < 0.4 else "" for name in _FIELDS}
    names = random.sample(["id", "difficulty", "note"], random.randint(0, 2))
    return Meta(**fields, extra=tuple((name, _words(random)) for name in names))


def _words(random: Random) -> str:
    text = "".join(random.choices(_LETTERS, k=random.randint(1, 12)))
    return " ".join(text.split()).strip("-=#: ") or "x"


def blotted(puzzle: Puzzle, what: tuple[str, ...]) -> st.SearchStrategy[Puzzle]:
    """The puzzle with some lengths, colours or whole clues unknown."""
    return st.integers(0, 10**6).map(lambda seed: _blotted(puzzle, what, Random(seed)))


def _blotted(puzzle: Puzzle, what: tuple[str, ...], random: Random) -> Puzzle:
    def hide(clue: Clue) -> Clue:
        if "line" in what and random.random() < 0.2:
            return Clue.unknown()
        runs = []
        for run in clue:
            length = None if "length" in what and random.random() < 0.3 else run.length
            color = None if "color" in what and random.random() < 0.2 else run.color
            runs.append(Run(length, color))
        return Clue(tuple(runs))

    rows, columns = ([hide(clue) for clue in clues] for clues in (puzzle.rows, puzzle.columns))
    return Puzzle(rows, columns, puzzle.palette, puzzle.meta, puzzle.goal)
