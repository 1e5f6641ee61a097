"""The page plays: by mouse, by keyboard, by touch, across reloads."""

from __future__ import annotations

import itertools
import json
import random
from typing import Any

from page_browser import ROOT, Visit, visiting
from test_page_open import HEART, drop

import nonolith as nl

PICTURE = [".#.#.", "#####", "#####", ".###.", "..#.."]
FILLED = [(row, column) for row in range(5) for column in range(5) if PICTURE[row][column] == "#"]


def test_a_puzzle_is_played_to_the_end_by_mouse(visit: Visit) -> None:
    visit.open(HEART)
    visit.drag((1, 0), (1, 4))
    visit.drag((2, 4), (2, 0))
    visit.drag((3, 1), (3, 3))
    for row, column in ((0, 1), (0, 3)):
        visit.click(row, column)
    assert not visit.page.evaluate("nonolith.state.game.solved")

    visit.click(4, 2)

    visit.wait_text("#end", "Solved in")
    assert visit.cells() == "/".join(PICTURE).replace(".", "?")


def test_a_puzzle_is_played_to_the_end_by_keyboard(visit: Visit) -> None:
    page = visit.open(HEART)
    assert page.evaluate("document.activeElement.classList.contains('board')")
    keyboard = page.keyboard
    for row in range(5):
        keyboard.press("Home")
        for column in range(5):
            keyboard.press("Space" if PICTURE[row][column] == "#" else "x")
            keyboard.press("ArrowRight")
        keyboard.press("ArrowDown")

    visit.wait_text("#end", "Solved in")
    assert visit.cells() == "/".join(PICTURE)[:-2] + "??"  # the last two were not needed


def test_a_drag_never_overwrites_other_marks(visit: Visit) -> None:
    visit.open(HEART)
    visit.click(1, 2, button="right")
    assert visit.cells().split("/")[1] == "??.??"

    visit.drag((1, 0), (1, 4))
    assert visit.cells().split("/")[1] == "##.##"

    visit.drag((1, 0), (1, 4))  # a second drag clears, but only what is like its first cell
    assert visit.cells().split("/")[1] == "??.??"


def test_a_drag_keeps_to_its_line(visit: Visit) -> None:
    visit.open(HEART)

    visit.drag((0, 0), (1, 4))

    assert visit.cells() == "#####/?????/?????/?????/?????"


def test_undo_and_redo_work_across_a_reload(visit: Visit) -> None:
    page = visit.open(HEART)
    for column in range(5):
        visit.click(1, column)
    visit.drag((3, 1), (3, 3))
    page.keyboard.press("Control+z")
    page.reload()
    page.wait_for_selector(".example", state="attached")
    assert visit.cells().split("/")[1] == "#####"

    for _ in range(5):
        page.click("#undo")
    assert set(visit.cells()) == {"?", "/"}
    assert page.is_disabled("#undo")
    for _ in range(6):
        page.keyboard.press("Control+y")

    assert visit.cells() == "?????/#####/?????/?###?/?????"


def test_a_game_is_saved_to_a_file_and_opened_again(visit: Visit, chromium: Any) -> None:
    page = visit.open(HEART)
    visit.drag((2, 0), (2, 3))
    with page.expect_download() as waiting:
        page.click("#save-game")
    saved = waiting.value.path().read_bytes()

    with visiting(chromium) as other:
        other.go()
        drop(other, "heart.game.json", saved, "application/json")
        other.wait_view("play")
        assert other.cells().split("/")[2] == "####?"
        other.page.click("#undo")
        assert set(other.cells()) == {"?", "/"}


def test_any_valid_picture_is_accepted(visit: Visit) -> None:
    for diagonal in ([(0, 0), (1, 1)], [(0, 1), (1, 0)]):
        visit.open({"rows": [[1], [1]], "columns": [[1], [1]]})
        visit.page.evaluate("nonolith.state.again()")
        for row, column in diagonal:
            visit.click(row, column)
        visit.wait_text("#end", "Solved in")


def test_the_check_points_out_lines_and_can_be_turned_off(visit: Visit) -> None:
    page = visit.open(HEART)
    visit.drag((0, 0), (0, 2))
    assert page.evaluate("nonolith.board.scene.rows[0].possible") is False
    assert page.evaluate("nonolith.board.scene.check") is True

    page.click("#options summary")
    page.click("text=Point out lines that cannot be right")
    page.reload()
    page.wait_for_selector(".example", state="attached")

    assert page.evaluate("nonolith.board.scene.check") is False


def test_runs_are_crossed_off_only_when_certain(visit: Visit) -> None:
    """Held against all ways to complete a line, for random lines."""
    dice = random.Random(5)
    lines = []
    for _ in range(300):
        length = dice.randint(1, 9)
        full = [dice.choice([0, 0, 1, 1, 2]) for _ in range(length)]
        runs = [(len(list(group)), color) for color, group in itertools.groupby(full) if color]
        cells = [value if dice.random() < 0.5 else -1 for value in full]
        lines.append((runs, cells))
    page = visit.go()

    judged = page.evaluate(
        """async (lines) => {
            const { judgeLine } = await import("/js/lines.js");
            return lines.map(([runs, cells]) =>
                judgeLine(runs.map(([length, color]) => ({length, color})), cells));
        }""",
        lines,
    )

    for (runs, cells), found in zip(lines, judged, strict=True):
        ways = placements(runs, cells)
        expected = [
            len({way[run] for way in ways}) == 1
            and all(
                cells[at] == runs[run][1] for at in range(ways[0][run], ways[0][run] + runs[run][0])
            )
            for run in range(len(runs))
        ]
        assert found["possible"]
        assert found["certain"] == expected, (runs, cells)


def placements(runs: list[tuple[int, int]], cells: list[int]) -> list[tuple[int, ...]]:
    """All ways to place the runs: their starts, by trying every picture of the line."""
    found = []
    for starts in itertools.combinations(range(len(cells)), len(runs)):
        line = [0] * len(cells)
        fits = True
        for start, (length, color) in zip(starts, runs, strict=True):
            if start + length > len(cells) or any(line[start : start + length]):
                fits = False
                break
            line[start : start + length] = [color] * length
        seen = [(len(list(group)), color) for color, group in itertools.groupby(line) if color]
        agrees = all(cell in (-1, value) for cell, value in zip(cells, line, strict=True))
        if fits and seen == list(runs) and agrees:
            found.append(starts)
    return found


def test_colors_are_chosen_by_key_and_drawn(visit: Visit) -> None:
    page = visit.open(json.loads((ROOT / "examples/up-and-away.json").read_text()))
    page.keyboard.press("2")
    page.keyboard.press("Space")

    assert page.evaluate("nonolith.state.game.cells[0]") == 2
    assert page.get_attribute('.color[aria-pressed="true"]', "aria-label") == "red (2)"


def test_a_large_board_stays_sharp_and_scrolls(visit: Visit) -> None:
    page = visit.go()
    page.click('[data-title="Night crossing"]')
    ratio = page.evaluate("devicePixelRatio")
    box = page.evaluate("[nonolith.board.canvas.width, nonolith.board.canvas.clientWidth]")
    assert box[0] == round(box[1] * ratio)
    assert page.evaluate("Number.isInteger(nonolith.board.layout.cell)")

    page.keyboard.press("End")
    page.keyboard.press("PageDown")
    assert page.evaluate("nonolith.board.layout.scroll.x") > 0
    assert page.evaluate("nonolith.board.layout.scroll.y") > 0
    before = page.evaluate("nonolith.board.layout.cell")
    page.keyboard.press("+")
    assert page.evaluate("nonolith.board.layout.cell") > before
    page.mouse.move(600, 500)
    page.mouse.wheel(-5000, -5000)
    visit.wait("nonolith.board.layout.scroll.x === 0")


def test_cells_and_clues_are_spoken(visit: Visit) -> None:
    page = visit.open(HEART)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")

    active = page.evaluate(
        "document.getElementById(document.activeElement.getAttribute('aria-activedescendant'))"
        ".textContent"
    )

    assert active == "Row 2, column 1: filled. Column clue 2."
    assert "Row 2, clue 5" in page.text_content("#board-host [role=rowheader]")


def test_fingers_play_on_a_phone(chromium: Any) -> None:
    phone = {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True}
    with visiting(chromium, **phone, device_scale_factor=2) as visit:
        page = visit.open(HEART)
        page.touchscreen.tap(*visit.place(1, 1))
        assert visit.cells().split("/")[1] == "?#???"

        touch = visit.context.new_cdp_session(page)
        x, y = visit.place(0, 0)
        point = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
        touch.send("Input.dispatchTouchEvent", point)
        page.wait_for_timeout(500)
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        assert visit.cells().split("/")[0] == ".????"

        before = page.evaluate("nonolith.board.layout.cell")
        for kind, gap in (("touchStart", 20), ("touchMove", 30), ("touchMove", 60)):
            fingers = [{"x": x + 60 - gap, "y": y + 60}, {"x": x + 60 + gap, "y": y + 60}]
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        visit.wait(f"nonolith.board.layout.cell > {before}")
        assert visit.cells() == ".????/?#???/?????/?????/?????"

        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0


def test_the_verdict_of_the_page_is_that_of_the_library(visit: Visit) -> None:
    result = nl.solve(nl.Puzzle(rows=HEART["rows"], columns=HEART["columns"]))
    page = visit.open(HEART)

    page.click("#solve")
    visit.wait_text("#verdict", "Exactly one solution")

    assert visit.cells() == str(result.solution).replace("\n", "/")


def test_a_solved_board_says_so_after_a_reload_and_can_be_played_again(visit: Visit) -> None:
    page = visit.open(HEART)
    for row, column in FILLED:
        visit.click(row, column)
    visit.wait_text("#end", "Solved in")
    page.reload()
    page.wait_for_selector(".example", state="attached")
    visit.wait_text("#end", "Solved in")

    page.click("#again")
    visit.wait_text("#verdict", "Find the picture")
    visit.drag((1, 0), (1, 4))

    assert visit.cells() == "?????/#####/?????/?????/?????"


def test_a_drag_that_begins_below_the_board_selects_no_text(visit: Visit) -> None:
    page = visit.open(HEART)
    visit.click(2, 2)  # now the line below the board has words
    box = page.locator("#here").bounding_box()
    page.mouse.move(box["x"] + 2, box["y"] + box["height"] + 4)
    page.mouse.down()
    page.mouse.move(box["x"] + 240, box["y"] - 30, steps=8)
    page.mouse.move(1200, 300, steps=8)  # on over the panel
    page.mouse.up()

    assert page.evaluate("String(getSelection())") == ""


def test_the_rule_says_that_different_colors_may_touch(visit: Visit) -> None:
    visit.open(json.loads((ROOT / "examples/up-and-away.json").read_text()))
    said = visit.wait_text("#verdict", "different colors may touch")
    assert "with gaps between them" not in said

    visit.open(HEART)
    visit.wait_text("#verdict", "with gaps between them")


def test_a_line_that_cannot_be_right_is_marked_by_more_than_its_color(visit: Visit) -> None:
    """Seen in gray: the clue gets a frame; heard: the row says so."""
    page = visit.open(HEART)
    gray = """() => {
        const { canvas, pen, layout } = nonolith.board;
        const ratio = devicePixelRatio;
        const y = Math.round((layout.y(0) + 2) * ratio);
        const from = Math.round((layout.origin.x + 8) * ratio); // beside the rounded corner
        const { data } = pen.getImageData(from, y, Math.round((layout.left - 20) * ratio), 1);
        const shades = new Set();
        for (let at = 0; at < data.length; at += 4)
            shades.add(Math.round((data[at] * 3 + data[at + 1] * 6 + data[at + 2]) / 10 / 16));
        return shades.size;
    }"""
    page.mouse.move(5, 5)
    page.keyboard.press("PageDown")
    page.wait_for_timeout(100)
    before = page.evaluate(gray)
    page.evaluate("nonolith.state.play([[0, 1], [1, 1], [2, 1]])")
    page.wait_for_timeout(100)

    assert page.evaluate(gray) > before
    page.keyboard.press("PageUp")
    header = page.text_content("#board-host [role=rowheader]")
    assert header == "Row 1, clue 1, 1, can no longer be completed"
