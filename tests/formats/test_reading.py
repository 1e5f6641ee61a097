"""Sources, encodings, collections, and errors that say where."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import nonolith as nl
from nonolith.formats import Note, saved_grids

TEXT = """title "Café"
rows
1,1
1
columns
2
0
1
"""
PUZZLE = nl.Puzzle([[1, 1], [1]], [[2], [], [1]])


@pytest.mark.parametrize(
    "encoding",
    ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "latin-1"],
)
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends(encoding: str, ending: str) -> None:
    puzzle = nl.loads(TEXT.replace("\n", ending).encode(encoding))

    assert puzzle == PUZZLE
    assert puzzle.title == "Café"


def test_sources_of_every_kind(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.non"
    path.write_text(TEXT, encoding="utf-8")

    assert nl.load(path) == nl.load(str(path)) == PUZZLE
    assert nl.load(io.BytesIO(TEXT.encode())) == nl.load(io.StringIO(TEXT)) == PUZZLE
    with path.open("rb") as handle:
        assert nl.load(handle) == PUZZLE
        assert not handle.closed
    assert nl.loads(TEXT) == nl.loads(TEXT.encode()) == PUZZLE
    assert list(nl.load_all(path)) == [PUZZLE]


def test_a_missing_file_is_the_usual_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        nl.load(tmp_path / "nothing.non")


def test_a_collection_is_for_load_all() -> None:
    text = nl.dumps([PUZZLE, PUZZLE], format="letters")

    with pytest.raises(nl.CollectionError, match="load_all"):
        nl.loads(text)
    assert list(nl.load_all(io.StringIO(str(text)))) == [PUZZLE, PUZZLE]


def test_long_collections_are_streamed() -> None:
    """More than is ever held of a file: pages of letters through a reader that counts."""
    puzzles = 20_000
    text = "many\n" + "--\nAA A\nB @ A\n" * puzzles

    class Counted(io.BytesIO):
        taken = 0

        def read(self, size: int | None = -1) -> bytes:
            data = super().read(size)
            Counted.taken += len(data)
            return data

    stream = nl.load_all(Counted(text.encode()))
    assert next(stream) == PUZZLE
    assert Counted.taken < len(text) / 2
    assert sum(1 for _ in stream) == puzzles - 1


def test_streams_in_latin_1() -> None:
    """A stream cannot be read twice to try another encoding: each line decides."""
    text = "Übung\n" + "-- Größe\nAA A\nB @ A\n" * 2000

    puzzles = list(nl.load_all(io.BytesIO(text.encode("latin-1"))))

    assert len(puzzles) == 2000
    assert {(puzzle.title, puzzle.meta.source) for puzzle in puzzles} == {("Größe", "Übung")}


def test_sound_puzzles_beside_broken_ones() -> None:
    text = b"two\n--good\nA\nA\n--bad\nA!\nA\n--good too\nA\nA\n"
    errors: list[nl.NonolithError] = []

    puzzles = list(nl.load_all(text, on_error=errors.append))

    assert [puzzle.title for puzzle in puzzles] == ["good", "good too"]
    [error] = errors
    assert isinstance(error, nl.FormatError)
    assert (error.line, error.column, error.found) == (6, 2, "'!'")
    with pytest.raises(nl.FormatError, match="6:2"):
        list(nl.load_all(text))


@pytest.mark.parametrize(
    ("format", "text", "line", "column", "words"),
    [
        ("non", "rows\n1\n2,x\ncolumns\n1\n", 3, 3, "'x'"),
        ("non", "width 3\nheight 2\nrows\n1\ncolumns\n1\n1\n1\n", 3, None, "expected 2, as line 2"),
        ("non", "rows\n1\n", 1, None, "no 'columns' section"),
        ("non", "rows\n1\nrows\n1\ncolumns\n1\n", 3, None, "second 'rows'"),
        ("non", "width 3\nwidth 4\nrows\n1\ncolumns\n1\n", 2, None, "3, as line 1"),
        ("non", "rows\nred 3\ncolumns\n1\n", 2, None, "neither a clue"),
        ("sections", "3 2\n--\n1 1\n1\n--\n2\n1\n1\n4\n", 9, None, "found 4 lines of column"),
        ("sections", "3 2\n--\n1 -1\n1\n--\n2\n\n1\n", 3, 3, "'-1'"),
        ("nin", "2 2\n1\n1\n1\n", 4, None, "found 3 row and column clues; expected 4"),
        ("nin", "2 2\n1\n1_0\n1\n1\n", 3, 1, "'1_0'"),
        ("nin", "2 2\n1\n٣\n1\n1\n", 3, 1, "a whole number"),
        ("mk", "1 1\n1\n#\n1\n2\n", 5, None, "found 2 column clues; expected 1"),
        ("g", ":\n1\n:\n1z\n:\n", 4, 1, "declared color"),
        ("quoted", '1\n1\n"1"\n"1",x\n', 4, 5, "outside quotes"),
        ("quoted", '1\n1\n1\n"1-r"\n"1"\n', 5, None, "has no color"),
        ("taai", "$1\n1\n1\n1\n", 2, None, "even number"),
        ("letters", "d\n--t\nA\n", 3, None, "one line of clues"),
        ("json", '{"nonolith": 1, "rows": [[1]], "columns": [[-1]]}', 1, None, "found -1"),
        ("json", '{"nonolith": 1,\n "rows": [[1]],\n "columns": [[1]}', 3, 17, "not JSON"),
        ("webpbn", "<puzzleset>\n<puzzle>\n</puzzleset>", 3, 3, "well-formed"),
        ("picross", "GRID a\nROWS\n[ 1 ]\nCOLUMNS\n1\n", 5, None, "[ 3 1 ]"),
        ("tatham", "2x2:1/1/1\n", 1, None, "2 columns and 2 rows"),
        ("gno", "[Dimensions]\n2\n1\n[Row clues]\n1\n[Column clues]\n1\n", 5, None, "expected 2"),
        ("lp", "number_of_rows: 1\nnumber_of_columns: 1\n1 1\n", 3, None, "column 1"),
        ("pynogram", "[clues]\nrows = 1\ncolumns = 1q\n", 3, None, "declared color"),
        ("cwd", "1\n1\n1\n1\n", 4, None, "blank line"),
        (
            "freenono",
            "<FreeNono><Nonograms>\n<Nonogram>\n<line>_y</line></Nonogram></Nonograms></FreeNono>",
            3,
            None,
            "_ and x",
        ),
    ],
)
def test_errors_say_where_and_what(
    format: str, text: str, line: int, column: int | None, words: str
) -> None:
    with pytest.raises(nl.FormatError) as caught:
        nl.loads(text, format=format, source="file")

    error = caught.value
    assert (error.line, error.column) == (line, column), str(error)
    assert words in str(error)
    assert str(error).startswith(f"file:{line}")
    assert error.format == format


def test_notes_tell_of_what_was_odd() -> None:
    notes: list[Note] = []

    puzzle = nl.loads('rows\n1,0,1\n1\ncolumns\n2\n0\n1\ngoal "11"\n', on_note=notes.append)

    assert puzzle == PUZZLE
    assert puzzle.goal is None
    assert [(note.code, note.line) for note in notes] == [("zero", 2), ("goal", 8)]


def test_dimensions_beyond_the_ceiling_can_be_asked_for() -> None:
    text = "width 20\nheight 20\nrows\n" + "1\n" * 20 + "columns\n" + "1\n" * 20

    with pytest.raises(nl.FormatError, match="20 x 20"):
        nl.loads(text, max_cells=399)
    assert nl.loads(text, max_cells=400).width == 20


def test_writing_to_a_path_is_whole_or_nothing(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.nin"
    nl.dump(PUZZLE, path)
    before = path.read_text()
    colored = nl.Puzzle([[nl.Run(1, 2)]], [[nl.Run(1, 2)]], nl.Palette.of_size(2))

    with pytest.raises(nl.UnsupportedError, match="colors"):
        nl.dump(colored, path)

    assert path.read_text() == before
    assert [file.name for file in tmp_path.iterdir()] == ["puzzle.nin"]


def test_dump_to_open_files() -> None:
    text, data = io.StringIO(), io.BytesIO()

    nl.dump(PUZZLE, text, format="nin")
    nl.dump(PUZZLE, data, format="nin")

    assert text.getvalue().encode() == data.getvalue()


@pytest.mark.parametrize("name", ["puzzle.xyz", "puzzle"])
def test_a_suffix_that_names_no_format(tmp_path: Path, name: str) -> None:
    with pytest.raises(nl.FormatError, match="suffix"):
        nl.dump(PUZZLE, tmp_path / name)


def test_transposing_mirrors_everything() -> None:
    text = 'width 2\nheight 3\nrows\n2\n1\n0\ncolumns\n1\n2\ngoal "110100"\nsaved "11????"\n'
    puzzle = nl.loads(text, transpose=True)

    assert (puzzle.width, puzzle.height) == (3, 2)
    assert puzzle == nl.Puzzle([[1], [2]], [[2], [1], []])
    assert puzzle.goal == nl.Grid.parse("#..\n##.")
    assert [str(grid) for grid in saved_grids(puzzle)] == ["#??\n#??"]
    assert next(nl.load_all(text.encode(), transpose=True)) == puzzle
