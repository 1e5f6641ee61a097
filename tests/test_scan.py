"""Reading puzzles from pictures, drawn here in several looks."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("PIL")

from command import nonolith
from pages import LOOKS, draw_page, to_bytes
from PIL import Image, ImageDraw

import nonolith as nl


def unique_puzzle() -> nl.Puzzle:
    """A puzzle of 10x10 with one solution, a two-digit number and an empty row."""
    picture = """
        ....##....
        ...####...
        ..##..##..
        .##.##.##.
        ##########
        ..........
        .###..####
        .#.####.#.
        .#.#..#.#.
        ..##..##..
    """
    grid = nl.Grid.parse("\n".join(line.strip() for line in picture.split()))
    puzzle = nl.Puzzle.from_grid(grid)
    assert nl.solve(puzzle).verdict is nl.Verdict.UNIQUE
    return puzzle


@pytest.mark.parametrize("look", LOOKS)
def test_a_page_is_read_and_verified(look: str) -> None:
    puzzle = unique_puzzle()

    found = nl.scan(draw_page(puzzle, LOOKS[look]))

    assert found.status is nl.ScanStatus.VERIFIED, found.boards and found.boards[0].doubts
    assert found.puzzle == puzzle
    assert not found.boards[0].changed
    assert found.boards[0].doubts == ()


def test_a_jpeg_is_read() -> None:
    puzzle = unique_puzzle()
    data = to_bytes(draw_page(puzzle, LOOKS["plain"]), "JPEG", quality=60)

    assert nl.scan(data).puzzle == puzzle


@pytest.mark.parametrize(("cell", "font"), [(30, 16), (60, 30)])
def test_numbers_that_are_struck_out_are_read(cell: int, font: int) -> None:
    picture = """
        ############
        #..........#
        #.########.#
        #.#......#.#
        #.#.####.#.#
        #.#.#.##.#.#
        #.#.#....#.#
        #.#.######.#
        #.#........#
        #.##########
        #...........
        ############
    """
    grid = nl.Grid.parse("\n".join(picture.split()))
    puzzle = nl.Puzzle.from_grid(grid)

    look = replace(LOOKS["plain"], cell=cell, font=font, struck=True)
    found = nl.scan(draw_page(puzzle, look))

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle == puzzle


def test_plain_pixels_are_read_like_the_picture() -> None:
    """Where a browser has decoded the picture there is no Pillow."""
    image = draw_page(unique_puzzle(), LOOKS["plain"]).convert("RGB")
    pixels = b"P6 %d %d 255\n" % image.size + image.tobytes()

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "PIL", None)
        found = nl.scan(pixels)

    assert found.puzzle == nl.scan(image).puzzle


def test_every_number_has_its_place() -> None:
    puzzle = unique_puzzle()
    image = draw_page(puzzle, LOOKS["plain"])

    board = nl.scan(image).boards[0]

    (left, top), _, (right, bottom), _ = board.corners
    assert right - left == pytest.approx(10 * 30, abs=3)
    assert bottom - top == pytest.approx(10 * 30, abs=3)
    for index, numbers in enumerate(board.numbers):
        for number in numbers:
            x0, y0, x1, y1 = number.box
            assert x1 < left if index < 10 else y1 < top
            assert 0 < number.probability <= 1
            ink = image.crop((round(x0), round(y0), round(x1), round(y1))).convert("L")
            assert ink.getextrema()[0] < 100


def test_a_line_without_a_number_beside_boxes_for_clues_is_not_verified() -> None:
    """It may be a line of boxes in which nothing stands."""
    grid = nl.Grid.parse("\n".join(["......", ".####.", ".#.##.", ".##.#.", ".#.#..", "....#."]))
    puzzle = nl.Puzzle.from_grid(grid)
    look = LOOKS["plain"]
    page = draw_page(puzzle, replace(look, zero=False))
    draw = ImageDraw.Draw(page)
    for y in range(24, page.height - 24 - 6 * look.cell, look.cell):
        for x in range(24, page.width - 24, look.cell):
            draw.rectangle([x, y, x + look.cell, y + look.cell], outline="#888888")
    for y in range(page.height - 24 - 6 * look.cell, page.height - 24, look.cell):
        for x in range(24, page.width - 24 - 6 * look.cell, look.cell):
            draw.rectangle([x, y, x + look.cell, y + look.cell], outline="#888888")

    assert nl.scan(page).status is not nl.ScanStatus.VERIFIED


def test_marks_confirm_a_line_without_a_number() -> None:
    """Somebody has crossed out all of it: it is a line of the board."""
    rows = ["......", ".####.", ".#.##.", ".##.#.", ".#.#..", "....#."]
    grid = nl.Grid.parse("\n".join(rows))
    puzzle = nl.Puzzle.from_grid(grid)
    found = nl.scan(draw_page(puzzle, replace(LOOKS["plain"], zero=False), grid))

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle == puzzle.with_meta(extra=found.puzzle.meta.extra)


@pytest.mark.parametrize("side", ["bottom", "right", "both"])
def test_a_board_whose_last_line_is_cut_off_is_read(side: str) -> None:
    """The numbers of a row or column that the lattice leaves out say that it is there."""
    puzzle = unique_puzzle()
    look = LOOKS["plain"]
    page = draw_page(puzzle, look, margin=24)
    width = page.width - (24 + look.cell // 4 if side != "bottom" else 0)
    height = page.height - (24 + look.cell // 4 if side != "right" else 0)

    found = nl.scan(page.crop((0, 0, width, height)))

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle == puzzle


def test_several_solutions_are_likely_at_best() -> None:
    puzzle = nl.Puzzle([[1, 1], [2], [2], [1, 1], [1]], [[1, 1], [2], [1, 1], [1, 1], [1]])
    verdict = nl.solve(puzzle).verdict

    found = nl.scan(draw_page(puzzle, LOOKS["plain"]))

    assert found.puzzle == puzzle
    expected = "likely" if verdict is nl.Verdict.MULTIPLE else "unsure"
    assert str(found.status) == expected


def test_a_contradiction_is_unsure_and_says_why() -> None:
    """Sums that differ by more than any misreading explains."""
    puzzle = unique_puzzle()
    wrong = puzzle.with_row(4, [2, 2]).with_row(0, [7])

    board = nl.scan(draw_page(wrong, LOOKS["plain"])).boards[0]

    assert board.status is not nl.ScanStatus.VERIFIED
    assert board.changed or any("sums differ" in doubt for doubt in board.doubts)


def test_colors_of_digits_are_those_of_runs() -> None:
    palette = nl.Palette.of("#c02020", "#2040c0")
    rows = ["##..AA", "#.##.A", ".#AA#.", "AA##..", "#A#A.A", "..##AA"]
    puzzle = nl.Puzzle.from_grid(nl.Grid.parse("\n".join(rows), palette))
    assert nl.solve(puzzle).verdict is nl.Verdict.UNIQUE

    found = nl.scan(draw_page(puzzle, LOOKS["plain"]))

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle is not None
    shades = {color.hex: color for color in found.puzzle.palette}
    assert len(shades) == 3
    meant = [[(run.length, palette[run.color or 0].rgb) for run in clue] for clue in puzzle.rows]
    seen = [
        [(run.length, found.puzzle.palette[run.color or 0].rgb) for run in clue]
        for clue in found.puzzle.rows
    ]
    assert [[n for n, _ in line] for line in seen] == [[n for n, _ in line] for line in meant]
    pairs = [pair for lines in zip(seen, meant, strict=True) for pair in zip(*lines, strict=True)]
    for (_, a), (_, b) in pairs:
        assert max(abs(p - q) for p, q in zip(a, b, strict=True)) < 60


def test_a_photo_is_straightened() -> None:
    image = draw_page(unique_puzzle(), LOOKS["large"])

    turned = image.rotate(6, Image.Resampling.BICUBIC, expand=True, fillcolor="white")

    assert nl.scan(turned).puzzle == unique_puzzle()


def test_a_checkerboard_is_not_filled_in() -> None:
    puzzle = unique_puzzle()
    grid = nl.Grid.parse("\n".join(["#?" * 5, "?#" * 5] * 5))
    found = nl.scan(draw_page(puzzle, replace(LOOKS["plain"], filled="#cfe8cf"), grid))

    assert found.puzzle == puzzle
    assert not found.boards[0].is_marked


@pytest.mark.parametrize("size", [(1, 1), (3, 900), (40, 40), (700, 500)])
def test_a_picture_without_a_board_has_none(size: tuple[int, int]) -> None:
    found = nl.scan(Image.new("RGB", size, "#8899aa"))

    assert found.status is nl.ScanStatus.NONE
    assert found.puzzle is None
    assert found.to_dicts()[0]["status"] == "none"


def test_noise_has_none() -> None:
    image = Image.effect_noise((400, 300), 90).convert("RGB")

    assert nl.scan(image).status in (nl.ScanStatus.NONE, nl.ScanStatus.UNSURE)


def test_a_pattern_of_many_cells_has_none() -> None:
    """A checkerboard as fine as this is no board, and costs no more than one."""
    tile = Image.new("L", (12, 12))
    tile.paste(255, (0, 0, 6, 6))
    tile.paste(255, (6, 6, 12, 12))
    image = Image.new("L", (1800, 1800))
    for y in range(0, 1800, 12):
        for x in range(0, 1800, 12):
            image.paste(tile, (x, y))

    assert nl.scan(image).status is nl.ScanStatus.NONE


def test_a_lattice_without_numbers_has_none() -> None:
    image = draw_page(unique_puzzle(), LOOKS["plain"])
    (left, top), _, (right, bottom), _ = nl.scan(image).boards[0].corners

    board = image.crop((round(left) - 2, round(top) - 2, round(right) + 2, round(bottom) + 2))

    assert nl.scan(board).status is nl.ScanStatus.NONE


class TestOpening:
    """Files as cameras and programs write them."""

    def test_transparent_pixels_are_white(self) -> None:
        image = draw_page(unique_puzzle(), LOOKS["plain"])
        image.putalpha(image.convert("L").point(lambda grey: 0 if grey == 255 else 255))

        assert nl.scan(to_bytes(image)).puzzle == unique_puzzle()

    def test_a_turned_photo_is_upright(self) -> None:
        image = draw_page(unique_puzzle(), LOOKS["plain"]).rotate(90, expand=True)
        exif = Image.Exif()
        exif[0x0112] = 6  # the camera was turned: rotate by 90 degrees clockwise to see it upright

        assert nl.scan(to_bytes(image, "JPEG", quality=90, exif=exif)).puzzle == unique_puzzle()

    def test_the_first_frame_of_an_animation(self) -> None:
        image = draw_page(unique_puzzle(), LOOKS["plain"])
        data = to_bytes(image, "GIF", save_all=True, append_images=[Image.new("RGB", image.size)])

        assert nl.scan(data).puzzle == unique_puzzle()

    def test_sixteen_bits(self) -> None:
        image = draw_page(unique_puzzle(), LOOKS["plain"]).convert("I")
        image = image.point(lambda value: value * 200).convert("I;16")

        assert nl.scan(to_bytes(image)).puzzle == unique_puzzle()

    def test_a_bomb_is_refused_by_its_header(self) -> None:
        with pytest.raises(nl.FormatError, match="too large; found 12000 x 12000 pixels"):
            nl.scan(to_bytes(Image.new("1", (12_000, 12_000))))
        with pytest.raises(nl.FormatError, match="too large; found hundreds of millions"):
            nl.scan(to_bytes(Image.new("1", (30_000, 30_000))))

    def test_a_large_photo_is_shrunk(self) -> None:
        image = draw_page(unique_puzzle(), LOOKS["plain"]).resize((3800, 3800))

        found = nl.scan(to_bytes(image, "JPEG"))

        assert (found.width, found.height) == (3800, 3800)
        assert found.puzzle == unique_puzzle()
        assert found.boards[0].corners[2][0] > 2000

    @pytest.mark.parametrize("data", [b"", b"not a picture", b"\x89PNG\r\n\x1a\n" + b"\0" * 40])
    def test_what_is_no_picture_is_an_error(self, data: bytes) -> None:
        with pytest.raises(nl.FormatError):
            nl.scan(data)


class TestCommand:
    """``nonolith scan``."""

    @pytest.fixture
    def page(self, tmp_path: Path) -> Path:
        path = tmp_path / "page.png"
        draw_page(unique_puzzle(), LOOKS["plain"]).save(path)
        return path

    def test_says_what_was_found(self, page: Path) -> None:
        ran = nonolith("scan", page)

        assert ran.code == 0
        assert f"{page}: 10x10, verified" in ran.out

    def test_writes_the_puzzle(self, page: Path, tmp_path: Path) -> None:
        ran = nonolith("scan", page, "-o", tmp_path / "puzzle.non")

        assert ran.code == 0
        assert nl.load(tmp_path / "puzzle.non") == unique_puzzle()

    def test_json_has_one_line_for_each_board(self, page: Path) -> None:
        ran = nonolith("scan", "--json", page)

        record = json.loads(ran.out)
        assert record["status"] == "verified"
        assert record["rows"] == [[run.length for run in clue] for clue in unique_puzzle().rows]
        assert record["columns"][0] == [run.length for run in unique_puzzle().columns[0]]
        assert record["grid"] == ["?" * 10] * 10
        assert record["changed"] == []
        assert record["seconds"] > 0

    def test_shows_what_was_seen(self, page: Path, tmp_path: Path) -> None:
        ran = nonolith("scan", page, "--show", tmp_path / "report.html")

        assert ran.code == 0
        report = (tmp_path / "report.html").read_text()
        assert "10x10, verified" in report
        assert report.count('class="number"') == sum(
            max(1, len(clue)) for clue in (*unique_puzzle().rows, *unique_puzzle().columns)
        )
        assert f"<h1>{page.name}</h1>" in report
        assert "<title>10 (" in report
        assert "exactly one solution" in report

    def test_no_puzzle_is_exit_code_4(self, tmp_path: Path) -> None:
        Image.new("RGB", (200, 200), "white").save(tmp_path / "blank.png")

        ran = nonolith("scan", tmp_path / "blank.png")

        assert ran.code == 4
        assert "no puzzle found" in ran.out
        assert "nonolith enter" in ran.out

    def test_no_picture_is_exit_code_2(self, tmp_path: Path) -> None:
        (tmp_path / "text.png").write_text("hello")

        ran = nonolith("scan", tmp_path / "text.png")

        assert ran.code == 2
        assert "this is not a picture" in ran.err


class TestPointedOut:
    """A board whose corners and size a person gives."""

    def test_an_upright_one(self) -> None:
        image = draw_page(unique_puzzle(), LOOKS["plain"])
        corners = nl.scan(image).boards[0].corners

        found = nl.scan(image, corners=corners, size=(10, 10))

        assert found.status is nl.ScanStatus.VERIFIED
        assert found.puzzle == unique_puzzle()
        for seen, given in zip(found.boards[0].corners, corners, strict=True):
            assert seen == pytest.approx(given, abs=1)

    def test_one_seen_from_the_side(self) -> None:
        image = draw_page(unique_puzzle(), LOOKS["large"])
        height = image.height
        # Each place of the new picture, as a fraction of two linear forms of its coordinates.
        tilt = (1.0, 0.1, -0.1 * height, 0.03, 1.05, -0.05 * height, 0.0, 0.0001)
        tilted = image.transform(
            (image.width + 200, image.height + 200),
            Image.Transform.PERSPECTIVE,
            tilt,
            Image.Resampling.BICUBIC,
            fillcolor="white",
        )
        a, b, c, d, e, f, g, h = tilt

        def seen(x: float, y: float) -> tuple[float, float]:
            """Where a place of the page is in the tilted picture."""
            p, q, r, s = a - g * x, b - h * x, d - g * y, e - h * y
            u, v = x - c, y - f
            det = p * s - q * r
            return (u * s - q * v) / det, (p * v - u * r) / det

        upright = nl.scan(image).boards[0].corners
        corners = [seen(*corner) for corner in upright]

        assert nl.scan(tilted, corners=corners, size=(10, 10)).puzzle == unique_puzzle()
        assert nl.scan(tilted).puzzle == unique_puzzle()  # and nobody needs to point it out

    @pytest.mark.parametrize("size", [(0, 5), (5, 1000)])
    def test_sizes_out_of_all_proportion(self, size: tuple[int, int]) -> None:
        corners = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]

        with pytest.raises(nl.PuzzleError, match="expected 1 to 200"):
            nl.scan(Image.new("RGB", (50, 50)), corners=corners, size=size)


class TestPicturesAsFiles:
    """The other commands take a picture of a puzzle where they take a file."""

    @pytest.fixture
    def half_solved(self, tmp_path: Path) -> Path:
        """The first rows are done; crosses too."""
        solution = nl.solve(unique_puzzle()).solution
        assert solution is not None
        done = [*solution.lines()[:4], *["?" * 10] * 6]
        path = tmp_path / "game.png"
        grid = nl.Grid.parse("\n".join(done))
        draw_page(unique_puzzle(), LOOKS["plain"], grid).save(path)
        return path

    def test_marks_are_read(self, half_solved: Path) -> None:
        found = nl.scan(half_solved)

        assert found.status is nl.ScanStatus.VERIFIED
        solution = nl.solve(unique_puzzle()).solution
        assert found.marks is not None
        assert solution is not None
        assert list(found.marks.lines()) == [*solution.lines()[:4], *["?" * 10] * 6]

    def test_solve(self, half_solved: Path) -> None:
        ran = nonolith("solve", half_solved, "--plain")

        assert ran.code == 0
        assert ran.out.split() == str(nl.solve(unique_puzzle()).solution).replace("#", "X").split()
        assert "a picture of a puzzle, 10x10, verified" in ran.err

    def test_hint_goes_on_from_the_marks(self, half_solved: Path) -> None:
        ran = nonolith("hint", half_solved, "--json")

        assert ran.code == 0
        record = json.loads(ran.out)
        start = nl.scan(half_solved).marks
        assert start is not None
        assert start.unknown_count == 60
        assert record["text"] == nl.hint(unique_puzzle(), start, level="where").text

    def test_check_finds_a_mistake(self, half_solved: Path) -> None:
        assert nonolith("check", half_solved).code == 0
        solution = nl.solve(unique_puzzle()).solution
        assert solution is not None
        wrong = ["#" + solution.lines()[0][1:], *solution.lines()[1:4], *["?" * 10] * 6]
        grid = nl.Grid.parse("\n".join(wrong))
        draw_page(unique_puzzle(), LOOKS["plain"], grid).save(half_solved)

        assert nonolith("check", half_solved).code == 1

    def test_convert(self, half_solved: Path, tmp_path: Path) -> None:
        ran = nonolith("convert", half_solved, tmp_path / "puzzle.non")

        assert ran.code == 0
        assert nl.load(tmp_path / "puzzle.non") == unique_puzzle()

    def test_from_a_pipe(self, half_solved: Path) -> None:
        ran = nonolith("solve", "-", "--plain", input=half_solved.read_bytes())

        assert ran.code == 0
        assert len(ran.out.split()) == 10

    def test_a_picture_drawn_in_cells_stays_one(self, tmp_path: Path) -> None:
        solution = nl.solve(unique_puzzle()).solution
        assert solution is not None
        nl.dump(nl.Puzzle.from_grid(solution), tmp_path / "cells.png")

        ran = nonolith("solve", tmp_path / "cells.png", "--plain")

        assert ran.code == 0
        assert "a picture of a puzzle" not in ran.err

    def test_from_png_forces_cells(self, half_solved: Path) -> None:
        ran = nonolith("convert", "--from", "png", half_solved, "--to", "non")

        assert "a picture of a puzzle" not in ran.err

    def test_from_scan_forces_a_page(self, tmp_path: Path) -> None:
        Image.new("RGB", (80, 80), "white").save(tmp_path / "blank.png")

        ran = nonolith("solve", "--from", "scan", tmp_path / "blank.png")

        assert ran.code == 2
        assert "no puzzle was found in this picture" in ran.err

    def test_a_contradiction_is_refused(self, tmp_path: Path) -> None:
        wrong = unique_puzzle().with_row(4, [2, 2]).with_row(0, [7]).with_column(3, [1])
        draw_page(wrong, LOOKS["plain"]).save(tmp_path / "wrong.png")

        ran = nonolith("solve", tmp_path / "wrong.png")

        assert ran.code == 2
        assert "contradict each other" in ran.err
