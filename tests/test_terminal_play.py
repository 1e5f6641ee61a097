"""Playing in a terminal: driven headless by Textual's pilot, and once through a real terminal."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from command import nonolith
from terminal import Screen

import nonolith as nl
from nonolith.playing import BLANK, UNKNOWN, Game, Store, fingerprint, load_save, read_save
from nonolith.terminal.capabilities import Capabilities
from nonolith.terminal.choices import Choice, of_entry, of_file, random_choice

pytest.importorskip("textual")

from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from nonolith.terminal.app import PlayApp
from nonolith.terminal.ending import Ending
from nonolith.terminal.game import GameScreen

ROOT = Path(__file__).resolve().parent.parent
SMALL = nl.Puzzle(
    rows=[[1, 1], [5], [5], [3], [1]],
    columns=[[2], [4], [4], [4], [2]],
    meta=nl.Meta(title="Heart"),
)
HEART = [".#.#.", "#####", "#####", ".###.", "..#.."]

Play = Callable[[Pilot[None], PlayApp], Awaitable[None]]


def play(
    tmp_path: Path,
    what: Play,
    start: nl.Puzzle | Choice | nl.Pack | None = SMALL,
    *,
    size: tuple[int, int] = (80, 24),
    capabilities: Capabilities = Capabilities(),  # noqa: B008 - frozen
    shelf: nl.Collection | None = None,
) -> PlayApp:
    """Run the app headless; what is played is saved in tmp_path."""
    if isinstance(start, nl.Puzzle):
        start = of_file(start, "small")
    app = PlayApp(Store(tmp_path / "games.json"), shelf or nl.collection(), capabilities, start)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await what(pilot, app)

    asyncio.run(run())
    return app


def game_of(app: PlayApp) -> Game:
    assert isinstance(app.screen, GameScreen)
    return app.screen.game


def words(app: PlayApp, id: str = "words") -> str:
    return str(app.screen.query_one(f"#{id}", Static).content)


async def fill(pilot: Pilot[None], rows: list[str]) -> None:
    """Fill a picture with keys."""
    keys = ["pageup", "home"]
    for row in rows:
        for cell in row:
            keys += ["space", "right"] if cell == "#" else ["right"]
        keys += ["home", "down"]
    await pilot.press(*keys)


async def settled(pilot: Pilot[None], app: PlayApp) -> None:
    """Wait for what works in the background."""
    await app.workers.wait_for_complete()
    await pilot.pause()


def place_of(app: PlayApp, row: int, column: int) -> tuple[int, int]:
    """Where a cell is on the screen."""
    assert isinstance(app.screen, GameScreen)
    board = app.screen.board
    left, top = board._margin
    return (left + board.window.x_of(column), top + board.window.y_of(row))


def test_a_small_puzzle_is_played_to_its_end(tmp_path: Path) -> None:
    async def what(pilot: Pilot[None], app: PlayApp) -> None:
        await fill(pilot, HEART)
        assert isinstance(app.screen, Ending)
        assert words(app, "head") == "Heart"
        assert "Solved in 0:0" in words(app)
        assert "0 hints" in words(app)

    play(tmp_path, what)

    saved = load_save(tmp_path / "games.json")
    (found,) = saved.solved.values()
    assert list(found.picture) == HEART
    assert saved.games[fingerprint(SMALL)].solved
    assert not list(tmp_path.glob(".*.journal"))


def test_strokes_are_undone_and_made_again(tmp_path: Path) -> None:
    async def what(pilot: Pilot[None], app: PlayApp) -> None:
        await pilot.press("space", "shift+right", "down", "x")
        game = game_of(app)
        assert game.cells[:2] == [1, 1]
        assert game.cells[6] == BLANK
        await pilot.press("u", "u")
        assert [cell for cell in game.cells if cell != UNKNOWN] == [1]
        await pilot.press("r", "ctrl+y")
        assert game.cells[6] == BLANK
        await pilot.press("x")
        assert game.cells[6] == UNKNOWN
        await pilot.press("space", "x", "backspace")
        assert game.cells[6] == UNKNOWN

    play(tmp_path, what)


def test_trying_out_is_kept_or_taken_back(tmp_path: Path) -> None:
    async def what(pilot: Pilot[None], app: PlayApp) -> None:
        game = game_of(app)
        await pilot.press("space", "t", "right", "space", "right", "x")
        assert game.pencil == {1, 2}
        assert "keep" in words(app, "bar")
        await pilot.press("b")
        assert game.cells[:3] == [1, UNKNOWN, UNKNOWN]
        await pilot.press("t", "space", "k")
        assert game.pencil == set()
        assert game.cells[:3] == [1, BLANK, 1]
        assert "hint" in words(app, "bar")

    play(tmp_path, what)


def test_finished_lines_are_crossed_out_unless_that_is_off(tmp_path: Path) -> None:
    async def what(pilot: Pilot[None], app: PlayApp) -> None:
        game = game_of(app)
        await pilot.press("right", "space", "right", "right", "space")
        assert game.cells[:5] == [0, 1, 0, 1, 0]
        await pilot.press("u")
        assert game.cells[:5] == [-1, 1, -1, -1, -1]  # one stroke
        await pilot.press("a", "space")
        assert game.cells[:5] == [-1, 1, -1, 1, -1]

    play(tmp_path, what)


def test_a_hint_comes_in_three_grades_with_its_line_lit(tmp_path: Path) -> None:
    async def what(pilot: Pilot[None], app: PlayApp) -> None:
        screen = app.screen
        assert isinstance(screen, GameScreen)
        seen = []
        for _ in range(4):
            await pilot.press("h")
            await settled(pilot, app)
            seen.append(words(app))
            assert screen.board.advice is not None
            line = screen.board.advice.line
        assert seen[0].startswith("Look at row 2.")
        assert "complete line" in seen[1]
        assert "Enter does it" in seen[2]
        assert seen[3] == seen[2]  # there is nothing plainer
        assert line == nl.Line(True, 1)
        assert screen.game.hints == 1
        await pilot.press("enter")
        assert screen.game.cells[5:10] == [1] * 5
        assert screen.board.advice is None
        await pilot.press("h")
        await settled(pilot, app)
        assert screen.game.hints == 2
        assert "Enter" not in words(app)

    play(tmp_path, what)


def test_a_check_finds_the_mark_that_is_wrong(tmp_path: Path) -> None:
    async def what(pilot: Pilot[None], app: PlayApp) -> None:
        game = game_of(app)
        await pilot.press("down", "space", "c")
        await settled(pilot, app)
        assert words(app) == "All your marks are right."
        await pilot.press("right", "x", "c")
        await settled(pilot, app)
        assert words(app).startswith("One mark is wrong.")
        await pilot.press("enter")
        assert game.cells[6] == UNKNOWN

    play(tmp_path, what)


def test_the_mouse_fills_crosses_and_crosses_off(tmp_path: Path) -> None:
    async def what(pilot: Pilot[None], app: PlayApp) -> None:
        game = game_of(app)
        await pilot.mouse_down("#board", offset=place_of(app, 1, 0))
        await pilot.hover("#board", offset=place_of(app, 1, 2))
        await pilot.hover("#board", offset=place_of(app, 2, 4))  # it keeps to its row
        await pilot.mouse_up("#board", offset=place_of(app, 1, 4))
        assert game.cells[5:10] == [1] * 5
        assert game.done == 1
        await pilot.click("#board", offset=place_of(app, 1, 1))
        assert game.cells[6] == UNKNOWN
        await pilot.click("#board", offset=place_of(app, 0, 0), button=3)
        assert game.cells[0] == BLANK
        await pilot.click("#board", offset=place_of(app, 0, 2), control=True)
        assert game.cells[2] == BLANK
        await pilot.press("m")
        await pilot.click("#board", offset=place_of(app, 4, 0))
        assert game.cells[20] == BLANK
        left, top = place_of(app, 0, 0)
        await pilot.click("#board", offset=(left - 2, top))  # the last number of the first row
        assert game.crossed == {(True, 0, 1)}

    play(tmp_path, what)


def test_colors_are_chosen_by_number_and_tab(tmp_path: Path) -> None:
    puzzle = nl.load(ROOT / "examples/up-and-away.json")

    async def what(pilot: Pilot[None], app: PlayApp) -> None:
        await pilot.press("3", "space", "right", "tab", "space", "right", "shift+tab", "space")
        assert game_of(app).cells[:3] == [3, 4, 3]
        await pilot.press("9")
        assert puzzle.palette[3].name in words(app, "head")

    play(tmp_path, what, puzzle)


def test_a_large_board_scrolls_with_its_clues_in_place(tmp_path: Path) -> None:
    made = next(nl.generate("60x60", seed=1, rated=False)).puzzle

    async def what(pilot: Pilot[None], app: PlayApp) -> None:
        assert isinstance(app.screen, GameScreen)
        board = app.screen.board
        await pilot.press("z")
        assert len(board.window.columns) < 60
        await pilot.press("end", "pagedown")
        assert board.cursor == (59, 59)
        assert board.window.columns.stop == board.window.rows.stop == 60
        left = board.window.clue_width
        text = board.render_line(board._margin[1] + board.window.y_of(59)).text
        assert text[board._margin[0] :][:left] == "".join(
            bit for bit, _ in board.window.row_bits[59]
        ).rjust(left)
        await pilot.press("home", "pageup", "ctrl+down", "ctrl+right")
        assert board.cursor == (5, 5)
        assert (board.window.top, board.window.left) == (0, 0)
        board._scroll(10, 10)
        assert (board.window.top, board.window.left) == (10, 10)
        assert board.cursor == (5, 5)

    play(tmp_path, what, Choice(made, "large", is_unique=True))


def test_pausing_hides_the_board_and_stops_strokes(tmp_path: Path) -> None:
    async def what(pilot: Pilot[None], app: PlayApp) -> None:
        assert isinstance(app.screen, GameScreen)
        await pilot.press("p", "space")
        assert app.screen.board.render_line(8).text.strip() == ""
        assert "Paused" in words(app)
        assert game_of(app).done == 0
        await pilot.press("p", "space")
        assert game_of(app).done == 1

    play(tmp_path, what)


def test_leaving_and_coming_back_goes_on(tmp_path: Path) -> None:
    entry = nl.collection().entry("small-things/key")

    async def begin(pilot: Pilot[None], app: PlayApp) -> None:
        await pilot.press("space", "q")

    async def go_on(pilot: Pilot[None], app: PlayApp) -> None:
        first = app.screen.query_one(OptionList).get_option_at_index(0).prompt
        assert str(first).startswith("Continue          Small things ")
        await pilot.press("enter")
        await pilot.pause()
        assert game_of(app).cells[0] == 1
        await pilot.press("u", "q")

    play(tmp_path, begin, of_entry(nl.collection(), entry))
    play(tmp_path, go_on, None)

    game = load_save(tmp_path / "games.json").games[fingerprint(entry.puzzle)]
    assert (game.place, game.done, len(game.moves)) == ("small-things/key", 0, 1)


def test_the_next_puzzle_of_a_pack_and_the_tick(tmp_path: Path) -> None:
    pack = tmp_path / "mine.json"
    other = nl.Puzzle(rows=[[1], [1]], columns=[[2], []], meta=nl.Meta(title="Post"))
    pack.write_text("\n".join(json.dumps(nl.puzzle_dict(item)) for item in (SMALL, other)))
    shelf = nl.collection(pack)

    async def what(pilot: Pilot[None], app: PlayApp) -> None:
        await pilot.press("enter")
        await pilot.pause()
        await fill(pilot, HEART)
        await pilot.press("n")
        await settled(pilot, app)
        assert game_of(app).puzzle == other
        await pilot.press("q")
        lines = app.screen.query_one(OptionList)
        assert "✓" in str(lines.get_option_at_index(0).prompt)
        assert "Heart" in str(lines.get_option_at_index(0).prompt)
        assert "Post" not in str(lines.get_option_at_index(1).prompt)  # that is for later
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, Ending)  # it is solved
        await pilot.press("a")
        await pilot.pause()
        assert set(game_of(app).cells) == {UNKNOWN}

    play(tmp_path, what, shelf["mine"], shelf=shelf)


def test_a_random_puzzle_of_the_size_and_stars_that_were_chosen(tmp_path: Path) -> None:
    async def what(pilot: Pilot[None], app: PlayApp) -> None:
        await pilot.press("down", "enter", "down", "enter", "down", "enter")
        await settled(pilot, app)
        game = game_of(app)
        assert (game.puzzle.width, game.puzzle.height) == (10, 10)
        assert nl.rate(game.puzzle).stars < 1.5
        await pilot.press("q")
        assert app.screen.query_one(OptionList)

    play(tmp_path, what, None)
    one, two = (random_choice("10x10", None, 1, 7) for _ in range(2))
    assert one.puzzle == two.puzzle
    assert one.label == "Random 10x10, seed 7"


def test_several_solutions_are_told_before_playing(tmp_path: Path) -> None:
    several = nl.Puzzle(rows=[[1], [1]], columns=[[1], [1]])

    async def what(pilot: Pilot[None], app: PlayApp) -> None:
        assert "several solutions" in words(app)
        await pilot.press("right", "space", "down", "left", "space")
        assert isinstance(app.screen, Ending)  # any of them is right

    play(tmp_path, what, several)


def test_a_disk_that_is_full_is_told_while_playing(tmp_path: Path) -> None:
    (tmp_path / "games.json").mkdir()

    async def what(pilot: Pilot[None], app: PlayApp) -> None:
        app.store.path = tmp_path / "games.json" / "x" / "y"
        (tmp_path / "games.json" / "x").write_text("a file where a directory should be")
        await pilot.press("space", "right", "space")
        assert game_of(app).done == 2
        assert words(app, "head").startswith("NOT SAVED")

    (tmp_path / "games.json").rmdir()
    (tmp_path / "games.json").mkdir(exist_ok=True)
    app_path = tmp_path / "other"
    app_path.mkdir()
    play(app_path, what)


@pytest.mark.parametrize("colors", ["full", "16", "none"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 12)])
def test_every_screen_shows_on_every_terminal(
    tmp_path: Path, colors: Any, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    if colors == "none":
        monkeypatch.setenv("NO_COLOR", "1")

    async def what(pilot: Pilot[None], app: PlayApp) -> None:
        await pilot.press("d", "question_mark")
        await pilot.pause()
        assert "Space X Backspace" in words(app, "page")
        await pilot.press("q", "down", "down", "enter")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("space", "t", "right", "x", "h", "d")
        await settled(pilot, app)
        assert isinstance(app.screen, GameScreen)
        lines = [app.screen.board.render_line(y).text for y in range(app.screen.board.size.height)]
        assert any("·" in line for line in lines)
        assert {len(line) for line in lines} == {size[0]}
        if colors == "none":
            assert app.no_color

    play(tmp_path, what, None, size=size, capabilities=Capabilities(colors))


# -- the command ---------------------------------------------------------------------------


def test_killed_and_gone_on_with_in_a_real_terminal(tmp_path: Path) -> None:
    puzzle = tmp_path / "heart.non"
    nl.dump(SMALL, puzzle)
    saves = tmp_path / "games.json"
    env = {"NONOLITH_GAMES": str(saves), "TERM": "vt100", "COLUMNS": "80", "LINES": "24"}
    with Screen("play", str(puzzle), cwd=tmp_path, env=env) as screen:
        screen.expect("Q leave")
        screen.type(" ")
        screen.expect("[█")
        screen.type("h")  # when the answer is there, the stroke has long been made
        screen.expect("look at")
        os.kill(screen.process.pid, signal.SIGKILL)
        assert screen.wait() == -signal.SIGKILL
    assert not saves.exists()

    with Screen("play", "--continue", cwd=tmp_path, env=env) as screen:
        screen.expect("Heart")
        screen.expect("Q leave")
        screen.type("q")
        assert screen.wait() == 0

    game = Store(saves).load().games[fingerprint(SMALL)]
    assert game.cells[0] == 1
    assert game.hints == 1


def test_the_puzzle_of_a_day_is_that_of_the_library(tmp_path: Path) -> None:
    saves = tmp_path / "games.json"
    screen = Screen("play", "--daily", "2026-11-16", "--save", str(saves), cwd=tmp_path, env={})
    with screen:
        screen.expect("Puzzle of 16 November 2026")
        screen.type("x")
        screen.expect("×")
        screen.type("q")
        screen.wait()

    (game,) = Store(saves).load().games.values()
    assert game.place == nl.collection().daily(date(2026, 11, 16)).place


def test_games_are_carried_from_and_to_the_page(tmp_path: Path) -> None:
    """The example of the document is what the page writes."""
    document = (ROOT / "docs" / "saved-games.md").read_text()
    example = document.split("```json\n")[1].split("```")[0]
    (tmp_path / "page.json").write_text(example)
    env = {"NONOLITH_GAMES": str(tmp_path / "mine" / "games.json")}

    taken = nonolith("play", "--import", tmp_path / "page.json", env=env)
    again = nonolith("play", "--import", tmp_path / "page.json", env=env)
    given = nonolith("play", "--export", tmp_path / "out.json", env=env)

    assert [run.code for run in (taken, again, given)] == [0, 0, 0]
    assert "1 game, 1 solved puzzle" in taken.err
    assert load_save(tmp_path / "out.json") == read_save(example)
    figures = json.loads(nonolith("play", "--stats", "--json", env=env).out)
    assert (figures["solved"], figures["times"], figures["days"]) == (1, 2, 2)
    assert "1 puzzle solved" in nonolith("play", "--stats", env=env).out


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (["examples/lighthouse.non"], 2, "needs a terminal"),
        (["examples/leak.non"], 1, "has no solution: the row clues fill 44 cells"),
        (["nothing"], 2, 'found no pack "nothing"'),
        (["animals/unicorn"], 2, "unicorn"),
        (["no/such/file.non"], 2, "no/such/file.non: no such file"),
        (["pyproject.toml"], 2, "pyproject.toml"),
        (["--daily", "2026-13-01"], 2, "2026-13-01"),
        (["--stars", "2"], 2, "--random SIZE"),
        (["--daily", "--random", "5x5"], 2, "Choose one"),
        (["--random", "5y5"], 2, "5y5"),
        (["--continue"], 2, "no game to continue"),
        (["--import", "nothing.json"], 2, "nothing.json: no such file"),
        (["--import", "pyproject.toml"], 2, "this is not JSON"),
    ],
)
def test_what_cannot_be_played_is_told_in_one_line(
    tmp_path: Path, args: list[str], code: int, said: str
) -> None:
    run = nonolith("play", *args, cwd=ROOT, env={"NONOLITH_GAMES": str(tmp_path / "games.json")})

    assert (run.code, run.out) == (code, "")
    assert said in run.err
    if "Usage" not in run.err:
        assert run.err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_without_textual_it_says_how_to_install_it(tmp_path: Path) -> None:
    (tmp_path / "textual.py").write_text("raise ImportError('no', name='textual')")
    env = {"PYTHONPATH": str(tmp_path), "TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
    with Screen("play", "small-things/key", cwd=tmp_path, env=env) as screen:
        screen.expect("pip install 'nonolith[play]'")
        assert screen.wait() == 2


def test_a_terminal_that_is_too_small_is_told(tmp_path: Path) -> None:
    env = {"TERM": "xterm", "COLUMNS": "30", "LINES": "8"}
    with Screen("play", "small-things/key", cwd=tmp_path, env=env) as screen:
        screen.expect("found a terminal of 30x8 characters; expected at least 40x12")
        assert screen.wait() == 2


def test_other_commands_do_not_load_textual() -> None:
    import subprocess
    import sys

    code = "import sys, nonolith.cli.play; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout
    assert "nonolith.terminal.choices" in loaded
    assert "textual" not in loaded
