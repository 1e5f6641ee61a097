"""A page that shows a game in a look, as HTML with everything at its place."""

from __future__ import annotations

import random
from pathlib import Path

from scan_looks import Look
from scan_puzzles import Game

import nonolith as nl

TITLES = ["Puzzle of the day", "Level 27", "#48213: Two friends", "Picross", "Hanjie no. 5"]


def page_of(game: Game, look: Look, font: Path, draw: random.Random, cell: int) -> str:
    """The whole page; `#shot` is what a screenshot takes."""
    board, width, height = board_of(game, look, cell)
    above, below, pad = "", "", draw.randint(6, 40)
    if look.chrome == "app":
        above = (
            f'<div class="bar"><span>‹</span><b>{draw.choice(TITLES)}</b>'
            f"<span>{draw.randint(0, 59)}:{draw.randint(10, 59)}</span></div>"
        )
        below = '<div class="tools"><i></i><i></i><i></i><i></i></div>'
    elif look.chrome == "site":
        above = (
            f"<h3>{draw.choice(TITLES)}</h3><p>{game.puzzle.width} × {game.puzzle.height}, "
            f"by anna_{draw.randint(1, 99)}, rated {draw.randint(2, 9)}.{draw.randint(0, 9)}</p>"
        )
        below = "<p>Left click fills, right click crosses. <u>Next puzzle</u></p>"
    return f"""<!DOCTYPE html><meta charset="utf-8"><style>
@font-face {{ font-family: t; src: url("{font.as_uri()}"); }}
* {{ box-sizing: border-box; margin: 0; }}
body {{ font-family: t; color: {look.ink}; }}
#shot {{ display: inline-block; background: {look.page}; padding: {pad}px; }}
.bar {{ display: flex; justify-content: space-between; font-size: 18px; padding: 8px 0 22px; }}
.tools {{ display: flex; gap: 14px; padding-top: 24px; justify-content: center; }}
.tools i {{ width: 40px; height: 40px; border-radius: 9px; border: 2px solid {look.ink}; }}
h3 {{ font-size: 19px; padding-bottom: 6px; }} p {{ font-size: 13px; padding: 4px 0 12px; }}
.board {{ position: relative; width: {width}px; height: {height}px; }}
.board div {{ position: absolute; }}
.row, .col {{ display: flex; background: {look.strip if look.clues == "strips" else "none"}; }}
.row {{ align-items: center; justify-content: flex-{look.align}; }}
.col {{ flex-direction: column; align-items: center; justify-content: flex-{look.align}; }}
.n {{ font-size: {cell * look.size:.2f}px; font-weight: {look.weight}; line-height: 1;
  display: flex; align-items: center; justify-content: center; white-space: nowrap; }}
.dim {{ opacity: 0.38; }} .strike {{ text-decoration: line-through; }}
</style><div id="shot">{above}{board}{below}</div>"""


def board_of(game: Game, look: Look, cell: int) -> tuple[str, int, int]:
    """The board itself, and its size in CSS pixels."""
    puzzle, em = game.puzzle, cell * look.size
    boxed = look.clues == "boxed"
    longest = {side: max(1, *(len(c) for c in lines)) for side, lines in sides(puzzle)}
    wide = max((len(str(run.length)) for c in puzzle.rows for run in c), default=1)
    across = cell if boxed else em * (0.62 * wide + look.gap)
    down = cell * look.pitch
    left = round(longest["rows"] * across + (0 if boxed else cell * 0.4))
    top = round(longest["columns"] * down + (0 if boxed else cell * 0.4))
    width, height = puzzle.width * cell, puzzle.height * cell
    parts = []
    for index, clue in enumerate(puzzle.rows):
        strip = numbers(game, look, clue, index, "row", across)
        for x in [0, left + width] if look.both_sides else [0]:
            parts.append(div("row", x, top + index * cell, left, cell, strip))
    for index, clue in enumerate(puzzle.columns):
        strip = numbers(game, look, clue, index, "col", down)
        for y in [0, top + height] if look.both_sides else [0]:
            parts.append(div("col", left + index * cell, y, cell, top, strip))
    for y, row in enumerate(game.marks):
        for x, mark in enumerate(row):
            place = (left + x * cell, top + y * cell)
            parts.append(cell_of(game, look, cell, place, mark, (y + x) % 2))
    if boxed:
        deep, high = longest["rows"], longest["columns"]
        parts += [rule(look, 0, top + i * cell, left, 0, i) for i in range(puzzle.height + 1)]
        parts += [rule(look, left + i * cell, 0, 0, top, i) for i in range(puzzle.width + 1)]
        parts += [rule(look, left - i * cell, top, 0, height, 1) for i in range(1, deep + 1)]
        parts += [rule(look, left, top - i * cell, width, 0, 1) for i in range(1, high + 1)]
    for i in range(puzzle.height + 1):
        parts.append(rule(look, left, top + i * cell, width, 0, i, i == puzzle.height))
    for i in range(puzzle.width + 1):
        parts.append(rule(look, left + i * cell, top, 0, height, i, i == puzzle.width))
    more = (left, top) if look.both_sides else (2, 2)
    html = f'<div class="board">{"".join(parts)}</div>'
    return html, left + width + more[0], top + height + more[1]


def sides(puzzle: nl.Puzzle) -> list[tuple[str, tuple[nl.Clue, ...]]]:
    """Both lists of clues by name."""
    return [("rows", puzzle.rows), ("columns", puzzle.columns)]


def numbers(game: Game, look: Look, clue: nl.Clue, index: int, side: str, pitch: float) -> str:
    """The numbers of one clue, finished ones in the look's way."""
    cells = game.marks[index] if side == "row" else [row[index] for row in game.marks]
    truth = game.solution[index] if side == "row" else [row[index] for row in game.solution]
    done = look.done if all(m == t for m, t in zip(cells, truth, strict=True) if t) else ""
    texts = [(str(run.length), game.colors[run.color - 1]) for run in clue]
    if not texts and look.empty:
        texts = [(look.empty, "")]
    size = f"width:{pitch:.2f}px" if side == "row" else f"height:{pitch:.2f}px"
    if side == "col":
        size += ";width:100%"
    spans = []
    for text, color in texts:
        style = size
        if game.colored and color and look.color_clues == "boxes":
            bright = sum(bytes.fromhex(color[1:])) > 380
            style += f";background:{color};color:{'#000' if bright else '#fff'}"
            style += ";height:100%" if side == "row" else ""
        elif game.colored and color:
            style += f";color:{visible(color, look)}"
        elif look.clues == "boxed":
            style += f";background:{look.strip};height:{pitch:.2f}px"
        spans.append(f'<span class="n {done}" style="{style}">{text}</span>')
    return "".join(spans)


def visible(color: str, look: Look) -> str:
    """Black digits are light on a dark page."""
    dark = look.ink.startswith(("#d", "#e", "#f"))
    return look.ink if color == "#000000" and dark else color


def cell_of(game: Game, look: Look, cell: int, place: tuple[int, int], mark: int, odd: int) -> str:
    """A cell's ground and its mark."""
    x, y = place
    gap = look.tiles * cell
    ground = look.checker if look.checker and odd else look.cells
    inner = ""
    if mark > 0:
        color = game.colors[mark - 1] if game.colored else look.filled
        edge = look.inset * cell
        inner = div("", edge, edge, cell - 2 * gap - 2 * edge, cell - 2 * gap - 2 * edge, "",
                    f"background:{color};border-radius:{look.rounded * cell}px")  # fmt: skip
    elif mark == 0:
        inner = cross(look, cell - 2 * gap)
    return div("", x + gap, y + gap, cell - 2 * gap, cell - 2 * gap, inner, f"background:{ground}")


def cross(look: Look, side: float) -> str:
    """The sign of a cell that stays empty."""
    if look.cross == "dot":
        r = side * 0.1
        style = f"background:{look.ink};border-radius:50%"
        return div("", side / 2 - r, side / 2 - r, 2 * r, 2 * r, "", style)
    low = 0.36 if look.cross == "small x" else 0.24
    color = look.thick if look.cross == "grey" else look.ink
    a, b = low * side, (1 - low) * side
    return (
        f'<svg style="display:block" width="{side}" height="{side}" stroke="{color}"'
        f' stroke-width="{max(1, side * 0.07)}">'
        f'<path d="M{a} {a}L{b} {b}M{a} {b}L{b} {a}"/></svg>'
    )


def rule(
    look: Look, x: float, y: float, width: float, height: float, index: int, last: bool = False
) -> str:
    """A line of the lattice, thick where the look says so."""
    thick = bool(look.every) and (last or index % look.every == 0)
    wide = look.thick_width if thick else look.thin_width
    if not wide:
        return ""
    color = look.thick if thick else look.thin
    if width:
        return div("", x - wide / 2, y - wide / 2, width + wide, wide, "", f"background:{color}")
    return div("", x - wide / 2, y - wide / 2, wide, height + wide, "", f"background:{color}")


def div(
    name: str, x: float, y: float, width: float, height: float, inner: str, more: str = ""
) -> str:
    """A box at its place."""
    place = f"left:{x:.2f}px;top:{y:.2f}px;width:{width:.2f}px;height:{height:.2f}px"
    return f'<div class="{name}" style="{place};{more}">{inner}</div>'
