"""Playing in comfort: trying out, mistakes, lives, crosses, pause, large boards, the end."""

from __future__ import annotations

import json
import random
from typing import Any

from page_browser import ROOT, Visit, visiting
from test_page_home import solve
from test_page_open import HEART

#: The heart with its picture, as if it were from the collection.
KNOWN = {
    **HEART,
    "title": "Heart",
    "goal": [".#.#.", "#####", "#####", ".###.", "..#.."],
}


def noise(side: int) -> dict[str, Any]:
    """Clues of a random picture: as many runs as a board of this size can have."""
    dice = random.Random(3)
    rows = [[dice.random() < 0.6 for _ in range(side)] for _ in range(side)]

    def clue(line: list[bool]) -> list[int]:
        text = "".join("#" if cell else " " for cell in line)
        return [len(run) for run in text.split()]

    columns = [list(column) for column in zip(*rows, strict=True)]
    return {"rows": [clue(row) for row in rows], "columns": [clue(column) for column in columns]}


def choose(visit: Visit, **settings: Any) -> None:
    visit.page.evaluate("change => nonolith.state.set(change)", settings)


def test_what_is_tried_is_pencil_and_can_be_taken_back_or_kept(visit: Visit) -> None:
    page = visit.open(HEART)
    visit.drag((1, 0), (1, 4))
    page.click("#try")
    visit.drag((2, 0), (2, 4))
    visit.click(0, 0, button="right")
    assert sorted(page.evaluate("[...nonolith.board.scene.pencil]")) == [0, *range(10, 15)]
    page.reload()
    page.wait_for_selector(".example", state="attached")
    assert page.evaluate("nonolith.board.scene.pencil.size") == 6

    page.click("#take-back")
    assert visit.cells() == "?????/#####/?????/?????/?????"
    assert page.is_hidden("#take-back")

    page.keyboard.press("t")
    visit.drag((2, 0), (2, 4))
    page.click("#keep")
    assert page.evaluate("nonolith.board.scene.pencil.size") == 0
    assert visit.cells().split("/")[2] == "#####"


def test_undoing_past_the_beginning_of_a_try_ends_it(visit: Visit) -> None:
    page = visit.open(HEART)
    visit.click(1, 1)
    page.click("#try")
    visit.click(2, 2)
    page.keyboard.press("Control+z")
    assert page.is_visible("#keep")

    page.keyboard.press("Control+z")

    assert page.is_hidden("#keep")


def test_finished_lines_are_crossed_out_for_those_who_like_it(visit: Visit) -> None:
    page = visit.open(HEART)
    choose(visit, fillIn=True)
    visit.drag((3, 1), (3, 3))
    assert visit.cells().split("/")[3] == ".###."

    page.keyboard.press("Control+z")

    assert set(visit.cells()) == {"?", "/"}


def test_numbers_are_crossed_off_by_hand(visit: Visit) -> None:
    page = visit.open(HEART)
    where = """() => {
        const { layout, canvas } = nonolith.board;
        const box = canvas.getBoundingClientRect();
        return { x: box.left + layout.origin.x + layout.left - 14,
                 y: box.top + layout.y(0) + layout.cell / 2 };
    }"""
    at = page.evaluate(where)
    page.mouse.click(at["x"], at["y"])
    assert page.evaluate("[...nonolith.board.scene.crossed]") == ["row.0.1"]
    assert set(visit.cells()) == {"?", "/"}
    page.reload()
    page.wait_for_selector(".example", state="attached")
    assert page.evaluate("[...nonolith.board.scene.crossed]") == ["row.0.1"]

    page.mouse.click(at["x"], at["y"])

    assert page.evaluate("nonolith.board.scene.crossed.size") == 0


def test_mistakes_are_told_at_once(visit: Visit) -> None:
    page = visit.open(HEART)
    page.click("#options summary")
    page.select_option("#mistakes", "tell")
    visit.wait("nonolith.player.solution !== null")

    visit.drag((0, 0), (0, 1))

    visit.wait_text(".toast.bad", "row 1, column 1")
    assert visit.cells().split("/")[0] == "?#???"  # what was right of the stroke stays
    assert page.evaluate("nonolith.state.game.mistakes") == 1
    assert page.is_hidden(".lives")


def test_trying_out_costs_no_life_until_it_is_kept(visit: Visit) -> None:
    page = visit.open(HEART)
    choose(visit, mistakes="lives")
    visit.wait("nonolith.state.game.lives === 3")
    page.click("#try")
    visit.drag((0, 0), (0, 2))
    assert visit.cells().split("/")[0] == "###??"
    assert page.evaluate("nonolith.state.game.lives") == 3

    page.click("#keep")

    visit.wait_text(".toast.bad", "2 cells were wrong, the first in row 1, column 1.")
    assert visit.cells().split("/")[0] == "?#???"
    assert page.evaluate("nonolith.state.game.lives") == 2


def test_three_mistakes_cost_three_lives(visit: Visit) -> None:
    page = visit.open(HEART)
    choose(visit, mistakes="lives")
    visit.wait("nonolith.player.solution !== null")
    for column in (0, 2, 4):
        visit.click(0, column)
    visit.wait_text("#verdict", "No lives left")
    assert page.get_attribute(".lives", "aria-label") == "0 of 3 lives"
    visit.click(1, 1)
    assert set(visit.cells()) == {"?", "/"}

    page.click("#go-on")
    visit.wait("nonolith.player.solution !== null")
    visit.click(1, 1)
    assert visit.cells().split("/")[1] == "?#???"

    choose(visit, mistakes="lives")
    visit.wait("nonolith.state.game.lives === 3")


def test_a_puzzle_with_several_solutions_has_no_mistakes(visit: Visit) -> None:
    visit.open({"rows": [[1], [1]], "columns": [[1], [1]]})
    choose(visit, mistakes="tell")
    visit.page.wait_for_timeout(300)

    visit.click(0, 1)

    assert visit.cells() == "?#/??"


def test_a_pause_hides_the_board_and_stops_the_clock(visit: Visit) -> None:
    page = visit.open(HEART)
    visit.click(1, 1)
    page.keyboard.press("p")
    assert page.is_visible("#curtain")
    # A grid has rows and nothing else, or screen readers count wrongly.
    assert page.locator('[role="grid"] #curtain').count() == 0
    before = page.evaluate("nonolith.state.game.seconds")
    page.wait_for_timeout(1300)
    assert page.evaluate("nonolith.state.game.seconds") == before

    page.click("#resume")

    assert page.is_hidden("#curtain")
    visit.wait("nonolith.state.game.seconds > 0")


def test_keys_play_wherever_the_focus_is(visit: Visit) -> None:
    page = visit.open(HEART)
    page.focus("#share")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("x")
    assert visit.cells().split("/")[1] == ".????"
    page.keyboard.press("c")
    assert page.get_attribute(".tools [title^='Cross out']", "aria-pressed") == "true"

    page.click("#undo")  # by mouse: Space then plays on
    assert page.evaluate("document.activeElement === nonolith.board.surface")
    page.keyboard.press("f")
    page.keyboard.press("Space")

    assert visit.cells().split("/")[1] == "#????"
    page.focus("#undo")  # by keyboard: Space presses it
    page.keyboard.press("Space")
    assert set(visit.cells()) == {"?", "/"}


def test_hints_stand_beside_the_board_and_are_counted(visit: Visit) -> None:
    page = visit.open(HEART)
    page.keyboard.press("h")
    visit.wait_text("#lesson", "Look at")
    page.keyboard.press("h")
    visit.wait_text("#lesson", "omplete line")
    page.keyboard.press("h")
    page.click("#do-step")

    assert page.evaluate("document.body.dataset.view") == "play"
    assert "#####" in visit.cells()
    assert page.evaluate("nonolith.state.game.hints") == 3


def test_sound_and_vibration_are_off_until_chosen(visit: Visit) -> None:
    page = visit.open(HEART)
    page.evaluate(
        """() => {
            window.felt = [];
            navigator.vibrate = (pattern) => felt.push("shake");
            const Old = window.OscillatorNode;
            window.OscillatorNode = class extends Old {
                constructor(...given) { super(...given); felt.push("tone"); }
            };
        }"""
    )
    visit.click(1, 1)
    assert page.evaluate("felt") == []

    choose(visit, sound=True, vibration=True)
    visit.click(1, 2)
    assert page.evaluate("felt") == ["tone"]
    page.evaluate("nonolith.player.board.owner.pressedLong()")
    assert page.evaluate("felt") == ["tone", "shake"]


def test_fit_shows_all_of_a_large_board_and_a_minimap_the_rest(visit: Visit) -> None:
    page = visit.open(noise(100))
    assert page.is_visible(".minimap")
    assert page.evaluate("nonolith.board.layout.most.x") > 0
    box = page.locator(".minimap").bounding_box()
    x, y = visit.place(0, 0)
    assert box["x"] + box["width"] < x  # between the clues: no cell is covered
    assert box["y"] + box["height"] < y

    box = page.locator(".minimap").bounding_box()
    page.mouse.click(box["x"] + box["width"] - 8, box["y"] + box["height"] - 8)
    scroll, most = page.evaluate("[nonolith.board.layout.scroll, nonolith.board.layout.most]")
    assert scroll == most
    assert set(visit.cells()) == {"?", "/"}

    page.click("#zoom-fit")
    assert page.evaluate("nonolith.board.layout.most") == {"x": 0, "y": 0}
    page.wait_for_selector(".minimap", state="hidden")  # with the next frame
    page.click("#zoom-in")
    page.click("#zoom-in")
    assert page.evaluate("nonolith.board.layout.cell") > 4


def test_the_end_shows_the_picture_and_what_is_next(visit: Visit) -> None:
    page = visit.home("#home/small-things")
    page.click("#entries .entry >> nth=0")
    visit.wait_view("play")
    title = page.evaluate("nonolith.state.puzzle.title")
    assert title not in page.inner_text("#table")
    solve(visit)
    said = page.inner_text("#end")
    assert title in said
    assert "no hints" in said
    assert "★" in said
    assert page.evaluate("nonolith.board.scene.reveal") == 1  # at once: motion is not wanted
    assert page.is_visible("#next")

    page.click("#again")
    page.evaluate("nonolith.state.game.seconds = 100")
    solve(visit)

    assert "your best is 0:0" in page.inner_text("#end")
    assert page.evaluate("Object.values(nonolith.progress.solved)[0].times") == 2


def test_the_picture_appears_slowly_for_those_who_like_motion(chromium: Any) -> None:
    with visiting(chromium, reduced_motion="no-preference") as visit:
        page = visit.open({**KNOWN, "pack": "none", "id": "heart"})
        solve(visit)
        assert page.evaluate("nonolith.board.scene.reveal") < 1
        visit.wait("nonolith.board.scene.reveal === 1")


def test_a_colored_board_is_not_glaring_in_the_dark(chromium: Any) -> None:
    """The sheet is dimmed while it is played, and its own color again in the picture."""
    paper = """() => {
        const { pen, layout } = nonolith.board;
        const at = [layout.x(0) + 4, layout.y(2) + 4].map((value) => value * devicePixelRatio);
        return [...pen.getImageData(...at, 1, 1).data].slice(0, 3);
    }"""
    with visiting(chromium, color_scheme="dark") as visit:
        page = visit.open(json.loads((ROOT / "examples/up-and-away.json").read_text()))
        page.keyboard.press("End")
        page.keyboard.press("PageDown")
        page.wait_for_timeout(100)
        assert max(page.evaluate(paper)) < 170
        solve(visit)
        page.wait_for_timeout(100)
        assert page.evaluate(paper) == [255, 255, 255]


def test_a_landscape_phone_has_its_tools_beside_the_board(chromium: Any) -> None:
    phone = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
    with visiting(chromium, **phone) as visit:
        page = visit.open(HEART)
        board = page.locator("#board-host").bounding_box()
        tools = page.locator(".toolbox").bounding_box()
        assert tools["x"] >= board["x"] + board["width"]
        assert board["y"] + board["height"] <= 390
        assert tools["y"] + tools["height"] <= 390
        assert board["height"] > 270
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_hint_is_in_sight_on_any_phone(chromium: Any) -> None:
    for width, height in ((390, 844), (844, 390)):
        phone = {"viewport": {"width": width, "height": height}, "has_touch": True}
        with visiting(chromium, is_mobile=True, **phone) as visit:
            page = visit.open(HEART)
            page.click("#hint-cells")
            page.wait_for_selector("#do-step")
            board = page.evaluate("document.querySelector('.board').getBoundingClientRect()")
            lesson = page.locator("#lesson").bounding_box()
            step = page.locator("#do-step").bounding_box()
            assert lesson["y"] >= 0
            assert step["y"] + step["height"] <= height
            assert board["top"] >= 0  # with its clues


def test_the_next_puzzle_begins_with_its_board_in_sight(chromium: Any) -> None:
    phone = {"viewport": {"width": 390, "height": 700}, "has_touch": True, "is_mobile": True}
    with visiting(chromium, **phone) as visit:
        page = visit.open(KNOWN)
        page.evaluate("scrollTo(0, 400)")
        assert page.evaluate("scrollY") > 100
        page.evaluate("record => nonolith.state.open(record)", noise(5))
        assert page.evaluate("scrollY") == 0


def test_the_fingerprint_is_that_of_the_library(visit: Visit) -> None:
    import nonolith as nl
    from nonolith.playing import fingerprint

    puzzles = [nl.load(ROOT / "examples" / name) for name in ("pause.non", "up-and-away.json")]
    puzzles += [nl.Puzzle(rows=[[nl.Run(None)], None], columns=[[1], [1]])]  # type: ignore[list-item]
    page = visit.go()

    found = page.evaluate(
        """async (records) => {
            const { fingerprint } = await import("/js/model.js");
            return records.map(fingerprint);
        }""",
        [nl.puzzle_dict(puzzle) for puzzle in puzzles],
    )

    assert found == [fingerprint(puzzle) for puzzle in puzzles]
