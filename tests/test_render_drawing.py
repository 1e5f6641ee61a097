"""Geometry and shapes: nothing overlaps, nothing is clipped, at any size."""

from __future__ import annotations

import time
from itertools import combinations
from xml.etree import ElementTree

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pictures import BALLOON, HOUSE, partial, scenes
from reportlab.pdfbase.pdfmetrics import stringWidth

from nonolith import Clue, Grid, Line, Palette, Puzzle, Run, UnsupportedError, render
from nonolith.render import Marks, Theme, draw, finished_runs, to_svg
from nonolith.render.layout import Geometry, Layout
from nonolith.render.shapes import Boxes, Drawing, Polygons, Strokes, Words

clues = st.lists(st.integers(1, 300), max_size=6)
puzzles = st.builds(
    Puzzle,
    st.lists(clues, min_size=1, max_size=8),
    st.lists(clues, min_size=1, max_size=8),
)
THIRTY = Puzzle([[1] * 30, [12] * 30], [[1] * 30, [100], [], [7, 88, 3]])
HUGE = Puzzle([[2**31 - 1, 1]], [[2**31 - 1], [5, 2**31 - 1]])


def inside(inner: tuple[float, ...], outer: tuple[float, ...]) -> bool:
    x, y, width, height = inner
    return (
        x >= outer[0]
        and y >= outer[1]
        and x + width <= outer[0] + outer[2]
        and y + height <= outer[1] + outer[3]
    )


def apart(first: tuple[float, ...], second: tuple[float, ...]) -> bool:
    return (
        first[0] + first[2] <= second[0]
        or second[0] + second[2] <= first[0]
        or first[1] + first[3] <= second[1]
        or second[1] + second[3] <= first[1]
    )


@given(puzzles, st.sampled_from(list(render.THEMES.values())), st.integers(8, 60))
@example(THIRTY, render.THEMES["large"], 24)
@example(HUGE, render.THEMES["light"], 24)
@example(Puzzle([[]], [[]]), render.THEMES["light"], 4)
def test_numerals_fit_their_slots_and_slots_lie_apart(
    puzzle: Puzzle, theme: Theme, cell: int
) -> None:
    layout = Layout.of(puzzle)
    place = Geometry.of(layout, cell, font=theme.font)
    page = (0, 0, place.width, place.height)
    slots = [(numeral, place.slot(numeral)) for numeral in layout.numerals]

    for numeral, box in slots:
        width = stringWidth(numeral.text, "Helvetica-Bold", place.font)
        assert width <= box[2] + 1e-6, numeral
        assert place.font <= box[3] + 1e-6
        assert inside(box, place.gutter(numeral.line))
        assert inside(box, page)
    for (_, first), (_, second) in combinations(slots, 2):
        assert apart(first, second)


@pytest.mark.parametrize("size", [(1, 1), (1, 200), (200, 1), (3, 40)])
def test_all_shapes_lie_on_the_page(size: tuple[int, int]) -> None:
    width, height = size
    grid = Grid.from_rows([[(r * c) % 3 == 0 for c in range(width)] for r in range(height)])
    marks = Marks.of(lines=[Line(True, 0), Line(False, width - 1)], cells=[(height - 1, 0)])

    drawing = draw(Puzzle.from_grid(grid), partial(grid), marks=marks, caption="A title")

    page = (0, 0, drawing.width, drawing.height)
    for box in boxes_of(drawing):
        assert inside(box, page)


def boxes_of(drawing: Drawing) -> list[tuple[float, ...]]:
    """What each shape covers, as (x, y, width, height)."""
    found: list[tuple[float, ...]] = []
    for shape in drawing.shapes:
        if isinstance(shape, Boxes):
            found += shape.boxes
        elif isinstance(shape, Polygons):
            found += [(x, y, 0, 0) for polygon in shape.polygons for x, y in polygon]
        elif isinstance(shape, Strokes):
            found += [(x, y, 0, 0) for line in shape.lines for x, y in (line[:2], line[2:])]
        elif isinstance(shape, Words):
            for x, y, text in shape.words:
                width = stringWidth(text, "Helvetica-Bold", shape.size)
                found.append((x - width / 2, y - shape.size * 0.75, width, shape.size))
    return found


def test_filled_cells_are_covered_exactly() -> None:
    """Blocks of equal cells add up to the picture, whatever its shape."""
    drawing = draw(Puzzle.from_grid(HOUSE), HOUSE, theme="light")
    ink = render.THEMES["light"].ink
    x0, y0, _, _ = drawing.area

    covered = set()
    for shape in drawing.shapes:
        if isinstance(shape, Boxes) and shape.fill == ink:
            for x, y, width, height in shape.boxes:
                for row in range((y - y0) // drawing.cell, (y - y0 + height) // drawing.cell):
                    for column in range((x - x0) // drawing.cell, (x - x0 + width) // drawing.cell):
                        assert (row, column) not in covered
                        covered.add((row, column))

    filled = {(r, c) for r, row in enumerate(HOUSE.rows()) for c, v in enumerate(row) if v}
    assert covered == filled


def test_large_puzzle_draws_quickly_and_compactly() -> None:
    grid = Grid.from_rows([[(r * r + c * c) % 7 < 3 for c in range(200)] for r in range(200)])
    puzzle = Puzzle.from_grid(grid)

    begin = time.process_time()
    svg = to_svg(puzzle, grid)

    assert time.process_time() - begin < 5
    assert len(svg) < 2_500_000
    assert ElementTree.fromstring(svg).get("viewBox") is not None


@pytest.mark.parametrize("scene", scenes())
def test_svg_is_well_formed_and_speaks(scene: str) -> None:
    puzzle, grid, marks = scenes()[scene]

    root = ElementTree.fromstring(to_svg(puzzle, grid, marks=marks, caption="A & <b>"))

    space = "{http://www.w3.org/2000/svg}"
    title, description = root.find(f"{space}title"), root.find(f"{space}desc")
    assert root.get("role") == "img"
    assert title is not None
    assert "A & <b>: " in (title.text or "")
    assert description is not None
    assert "Row 1: " in (description.text or "")
    assert not root.findall(f".//{space}style")


def test_blank_puzzle_gives_nothing_away() -> None:
    puzzle = Puzzle.from_grid(HOUSE).with_meta(title="A secret house")

    assert "secret" not in to_svg(puzzle)


def test_unknown_clues_and_blots_are_drawn_as_question_marks() -> None:
    puzzle = Puzzle([Clue.unknown(), [Run(None), 2]], [None, [1], [1]])

    svg = to_svg(puzzle)

    assert svg.count(">?</text>") == 3
    assert "Row 1: unknown." in svg
    assert "Row 2: some, 2." in svg


def test_two_hundred_colors_can_be_drawn_with_symbols() -> None:
    palette = Palette.of_size(200)
    grid = Grid.from_rows([list(range(1, 101)), list(range(101, 201))], palette)

    svg = to_svg(Puzzle.from_grid(grid), grid, theme="symbols")

    assert all(f">{color.symbol}</text>" in svg for color in palette.colors[1:])


def test_one_color_other_than_black_is_drawn_in_that_color() -> None:
    red = Palette.of("#c00000", background="#ffffee")
    grid = Grid.parse("#.", red)

    svg = to_svg(Puzzle.from_grid(grid), grid, theme="dark")

    assert 'fill="#c00000"' in svg
    assert 'fill="#ffffee"' in svg


def test_theme_may_be_ones_own_and_unknown_names_are_explained() -> None:
    from dataclasses import replace

    pink = replace(render.THEMES["light"], ink="#ff00aa")

    assert "#ff00aa" in to_svg(Puzzle.from_grid(HOUSE), HOUSE, theme=pink)
    with pytest.raises(UnsupportedError, match="found theme 'pink'; expected one of light, dark"):
        to_svg(Puzzle.from_grid(HOUSE), theme="pink")


def test_finished_runs_are_those_settled_from_an_end() -> None:
    puzzle = Puzzle([[1, 2, 1]], [[1], [], [1], [1], [], [], [1]])

    def settled(cells: str) -> set[int]:
        runs = finished_runs(puzzle, Grid.parse(cells))
        return {run for line, run in runs if line == Line(True, 0)}

    assert settled("???????") == set()
    assert settled("#.?????") == {0}
    assert settled("#??????") == set()
    assert settled("#.##?.#") == {0, 2}
    assert settled("#.##..#") == {0, 1, 2}
    assert settled("##?????") == set()


@given(st.data())
def test_finished_runs_never_cross_off_what_a_line_still_needs(data: st.DataObject) -> None:
    """In a partial view of a solution, settled runs are where the solution has them."""
    width = data.draw(st.integers(1, 10))
    cells = data.draw(st.lists(st.integers(0, 2), min_size=width, max_size=width))
    shown = data.draw(st.lists(st.booleans(), min_size=width, max_size=width))
    palette = Palette.of("#000000", "#ff0000")
    puzzle = Puzzle.from_grid(Grid.from_rows([cells], palette))
    seen = [cell if show else -1 for cell, show in zip(cells, shown, strict=True)]

    runs = finished_runs(puzzle, Grid.from_rows([seen], palette))

    starts = [i for i, c in enumerate(cells) if c and (i == 0 or cells[i - 1] != c)]
    for line, run in runs:
        if line.is_row:
            length = puzzle.rows[0][run].length
            assert length is not None
            assert all(shown[starts[run] : starts[run] + length])


def test_looks_alike() -> None:
    palette = Palette.of("#d02020", "#d22424", "#2a7a2a", "#1030c0")

    pairs = {(pair.first, pair.second): pair.to for pair in render.look_alikes(palette)}

    assert pairs[1, 2] == "anybody"
    assert (1, 4) not in pairs
    assert render.look_alikes(BALLOON.palette) == []


def test_red_and_green_look_alike_to_some() -> None:
    palette = Palette.of("#b03a2e", "#6b6b1e")

    sentences = render.describe_look_alikes(palette)

    assert sentences == ["color1 (#) and color2 (A) look alike to people without green cones"]
