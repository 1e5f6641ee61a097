"""Pictures are drawn on the page, and it says at once what puzzles they are."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from page_browser import Visit

Image = pytest.importorskip("PIL.Image")
ImageDraw = pytest.importorskip("PIL.ImageDraw")

BOARD = "nonolith.drawing.board"


def resize(visit: Visit, width: int, height: int) -> None:
    for name, value in (("#make-width", width), ("#make-height", height)):
        visit.page.fill(name, str(value))
        visit.page.press(name, "Tab")


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
    visit.wait_text("#make-verdict", "2 solutions")
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


def test_what_is_found_at_once_is_shown_before_all_is_known(visit: Visit) -> None:
    """A first look is short; if it was not enough, a longer one follows and says the rest."""
    waiting: list[Any] = []  # longer looks; a stroke that goes on ends one and begins another
    may_end = False

    def found(cells: list[list[int]], exact: bool) -> dict[str, Any]:
        rows = [".....", "...#.", ".....", ".#...", "....."]
        known = {"exact": exact, "count": 2, "count_exact": exact, "other": rows}
        return {"verdict": "multiple", "line_solvable": False, "cells": cells, **known}

    def end(route: Any) -> None:
        route.fulfill(json=found([[2, 2], [2, 4], [4, 2], [4, 4]], exact=True))

    def answer(route: Any) -> None:
        if json.loads(route.request.post_data)["limits"]["seconds"] <= 0.05:
            route.fulfill(json=found([[2, 2], [2, 4]], exact=False))
        elif may_end:
            end(route)
        else:
            waiting.append(route)

    page = visit.go()
    visit.show("make")
    resize(visit, 5, 5)
    draw(visit, (1, 1))
    visit.wait_text("#make-verdict", "★")
    page.route("**/api/v1/ambiguous", answer)
    draw(visit, (3, 3))
    visit.wait_text("#make-verdict", "Among others, the 2 marked cells differ")
    visit.wait_text("#make-verdict", "Looking for more")
    may_end = True
    for route in waiting:
        end(route)
    visit.wait_text("#make-verdict", "The 4 marked cells differ")


def test_drawing_tools(visit: Visit) -> None:
    """Line, box, frame, fill, mirror, shift, resize, color: each does what it says."""
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
    assert len(filled()) == 9
    page.click("#make-undo")
    page.click('#make-view .tools button:has-text("Frame")')
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


def test_the_undo_of_a_drawing_survives_a_reload(visit: Visit) -> None:
    page = visit.go()
    visit.show("make")
    cells = "[...nonolith.drawing.board.scene.cells.keys()].filter("
    cells += "(at) => nonolith.drawing.board.scene.cells[at])"
    draw(visit, (0, 0), (0, 1), (0, 2))
    page.fill("#make-width", "10")
    page.press("#make-width", "Tab")
    page.click("#make-undo")
    page.click("#make-undo")

    page.reload()
    page.wait_for_selector(".example", state="attached")
    visit.show("make")

    assert page.evaluate(cells) == [0, 1]
    page.click("#make-undo")
    assert page.evaluate(cells) == [0]
    for _ in range(3):
        page.click("#make-redo")
    assert page.evaluate(cells) == [0, 1, 2]
    assert page.evaluate("nonolith.drawing.board.puzzle.width") == 10
    assert page.is_disabled("#make-redo")


def test_the_board_stays_where_it_is_while_clues_grow(visit: Visit) -> None:
    """A stroke that makes clues deeper than there is room for does not move the cells."""
    page = visit.go()
    visit.show("make")
    board = "nonolith.drawing.board"
    for row in range(0, 12, 2):
        visit.drag((row, 0), (row, 14), board=board)
    before = visit.place(14, 14, board)
    page.mouse.move(*visit.place(12, 0, board))
    page.mouse.down()
    page.mouse.move(*visit.place(12, 14, board), steps=4)
    assert visit.place(14, 14, board) == before
    page.mouse.move(*visit.place(14, 14, board), steps=4)
    page.mouse.up()
    x, y = visit.place(14, 14, board)
    box = page.locator("#make-view .board").bounding_box()
    assert x < box["x"] + box["width"]
    assert y < box["y"] + box["height"]


def picture_file(path: Path, draw_it: Callable[[Any], object], size: tuple[int, int]) -> str:
    image = Image.new("RGB", size, "white")
    draw_it(ImageDraw.Draw(image))
    image.save(path)
    return str(path)


def slide(visit: Visit, name: str, value: int) -> None:
    visit.page.evaluate(
        "([id, value]) => { const slider = document.getElementById(id); slider.value = value;"
        " slider.dispatchEvent(new Event('input', {bubbles: true})); }",
        [name, value],
    )


def cells(visit: Visit) -> list[int]:
    found = visit.page.evaluate("[...nonolith.drawing.board.scene.cells]")
    assert isinstance(found, list)
    return found


def test_all_cells_that_differ_are_shown_and_changes_make_it_fair(visit: Visit) -> None:
    """Four dots in lines of their own: 24 solutions; changes one by one, each undoable."""
    page = visit.go()
    visit.show("make")
    resize(visit, 8, 5)
    draw(visit, (0, 0), (1, 1), (3, 5), (4, 6))
    visit.wait_text("#make-verdict", "24 solutions")
    visit.wait_text("#make-verdict", "The 16 marked cells differ")
    before = cells(visit)

    page.click("#make-fair")
    visit.wait_text("#fair-says", "2 changes do it, and no other way is better")
    page.click(".change >> nth=0")
    visit.wait("document.querySelectorAll('.change').length === 1")
    page.click("#fair-all")
    visit.wait_text("#make-verdict", "Exactly one solution")
    assert sum(a != b for a, b in zip(cells(visit), before, strict=True)) == 2
    page.click("#make-undo")
    assert sum(a != b for a, b in zip(cells(visit), before, strict=True)) == 1
    page.click("#make-undo")
    assert cells(visit) == before


def test_a_puzzle_that_is_not_fair_is_played_after_a_warning_only(visit: Visit) -> None:
    page = visit.go()
    visit.show("make")
    resize(visit, 5, 5)
    draw(visit, (1, 1), (3, 3))
    visit.wait_text("#make-verdict", "2 solutions")
    page.click("#play-made")
    visit.wait_text("#unfair", "several solutions")
    page.click("#unfair-cancel")
    assert page.evaluate("document.body.dataset.view") == "make"
    page.click("#play-made")
    page.click("#unfair-play")
    visit.wait_view("play")


def test_who_plays_right_after_a_stroke_waits_for_the_verdict(visit: Visit) -> None:
    held: list[Any] = []
    let_go = False

    def hold(route: Any) -> None:
        if let_go:
            route.continue_()
        else:
            held.append(route)

    page = visit.go()
    visit.show("make")
    resize(visit, 5, 5)
    draw(visit, (1, 1))
    visit.wait_text("#make-verdict", "★")
    page.route("**/api/v1/ambiguous", hold)
    draw(visit, (1, 2))
    page.click("#play-made")
    while not held:
        page.wait_for_timeout(20)
    assert page.evaluate("document.querySelector('#unfair')") is None
    let_go = True  # on a slow machine one stroke asks twice, and takes the first question back
    for route in held:
        route.continue_()
    visit.wait_view("play")


def test_an_import_shows_the_original_and_follows_every_slider(
    visit: Visit, tmp_path: Path
) -> None:
    """A grey disc on white; the very first change of Darkness counts."""
    path = picture_file(
        tmp_path / "disc.png",
        lambda pen: pen.ellipse((40, 40, 260, 260), "#999999"),
        (300, 300),
    )
    page = visit.go()
    visit.show("make")
    page.set_input_files("#picture-file", path)
    visit.wait("nonolith.drawing.board.puzzle.width === 30")
    filled = sum(cells(visit))
    assert filled > 500
    assert int(page.input_value("#import-darkness")) >= 0x99
    slide(visit, "import-darkness", 100)
    assert sum(cells(visit)) == 0
    slide(visit, "import-darkness", 200)
    assert sum(cells(visit)) == filled
    slide(visit, "import-side", 20)
    assert len(cells(visit)) == 400
    page.click("#make-undo")  # the whole import is one step
    assert len(cells(visit)) == 225


def test_a_red_house_on_a_green_hill_keeps_its_colors(visit: Visit, tmp_path: Path) -> None:
    def scene(pen: Any) -> None:
        pen.rectangle((0, 0, 400, 300), "#9fd3f2")
        pen.ellipse((-100, 180, 500, 500), "#4c9a3f")
        pen.rectangle((140, 120, 260, 210), "#c23b2e")

    page = visit.go()
    visit.show("make")
    page.set_input_files("#picture-file", picture_file(tmp_path / "hill.png", scene, (400, 300)))
    visit.wait("nonolith.drawing.board.puzzle.width === 30")
    slide(visit, "import-colors", 3)
    found = cells(visit)
    sky, house, hill = (found[row * 30 + 15] for row in (1, 12, 21))
    assert len({sky, house, hill}) == 3
    rgb = page.evaluate(f"nonolith.drawing.board.puzzle.palette[{house}].rgb")
    assert abs(int(rgb[1:3], 16) - 0xC2) < 6
    assert abs(int(rgb[3:5], 16) - 0x3B) < 6


def test_an_icon_dropped_on_make_is_drawn_there_in_its_own_size(visit: Visit) -> None:
    page = visit.go()
    visit.show("make")
    page.evaluate(
        """async () => {
            const canvas = new OffscreenCanvas(16, 16);
            const pen = canvas.getContext("2d");
            pen.fillStyle = "#fff"; pen.fillRect(0, 0, 16, 16);
            pen.fillStyle = "#000"; pen.fillRect(3, 4, 5, 6);
            const data = new DataTransfer();
            data.items.add(new File([await canvas.convertToBlob()], "i.png", {type: "image/png"}));
            window.dispatchEvent(new DragEvent("drop", {dataTransfer: data}));
        }"""
    )
    visit.wait("nonolith.drawing.board.puzzle.width === 16")
    assert page.evaluate("document.body.dataset.view") == "make"
    assert sum(cells(visit)) == 30


def test_a_large_import_is_seen_whole(visit: Visit, tmp_path: Path) -> None:
    def scene(pen: Any) -> None:
        for at in range(0, 600, 20):
            pen.line((at, 0, 600 - at, 450), "black", 4)

    page = visit.go()
    visit.show("make")
    page.set_input_files("#picture-file", picture_file(tmp_path / "star.png", scene, (600, 450)))
    visit.wait("nonolith.drawing.board.puzzle.width === 30")
    slide(visit, "import-side", 60)
    visit.wait("nonolith.drawing.board.puzzle.width === 60")
    box = page.locator("#make-view .board").bounding_box()
    x, y = visit.place(page.evaluate("nonolith.drawing.board.puzzle.height") - 1, 59, BOARD)
    assert x < box["x"] + box["width"]
    assert y < box["y"] + box["height"]


def test_the_solver_draws_several_ways(visit: Visit, tmp_path: Path) -> None:
    path = picture_file(
        tmp_path / "egg.png",
        lambda pen: pen.ellipse((40, 40, 360, 260), "black"),
        (400, 300),
    )
    page = visit.go()
    visit.show("make")
    page.set_input_files("#picture-file", path)
    visit.wait("nonolith.drawing.board.puzzle.width === 30")
    page.click("#import-several")
    visit.wait("document.querySelectorAll('.import-way').length > 0", 20)
    visit.wait_text(".import-way >> nth=0", "fair")
    visit.wait_text("#make-verdict", "Exactly one solution")


def test_the_open_puzzle_is_edited_and_the_drawing_is_taken_away(visit: Visit) -> None:
    record = {"nonolith": 1, "title": "Step", "rows": [[1], [2], [3]], "columns": [[3], [2], [1]]}
    page = visit.open(record)
    visit.show("make")
    page.click("#edit-open")
    visit.wait("nonolith.drawing.board.puzzle.width === 3")
    assert cells(visit) == [1, 0, 0, 1, 1, 0, 1, 1, 1]
    draw(visit, (0, 2))
    page.fill("#make-title", "My step")
    visit.show("export")
    visit.wait_text("#export-view", "My step, 3 × 3")
    with page.expect_download() as download:
        page.click('#formats button[data-suffix=".non"]')
    text = Path(download.value.path()).read_text()
    assert "1,1" in text
    visit.show("play")
    visit.show("export")
    visit.wait_text("#export-view", "Step, 3 × 3")
    assert "My step" not in page.inner_text("#export-view")
