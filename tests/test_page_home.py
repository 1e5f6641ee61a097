"""The front of the page: play first."""

from __future__ import annotations

import json
import time
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from command import nonolith
from page_browser import Visit, visiting
from terminal import Screen
from test_page_open import HEART, drop

import nonolith as nl
from nonolith.playing import fingerprint, read_save

#: Storage that keeps nothing, as browsers have it in some private windows.
FORBIDDEN = """
    for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, name, {
            get() { throw new DOMException("no", "SecurityError"); }
        });
"""
FULL = """
    Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
"""


def solve(visit: Visit) -> None:
    """Solve the puzzle that is open, in one stroke."""
    visit.page.evaluate(
        """() => {
            const { state } = nonolith;
            const symbols = state.puzzle.palette.map((color) => color.symbol);
            const cells = [...state.puzzle.record.goal.join("")];
            state.play(cells.map((symbol, at) => [at, symbols.indexOf(symbol) || -1]));
        }"""
    )
    visit.wait_text("#end", "Solved in")


def test_a_newcomer_is_guided_through_a_first_puzzle(visit: Visit) -> None:
    page = visit.home()
    page.click("#begin-guide")
    visit.wait_text("#guide", "This row says 5")
    assert page.evaluate("nonolith.board.scene.marks.line") == {"row": True, "index": 1}
    assert not page.is_visible("#verdict, #hints")  # nobody else speaks

    visit.drag((3, 0), (3, 4))  # another line: it is not taken
    visit.wait_text("#guide", "Not there")
    assert set(visit.cells()) == {"?", "/"}
    assert page.evaluate("nonolith.board.scene.marks.changed") == [5, 6, 7, 8, 9]

    visit.drag((1, 0), (1, 4))
    visit.wait_text("#guide", "This column says 5 too")
    visit.drag((0, 2), (4, 2))
    visit.drag((0, 0), (4, 0))
    assert [row[4] for row in visit.cells().split("/")] == list(".#...")  # done by the page
    visit.drag((0, 1), (0, 3))
    visit.drag((2, 3), (4, 3))
    visit.click(4, 1)

    assert "Umbrella" in visit.wait_text("#end", "Solved in")
    assert page.is_hidden("#guide")
    page.click("#next")
    visit.wait("nonolith.state.puzzle.place !== 'guide/umbrella'")
    assert page.is_visible("#hints")


def test_who_is_stuck_brings_a_picture_from_the_front(visit: Visit) -> None:
    page = visit.home()
    with page.expect_file_chooser() as chooser:
        page.click("#to-scan")
    assert chooser.value.element.get_attribute("accept") == "image/*"
    page.click("#to-open")
    visit.wait_view("open")


def test_the_board_on_the_front_is_the_first_puzzle(visit: Visit) -> None:
    page = visit.home()
    page.click(".first-board")
    visit.wait_text("#guide", "This row says 5")


def test_the_guide_can_be_left(visit: Visit) -> None:
    page = visit.home()
    page.click("#begin-guide")
    page.click("#leave-guide")

    visit.click(4, 4)

    assert visit.cells().endswith("????#")
    assert page.evaluate("Object.keys(nonolith.board.scene.marks).length") <= 1


def test_a_pack_shows_its_puzzles_and_what_was_found(visit: Visit) -> None:
    page = visit.home()
    page.click('[data-pack="animals"]')
    page.wait_for_selector("#entries")
    entries = list(nl.collection()["animals"])
    assert page.locator("#entries .entry").count() == len(entries)
    first = page.locator("#entries .entry").first
    assert entries[0].title not in first.inner_text()  # a title would give the picture away
    assert page.locator(".thumbnail[data-solved]").count() == 0

    first.click()
    visit.wait_view("play")
    assert page.inner_text(".puzzle-title") == "Animals, no. 1"
    visit.show("export")
    visit.wait_text("#export-view", "Animals, no. 1, ")
    with page.expect_download() as waiting:
        page.click('#export-view [data-suffix=".svg"]')
    assert waiting.value.suggested_filename == "animals-no-1.svg"
    visit.show("play")
    solve(visit)
    assert entries[0].title in page.inner_text("#end")
    page.click("text=All of Animals")

    page.wait_for_selector(".entry.is-solved")
    assert entries[0].title in page.locator("#entries .entry").first.inner_text()
    assert page.locator(".thumbnail[data-solved]").count() == 1
    page.click("#pack-back")
    assert "1 of" in visit.wait_text('[data-pack="animals"]', f"1 of {len(entries)}")


def test_next_goes_to_the_next_puzzle_that_is_not_solved(visit: Visit) -> None:
    first, _, third = list(nl.collection()["animals"])[:3]
    page = visit.home("#home/animals")
    page.click("#entries .entry >> nth=1")
    visit.wait_view("play")
    solve(visit)
    visit.home("#home/animals").click("#entries .entry >> nth=0")
    visit.wait(f"nonolith.state.puzzle.place === '{first.place}'")
    visit.wait_view("play")
    solve(visit)

    page.click("#next")

    visit.wait(f"nonolith.state.puzzle.place === '{third.place}'")


def test_a_lesson_of_the_course_says_what_it_teaches(visit: Visit) -> None:
    page = visit.home()
    page.click("#course")
    visit.wait_view("play")
    first = next(iter(nl.collection()["first-steps"]))

    said = visit.wait_text("#verdict", first.puzzle.meta.description)
    assert first.teaches in said.lower()
    visit.click(0, 0)
    visit.wait_text("#verdict", first.puzzle.meta.description)  # it stays while one plays
    page.reload()
    visit.wait_text("#verdict", first.puzzle.meta.description)


def test_the_puzzle_of_the_day_is_that_of_the_library(visit: Visit) -> None:
    page = visit.home()
    days = [date(2026, 11, 16) + timedelta(days=37 * step) for step in range(40)]

    found = page.evaluate(
        """async (days) => {
            const { dailyOf } = await import("/js/daily.js");
            const { packs } = await (await fetch("/api/v1/collection")).json();
            return days.map((day) => {
                const { pack, entry } = dailyOf(packs, day);
                return `${pack.id}/${entry.id}`;
            });
        }""",
        [day.isoformat() for day in days],
    )

    assert found == [nl.collection().daily(day).place for day in days]
    page.click("#daily")
    visit.wait_view("play")
    today = date.fromisoformat(page.evaluate("new Date().toLocaleDateString('sv')"))
    assert page.evaluate("nonolith.state.puzzle.place") == nl.collection().daily(today).place


def test_the_puzzles_of_earlier_days_can_be_made_up_for(visit: Visit) -> None:
    page = visit.page
    page.clock.install(time="2026-11-16T12:00:00")
    visit.home()
    page.click("#earlier")
    page.wait_for_selector("#entries .entry")
    shown = page.evaluate(
        """[...document.querySelectorAll("#entries .entry")].map((entry) =>
            [entry.dataset.place, entry.querySelector(".entry-name").textContent])"""
    )
    days = [date(2026, 11, 16) - timedelta(days=back) for back in range(1, 29)]
    assert [place for place, _ in shown] == [nl.collection().daily(day).place for day in days]
    assert (shown[0][1], shown[15][1]) == ("Sun, Nov 15", "Sat, Oct 31")

    page.click("#entries .entry >> nth=0")
    visit.wait_view("play")
    solve(visit)
    page.go_back()
    visit.wait_text(".pack-head", "1 of 28 done")
    title = nl.collection().daily(days[0]).title
    assert page.inner_text("#entries .is-solved .entry-name") == title
    assert "Sun, Nov 15" in page.inner_text("#entries .is-solved")
    assert page.evaluate("[...nonolith.progress.days]") == ["2026-11-16"]


def test_a_random_puzzle_has_the_size_and_stars_that_were_chosen(visit: Visit) -> None:
    page = visit.home()
    page.select_option("#random-size", "10")
    page.select_option("#random-stars", "1")
    with page.expect_request("**/generate") as asked:
        page.click("#random")
    visit.wait_view("play")

    assert asked.value.post_data_json == {"size": "10x10", "stars": 1}
    assert page.evaluate("[nonolith.state.puzzle.width, nonolith.state.puzzle.height]") == [10, 10]
    first = page.evaluate("JSON.stringify(nonolith.state.puzzle.rows)")
    solve(visit)
    page.click("#next")
    visit.wait(f"JSON.stringify(nonolith.state.puzzle.rows) !== {json.dumps(first)}")
    visit.show("home")
    assert page.input_value("#random-size") == "10"


def test_the_front_goes_on_where_one_was(visit: Visit) -> None:
    page = visit.home("#home/small-things")
    page.click("#entries .entry >> nth=0")
    visit.wait_view("play")
    visit.click(2, 2)
    page.evaluate("record => nonolith.state.open(record)", {**HEART, "title": "Heart"})
    visit.click(1, 1)
    visit.home()
    assert "Heart" in visit.wait_text(".tile", "Go on")
    assert "Small things, no. 1" in page.inner_text("section:has(> h2:text('Recent games'))")

    page.click("#continue")

    visit.wait_view("play")
    assert visit.cells().split("/")[1] == "?#???"


def saved_games(visit: Visit) -> Any:
    """The download of all games: the first of Small things is solved, a stroke is made on HEART."""
    page = visit.home("#home/small-things")
    page.click("#entries .entry >> nth=0")
    visit.wait_view("play")
    solve(visit)
    page.evaluate("record => nonolith.state.open(record)", HEART)
    visit.drag((1, 0), (1, 4))
    visit.show("home")
    with page.expect_download() as waiting:
        page.click("#save-all")
    return waiting.value


def test_all_games_travel_in_one_file(visit: Visit, chromium: Any) -> None:
    download = saved_games(visit)
    content = download.path().read_bytes()

    save = read_save(content.decode())
    entry = next(iter(nl.collection()["small-things"]))
    assert save.solved[fingerprint(entry.puzzle)].place == entry.place
    heart = nl.Puzzle(rows=HEART["rows"], columns=HEART["columns"])
    assert save.games[fingerprint(heart)].grid_rows()[1] == "#####"
    with visiting(chromium) as other:
        other.home()
        drop(other, download.suggested_filename, content, "application/json")
        other.wait_text(".toast", "1 solved")
        other.wait_text(".tile", "Go on")
        other.page.click("#continue")
        other.wait_view("play")
        assert other.cells().split("/")[1] == "#####"
        assert other.page.evaluate("nonolith.progress.streak()") == 1


def test_games_go_to_the_terminal_and_come_back(
    visit: Visit, chromium: Any, tmp_path: Path
) -> None:
    pytest.importorskip("textual")
    download = saved_games(visit)
    ours, theirs = tmp_path / "ours.json", tmp_path / "theirs.json"
    download.save_as(ours)
    env = {"NONOLITH_GAMES": str(tmp_path / "games.json")}

    taken = nonolith("play", "--import", ours, env=env)
    time.sleep(1)  # games have the second of their last move, and of equals the page keeps its own
    with Screen("play", "--continue", cwd=tmp_path, env={**env, "TERM": "vt100"}) as screen:
        screen.expect("Q leave")
        screen.type("\x1b[B")  # to the cell below the beginning of that stroke
        screen.type("x")
        screen.expect("×")
        screen.type("q")
        screen.wait()
    given = nonolith("play", "--export", theirs, env=env)

    assert (taken.code, given.code) == (0, 0), taken.err + given.err
    assert "2 games, 1 solved puzzle" in taken.err
    visit.page.reload()  # which is no playing: the marks of the terminal are still the later ones
    visit.page.wait_for_selector("#home-view[data-ready]")
    with visiting(chromium) as other:
        other.home()
        for someone in (visit, other):  # who has that game open, and who has not seen it yet
            drop(someone, theirs.name, theirs.read_bytes(), "application/json")
            someone.wait_text(".toast", "2 games")
            if someone is other:
                other.page.click("#continue")
            else:
                visit.page.reload()  # leaving the page must not bring the old marks back
                visit.show("play")
            someone.wait_view("play")
            assert someone.cells() == "?????/#####/.????/?????/?????"
            someone.page.keyboard.press("Control+z")
            assert someone.cells() == "?????/#####/?????/?????/?????"
            assert len(someone.page.evaluate("Object.keys(nonolith.progress.solved)")) == 1


def test_two_tabs_keep_what_each_of_them_solved(visit: Visit) -> None:
    page = visit.home("#home/small-things")
    other = visit.context.new_page()
    other.goto(f"{visit.server.url}/#home/small-things")
    other.wait_for_selector("#home-view[data-ready]")
    other.evaluate(
        "nonolith.progress.merge({ solved: { '0123456789abcdef': { first: '2026-11-16' } } })"
    )

    page.click("#entries .entry >> nth=0")
    visit.wait_view("play")
    solve(visit)

    assert len(page.evaluate("JSON.parse(nonolith.progress.file()).solved")) == 2


def test_at_midnight_another_puzzle_is_there_and_the_streak_goes_on(visit: Visit) -> None:
    page = visit.page
    page.clock.install(time="2026-11-16T23:59:00")
    page.clock.pause_at("2026-11-16T23:59:30")
    visit.home()
    assert "November 16" in page.inner_text(".tiles")
    page.evaluate("nonolith.progress.days.add('2026-11-15').add('2026-11-16')")
    assert page.evaluate("nonolith.progress.streak()") == 2

    page.clock.run_for(60_000)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    visit.wait_text(".tiles", "November 17")
    assert page.evaluate("nonolith.progress.streak()") == 2  # until the end of today
    page.click("#daily")
    place = nl.collection().daily(date(2026, 11, 17)).place
    visit.wait(f"nonolith.state.puzzle?.place === '{place}'")
    assert page.evaluate("nonolith.progress.streak('2026-11-18')") == 0


def test_a_file_that_python_wrote_is_read(visit: Visit) -> None:
    from nonolith.playing import Game, Save, save_text

    entry = list(nl.collection()["animals"])[4]
    game = Game(entry.puzzle, place=entry.place)
    game.play({3: 1, 4: 0})
    game.try_out()
    game.play({5: 1})
    game.crossed = {(False, 2, 0)}
    save = Save()
    save.put(game)
    page = visit.home()

    drop(visit, "games.json", save_text(save).encode(), "application/json")

    visit.wait_text(".toast", "Loaded 1 game")
    page.click("#continue")
    visit.wait_view("play")
    assert page.inner_text(".puzzle-title") == "Animals, no. 5"
    assert visit.cells().replace("/", "").startswith("???#.#")
    assert page.evaluate("[...nonolith.board.scene.pencil]") == [5]
    assert page.evaluate("[...nonolith.board.scene.crossed]") == ["column.2.0"]


def test_a_time_that_nobody_wrote_down_is_not_zero(visit: Visit) -> None:
    """Other programs may leave it out: it is told as not known, and another one stays."""
    entry = next(iter(nl.collection()["small-things"]))
    key = fingerprint(entry.puzzle)
    found = {"title": entry.title, "rows": 10, "columns": 10, "place": entry.place}
    found |= {"first": "2026-11-14", "last": "2026-11-14"}
    page = visit.home()
    merge = "([key, found]) => nonolith.progress.merge({ solved: { [key]: found } })"

    page.evaluate(merge, [key, found])
    visit.home("#home/small-things")
    shown = page.inner_text("#entries .is-solved")
    assert shown.endswith("Solved")

    page.evaluate(merge, [key, {**found, "best": 80, "hints": 2}])
    page.evaluate(merge, [key, found])
    page.reload()
    page.wait_for_selector("#home-view[data-ready]")
    assert "Solved in 1:20" in page.inner_text("#entries .is-solved")
    assert page.evaluate("key => nonolith.progress.solved[key].hints", key) == 2


def test_without_storage_it_still_plays_and_says_so(chromium: Any) -> None:
    for script in (FORBIDDEN, FULL):
        with visiting(chromium) as visit:
            visit.context.add_init_script(script)
            page = visit.home()
            page.click("#begin-guide")
            visit.wait_text("#notice", "cannot store anything")
            visit.drag((1, 0), (1, 4))
            assert visit.cells().split("/")[1] == "#####"
            page.click("#leave-guide")
            page.click("#hint-cells")
            visit.wait_text("#lesson", "olumn")


def test_old_games_make_room_for_new_ones(visit: Visit) -> None:
    page = visit.home()
    page.evaluate(
        """() => {
            const { state } = nonolith;
            localStorage.setItem("ballast", "x".repeat(4_900_000));
            for (let n = 1; n < 200; n++)
                state.open({
                    rows: [[n]], columns: Array(300).fill([]), title: "y".repeat(2000) + n
                });
        }"""
    )

    assert page.evaluate("nonolith.state.puzzle.title").endswith("199")
    assert page.is_hidden("#notice")
    kept = page.evaluate("JSON.parse(localStorage.getItem('nonolith.games')).length")
    assert 0 < kept <= 60
