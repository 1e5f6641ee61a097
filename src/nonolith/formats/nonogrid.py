"""nonogrid's TOML: ``[clues]`` with ``columns`` and ``rows`` as texts, ``[colors]`` as a list."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from nonolith.formats.document import Document
from nonolith.formats.limits import MAX_VALUES
from nonolith.formats.listed import Colors, clue_rows, color_lines, read_clues
from nonolith.formats.lists import numbered
from nonolith.formats.registry import Confidence, Match
from nonolith.puzzle import Puzzle

_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")


def sniff(document: Document) -> Match | None:
    """A ``[clues]`` table with TOML strings."""
    if re.search(r"^(rows|columns)\s*=\s*[\"']", document.text, re.MULTILINE):
        return Match(Confidence.CERTAIN, "a TOML [clues] table with rows and columns")
    return None


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the one puzzle."""
    data = _parse(document)
    clues, colored = data.get("clues"), data.get("colors", {})
    if not isinstance(clues, dict) or not all(
        isinstance(clues.get(side), str) for side in ("rows", "columns")
    ):
        raise document.error("found no clues", expected="[clues] with rows and columns as strings")
    colors = Colors(document)
    definitions = colored.get("defs", []) if isinstance(colored, dict) else []
    for definition in definitions if isinstance(definitions, list) else []:
        colors.declare((0, str(definition)))
    rows, columns = (
        read_clues(document, numbered(clues[side].split("\n"), _line_of(document, side)), colors)
        for side in ("rows", "columns")
    )
    yield document.puzzle(rows, columns, colors.palette())


def _parse(document: Document) -> dict[str, Any]:
    import tomllib

    text = document.text
    # The parser is written in Python: nesting and dotted keys cost it far more than their bytes.
    if text.count("[") + text.count("{") + text.count(".") > MAX_VALUES // 10:
        raise document.error("found too many values for a puzzle")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = _PLACE.search(str(error))
        raise document.error(
            f"this is not TOML ({str(error).partition(' (at')[0].lower()})",
            line=int(place[1]) if place else None,
            column=int(place[2]) if place else None,
        ) from None
    except ValueError:
        raise document.error("found a number of thousands of digits") from None


def _line_of(document: Document, side: str) -> int:
    """The line on which a text begins; TOML drops a line end right after the quotes."""
    for number, line in enumerate(document.lines, 1):
        match = re.match(rf"{side}\s*=\s*(\"\"\"|''')?", line)
        if match:
            return number + (1 if match[1] and not line[match.end() :].strip() else 0)
    return 1


def write(puzzles: Sequence[Puzzle]) -> str:
    """The puzzle, a clue on each line."""
    puzzle = puzzles[0]
    declared = color_lines(puzzle.palette)
    lines = []
    if declared:
        lines += ["[colors]", "defs = [", *(f"    {_quoted(text)}," for text in declared), "]", ""]
    lines.append("[clues]")
    for name, clues in (("columns", puzzle.columns), ("rows", puzzle.rows)):
        lines += [f'{name} = """', *(f"    {text}" for text in clue_rows(puzzle, clues)), '"""', ""]
    return "\n".join(lines[:-1]) + "\n"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
