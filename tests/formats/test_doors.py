"""What people have: lists in programs and in YAML, pasted clues, saved pages."""

from __future__ import annotations

import pytest

import nonolith as nl
from nonolith.formats import Document, Note, recognise
from nonolith.formats.sides import side_of

HEART = nl.Puzzle([[1, 1], [5], [5], [3], [1]], [[2], [4], [4], [4], [2]])

LISTS = "[[1,1],[5],[5],[3],[1]]", "[[2],[4],[4],[4],[2]]"
ROWS, COLUMNS = LISTS

DOORS = {
    "row-col": ("arrays", f'{{"row": {ROWS}, "col": {COLUMNS}}}'),
    "camel-numbers": ("arrays", '{"rowClues": [[1,1],5,5,3,1], "colClues": [2,4,4,4,2]}'),
    "h-v-texts": ("arrays", '{"v":["2","4","4","4","2"],"h":["1 1","5","5","3","1"]}'),
    "nested": ("arrays", f'{{"size": {{"w": 5}}, "clues": {{"rows":{ROWS},"columns":{COLUMNS}}}}}'),
    "texts": ("thomasr", '{"rows":["1 1","5","5","3","1"],"columns":["2","4","4","4","2"]}'),
    "python": ("arrays", f"rows = {ROWS}\ncols = {COLUMNS}\n"),
    "tuples": ("arrays", "ROW_HINTS = [(1, 1), (5,), 5, 3, 1]  # 9\nCOL_HINTS = [2, 4, 4, 4, 2]"),
    "javascript": ("arrays", f"const rowHints = {ROWS};\n// to 9\nconst colHints = {COLUMNS};\n"),
    "object": ("arrays", f"{{ name: 'Heart', rows: {ROWS}, cols: {COLUMNS}, }}"),
    "java": ("arrays", "int[][] rows = {{1,1},{5},{5},{3},{1}}, cols = {{2},{4},{4},{4},{2}};"),
    "php": ("arrays", "['rows' => [[1,1],[5],[5],[3],[1]], 'columns' => [2,4,4,4,2]]"),
    "padded": (
        "arrays",
        "rows = 5\nrow_rules = [[1,1],[0,5],[0,5],[0,3],[0,1]]\ncol_rules = [2,4,4,4,2]",
    ),
    "two": ("arrays", f"{ROWS}\n{COLUMNS}"),
    "pair": ("arrays", f"[{ROWS}, {COLUMNS}]"),
    "yaml-flow": ("arrays", f"rows: {ROWS}\ncolumns: {COLUMNS}\n"),
    "inline": ("labelled", "rows: 1 1, 5, 5, 3, 1\ncolumns: 2, 4, 4, 4, 2\n"),
    "inline-semicolons": ("labelled", "Cols: 2; 4; 4; 4; 2\nRows: 1,1; 5; 5; 3; 1\n"),
    "inline-blanks": ("labelled", "Column clues: 2 4 4 4 2\nRow clues: 1 1, 5, 5, 3, 1\n"),
    "headed": ("labelled", "Row clues:\n1 1\n5\n5\n3\n1\nColumn clues:\n2\n4\n4\n4\n2\n"),
    "yaml-dashes": (
        "labelled",
        "rows:\n- - 1\n  - 1\n- - 5\n- - 5\n- - 3\n- - 1\ncols: 2 4 4 4 2\n",
    ),
    "yaml-deep": (
        "labelled",
        "---\n# a level\ncolumns:\n"
        "  -\n    - 2\n  -\n    - 4\n  -\n    - 4\n  -\n    - 4\n  -\n    - 2\n"
        "rows:\n  -\n    - 1\n    - 1\n  -\n    - 5\n  -\n    - 5\n  -\n    - 3\n  -\n    - 1",
    ),
    "yaml-texts": (
        "labelled",
        "rows:\n- \"1 1\"\n- '5'\n- 5 # wide\n- 3\n- 1\ncolumns:\n- 2\n- 4\n- 4\n- 4\n- 2\n",
    ),
    "dashes": ("pasted", "1 1\n5\n5\n3\n1\n--\n2\n4\n4\n4\n2\n"),
    "blank": ("keen", "1 1\n5\n5\n3\n1\n\n2\n4\n4\n4\n2\n"),
    "commas": ("pasted", "1,1\n5\n5\n3\n1\n\n2\n4\n4\n4\n2\n"),
    "dots": ("pasted", "1.1\n5\n5\n3\n1\n\n2\n4\n4\n4\n2\n"),
    "hyphens": ("pasted", "1-1\n5\n5\n3\n1\n---\n2\n4\n4\n4\n2\n"),
    "sized": ("pasted", "5 5\n1,1\n5\n5\n3\n1\n2\n4\n4\n4\n2\n"),
    "sized-x": ("pasted", "5x5\n\n1.1\n5\n5\n3\n1\n\n2\n4\n4\n4\n2\n"),
    "sized-tall": ("pasted", "5\n5\n1.1\n5\n5\n3\n1\n\n2\n4\n4\n4\n2\n"),
    "griddlers": (
        "griddlers",
        "var puzzle = {\n topHeader: [ [[2,2]],[[2,4]],[[2,4]],[[2,4]],[[2,2]] ],\n"
        " leftHeader: [[[2,1],[2,1]],[[2,5]],[[2,5]],[[2,3]],[[2,1]]]\n};",
    ),
}  # fmt: skip

#: As it is found in posts, programs and apps; wide, so that a change of sides is seen. Its first
#: clue may be taken for a size.
BOAT = nl.Puzzle.from_grid(nl.Grid.parse("#.###\n##..#\n.###.\n#...#"))
SHORT, LONG = "[[1,3],[2,1],[3],[1,1]]", "[[2,1],[2],[1,1],[1,1],[2,1]]"
FOUND = {
    "dashes": "1 3\n2 1\n3\n1 1\n--\n2 1\n2\n1 1\n1 1\n2 1\n",
    "commas": "1, 3\n2, 1\n3\n1, 1\n\n2, 1\n2\n1, 1\n1, 1\n2, 1\n",
    "plus": "1+3\n2+1\n3\n1+1\n===\n2+1\n2\n1+1\n1+1\n2+1\n",
    "slashes": "1/3\n2/1\n3\n1/1\n\n2/1\n2\n1/1\n1/1\n2/1\n",
    "brackets": "[1, 3],\n[2, 1],\n[3],\n[1, 1]\n\n[2, 1]\n[2]\n[1, 1]\n[1, 1]\n[2, 1]\n",
    "round": "(1,3)\n(2,1)\n(3)\n(1,1)\n\n(2,1)\n(2)\n(1,1)\n(1,1)\n(2,1)\n",
    "quoted": "> 1 3\n> 2 1\n> 3\n> 1 1\n>\n> 2 1\n> 2\n> 1 1\n> 1 1\n> 2 1\n",
    "fenced": "Look:\n```\n1 3\n2 1\n3\n1 1\n\n2 1\n2\n1 1\n1 1\n2 1\n```\nThanks!\n",
    "places": "1. 1 3\n2. 2 1\n3. 3\n4. 1 1\n\n1. 2 1\n2. 2\n3. 1 1\n4. 1 1\n5. 2 1\n",
    "named": "Row 1: 1 3\nRow 2: 2 1\nRow 3: 3\nRow 4: 1 1\n"
    "Column 1: 2 1\nColumn 2: 2\nColumn 3: 1 1\nColumn 4: 1 1\nColumn 5: 2 1\n",
    "named-short": "R1 - 1,3\nR2 - 2,1\nR3 - 3\nR4 - 1,1\n"
    "C1 - 2,1\nC2 - 2\nC3 - 1,1\nC4 - 1,1\nC5 - 2,1\n",
    "prose": "Solvable?\n\nRows: 1 3, 2 1, 3, 1 1\nColumns: 2 1, 2, 1 1, 1 1, 2 1\n\nThanks\n",
    "bold": "**Rows:**\n1 3\n2 1\n3\n1 1\n\n**Columns:**\n2 1\n2\n1 1\n1 1\n2 1\n",
    "markdown": "## Rows\n- 1 3\n- 2 1\n- 3\n- 1 1\n\n## Cols\n- 2 1\n- 2\n- 1 1\n- 1 1\n- 2 1\n",
    "python-types": f"rows: list[list[int]] = {SHORT}\ncols: list[list[int]] = {LONG}\n",
    "typescript": f"const rows: number[][] = {SHORT};\nconst cols: number[][] = {LONG};",
    "go": "rows := [][]int{{1,3},{2,1},{3},{1,1}}\ncols := [][]int{{2,1},{2},{1,1},{1,1},{2,1}}",
    "numpy": f"rows = np.array({SHORT}, dtype=object)\ncols = np.array({LONG})",
    "short-names": f'{{"ver": {LONG}, "hor": {SHORT}}}',
    "sizes": f'{{"rows": 4, "cols": 5, "rowClues": {SHORT}, "colClues": {LONG}}}',
    "sizes-long": f'{{"rows": 4, "columns": 5, "row": {SHORT}, "column": {LONG}}}',
    "digits": '{"rows": [["1","3"],["2","1"],["3"],["1","1"]],'
    ' "columns": [["2","1"],["2"],["1","1"],["1","1"],["2","1"]]}',
    "dotted": '{"rows": ["1.3","2.1","3","1.1"], "columns": ["2-1","2","1-1","1-1","2-1"]}',
    "one-text": '{"rows": "1 3; 2 1; 3; 1 1", "columns": "2 1, 2, 1 1, 1 1, 2 1"}',
    "objects": '{"rows": [{"clue": [1,3]}, {"clue": [2,1]}, {"clue": [3]}, {"clue": [1,1]}],'
    ' "columns": [[{"length":2},{"length":1}],[{"length":2}],[1,1],[1,1],[2,1]]}',
    "picture": '{"name": "x", "solution": [[1,0,1,1,1],[1,1,0,0,1],[0,1,1,1,0],[1,0,0,0,1]]}',
    "counted": "Rows:\n1. 1 3\n2. 2 1\n3. 3\n4. 1 1\n"
    "Columns:\n1) 2 1\n2) 2\n3) 1 1\n4) 1 1\n5) 2 1\n",
    "two-columns": "rows,columns\n1 3,2 1\n2 1,2\n3,1 1\n1 1,1 1\n,2 1\n",
    "two-columns-quoted": 'Column,Row\n"2,1","1,3"\n2,"2,1"\n"1,1",3\n"1,1","1,1"\n"2,1"\n',
    "two-columns-tabs": "Rows\tColumns\n1 3\t2 1\n2 1\t2\n3\t1 1\n1 1\t1 1\n\t2 1\n",
    "two-columns-bars": "| Rows | Columns |\n|---|:--|\n| 1 3 | 2 1 |\n| 2 1 | 2 |\n"
    "| 3 | 1 1 |\n| 1 1 | 1 1 |\n|  | 2 1 |\n",
    "picture-truth": '{"unique": true, "grid": [[true,false,true,true,true],'
    "[true,true,false,false,true],[false,true,true,true,false],[true,false,false,false,true]]}",
    "picture-framed": "+-----+\n|# ###|\n|##  #|\n| ### |\n|#   #|\n+-----+\n",
    "picture-bare": "grid = [\n  [1,0,1,1,1],\n  [1,1,0,0,1],\n  [0,1,1,1,0],\n  [1,0,0,0,1],\n]",
}  # fmt: skip


@pytest.mark.parametrize("name", FOUND)
def test_what_people_post_is_read_as_it_is_meant(name: str) -> None:
    notes: list[Note] = []
    assert nl.loads(FOUND[name], on_note=notes.append) == BOAT
    assert notes == []


def test_an_empty_clue_in_brackets_is_no_blank_line() -> None:
    puzzle = nl.loads("[1, 1]\n[]\n\n[1]\n[]\n[1]\n")
    assert [str(clue) for clue in puzzle.rows] == ["1 1", "0"]
    assert [str(clue) for clue in puzzle.columns] == ["1", "0", "1"]


def test_an_empty_list_is_a_clue_also_without_commas() -> None:
    puzzle = nl.loads("{:rows [[1 1] [] [1]] :cols [[1] [] [1 1]]}")
    assert [str(clue) for clue in puzzle.rows] == ["1 1", "0", "1"]


@pytest.mark.parametrize("pair", ["XO", "xo", "BW", "✓✗"])
def test_signs_of_which_one_is_blank_by_habit_are_told(pair: str) -> None:
    notes: list[Note] = []
    drawn = "#.###\n##..#\n.###.\n#...#".replace("#", pair[0]).replace(".", pair[1])
    assert nl.loads(drawn, on_note=notes.append) == BOAT
    assert notes[0].message == f"{pair[0]} is taken as filled, {pair[1]} as blank"


def test_cells_of_two_blocks_are_told() -> None:
    notes: list[Note] = []
    drawn = "██  ██████\n████    ██\n  ██████\n██      ██\n"
    assert nl.loads(drawn, on_note=notes.append) == BOAT
    assert [note.message for note in notes] == [
        "two characters are read as one cell, as terminals show them"
    ]


@pytest.mark.parametrize("text", ["[[1,1],[1,1],[1,1]]", "[[1,0,2],[1,1,0]]", "[[1,0],[1]]"])
def test_lists_that_may_be_clues_are_no_picture(text: str) -> None:
    with pytest.raises(nl.UnknownFormatError):
        nl.loads(text)


@pytest.mark.parametrize("name", DOORS)
def test_the_heart_comes_through_every_door(name: str) -> None:
    format, text = DOORS[name]
    notes: list[Note] = []

    assert recognise(Document(text)).format.name == format
    assert nl.loads(text, on_note=notes.append) == HEART
    assert notes == []


def test_letters_are_colors_of_the_typing_editor() -> None:
    puzzle = nl.loads("3r 1\n2b\n\n1r\n1R\n1r,1b\n1k 1b\n")

    assert [color.name for color in puzzle.palette] == ["white", "black", "red", "blue"]
    assert puzzle.palette[2].hex == "#c81e2b"
    assert puzzle.rows[0] == nl.Clue((nl.Run(3, 2), nl.Run(1, 1)))
    assert puzzle.columns[1] == nl.Clue((nl.Run(1, 2),))


def test_blots_and_unknown_clues() -> None:
    puzzle = nl.loads("?.1\n*\n--\n1\n0\n2\n")

    assert puzzle.rows == (nl.Clue((nl.Run(None), nl.Run(1))), nl.Clue.unknown())


def test_titles_come_along() -> None:
    assert nl.loads(f'{{"name": "Heart", "h": {ROWS}, "v": {COLUMNS}}}').title == "Heart"
    assert nl.loads("title: 'Heart'\nrows: 1, 1\ncolumns: 1, 1\n").title == "Heart"


def test_every_pair_of_lists_is_a_puzzle() -> None:
    text = f"const puzzles = [{{rows: {ROWS}, cols: {COLUMNS}}}, {{rows: [[1]], cols: [[1]]}}];"

    assert list(nl.load_all(text.encode())) == [HEART, nl.Puzzle([[1]], [[1]])]


def test_colors_of_a_saved_page() -> None:
    page = (
        "<!DOCTYPE html><html><head><title>Griddlers puzzle 1 - Flag</title></head><script>\n"
        'var puzzle = { colors: ["FFFFFF", "000000", "C81E2B"], usedColors: [0, 2, 1],\n'
        "topHeader: [[[2,1]],[[3,1]]], leftHeader: [[[2,1],[3,1]]] }\n</script></html>"
    )
    puzzle = nl.loads(page)

    assert (puzzle.title, puzzle.meta.source) == ("Griddlers puzzle 1 - Flag", "griddlers.net")
    assert [color.hex for color in puzzle.palette] == ["#ffffff", "#c81e2b", "#000000"]
    assert puzzle.rows == (nl.Clue((nl.Run(1, 1), nl.Run(1, 2))),)


@pytest.mark.parametrize(
    ("name", "side"),
    [
        ("rows", "row"),
        ("rowClues", "row"),
        ("ROW_HINTS", "row"),
        ("clues-for-rows", "row"),
        ("left", "row"),
        ("h", "row"),
        ("cols", "column"),
        ("columnNumbers", "column"),
        ("vertical", "column"),
        ("num_rows", None),
        ("number_of_rows", None),
        ("row_count", None),
        ("width", None),
        ("rowing", None),
    ],
)
def test_names_of_sides(name: str, side: str | None) -> None:
    assert side_of(name) == side


@pytest.mark.parametrize(
    ("format", "text", "words"),
    [
        ("arrays", "[" * 100_000, "nested too deeply"),
        ("arrays", '{"rows": ' + "[" * 100_000, "nested too deeply"),
        ("arrays", f"rows = {ROWS}\ncols = [[2], [4", "does not close"),
        ("arrays", "rows = [[1]]\ncols = [[99999999999999999999]]", "20 digits"),
        ("arrays", "[1,1]," * 400_000, "more than 1000000 values"),
        ("arrays", "rows = [[1], [x]]", "no two lists"),
        ("arrays", "'" + "\\'" * 200_000, "no two lists"),
        ("labelled", "rows: &a 1 1\ncolumns: *a", "not a list of clues"),
        ("labelled", "rows:\n- &a [1]\n- *a\ncolumns: 1, 1\n", "not a run"),
        ("labelled", "rows: 1\nrows: 1 1, 2\ncolumns: 1\n", "second list of rows"),
        ("labelled", "rows: 1 1, 5\n", "no column clues"),
        ("labelled", "rows:\n" * 100_000, "no column clues"),
        ("labelled", "rows:\n- 99999999999\ncolumns:\n- 1\n", "11 digits"),
        ("pasted", "1z\n\n1\n", "not a run"),
        ("pasted", "1 1\n2 2\n", "1 lists of clues"),
        ("pasted", "5x5\n1.1\n", "1 lists of clues"),
        ("griddlers", "topHeader: [[[2,1]], leftHeader: [[[2,1]]]", "does not end"),
        ("griddlers", "topHeader: [[2]], leftHeader: [[[2,1]]]", "clue cannot be read"),
        ("griddlers", "topHeader: [], leftHeader: []", "no clues"),
    ],
)  # fmt: skip
def test_broken_and_hostile_input_is_refused(format: str, text: str, words: str) -> None:
    with pytest.raises(nl.FormatError) as caught:
        nl.loads(text, format=format)

    assert words in str(caught.value)
    assert len(str(caught.value)) < 300


def test_sizes_under_headings_are_no_clues() -> None:
    """``rows: 2`` is a number of rows here."""
    with pytest.raises(nl.UnknownFormatError):
        nl.loads("num_rows: 2\nnum_cols: 2\nrow: 2\ncol: 2\n1\n1\n1\n1\n")


def test_a_table_of_words_is_no_picture() -> None:
    with pytest.raises(nl.UnknownFormatError):
        nl.loads("|     | A | B |\n|-----|---|---|\n| 1 1 | X |   |\n| 1   |   | X |\n")


def test_a_program_without_clues_is_no_puzzle() -> None:
    with pytest.raises(nl.UnknownFormatError):
        nl.loads("def area(rows, cols):\n    return [rows * cols, {1: (2, 3)}]\n")
