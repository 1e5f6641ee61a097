"""The board as lines of text with their ink: a pure function of the position and the window.

Every state has a character of its own, so that the board can be read without any colour:

    ██ filled   × crossed out   · open   ▒▒ and ∘ the same in pencil   [] the cursor
    ++ and ×× what a hint says, !! what should be erased

(in ASCII ``## x . %% o [] ++ xx !!``; in colour puzzles with symbols ``A``, in pencil ``A?``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Literal, NamedTuple

import nonolith as nl
from nonolith.playing import BLANK, UNKNOWN
from nonolith.terminal.position import Position
from nonolith.terminal.window import GROUP, Window

Kind = Literal["plain", "frame", "clue", "open", "blank", "filled"]


class Ink(NamedTuple):
    """What a piece of text is, for whoever chooses its colours."""

    kind: Kind = "plain"
    #: The colour of a filled cell, or of a number.
    color: int = 0
    done: bool = False
    lit: bool = False
    cursor: bool = False
    pencil: bool = False
    advised: bool = False
    #: Every other column, so that numbers beside each other can be told apart.
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
    lines = [_column_clues(scene, y) for y in range(window.clue_height)]
    lines.append(_rule(scene, top=True))
    for row in window.rows:
        if window.rules and row % GROUP == 0 and row > window.top:
            lines.append(_rule(scene, top=False))
        lines.append(_row(scene, row, pencil))
    if window.rows.stop == window.puzzle.height and len(lines) < window.height:
        lines.append(_rule(scene, top=False, bottom=True))
    return [_joined(line) for line in lines]


def text_of(lines: list[list[Piece]]) -> str:
    """The characters alone."""
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)


def _joined(line: list[Piece]) -> list[Piece]:
    """The same with neighbours of the same ink in one piece."""
    return [
        ("".join(text for text, _ in pieces), ink)
        for ink, pieces in groupby(line, key=lambda piece: piece[1])
    ]


def _column_clues(scene: Scene, y: int) -> list[Piece]:
    window = scene.window
    # Arrows tell that there is more above the first row, or left of the first column.
    line: list[Piece] = [(" " * (window.clue_width + 1), PLAIN)]
    for column in window.columns:
        if column % GROUP == 0 and column > window.left:
            line.append((" ", PLAIN))
        bits = window.column_bits[column]
        index = y - (window.clue_height - len(bits))
        text, run = bits[index] if index >= 0 else ("", None)
        ink = _clue_ink(scene, nl.Line(False, column), run, shown=index >= 0)
        ink = ink._replace(odd=column % 2 == 1)
        line.append((text.ljust(window.cell), ink))
    return line


def _clue_ink(scene: Scene, line: nl.Line, run: int | None, *, shown: bool = True) -> Ink:
    lit = scene.lit == line
    aimed = scene.cursor is not None and scene.cursor[0 if line.is_row else 1] == line.index
    if not shown:
        return Ink(lit=lit, cursor=aimed)
    position = scene.position
    done = line not in position.unfinished
    color = 0
    if run is not None:
        crossed = (line.is_row, line.index, run) in position.game.crossed
        done = done or crossed or run in position.settled[line]
        color = position.clues[line][run].color or 0
    return Ink("clue", color, done=done, lit=lit, cursor=aimed)


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


def _row(scene: Scene, row: int, pencil: set[int]) -> list[Piece]:
    window, puzzle = scene.window, scene.window.puzzle
    ascii_ = window.ascii
    bits = window.row_bits[row]
    used = sum(len(text) for text, _ in bits)
    here = nl.Line(True, row)
    lit = Ink(lit=scene.lit == here)
    line: list[Piece] = [(" " * (window.clue_width - used), lit)]
    for text, run in bits:
        ink = _clue_ink(scene, here, run)
        line.append((text, ink))
    bar = "|" if ascii_ else "│"
    more_left = window.left > 0
    more_right = window.columns.stop < puzzle.width
    more_below = window.rows.stop < puzzle.height and row == window.rows.stop - 1
    first = _sign(ascii_, "<", "◂") if more_left else bar
    last = _sign(ascii_, ">", "▸") if more_right else bar
    if more_below:
        first = _sign(ascii_, "v", "▼")
    line.append((first, FRAME))
    for column in window.columns:
        if column % GROUP == 0 and column > window.left:
            line.append((bar, FRAME))
        line.append(_cell(scene, row, column, pencil))
    line.append((last, FRAME))
    return line


def _cell(scene: Scene, row: int, column: int, pencil: set[int]) -> Piece:
    window = scene.window
    place = row * window.puzzle.width + column
    value = scene.stroke.get(place, scene.position.game.cells[place])
    advised = place in scene.advised
    kind: Kind = "filled" if value > 0 else "blank" if value == BLANK else "open"
    ink = Ink(
        kind,
        max(value, 0),
        lit=scene.lit is not None and scene.lit.index == (row if scene.lit.is_row else column),
        cursor=scene.cursor == (row, column),
        pencil=place in pencil or (place in scene.stroke and _is_trying(scene)),
        advised=advised,
    )
    if advised:
        return _advice_text(window, value, scene.advised[place]), ink
    return _cell_text(window, ink), ink


def _is_trying(scene: Scene) -> bool:
    return scene.position.game.trying is not None


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
        seen = ink.kind == "blank" or (ink.kind == "filled" and window.symbols)
        inside = (text[0] if seen else "").ljust(window.cell - 2)
        text = f"[{inside}]"
    return text.ljust(window.cell)[: window.cell]


def _advice_text(window: Window, value: int, wanted: int) -> str:
    """What should become of a cell."""
    if wanted == UNKNOWN:
        return "!" * window.cell
    if wanted == BLANK:
        return ("x" if window.ascii else "×") * window.cell
    if window.symbols:
        return f"+{window.puzzle.palette[wanted].symbol}"[-window.cell :]
    return "+" * window.cell
