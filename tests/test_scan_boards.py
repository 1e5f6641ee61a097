"""Boards as programs show them, several in a picture too; and what marks prove."""

from __future__ import annotations

from dataclasses import replace

import pytest

pytest.importorskip("PIL")

from pages import LOOKS, Look, draw_page, to_bytes
from PIL import Image, ImageDraw
from test_scan import unique_puzzle

import nonolith as nl

PLAIN = LOOKS["plain"]
MARGIN = 24


def board_box(image: Image.Image, puzzle: nl.Puzzle) -> tuple[int, int, int, int]:
    """Where the cells are on a plain page."""
    right, bottom = image.width - MARGIN, image.height - MARGIN
    return right - puzzle.width * PLAIN.cell, bottom - puzzle.height * PLAIN.cell, right, bottom


def solution(puzzle: nl.Puzzle) -> list[str]:
    found = nl.solve(puzzle).solution
    assert found is not None
    return list(found.lines())


def other_puzzle() -> nl.Puzzle:
    """A puzzle of 8x8 with one solution."""
    picture = "..####.. .######. ##.##.## ######## #.####.# #.####.# ..#..#.. .##..##."
    puzzle = nl.Puzzle.from_grid(nl.Grid.parse("\n".join(picture.split())))
    assert nl.solve(puzzle).verdict is nl.Verdict.UNIQUE
    return puzzle


def test_several_boards_in_one_picture_are_all_read() -> None:
    pages = [draw_page(puzzle, PLAIN) for puzzle in (unique_puzzle(), other_puzzle())]
    image = Image.new("RGB", (sum(page.width for page in pages) + 60, 600), "white")
    image.paste(pages[0], (0, 0))
    image.paste(pages[1], (pages[0].width + 60, 40))

    found = nl.scan(image)

    assert [str(board.status) for board in found.boards] == ["verified", "verified"]
    assert {board.puzzle for board in found.boards} == {unique_puzzle(), other_puzzle()}
    assert len(found.to_dicts()) == 2


@pytest.mark.parametrize("sides", ["both", "right and below"])
def test_clues_at_other_sides(sides: str) -> None:
    puzzle = unique_puzzle()
    page = draw_page(puzzle, PLAIN)
    left, top, right, bottom = board_box(page, puzzle)
    beside, above = (
        page.crop((0, top, left - 2, bottom + 2)),
        page.crop((left, 0, right + 2, top - 2)),
    )
    image = Image.new("RGB", (page.width + beside.width, page.height + above.height), "white")
    image.paste(page, (0, 0))
    image.paste(beside, (right + 3, top))
    image.paste(above, (left, bottom + 3))
    if sides != "both":
        image.paste("white", (0, 0, left - 2, image.height))
        image.paste("white", (0, 0, image.width, top - 2))

    found = nl.scan(image)

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle == puzzle


@pytest.mark.parametrize("look", ["plain", "dark", "boxed"])
def test_finished_clues_are_read_though_they_are_dimmed(look: str) -> None:
    puzzle = unique_puzzle()
    dimmed = "#4a545c" if look == "dark" else "#b8b8b8"

    found = nl.scan(draw_page(puzzle, replace(LOOKS[look], dimmed=dimmed)))

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle == puzzle


class TestWhatMarksProve:
    """A mended number is confirmed by marks, but only by what anybody sees in them."""

    @staticmethod
    def blurred(marks: list[str], shaded: str = "") -> Image.Image:
        """The 6 of row 2 looks like an 8, against the sums; ``shaded``: highlights there."""
        puzzle = other_puzzle()
        grid = nl.Grid.parse("\n".join(marks))
        pages = [draw_page(p, PLAIN, grid) for p in (puzzle, puzzle.with_row(1, [8]))]
        image = Image.blend(*pages, 0.5)
        left, top, _, _ = board_box(image, puzzle)
        for column, cell in enumerate(shaded):
            if cell == "#":
                x, y = left + column * PLAIN.cell, top + PLAIN.cell
                image.paste("#d6d6ea", (x + 2, y + 2, x + PLAIN.cell - 1, y + PLAIN.cell - 1))
        return image

    def test_without_marks_it_is_likely(self) -> None:
        board = nl.scan(self.blurred(["?" * 8] * 8)).boards[0]

        assert board.puzzle == other_puzzle()
        assert [str(mending) for mending in board.changed] == ["row 2: read 8, taken as 6"]
        assert board.status is nl.ScanStatus.LIKELY

    def test_cells_that_are_filled_in_confirm_it(self) -> None:
        done = solution(other_puzzle())
        board = nl.scan(self.blurred([*done[:3], *["?" * 8] * 5])).boards[0]

        assert board.changed
        assert board.status is nl.ScanStatus.VERIFIED

    def test_a_shade_that_only_the_solution_explains_confirms_nothing(self) -> None:
        done = solution(other_puzzle())
        marks = ["?" * 8, "?" * 8, *done[2:5], *["?" * 8] * 3]
        board = nl.scan(self.blurred(marks, shaded=done[1])).boards[0]

        assert board.puzzle.rows == other_puzzle().rows
        assert board.status is nl.ScanStatus.LIKELY

    def test_strokes_that_contradict_the_solution_take_the_proof_away(self) -> None:
        done = solution(other_puzzle())
        crossed = ["".join("." if cell == "#" else "?" for cell in row) for row in done[5:7]]
        board = nl.scan(self.blurred([*done[:3], "?" * 8, "?" * 8, *crossed, "?" * 8])).boards[0]

        assert board.puzzle.rows == other_puzzle().rows
        assert board.status is nl.ScanStatus.LIKELY


@pytest.mark.parametrize("look", ["plain", "dark"])
def test_a_line_at_the_border_that_says_0_belongs_to_the_board(look: str) -> None:
    """The puzzle has the same solution without it: only its number says that it is there."""
    rows = ["##.#...", "#.##...", "####...", ".#.#...", "###....", ".......", "......."]
    puzzle = nl.Puzzle.from_grid(nl.Grid.parse("\n".join(rows)))
    page = draw_page(puzzle, LOOKS[look])
    # The lines of the last two rows and of the last column are hardly to be seen.
    left, top, right, bottom = board_box(page, puzzle)
    paper = page.getpixel((2, 2))
    page.paste(paper, (left, top + 6 * PLAIN.cell + 2, right + 2, bottom + 2))
    page.paste(paper, (left + 6 * PLAIN.cell + 2, top, right + 2, bottom + 2))

    found = nl.scan(page)

    assert found.puzzle == puzzle


def test_tiles_with_wide_gaps_are_a_board() -> None:
    """There are no lines, and no side of a tile is as long as a part of one usually is."""
    puzzle = unique_puzzle()
    page = draw_page(puzzle, PLAIN)
    left, top, right, bottom = board_box(page, puzzle)
    page.paste("white", (left - 1, top - 1, right + 3, bottom + 3))
    for y in range(top, bottom, PLAIN.cell):
        for x in range(left, right, PLAIN.cell):
            page.paste("#8090a0", (x + 3, y + 3, x + PLAIN.cell - 3, y + PLAIN.cell - 3))
    image = Image.new("RGB", (800, 800), "white")
    image.paste(page, (150, 150))

    found = nl.scan(image)

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle == puzzle


def test_dimmed_colors_are_told_by_their_hue() -> None:
    """Every other line is finished, and its digits are dimmed."""
    palette = nl.Palette.of("#c02020", "#2040c0", "#208030")
    rows = ["##..AA", "#.BB.A", ".#AA#.", "AA##BB", "#A#A.A", "..##AA"]
    puzzle = nl.Puzzle.from_grid(nl.Grid.parse("\n".join(rows), palette))
    assert nl.solve(puzzle).verdict is nl.Verdict.UNIQUE

    found = nl.scan(draw_page(puzzle, replace(PLAIN, dimmed="#b8b8b8")))

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle is not None
    assert len(found.puzzle.palette) == len(palette)
    assert [[run.length for run in clue] for clue in found.puzzle.rows] == [
        [run.length for run in clue] for clue in puzzle.rows
    ]


def test_two_greys_that_are_hardly_told_apart_are_no_colors() -> None:
    """A scan has noise, and small puzzles have sums that agree by accident."""
    rows = ["##.AA", "##.AA", ".....", "AA.##", "AA.##"]
    greys = nl.Palette.of("#535353", "#454545")
    colored = nl.Puzzle.from_grid(nl.Grid.parse("\n".join(rows), greys))
    plain = nl.Puzzle.from_grid(nl.Grid.parse("\n".join(rows).replace("A", "#")))
    assert nl.solve(plain).verdict is nl.Verdict.UNIQUE

    found = nl.scan(draw_page(colored, PLAIN))

    assert found.puzzle == plain


def with_empty_rows(puzzle: nl.Puzzle, above: int, below: int) -> nl.Puzzle:
    """The same picture with empty rows around it."""
    rows = [*[[]] * above, *puzzle.rows, *[[]] * below]
    return nl.Puzzle(rows=rows, columns=puzzle.columns)


@pytest.mark.parametrize(("above", "below"), [(0, 1), (1, 0), (1, 1)])
def test_an_empty_line_at_the_border_is_one_if_it_is_ruled_like_the_others(
    above: int, below: int
) -> None:
    puzzle = with_empty_rows(unique_puzzle(), above, below)

    found = nl.scan(draw_page(puzzle, replace(PLAIN, zero=False)))

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle == puzzle


def test_a_band_that_is_not_ruled_into_cells_proves_no_line() -> None:
    """The frame may have one, as wide as a cell."""
    puzzle = with_empty_rows(unique_puzzle(), 0, 1)
    page = draw_page(puzzle, replace(PLAIN, zero=False))
    left, _, right, bottom = board_box(page, puzzle)
    page.paste("white", (left + 3, bottom - PLAIN.cell + 2, right - 2, bottom - 1))

    found = nl.scan(page)

    assert found.puzzle == unique_puzzle() or found.status is not nl.ScanStatus.VERIFIED


@pytest.mark.parametrize("quality", [60, 75, 90])
def test_colors_of_thin_digits_are_told_apart_in_a_jpeg(quality: int) -> None:
    """It keeps color in blocks that are larger than a digit."""
    palette = nl.Palette.of("#000000", "#d02030", "#2458c8", "#8b5a2b")
    picture = """
        BBBBCC.#..
        BBBBCC.#..
        BBBAAA....
        BBBAAAAA#.
        BBAAA..ACC
        BAAA...CC.
        BCCA....CC
        .CC.......
        BCC......#
        BB.....###
    """
    puzzle = nl.Puzzle.from_grid(nl.Grid.parse("\n".join(picture.split()), palette))
    assert nl.solve(puzzle).verdict is nl.Verdict.UNIQUE
    page = draw_page(puzzle, replace(PLAIN, cell=18, font=12))

    found = nl.scan(to_bytes(page, "JPEG", quality=quality))

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle is not None
    assert [[(run.length, run.color) for run in clue] for clue in renumbered(found.puzzle)] == [
        [(run.length, run.color) for run in clue] for clue in renumbered(puzzle)
    ]


def renumbered(puzzle: nl.Puzzle) -> list[list[nl.Run]]:
    """The clues with colours numbered as they first occur."""
    numbers: dict[int | None, int] = {}
    return [
        [nl.Run(run.length, numbers.setdefault(run.color, len(numbers) + 1)) for run in clue]
        for clue in (*puzzle.rows, *puzzle.columns)
    ]


def test_a_dot_is_a_mark_and_the_gap_beside_a_tile_is_none() -> None:
    """The lines that were found run along the tiles, so that the gap lies in the cell."""
    puzzle = unique_puzzle()
    page = draw_page(puzzle, PLAIN)
    left, top, right, bottom = board_box(page, puzzle)
    page.paste("#203040", (left - 1, top - 1, right + 3, bottom + 3))
    dots = {(0, 0), (2, 5), (9, 9)}
    for row in range(10):
        for column in range(10):
            x, y = left + column * PLAIN.cell, top + row * PLAIN.cell
            page.paste("#cfd8dc", (x, y, x + PLAIN.cell - 6, y + PLAIN.cell - 6))
            if (row, column) in dots:
                page.paste("white", (x + 10, y + 10, x + 14, y + 14))

    marks = nl.scan(page).marks

    assert marks is not None
    seen = {(y, x) for y, line in enumerate(marks.lines()) for x, c in enumerate(line) if c == "."}
    assert seen == dots
    assert marks.unknown_count == 100 - len(dots)


@pytest.mark.parametrize("cursor", [(0, 0), (4, 4)])
def test_the_cell_under_the_cursor_is_not_filled_in(cursor: tuple[int, int]) -> None:
    """Whether or not it is filled in the solution: a mark is nothing that the solution explains."""
    puzzle = unique_puzzle()
    done = solution(puzzle)
    grid = nl.Grid.parse("\n".join([*["?" * 10] * 6, *done[6:]]))
    page = draw_page(puzzle, PLAIN, grid)
    left, top, _, _ = board_box(page, puzzle)
    row, column = cursor
    x, y = left + column * PLAIN.cell, top + row * PLAIN.cell
    page.paste("#60ff60", (x + 2, y + 2, x + PLAIN.cell - 1, y + PLAIN.cell - 1))

    found = nl.scan(page)

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.marks is not None
    assert found.marks.lines() == grid.lines()


def test_a_board_of_three_lines_is_not_verified() -> None:
    """It may be a corner of a larger one, and so few numbers agree by accident."""
    puzzle = nl.Puzzle(rows=[[1], [3], [1]], columns=[[1], [3], [1]])
    page = draw_page(with_empty_rows(puzzle, 0, 1), PLAIN)

    assert nl.scan(page).status is not nl.ScanStatus.VERIFIED


def test_a_band_without_ruling_and_without_a_number_is_left_out() -> None:
    """A shadow, the end of the page, or a toolbar: hardly anything of the ruling goes on there."""
    puzzle = with_empty_rows(unique_puzzle(), 0, 1)
    page = draw_page(puzzle, replace(PLAIN, zero=False))
    left, _, right, bottom = board_box(page, puzzle)
    band = (left - 1, bottom - PLAIN.cell + 2, right + 3, bottom + 3)
    faint = Image.blend(page.crop(band), Image.new("RGB", (right - left + 4, 31), "white"), 0.93)
    page.paste(faint, band)

    found = nl.scan(page)

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle == unique_puzzle()


@pytest.mark.parametrize("angle", [0.8, 1.2, 1.6])
def test_lines_that_say_0_around_a_board_that_is_turned_are_not_lost(angle: float) -> None:
    """Without them the puzzle has the same solution: a smaller board was verified, wrongly."""
    lengths = [0, 2, 6, 8, 10, 12, 14, 14, 14, 12, 12, 10, 8, 6, 2, 0]
    rows = [("#" * length).center(16, ".") for length in lengths]
    puzzle = nl.Puzzle.from_grid(nl.Grid.parse("\n".join(rows)))
    assert nl.solve(puzzle).verdict is nl.Verdict.UNIQUE
    look = replace(LOOKS["boxed"], cell=32, box="#f0f0f0", line="black")
    page = draw_page(puzzle, look)
    page = page.rotate(angle, Image.Resampling.BICUBIC, expand=True, fillcolor="white")

    found = nl.scan(page)

    assert found.puzzle == puzzle or found.status is not nl.ScanStatus.VERIFIED


def test_a_puzzle_that_needs_much_search_is_verified() -> None:
    size = 23
    cells = [[False] * size for _ in range(size)]
    for step in range(
        0, size, 2
    ):  # a staircase: of each step, most lines have a 1 that may be nearly anywhere
        for x in range(max(0, size - 3 - step), size - step):
            cells[step][x] = True
        for y in (step + 1, step + 2):
            if y < size:
                cells[y][size - 1 - step] = True
    grid = "\n".join("".join("#" if cell else "." for cell in row) for row in cells)
    puzzle = nl.Puzzle.from_grid(nl.Grid.parse(grid))
    found = nl.solve(puzzle)
    assert found.verdict is nl.Verdict.UNIQUE
    assert found.stats.nodes > 3000

    assert nl.scan(draw_page(puzzle, PLAIN)).status is nl.ScanStatus.VERIFIED


def test_a_solved_board_whose_lines_are_hidden_by_its_cells_is_read() -> None:
    picture = """
        ...####...
        #.######.#
        ..######..
        ##########
        ##########
        #..####..#
        ##.####.##
        #.######.#
        ##########
        ##########
    """
    grid = nl.Grid.parse("\n".join(line.strip() for line in picture.split()))
    puzzle = nl.Puzzle.from_grid(grid)
    black = replace(PLAIN, paper="#d6d6d6", line="black", thick="black", filled="black")
    page = draw_page(puzzle, black, nl.Grid.parse("\n".join(grid.lines()).replace(".", "?")))
    left, top, _, _ = board_box(page, puzzle)
    for y, row in enumerate(grid.lines()):
        for x, cell in enumerate(row):
            if cell == ".":
                corner = left + x * black.cell, top + y * black.cell
                page.paste("white", (corner[0] + 2, corner[1] + 2, corner[0] + 29, corner[1] + 29))

    found = nl.scan(page)

    assert found.puzzle == puzzle
    assert found.status is nl.ScanStatus.VERIFIED


BLACK = replace(LOOKS["small"], line="black", thick="black", filled="black", zero=False)


def filled_in(grid: nl.Grid) -> Image.Image:
    """A solved board whose filled cells have the color of the lines."""
    marks = nl.Grid.parse("\n".join(grid.lines()).replace(".", "?"))
    return draw_page(nl.Puzzle.from_grid(grid), BLACK, marks)


SOLVED = {
    "two black rows below": """
        ..........
        .####..##.
        .#..#..##.
        .####.....
        ..........
        ...#####..
        ..#######.
        #########.
        ##########
        ##########""",
    "paper above": """
        ..######....
        ...#####....
        .....####...
        ............
        ....###.....
        ....###.....
        ....####....
        ....#####.##
        ##..########
        ############
        #####...####
        #####...####""",
    "two white corners": """
        .#####....
        #####.....
        #####.....
        #####.....
        #####.....
        ###.....##
        ####...###
        #####.####
        ##########
        .#########""",
}


@pytest.mark.parametrize("name", SOLVED)
def test_lines_that_do_not_show_between_filled_cells_belong_to_the_board(name: str) -> None:
    grid = nl.Grid.parse("\n".join(SOLVED[name].split()))

    found = nl.scan(filled_in(grid))

    assert found.puzzle == nl.Puzzle.from_grid(grid)
    assert found.status is nl.ScanStatus.VERIFIED


def painted(puzzle: nl.Puzzle, look: Look, marks: list[str], border: int) -> Image.Image:
    """A board whose filled cells were painted in blue, over its lines."""
    page = draw_page(puzzle, look)
    cell = look.cell
    left = page.width - MARGIN - puzzle.width * cell
    top = page.height - MARGIN - puzzle.height * cell
    draw = ImageDraw.Draw(page)
    for y, row in enumerate(marks):
        for x, mark in enumerate(row):
            if mark == "#":
                corner = left + x * cell, top + y * cell
                draw.rectangle([*corner, corner[0] + cell, corner[1] + cell], fill="#2060c0")
    box = left - border // 2, top - border // 2, page.width - MARGIN, page.height - MARGIN
    draw.rectangle(
        [*box[:2], box[2] + border // 2, box[3] + border // 2], outline="black", width=border
    )
    return page


@pytest.mark.parametrize("name", SOLVED)
def test_cells_that_are_painted_over_the_lines_belong_to_the_board(name: str) -> None:
    grid = nl.Grid.parse("\n".join(SOLVED[name].split()))
    puzzle = nl.Puzzle.from_grid(grid)

    found = nl.scan(painted(puzzle, BLACK, list(grid.lines()), 2))

    assert found.puzzle == puzzle
    assert found.status is nl.ScanStatus.VERIFIED


def test_the_border_of_a_board_is_no_line_of_empty_cells() -> None:
    """Where filled cells hide most lines, what cells look like says where the board ends."""
    picture = "#######. ######## ..###### ...##### ...##### ##...### #....### ....##.."
    marks = "######?? ???##### ??###### ????#### ????#### ##???##? #????### ????##??"
    puzzle = nl.Puzzle.from_grid(nl.Grid.parse("\n".join(picture.split())))
    look = replace(BLACK, cell=32, font=12, line="#cccccc")

    found = nl.scan(painted(puzzle, look, marks.split(), 4))

    assert found.puzzle == puzzle


@pytest.mark.parametrize("lines", [1, 2])
def test_a_black_bar_below_the_board_proves_no_line(lines: int) -> None:
    grid = nl.Grid.parse("\n".join(SOLVED["two white corners"].split()))
    page = filled_in(grid)
    right, bottom = page.width - MARGIN, page.height - MARGIN
    left = right - grid.width * BLACK.cell
    taller = Image.new("RGB", (page.width, page.height + 100), "white")
    taller.paste(page, (0, 0))
    taller.paste("black", (left, bottom, right + 2, bottom + lines * BLACK.cell + 2))

    found = nl.scan(taller)

    assert found.status is not nl.ScanStatus.VERIFIED or found.puzzle == nl.Puzzle.from_grid(grid)


def test_blocks_of_five_that_are_shaded_are_not_filled_in() -> None:
    picture = ["##.##.....", "#####..#..", "#####.....", ".####..##.", "####...#.."] * 2
    puzzle = nl.Puzzle.from_grid(nl.Grid.parse("\n".join(picture)))
    assert nl.solve(puzzle).verdict is nl.Verdict.UNIQUE
    page = draw_page(puzzle, PLAIN)
    left, top, _, bottom = board_box(page, puzzle)
    pixels = page.load()
    assert pixels is not None
    for y in range(top, bottom):
        for x in range(left, left + 5 * PLAIN.cell):
            if pixels[x, y] == (255, 255, 255):
                pixels[x, y] = (216, 222, 230)

    found = nl.scan(page)

    assert found.puzzle == puzzle
    assert found.status is nl.ScanStatus.VERIFIED
    assert set("".join(found.boards[0].marks.lines())) == {"?"}
