"""A page that shows a picture with all that was seen in it, for people to check."""

from __future__ import annotations

import base64
import html
import io
from typing import TYPE_CHECKING, Any

from nonolith.scanning.opening import open_picture
from nonolith.text import readable

if TYPE_CHECKING:
    from nonolith.scanning.values import Scan, ScannedBoard, ScannedNumber

#: Below this a number is drawn as a doubt.
_CLEAR = 0.8

#: A small picture is drawn at least this wide, so that its digits can be compared.
_WIDTH = 720

_STYLE = """
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem }
svg { max-width: 100%; height: auto; border: 1px solid #8888 }
.lattice { fill: none; stroke: #0a84ff; vector-effect: non-scaling-stroke }
.number { fill: none; stroke: #2a9d3a; vector-effect: non-scaling-stroke; pointer-events: all }
.doubt { stroke: #e08a00; stroke-width: 3 }
.key { display: inline-block; width: 1em; height: 1em; border: 2px solid; vertical-align: -.15em }
.key:not(:first-child) { margin-left: 1em }
h1 { overflow-wrap: anywhere }
table { border-collapse: collapse } td, th { padding: .2rem .8rem .2rem 0; text-align: left }
"""


_LEGEND = (
    '<p><span class="key" style="color: #0a84ff"></span> the board'
    '<span class="key" style="color: #2a9d3a"></span> a number that was read'
    '<span class="key" style="color: #e08a00"></span> one in doubt.'
    " Point at a number to see what it was read as."
)

_MEANING = {
    "verified": "Every number was read, and there is exactly one solution.",
    "likely": "There is a solution, but something was corrected, is in doubt, or could be read "
    "another way: compare the numbers with the picture.",
    "unsure": "The numbers as they were read make no puzzle: some are missing or wrong.",
}


def to_html(scan: Scan, image: Any, title: str, page: int | None = None) -> str:
    """The page: the picture, what was seen laid over it, and each doubt with its cut-out."""
    picture = open_picture(image, page=page)
    shown = html.escape(readable(title))
    from PIL import Image

    pixels = Image.frombytes("RGB", (picture.width, picture.height), picture.pixels)
    buffer = io.BytesIO()
    pixels.save(buffer, "PNG")
    data = f"data:image/png;base64,{base64.b64encode(buffer.getvalue()).decode()}"
    overlay = "".join(_overlay(board) for board in scan.boards)
    parts = [
        '<!doctype html><html lang="en"><meta charset=utf-8>',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{shown}</title><style>{_STYLE}</style>",
        f"<h1>{shown}</h1>",
        f'<svg viewBox="0 0 {scan.width:g} {scan.height:g}" width="{max(scan.width, _WIDTH):g}">'
        f'<defs><image id="picture" href="{data}" width="{scan.width:g}" height="{scan.height:g}"/>'
        f'</defs><use href="#picture"/>{overlay}</svg>',
    ]
    if not scan.boards:
        parts.append("<p>No puzzle found: no lattice with numbers at its sides was seen.</p>")
    else:
        parts.append(_LEGEND)
    parts += [_account(board) for board in scan.boards]
    return "\n".join(parts) + "\n"


def _overlay(board: ScannedBoard) -> str:
    across = board.puzzle.width + 1
    lines = [board.points[row : row + across] for row in range(0, len(board.points), across)]
    lines += [board.points[column::across] for column in range(across)]
    shapes = [
        '<polyline class="lattice" points="' + " ".join(f"{x:.1f},{y:.1f}" for x, y in line) + '"/>'
        for line in lines
    ]
    for numbers in board.numbers:
        for number in numbers:
            left, top, right, bottom = number.box
            kind = "number" if number.probability >= _CLEAR else "number doubt"
            shapes.append(
                f'<rect class="{kind}" x="{left - 1:.1f}" y="{top - 1:.1f}" '
                f'width="{right - left + 2:.1f}" height="{bottom - top + 2:.1f}">'
                f"<title>{number.length} ({number.probability:.0%})</title></rect>"
            )
    return "".join(shapes)


def _account(board: ScannedBoard) -> str:
    rows, columns = board.totals
    parts = [
        f"<h2>{board.puzzle.width}x{board.puzzle.height}, {board.status}</h2>",
        f"<p>{_MEANING[board.status]}",
    ]
    if rows == columns:
        parts.append(f"Rows and columns both add up to {rows}.")
    notes = [*(f"corrected: {mending}" for mending in board.changed), *board.doubts]
    if notes:
        said = "".join(f"<li>{html.escape(note[0].upper() + note[1:])}." for note in notes)
        parts.append(f"<ul>{said}</ul>")
    doubtful = [
        (index, number)
        for index, numbers in enumerate(board.numbers)
        for number in numbers
        if number.probability < _CLEAR
    ]
    if doubtful:
        parts.append("<table><tr><th>Where<th>Seen<th>Read as<th>Or</tr>")
        parts += [_row(board, index, number) for index, number in doubtful]
        parts.append("</table>")
    return "\n".join(parts)


def _row(board: ScannedBoard, index: int, number: ScannedNumber) -> str:
    left, top, right, bottom = number.box
    width, tall = right - left, bottom - top
    side = max(width, tall)
    height = board.puzzle.height
    where = f"Row {index + 1}" if index < height else f"Column {index - height + 1}"
    view = f"{left - side:.1f} {top - side:.1f} {width + 2 * side:.1f} {tall + 2 * side:.1f}"
    others = ", ".join(
        f"{length} ({chance:.0%})" for length, chance in number.others if chance >= 0.005
    )
    return (
        f'<tr><td>{where}<td><svg viewBox="{view}" height="48"><use href="#picture"/></svg>'
        f"<td>{number.length} ({number.probability:.0%})<td>{others}</tr>"
    )
