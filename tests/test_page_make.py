"""Pictures are drawn on the page, and it says at once what puzzles they are."""

from __future__ import annotations

from page_browser import Visit


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
