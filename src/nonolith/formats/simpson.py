"""Steve Simpson's ``.non``, the lingua franca of the field, in all its dialects.

``rows`` and ``columns`` lines begin lists of clues; every other line is a property. What readers
disagree about is decided here by counting and looking ahead: whether a blank line is an empty clue,
whether ``rows 10`` is the height or begins the list. Both color dialects are read (``3b,1d`` with
``color b #rrggbb``; ``green 2 1 black 1`` with ``color green 00B000 #``), the first is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress

from nonolith.errors import FormatError
from nonolith.formats.clues import EMPTY, number
from nonolith.formats.document import Document, shorten
from nonolith.formats.images import SAVED, flat_grid, image_text
from nonolith.formats.partial import Partial, Placed, plausible
from nonolith.formats.registry import Confidence, Match
from nonolith.formats.simpson_colors import ClueReader
from nonolith.formats.words import META_KEYS, unquote
from nonolith.grid import Grid
from nonolith.puzzle import Meta, Puzzle

_LINE = re.compile(r"\s*([A-Za-z][\w-]*)\s*[:=]?(.*)").fullmatch
_SECTIONS = {"rows": "row", "columns": "column"}
_SIZES = {"width": "columns", "columns": "columns", "height": "rows", "rows": "rows"}
_SECTION_LINE = re.compile(
    r"^[ \t]*(rows|columns)[ \t]*:?(?:[ \t]+\d+)?[ \t]*$(?!\n[ \t]*(?:-|1[.)][ \t]))",
    re.MULTILINE | re.IGNORECASE,
)
_SIZE_LINE = re.compile(r"^[ \t]*(width|height)[ \t]+\d+[ \t]*$", re.MULTILINE | re.IGNORECASE)
_KEYWORDS = {"rows", "columns", "width", "height", "goal", "saved", "color", "maxrule", *META_KEYS}


def sniff(document: Document) -> Match | None:
    """Lines of just ``rows`` and ``columns``."""
    text = document.text
    found = {match[1].lower() for match in _SECTION_LINE.finditer(text)}
    if len(found) == 2:
        return Match(Confidence.CERTAIN, "lines of just 'rows' and 'columns'")
    if found and _SIZE_LINE.search(text):
        return Match(Confidence.LIKELY, f"a line of just '{found.pop()}', and width or height")
    return None


def read(document: Document) -> Iterator[Puzzle]:
    """Yield the one puzzle."""
    yield parse(document, document.lines)


def parse(document: Document, lines: Sequence[str], first: int = 1) -> Puzzle:
    """A puzzle from its lines; ``first`` is the number of the first one."""
    return _Parser(document, lines, first).puzzle()


class _Parser:
    """Goes through the lines once; `puzzle` then decides what depends on the whole."""

    def __init__(self, document: Document, lines: Sequence[str], first: int) -> None:
        self.document = document
        self.lines = lines[:-1] if lines and not lines[-1] else lines  # after the last line end
        self.first = first
        self.clues = ClueReader(document)
        self.sizes: dict[str, tuple[int, int]] = {}  # side -> number of clues, line
        self.sections: dict[str, tuple[int, list[tuple[int, str]]]] = {}
        self.meta: dict[str, str] = {}
        self.extra: list[tuple[str, str]] = []
        self.prose: list[str] = []
        self.pictures: dict[str, tuple[int, str]] = {}
        for index, text in enumerate(self.lines):
            if text.lstrip()[:5].lower() == "color":
                self.clues.declare(text, first + index)
        index = 0
        while index < len(self.lines):
            index = self._take(index)

    def _take(self, index: int) -> int:
        """Understand one line, with those that belong to it; the index of the next one."""
        text = self.lines[index]
        match = _LINE(text)
        if match is None:
            self._say(text)
            return index + 1
        key, value = match[1].lower(), match[2].strip()
        line = self.first + index
        if key in _SECTIONS and (not value or (value.isdigit() and self._clues_follow(index))):
            if value:
                self._size(key, value, line)
            return self._section(key, index)
        if key in _SIZES and value.isdigit():
            self._size(key, value, line)
        elif key in ("goal", "saved"):
            return self._picture(key, value, index)
        elif key in META_KEYS and value:
            self.meta.setdefault(META_KEYS[key], unquote(value))
        elif key == "color" and self.clues.is_declared(line):
            pass
        elif value[:1] == '"' or (value.isdigit() and key != "maxrule"):
            self.extra.append((key, unquote(value)))
        elif key != "maxrule":
            self._say(text)
        return index + 1

    def _say(self, text: str) -> None:
        if text.strip():
            self.prose.append(text.strip())

    def _size(self, key: str, value: str, line: int) -> None:
        side = _SIZES[key]
        count = number(self.document, value, line)
        known, where = self.sizes.setdefault(side, (count, line))
        if known != count:
            raise self.document.error(
                f"found {key} {count}", line=line, expected=f"{known}, as line {where} says"
            )

    def _clues_follow(self, index: int) -> bool:
        """True if the next line that is not blank begins with a digit."""
        for text in self.lines[index + 1 :]:
            if text.strip():
                return text.lstrip()[0].isdigit()
        return False

    def _section(self, key: str, index: int) -> int:
        """Collect the clues of one side: everything up to the next line that is no clue."""
        line = self.first + index
        if key in self.sections:
            raise self.document.error(
                f"found a second {key!r} section",
                line=line,
                expected=f"one; the first begins on line {self.sections[key][0]}",
            )
        body: list[tuple[int, str]] = []
        self.sections[key] = (line, body)
        for place in range(index + 1, len(self.lines)):
            text = self.lines[place].strip()
            if text and not self.clues.is_clue(text):
                match = _LINE(text)
                word = match[1].lower() if match else ""
                if (
                    word in _KEYWORDS
                    or (match and match[2].lstrip()[:1] == '"')
                    or self._is_full(key, body, place)
                ):
                    return place
                raise self.document.error(
                    "this is neither a clue nor a known key",
                    line=self.first + place,
                    found=shorten(text),
                    expected=f"a {_SECTIONS[key]} clue such as 3,1",
                )
            body.append((self.first + place, text))
        return len(self.lines)

    def _is_full(self, key: str, body: Sequence[tuple[int, str]], place: int) -> bool:
        """May the section end here? Its size tells; without one, no more clues may follow."""
        count = sum(1 for _, text in body if text)
        if key in self.sizes:
            return count >= self.sizes[key][0]
        return count > 0 and not self._clues_go_on(place)

    def _clues_go_on(self, place: int) -> bool:
        """True if clues stand between this line and the other section; prose may end the file."""
        found = False
        for line in self.lines[place + 1 :]:
            text = line.strip()
            match = _LINE(text)
            if match and match[1].lower() in _SECTIONS:
                return found
            found = found or (text[:1].isdigit() and self.clues.is_clue(text))
        return False

    def _picture(self, key: str, value: str, index: int) -> int:
        """A goal or saved grid: one word, quoted or not, or the lines that follow."""
        parts = [value]
        place = index + 1
        open_quote = value.startswith('"') and (value == '"' or not value.endswith('"'))
        while place < len(self.lines):
            text = self.lines[place].strip()
            match = _LINE(text)
            if not open_quote and (value or (match and match[1].lower() in _KEYWORDS)):
                break
            parts.append(text)
            place += 1
            if open_quote and text.endswith('"'):
                break
        cells = "".join("".join(parts).replace('"', "").split())
        self.pictures[key] = (self.first + index, cells)
        return place

    # -- what depends on the whole ---------------------------------------------------------

    def puzzle(self) -> Puzzle:
        """The puzzle, or an error that says which part does not fit which."""
        rows, columns = ([clue for _, clue in self._clues(key)] for key in ("rows", "columns"))
        palette = self.clues.palette()
        width, height = len(columns), len(rows)
        table = self.clues.cell_table(palette)
        grids: dict[str, Grid | None] = {}
        for key, (line, cells) in self.pictures.items():
            grids[key], problem = flat_grid(cells, width, height, table, palette)
            if problem:
                self.document.note(f"the {key} is left out: {problem}", line, code="goal")
        saved = grids.get("saved")
        if saved is not None:
            self.extra.append((SAVED, image_text(saved)))
        if self.prose and "description" not in self.meta:
            self.meta["description"] = "\n".join(self.prose)
        meta = Meta(**self.meta, extra=tuple(self.extra))
        goal = grids.get("goal")
        return self.document.puzzle(rows, columns, palette, meta, goal, line=self.first)

    def _clues(self, key: str) -> list[Placed]:
        if key not in self.sections:
            raise self.document.error(
                f"found no {key!r} section", line=self.first, expected=f"a line of just {key!r}"
            )
        line, _ = self.sections[key]
        given = self._given(key)
        count, where = self.sizes.get(key, (len(given), 0))
        if len(given) != count:
            raise self.document.error(
                f"found {len(given)} {_SECTIONS[key]} clues",
                line=line if len(given) < count else given[count][0],
                expected=f"{count}, as line {where} says",
                hint="an empty clue is written 0",
                partials=self._partials(),
            )
        return self._placed(given)

    def _given(self, key: str) -> Sequence[tuple[int, str]]:
        """The lines of a section that are its clues, as far as counting tells."""
        given = [item for item in self.sections[key][1] if item[1]]
        count, _ = self.sizes.get(key, (len(given), 0))
        return (len(given) < count and self._with_blanks(key, count)) or given

    def _placed(self, lines: Sequence[tuple[int, str]]) -> list[Placed]:
        return [(line, self.clues.clue(text, line) if text else EMPTY) for line, text in lines]

    def _partials(self) -> tuple[Partial, ...]:
        """What both sections hold, one of which has a wrong number of clues."""
        if len(self.sections) < 2:
            return ()
        with suppress(FormatError):
            rows, columns = (self._placed(self._given(key)) for key in ("rows", "columns"))
            width, height = (
                self.sizes.get(key, (len(found), 0))[0]
                for key, found in (("columns", columns), ("rows", rows))
            )
            palette = self.clues.palette()
            return plausible([Partial.of(width, height, rows, columns, palette)])
        return ()

    def _with_blanks(self, key: str, count: int) -> Sequence[tuple[int, str]] | None:
        """The section with its blank lines as empty clues, if that makes up the number.

        Blank lines before the first clue or after the last may as well be there for looks and the
        number be wrong, so they need a witness: blank lines between clues that have to be empty
        clues, or a goal in which as many lines are blank.
        """
        body = self.sections[key][1]
        inner = _between(body)
        if len(inner) == count:
            return inner
        if len(body) < count or any(text for _, text in body[count:]):
            return None
        missing = count - sum(1 for _, text in body if text)
        has_witness = (
            not inner
            or self._blank_in_goal(key) >= missing
            or any(map(self._has_blank_clues, _SECTIONS))
        )
        return body[:count] if has_witness else None

    def _has_blank_clues(self, key: str) -> bool:
        """True if the section lacks clues and has a blank line between two of them."""
        inner = _between(self.sections[key][1]) if key in self.sections else ()
        clues = sum(1 for _, text in inner if text)
        return clues < len(inner) and clues < self.sizes.get(key, (0, 0))[0]

    def _blank_in_goal(self, key: str) -> int:
        """How many lines of this side are blank in the goal, if it has the size that is said."""
        _, cells = self.pictures.get("goal", (0, ""))
        width, height = (self.sizes.get(key, (0, 0))[0] for key in ("columns", "rows"))
        if not 0 < len(cells) == width * height:
            return 0
        rows = [cells[start : start + width] for start in range(0, len(cells), width)]
        lines = rows if key == "rows" else ["".join(line) for line in zip(*rows, strict=True)]
        return sum(1 for line in lines if not line.strip("0.-_"))


def _between(body: Sequence[tuple[int, str]]) -> Sequence[tuple[int, str]]:
    """The lines of a section from the first clue to the last."""
    clues = [place for place, (_, text) in enumerate(body) if text]
    return body[clues[0] : clues[-1] + 1] if clues else ()


def write(puzzles: Sequence[Puzzle]) -> str:
    """The puzzle in mikix's dialect, which is Simpson's own where there is no color."""
    from nonolith.formats.simpson_writing import text_of_puzzle

    return text_of_puzzle(puzzles[0])
