"""Letters: one or two large ones, thick or thin, black on white or the other way."""

from __future__ import annotations

from nonolith.making.canvas import Canvas
from nonolith.making.chance import Chance
from nonolith.making.coloring import colored

#: Letters and digits of five by seven cells, row by row, as drawn below: a bit for each cell.
_GLYPHS = {
    "A": "01110 10001 10001 11111 10001 10001 10001",
    "B": "11110 10001 10001 11110 10001 10001 11110",
    "C": "01110 10001 10000 10000 10000 10001 01110",
    "D": "11100 10010 10001 10001 10001 10010 11100",
    "E": "11111 10000 10000 11110 10000 10000 11111",
    "F": "11111 10000 10000 11110 10000 10000 10000",
    "G": "01110 10001 10000 10111 10001 10001 01110",
    "H": "10001 10001 10001 11111 10001 10001 10001",
    "J": "00111 00010 00010 00010 00010 10010 01100",
    "K": "10001 10010 10100 11000 10100 10010 10001",
    "L": "10000 10000 10000 10000 10000 10000 11111",
    "M": "10001 11011 10101 10101 10001 10001 10001",
    "N": "10001 11001 10101 10101 10011 10001 10001",
    "P": "11110 10001 10001 11110 10000 10000 10000",
    "Q": "01110 10001 10001 10001 10101 10010 01101",
    "R": "11110 10001 10001 11110 10100 10010 10001",
    "S": "01111 10000 10000 01110 00001 00001 11110",
    "T": "11111 00100 00100 00100 00100 00100 00100",
    "U": "10001 10001 10001 10001 10001 10001 01110",
    "V": "10001 10001 10001 10001 10001 01010 00100",
    "W": "10001 10001 10001 10101 10101 11011 10001",
    "X": "10001 10001 01010 00100 01010 10001 10001",
    "Y": "10001 10001 01010 00100 00100 00100 00100",
    "Z": "11111 00001 00010 00100 01000 10000 11111",
    "2": "01110 10001 00001 00110 01000 10000 11111",
    "3": "11110 00001 00001 01110 00001 00001 11110",
    "4": "00010 00110 01010 10010 11111 00010 00010",
    "5": "11111 10000 11110 00001 00001 10001 01110",
    "6": "00110 01000 10000 11110 10001 10001 01110",
    "7": "11111 00001 00010 00100 01000 01000 01000",
    "8": "01110 10001 10001 01110 10001 10001 01110",
    "9": "01110 10001 10001 01111 00001 00010 01100",
}
_NAMES = "".join(_GLYPHS)


def letters(canvas: Canvas, chance: Chance, colors: int) -> list[int]:
    """A letter that fills the canvas, or two side by side where there is room."""
    width, height = canvas.width, canvas.height
    count = 2 if width >= 14 and chance.below(2) else 1
    room = width // count
    board = 0
    for place in range(count):
        tall, wide = chance.between(2 * height // 3, height), chance.between(2 * room // 3, room)
        top = chance.between(0, height - tall)
        left = place * room + chance.between(0, room - wide)
        board |= _letter(canvas, chance.pick(_NAMES), top, left, tall, wide)
    way = chance.below(4)
    if way == 0:
        board |= canvas.right(board)  # a bold one
    elif way == 1:
        board = canvas.full & ~board
    elif way == 2:
        board = canvas.grown(canvas.grown(board)) & ~canvas.grown(board) | board  # a halo
    return colored(canvas, chance, board, colors)


def _letter(canvas: Canvas, name: str, top: int, left: int, tall: int, wide: int) -> int:
    """A letter stretched to a box."""
    board = 0
    for row, cells in enumerate(_GLYPHS[name].split()):
        first, last = row * tall // 7, (row + 1) * tall // 7
        for column, cell in enumerate(cells):
            if cell == "1":
                begin, end = column * wide // 5, (column + 1) * wide // 5
                board |= canvas.box(top + first, left + begin, last - first, end - begin)
    return board
