"""The page opens what people have: files, text, links, pictures, typed clues."""

from __future__ import annotations

import base64
import io
import json
from typing import Any

from page_browser import ROOT, Visit, visiting
from web_server import Running

import nonolith as nl

HEART = {"rows": [[1, 1], [5], [5], [3], [1]], "columns": [[2], [4], [4], [4], [2]]}


def drop(visit: Visit, name: str, content: bytes, media: str = "") -> None:
    """Drop a file on the page, as a hand would."""
    visit.page.evaluate(
        """([name, data, type]) => {
            const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
            const transfer = new DataTransfer();
            transfer.items.add(new File([bytes], name, {type}));
            document.body.dispatchEvent(
                new DragEvent("drop", {dataTransfer: transfer, bubbles: true, cancelable: true}));
        }""",
        [name, base64.b64encode(content).decode(), media],
    )


def title(visit: Visit) -> str:
    found = visit.page.inner_text(".puzzle-title")
    assert isinstance(found, str)
    return found


def test_the_examples_of_the_page_are_those_of_the_repository() -> None:
    page = ROOT / "src/nonolith/web/static/examples.json"
    files = [path for path in (ROOT / "examples").iterdir() if path.suffix in (".non", ".json")]
    expected = [nl.puzzle_dict(nl.load(path)) for path in files]

    shown = json.loads(page.read_text(encoding="utf-8"))

    assert sorted(map(str, shown)) == sorted(map(str, expected))


def test_the_page_is_painted_before_any_answer(visit: Visit) -> None:
    """How many milliseconds that takes is for benchmarks: here no request is answered at all."""
    visit.page.route("**/api/**", lambda route: None)

    visit.page.goto(f"{visit.server.url}/", wait_until="commit")

    visit.wait("performance.getEntriesByName('first-contentful-paint').length === 1")


def test_an_example_opens_and_is_solved(visit: Visit) -> None:
    page = visit.go()
    page.click('[data-title="Lighthouse"]')

    page.click("#solve")

    assert "Exactly one solution" in visit.wait_text("#verdict", "Guess-free")
    puzzle = nl.load(ROOT / "examples/lighthouse.non")
    assert visit.cells() == str(puzzle.goal).replace("\n", "/")


def test_two_solutions_are_shown_by_the_cells_that_differ(visit: Visit) -> None:
    page = visit.go()
    page.click('[data-title="Which way does the wind blow?"]')

    page.click("#solve")

    visit.wait_text("#verdict", "Several solutions")
    assert page.evaluate("nonolith.board.scene.marks.differing.length") > 0


def test_a_contradiction_is_told(visit: Visit) -> None:
    page = visit.go()
    page.click('[data-title="There is a leak somewhere"]')

    page.click("#solve")

    visit.wait_text("#verdict", "No solution")


def test_a_dropped_file_opens(visit: Visit) -> None:
    visit.go()

    drop(visit, "rose.non", (ROOT / "examples/rose-window.non").read_bytes())

    visit.wait_view("play")
    assert title(visit) == "Rose window"


def test_a_small_picture_is_a_puzzle_and_a_large_one_is_reduced(visit: Visit) -> None:
    from PIL import Image

    def png(size: tuple[int, int]) -> bytes:
        image = Image.new("L", size, 255)
        image.paste(0, (0, 0, size[0] // 2, size[1]))
        buffer = io.BytesIO()
        image.save(buffer, "PNG")
        return buffer.getvalue()

    visit.go()
    drop(visit, "small.png", png((8, 4)), "image/png")
    visit.wait("nonolith.state.puzzle?.width === 8")
    assert visit.page.evaluate("nonolith.state.puzzle.rows[0][0].length") == 4

    drop(visit, "photo.png", png((400, 200)), "image/png")
    visit.wait("nonolith.drawing.board.puzzle?.width === 30")
    assert visit.page.evaluate("nonolith.drawing.board.puzzle.height") == 15
    visit.wait_text("#make-verdict", "Exactly one solution")


def test_pasted_text_opens_and_what_is_wrong_with_it_is_told(visit: Visit) -> None:
    page = visit.go()
    page.fill("#paste", "2 2\n--\n1\nx\n--\n1\n1\n")
    page.click("#open-pasted")
    visit.wait_text(".toast.bad", "this is not a number")
    assert visit.errors.pop().startswith("Failed to load resource")  # the browser's own note

    puzzle = nl.Puzzle(rows=[[1, 1], [1]], columns=[[2], [], [1]])
    page.fill("#paste", nl.dumps(puzzle, format="puzzlink"))
    page.click("#open-pasted")

    visit.wait_view("play")
    assert page.evaluate("nonolith.state.puzzle.width") == 3


def test_a_collection_is_offered_puzzle_by_puzzle(visit: Visit) -> None:
    puzzles = [nl.load(ROOT / "examples" / name) for name in ("pause.non", "rose-window.non")]
    visit.go()

    drop(visit, "two.json", nl.dumps(puzzles, format="json").encode())  # type: ignore[union-attr]
    visit.page.click("dialog .choices button:nth-child(2)")

    visit.wait_view("play")
    assert title(visit) == "Rose window"


def test_typed_clues_are_checked_and_solved_at_once(visit: Visit) -> None:
    page = visit.go()
    visit.wait_text("#typed-status", "Exactly one solution")

    page.fill("#typed-rows", "1 1\n5\n5\n3 3\n1")
    assert "Row 4 needs 7 cells, but there are only 5 columns." in visit.wait_text(
        "#typed-status", "Row 4"
    )
    page.fill("#typed-rows", "1 1\n5\n5\n3\n4")
    visit.wait_text("#typed-status", "the totals differ by 3")
    page.fill("#typed-rows", "1 1\n5\nfive\n3\n1")
    visit.wait_text("#typed-status", "Row 3: “five” is not a number.")
    page.fill("#typed-rows", "1 1\n5\n5\n3\n1")
    visit.wait_text("#typed-status", "Guess-free")
    page.click("#play-typed")

    assert page.evaluate("nonolith.state.puzzle.rows.length") == 5


def test_a_server_that_does_not_answer_is_told(visit: Visit) -> None:
    page = visit.go()
    visit.wait_text("#typed-status", "Exactly one solution")
    visit.context.set_offline(True)
    page.fill("#typed-rows", "1 1\n5\n5\n3\n1 ")

    visit.wait_text("#typed-status", "Is `nonolith web` still running?")

    assert all("ERR_INTERNET_DISCONNECTED" in error for error in visit.errors)  # the browser's own
    visit.errors.clear()


def test_typed_clues_may_have_colors(visit: Visit) -> None:
    page = visit.go()
    page.fill("#typed-rows", "1r 1b\n2b")
    page.fill("#typed-columns", "1r 1b\n1b")
    visit.wait_text("#typed-status", "The rows fill 3 blue cells, the columns 2")
    page.fill("#typed-columns", "1r 1b\n2q")
    visit.wait_text("#typed-status", "no color has the letter “q”")
    page.fill("#typed-columns", "1r 1b\n2b")
    visit.wait_text("#typed-status", "Exactly one solution")
    page.click("#play-typed")

    page.click("#solve")

    visit.wait_text("#verdict", "Exactly one solution")
    assert visit.cells() == "23/33"


def test_an_answer_to_what_was_typed_before_is_not_shown(visit: Visit) -> None:
    page = visit.go()
    visit.wait_text("#typed-status", "Exactly one solution")

    def late(route: Any) -> None:
        page.fill("#typed-columns", "1")
        route.continue_()

    page.route("**/api/v1/solve", late, times=1)
    page.fill("#typed-rows", "1 1\n5\n5\n3\n1 ")
    visit.wait_text("#typed-status", "This cannot be right yet")
    page.wait_for_timeout(1000)
    assert "This cannot be right yet" in page.inner_text("#typed-status")


def test_a_share_link_holds_the_whole_puzzle(visit: Visit, chromium: Any) -> None:
    visit.context.grant_permissions(["clipboard-write"])
    page = visit.open({**HEART, "title": "Heart"})
    page.click("#share")
    page.wait_for_selector("#share[data-link]")
    link = page.get_attribute("#share", "data-link")
    assert "#puzzle=" in link
    visit.wait_text(".toast", "only works on this machine")

    with visiting(chromium) as other:
        other.go("#" + link.partition("#")[2])
        other.wait_view("play")
        assert title(other) == "Heart"
        assert other.page.evaluate("nonolith.state.puzzle.rows[1][0].length") == 5


def test_a_share_link_points_to_the_home_that_was_named(chromium: Any) -> None:
    with (
        Running("--home", "https://example.org/play/") as server,
        visiting(chromium, server) as visit,
    ):
        visit.context.grant_permissions(["clipboard-write"])
        page = visit.open({**HEART, "title": "Heart"})
        page.click("#share")
        page.wait_for_selector("#share[data-link]")
        link = page.get_attribute("#share", "data-link")
        assert link.startswith("https://example.org/play/#puzzle=")
        visit.wait_text(".toast", "no server keeps it")


def test_a_damaged_share_link_is_told(visit: Visit) -> None:
    visit.go("#puzzle=AAAA")

    visit.wait_text(".toast.bad", "damaged")


def test_nothing_comes_from_elsewhere(visit: Visit) -> None:
    """Every request goes to the server, so the page works offline."""
    asked: list[str] = []
    visit.page.on("request", lambda request: asked.append(request.url))

    visit.go()

    assert f"{visit.server.url}/fonts/inter.woff2" in asked
    assert all(url.startswith((visit.server.url, "blob:", "data:")) for url in asked)
    assert "SIL Open Font License" in visit.server.client.get("/fonts/inter-license.txt").text


def test_a_picture_that_is_not_solved_yet_is_not_given_away(visit: Visit) -> None:
    page = visit.go()
    assert page.locator(".thumbnail").count() > 5
    assert page.locator(".thumbnail[data-solved]").count() == 0

    page.click('[data-title="Pause"]')
    page.evaluate(
        """() => {
            const { state } = nonolith;
            const cells = [...state.puzzle.record.goal.join("")];
            state.play(cells.map((symbol, at) => [at, symbol === "#" ? 1 : -1]));
        }"""
    )
    page.reload()
    page.wait_for_selector(".example", state="attached")

    assert page.locator('[data-title="Pause"] .thumbnail[data-solved]').count() == 1
    assert page.locator(".thumbnail[data-solved]").count() == 1


def test_pasted_clues_that_contradict_are_mended_by_the_doctor(visit: Visit) -> None:
    puzzle = nl.load(ROOT / "examples/lighthouse.non")
    clues = nl.puzzle_dict(puzzle)
    clues["rows"][8] = [1, 2]
    del clues["goal"]
    page = visit.go()
    page.fill("#paste", json.dumps(clues))
    page.click("#open-pasted")

    said = visit.wait_text("#doctor", "Row 9: 2 should be 1")
    assert "The rows fill 172 cells, the columns 171" in said
    page.click(".repair >> nth=0")

    visit.wait("document.querySelector('#doctor').hidden")
    assert page.evaluate("nonolith.state.puzzle.record.rows[8]") == [1, 1]


def test_clues_whose_totals_agree_are_examined_too(visit: Visit) -> None:
    visit.open({"rows": [[2], [1]], "columns": [[2], [], [1]]})

    assert "No single slip" in visit.wait_text("#doctor", "These clues cannot be right") or (
        visit.page.locator(".repair").count() > 0
    )


def test_several_solutions_are_mentioned(visit: Visit) -> None:
    visit.open({"rows": [[1], [1]], "columns": [[1], [1]]})

    visit.wait_text("#doctor", "Any of them is accepted")


def test_the_pictures_of_the_examples_leave_their_names_free(visit: Visit) -> None:
    page = visit.go()
    gaps = page.evaluate(
        """[...document.querySelectorAll(".example:not(.own)")].map((one) => {
            const [picture, name] = [".thumbnail", ".example-name"].map((part) =>
                one.querySelector(part).getBoundingClientRect());
            return name.top - picture.bottom;
        })"""
    )
    assert len(gaps) == 7
    assert min(gaps) >= 0
