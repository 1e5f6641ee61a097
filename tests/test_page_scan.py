"""The page reads puzzles from pictures: pasted, mended, played on."""

from __future__ import annotations

import base64
import io
import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from page_browser import FLAGS, ROOT, Visit, missing, visiting
from test_page_learn import AXE, axe

import nonolith as nl
from nonolith.render.media import render


def paste(visit: Visit, content: bytes) -> None:
    """Paste a picture, as Ctrl+V after a screenshot does."""
    visit.page.evaluate(
        """(data) => {
            const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
            const transfer = new DataTransfer();
            transfer.items.add(new File([bytes], "image.png", {type: "image/png"}));
            document.body.dispatchEvent(
                new ClipboardEvent("paste", {clipboardData: transfer, bubbles: true}));
        }""",
        base64.b64encode(content).decode(),
    )


def found(rows: list[list[int]], *, doubtful: tuple[int, int] | None = None) -> dict[str, Any]:
    """An answer of the service: the heart with these rows, one number perhaps doubtful."""

    def number(line: int, index: int, length: int, row: bool) -> dict[str, Any]:
        unsure = row and doubtful == (line, index)
        x, y = (10 * index, 60 + 20 * line) if row else (60 + 20 * line, 10 * index)
        return {
            "length": length,
            "color": 1,
            "probability": 0.6 if unsure else 0.999,
            "box": [x, y, x + 8, y + 12],
            "others": [{"length": 8, "probability": 0.3}] if unsure else [],
        }

    def side(clues: list[list[int]], row: bool) -> list[list[dict[str, Any]]]:
        return [
            [number(line, index, length, row) for index, length in enumerate(clue)]
            for line, clue in enumerate(clues)
        ]

    columns = [[2], [4], [4], [4], [2]]
    board = {
        "status": "unsure",
        "puzzle": {"nonolith": 1, "rows": rows, "columns": columns},
        "grid": ["?????"] * 5,
        "doubts": [],
        "changed": [],
        "numbers": side(rows, True) + side(columns, False),
        "points": [[60 + 20 * x, 60 + 20 * y] for y in range(6) for x in range(6)],
    }
    return {"width": 200, "height": 200, "seconds": 0.01, "message": None, "boards": [board]}


def answering(visit: Visit, *answers: dict[str, Any]) -> list[dict[str, Any]]:
    """Let the service give these answers; what it was asked."""
    asked: list[dict[str, Any]] = []

    def reply(route: Any) -> None:
        asked.append(json.loads(route.request.post_data))
        route.fulfill(json=answers[min(len(asked), len(answers)) - 1])

    visit.page.route("**/api/v1/scan", reply)
    return asked


def picture() -> bytes:
    """Something that is large enough to be looked at; the answers are made up."""
    from PIL import Image

    file = io.BytesIO()
    Image.new("RGB", (200, 200), "white").save(file, "PNG")
    return file.getvalue()


def test_a_screenshot_of_a_half_solved_game_is_read_and_gets_a_hint(
    visit: Visit, chromium: Any
) -> None:
    puzzle = nl.load(ROOT / "examples/lighthouse.non")
    goal = puzzle.goal.lines()
    with visiting(chromium, viewport={"width": 1000, "height": 800}) as player:
        player.open(nl.puzzle_dict(puzzle))
        for row in (2, 3, 4):
            for column, cell in enumerate(goal[row]):
                player.click(row, column, button="left" if cell == "#" else "right")
        marks = player.cells()
        screenshot = player.page.screenshot()
    page = visit.go()

    paste(visit, screenshot)

    # Reading is a request of some length, which makes way for others on a busy machine.
    visit.wait("document.querySelector('#scan-status') !== null", 120)
    visit.wait_text("#scan-status", "66 marks were found, and all are right.")
    page.click("#scan-hint")
    visit.wait_view("learn")
    assert visit.cells() == marks
    assert visit.wait_text("#lesson", "Look here")  # no need to ask a second time
    page.click("#hint-cells")
    page.click("#do-step")
    assert visit.cells() != marks


def test_a_doubtful_number_is_mended_with_one_key(visit: Visit) -> None:
    answering(visit, found([[1, 1], [3], [5], [3], [1]], doubtful=(1, 0)))
    page = visit.go()
    paste(visit, picture())
    assert "rows 14, columns 16" in visit.wait_text("#scan-status", "The totals differ")
    assert page.locator(".scan-number.unsure").count() == 1
    stage, panel = (page.locator(part).bounding_box() for part in (".scan-stage", ".scan-panel"))
    assert stage["x"] + stage["width"] <= panel["x"]  # side by side: the styles are there

    page.keyboard.press("5")  # the doubtful number has the focus and is selected

    visit.wait_text("#scan-status", "Exactly one solution")
    page.click("#scan-play")
    visit.wait_view("play")
    assert page.evaluate("nonolith.state.puzzle.record.rows") == [[1, 1], [5], [5], [3], [1]]


def test_an_empty_line_without_a_number_that_was_proved_needs_no_look(visit: Visit) -> None:
    answer = found([[1, 1], [5], [5], [3], [1]])
    board = answer["boards"][0]
    board["status"] = "verified"
    board["puzzle"]["rows"].append([])
    board["numbers"].insert(5, [])
    board["grid"].append("?????")
    board["points"] = [[60 + 20 * x, 60 + 20 * y] for y in range(7) for x in range(6)]
    answering(visit, answer)
    page = visit.go()

    paste(visit, picture())

    visit.wait_text("#scan-status", "Read and verified")
    assert page.locator(".scan-line").count() == 0
    page.click("text=Show every line")
    page.locator(".scan-line", has_text="Row 6").locator("input").fill("1")
    visit.wait_text("#scan-status", "The totals differ")


def test_an_alternative_is_chosen_by_a_click_and_an_impossible_line_is_red(visit: Visit) -> None:
    answering(visit, found([[1, 1], [3], [5], [3], [1]], doubtful=(1, 0)))
    page = visit.go()
    paste(visit, picture())

    page.click("text=3 → 8")

    visit.wait_text("#scan-status", "One line cannot be right")
    visit.wait_text('.scan-line[data-kind="bad"]', "It needs 8 cells, and there are 5")
    assert page.locator(".scan-number.bad").count() == 1


def test_corners_are_dragged_and_rows_added(visit: Visit) -> None:
    right = found([[1, 1], [5], [5], [3], [1]])
    asked = answering(visit, right)
    page = visit.go()
    paste(visit, picture())
    visit.wait_text("#scan-status", "Exactly one solution")

    corner = page.locator(".scan-corner").first
    box = corner.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2 + 20, box["y"] + box["height"] / 2 + 10, steps=3)
    page.mouse.up()
    page.wait_for_timeout(600)
    page.click("#scan-more-rows")
    page.wait_for_timeout(600)

    first, moved, taller = asked
    assert "corners" not in first
    assert moved["corners"][0][0] > 60
    assert moved["corners"][1:] == [[160, 60], [160, 160], [60, 160]]
    assert moved["size"] == [5, 5]
    assert taller["size"] == [6, 5]


def test_without_a_puzzle_a_chosen_picture_asks_where_it_is(visit: Visit) -> None:
    nothing = {"width": 9, "height": 9, "seconds": 0, "boards": [], "message": "No lattice."}
    asked = answering(visit, nothing, found([[1, 1], [5], [5], [3], [1]]))
    page = visit.go()
    page.set_input_files(
        "#scan-file", {"name": "a.png", "mimeType": "image/png", "buffer": picture()}
    )
    visit.wait_text("#scan-status", "No puzzle found")
    assert page.is_disabled("#scan-play")

    page.click("#scan-fewer-rows")

    visit.wait_text("#scan-status", "Exactly one solution")
    assert asked[1]["size"] == [9, 10]


@contextmanager
def camera(chromium: Any, file: Path) -> Iterator[Any]:
    """Another browser, whose camera looks at a picture: a file of JPEGs one after another."""
    eyes = ("--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={file}")
    made = chromium.browser_type.launch(
        executable_path=shutil.which("chromium"), args=[*FLAGS, *eyes]
    )
    try:
        yield made
    finally:
        made.close()


def photo_is_read(visit: Visit) -> None:
    """Take a photo of the lighthouse, which the camera sees, and play it."""
    page = visit.go()
    page.click("#scan-photo")
    page.click("#photo-take:enabled")
    visit.wait("document.querySelector('#scan-status') !== null", 120)
    visit.wait_text("#scan-status", "Exactly one solution")
    assert page.locator("dialog.photo").count() == 0
    page.click("#scan-play")
    visit.wait_view("play")
    puzzle = nl.load(ROOT / "examples/lighthouse.non")
    assert page.evaluate("nonolith.state.puzzle.record.rows") == [
        [run.length for run in clue] for clue in puzzle.rows
    ]


def before_the_camera(folder: Path) -> Path:
    """What the camera sees: the lighthouse on paper, on a table."""
    from PIL import Image

    puzzle = nl.load(ROOT / "examples/lighthouse.non")
    paper = Image.open(io.BytesIO(render(puzzle, medium="png")))
    table = Image.new("RGB", (1280, 960), "#8a7a66")
    paper.thumbnail((1100, 860))
    table.paste(paper, ((1280 - paper.width) // 2, (960 - paper.height) // 2))
    frame = io.BytesIO()
    table.save(frame, "JPEG", quality=92)
    file = folder / "camera.mjpeg"
    file.write_bytes(frame.getvalue() * 2)
    return file


def test_a_photo_by_the_camera_is_read(chromium: Any, tmp_path: Path) -> None:
    with (
        camera(chromium, before_the_camera(tmp_path)) as browser,
        visiting(browser, permissions=["camera"]) as visit,
    ):
        photo_is_read(visit)


def test_a_camera_that_is_not_allowed_is_told_of(visit: Visit) -> None:
    page = visit.go()
    page.click("#scan-photo")
    visit.wait_text("#toasts", "hoose a picture")


def test_on_a_phone_the_photo_is_taken_by_its_own_program(chromium: Any) -> None:
    with visiting(chromium, has_touch=True, is_mobile=True) as visit:
        answering(visit, found([[1, 1], [5], [5], [3], [1]]))
        page = visit.go()
        with page.expect_file_chooser() as chosen:
            page.click("#scan-photo")
        assert page.get_attribute("#photo-file", "capture") == "environment"
        chosen.value.set_files({"name": "a.png", "mimeType": "image/png", "buffer": picture()})
        visit.wait_text("#scan-status", "Exactly one solution")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_view(chromium: Any, scheme: str) -> None:
    if not AXE.exists():
        missing("axe-core is not installed (npm ci)")
    with visiting(chromium, color_scheme=scheme) as visit:
        answering(visit, found([[1, 1], [3], [5], [3], [1]], doubtful=(1, 0)))
        page = visit.go()
        paste(visit, picture())
        visit.wait_text("#scan-status", "The totals differ")
        page.evaluate(AXE.read_text(encoding="utf-8") + "; undefined")

        axe(visit, "scan")
