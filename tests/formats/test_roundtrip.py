"""What a format can hold comes back: load(dump(p)) == p, and dump(load(text)) == text."""

from __future__ import annotations

import pytest
from format_samples import READ_WRITE, examples
from format_strategies import blotted, posed
from hypothesis import given, settings
from hypothesis import strategies as st

import nonolith as nl
from nonolith.formats import Format, fit, formats
from nonolith.formats.colors import is_plain

SQUARE = {"taai", "taai-answer"}
GRAY = {"pgm"}


@st.composite
def fitting(draw: st.DrawFn, format: Format) -> nl.Puzzle:
    """Puzzles that the format can hold."""
    puzzle = draw(posed(4 if format.color else 1, square=format.name in SQUARE))
    if format.name in GRAY:
        puzzle = grayed(puzzle)
    if format.blots:
        puzzle = draw(blotted(puzzle, format.blots))
    return fit(puzzle, format)


def grayed(puzzle: nl.Puzzle) -> nl.Puzzle:
    shades = [
        nl.Color(f"g{n}", (255 - 40 * n,) * 3, color.symbol)
        for n, color in enumerate(puzzle.palette)
    ]
    goal = puzzle.goal
    assert goal is not None
    grid = nl.Grid(goal.width, goal.height, goal.masks, nl.Palette(tuple(shades)))
    return nl.Puzzle.from_grid(grid, meta=puzzle.meta)


@pytest.mark.parametrize("format", READ_WRITE, ids=lambda format: format.name)
@settings(max_examples=25)
@given(data=st.data())
def test_what_is_written_reads_back(format: Format, data: st.DataObject) -> None:
    """The clues come back exactly, and all that the format claims to keep."""
    puzzle = data.draw(fitting(format))

    written = nl.dumps(puzzle, format=format.name)
    again = nl.loads(written, format=format.name)

    if format.picture:
        assert pixels(again, format) == pixels(puzzle, format)
    else:
        assert clues(again, format) == clues(puzzle, format)
        if format.shades:
            assert shades(again) == shades(puzzle)
        if format.solution:
            assert cells(again.goal) == cells(puzzle.goal)
    for field in format.metadata:
        if field not in ("extra", "description"):
            assert getattr(again.meta, field) == getattr(puzzle.meta, field), field
    assert nl.dumps(again, format=format.name) == written or format.picture


def clues(puzzle: nl.Puzzle, format: Format) -> list[list[tuple[object, object]]]:
    """The clues; where only symbols tell colours apart, these are numbered as they occur."""
    names: dict[int | None, int] = {None: 0}
    number = names.setdefault if format.name == "quoted" else lambda color, _: color
    return [
        [(clue.known, 0), *((run.length, number(run.color, len(names))) for run in clue)]
        for _, clue, _ in puzzle.lines
    ]


def pixels(puzzle: nl.Puzzle, format: Format) -> list[list[object]]:
    """The picture: exact colours where the format keeps them, else which cells are alike."""
    assert puzzle.goal is not None
    if format.shades:
        return [[puzzle.palette[cell].rgb for cell in row] for row in puzzle.goal.rows()]
    names: dict[int, int] = {0: 0}
    return [[names.setdefault(cell, len(names)) for cell in row] for row in puzzle.goal.rows()]


def shades(puzzle: nl.Puzzle) -> list[tuple[int, int, int]]:
    """The colours that occur in clues, in order; black on white is left out."""
    if is_plain(puzzle.palette):
        return []
    used = sorted({run.color or 0 for _, clue, _ in puzzle.lines for run in clue})
    return [puzzle.palette[number].rgb for number in used]


def cells(grid: nl.Grid | None) -> object:
    return None if grid is None else (grid.width, grid.height, grid.masks)


@settings(max_examples=60)
@given(data=st.data())
def test_json_loses_nothing(data: st.DataObject) -> None:
    puzzle = data.draw(blotted(data.draw(posed()), ("length", "color", "line")))

    again = nl.loads(nl.dumps(puzzle, format="json"))

    assert again == puzzle
    assert again.meta == puzzle.meta
    assert again.goal == puzzle.goal
    assert again.palette == puzzle.palette


@pytest.mark.parametrize(
    "format", [format for format in READ_WRITE if format.many], ids=lambda format: format.name
)
@settings(max_examples=15)
@given(data=st.data())
def test_collections_read_back(format: Format, data: st.DataObject) -> None:
    puzzles = data.draw(st.lists(fitting(format), min_size=2, max_size=4))

    written = nl.dumps(puzzles, format=format.name)
    content = written.encode() if isinstance(written, str) else written
    again = list(nl.load_all(content, format=format.name))

    assert [(p.rows, p.columns) for p in again] == [(p.rows, p.columns) for p in puzzles]


@pytest.mark.parametrize("format", READ_WRITE, ids=lambda format: format.name)
def test_writing_what_was_read_is_a_fixed_point(format: Format) -> None:
    for text in examples(format):
        try:
            puzzles = list(nl.load_all(text.encode(), format=format.name, on_error=print))
        except nl.UnsupportedError:
            continue  # the page shows a file that is refused
        once = nl.dumps(puzzles, format=format.name)
        content = once.encode() if isinstance(once, str) else once
        assert nl.dumps(nl.load_all(content), format=format.name) == once


@settings(max_examples=40)
@given(puzzle=posed())
def test_str_of_a_puzzle_reads_back(puzzle: nl.Puzzle) -> None:
    again = nl.loads(str(puzzle))

    assert (again.rows, again.columns) == (puzzle.rows, puzzle.columns)


def test_every_format_that_is_read_and_written_is_tested() -> None:
    assert len(READ_WRITE) == sum(1 for format in formats() if format.reads and format.writes) > 30
