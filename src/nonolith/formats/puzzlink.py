"""puzz.link addresses (pzpr): ``.../p?nonogram/COLUMNS/ROWS/...``, one a line, and pzprv3 text.

The clues fill a block of cells above and left of the board, half as deep as a line is long, and are
listed from the board outwards: columns, then rows. A number is a hexadecimal digit, or ``-`` and
two of them; letters from ``g`` skip 1, 2, ... cells. The text form has the sizes the other way
round.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonolith.clue import Clue, Run
from nonolith.errors import UnsupportedError
from nonolith.formats.document import Document, shorten
from nonolith.formats.images import SAVED, image_text
from nonolith.formats.registry import Confidence, Match
from nonolith.grid import Grid
from nonolith.puzzle import Puzzle

_URL = re.compile(r"nonogram(?:_edit)?/([0-9]+)/([0-9]+)/([0-9a-z.\-]*)/?\s*$")
_TEXT = re.compile(r"pzprv3(?:\.\d)?/nonogram/([0-9]+)/([0-9]+)/(.*)", re.DOTALL)
_CELL = re.compile(r"-([0-9a-f]{2})|([0-9a-f])|([g-z])|(\.)")
_LARGEST = 255
# Missing cells at the end are blank; for a board of more clue cells than this, all must be there.
_FORGIVEN = 100_000
_HOST = "https://puzz.link/p?nonogram"


def sniff(document: Document) -> Match | None:
    """The name of the puzzle in an address, or the head of the text form."""
    head = document.head
    if _TEXT.match(head.lstrip()):
        return Match(Confidence.CERTAIN, "pzprv3 text of a nonogram")
    if re.search(r"(^|[?/])nonogram(_edit)?/\d+/\d+/", head):
        return Match(Confidence.CERTAIN, "an address with nonogram/COLUMNS/ROWS")
    return None


def read(document: Document) -> Iterator[Puzzle]:
    """Yield a puzzle for each address."""
    text = _TEXT.match(document.head.lstrip())
    if text:
        yield _from_text(document)
        return
    yield from document.each_line(_from_url)


def _from_url(document: Document, url: str, line: int) -> Puzzle:
    match = _URL.search(url)
    if match is None:
        raise document.error(
            "this is not the address of a nonogram",
            line=line,
            found=shorten(url.strip()),
            expected=f"such as {_HOST}/3/2/...",
        )
    width, height = int(match[1][:10]), int(match[2][:10])
    document.check_size(width, height, line)
    cells = _decode(match[3])
    above, left = (height + 1) // 2, (width + 1) // 2
    wanted = above * width + left * height
    if len(cells) > wanted:
        raise document.error(
            f"found {len(cells)} clue cells", line=line, expected=f"at most {wanted}"
        )
    if len(cells) < wanted and wanted > _FORGIVEN:
        raise document.error(
            f"found {len(cells)} clue cells", line=line, expected=f"{wanted} for {width}x{height}"
        )
    cells += [None] * (wanted - len(cells))
    edge = above * width
    columns = [_clue(cells[i : i + above]) for i in range(0, edge, above)]
    rows = [_clue(cells[i : i + left]) for i in range(edge, wanted, left)]
    return document.puzzle(rows, columns, line=line)


def _decode(stream: str) -> list[int | None]:
    """The cells of the clues; None is an empty cell, -1 a question mark."""
    cells: list[int | None] = []
    for match in _CELL.finditer(stream):
        if match[3]:
            cells += [None] * (ord(match[3]) - ord("f"))
        else:
            cells.append(-1 if match[4] else int(match[1] or match[2], 16))
    return cells


def _clue(cells: Sequence[int | None]) -> Clue:
    numbers = [cell for cell in reversed(cells) if cell]
    return Clue(tuple(Run(None if number < 0 else number) for number in numbers))


def _from_text(document: Document) -> Puzzle:
    match = _TEXT.match(document.text.lstrip())
    assert match is not None
    height, width = int(match[1][:10]), int(match[2][:10])
    document.check_size(width, height, 1)
    above, left = (height + 1) // 2, (width + 1) // 2
    rows = [row.split() for row in re.split(r"[/\n]", match[3]) if row.strip()]
    rows = rows[: above + height]
    if len(rows) < above + height or any(len(row) != left + width for row in rows):
        raise document.error(
            "the board has another size than its head says",
            line=1,
            expected=f"{above + height} rows of {left + width} cells",
        )
    columns = [_text_clue(document, [row[left + i] for row in rows[:above]]) for i in range(width)]
    made = [_text_clue(document, row[:left]) for row in rows[above:]]
    puzzle = document.puzzle(made, columns, line=1)
    cells = [cell for row in rows[above:] for cell in row[left:]]
    if any(cell != "." for cell in cells):
        masks = bytes({"#": 2, "+": 1}.get(cell, 3) for cell in cells)
        grid = Grid(width, height, masks)
        puzzle = puzzle.with_meta(extra=((SAVED, image_text(grid)),))
    return puzzle


def _text_clue(document: Document, words: Sequence[str]) -> Clue:
    runs = []
    for word in words:
        digits = word.removeprefix("c")  # a number that the player crossed out
        if digits == "-2":
            runs.append(Run(None))
        elif digits.isdecimal() and len(digits) < 10:
            if int(digits):
                runs.append(Run(int(digits)))
        elif word != ".":
            raise document.error("this is not a clue", found=shorten(word))
    return Clue(tuple(runs))


def write(puzzles: Sequence[Puzzle]) -> str:
    """One address a line."""
    return "".join(f"{_url(puzzle)}\n" for puzzle in puzzles)


def _url(puzzle: Puzzle) -> str:
    above, left = (puzzle.height + 1) // 2, (puzzle.width + 1) // 2
    cells: list[int | None] = []
    for clues, depth in ((puzzle.columns, above), (puzzle.rows, left)):
        for clue in clues:
            numbers: list[int | None] = [run.length or -1 for run in reversed(clue.runs)]
            if len(numbers) > depth or max((n or 0 for n in numbers), default=0) > _LARGEST:
                raise UnsupportedError(
                    f"puzz.link has room for {depth} runs up to {_LARGEST} here; found {clue}"
                )
            cells += numbers + [None] * (depth - len(numbers))
    return f"{_HOST}/{puzzle.width}/{puzzle.height}/{_encode(cells)}"


def _encode(cells: Sequence[int | None]) -> str:
    parts = []
    skipped = 0
    for cell in [*cells, 0]:
        while skipped and (cell is not None or skipped == 20):
            parts.append(chr(ord("f") + min(skipped, 20)))
            skipped -= min(skipped, 20)
        if cell is None:
            skipped += 1
        elif cell:
            parts.append("." if cell < 0 else f"{cell:x}" if cell < 16 else f"-{cell:02x}")
    return "".join(parts)
