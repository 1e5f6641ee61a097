"""Pictures of puzzles as programs show them, drawn with Pillow in several looks."""

from __future__ import annotations

import io
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFont

import nonolith as nl

Color = str | tuple[int, int, int]


@dataclass(frozen=True)
class Look:
    """How a page is drawn."""

    cell: int = 30
    font: int = 16
    paper: Color = "white"
    ink: Color = "black"
    line: Color = "#888888"
    thick: Color = "black"
    box: Color | None = None  # each clue stands in a box of this colour
    zero: bool = True  # an empty line has a 0
    heading: str = ""
    filled: Color = "#222222"
    struck: bool = False  # every number is crossed off
    stroke: int = 0  # by how much digits are fatter
    text: bool = False  # the clues of rows are written as words are, not in columns
    dimmed: Color | None = None  # the ink of every other line, as if it were finished


LOOKS = {
    "plain": Look(),
    "dark": Look(paper="#101820", ink="#e8e8e8", line="#405060", thick="#8090a0", filled="#dddd66"),
    "faint": Look(ink="#404080", line="#e8e8ee", thick="#c8c8d8"),
    "boxed": Look(box="#dde8f6"),
    "large": Look(cell=64, font=24, heading="Level 12"),
    "small": Look(cell=18, font=12),
    "fat": Look(cell=22, font=18, stroke=1),
    "wide apart": Look(cell=60, font=22),
    "text": Look(cell=48, font=24, text=True),
    "sepia": Look(paper="#f0e2c4", ink="#503010", line="#b09060", thick="#503010"),
}


def draw_page(
    puzzle: nl.Puzzle, look: Look, grid: nl.Grid | None = None, *, margin: int = 24
) -> Image.Image:
    """A page with the puzzle; ``grid`` is filled in and crossed out."""
    cell = look.cell
    font = ImageFont.load_default(look.font)
    wide = max(1, *(len(clue) for clue in puzzle.rows))
    deep = max(1, *(len(clue) for clue in puzzle.columns))
    top = margin + (3 * look.font if look.heading else 0) + deep * cell
    left = margin + wide * cell
    right, bottom = left + puzzle.width * cell, top + puzzle.height * cell
    image = Image.new("RGB", (right + margin, bottom + margin), look.paper)
    draw = ImageDraw.Draw(image)
    if look.heading:
        draw.text((margin, margin), look.heading, font=font, fill=look.ink)

    def number(text: str, x: int, y: int, fill: Color) -> None:
        if look.box is not None:
            draw.rectangle([x, y, x + cell, y + cell], fill=look.box, outline=look.line)
        middle = (x + cell / 2, y + cell / 2)
        draw.text(middle, text, font=font, fill=fill, anchor="mm", stroke_width=look.stroke)
        if look.struck:
            start, _, end, _ = draw.textbbox(middle, text, font=font, anchor="mm")
            draw.line([start - 1, y + cell // 2, end + 1, y + cell // 2], fill=fill, width=1)

    def runs(clue: nl.Clue, index: int) -> list[tuple[str, Color]]:
        plain = puzzle.palette.is_black_and_white
        dimmed = look.dimmed is not None and index % 2 == 0
        ink = look.dimmed if dimmed and look.dimmed else look.ink

        def color(run: nl.Run) -> Color:
            full = puzzle.palette[run.color or 1].rgb
            faded = tuple(255 - (255 - part) * 2 // 5 for part in full)
            return ink if plain else faded if dimmed else full

        shown = [(str(run.length), color(run)) for run in clue]
        return shown or ([("0", ink)] if look.zero else [])

    for row, clue in enumerate(puzzle.rows):
        if look.text:
            words = " ".join(text for text, _ in runs(clue, row))
            middle = top + row * cell + cell / 2
            draw.text((left - 10, middle), words, font=font, fill=look.ink, anchor="rm")
            continue
        for k, (text, fill) in enumerate(reversed(runs(clue, row))):
            number(text, left - (k + 1) * cell, top + row * cell, fill)
    for column, clue in enumerate(puzzle.columns):
        for k, (text, fill) in enumerate(reversed(runs(clue, column))):
            number(text, left + column * cell, top - (k + 1) * cell, fill)
    if grid is not None:
        _draw_marks(draw, look, grid, left, top)
    for k in range(puzzle.width + 1):
        x = left + k * cell
        heavy = k % 5 == 0 or k == puzzle.width
        draw.line([x, top, x, bottom], fill=look.thick if heavy else look.line, width=1 + heavy)
    for k in range(puzzle.height + 1):
        y = top + k * cell
        heavy = k % 5 == 0 or k == puzzle.height
        draw.line([left, y, right, y], fill=look.thick if heavy else look.line, width=1 + heavy)
    return image


def _draw_marks(draw: ImageDraw.ImageDraw, look: Look, grid: nl.Grid, left: int, top: int) -> None:
    cell = look.cell
    for row, line in enumerate(grid.lines()):
        for column, symbol in enumerate(line):
            x, y = left + column * cell, top + row * cell
            if symbol == ".":
                near, far = 0.3 * cell, 0.7 * cell
                draw.line([x + near, y + near, x + far, y + far], fill=look.ink, width=2)
                draw.line([x + near, y + far, x + far, y + near], fill=look.ink, width=2)
            elif symbol != "?":
                number = grid.palette.number_of(symbol) or 1
                fill = look.filled if len(grid.palette) == 1 else grid.palette[number].hex
                draw.rectangle([x, y, x + cell, y + cell], fill=fill)


def to_bytes(image: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    """The picture as a file."""
    buffer = io.BytesIO()
    image.save(buffer, kind, **options)
    return buffer.getvalue()
