"""A clue line too few or too many: the error says what it looks like and holds what was read."""

from __future__ import annotations

import pickle

import pytest
from format_samples import READ_WRITE

import nonolith as nl
from nonolith.formats import Note, Partial

#: A boot of 4x5 cells.
BOOT = nl.Puzzle([[2], [1], [2], [4], [4]], [[5], [1, 3], [2], [2]])
#: For formats that hold squares only.
SQUARE = nl.Puzzle([[1], [3], [1, 1]], [[2], [2], [2]])


def refused(text: str, format: str | None = None) -> nl.FormatError:
    with pytest.raises(nl.FormatError) as caught:
        nl.loads(text, format=format)
    return caught.value


def written(format: str) -> list[str]:
    text = nl.dumps(BOOT, format=format)
    assert isinstance(text, str)
    return text.split("\n")


def without(lines: list[str], index: int) -> str:
    return "\n".join(lines[:index] + lines[index + 1 :])


@pytest.mark.parametrize(
    ("format", "rows", "columns"),
    [("nin", 1, 6), ("mk", 1, 7), ("cwd", 2, 8), ("typed", 2, 7)],
)
def test_a_missing_line(format: str, rows: int, columns: int) -> None:
    """``rows`` and ``columns`` are where the clues of the sides begin."""
    lines = written(format)

    for side, index, count in (("row", rows + 2, 5), ("column", columns, 4)):
        error = refused(without(lines, index))

        assert not isinstance(error, nl.UnknownFormatError)
        assert f"looks like .{format}: found" in error.message or format == "mk"
        right = [partial for partial in error.partials if partial.side == side]
        assert len(right) == 1
        assert right[0].missing == 1
        assert right[0].fits
        mended = _mended(right[0], 2 if side == "row" else 0, count)
        assert (mended.rows, mended.columns) == (BOOT.rows, BOOT.columns)


def _mended(partial: Partial, place: int, count: int) -> nl.Puzzle:
    """The partial with the clue of the boot that is missing."""
    rows, columns = list(partial.rows), list(partial.columns)
    side, clues = (rows, BOOT.rows) if partial.side == "row" else (columns, BOOT.columns)
    side.insert(place, clues[place])
    assert len(side) == count
    return nl.Puzzle(rows, columns, partial.palette)


@pytest.mark.parametrize("format", ["nin", "mk", "cwd", "typed", "non", "gno"])
def test_a_line_too_many_or_too_few_at_the_end(format: str) -> None:
    lines = written(format)
    last = max(index for index, line in enumerate(lines) if line.strip().isdigit())

    for changed, missing in ((without(lines, last), 1), ("\n".join(lines[: last + 1]) + "\n1", -1)):
        partials = refused(changed, format).partials

        assert ("column", missing) in [(partial.side, partial.missing) for partial in partials]


def test_the_message_says_place_and_numbers() -> None:
    error = refused("2 3\n1\n2\n1\n1\n")

    assert str(error) == (
        "input:5: looks like .nin: found 4 row and column clues; expected 5, as line 1 says "
        "(the totals say that a column clue is missing)"
    )


def test_totals_leave_out_the_wrong_side() -> None:
    """With 3 rows there are 3 cells in them and 4 in the columns: no column can be missing."""
    error = refused("3 3\n1\n1\n1\n3\n1\n")

    assert [partial.side for partial in error.partials] == ["row"]
    assert "the totals say that a row clue is missing" in str(error)


def test_lines_are_those_of_the_file() -> None:
    partial = refused("\n2 3\n1\n2\n1\n1\n").partials[0]

    assert (partial.row_lines, partial.column_lines) == ((3, 4, 5), (6,))


def test_much_too_few_lines_have_no_partials() -> None:
    assert refused("9 9\n1\n2\n", "nin").partials == ()


def test_both_sides_wrong_have_no_partials() -> None:
    assert refused("2 2\n1\n#\n1\n", "mk").partials == ()


def test_colors_go_along() -> None:
    text = "color r #ff0000\nwidth 2\nheight 2\nrows\n1r\ncolumns\n1r\n1r\n"

    (partial,) = refused(text).partials

    assert partial.palette[1].hex == "#ff0000"
    assert (partial.side, partial.missing, partial.fits) == ("row", 1, True)


def test_a_clue_that_cannot_be_read_does_not_hide_the_number() -> None:
    error = refused("2 3\n1\nx\n1\n1\n", "nin")

    assert "found 4" in error.message
    assert error.partials == ()


def test_it_goes_through_pickle() -> None:
    error = refused("2 3\n1\n2\n1\n1\n")

    assert pickle.loads(pickle.dumps(error)).partials == error.partials


def test_two_blocks_that_fit_are_still_a_puzzle() -> None:
    """A near miss is looked for only where nothing else fits as well."""
    assert nl.loads("1 1\n1\n1 1\n\n2\n1\n2\n").height == 3


def test_a_missing_row_between_dashes() -> None:
    (partial,) = refused("2 2\n--\n1\n--\n1\n1:2\n").partials

    assert (partial.side, partial.missing) == ("row", 1)
    assert partial.palette == nl.Palette.of_size(2)


#: Text formats that hold clues of black and white, in lines.
CLUES = [
    format.name
    for format in READ_WRITE
    if not format.binary and not format.picture and format.name != "taai-answer"
]


@pytest.mark.parametrize("format", CLUES)
def test_no_line_too_few_or_too_many_goes_unnoticed(format: str) -> None:
    """Where no size is stated, a note says that the totals differ."""
    puzzle = SQUARE if format == "taai" else BOOT
    text = nl.dumps(puzzle, format=format)
    assert isinstance(text, str)
    lines = text.split("\n")
    for index in (index for index, line in enumerate(lines) if line.strip()):
        for changed in (lines[:index], lines[: index + 1] + lines[index : index + 1]):
            notes: list[Note] = []
            try:
                found = nl.loads("\n".join(changed + lines[index + 1 :]), on_note=notes.append)
            except nl.NonolithError:
                continue
            same = (found.rows, found.columns) == (puzzle.rows, puzzle.columns)
            assert same or notes, (index, changed[-1:], found)


def test_the_note_says_what_differs_and_where() -> None:
    notes: list[Note] = []
    puzzle = nl.loads(": rows\n2\n2\n: columns\n2\n1\n", on_note=notes.append)
    assert (puzzle.width, puzzle.height) == (2, 2)
    assert [str(note) for note in notes] == [
        "input:1: the row clues fill 4 cells in all, but the column clues fill 3: "
        "a clue is missing, too many or mistyped"
    ]


def test_clusters_must_stand_where_they_belong() -> None:
    lines = written("lp")
    wrong = lines.index("number_of_clusters: 1")
    error = refused(without(lines, wrong))
    assert "found a number without 'clusters' before it" in str(error)
    assert "expected the number of clusters of row 1" in str(error)
    error = refused(without(lines, wrong + 1))  # its sizes
    assert "found a number of clusters" in str(error)
    assert "expected the size in row 1" in str(error)


def test_words_of_lp_may_vary() -> None:
    bare = "\n".join(written("lp")).replace("number_of_clusters:", "n:")
    assert nl.loads(bare).rows == BOOT.rows


def test_a_heading_speaks_of_the_list_below_it() -> None:
    """With the first heading gone, the second one still says which list it heads."""
    for head, rows, columns in (("column", 2, 3), ("row", 3, 2)):
        text = f"1,1\n1\n\n# {head} clues\n2\n0\n1\n"
        puzzle = nl.loads(text)
        assert (puzzle.height, puzzle.width) == (rows, columns)
