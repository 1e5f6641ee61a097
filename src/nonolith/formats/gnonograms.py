"""gnonograms' ``.gno``: headings in brackets, where only the first three letters count."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonolith.formats.clues import number
from nonolith.formats.document import Document
from nonolith.formats.images import SAVED, image_text
from nonolith.formats.lists import Numbered, file_lines, filled, two_sides
from nonolith.formats.registry import Confidence, Match
from nonolith.grid import Grid
from nonolith.puzzle import Meta, Puzzle

_HEADING = re.compile(r"\[\s*(\w{3})[^\]]*\]?").match
_CELLS = {"0": 3, "1": 1, "2": 2}


def sniff(document: Document) -> Match | None:
    """The headings of the dimensions and of the clues."""
    if re.search(
        r"^[ \t]*\[[ \t]*(row|col)[^\]\n]*\][ \t]*$", document.head, re.MULTILINE | re.IGNORECASE
    ):
        return Match(Confidence.CERTAIN, "the headings [Dimensions] and [Row clues]")
    return None


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the one puzzle."""
    parts: dict[str, list[Numbered]] = {}
    current: list[Numbered] = []
    for item in file_lines(document):
        heading = _HEADING(item[1])
        if heading:
            current = parts.setdefault(heading[1].lower(), [])
        else:
            current.append(item)
    sizes = filled(parts.get("dim", []))
    if len(sizes) < 2:
        raise document.error("found no dimensions", expected="[Dimensions], rows, columns")
    height, width = (number(document, text, line) for line, text in sizes[:2])
    document.check_size(width, height, sizes[0][0])
    line = sizes[0][0]
    extra: list[tuple[str, str]] = []
    goal = _grid(document, parts.get("sol", []), width, height, "solution")
    working = _grid(document, parts.get("wor", []), width, height, "working grid")
    if working is not None and working.unknown_count < width * height:
        extra.append((SAVED, image_text(working)))
    described = [text for _, text in parts.get("des", [])] + [""] * 4
    extra += [
        (key, text) for key, text in zip(("date", "score"), described[2:], strict=False) if text
    ]
    rights = " ".join(text for _, text in filled(parts.get("lic", [])))
    meta = Meta(title=described[0], author=described[1], license=rights, extra=tuple(extra))
    if "row" not in parts and "col" not in parts and goal is not None and goal.is_complete:
        yield Puzzle.from_grid(goal, meta=meta)
        return
    given = (parts.get("row", []), parts.get("col", []))
    rows, columns = two_sides(document, *given, width, height, line)
    yield document.puzzle(rows, columns, meta=meta, goal=goal, line=line)


def _grid(
    document: Document, lines: Sequence[Numbered], width: int, height: int, what: str
) -> Grid | None:
    rows = filled(lines)
    if not rows:
        return None
    cells = [_CELLS.get(cell) for _, text in rows for cell in text.split()]
    if len(cells) != width * height or None in cells:
        document.note(
            f"the {what} is left out: expected {width} x {height} cells", rows[0][0], code="goal"
        )
        return None
    return Grid.from_masks(width, height, [cell or 3 for cell in cells])


def write(puzzles: Sequence[Puzzle]) -> str:
    """The puzzle with its solution, if that is known."""
    puzzle = puzzles[0]
    extra = dict(puzzle.meta.extra)
    describing = (puzzle.title, puzzle.meta.author, extra.get("date", ""), extra.get("score", ""))
    lines = ["[Description]", *(" ".join(text.split()) for text in describing)]
    if puzzle.meta.license:
        lines += ["[License]", " ".join(puzzle.meta.license.split())]
    lines += ["[Dimensions]", str(puzzle.height), str(puzzle.width)]
    for name, clues in (("Row", puzzle.rows), ("Column", puzzle.columns)):
        lines.append(f"[{name} clues]")
        lines += [", ".join(str(run.length) for run in clue) or "0" for clue in clues]
    if puzzle.goal is not None:
        lines.append("[Solution grid]")
        rows = puzzle.goal.rows()
        lines += [" ".join("0" if cell < 0 else str(cell + 1) for cell in row) for row in rows]
    return "\n".join(lines) + "\n"
