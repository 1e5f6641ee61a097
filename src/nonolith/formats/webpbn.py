"""webpbn's XML, the richest exchange format: puzzle sets, colors, blots, goals, saved grids.

A run of unknown length is ``<count>0</count>``. Where clues are missing they follow from the goal.
Grids are read with ``?`` for any color and ``[ab]`` for one of two. Triddlers and triangles are
refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nonolith.clue import Clue, Run
from nonolith.errors import NonolithError, PuzzleError
from nonolith.formats.clues import number
from nonolith.formats.colors import BLACK, WHITE, Ink, color_word, palette_of
from nonolith.formats.document import Document, shorten
from nonolith.formats.images import SAVED, image_grid, image_text
from nonolith.formats.registry import Confidence, Match
from nonolith.formats.xmltext import Element, parse_xml
from nonolith.grid import Grid
from nonolith.palette import Palette
from nonolith.puzzle import Meta, Puzzle


class _Colors(NamedTuple):
    """How a file names colors: in clues, where none is named, and in images."""

    numbers: dict[str, int]
    default: int | None
    images: dict[str, int]


_FIELDS = ("title", "author", "copyright", "source", "description")
_ROOT = re.compile(r"<(?:\w+:)?(puzzleset|puzzle)\b", re.IGNORECASE)


def sniff(document: Document) -> Match | None:
    """The root element."""
    match = _ROOT.search(document.head)
    if match:
        return Match(Confidence.CERTAIN, f"XML with a <{match[1].lower()}> element")
    return None


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the puzzles of the set."""
    root = parse_xml(document, ("puzzleset", "puzzle"))
    puzzles = [root] if root.tag == "puzzle" else list(root.all("puzzle"))
    if not puzzles:
        raise document.error("found no <puzzle> in the set", line=root.line, expected="one or more")
    for element in puzzles:
        try:
            yield _puzzle(document, element, root)
        except NonolithError as error:
            document.report(error)


def _puzzle(document: Document, element: Element, root: Element) -> Puzzle:
    kind = element.get("type", "grid").lower()
    if kind == "triddler":
        raise document.triddler(element.line)
    if kind != "grid":
        raise document.unsupported(
            f"this puzzle is of the unknown type {shorten(kind)}", element.line
        )
    palette, colors = _palette(document, element)
    clues = {
        part.get("type").lower(): [_clue(document, line, colors) for line in part.all("line")]
        for part in element.all("clues")
    }
    goal, extra = _grids(document, element, palette, colors)
    extra += [
        (child.tag, child.text.strip())
        for child in element.children
        if child.tag in ("id", "authorid", "note") and child.text.strip()
    ]
    fields = {name: element.find(name) or root.find(name) for name in _FIELDS}
    meta = Meta(**fields, extra=tuple(extra))
    if not clues and goal is not None and goal.is_complete:
        return Puzzle.from_grid(goal, meta=meta)
    for side in ("rows", "columns"):
        if not clues.get(side):
            raise document.error(
                f'found no <clues type="{side}">',
                line=element.line,
                expected="the clues of rows and columns, or a goal",
            )
    rows, columns = clues["rows"], clues["columns"]
    if goal is not None and (goal.width, goal.height) != (len(columns), len(rows)):
        document.note(
            f"the goal is left out: it has {goal.width}x{goal.height} cells, the clues say "
            f"{len(columns)}x{len(rows)}",
            element.line,
            code="goal",
        )
        goal = None
    return document.puzzle(rows, columns, palette, meta, goal, line=element.line)


def _palette(document: Document, element: Element) -> tuple[Palette, _Colors]:
    """The palette, and how clues and images name its colors."""
    inks: dict[str, Ink] = {}
    for color in element.all("color"):
        name, value = color.get("name").strip(), color.text.strip()
        if "/" in value or "\\" in value:
            raise document.triangles(color.line)
        rgb = color_word(value)
        if not name or rgb is None or name in inks:
            raise document.error(
                "this color cannot be used",
                line=color.line,
                found=shorten(f"{name}: {value}"),
                expected="a unique name and a value such as ff8000",
            )
        inks[name] = Ink(name, rgb, color.get("char"))
    background = element.get("backgroundcolor", "white")
    default = element.get("defaultcolor", "black")
    if default == background:  # some programs write so, and then name the color of every run
        default = "black"
    inks.setdefault(background, Ink(background, color_word(background) or WHITE, "."))
    used = {count.get("color", default) for count in _counts(element)}
    if default not in inks and (default in used or len(inks) == 1):
        inks[default] = Ink(default, color_word(default) or BLACK, "X")
    order = [background, *(name for name in inks if name != background)]
    palette = palette_of([inks[name] for name in order[1:]], inks[background])
    numbers = {name: index for index, name in enumerate(order)}
    # The palette may draw with other symbols than the file's images do.
    images = {color.symbol: 1 << index for index, color in enumerate(palette)}
    images |= {ink.symbol: 1 << numbers[ink.name] for ink in inks.values() if ink.symbol.strip()}
    images["?"] = palette.full_mask
    del numbers[background]
    return palette, _Colors(numbers, numbers.get(default), images)


def _counts(element: Element) -> Iterator[Element]:
    for part in element.all("clues"):
        for line in part.all("line"):
            yield from line.all("count")


def _clue(document: Document, line: Element, colors: _Colors) -> Clue:
    runs = []
    for count in line.all("count"):
        name = count.get("color")
        color = colors.numbers.get(name) if name else colors.default
        if color is None:
            raise document.error(
                f"color {shorten(name)} is not declared" if name else "this run has no color",
                line=count.line,
                expected="one of " + ", ".join(sorted(colors.numbers)),
            )
        text = count.text.strip()
        length = 0 if text == "?" else number(document, text, count.line)
        runs.append(Run(length or None, color))
    return Clue(tuple(runs))


def _grids(
    document: Document, element: Element, palette: Palette, colors: _Colors
) -> tuple[Grid | None, list[tuple[str, str]]]:
    """The goal, and the saved grids for ``meta.extra``."""
    goal: Grid | None = None
    extra: list[tuple[str, str]] = []
    spaces = any(color.get("char") == " " for color in element.all("color"))
    for solution in element.all("solution"):
        kind = solution.get("type", "goal").lower()
        for image in solution.all("image"):
            try:
                text = image.text
                if spaces:  # a color drawn as a blank, against the rules of the format
                    text = text.replace(" ", palette[0].symbol)
                grid = image_grid(text, palette, colors.images)
            except PuzzleError as error:
                document.note(f"the {kind} is left out: {error}", image.line, code="goal")
                continue
            if kind == "goal" and goal is None:
                goal = grid
            else:
                extra.append((SAVED if kind == "saved" else kind, image_text(grid)))
        extra += [("note", note.text.strip()) for note in solution.all("note") if note.text.strip()]
    return goal, extra


def write(puzzles: Sequence[Puzzle]) -> str:
    """A puzzle set."""
    from nonolith.formats.webpbn_writing import text_of_set

    return text_of_set(puzzles)
