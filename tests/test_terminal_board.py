"""The board of the terminal as text: pure functions, no terminal needed."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import puzzles

import nonolith as nl
from nonolith.playing import BLANK, UNKNOWN, Game
from nonolith.terminal.capabilities import Capabilities, capabilities_of
from nonolith.terminal.drawing import Ink, Scene, draw, text_of
from nonolith.terminal.inks import Inks
from nonolith.terminal.position import Position, fits
from nonolith.terminal.strokes import Stroke
from nonolith.terminal.window import Window, best_window
from nonolith.terminal.words import clock, stars

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests" / "golden" / "terminal"
BALLOON = nl.load(ROOT / "examples/up-and-away.json")
CAT = nl.collection().entry("animals/cat").puzzle
NIGHT = nl.load(ROOT / "examples/night-crossing.non")


def scene(puzzle: nl.Puzzle, size: tuple[int, int], **options: bool) -> Scene:
    """A board with something of everything on it."""
    game = Game(puzzle)
    game.play({0: 1, 1: BLANK, puzzle.width: 1})
    game.try_out()
    game.play({3: 1, 4: BLANK})
    game.crossed = {(True, 2, 0)}
    return Scene(
        Position(game),
        best_window(puzzle, size, **options).showing(1, 2),
        (1, 2),
        advised={2 * puzzle.width: 1, 2 * puzzle.width + 1: BLANK, 2 * puzzle.width + 2: UNKNOWN},
        lit=nl.Line(True, 2),
    )


SCENES = {
    "cat-80x24": scene(CAT, (80, 21)),
    "cat-120x40": scene(CAT, (120, 37)),
    "cat-ascii": scene(CAT, (80, 21), ascii=True),
    "balloon-80x24": scene(BALLOON, (80, 21)),
    "balloon-symbols": scene(BALLOON, (80, 21), symbols=True),
    "night-80x24": scene(NIGHT, (80, 21)),
    "night-120x40": scene(NIGHT, (120, 37)),
}


@pytest.mark.parametrize("name", SCENES)
def test_the_board_looks_as_it_did(name: str, update_golden: bool) -> None:
    text = text_of(draw(SCENES[name])) + "\n"
    path = GOLDEN / f"{name}.txt"
    if update_golden:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    assert text == path.read_text()


def test_what_is_under_the_cursor_is_seen_without_colors() -> None:
    game = Game(CAT)
    game.play({0: 1, 1: BLANK})
    game.try_out()
    game.play({2: 1})
    window = best_window(CAT, (120, 37)).showing(0, 0)
    assert window.cell == 2

    def under(column: int) -> str:
        text = text_of(draw(Scene(Position(game), window, (0, column))))
        row = next(line for line in text.splitlines() if "[" in line)
        return row[row.index("[") :][:2]

    assert [under(column) for column in range(4)] == ["[█", "[×", "[▒", "[]"]


@given(
    puzzle=puzzles(max_side=30),
    width=st.integers(40, 100),
    height=st.integers(10, 50),
    cell=st.sampled_from([None, 1, 2]),
    at=st.tuples(st.floats(0, 1), st.floats(0, 1)),
)
def test_any_window_shows_the_cell_that_is_asked_for(
    puzzle: nl.Puzzle, width: int, height: int, cell: int | None, at: tuple[float, float]
) -> None:
    row = min(int(at[0] * puzzle.height), puzzle.height - 1)
    column = min(int(at[1] * puzzle.width), puzzle.width - 1)
    window = best_window(puzzle, (width, height), cell=cell).showing(row, column)

    lines = draw(Scene(Position(Game(puzzle)), window, (row, column)))

    assert row in window.rows
    assert column in window.columns
    assert window.cell_at(window.x_of(column), window.y_of(row)) == (row, column)
    assert len(lines) <= height
    assert all(sum(len(text) for text, _ in line) <= width for line in lines)
    shown = text_of(lines).split("\n")[window.y_of(row)]
    assert shown[window.x_of(column) :].startswith("[]" if window.cell > 1 else "·")


def test_clues_stay_in_place_while_cells_scroll() -> None:
    first = best_window(NIGHT, (80, 21))
    last = first.showing(NIGHT.height - 1, NIGHT.width - 1)

    assert (first.top, first.left) == (0, 0)
    assert last.rows.stop == NIGHT.height
    assert last.columns.stop == NIGHT.width
    lines = text_of(draw(Scene(Position(Game(NIGHT)), last))).split("\n")
    clue = last.row_bits[NIGHT.height - 1]
    row = lines[last.y_of(NIGHT.height - 1)]
    assert row[: last.clue_width] == "".join(text for text, _ in clue).rjust(last.clue_width)
    assert "◂" in row
    back = last.scrolled(-1000, -1000)
    assert (back.top, back.left) == (0, 0)
    assert last.scrolled(1000, 1000) == last  # never beyond the end


def test_numbers_beside_each_other_can_be_told_apart() -> None:
    puzzle = nl.Puzzle(rows=[[2]] * 12, columns=[[12], [11]])

    window = Window(puzzle, 80, 24)
    narrow = Window(puzzle, 80, 24, cell=1)

    assert text_of(draw(Scene(Position(Game(puzzle)), window))).split("\n")[0].strip() == "¹2¹1"
    assert [line[0][0] for line in narrow.column_bits] == ["¹", "¹"]
    assert best_window(puzzle, (80, 24), ascii=True).cell == 3


def test_a_number_is_found_under_the_pointer() -> None:
    window = best_window(CAT, (80, 21))
    row = next(index for index, clue in enumerate(CAT.rows) if len(clue) == 3)
    text = window.clue_words(nl.Line(True, row))
    x = window.clue_width - len(text)

    assert window.run_at(x, window.y_of(row)) == (nl.Line(True, row), 0)
    assert window.run_at(window.clue_width - 1, window.y_of(row)) == (nl.Line(True, row), 2)
    assert window.run_at(x + 1, window.y_of(row)) is None
    column = next(index for index, clue in enumerate(CAT.columns) if len(clue) == 2)
    assert window.run_at(window.x_of(column), window.clue_height - 1) == (
        nl.Line(False, column),
        1,
    )


@given(puzzles(max_side=8))
def test_a_position_is_solved_by_its_solution_alone(puzzle: nl.Puzzle) -> None:
    found = nl.solve(puzzle, limits=nl.Limits(solutions=1)).solution
    if found is None:
        return
    cells = [cell for row in found.rows() for cell in row]
    position = Position(Game(puzzle, cells=[cell if cell > 0 else UNKNOWN for cell in cells]))

    assert position.is_solved
    for place, cell in enumerate(cells):
        if cell > 0:
            position.game.play({place: BLANK})
            position.refresh([place])
            assert not position.is_solved
            position.game.undo()
            position.refresh([place])
    assert position.is_solved


@given(puzzles(max_side=8), st.data())
def test_looking_at_the_touched_lines_is_enough(puzzle: nl.Puzzle, data: st.DataObject) -> None:
    game = Game(puzzle)
    position = Position(game)
    places = st.integers(0, puzzle.width * puzzle.height - 1)
    values = st.integers(-1, len(puzzle.palette))
    for stroke in data.draw(st.lists(st.dictionaries(places, values, max_size=3), max_size=6)):
        game.play(stroke)
        position.refresh(stroke)

    again = Position(game)
    assert (position.unfinished, position.settled) == (again.unfinished, again.settled)


def test_unknown_clues_and_lengths_fit_anything_of_their_kind() -> None:
    assert fits(nl.Clue.unknown(), [1, 0, 1])
    assert fits(nl.Clue.of([nl.Run(None)]), [0, 1, 1])
    assert not fits(nl.Clue.of([nl.Run(None)]), [1, 0, 1])


def test_nothing_counts_as_done_before_the_first_stroke() -> None:
    """Lines without runs, or with unknown ones, have nothing to be found."""
    game = Game(nl.Puzzle(rows=[[1], [], None], columns=[[1], []]))
    position = Position(game)
    assert position.progress == (0, 2)

    game.play({0: 1})
    position.refresh([0])

    assert position.progress == (2, 2)


def test_a_finished_line_is_crossed_out_and_nothing_else() -> None:
    puzzle = nl.Puzzle(rows=[[1, 1], [1]], columns=[[2], [], [1]])
    position = Position(Game(puzzle, cells=[1, -1, -1, -1, -1, -1]))

    assert position.with_crosses({2: 1}) == {2: 1, 1: BLANK, 5: BLANK}
    assert position.with_crosses({3: BLANK}) == {3: BLANK}


def test_the_first_cell_of_a_stroke_decides() -> None:
    puzzle = nl.Puzzle(rows=[[5]] * 3, columns=[[3]] * 5)
    game = Game(puzzle)
    game.play({2: BLANK, 5: 1})
    stroke = Stroke(game, (0, 0), 1)
    stroke.drag((0, 4))
    assert stroke.values == {0: 1, 1: 1, 3: 1, 4: 1}  # the cross is not touched
    stroke.drag((1, 0))
    assert stroke.values == {0: 1}  # nor what is filled below
    stroke.drag((2, 0))
    assert stroke.values == {0: 1, 10: 1}
    game.play({0: 1, 1: 1})

    clears = Stroke(game, (0, 1), 1)
    clears.drag((0, 0))

    assert clears.values == {1: UNKNOWN, 0: UNKNOWN}
    assert Stroke(game, (0, 2), 1).values == {2: UNKNOWN}  # a pointer clears another mark
    assert Stroke(game, (0, 2), 1, replaces=True).values == {2: 1}  # a key replaces it


@pytest.mark.parametrize(
    ("environ", "colors"),
    [
        ({"TERM": "xterm-256color"}, "full"),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, "full"),
        ({"TERM": "xterm"}, "16"),
        ({"TERM": "linux"}, "16"),
        ({"TERM": "vt100"}, "none"),
        ({"TERM": "xterm-mono"}, "none"),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, "none"),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, "full"),
    ],
)
def test_a_terminal_tells_what_it_can_show(environ: dict[str, str], colors: str) -> None:
    assert capabilities_of(environ, "utf-8").colors == colors
    assert capabilities_of(environ, "utf-8", colors="full").colors == "full"
    assert capabilities_of(environ, "iso-8859-1").ascii
    assert capabilities_of({"COLORFGBG": "0;15"}, "utf-8").dark is False
    assert capabilities_of({"COLORFGBG": "15;0"}, "utf-8").dark is True


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("colors", ["full", "16", "none"])
@pytest.mark.parametrize("dark", [True, False])
def test_everything_has_an_ink(name: str, colors: str, dark: bool) -> None:
    window = SCENES[name].window
    inks = Inks(Capabilities(colors, False, dark), window.puzzle.palette)
    styles = {ink: inks.style(ink) for line in draw(SCENES[name]) for _, ink in line}

    if colors == "none":
        assert not any(style.color or style.bgcolor for style in styles.values())
    for ink, style in styles.items():
        if ink.kind in ("open", "blank", "clue") and colors == "full":
            assert style.color != style.bgcolor, ink


def test_symbols_can_be_read_on_sixteen_colors() -> None:
    style = Inks(Capabilities("16"), nl.Palette.of("#000000", "#3fa34d")).style(Ink("filled", 2))

    assert style.bgcolor is not None
    assert style.color is not None
    assert (style.bgcolor.name, style.color.name) == ("bright_green", "black")


def test_small_words() -> None:
    assert (clock(5), clock(71), clock(3723)) == ("0:05", "1:11", "1:02:03")
    assert (stars(2.4), stars(5.2, ascii=True), stars(None)) == ("★★☆☆☆", "*****", "")
