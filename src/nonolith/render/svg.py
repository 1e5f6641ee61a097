"""Pictures as SVG: clean, scalable, readable by screen readers, with no font file and no style
sheet, so that a page may hold many of them."""

from __future__ import annotations

from typing import Unpack

from nonolith.grid import Grid
from nonolith.puzzle import Puzzle
from nonolith.render.drawing import DrawOptions, draw
from nonolith.render.shapes import Boxes, Drawing, Polygons, Shape, Strokes
from nonolith.text import readable

#: What every viewer has one of.
FONT = "Helvetica, Arial, Liberation Sans, DejaVu Sans, sans-serif"


def _escape(text: str) -> str:
    # The standard library's own functions for this load HTTP, e-mail and TLS, or all names of HTML.
    return readable(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def to_svg(puzzle: Puzzle, grid: Grid | None = None, **options: Unpack[DrawOptions]) -> str:
    """The picture as an SVG document; the options are those of `nonolith.render.draw`."""
    return write_svg(draw(puzzle, grid, **options))


def write_svg(drawing: Drawing) -> str:
    """Write a finished drawing as an SVG document."""
    width, height = drawing.width, drawing.height
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" font-family="{FONT}">',
        f"<title>{_escape(drawing.title)}</title>",
        f"<desc>{_escape(drawing.description)}</desc>",
        f'<path fill="{drawing.page}" d="M0 0h{width}v{height}h-{width}z"/>',
    ]
    for shape in drawing.shapes:
        lines += _element(shape)
    lines.append("</svg>")
    return "\n".join(lines) + "\n"


def _element(shape: Shape) -> list[str]:
    if isinstance(shape, Boxes):
        path = "".join(f"M{x} {y}h{w}v{h}h-{w}z" for x, y, w, h in shape.boxes)
        return [f'<path fill="{shape.fill}" shape-rendering="crispEdges" d="{path}"/>']
    if isinstance(shape, Polygons):
        path = "".join(
            "M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in polygon) + "z"
            for polygon in shape.polygons
        )
        return [f'<path fill="{shape.fill}" d="{path}"/>']
    if isinstance(shape, Strokes):
        path = "".join(
            f"M{_number(x)} {_number(y)}L{_number(u)} {_number(v)}" for x, y, u, v in shape.lines
        )
        return [
            f'<path fill="none" stroke="{shape.color}" stroke-width="{_number(shape.width)}" '
            f'stroke-linecap="round" d="{path}"/>'
        ]
    weight = ' font-weight="bold"' if shape.bold else ""
    return [
        f'<g fill="{shape.color}" font-size="{_number(shape.size)}" '
        f'text-anchor="{shape.anchor}"{weight}>',
        *(
            f'<text x="{_number(x)}" y="{_number(y)}">{_escape(text)}</text>'
            for x, y, text in shape.words
        ),
        "</g>",
    ]


def _number(value: float) -> str:
    """A coordinate with at most two decimals and no needless zero."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
