"""The page teaches, makes and gives away; it looks right to everybody."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from page_browser import ROOT, Visit, browser, missing, visiting
from test_page_open import HEART

import nonolith as nl

AXE = ROOT / "node_modules/axe-core/axe.min.js"


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with browser() as found:
        yield found


@pytest.fixture
def visit(chromium: Any) -> Iterator[Visit]:
    with visiting(chromium) as found:
        yield found


def test_hints_come_in_three_grades(visit: Visit) -> None:
    page = visit.open(HEART, "learn")
    page.click("#hint-where")
    where = visit.wait_text("#lesson", "Look at")
    assert page.evaluate("nonolith.board.scene.marks.line") is not None
    assert page.evaluate("nonolith.board.scene.marks.changed") is None

    page.click("#hint-technique")
    visit.wait_text("#lesson", "omplete line")
    page.click("#hint-cells")
    page.click("#do-step")

    assert where != ""
    assert "#####" in visit.cells()


def test_the_explanation_plays_with_the_player_of_explain_html(visit: Visit) -> None:
    page = visit.open(HEART, "learn")
    page.click("#explain")
    visit.wait_text("#player .nl-count", "Step 0 of")

    page.keyboard.press("ArrowRight")
    visit.wait_text("#player .nl-count", "Step 1 of")
    page.locator("#player input[type=range]").focus()
    page.keyboard.press("End")
    visit.wait_text("#player .nl-text", "Solved.")
    page.click("#leave-player")

    assert page.is_visible("#board-host")
    shipped = (ROOT / "src/nonolith/render/player/player.js").read_bytes()
    assert visit.server.client.get("/player/player.js").content == shipped


def test_the_strong_check_finds_wrong_cells_and_undoes_to_the_move_that_broke_it(
    visit: Visit,
) -> None:
    page = visit.open(HEART)
    visit.drag((1, 0), (1, 4))
    visit.click(0, 0)  # wrong: the heart has a notch here
    visit.click(4, 2)
    visit.show("learn")
    page.click("#strong-check")
    visit.wait_text("#lesson", "One cell is wrong")
    assert page.evaluate("nonolith.board.scene.marks.wrong") == [0]

    page.click("#undo-to")

    visit.wait_text("#lesson", "2 moves were undone")
    assert visit.cells() == "?????/#####/?????/?????/?????"
    page.click("#strong-check")
    visit.wait_text("#lesson", "All your marks are right")


def test_the_difficulty_is_that_of_the_library(visit: Visit) -> None:
    page = visit.go()
    page.click('[data-title="Rose window"]')
    visit.show("learn")
    rating = nl.rate(nl.load(ROOT / "examples/rose-window.non"))

    shown = visit.wait_text("#difficulty", "Hardest technique")

    assert rating.stars is not None
    assert f"{rating.stars:.1f}" in shown
    assert str(rating.hardest) in shown
    assert page.is_visible("#difficulty .curve")


def draw(visit: Visit, *cells: tuple[int, int]) -> None:
    for cell in cells:
        visit.drag(cell, cell, board="nonolith.drawing.board")


def test_the_verdict_changes_as_the_picture_is_drawn(visit: Visit) -> None:
    page = visit.go()
    visit.show("make")
    page.fill("#make-width", "5")
    page.press("#make-width", "Tab")
    page.fill("#make-height", "5")
    page.press("#make-height", "Tab")
    draw(visit, (1, 1))
    visit.wait_text("#make-verdict", "Exactly one solution")
    visit.wait_text("#make-verdict", "★")

    draw(visit, (3, 3))
    visit.wait_text("#make-verdict", "Several solutions")
    marked = "nonolith.drawing.board.scene.marks.differing"
    visit.wait(f"{marked}?.length === 4")
    page.click("#flip")
    cells = "[...nonolith.drawing.board.scene.cells]"
    assert page.evaluate(f"{cells}[1 * 5 + 1]") == 0
    assert page.evaluate(f"{cells}[1 * 5 + 3]") == 1
    page.click("#flip")
    assert page.evaluate(f"{cells}[1 * 5 + 1]") == 1

    draw(visit, (1, 3), (3, 1), (1, 2))
    visit.wait_text("#make-verdict", "Exactly one solution")
    page.click("#play-made")
    visit.wait_view("play")
    assert page.evaluate("nonolith.state.puzzle.rows[1][0].length") == 3


def test_drawing_tools(visit: Visit) -> None:
    """Line, box, fill, mirror, shift, resize, color, undo: each does what it says."""
    page = visit.go()
    visit.show("make")
    board = "nonolith.drawing.board"

    def filled() -> list[list[int]]:
        found = page.evaluate(
            f"[...{board}.scene.cells].flatMap((value, at) => value ? [[at, value]] : [])"
        )
        assert isinstance(found, list)
        return found

    page.click('#make-view .tools button:has-text("Line")')
    visit.drag((0, 0), (3, 3), board=board)
    assert filled() == [[0, 1], [16, 1], [32, 1], [48, 1]]
    page.click('[aria-label="Mirror left and right"]')
    assert filled() == [[14, 1], [28, 1], [42, 1], [56, 1]]
    page.click('[aria-label="Shift right"]')
    assert [0, 1] in filled()
    page.click('[aria-label="Clear the picture"]')
    page.click('#make-view .tools button:has-text("Box")')
    visit.drag((1, 1), (3, 3), board=board)
    assert len(filled()) == 8
    page.click("#add-color")
    page.click('#make-view .tools button:has-text("Fill")')
    draw(visit, (2, 2))
    assert [32, 2] in filled()
    assert page.evaluate(f"{board}.puzzle.palette.length") == 3
    page.click("#make-undo")
    assert len(filled()) == 8
    page.fill("#make-width", "3")
    page.press("#make-width", "Tab")
    assert page.evaluate(f"{board}.puzzle.width") == 3
    visit.drag((1, 1), (1, 1), button="right", board=board)


def test_pictures_are_taken_away(visit: Visit) -> None:
    kinds = {
        ".svg": b"<svg",
        "-solution.png": b"\x89PNG",
        "-solution.pdf": b"%PDF",
        ".gif": b"GIF8",
    }
    page = visit.open({**HEART, "title": "Heart"}, "take")
    for suffix, begins in kinds.items():
        with page.expect_download() as waiting:
            page.click(f'[data-suffix="{suffix}"] >> nth=0')

        assert waiting.value.suggested_filename == f"heart{suffix}"
        assert begins in waiting.value.path().read_bytes()[:200]


def test_every_format_that_is_written_can_be_taken_away(visit: Visit) -> None:
    page = visit.open({**HEART, "title": "Heart"}, "take")
    page.wait_for_selector("#formats .download")
    formats = visit.server.client.get("/api/v1/formats").json()["formats"]
    written = [item for item in formats if item["writes"]]
    assert page.locator("#formats .download").count() == len(written)

    with page.expect_download() as waiting:
        page.click('#formats [data-suffix=".non"]')

    puzzle = nl.loads(waiting.value.path().read_text(), format="non")
    assert puzzle.height == 5


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_any_view(chromium: Any, scheme: str) -> None:
    if not AXE.exists():
        missing("axe-core is not installed (npm ci)")
    with visiting(chromium, color_scheme=scheme) as visit:
        page = visit.open(json.loads((ROOT / "examples/up-and-away.json").read_text()))
        assert page.evaluate("document.documentElement.dataset.theme") == scheme
        page.evaluate(AXE.read_text(encoding="utf-8") + "; undefined")
        for view in ("open", "play", "learn", "make", "take"):
            visit.show(view)
            if view == "learn":
                visit.wait_text("#difficulty", "Hardest technique")
                axe(visit, "learn")
                page.click("#explain")
                visit.wait_text("#player .nl-count", "Step 0 of")
            if view == "take":
                page.wait_for_selector("#formats .download")
            axe(visit, view)


def axe(visit: Visit, view: str) -> None:
    found = visit.page.evaluate(
        """async () => (await axe.run(document)).violations.flatMap(
            (found) => found.nodes.map((node) => [found.impact, found.id, node.html]))"""
    )
    assert [item for item in found if item[0] in ("serious", "critical")] == [], view


def test_the_theme_can_be_chosen_and_is_kept(chromium: Any) -> None:
    with visiting(chromium, color_scheme="light") as visit:
        page = visit.go()
        light = page.evaluate("getComputedStyle(document.body).backgroundColor")
        page.click("#theme")
        page.click("#theme")
        assert page.get_attribute("#theme", "aria-label") == "Theme: dark"
        page.reload()
        page.wait_for_selector(".example")

        assert page.evaluate("document.documentElement.dataset.theme") == "dark"
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") != light


def test_colors_have_symbols_that_can_be_turned_off(visit: Visit) -> None:
    page = visit.open(json.loads((ROOT / "examples/up-and-away.json").read_text()))
    assert page.evaluate("nonolith.board.layout.symbols") is True
    shapes = page.evaluate(
        "[...document.querySelectorAll('#play-panel .swatch-mark')].map(x => x.getAttribute('d'))"
    )
    assert len(set(shapes)) == len(shapes) == 6

    page.click("#symbols")

    assert page.evaluate("nonolith.board.layout.symbols") is False


def test_nothing_jumps_while_the_page_appears(visit: Visit) -> None:
    page = visit.go()
    visit.wait_text("#typed-status", "Exactly one solution")

    shift = page.evaluate(
        """() => new Promise((done) => {
            let sum = 0;
            new PerformanceObserver((list) => {
                for (const {hadRecentInput, value} of list.getEntries())
                    if (!hadRecentInput) sum += value;
            }).observe({type: "layout-shift", buffered: true});
            setTimeout(() => done(sum), 100);
        })"""
    )

    assert shift < 0.1
