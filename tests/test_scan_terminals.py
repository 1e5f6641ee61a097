"""Boards without lines, as terminals show them: characters at regular places."""

from __future__ import annotations

import pytest

pytest.importorskip("PIL")

from PIL import Image, ImageDraw, ImageFont
from test_scan import unique_puzzle

import nonolith as nl

WIDE, HIGH = 11, 22  # of a character, in pixels


def terminal(lines: list[str], paper: str = "#1e1e1e", ink: str = "#d4d4d4") -> Image.Image:
    """Text as terminals draw it; a full block fills its place."""
    font = ImageFont.load_default(17)
    size = (max(map(len, lines)) + 3) * WIDE, (len(lines) + 2) * HIGH
    image = Image.new("RGB", size, paper)
    draw = ImageDraw.Draw(image)
    for row, line in enumerate(lines):
        for column, character in enumerate(line):
            x, y = (column + 1) * WIDE, (row + 1) * HIGH
            if character == "█":
                draw.rectangle([x, y, x + WIDE - 1, y + HIGH - 1], fill=ink)
            else:
                draw.text(
                    (x + WIDE / 2, y + HIGH * 0.8), character, font=font, fill=ink, anchor="ms"
                )
    return image


def text_of(puzzle: nl.Puzzle, cells: dict[str, str], grid: nl.Grid | None = None, zero: str = "0") -> list[str]:  # fmt: skip # noqa: E501
    """The puzzle in lines, each cell by its mark: ``?`` open, ``#`` filled, ``.`` crossed out."""
    wide = len(cells["?"])
    columns = [[str(run.length) for run in clue] or [zero] for clue in puzzle.columns]
    rows = [" ".join(str(run.length) for run in clue) or zero for clue in puzzle.rows]
    left, deep = max(map(len, rows)) + 1, max(map(len, columns))
    lines = ["$ picross level.txt", ""]
    for level in range(deep):
        numbers = (["" for _ in range(deep - len(clue))] + clue for clue in columns)
        lines.append(" " * left + "".join(clue[level].center(wide)[:wide] for clue in numbers))
    shown = grid.lines() if grid else ["?" * puzzle.width] * puzzle.height
    for row, marks in zip(rows, shown, strict=True):
        lines.append(row.rjust(left - 1) + " " + "".join(cells[mark] for mark in marks))
    return [*lines, "", "Row and column?"]


STYLES = {
    "brackets": {"?": "[ ]", "#": "[#]", ".": "[x]"},
    "dots": {"?": " . ", "#": " # ", ".": " x "},
    "blocks": {"?": "   ", "#": "███", ".": " x "},
}


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("marked", [False, True])
def test_a_board_of_characters_is_read(style: str, marked: bool) -> None:
    puzzle = unique_puzzle()
    solution = nl.solve(puzzle).solution

    found = nl.scan(terminal(text_of(puzzle, STYLES[style], solution if marked else None)))

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle == puzzle


def test_columns_may_have_their_numbers_below() -> None:
    puzzle = unique_puzzle()
    lines = text_of(puzzle, STYLES["dots"])
    clues = [[str(run.length) for run in clue] for clue in puzzle.columns]
    deep, left = max(map(len, clues)), len(lines[2]) - 3 * puzzle.width
    below = [
        " " * left + "".join((clue[level] if level < len(clue) else "").center(3) for clue in clues)
        for level in range(deep)
    ]

    found = nl.scan(terminal(["$ picross", "", "", *lines[2 + deep : -2], *below]))

    assert found.status is nl.ScanStatus.VERIFIED
    assert found.puzzle == puzzle


def with_empty_line() -> nl.Puzzle:
    """A puzzle of 7x7 with one solution whose last row is empty."""
    picture = ["..##..#", ".####.#", "#######", ".#..#..", ".#.##..", ".#.##..", "......."]
    puzzle = nl.Puzzle.from_grid(nl.Grid.parse("\n".join(picture)))
    assert nl.solve(puzzle).verdict is nl.Verdict.UNIQUE
    return puzzle


@pytest.mark.parametrize("style", ["brackets", "dots"])
def test_cells_show_where_a_board_ends(style: str) -> None:
    puzzle = with_empty_line()

    found = nl.scan(terminal(text_of(puzzle, STYLES[style], zero=" ")))

    assert (found.puzzle.width, found.puzzle.height) == (7, 7)
    assert found.status is nl.ScanStatus.VERIFIED


def test_nothing_is_verified_where_no_cell_shows_the_end_of_the_board() -> None:
    lines = text_of(with_empty_line(), {"?": "   "}, zero=" ")

    assert nl.scan(terminal(lines)).status is not nl.ScanStatus.VERIFIED


def test_text_with_numbers_is_no_board() -> None:
    lines = [f"{k} 1 3 files, {k * 7} lines  2 1 1 {k}" for k in range(1, 12)]

    assert not nl.scan(terminal(lines)).boards
