"""Kenichi Ishigaki's Games::Nonogram: ``#`` comments, row clues, a blank line, column clues."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonolith.formats.blocks import blocks, clue_lines, lists_fit, two_lists
from nonolith.formats.document import Document
from nonolith.formats.lists import Numbered, file_lines
from nonolith.formats.registry import Confidence, Match
from nonolith.puzzle import Meta, Puzzle

_HEADING = re.compile(r"#\s*(row|column)s?\b", re.IGNORECASE)


def sniff(document: Document) -> Match | None:
    """Comments that head the two lists, or any comment above lists whose totals agree."""
    lines = file_lines(document)
    body = blocks(_uncommented(lines))
    headings = [match for _, text in lines if (match := _HEADING.match(text))]
    fit = lists_fit(document, *body) if len(body) == 2 else None
    if len({match[1].lower() for match in headings}) == 2:
        return Match(Confidence.CERTAIN, "comments '# row clues' and '# column clues'")
    if fit:
        return Match(Confidence.LIKELY, "# comments and two lists whose totals agree")
    return None


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the one puzzle."""
    lines = file_lines(document)
    body = blocks(_uncommented(lines))
    if len(body) != 2:
        raise document.error(
            f"found {len(body)} lists of clues",
            expected="two, the rows and the columns, with a blank line between",
        )
    comments = [text.lstrip("#").strip() for _, text in lines if text.startswith("#")]
    titles = [text for text in comments if text and not _HEADING.match("#" + text)]
    rights = [text for text in titles if text.lower().startswith(("copyright", "(c)", "©"))]
    meta = Meta(
        title=next((text for text in titles if text not in rights), ""),
        copyright=next(iter(rights), ""),
    )
    rows, columns = body if _rows_come_first(lines, body) else reversed(body)
    yield two_lists(document, rows, columns, meta)


def _rows_come_first(lines: Sequence[Numbered], body: Sequence[Sequence[Numbered]]) -> bool:
    """What the first heading says of the list below it."""
    for line, text in lines:
        match = _HEADING.match(text)
        if match:
            heads_first = line < body[0][0][0]
            return (match[1].lower() == "row") == heads_first
    return True


def _uncommented(lines: Sequence[Numbered]) -> list[Numbered]:
    return [line for line in lines if not line[1].startswith("#")]


def write(puzzles: Sequence[Puzzle]) -> str:
    """The puzzle with its title as a comment."""
    puzzle = puzzles[0]
    title = " ".join(puzzle.title.split())
    lines = [f"# {title}"] if title else []
    lines += ["# row clues", *clue_lines(puzzle.rows, ","), ""]
    return "\n".join([*lines, "# column clues", *clue_lines(puzzle.columns, ",")]) + "\n"
