"""Lists under the headings ``rows:`` and ``columns:``: YAML, and clues as people paste them.

``rows: 1 1, 5, 3`` has a side on one line; ``rows:`` with lines ``- [1, 1]`` below it is YAML, in
which php-nonogram keeps its levels. The small part of YAML that such files use is read here: lists
of lists, in brackets or by dashes. Anchors, tags and texts over several lines are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from nonolith.errors import FormatError
from nonolith.formats.document import Document, shorten
from nonolith.formats.lists import Numbered, file_lines, fits
from nonolith.formats.loose import (
    LooseClue,
    clues_between_commas,
    is_loose_clue,
    loose_clue,
    loose_puzzle,
)
from nonolith.formats.posts import without_places
from nonolith.formats.registry import Confidence, Match
from nonolith.formats.sides import side_of
from nonolith.formats.words import META_KEYS, unquote
from nonolith.puzzle import Meta, Puzzle

_KEY = re.compile(r"([\"']?)([A-Za-z][\w \-]{0,40})\1[ \t]*[:=](?:[ \t]+(.*))?").fullmatch
_ITEM = re.compile(r"-(?:[ \t]+(.*))?").fullmatch
#: The first clue of a list whose lines are counted.
_FIRST = re.compile(r"1[.)][ \t]+\S").match
_HEADING = re.compile(r"#{2,6}[ \t]+([\w \-]{1,40}?)[ \t]*:?").fullmatch
#: Commas without a blank after them, and blanks without a comma: either may divide clues.
_EITHER = re.compile(
    r"(?=[^;/|\t]*[0-9],[0-9])(?=[^;/|\t]*[0-9] +[0-9])(?!.*, )[^;/|\t]*"
).fullmatch
_TITLES = META_KEYS | {"name": "title"}


@dataclass(slots=True)
class _List:
    """The clues of one side: the words of each, and where it begins."""

    line: int
    indent: int | None = None  # of the dashes
    clues: list[tuple[int, list[str]]] = field(default_factory=list)


def sniff(document: Document) -> Match | None:
    """Headings of both sides, with clues after them or below, and no clues that belong to none."""
    sides: set[str] = set()
    open_: str | None = None  # the side whose clues are to follow
    after_inline = False
    for line in document.lines:
        text = _plain(line.strip())
        if not text or text.startswith("#"):
            continue
        item = _ITEM(text)
        match = None if item else _KEY(text)
        if match:
            side = side_of(match[2])
            rest = (match[3] or "").strip()
            if side and rest and not all(map(is_loose_clue, clues_between_commas(rest))):
                return None
            if side and rest:
                sides.add(side)
            after_inline = bool(side and rest)
            open_ = None if rest else side
        elif after_inline and (item or is_loose_clue(text)):
            return None  # "rows: 5" was a size
        elif open_ is not None and (item or is_loose_clue(text) or _FIRST(text)):
            sides.add(open_)
            open_ = None
    if len(sides) < 2:
        return None
    why = "the headings of rows and columns, each with its clues"
    try:
        puzzle = next(read(document.with_text(document.text)))
    except FormatError:
        return Match(Confidence.CERTAIN, why)  # which is for `read` to tell
    if len(puzzle.palette) > 1 or fits(puzzle.rows, puzzle.columns):
        return Match(Confidence.CERTAIN, why)
    return Match(Confidence.POSSIBLE, f"{why}; the totals differ")


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the one puzzle."""
    sides: dict[str, _List] = {}
    fields: dict[str, str] = {}
    current: _List | None = None
    for (line, marked), raw in zip(file_lines(document), document.lines, strict=False):
        text = _plain(marked)
        if not text or text.startswith("#") or text in ("---", "..."):
            continue
        match = _KEY(text)
        item = _ITEM(text)
        if match and not item:
            current = _heading(document, (line, match[3] or ""), match[2], sides, fields)
        elif current is not None:
            _take(document, current, (line, text), len(raw) - len(raw.lstrip()))
    missing = [side for side in ("row", "column") if side not in sides]
    if missing:
        raise document.error(f"found no {missing[0]} clues", expected=f"a heading {missing[0]}s:")
    rows, columns = (_clues(document, sides[side]) for side in ("row", "column"))
    yield loose_puzzle(
        document, rows, columns, meta=Meta(**fields, extra=()), line=sides["row"].line
    )


def _plain(text: str) -> str:
    """A heading in bold or of Markdown as a plain one."""
    if text.startswith(("**", "__")):
        text = text.strip("*_").replace("**", "").replace("__", "")
    heading = _HEADING(text)
    return f"{heading[1]}:" if heading and side_of(heading[1]) else text


def _heading(
    document: Document,
    line: Numbered,
    name: str,
    sides: dict[str, _List],
    fields: dict[str, str],
) -> _List | None:
    """Begin a side, or keep a title; None if what follows is not for us."""
    side = side_of(name)
    rest = line[1].strip()
    if side is None:
        meta = _TITLES.get(name.lower())
        if meta and rest:
            fields.setdefault(meta, unquote(rest.replace("'", '"') if rest[0] == "'" else rest))
        return None
    if rest and not is_loose_clue(clues_between_commas(rest)[0]):
        raise document.error(
            "this is not a list of clues", line=line[0], found=shorten(rest), expected="1 1, 5"
        )
    if _EITHER(rest):
        document.note(
            "commas are taken to separate clues, spaces their numbers; semicolons would be clearer",
            line[0],
        )
    known = sides.get(side)
    if known is not None and known.clues:
        if rest.isdigit():
            return None  # a number of rows
        raise document.error(
            f"found a second list of {side}s",
            line=line[0],
            expected=f"one; the first begins on line {known.line}",
        )
    sides[side] = _List(line[0])
    sides[side].clues = [(line[0], [clue]) for clue in clues_between_commas(rest)] if rest else []
    return None if rest else sides[side]


def _take(document: Document, side: _List, line: Numbered, indent: int) -> None:
    """A line below a heading: a clue, or with a deeper dash a number of the last one."""
    where, text = line
    item = _ITEM(text)
    if item is None:
        side.clues.append((where, [text]))
        return
    word = (item[1] or "").strip()
    if side.indent is None:
        side.indent = indent
    if indent > side.indent and side.clues:
        side.clues[-1][1].append(word)
        return
    inner = _ITEM(word) if word else None
    side.clues.append((where, [inner[1] or "" if inner else word]))


def _clues(document: Document, side: _List) -> list[LooseClue]:
    texts = [(line, " ".join(map(_without_comment, words)).strip()) for line, words in side.clues]
    return [_clue(document, text, line) for line, text in without_places(texts)]


def _without_comment(word: str) -> str:
    return re.split(r"[ \t]#", word)[0].strip()


def _clue(document: Document, text: str, line: int) -> LooseClue:
    for quote in ('"', "'", "[]", "()"):
        if len(text) > 1 and text[0] == quote[0] and text[-1] == quote[-1]:
            text = text[1:-1].strip()
    if text in ("~", "null"):
        return None
    return loose_clue(document, text, line)
