"""Clues in any text: generous, but nothing is read in a way that might not be meant."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonolith as nl
from nonolith.formats import Document, Note, recognise

#: Wide, so that a change of sides is seen.
GRID = "#.###\n##..#\n.###.\n#...#"
BOAT = nl.Puzzle.from_grid(nl.Grid.parse(GRID))
ROWS = ["1 3", "2 1", "3", "1 1"]
COLUMNS = ["2 1", "2", "1 1", "1 1", "2 1"]


def lists(row: str, column: str, mark: str = " ") -> str:
    """Lines of both sides, each after its label, in which {} is its number."""
    sides = ((row, ROWS), (column, COLUMNS))
    return "\n".join(
        f"{label.format(place)}{clue.replace(' ', mark)}"
        for label, clues in sides
        for place, clue in enumerate(clues, 1)
    )


def headed(rows: str, columns: str, bullet: str = "", *, columns_first: bool = False) -> str:
    blocks = [
        "\n".join([head, *(bullet.format(place) + clue for place, clue in enumerate(clues, 1))])
        for head, clues in ((rows, ROWS), (columns, COLUMNS))
    ]
    return "\n\n".join(reversed(blocks) if columns_first else blocks) + "\n"


def apart(mark: str = " ", bullet: str = "") -> str:
    return headed("", "", bullet).replace(" ", mark) if not bullet else headed("", "", bullet)


TEXTS = {
    "equals": lists("R{} = ", "C{} = "),
    "bare labels": lists("row {} ", "col {} "),
    "from brackets": lists("row[{}] = ", "col[{}] = "),
    "underscores": lists("row_{}: ", "column_{}: "),
    "German": lists("Zeile {}: ", "Spalte {}: "),
    "Markdown table": lists("| Row {} | ", "| Column {} | "),
    "typed CSV": lists('row,{},"', 'column,{},"').replace("\n", '"\n') + '"',
    "bold labels": lists("**Row {}:** ", "**Column {}:** "),
    "and": lists("Row {}: ", "Column {}: ", " and "),
    "bars": lists("Row {}: ", "Column {}: ", "|"),
    "ways": headed("Rows (top to bottom):", "Columns (left to right):"),
    "sentences": headed("Here are the row clues:", "Here are the column clues:"),
    "sizes": headed("4 rows:", "5 columns:"),
    "ini": headed("[rows]", "[columns]", "{} = "),
    "comments": headed("# Rows", "# Columns", columns_first=True),
    "rules": headed("-- rows --", "-- columns --", columns_first=True),
    "across": headed("Across", "Down"),
    "French": headed("Lignes :", "Colonnes :"),
    "Russian": headed("Строки:", "Столбцы:"),
    "round bullets": headed("Rows", "Columns", "• "),
    "stars": headed("Row clues", "Column clues", "* "),
    "counted in brackets": headed("Rows:", "Columns:", "({}) "),
    "counted by dashes": headed("### Row clues", "### Column clues", "{} - "),
    "prose": "Hello, who can do this?\n\n" + headed("Rows - ", "Columns - ") + "\nThanks!\n",
    "dots below headings": headed("Rows:", "Columns:").replace(" ", "."),
    "slashes below headings": headed("Rows:", "Columns:").replace(" ", "/"),
    "hard blanks": apart("\xa0"),
    "ideographic blanks": apart("\u3000"),
    "long dashes": apart("–"),
    "ideographic commas": apart("、"),
    "bulleted": apart(bullet="- "),
    "numbered with signs": apart(bullet="#{} "),
    "double-spaced": "\n\n".join(ROWS) + "\n\n\n" + "\n\n".join(COLUMNS),
    "one line each": "Rows: " + "  ".join(ROWS) + "\nColumns: " + "  ".join(COLUMNS),
    "tabs on a line": "Rows: " + "\t".join(ROWS) + "\nColumns: " + "\t".join(COLUMNS),
    "commas inside": "Rows: 1,3 2,1 3 1,1\nColumns: 2,1 2 1,1 1,1 2,1",
    "boxes": "Rows: (1,3) (2,1) (3) (1,1)\nColumns: (2,1) (2) (1,1) (1,1) (2,1)",
    "equals and dots": "rows=1.3/2.1/3/1.1\ncols=2.1/2/1.1/1.1/2.1",
    "two bare lines": "1-3, 2-1, 3, 1-1\n2-1, 2, 1-1, 1-1, 2-1",
    "JSON with bars": json.dumps({"rows": ["1|3", "2|1", "3", "1|1"], "columns": COLUMNS}),
    "curly quotes": "{“rows”: [[1,3],[2,1],[3],[1,1]], “cols”: [[2,1],[2],[1,1],[1,1],[2,1]]}",
    "XML": "<p><rows>" + "".join(f"<row>{clue}</row>" for clue in ROWS) + "</rows><columns>"
    + "".join(f"<column>{clue}</column>" for clue in COLUMNS) + "</columns></p>",
    "HTML": "<h2>Rows</h2><ol>" + "".join(f"<li>{clue}</li>" for clue in ROWS)
    + "</ol><h2>Columns</h2><ol>" + "".join(f"<li>{clue}</li>" for clue in COLUMNS) + "</ol>",
    "spreadsheet": "\t\t2\t\t1\t1\t2\n\t\t1\t2\t1\t1\t1\n1\t3\n2\t1\n\t3\n1\t1\n",
    "CSV": ",2 1,2,1 1,1 1,2 1\n1 3,,,,,\n2 1,,,,,\n3,,,,,\n1 1,,,,,\n",
    "cells of lines": '\t"2\n1"\t2\t"1\n1"\t"1\n1"\t"2\n1"\n1 3\n2 1\n3\n1 1\n',
    "Markdown board": "| |2 1|2|1 1|1 1|2 1|\n|-|-|-|-|-|-|\n"
    + "".join(f"|{clue}| | |x| | |\n" for clue in ROWS),
    "drawn": "    2   1 1 2\n    1 2 1 1 1\n"
    + "".join(f"{clue:>3} . # . ? .\n" for clue in ROWS),
    "ruled": "   | 2   1 1 2\n   | 1 2 1 1 1\n---+----------\n"
    + "".join(f"{clue:>3}| . . . . .\n" for clue in ROWS),
    "fenced picture": f"```\n{GRID}\n```",
    "quoted picture": "\n".join(f"> {row}" for row in GRID.split()),
    "titled picture": f"My boat\n\n{GRID}\n",
    "numbered picture": "\n".join(f"{place} {row}" for place, row in enumerate(GRID.split(), 1)),
    "strings": json.dumps(GRID.split()),
}  # fmt: skip


@pytest.mark.parametrize("name", TEXTS)
def test_read_as_a_person_would(name: str) -> None:
    assert nl.loads(TEXTS[name]) == BOAT


@pytest.mark.parametrize("name", TEXTS)
def test_full_width_digits_are_digits(name: str) -> None:
    wide = "".join(
        chr(ord(sign) + 0xFEE0) if sign in "0123456789" else sign for sign in TEXTS[name]
    )
    assert nl.loads(wide) == BOAT


#: Pictures with other signs than # and .
PICTURES = {
    "x and o": ("x", "o"), "B and W": ("B", "W"), "boxes": ("[X]", "[ ]"), "bars": ("|X", "|_"),
    "semicolons": ("1;", "0;"), "in quotes": ('"1",', '"0",'), "floats": ("1.0 ", "0.0 "),
    "words": ("true,", "false,"), "small squares": ("▪️", "▫️"), "full width": ("＃", "．"),
    "waves": ("#", "~"), "ticks": ("✓", "✗"),
}  # fmt: skip


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_in_other_signs(name: str) -> None:
    filled, blank = PICTURES[name]
    assert nl.loads(GRID.translate({ord("#"): filled, ord("."): blank})) == BOAT


def test_on_a_dark_page_the_black_squares_are_the_background() -> None:
    notes: list[Note] = []
    text = GRID.replace("#", "🟩").replace(".", "⬛")
    puzzle = nl.loads(text, on_note=notes.append)
    assert [str(clue) for clue in puzzle.rows] == ROWS
    assert "⬛ is taken as the background" in str(notes[0])


@pytest.mark.parametrize(
    "text",
    [
        headed("Rows:", "Columns:").replace(" ", ".").replace("2.1", "2.2", 1),  # totals
        lists("R{}: ", "C{}= ").replace("R2", "R3"),  # which is row 2?
        "width 6\n" + headed("Rows (4)", "Columns (5)"),
        "1:3\n2:1\n3\n1:1\n\n2:1\n2\n1:1\n1:1\n2:1\n",  # colours?
        "rows=12,1 1,1 1\ncols=2 1 1 1 1 1 1 1 1 1 1 1 1 1 1",
        "I have 3 apples and 2 pears\n\nYou have 2 apples and 3 pears",
    ],
)
def test_what_might_be_meant_otherwise_is_refused(text: str) -> None:
    with pytest.raises(nl.FormatError):
        nl.loads(text)


def test_commas_inside_clues_on_both_lines() -> None:
    """Commas between the columns' clues and inside the rows' would fit as well, but who does so?"""
    text = (
        "rows: 1,3 2,1 3 2,2 1,2 2,1 2,4 7 3,1 1,2\n"
        "columns: 1,3 1,1,4 2,1,2 4,3,1 2,2,1 1,2,3 1,5\n"
    )
    assert (nl.loads(text).width, nl.loads(text).height) == (7, 10)


def test_digits_are_colors_only_if_they_touch_and_it_is_said() -> None:
    with pytest.raises(nl.UnknownFormatError):
        nl.loads("3-1 1-1-3 1-2 1-4 6\n2-2 1-1-1 2-2 2 4 5\n")
    notes: list[Note] = []
    assert len(nl.loads(".2233.\n223.33\n", on_note=notes.append).palette) == 2
    assert "each digit as a color" in str(notes[0])


@pytest.mark.parametrize("text", [TEXTS["ways"], TEXTS["underscores"]])
def test_totals_that_differ_are_told(text: str) -> None:
    with pytest.raises(nl.FormatError, match="4 rows with 13 cells and 5 columns with 12"):
        nl.loads(text.replace("1 3", "2 3", 1))


@pytest.mark.parametrize("size", ["", "Mine is 5 by 4.\n"])
def test_a_heading_of_one_side_says_what_comes_first(size: str) -> None:
    lists = ["\n".join(COLUMNS), "\n".join(ROWS)]
    notes: list[Note] = []
    text = f"{size}The columns, from the left:\n" + "\n\n".join(lists)
    assert nl.loads(text, on_note=notes.append) == BOAT
    assert "the columns first, as the heading says" in str(notes[0])


def test_a_note_says_how_it_was_read() -> None:
    notes: list[Note] = []
    nl.loads(TEXTS["ways"], on_note=notes.append)
    assert [note.code for note in notes] == ["free"]
    assert recognise(Document(TEXTS["ways"])).format.name == "free"


def test_lists_of_unknown_names_are_taken_in_order_and_it_is_said() -> None:
    notes: list[Note] = []
    nl.loads('{"xClues": [[1, 1], [2]], "yClues": [[2], [1], [1]]}', on_note=notes.append)
    assert "the first is taken as the rows" in str(notes[0])


def test_an_empty_line_of_a_table_is_a_line() -> None:
    puzzle = nl.loads(",1,1\n2,,\n,,\n")
    assert [str(clue) for clue in puzzle.rows] == ["2", "0"]


@given(st.text("0123 \n\t,.;:|-/[](){}\"'<>RowCl#*=xX．１\xa0", max_size=60))
def test_any_text_is_a_puzzle_or_an_error(text: str) -> None:
    try:
        puzzle = nl.loads(text)
    except nl.NonolithError:
        return
    assert puzzle.width * puzzle.height > 0
