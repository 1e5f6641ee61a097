"""A book of puzzles as PDF (extra ``pdf``): title page, puzzles, solutions at the end.

Titles appear only next to the solutions, because most of them give the picture away; a puzzle is
known by its number. Sizes follow the paper, so that the same book suits a sheet and a reader.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import cos, pi, sin

from nonolith.errors import PuzzleError
from nonolith.grid import Grid
from nonolith.puzzle import Puzzle
from nonolith.render.drawing import draw
from nonolith.render.links import share_link
from nonolith.render.paper import MM, Paper, sheet_of, text_width
from nonolith.render.qr_code import DOT, code_of, draw_code
from nonolith.render.shapes import Drawing
from nonolith.render.themes import Theme, theme_of
from nonolith.text import counted

#: How many stars the hardest puzzle has.
STARS = 5

_GREY = "#777777"
# How many puzzles a page may hold, as columns and rows, the fullest first.
_ARRANGEMENTS = ((2, 3), (2, 2), (1, 2), (1, 1))
# Pages whose cells differ by no more than this factor get cells of one size.
_ALIKE = 1.5
# A cell that is comfortable to fill with a pencil, and the largest that looks well.
_COMFORTABLE, _LARGEST = 5.0 * MM, 11 * MM
_RULES = (
    "Each number is the length of a run of filled cells in its row or column, in order.",
    "There is at least one blank cell between two runs, but runs of different colors may touch.",
    "Every puzzle can be solved by reasoning. Find the picture.",
)
# The sign on the title page, in the manner of its subject.
_SIGN = (
    "#...#..###..#...#..###.",
    "##..#.#...#.##..#.#...#",
    "#.#.#.#...#.#.#.#.#...#",
    "#..##.#...#.#..##.#...#",
    "#...#..###..#...#..###.",
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One puzzle of a book: its solution if known, and its difficulty in 1..5 if asked for."""

    puzzle: Puzzle
    solution: Grid | None = None
    stars: int | None = None


@dataclass(frozen=True, slots=True)
class BookStyle:
    """How a book looks: see `to_book` for what each means."""

    title: str = "Nonograms"
    author: str = ""
    paper: str = "a4"
    per_page: int | None = None
    theme: str | Theme = "print"
    ids: bool = False
    home: str = ""


def to_book(entries: Sequence[Entry], style: BookStyle = BookStyle()) -> bytes:
    """Typeset a book and return the PDF file.

    ``per_page`` puzzles stand on a page (None: as many as keep cells comfortable). With ``ids``
    each puzzle shows its id, and with ``home`` a QR code that opens it on the page at that address;
    one that is too large for a code that a phone can read has none.
    """
    if not entries:
        raise PuzzleError("found no puzzle for the book; expected at least one")
    if style.per_page is not None and style.per_page < 1:
        raise PuzzleError(f"found {style.per_page} puzzles per page; expected 1 or more")
    press = _Press(entries, style)
    press.title_page()
    press.puzzle_pages()
    press.solution_pages()
    return press.paper.finish()


@dataclass(frozen=True, slots=True)
class _Placed:
    """A puzzle ready to be printed."""

    number: int
    entry: Entry
    drawing: Drawing


@dataclass(frozen=True, slots=True)
class _Section:
    """Puzzles that are printed in one arrangement, with cells of one size (in points)."""

    columns: int
    rows: int
    cell: float
    items: tuple[_Placed, ...]


@dataclass
class _Press:
    """Prints one book; ``unit`` scales text and margins with the paper (1 on A4)."""

    entries: Sequence[Entry]
    style: BookStyle
    paper: Paper = field(init=False)
    unit: float = field(init=False)
    codes: dict[str, list[bytes]] = field(init=False, default_factory=dict)  # by the puzzle's id

    def __post_init__(self) -> None:
        size = sheet_of(self.style.paper)
        self.paper = Paper(size, title=self.style.title, author=self.style.author)
        self.unit = max(0.55, min(1.0, size[0] / (210 * MM)))
        if self.style.home:
            for entry in self.entries:
                if code := code_of(share_link(self.style.home, entry.puzzle)):
                    self.codes[entry.puzzle.id] = code

    @property
    def margin(self) -> float:
        return 15 * MM * self.unit

    @property
    def inner(self) -> tuple[float, float]:
        """Width and height of a page without its margins and its page number."""
        return self.paper.width - 2 * self.margin, self.paper.height - 2.4 * self.margin

    # -- the title page --------------------------------------------------------------------

    def title_page(self) -> None:
        """Sign, title, how many puzzles, and the rules in three lines."""
        paper, unit = self.paper, self.unit
        middle, wide = paper.width / 2, self.inner[0]
        cell = min(4.2 * MM * unit, wide / 24)
        left = middle - cell * len(_SIGN[0]) / 2
        top = paper.height * 0.24
        filled = [
            (left + column * cell, top + row * cell, cell, cell)
            for row, line in enumerate(_SIGN)
            for column, sign in enumerate(line)
            if sign == "#"
        ]
        paper.boxes("#333333", filled)
        y = top + 5 * cell + 30 * MM * unit
        paper.write(self.style.title, middle, y, 34 * unit, anchor="middle", bold=True, width=wide)
        count = len(self.entries)
        words = counted(count, "puzzle")
        y += 12 * MM * unit
        paper.write(words, middle, y, 16 * unit, anchor="middle", color=_GREY)
        if self.style.author:
            y += 9 * MM * unit
            paper.write(
                self.style.author, middle, y, 13 * unit, anchor="middle", color=_GREY, width=wide
            )
        y = paper.height - self.margin - 12 * MM * unit
        for index, line in enumerate(_RULES):
            place = y + index * 5 * MM * unit
            paper.write(line, middle, place, 9 * unit, anchor="middle", color=_GREY, width=wide)
        paper.bookmark(self.style.title)
        self.next_page()

    def next_page(self) -> None:
        """End the page; every page but the first has shown its number."""
        if self.paper.number > 1:
            y = self.paper.height - self.margin * 0.6
            number = str(self.paper.number)
            middle = self.paper.width / 2
            self.paper.write(number, middle, y, 9 * self.unit, anchor="middle", color=_GREY)
        self.paper.next_sheet()

    # -- the puzzles -----------------------------------------------------------------------

    def puzzle_pages(self) -> None:
        """All puzzles in order, section by section."""
        theme = theme_of(self.style.theme)
        filled = replace(theme, saves_ink=False)
        placed = [
            _Placed(
                number,
                entry,
                # Numbers in color stand on their color: an outline is not seen well enough.
                draw(
                    entry.puzzle,
                    theme=filled if len(entry.puzzle.palette) > 1 else theme,
                    cell=theme.cell,
                ),
            )
            for number, entry in enumerate(self.entries, 1)
        ]
        self.paper.bookmark("Puzzles")
        for section in self._sections(placed):
            for page in self._pages(section):
                columns = min(section.columns, len(page))
                rows = -(-len(page) // columns)
                for index, item in enumerate(page):
                    row, column = divmod(index, columns)
                    alone = index == len(page) - 1 and column == 0  # in its row
                    place = self._field(1 if alone else columns, rows, row, column)
                    self._puzzle(item, place, section.cell)
                self.next_page()

    def _sections(self, placed: Sequence[_Placed]) -> Iterator[_Section]:
        """Puzzles that stand on their pages alike, with cells of one size."""
        section: _Section | None = None
        while placed:
            columns, rows = self._arrangement(placed)
            now, placed = placed[: columns * rows], placed[columns * rows :]
            cell = min(self._cell(item, columns, rows) for item in now)
            if (
                section is not None
                and (section.columns, section.rows) == (columns, rows)
                and max(cell, section.cell) <= _ALIKE * min(cell, section.cell)
            ):
                section = replace(
                    section, cell=min(cell, section.cell), items=(*section.items, *now)
                )
                continue
            if section is not None:
                yield section
            section = _Section(columns, rows, cell, tuple(now))
        if section is not None:
            yield section

    def _pages(self, section: _Section) -> Iterator[Sequence[_Placed]]:
        """The puzzles of a section page by page, about as many on each, lest the last is empty."""
        items = section.items
        most = self.style.per_page or section.columns * section.rows
        pages = -(-len(items) // most)
        begin = 0
        for page in range(pages):
            left = pages - page
            count = most if self.style.per_page else -(-(len(items) - begin) // left)
            yield items[begin : begin + count]
            begin += count

    def _arrangement(self, placed: Sequence[_Placed]) -> tuple[int, int]:
        """Columns and rows of the next page."""
        wanted = self.style.per_page
        if wanted is not None:
            shapes = [(columns, -(-wanted // columns)) for columns in range(1, wanted + 1)]
            return max(
                (shape for shape in shapes if shape[0] * shape[1] - wanted < shape[0]),
                key=lambda shape: min(self._cell(item, *shape) for item in placed[:wanted]),
            )
        for shape in _ARRANGEMENTS:
            next_ones = placed[: shape[0] * shape[1]]
            if all(self._cell(item, *shape) >= _COMFORTABLE for item in next_ones):
                return shape
        return (1, 1)

    def _cell(self, item: _Placed, columns: int, rows: int) -> float:
        """How large cells of a puzzle get in this arrangement, in points."""
        _, _, width, height = self._field(columns, rows, 0, 0)
        drawing = item.drawing
        scale = min(width / drawing.width, (height - self._heading) / drawing.height)
        return min(_LARGEST, scale * drawing.cell)

    @property
    def _heading(self) -> float:
        """The height of what stands above a puzzle."""
        largest = max((len(code) for code in self.codes.values()), default=0) * DOT
        return max(9 * MM * self.unit, largest and largest + 2 * MM)

    def _field(
        self, columns: int, rows: int, row: int, column: int
    ) -> tuple[float, float, float, float]:
        """The place of one puzzle on its page."""
        width, height = self.inner
        gap = 8 * MM * self.unit
        wide = (width - gap * (columns - 1)) / columns
        high = (height - gap * (rows - 1)) / rows
        return (self.margin + column * (wide + gap), self.margin + row * (high + gap), wide, high)

    def _puzzle(self, item: _Placed, place: tuple[float, float, float, float], cell: float) -> None:
        """One puzzle with its number, size, stars, id and code, in the middle of its place."""
        paper, unit, puzzle, drawing = self.paper, self.unit, item.entry.puzzle, item.drawing
        x, y, width, height = place
        scale = cell / drawing.cell
        # What is written above belongs to the puzzle, and moves with it.
        y += max(0.0, height - self._heading - drawing.height * scale) / 2
        inset = max(0.0, width - drawing.width * scale) / 2
        x, width = x + inset, width - 2 * inset
        number = str(item.number)
        base = y + self._heading - 4 * MM * unit
        paper.write(number, x, base, 15 * unit, bold=True)
        after = x + text_width(number, 15 * unit, True) + 3 * MM * unit
        size = f"{puzzle.width} \N{MULTIPLICATION SIGN} {puzzle.height}"
        paper.write(size, after, base, 9 * unit, color=_GREY)
        if item.entry.stars is not None:
            after += text_width(size, 9 * unit) + 4 * MM * unit
            self._stars(item.entry.stars, after, base - 1.2 * MM * unit)
        if self.style.ids:
            paper.write(
                puzzle.id, x, base + 3.6 * MM * unit, 6 * unit, color=_GREY, width=width / 2
            )
        if code := self.codes.get(puzzle.id):
            # It ends where the puzzle begins, so that it is seen with it.
            draw_code(paper, code, x + width, y + self._heading - 2 * MM - len(code) * DOT)
        paper.place(drawing, x, y + self._heading, scale)

    @staticmethod
    def _cell_scale(drawing: Drawing, width: float, height: float) -> float:
        return min(width / drawing.width, height / drawing.height, _LARGEST / drawing.cell)

    def _stars(self, stars: int, x: float, y: float) -> None:
        radius = 1.6 * MM * self.unit
        for index in range(STARS):
            middle = x + radius + index * 2.3 * radius
            self.paper.polygon(_star(middle, y, radius), "#333333", fill=index < stars)

    # -- the solutions ---------------------------------------------------------------------

    def solution_pages(self) -> None:
        """Thumbnails of all solutions, with their titles."""
        for first, batch in self._batches():
            if first == 1:
                self.paper.bookmark("Solutions")
            y = self.margin + 5 * MM * self.unit
            self.paper.write("Solutions", self.margin, y, 15 * self.unit, bold=True)
            for index, entry in enumerate(batch):
                self._solution(first + index, entry, index)
            self.next_page()

    @property
    def _thumbnails(self) -> tuple[int, int]:
        """Columns and rows of a page of solutions."""
        width, height = self.inner
        side = 40 * MM * max(0.7, self.unit)
        return max(1, int(width / side)), max(1, int((height - 10 * MM) / (side * 1.12)))

    def _batches(self) -> Iterator[tuple[int, Sequence[Entry]]]:
        columns, rows = self._thumbnails
        for start in range(0, len(self.entries), columns * rows):
            yield start + 1, self.entries[start : start + columns * rows]

    def _solution(self, number: int, entry: Entry, index: int) -> None:
        columns, rows = self._thumbnails
        row, column = divmod(index, columns)
        width, height = self.inner
        head = 10 * MM * self.unit
        wide, high = width / columns, (height - head) / rows
        x, y = self.margin + column * wide, self.margin + head + row * high
        title, author = entry.puzzle.title, entry.puzzle.meta.author
        base = y + 3 * MM * self.unit
        self.paper.write(str(number), x, base, 8 * self.unit, bold=True)
        after = text_width(str(number), 8 * self.unit, True) + 1.5 * MM * self.unit
        room = wide - after - 4 * MM * self.unit
        words = " · ".join(part for part in (title, author) if part)
        if text_width(words, 7 * self.unit) > room:
            words = _shortened(title or author, 7 * self.unit, room)
        self.paper.write(words, x + after, base, 7 * self.unit, color=_GREY)
        top = y + 4.5 * MM * self.unit
        room_below = high - 8 * MM * self.unit
        if entry.solution is None:
            self.paper.write("no solution known", x, top + 4 * MM, 7 * self.unit, color=_GREY)
            return
        # So small, lines between cells would only darken the picture.
        look = replace(theme_of(self.style.theme), thin_width=0, thick_width=0, frame_width=1)
        drawing = draw(entry.puzzle, entry.solution, theme=look, cell=10, clues=False)
        scale = self._cell_scale(drawing, wide - 5 * MM * self.unit, room_below)
        self.paper.place(drawing, x - 3 * scale, top, scale)


def _star(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    """The ten corners of a star."""
    points = []
    for corner in range(10):
        reach = radius if corner % 2 == 0 else radius * 0.42
        angle = pi * corner / 5 - pi / 2
        points.append((x + reach * cos(angle), y + reach * sin(angle)))
    return points


def _shortened(text: str, size: float, width: float) -> str:
    """The text, cut with an ellipsis if it is wider than this."""
    if text_width(text, size) <= width:
        return text
    while text and text_width(text + "…", size) > width:
        text = text[:-1]
    return text.rstrip() + "…"
