"""The board as lines of text with their ink: a pure function of the position and the window.

Every state has a character of its own, so that the board can be read without any color:

    ██ filled   × crossed out   · open   ▒▒ and ∘ the same in pencil   [] [█ [× the cursor
    ++ and ×× what a hint says, !! what should be erased

(in ASCII ``## x . %% o [] ++ xx !!``; in color puzzles with symbols ``A``, in pencil ``A?``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import nonolith as nl
from nonolith.playing import BLANK, UNKNOWN
from nonolith.terminal.position import Position
from nonolith.terminal.window import GROUP, Bit, Window

Kind = Literal["plain", "frame", "clue", "open", "blank", "filled"]


class Ink(NamedTuple):
    """What a piece of text is, for the code that chooses its colors."""

    kind: Kind = "plain"
    #: The color of a filled cell, or of a number.
    color: int = 0
    done: bool = False
    lit: bool = False
    cursor: bool = False
    pencil: bool = False
    advised: bool = False
    #: Every other column, so that adjacent numbers can be told apart.
    odd: bool = False


#: A piece of text and its ink.
Piece = tuple[str, Ink]

PLAIN = Ink()
FRAME = Ink("frame")


@dataclass(frozen=True)
class Scene:
    """All that a drawing depends on."""

    position: Position
    window: Window
    cursor: tuple[int, int] | None = None
    #: Marks of a stroke that is not finished yet, by place.
    stroke: Mapping[int, int] = field(default_factory=dict)
    #: What a hint says of cells, and the line it is about.
    advised: Mapping[int, int] = field(default_factory=dict)
    lit: nl.Line | None = None


def draw(scene: Scene) -> list[list[Piece]]:
    """The lines of the window, from the top."""
    window = scene.window
    pencil = scene.position.game.pencil
    looks: dict[Look, Piece] = {}
    lines = _column_clues(scene)
    lines.append(_rule(scene, top=True))
    for row in window.rows:
        if window.rules and row % GROUP == 0 and row > window.top:
            lines.append(_rule(scene, top=False))
        lines.append(_row(scene, row, pencil, looks))
    if window.rows.stop == window.puzzle.height and len(lines) < window.height:
        lines.append(_rule(scene, top=False, bottom=True))
    return [_joined(line) for line in lines]


def text_of(lines: list[list[Piece]]) -> str:
    """The characters alone."""
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)


def _joined(line: list[Piece]) -> list[Piece]:
    """The same with neighbors of the same ink in one piece."""
    joined: list[Piece] = []
    texts: list[str] = []
    last = PLAIN
    for text, ink in line:
        if ink is not last and ink != last:
            joined.append(("".join(texts), last))
            texts, last = [], ink
        texts.append(text)
    return [*joined, ("".join(texts), last)]


def _column_clues(scene: Scene) -> list[list[Piece]]:
    """The lines above the cells."""
    window = scene.window
    high = window.clue_height
    lines: list[list[Piece]] = [[(" " * (window.clue_width + 1), PLAIN)] for _ in range(high)]
    for column in window.columns:
        here = nl.Line(False, column)
        bits = window.column_bits[column]
        empty = Ink(lit=scene.lit == here, cursor=_is_aimed(scene, here), odd=column % 2 == 1)
        pieces = [(" " * window.cell, empty)] * (high - len(bits))
        for text, ink in _clue(scene, here, bits, odd=column % 2 == 1):
            pieces.append((text.ljust(window.cell), ink))
        for line, piece in zip(lines, pieces, strict=True):
            if column % GROUP == 0 and column > window.left:
                line.append((" ", PLAIN))
            line.append(piece)
    return lines


def _is_aimed(scene: Scene, line: nl.Line) -> bool:
    return scene.cursor is not None and scene.cursor[0 if line.is_row else 1] == line.index


def _clue(scene: Scene, line: nl.Line, bits: list[Bit], *, odd: bool = False) -> list[Piece]:
    """The bits of a clue with their ink."""
    position = scene.position
    lit, aimed = scene.lit == line, _is_aimed(scene, line)
    finished = line not in position.unfinished
    settled, clue = position.settled[line], position.clues[line]
    crossed = position.game.crossed
    inks: dict[tuple[int, bool], Ink] = {}
    pieces: list[Piece] = []
    for text, run in bits:
        done, color = finished, 0
        if run is not None:
            done = done or run in settled or (line.is_row, line.index, run) in crossed
            color = clue[run].color or 0
        ink = inks.get((color, done))
        if ink is None:
            ink = Ink("clue", color, done, lit, aimed, odd=odd)
            inks[color, done] = ink
        pieces.append((text, ink))
    return pieces


def _rule(scene: Scene, *, top: bool, bottom: bool = False) -> list[Piece]:
    """A rule between rows; the uppermost one also tells where there is more to see."""
    window = scene.window
    ascii_ = window.ascii
    dash, cross = ("-", "+") if ascii_ else ("─", "┼")
    left, right = ("+", "+") if ascii_ else ("├", "┤")
    if top:
        cross, left, right = ("+", "+", "+") if ascii_ else ("┬", "┌", "┐")
    if bottom:
        cross, left, right = ("+", "+", "+") if ascii_ else ("┴", "└", "┘")
    text = left
    for column in window.columns:
        if column % GROUP == 0 and column > window.left:
            text += cross
        text += dash * window.cell
    text += right
    if top and window.top > 0:
        text = text[0] + _sign(ascii_, "^", "▲") + text[2:]
    return [(" " * window.clue_width, PLAIN), (text, FRAME)]


def _sign(ascii_: bool, plain: str, sign: str) -> str:
    return plain if ascii_ else sign


def _row(scene: Scene, row: int, pencil: set[int], looks: dict[Look, Piece]) -> list[Piece]:
    window, puzzle = scene.window, scene.window.puzzle
    ascii_ = window.ascii
    bits = window.row_bits[row]
    used = sum(len(text) for text, _ in bits)
    here = nl.Line(True, row)
    lit = Ink(lit=scene.lit == here)
    line: list[Piece] = [(" " * (window.clue_width - used), lit)]
    line += _clue(scene, here, bits)
    bar = "|" if ascii_ else "│"
    more_left = window.left > 0
    more_right = window.columns.stop < puzzle.width
    more_below = window.rows.stop < puzzle.height and row == window.rows.stop - 1
    first = _sign(ascii_, "<", "◂") if more_left else bar
    last = _sign(ascii_, ">", "▸") if more_right else bar
    if more_below:
        first = _sign(ascii_, "v", "▼")
    line.append((first, FRAME))
    line += _cells(scene, row, pencil, looks, (bar, FRAME))
    line.append((last, FRAME))
    return line


def _cells(
    scene: Scene, row: int, pencil: set[int], looks: dict[Look, Piece], bar: Piece
) -> list[Piece]:
    """The cells of a row; a stroke on a large board draws thousands, so their looks are kept."""
    window, lit = scene.window, scene.lit
    cells, stroke, advised = scene.position.game.cells, scene.stroke, scene.advised
    is_trying = scene.position.game.trying is not None
    lit_column = lit.index if lit is not None and not lit.is_row else None
    is_lit = lit is not None and lit.is_row and lit.index == row
    aimed = scene.cursor[1] if scene.cursor is not None and scene.cursor[0] == row else None
    first = row * window.puzzle.width
    line: list[Piece] = []
    for column in window.columns:
        if column % GROUP == 0 and column > window.left:
            line.append(bar)
        place = first + column
        value = stroke.get(place, cells[place])
        tried = place in pencil or (is_trying and place in stroke)
        lights = is_lit or column == lit_column
        look = (value, lights, column == aimed, tried, advised.get(place))
        piece = looks.get(look)
        if piece is None:
            piece = looks[look] = _cell(window, look)
        line.append(piece)
    return line


#: A cell's value; whether it is lit, under the cursor, in pencil; what a hint wants of it.
Look = tuple[int, bool, bool, bool, int | None]


def _cell(window: Window, look: Look) -> Piece:
    value, lit, cursor, pencil, wanted = look
    kind: Kind = "filled" if value > 0 else "blank" if value == BLANK else "open"
    ink = Ink(kind, max(value, 0), False, lit, cursor, pencil, wanted is not None)
    return (_cell_text(window, ink) if wanted is None else _advice_text(window, wanted)), ink


def _cell_text(window: Window, ink: Ink) -> str:
    if window.ascii:
        signs = {"open": ".", "blank": "o" if ink.pencil else "x"}
        filled = "%" if ink.pencil else "#"
    else:
        signs = {"open": "·", "blank": "∘" if ink.pencil else "×"}
        filled = "▒" if ink.pencil else "█"
    text = signs.get(ink.kind, filled * window.cell)
    if ink.kind == "filled" and window.symbols:
        text = window.puzzle.palette[ink.color].symbol + ("?" if ink.pencil else "")
    if ink.cursor and window.cell > 1:
        # What is under the cursor is seen without colors too: "[]" is open, "[█" is filled.
        inside = "" if ink.kind == "open" else text[0]
        text = f"[{inside.ljust(window.cell - 2)}]"
    return text.ljust(window.cell)[: window.cell]


def _advice_text(window: Window, wanted: int) -> str:
    """What should become of a cell."""
    if wanted == UNKNOWN:
        return "!" * window.cell
    if wanted == BLANK:
        return ("x" if window.ascii else "×") * window.cell
    if window.symbols:
        return f"+{window.puzzle.palette[wanted].symbol}"[-window.cell :]
    return "+" * window.cell
