"""Drawing a picture as a list of shapes: once, then written by every graphic medium."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TypedDict, Unpack

from nonolith.grid import Grid
from nonolith.palette import rgb
from nonolith.puzzle import Puzzle
from nonolith.render.glyphs import contrast, mix
from nonolith.render.layout import GROUP, Box, Geometry, Layout, in_color
from nonolith.render.marks import NO_MARKS, Marks, check_sizes
from nonolith.render.shapes import (
    Boxes,
    Drawing,
    Point,
    Polygons,
    Shape,
    Strokes,
    Words,
    cross,
    middle,
    outline,
    strike,
)
from nonolith.render.spoken import description_of, title_of
from nonolith.render.themes import Theme, theme_of


class DrawOptions(TypedDict, total=False):
    """What the graphic media take besides puzzle and grid."""

    #: The name of a theme, or a theme (``light``).
    theme: str | Theme
    #: The size of a cell in pixels at scale 1 (the theme's, less for large puzzles).
    cell: int | None
    #: Whether to draw the clues (yes).
    clues: bool
    #: A line of text above the picture (none, because titles spoil).
    caption: str
    #: What to point at (nothing).
    marks: Marks
    #: Whether to cross the cells known to be blank (only in grids with unknown cells).
    crosses: bool | None


def draw(puzzle: Puzzle, grid: Grid | None = None, **options: Unpack[DrawOptions]) -> Drawing:
    """Draw a puzzle, with what is known of its grid, for the graphic media."""
    marks = options.get("marks", NO_MARKS)
    caption = options.get("caption", "")
    check_sizes(puzzle, grid, marks)
    look = theme_of(options.get("theme", "light"))
    cell = options.get("cell") or _cell_size(puzzle, look)
    artist = _Artist(puzzle, grid, look, marks, cell, options.get("clues", True), caption)
    crosses = options.get("crosses")
    if crosses is None:
        crosses = grid is not None and not grid.is_complete
    artist.draw(crosses)
    return Drawing(
        artist.width,
        artist.geometry.height,
        artist.area,
        cell,
        look.page,
        tuple(artist.shapes),
        title_of(puzzle, grid, caption),
        description_of(puzzle),
    )


def _cell_size(puzzle: Puzzle, theme: Theme) -> int:
    """The theme's cell, shrunk so that very large puzzles stay within a few thousand pixels."""
    side = max(puzzle.width, puzzle.height)
    return max(10, min(theme.cell, theme.cell * 75 // side))


class _Artist:
    """Draws one picture; the methods run from the back to the front."""

    def __init__(
        self,
        puzzle: Puzzle,
        grid: Grid | None,
        theme: Theme,
        marks: Marks,
        cell: int,
        clues: bool,
        caption: str,
    ) -> None:
        self.puzzle, self.grid, self.theme, self.marks = puzzle, grid, theme, marks
        self.clues, self.caption = clues, caption
        self.many = len(puzzle.palette) > 1
        self.painted = in_color(puzzle.palette)
        self.layout = Layout.of(puzzle, symbols=self.many and theme.symbols)
        head = round(cell * 1.1) if caption else 0
        self.geometry = Geometry.of(self.layout, cell, font=theme.font, clues=clues, head=head)
        self.shapes: list[Shape] = []
        self.paper = puzzle.palette[0].hex if self.painted else theme.paper
        self.caption_size = cell * 0.75

    @property
    def width(self) -> int:
        """The width of the drawing: that of the picture, or of a longer caption."""
        needed = round(len(self.caption) * self.caption_size * 0.6) + 2 * self.geometry.margin
        return max(self.geometry.width, needed)

    def draw(self, crosses: bool) -> None:
        """All of it."""
        if self.clues:
            self.gutters()
        self.boxes(self.paper, [self.area])
        self.highlighted_lines()
        self.thin_lines()
        if self.grid is not None:
            self.cells(self.grid, crosses)
        self.thick_lines()
        self.marked_cells()
        if self.clues:
            self.numerals()
        if self.caption:
            word = (self.width / 2, self.geometry.margin + self.caption_size * 0.75, self.caption)
            self.shapes.append(Words(self.theme.text, self.caption_size, "middle", True, (word,)))

    # -- helpers ---------------------------------------------------------------------------

    @property
    def area(self) -> Box:
        """The place of the grid."""
        place = self.geometry
        return (place.left, place.top, place.right - place.left, place.bottom - place.top)

    def boxes(self, fill: str, boxes: Iterable[Box]) -> None:
        """Add filled boxes, unless there is none."""
        if made := tuple(boxes):
            self.shapes.append(Boxes(fill, made))

    def strokes(self, color: str, width: float, lines: Iterable[tuple[Point, Point]]) -> None:
        """Add strokes, unless there is none."""
        if made := tuple((*start, *end) for start, end in lines):
            self.shapes.append(Strokes(color, width, made))

    # -- from back to front ----------------------------------------------------------------

    def gutters(self) -> None:
        """The fields of the clues, in bands of two shades."""
        place, theme = self.geometry, self.theme
        self.boxes(theme.gutter, [place.beside, place.above])
        if theme.band != theme.gutter:
            odd = [line for line, _, _ in self.puzzle.lines if line.index % 2]
            self.boxes(theme.band, map(place.gutter, odd))

    def highlighted_lines(self) -> None:
        """A tint over whole lines and their clues."""
        lines = sorted(self.marks.lines, key=lambda line: (line.is_row, line.index))
        self.boxes(self.theme.tint, map(self.geometry.line, lines))
        if self.clues:
            self.boxes(self.theme.tint, map(self.geometry.gutter, lines))
        self.boxes(
            self.theme.tint, (self.geometry.cells(*cell) for cell in sorted(self.marks.cells))
        )

    def _rules(self, width: int, step: int, *, gutters: bool) -> list[Box]:
        """Lines of this width before every ``step``-th cell, through the grid or the gutters."""
        place = self.geometry
        if not width:
            return []
        beside, above = place.beside, place.above
        across, down = place.right - place.left, place.bottom - place.top
        boxes: list[Box] = []
        for index in range(step, self.puzzle.height, step):
            y = place.top + index * place.cell - width // 2
            boxes.append(
                (beside[0], y, beside[2], width) if gutters else (place.left, y, across, width)
            )
        for index in range(step, self.puzzle.width, step):
            x = place.left + index * place.cell - width // 2
            boxes.append((x, above[1], width, above[3]) if gutters else (x, place.top, width, down))
        return [box for box in boxes if box[2] and box[3]]

    def thin_lines(self) -> None:
        """A line between any two cells, faint on whatever paper there is."""
        thin = self.theme.thin_width
        paper = rgb(self.paper)
        color = self.theme.thin
        if self.paper != self.theme.paper:
            color = _hex(mix(paper, contrast(paper), 0.16))
        self.boxes(self.theme.thin, self._rules(thin, 1, gutters=True))
        self.boxes(color, self._rules(thin, 1, gutters=False))

    def thick_lines(self) -> None:
        """A line after every five cells, and the frame."""
        thick = self.theme.thick_width
        self.boxes(self.theme.thick, self._rules(thick, GROUP, gutters=True))
        self.boxes(self.theme.thick, self._rules(thick, GROUP, gutters=False))
        self.boxes(self.theme.frame, outline(self.area, self.theme.frame_width, outside=True))

    def cells(self, grid: Grid, crosses: bool) -> None:
        """The known cells; the blank ones are crossed if asked."""
        for number, blocks in sorted(_blocks(grid).items()):
            if number > 0:
                self.boxes(self.color(number), (self.geometry.cells(*block) for block in blocks))
        if crosses:
            cell = self.geometry.cell
            blanks = (
                self.geometry.cells(row, column)
                for row, values in enumerate(grid.rows())
                for column, value in enumerate(values)
                if value == 0
            )
            self.strokes(
                _faint_on(rgb(self.paper)) if self.painted else self.theme.faint,
                max(1.0, cell * 0.07),
                (line for box in blanks for line in cross(box, cell * 0.14)),
            )
        if self.many and self.theme.symbols:
            self.symbols(grid)

    def color(self, number: int) -> str:
        """The color of a cell."""
        return self.puzzle.palette[number].hex if self.painted else self.theme.ink

    def symbols(self, grid: Grid) -> None:
        """The symbol of its color in every cell."""
        words: dict[str, list[tuple[float, float, str]]] = defaultdict(list)
        size = self.geometry.cell * 0.55
        for row, values in enumerate(grid.rows()):
            for column, value in enumerate(values):
                if value > 0:
                    color = self.puzzle.palette[value]
                    place = middle(self.geometry.cells(row, column), size)
                    words[_hex(contrast(color.rgb))].append((*place, color.symbol))
        for color_of_text, places in words.items():
            self.shapes.append(Words(color_of_text, size, "middle", False, tuple(places)))

    def marked_cells(self) -> None:
        """Outlines of cells pointed at, and split cells where two solutions differ."""
        place, theme = self.geometry, self.theme
        if self.marks.other is not None and self.grid is not None:
            self.differences(self.grid, self.marks.other)
        thick = max(2, place.cell // 10)
        for color, cells in ((theme.changed, self.marks.changed), (theme.accent, self.marks.cells)):
            boxes = [place.cells(*cell) for cell in sorted(cells)]
            self.boxes(color, (side for box in boxes for side in outline(box, thick)))

    def differences(self, first: Grid, second: Grid) -> None:
        """Cells with the first solution's color above the diagonal and the second's below."""
        halves: dict[str, list[tuple[Point, ...]]] = defaultdict(list)
        outlines: list[Box] = []
        for row in range(first.height):
            for column in range(first.width):
                if not self.marks.differs(first, row, column):
                    continue
                box = x, y, width, height = self.geometry.cells(row, column)
                corners: tuple[Point, Point] = ((x + width, y), (x, y + height))
                for grid, corner in ((first, (x, y)), (second, (x + width, y + height))):
                    value = grid.color_at(row, column)
                    color = self.color(value) if value > 0 else self.paper
                    if not self.painted and value > 0:
                        color = self.theme.changed if grid is first else self.theme.second
                    halves[color].append((corner, *corners))
                outlines += outline(box, max(1, self.geometry.cell // 14))
        for color, polygons in halves.items():
            self.shapes.append(Polygons(color, tuple(polygons)))
        self.boxes(self.theme.changed, outlines)

    def numerals(self) -> None:
        """The numbers of the clues; crossed-off ones are faint and struck through."""
        words: dict[str, list[tuple[float, float, str]]] = defaultdict(list)
        chips: dict[str, list[Box]] = defaultdict(list)
        struck: dict[str, list[tuple[Point, Point]]] = defaultdict(list)
        size = self.geometry.font
        for numeral in self.layout.numerals:
            box = self.geometry.slot(numeral)
            crossed = (numeral.line, numeral.run) in self.marks.crossed
            color = self.theme.faint if crossed else self.theme.text
            if self.many and numeral.color is not None:
                chip = self.puzzle.palette[numeral.color].rgb
                if crossed:
                    chip = mix(chip, rgb(self.theme.gutter), 0.75)
                chips[_hex(chip)] += self.chip(box)
                if not self.theme.saves_ink:
                    color = _faint_on(chip) if crossed else _hex(contrast(chip))
            words[color].append((*middle(box, size), numeral.text))
            if crossed:
                struck[color].append(strike(box, size * (0.2 + 0.25 * len(numeral.text))))
        for fill, boxes in chips.items():
            self.boxes(fill, boxes)
        for color, places in words.items():
            self.shapes.append(Words(color, size, "middle", self.theme.bold, tuple(places)))
        for color, lines in struck.items():
            self.strokes(color, max(1.0, size * 0.1), lines)

    def chip(self, box: Box) -> list[Box]:
        """The colored field behind a number, or its outline where ink is saved."""
        x, y, width, height = box
        inset = max(1, self.geometry.cell // 14)
        inner = (x + inset, y + inset, width - 2 * inset, height - 2 * inset)
        return outline(inner, max(1, self.geometry.cell // 10)) if self.theme.saves_ink else [inner]


def _blocks(grid: Grid) -> dict[int, list[tuple[int, int, int, int]]]:
    """Rectangles of equal cells as (row, column, width, height), by color.

    A stretch of a row grows downwards as long as the row below has the same one: fewer shapes,
    and no seams where a viewer smooths edges.
    """
    done: dict[int, list[tuple[int, int, int, int]]] = defaultdict(list)
    open_: dict[tuple[int, int, int], int] = {}
    for row, values in enumerate([*grid.rows(), []]):
        stretches: dict[tuple[int, int, int], int] = {}
        start = 0
        for column in range(1, len(values) + 1):
            if column == len(values) or values[column] != values[start]:
                key = (values[start], start, column - start)
                stretches[key] = open_.pop(key, row)
                start = column
        for (value, column, width), first in open_.items():
            done[value].append((first, column, width, row - first))
        open_ = stretches
    return done


def _hex(color: tuple[int, int, int]) -> str:
    return "#{:02x}{:02x}{:02x}".format(*color)


def _faint_on(color: tuple[int, int, int]) -> str:
    """A color that shows faintly on this one."""
    return _hex(mix(color, contrast(color), 0.4))
