"""The site, which has no server behind it: the page's own tests, and what only a site must do."""

from __future__ import annotations

import base64
import io
import json
import shutil
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import test_page_learn as learn
import test_page_make as make
import test_page_open as opening
import test_page_play as play
import test_page_scan as scanning
from page_browser import Visit, missing, visiting
from page_site import BUILT, Site
from PIL import Image, ImageChops, ImageStat

import nonolith as nl
from nonolith.formats import formats
from nonolith.render.drawing import draw
from nonolith.render.links import share_link
from nonolith.render.media import render
from nonolith.web.schemas.examples import EXAMPLES
from nonolith.web.worker.pictures import MEDIA_TYPES
from nonolith.web.worker.verbs import VERBS, call

ASK = """async ([verb, request]) => {
    const { ask } = await import("./js/api.js");
    return ask(verb, request).catch((error) => ({ failed: error.message, ...error.record }));
}"""


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    found = Site()
    yield found
    found.close()


@pytest.fixture
def visit(chromium: Any, site: Site) -> Iterator[Visit]:
    with visiting(chromium, site) as found:
        yield found


@pytest.fixture(scope="module")
def there(chromium: Any, site: Site) -> Iterator[Visit]:
    """One visit for all questions that leave nothing behind: starting Python takes a while."""
    with visiting(chromium, site) as found:
        yield ready(found)


def ready(visit: Visit) -> Visit:
    """A visit that has just begun, or begins again, and whose Python is there."""
    visit.page.goto("about:blank")  # another fragment alone would load nothing
    visit.go()
    visit.wait("document.documentElement.dataset.python === 'ready'")
    return visit


#: Of the page's tests, one for each thing that has to be answered here instead of by a server.
OURS: list[Callable[[Visit], None]] = [
    opening.test_an_example_opens_and_is_solved,
    opening.test_a_small_picture_is_a_puzzle_and_a_large_one_is_reduced,
    opening.test_typed_clues_are_checked_and_solved_at_once,
    opening.test_pasted_clues_that_contradict_are_mended_by_the_doctor,
    play.test_undo_and_redo_work_across_a_reload,
    learn.test_hints_come_in_three_grades,
    learn.test_the_explanation_plays_with_the_player_of_explain_html,
    learn.test_the_strong_check_finds_wrong_cells_and_undoes_to_the_move_that_broke_it,
    learn.test_pictures_are_taken_away,
    make.test_the_verdict_changes_as_the_picture_is_drawn,
]


@pytest.mark.parametrize("test", OURS, ids=lambda test: test.__name__.removeprefix("test_"))
def test_the_page_without_a_server(visit: Visit, test: Callable[[Visit], None]) -> None:
    test(visit)


def test_a_board_takes_few_requests_and_no_script_runs_twice(chromium: Any) -> None:
    """Each costs a phone its delay; and a second copy of a script would start workers again."""
    site = Site()
    with visiting(chromium, site) as visit:
        opening.test_an_example_opens_and_is_solved(visit)
        scripts = [path for path in site.asked if path.endswith(".js") and "/js/" in path]
        assert 0 < len(set(scripts)) <= 12
        visit.page.evaluate("""import("./js/api.js").then(() => 0)""")
        assert len(visit.page.workers) <= 2
    site.close()


def test_a_screenshot_is_read_here(visit: Visit, chromium: Any) -> None:
    scanning.test_a_screenshot_of_a_half_solved_game_is_read_and_gets_a_hint(visit, chromium)


def test_a_photo_by_the_camera_is_read_here(chromium: Any, site: Site, tmp_path: Path) -> None:
    with (
        scanning.camera(chromium, scanning.before_the_camera(tmp_path)) as browser,
        visiting(browser, site, permissions=["camera"]) as visit,
    ):
        scanning.photo_is_read(visit)


#: What the browser sends to the address that the manifest names, when something is shared; the
#: answer leads to #shared. (A form of the page may not do this; the system's menu may.)
SHARE = """async ([name, type, base64, text]) => {
    const form = new FormData();
    form.set("text", text);
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    if (name) form.set("file", new File([bytes], name, { type }));
    return (await fetch("share", { method: "POST", body: form, redirect: "manual" })).type;
}"""


def test_what_comes_from_the_share_menu_is_opened(chromium: Any) -> None:
    """A file, a picture of a puzzle, and words with a link, with no network."""
    site = Site()
    manifest = json.loads((BUILT / "page.webmanifest").read_text(encoding="utf-8"))
    assert manifest["share_target"]["action"] == "share"
    assert manifest["share_target"]["params"]["files"][0]["name"] == "file"
    path = BUILT.parent.parent / "examples" / "pause.non"
    puzzle = nl.load(path)
    content = base64.b64encode(path.read_bytes()).decode()
    seen = base64.b64encode(render(puzzle, medium="png")).decode()
    with visiting(chromium, site) as visit:
        offline_ready(visit)
        site.is_down = True
        rows = "nonolith.state.puzzle?.record.rows"
        expected = [[run.length for run in clue] for clue in puzzle.rows]

        def share(name: str, kind: str, content: str, text: str) -> None:
            answer = visit.page.evaluate(SHARE, [name, kind, content, text])
            assert answer == "opaqueredirect"
            visit.page.goto("about:blank")
            visit.page.goto(f"{site.url}/#shared")

        share("pause.non", "text/plain", content, "")
        visit.wait("document.body.dataset.view === 'play'")
        assert visit.page.evaluate(rows) == expected
        link = share_link(f"{site.url}/", puzzle)

        share("pause.png", "image/png", seen, "")
        visit.wait_text("#scan-status", "Exactly one solution")

        visit.page.evaluate("localStorage.clear()")
        share("", "", "", f"Solve this: {link}")
        visit.wait("document.body.dataset.view === 'play'")
        assert visit.page.evaluate(rows) == expected
    site.close()


def test_a_picture_is_imported_and_drawn_by_the_solver(visit: Visit, tmp_path: Path) -> None:
    path = make.picture_file(
        tmp_path / "egg.png", lambda pen: pen.ellipse((40, 40, 360, 260), "black"), (400, 300)
    )
    page = visit.go()
    visit.show("make")
    page.set_input_files("#picture-file", path)
    visit.wait("nonolith.drawing.board.puzzle.width === 30")
    visit.wait_text("#make-verdict", "Exactly one solution")
    page.click("#import-several")
    visit.wait_text(".import-way", "fair")
    visit.wait_text("#make-verdict", "Exactly one solution")


def untimed(record: Any) -> Any:
    """An answer without what differs from run to run."""
    if isinstance(record, dict):
        left_out = ("seconds", "stats")
        return {key: untimed(value) for key, value in record.items() if key not in left_out}
    return [untimed(item) for item in record] if isinstance(record, list) else record


def test_every_verb_answers_as_the_service_does(there: Visit) -> None:
    asked = [
        (verb, request)
        for verb, examples in EXAMPLES.items()
        for request in examples.values()
        if verb not in ("render", "generate") or "seed" in request
    ]
    assert {verb for verb, _ in asked} >= {*VERBS} - {"render", "formats", "generate"}
    for verb, request in asked:
        answer = there.page.evaluate(ASK, [verb, request])
        expected = json.loads(json.dumps(call(verb, request)))
        assert untimed(answer) == untimed(expected), (verb, request)
    made = there.page.evaluate(ASK, ["generate", {"size": "8x8", "seed": 5}])
    expected = json.loads(json.dumps(call("generate", {"size": "8x8", "seed": 5})))
    assert untimed(made) == untimed(expected)


def test_what_is_wrong_with_a_request_is_told(there: Visit) -> None:
    for request, words in (
        ({"puzzle": "2 2\n--\n1\nx\n--\n1\n1\n"}, "this is not a number"),
        ({"puzzle": 5}, "expected text or an object"),
        ({"puzzle": {"rows": [[1]], "columns": [[1]]}, "wrong": 1}, "no such field"),
        ({}, "expected a value"),
        ({"puzzle": {"rows": [[1]], "columns": [[1]]}, "limits": {"seconds": 1e9}}, "at most"),
    ):
        answer = there.page.evaluate(ASK, ["hint", request])
        assert words in answer["failed"], answer


def test_verdicts_come_before_python_and_agree_with_it(visit: Visit) -> None:
    """The engine by itself gives the very dictionary that the library gives."""
    visit.go()
    puzzles = [nl.load(path) for path in (BUILT.parent.parent / "examples").glob("*.non")]
    for puzzle in puzzles:
        record = nl.puzzle_dict(puzzle)
        answer = visit.page.evaluate(ASK, ["solve", {"puzzle": record}])
        expected = nl.result_dict(puzzle, nl.solve(puzzle))
        assert untimed(answer) == untimed(json.loads(json.dumps(expected)))
        assert list(answer["stats"]) == list(expected["stats"])
    two = {"rows": [[1], [1]], "columns": [[1], [1]]}
    assert visit.page.evaluate(ASK, ["solve", {"puzzle": two}])["verdict"] == "multiple"
    asked = visit.page.evaluate("document.documentElement.dataset.python")
    assert asked != "ready" or len(puzzles) > 3  # on a slow day Python may have caught up


def rendered(visit: Visit, request: dict[str, Any]) -> tuple[str, bytes]:
    """The kind of a picture file, and the file."""
    kind, data = visit.page.evaluate(
        """async (request) => {
            const { askFile } = await import("./js/api.js");
            const blob = await askFile("render", request);
            const address = await new Promise((resolve) => {
                const reader = new FileReader();
                reader.onload = () => resolve(reader.result);
                reader.readAsDataURL(blob);
            });
            return [blob.type, address.split(",")[1]];
        }""",
        request,
    )
    return kind, base64.b64decode(data)


def test_pictures_and_paper_are_made_here(there: Visit) -> None:
    puzzle = {"rows": [[1, 1], [1]], "columns": [[2], [], [1]]}
    for to, begins in (("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")):
        kind, data = rendered(there, {"puzzle": puzzle, "to": to, "show": "solution"})
        assert kind == MEDIA_TYPES[to]
        assert data.startswith(begins)


def test_every_format_is_written_here(there: Visit) -> None:
    """As by the service; of pictures, what they are read as."""
    solved = nl.solve(nl.load(BUILT.parent.parent / "examples" / "pause.non")).solution
    assert solved is not None
    puzzle = nl.puzzle_dict(nl.Puzzle.from_grid(solved, meta=nl.Meta(title="Pause")))
    for format in formats():
        if not format.writes:
            continue
        request = {"puzzle": puzzle, "to": format.name}
        found = there.page.evaluate(ASK, ["convert", request])
        expected = call("convert", request)
        assert found["text"] == expected["text"], format.name
        if format.picture:
            made, theirs = (
                nl.loads(base64.b64decode(one["base64"]) if one["base64"] else one["text"])
                for one in (found, expected)
            )
            assert (made, made.goal, made.meta) == (theirs, theirs.goal, theirs.meta)
        else:
            assert found["base64"] == expected["base64"]


@pytest.mark.parametrize("medium", ["png", "gif", "apng"])
@pytest.mark.parametrize("name", ["pause.non", "up-and-away.json"])
def test_pixels_are_those_of_the_service(there: Visit, name: str, medium: str) -> None:
    """The same pictures for the same times: letters aside, which the browser has of its own."""
    puzzle = nl.load(BUILT.parent.parent / "examples" / name)
    request = {"puzzle": nl.puzzle_dict(puzzle), "to": medium, "show": "solution", "scale": 1}
    kind, made = rendered(there, request)
    assert kind == MEDIA_TYPES[medium]
    expected = render(puzzle, nl.solve(puzzle).solution, medium=medium, scale=1)
    with Image.open(io.BytesIO(made)) as film, Image.open(io.BytesIO(expected)) as theirs:
        count = getattr(theirs, "n_frames", 1)
        assert (film.size, getattr(film, "n_frames", 1)) == (theirs.size, count)
        assert count == 1 or count > 20
        assert film.info.get("loop") == theirs.info.get("loop")
        x0, y0, cell = *(drawing := draw(puzzle)).area[:2], drawing.cell
        # Beside the middle of each cell, which may be crossed.
        places = [
            (x0 + column * cell + cell // 4, y0 + row * cell + cell // 2)
            for row in range(puzzle.height)
            for column in range(puzzle.width)
        ]
        for number in range(count):
            film.seek(number)
            theirs.seek(number)
            assert film.info.get("duration") == theirs.info.get("duration")
            one, other = film.convert("RGB"), theirs.convert("RGB")
            assert [one.getpixel(at) for at in places] == [other.getpixel(at) for at in places]
            assert max(ImageStat.Stat(ImageChops.difference(one, other)).mean) < 6


def test_a_random_puzzle_is_made_here(visit: Visit) -> None:
    """Of the size and stars that were chosen, by the front alone, with nobody to ask."""
    ready(visit)
    page = visit.home()
    page.select_option("#random-size", "10")
    page.select_option("#random-stars", "2")
    page.click("#random")
    visit.wait("nonolith.state.puzzle?.title === 'Random 10 × 10'", 60)
    visit.wait_view("play")

    record = page.evaluate("nonolith.state.puzzle.record")
    puzzle = nl.Puzzle(rows=record["rows"], columns=record["columns"])
    assert (puzzle.width, puzzle.height) == (10, 10)
    assert nl.solve(puzzle).verdict is nl.Verdict.UNIQUE
    assert round(nl.rate(puzzle).stars or 0) == 2
    assert not [path for path in visit.server.asked if "generate" in path]


def test_what_is_stopped_stops_and_the_next_question_is_answered(visit: Visit) -> None:
    """A search that would go on for minutes ends with its worker; another takes over."""
    ready(visit)
    side = [[1, 1, 1]] * 40
    told = visit.page.evaluate(
        """async (side) => {
            const { ask, askLive } = await import("./js/api.js");
            const open = { rows: [[1]], columns: [[1]] };
            const hard = { rows: side, columns: side };
            const seen = [];
            const stopped = async (verb) => {
                const stop = new AbortController();
                setTimeout(() => stop.abort(), 700);
                const request = { puzzle: hard, limits: { seconds: 250 } };
                if (verb === "solve") request.limits.solutions = 1000;
                return askLive(verb, request, stop.signal, (progress) => seen.push(progress))
                    .then(() => "answered", (error) => error.name);
            };
            const first = await stopped("solve");
            const verdict = (await ask("solve", { puzzle: open })).verdict;
            const second = await stopped("count");
            const hint = (await ask("hint", { puzzle: open, level: "cells" })).text;
            return { first, verdict, second, hint, seen: seen.length };
        }""",
        side,
    )
    assert told["first"] in ("AbortError", "answered")
    assert told["second"] == "AbortError"
    assert told["verdict"] == "unique"
    assert "fill" in told["hint"]
    assert told["seen"] > 0


def test_the_collection_is_that_of_the_api(there: Visit) -> None:
    collection = nl.collection()
    ask = """async (path) => {
        const { askFor } = await import("./js/api.js");
        return askFor(path).catch((error) => error.message);
    }"""
    assert there.page.evaluate(ask, "collection") == json.loads(json.dumps(collection.to_dict()))
    entry = next(iter(collection.packs[1]))
    answer = there.page.evaluate(ask, f"collection/{entry.place}")
    assert answer == json.loads(json.dumps(entry.puzzle_dict()))
    for day in ("2026-11-16", "1969-12-31", "2100-02-28"):
        answer = there.page.evaluate(ask, f"collection/daily?date={day}")
        expected = collection.daily(date.fromisoformat(day))
        assert (answer["pack"], answer["id"]) == (expected.pack, expected.id)
    assert "expected a date" in there.page.evaluate(ask, "collection/daily?date=never")
    assert "there is no" in there.page.evaluate(ask, f"collection/{entry.pack}/nothing")


def test_nothing_comes_from_elsewhere_and_nothing_breaks_the_policy(chromium: Any) -> None:
    """Every request stays below the site's own path; the policy is that of headers and page."""
    site = Site()
    with visiting(chromium, site) as visit:
        urls: list[str] = []
        visit.page.on("request", lambda request: urls.append(request.url))
        ready(visit)
        assert all(url.startswith((site.url, "blob:", "data:")) for url in urls)
        page = (BUILT / "index.html").read_text(encoding="utf-8")
        assert "unsafe-inline" not in page
        assert "'unsafe-eval'" not in page
    site.close()


def offline_ready(visit: Visit) -> None:
    ready(visit)
    visit.wait("document.documentElement.dataset.offline === 'ready'", 60)


def test_after_one_visit_everything_works_without_a_network(chromium: Any) -> None:
    site = Site()
    with visiting(chromium, site) as visit:
        offline_ready(visit)
        site.is_down = True
        site.asked.clear()
        ready(visit)
        learn.test_hints_come_in_three_grades(visit)
        pdf = visit.page.evaluate(
            """async () => {
                const { askFile } = await import("./js/api.js");
                const puzzle = { rows: [[1]], columns: [[1]] };
                return (await askFile("render", { puzzle, to: "pdf", show: "blank" })).size;
            }"""
        )
        assert pdf > 500
        assert not [path for path in site.asked if not path.endswith("sw.js")]
    site.close()


def test_a_damaged_cache_heals_itself(chromium: Any) -> None:
    site = Site()
    with visiting(chromium, site) as visit:
        offline_ready(visit)
        visit.page.evaluate(
            """async () => {
                const name = (await caches.keys()).find((name) => name.startsWith("nonolith-0"));
                const cache = await caches.open(name);
                const at = (path) => new URL(path, document.baseURI).href;
                await cache.put(at("js/local/local.js"), new Response("broken("));
                await cache.delete(at("js/main.js"));
            }"""
        )
        ready(visit)
        healed = visit.page.evaluate(
            """async () => (await caches.match("js/local/local.js")).text()"""
        )
        assert healed == (BUILT / "js" / "local" / "local.js").read_text(encoding="utf-8")
        site.is_down = True
        ready(visit)
    site.close()


def test_an_update_comes_whole_or_not_at_all(chromium: Any, tmp_path: Path) -> None:
    copy = tmp_path / "site"
    shutil.copytree(BUILT, copy)
    site = Site(copy)
    with visiting(chromium, site) as visit:
        offline_ready(visit)
        # A deployment that was cut short: a new worker, and one of its files is missing.
        worker = (copy / "sw.js").read_text(encoding="utf-8")
        old, new = '"js/api.js": "', '"js/api.js": "0'
        half = worker.replace('const VERSION = "', 'const VERSION = "9-', 1).replace(old, new, 1)
        (copy / "sw.js").write_text(half, encoding="utf-8")
        ready(visit)
        visit.page.evaluate(
            "navigator.serviceWorker.getRegistration().then((it) => it.update()).catch(() => 0)"
        )
        visit.page.wait_for_timeout(1500)
        assert not visit.page.evaluate(
            "navigator.serviceWorker.getRegistration().then((it) => Boolean(it.waiting))"
        )
        ready(visit)
        # The whole of it: offered, and taken by a press.
        whole = worker.replace('const VERSION = "', 'const VERSION = "9-', 1)
        (copy / "sw.js").write_text(whole, encoding="utf-8")
        ready(visit)
        visit.page.evaluate("navigator.serviceWorker.getRegistration().then((it) => it.update())")
        visit.wait_text(".toast", "A new version")
        with visit.page.expect_navigation():
            visit.page.click(".toast button")
        visit.wait(
            "caches.keys().then((names) => names.length === 1 && names[0].startsWith('nonolith-9'))"
        )
    site.close()


def test_on_a_phone_what_is_loading_stands_above_the_tabs(chromium: Any, site: Site) -> None:
    with visiting(chromium, site, viewport={"width": 390, "height": 844}) as visit:
        visit.page.goto(f"{site.url}/")
        visit.page.wait_for_selector("#loading")
        box, tabs = (
            visit.page.evaluate(f"document.querySelector('{place}').getBoundingClientRect().{side}")
            for place, side in (("#loading", "bottom"), ("nav", "top"))
        )
        assert box <= tabs


def test_examples_in_the_documentation_are_solved_in_the_browser(chromium: Any, site: Site) -> None:
    if not (BUILT / "docs").exists():
        missing("the documentation is not built (make documents site)")
    page = chromium.new_page()
    try:
        page.goto(f"{site.url}/docs/docs/tutorial.html")
        page.fill(".live-clues", "rows: 2, 2\ncolumns: 2, 2")
        page.click(".live-solve")
        page.wait_for_selector(".live-answer:has-text('unique: exactly one solution')")
        assert page.inner_text(".live-answer").count("\u2588\u2588") == 4
        page.fill(".live-clues", "rows: 2, 2")
        page.click(".live-solve")
        page.wait_for_selector(".live-answer:has-text('columns')")
    finally:
        page.close()
