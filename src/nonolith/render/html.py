"""Pictures as a web page in one file: no script, no font, nothing fetched.

With a grid the page shows the blank puzzle first and the picture on a click, so that it can be
sent to somebody who still wants to solve it; printed, it shows what is on the screen.
"""

from __future__ import annotations

from html import escape
from typing import Unpack

from nonolith.grid import Grid
from nonolith.puzzle import Puzzle
from nonolith.render.drawing import DrawOptions
from nonolith.render.marks import NO_MARKS
from nonolith.render.svg import to_svg
from nonolith.render.themes import theme_of

_STYLE = """\
body{{margin:0;padding:2rem 1rem;background:{page};color:{text};font:16px/1.5 system-ui,sans-serif;
text-align:center}}
h1{{font-size:1.5rem;margin:0 0 .25rem}}
p{{margin:.25rem 0;color:{frame}}}
svg{{max-width:100%;height:auto;margin-top:1rem}}
#show{{position:absolute;opacity:0}}
label{{display:inline-block;margin-top:1rem;padding:.4rem 1rem;border:1px solid {thick};
border-radius:.5rem;cursor:pointer}}
#show:focus-visible+label{{outline:3px solid {accent}}}
.solution,#show:checked~.puzzle{{display:none}}
#show:checked+label .off,#show:not(:checked)+label .on{{display:none}}
#show:checked~.solution{{display:block}}
@media print{{label{{display:none}}body{{padding:0}}}}
"""


def to_html(puzzle: Puzzle, grid: Grid | None = None, **options: Unpack[DrawOptions]) -> str:
    """The picture as a self-contained HTML page; the options are those of `draw`.

    The caption, if there is one, becomes the heading of the page.
    """
    look = theme_of(options.get("theme", "light"))
    heading = options.pop("caption", "")
    kind = "Nonogram" if len(puzzle.palette) <= 1 else "Colour nonogram"
    title = heading or f"{kind} {puzzle.width}x{puzzle.height}"
    size = f"{puzzle.width} columns, {puzzle.height} rows"
    author = f" · by {escape(puzzle.meta.author)}" if puzzle.meta.author else ""
    lines = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>",
        "<style>",
        _STYLE.format(
            page=look.page,
            text=look.text,
            frame=look.frame,
            thick=look.thick,
            accent=look.accent,
        ).rstrip("\n"),
        "</style>",
        f"<h1>{escape(title)}</h1>",
        f"<p>{size}{author}</p>",
    ]
    if grid is None:
        lines.append(to_svg(puzzle, None, **options))
    else:
        what = "solution" if grid.is_complete else "what is known"
        blank: DrawOptions = {**options, "marks": NO_MARKS}
        lines += [
            '<input type="checkbox" id="show">',
            f'<label for="show"><span class="off">Show the {what}</span>'
            f'<span class="on">Hide the {what}</span></label>',
            f'<div class="puzzle">\n{to_svg(puzzle, None, **blank)}</div>',
            f'<div class="solution">\n{to_svg(puzzle, grid, **options)}</div>',
        ]
    return "\n".join([*lines, "</html>"]) + "\n"
