"""The page teaches and gives away; it looks right to everybody."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

import pytest
from page_browser import ROOT, Visit, missing, visiting
from test_page_open import HEART
from web_server import hard

import nonolith as nl
from nonolith.render.player import PLAYER_FILES

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
AXE = ROOT / "node_modules/axe-core/axe.min.js"


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
    for name in PLAYER_FILES:
        shipped = (ROOT / "src/nonolith/render/player" / name).read_bytes()
        assert visit.server.client.get(f"/player/{name}").content == shipped


def test_the_player_enlarges_a_large_puzzle_and_follows_the_step(chromium: Any) -> None:
    """On a phone the cells of a step can be seen and told apart, whatever the puzzle's size."""
    with visiting(chromium, **PHONE) as visit:
        page = visit.go()
        page.click('[data-title="Night crossing"]')
        visit.show("learn")
        page.click("#explain")
        visit.wait_text("#player .nl-count", "Step 0 of")
        visit.wait("document.querySelector('.nl-board.nl-large') !== null")
        page.keyboard.press("End")
        seen = """() => {
            const host = document.querySelector(".nl-board").getBoundingClientRect();
            const cell = document.querySelector(".nl-new").getBoundingClientRect();
            return { side: cell.width, top: cell.top - host.top, bottom: host.bottom - cell.bottom,
                     left: cell.left - host.left, right: host.right - cell.right };
        }"""
        found = page.evaluate(seen)
        assert min(found.values()) >= 0
        assert found["side"] > 11
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]

        page.click(".nl-zoom")

        assert page.evaluate(seen)["side"] < 8


def test_a_long_solve_tells_how_far_it_is_and_can_be_stopped(visit: Visit) -> None:
    noise = {"puzzle": hard()["puzzle"]}
    page = visit.open(visit.server.post("convert", noise).json()["puzzles"][0])
    page.click("#solve")
    first = visit.wait_text("#verdict", "positions tried")
    visit.wait(f"document.querySelector('#verdict').innerText !== {json.dumps(first)}")
    assert page.is_disabled("#solve")

    page.click("#verdict .stop")

    visit.wait_text("#verdict", "Stopped")
    visit.server.wait_for(busy=0)
    assert page.is_enabled("#solve")


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

    shown = visit.wait_text("#difficulty", rating.words)

    assert rating.stars is not None
    assert f"{rating.stars:.1f}" in shown
    assert rating.time_words in shown
    assert not page.is_visible("#difficulty .curve")
    page.click("#measures summary")
    assert str(rating.hardest) in visit.wait_text("#difficulty", "Hardest technique")
    assert page.is_visible("#difficulty .curve")


def test_pictures_are_taken_away(visit: Visit) -> None:
    kinds = {
        ".svg": b"<svg",
        "-solution.png": b"\x89PNG",
        "-solution.pdf": b"%PDF",
        ".gif": b"GIF8",
    }
    page = visit.open({**HEART, "title": "Heart"}, "export")
    for suffix, begins in kinds.items():
        with page.expect_download() as waiting:
            page.click(f'[data-suffix="{suffix}"] >> nth=0')

        assert waiting.value.suggested_filename == f"heart{suffix}"
        assert begins in waiting.value.path().read_bytes()[:200]


def test_a_pdf_has_the_look_that_was_chosen_and_its_title(visit: Visit) -> None:
    """Numbers stand on fields of their colors, or in frames of them where ink is saved."""
    balloon = ROOT / "examples/up-and-away.json"
    page = visit.open(json.loads(balloon.read_text()), "export")
    sheets = {}
    for look in ("light", "dark", "print"):
        page.select_option("#export-theme", look)
        with page.expect_download() as waiting:
            page.click('[data-suffix=".pdf"]')
        sheets[look] = operators(waiting.value.path().read_bytes())

    assert all("(Up and away) Tj" in sheet for sheet in sheets.values())
    assert boxes(sheets["dark"], "#14171c") == 1  # the page itself
    puzzle = nl.load(balloon)
    for color in (2, 3, 4, 5, 6):
        runs = [run for _, clue, _ in puzzle.lines for run in clue if run.color == color]
        fields = {look: boxes(sheet, puzzle.palette[color].hex) for look, sheet in sheets.items()}
        assert fields == {"light": len(runs), "dark": len(runs), "print": 4 * len(runs)}


def operators(pdf: bytes) -> str:
    """What a PDF of one sheet draws."""
    packed = pdf.split(b"stream\n")[1].removesuffix(b"end").strip()
    return zlib.decompress(base64.a85decode(b"<~" + packed, adobe=True)).decode("latin-1")


def boxes(sheet: str, color: str) -> int:
    """How many boxes are filled with a color."""
    parts = sheet.split(" rg\n")
    named = [[round(255 * float(part)) for part in before.split()[-3:]] for before in parts[:-1]]
    wanted = [int(color[at : at + 2], 16) for at in (1, 3, 5)]
    return sum(
        filled.split("f")[0].count(" re")
        for before, filled in zip(named, parts[1:], strict=True)
        if before == wanted
    )


def test_the_longest_bar_fills_its_track(visit: Visit) -> None:
    page = visit.open(HEART, "learn")
    visit.wait_text("#difficulty", "Hardest technique")
    page.click("#measures summary")
    fills = page.evaluate(
        """[...document.querySelectorAll(".bar-track")].map((track) =>
            track.firstChild.getBoundingClientRect().width / track.getBoundingClientRect().width)"""
    )

    assert max(fills) > 0.99
    assert all(0 < fill <= 1 for fill in fills)


def test_what_is_chosen_can_be_seen_where_the_system_chooses_the_colors(chromium: Any) -> None:
    """In forced colors backgrounds are gone, unless they are the system's own."""
    with visiting(chromium, forced_colors="active") as visit:
        page = visit.open(HEART)
        visit.drag((1, 0), (1, 4))
        page.click("#options summary")
        chosen = """(pair) => pair.map((selector) =>
            getComputedStyle(document.querySelector(selector)).backgroundColor)"""
        for on, off in (
            ("nav a[aria-current]", "nav a:not([aria-current])"),
            (".tools [aria-pressed=true]", ".tools [aria-pressed=false]"),
            ("#options .toggle input:checked", ".tools [aria-pressed=false]"),
        ):
            seen = page.evaluate(chosen, [on, off])
            assert seen[0] != seen[1], on
        knob, border = page.evaluate(
            """() => {
                const box = document.querySelector(".toggle input");
                return [getComputedStyle(box, "::after").backgroundColor,
                        getComputedStyle(document.querySelector("progress")).borderTopWidth];
            }"""
        )
        assert knob != page.evaluate(chosen, [".toggle input:checked"])[0]
        assert border == "1px"


def test_every_format_that_is_written_can_be_taken_away(visit: Visit) -> None:
    page = visit.open({**HEART, "title": "Heart"}, "export")
    page.wait_for_selector("#formats .download")
    formats = visit.server.client.get("/api/v1/formats").json()["formats"]
    written = [item for item in formats if item["writes"]]
    assert page.locator("#formats .download").count() == len(written)

    with page.expect_download() as waiting:
        page.click('#formats [data-suffix=".non"]')

    puzzle = nl.loads(waiting.value.path().read_text(), format="non")
    assert puzzle.height == 5


@pytest.mark.parametrize(
    ("scheme", "device"), [("light", {}), ("dark", PHONE)], ids=["light", "dark-phone"]
)
def test_axe_finds_nothing_in_any_view(chromium: Any, scheme: str, device: dict[str, Any]) -> None:
    if not AXE.exists():
        missing("axe-core is not installed (npm ci)")
    with visiting(chromium, color_scheme=scheme, **device) as visit:
        page = visit.open(json.loads((ROOT / "examples/up-and-away.json").read_text()))
        assert page.evaluate("document.documentElement.dataset.theme") == scheme
        page.evaluate(AXE.read_text(encoding="utf-8") + "; undefined")
        for view in ("home", "open", "play", "learn", "make", "export"):
            visit.show(view)
            if view == "learn":
                visit.wait_text("#difficulty", "Hardest technique")
                axe(visit, "learn")
                page.click("#explain")
                visit.wait_text("#player .nl-count", "Step 0 of")
            if view == "export":
                page.wait_for_selector("#formats .download")
            axe(visit, view)
        visit.show("home")
        page.click("#earlier")
        page.wait_for_selector("#entries .entry")
        axe(visit, "the earlier days")
        page.goto(f"{visit.server.url}/api/v1/docs")
        page.evaluate(AXE.read_text(encoding="utf-8") + "; undefined")
        axe(visit, "the API's page")


def axe(visit: Visit, view: str) -> None:
    found = visit.page.evaluate(
        """async () => (await axe.run(document)).violations.flatMap(
            (found) => found.nodes.map((node) => [found.impact, found.id, node.html]))"""
    )
    assert found == [], (view, found)


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
