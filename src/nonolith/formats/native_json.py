"""nonolith's own JSON, the one form that keeps everything; described by ``puzzle.schema.json``.

One puzzle is an object; several are one object a line (JSON Lines, read as a stream) or a list. A
run is its length, or ``[length, color]``; null stands for whatever is not known. Goals are rows of
the palette's symbols, or of bit masks where a cell is open between some colors.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from nonolith.clue import UNKNOWN_CLUE, Clue, Run
from nonolith.errors import NonolithError, PuzzleError
from nonolith.formats.document import Document, shorten
from nonolith.formats.jsontext import parse_json
from nonolith.formats.limits import MAX_LINES
from nonolith.formats.registry import Confidence, Match
from nonolith.grid import Grid
from nonolith.palette import BLACK_AND_WHITE, Color, Palette, rgb
from nonolith.puzzle import NO_META, Meta, Puzzle

VERSION = 1
_MARK = '"nonolith"'
_FIELDS = ("title", "author", "copyright", "license", "source", "description")
_TEXTS = {*_FIELDS, "extra"}


def sniff(document: Document) -> Match | None:
    """The key ``nonolith``."""
    if _MARK in document.head:
        return Match(Confidence.CERTAIN, 'JSON with the key "nonolith"')
    return None


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the puzzles; lines of JSON are read one after the other."""
    lines = document.stream()
    buffered: list[str] = []
    by_line = False
    size = 0
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if not buffered and text.startswith("{") and text.endswith("}"):
            by_line = True
            try:
                value = parse_json(document, text, number)
                if not _is_pack(value):
                    yield _puzzle(document, value, number)
            except NonolithError as error:
                document.report(error)
        elif text or buffered:
            if by_line:
                document.report(
                    document.error("this is not a JSON object", line=number, found=shorten(text))
                )
                continue
            buffered.append(line)
            size += len(line)
            if size > document.max_bytes or number > MAX_LINES:
                raise document.error("found more than a puzzle can hold", line=number)
    if buffered:
        value = parse_json(document, "\n".join(buffered), 1)
        for item in value if isinstance(value, list) else [value]:
            yield from read_object(document, item)


def read_object(document: Document, value: Any) -> Iterator[Puzzle]:
    """Yield the puzzle of an object that has been parsed already."""
    try:
        if not _is_pack(value):
            yield _puzzle(document, value, None)
    except NonolithError as error:
        document.report(error)


def _is_pack(value: Any) -> bool:
    return isinstance(value, dict) and "pack" in value and "rows" not in value


def _puzzle(document: Document, value: Any, line: int | None) -> Puzzle:
    try:
        if not isinstance(value, dict):
            raise PuzzleError("found no JSON object; expected a puzzle")
        if value.get("nonolith") != VERSION:
            raise PuzzleError(
                f'found "nonolith": {value.get("nonolith")!r}; expected {VERSION}, '
                "the version of the format"
            )
        palette = _palette(value.get("palette"))
        rows, columns = (_clues(value.get(side), side) for side in ("rows", "columns"))
        for name, count in (("width", len(columns)), ("height", len(rows))):
            if value.get(name, count) != count:
                raise PuzzleError(f'found "{name}": {value[name]}; expected {count}')
        goal = _goal(value.get("goal"), palette)
        return Puzzle(rows, columns, palette, _meta(value), goal, max_cells=document.max_cells)
    except PuzzleError as error:
        raise document.error(str(error), line=line) from None


def _palette(value: Any) -> Palette:
    if value is None:
        return BLACK_AND_WHITE
    try:
        return Palette(
            tuple(Color(str(item["name"]), rgb(item["rgb"]), item["symbol"]) for item in value)
        )
    except (TypeError, KeyError, AttributeError):
        raise PuzzleError('"palette": expected objects with "name", "rgb" and "symbol"') from None


def _clues(value: Any, side: str) -> list[Clue]:
    if not isinstance(value, list):
        raise PuzzleError(f'found no "{side}"; expected a list of clues')
    made = []
    for place, clue in enumerate(value, 1):
        if clue is None:
            made.append(UNKNOWN_CLUE)
        elif isinstance(clue, list):
            if {int}.issuperset(map(type, clue)):
                made.append(Clue.of(clue))
            else:
                made.append(Clue(tuple(_run(run, f'"{side}", clue {place}') for run in clue)))
        else:
            raise PuzzleError(f'"{side}", clue {place}: found {clue!r}; expected a list or null')
    return made


def _run(value: Any, where: str) -> Run:
    pair = value if isinstance(value, list) else [value, 1]
    if len(pair) != 2 or not all(part is None or type(part) is int for part in pair):
        raise PuzzleError(f"{where}: found {value!r}; expected a length or [length, color]")
    return Run(*pair)


def _goal(value: Any, palette: Palette) -> Grid | None:
    if value is None:
        return None
    if not isinstance(value, list) or not value:
        raise PuzzleError('"goal": expected a list of rows')
    if all(isinstance(row, str) for row in value):
        return Grid.parse("\n".join(value), palette)
    full = palette.full_mask
    masks: list[int] = []
    for row in value:
        if not isinstance(row, list) or not all(
            type(mask) is int and 0 < mask <= full for mask in row
        ):
            raise PuzzleError('"goal": expected rows of symbols or of bit masks')
        masks += row
    return Grid.from_masks(len(value[0]), len(value), masks, palette)


def _meta(value: dict[str, Any]) -> Meta:
    if not _TEXTS.intersection(value):
        return NO_META
    fields = {name: value.get(name, "") for name in _FIELDS}
    extra = value.get("extra", [])
    try:
        pairs = tuple((key, text) for key, text in extra)
        if all(isinstance(text, str) for text in (*fields.values(), *sum(pairs, ()))):
            return Meta(**fields, extra=pairs)
    except (TypeError, ValueError):
        pass
    raise PuzzleError("found a title or other text that is not a string")


def write(puzzles: Sequence[Puzzle]) -> str:
    """One puzzle in readable lines, several as one line each."""
    if len(puzzles) == 1:
        items = [f"  {json.dumps(key)}: {_lines(value)}" for key, value in _object(puzzles[0])]
        return "{\n" + ",\n".join(items) + "\n}\n"
    return "".join(
        json.dumps(dict(_object(puzzle)), ensure_ascii=False, separators=(",", ":")) + "\n"
        for puzzle in puzzles
    )


def _lines(value: Any) -> str:
    if isinstance(value, list) and value:
        items = (f"    {json.dumps(item, ensure_ascii=False)}" for item in value)
        return "[\n" + ",\n".join(items) + "\n  ]"
    return json.dumps(value, ensure_ascii=False)


def _object(puzzle: Puzzle) -> Iterator[tuple[str, Any]]:
    yield "nonolith", VERSION
    for name in _FIELDS:
        if getattr(puzzle.meta, name):
            yield name, getattr(puzzle.meta, name)
    if puzzle.meta.extra:
        yield "extra", [list(pair) for pair in puzzle.meta.extra]
    yield "width", puzzle.width
    yield "height", puzzle.height
    if puzzle.palette != BLACK_AND_WHITE:
        yield (
            "palette",
            [
                {"name": color.name, "rgb": color.hex, "symbol": color.symbol}
                for color in puzzle.palette
            ],
        )
    yield "rows", [_clue_value(clue) for clue in puzzle.rows]
    yield "columns", [_clue_value(clue) for clue in puzzle.columns]
    if puzzle.goal is not None:
        goal = puzzle.goal
        yield "goal", _goal_value(Grid(goal.width, goal.height, goal.masks, puzzle.palette))


def _clue_value(clue: Clue) -> Any:
    if not clue.known:
        return None
    return [run.length if run.color == 1 else [run.length, run.color] for run in clue]


def _goal_value(grid: Grid) -> Any:
    full = grid.palette.full_mask
    if all(mask & (mask - 1) == 0 or mask == full for mask in grid.masks):
        return grid.lines()
    return [list(grid.row(row)) for row in range(grid.height)]
