"""A lesson to print: an explanation in chapters, each with its picture; as a page or as PDF.

New cells are marked in the picture of their chapter. The PDF needs the extra ``pdf``.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from nonolith.puzzle import Puzzle
from nonolith.render.drawing import draw
from nonolith.render.marks import Marks
from nonolith.render.paper import MM, Paper, sheet_of, text_width
from nonolith.render.shapes import Drawing
from nonolith.render.svg import write_svg
from nonolith.step import Chapter, Lesson

_THEME = "print"
_GREY = "#555555"

_STYLE = """\
body{margin:0 auto;padding:2rem 1rem;max-width:46rem;color:#111;background:#fff;
font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.7rem;margin:0}
h2{font-size:1.2rem;margin:0 0 .5rem}
section{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:0 1.5rem;
padding:1.25rem 0;border-top:1px solid #ccc;break-inside:avoid}
section>h2{grid-column:1/-1}
p{margin:0 0 .6rem}
.idea,.others,.count{color:#555}
ol{margin:0 0 .6rem;padding-left:1.4rem}
svg{width:100%;height:auto}
@media(max-width:34rem){section{display:block}}
@media print{body{padding:0;max-width:none;font-size:10pt}}
"""


def title_of(puzzle: Puzzle) -> str:
    """How the lesson is headed."""
    return puzzle.title or f"Nonogram {puzzle.width}x{puzzle.height}"


def picture_of(lesson: Lesson, chapter: Chapter) -> Drawing:
    """The grid after a chapter, with what is new in it marked."""
    marks = Marks.of(changed=chapter.changed)
    return draw(lesson.puzzle, chapter.after, theme=_THEME, marks=marks, crosses=True)


def to_lesson_html(lesson: Lesson) -> str:
    """The lesson as a self-contained page."""
    title = escape(title_of(lesson.puzzle))
    lines = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}: a lesson</title>",
        f"<style>{_STYLE}</style>",
        f"<h1>{title}</h1>",
        f'<p class="count">{escape(_sizes(lesson))}</p>',
    ]
    for number, chapter in enumerate(lesson.chapters, 1):
        lines += [f"<section><h2>{number}. {escape(chapter.title)}</h2>", "<div>"]
        for part in chapter.parts:
            if part.idea:
                lines.append(f'<p class="idea">{escape(part.idea)}</p>')
            lines.append(f"<p>{escape(part.text)}</p>")
            if part.moves:
                moves = "".join(f"<li>{escape(move)}</li>" for move in part.moves)
                lines.append(f"<ol>{moves}</ol>")
            if part.others:
                lines.append(f'<p class="others">{escape(part.others)}</p>')
        lines += ["</div>", f"<div>{write_svg(picture_of(lesson, chapter))}</div>", "</section>"]
    lines += [f"<p><b>{escape(lesson.end)}</b></p>", "</html>"]
    return "\n".join(lines) + "\n"


def to_lesson_pdf(lesson: Lesson, *, paper: str = "a4") -> bytes:
    """The lesson as a PDF file, text on the left and the picture beside it."""
    press = _Press(lesson, Paper(sheet_of(paper), title=title_of(lesson.puzzle)))
    return press.print()


class _Press:
    """Prints one lesson, chapter below chapter."""

    def __init__(self, lesson: Lesson, paper: Paper) -> None:
        self.lesson = lesson
        self.paper = paper
        self.margin = 16 * MM
        self.wide = paper.width - 2 * self.margin
        self.y = self.margin

    def print(self) -> bytes:
        paper = self.paper
        paper.write(
            title_of(self.lesson.puzzle), self.margin, self.y + 20, 22, bold=True, width=self.wide
        )
        paper.write(_sizes(self.lesson), self.margin, self.y + 38, 10, color=_GREY)
        self.y += 56
        for number, chapter in enumerate(self.lesson.chapters, 1):
            self.chapter(number, chapter)
        self.room(24)
        paper.write(self.lesson.end, self.margin, self.y + 14, 11, bold=True, width=self.wide)
        return paper.finish()

    def room(self, height: float) -> None:
        """Begin another sheet unless so much is left on this one."""
        if self.y + height > self.paper.height - self.margin:
            self.paper.next_sheet()
            self.y = self.margin

    def chapter(self, number: int, chapter: Chapter) -> None:
        column = self.wide * 0.46
        drawing = picture_of(self.lesson, chapter)
        scale = min(column / drawing.width, 95 * MM / drawing.height)
        lines = list(_lines(chapter, column))
        height = 24 + max(drawing.height * scale, 13.0 * len(lines)) + 10
        # A text that fills more than a sheet goes on below its picture; all else stays together.
        self.room(min(height, self.paper.height - 2 * self.margin))
        self.paper.write(
            f"{number}. {chapter.title}", self.margin, self.y + 13, 13, bold=True, width=self.wide
        )
        top = self.y + 24
        self.paper.place(drawing, self.margin + self.wide - column, top, scale)
        bottom = top + drawing.height * scale
        self.y = top
        for text, color in lines:
            if self.y + 13 > self.paper.height - self.margin:
                self.paper.next_sheet()
                self.y = bottom = self.margin
            self.paper.write(text, self.margin, self.y + 9, 9.5, color=color)
            self.y += 13
        self.y = max(self.y, bottom) + 16


def _lines(chapter: Chapter, width: float) -> Iterator[tuple[str, str]]:
    """The text of a chapter, line by line with its color."""
    for part in chapter.parts:
        for text, color in ((part.idea, _GREY), (part.text, "#000000")):
            yield from ((line, color) for line in _wrapped(text, width))
        for number, move in enumerate(part.moves, 1):
            yield from ((line, "#000000") for line in _wrapped(f"   {number}. {move}", width))
        yield from ((line, _GREY) for line in _wrapped(part.others, width))
        yield "", _GREY


def _wrapped(text: str, width: float) -> Iterator[str]:
    """Words in lines that fit."""
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if line and text_width(longer, 9.5) > width:
            yield line
            line = word
        else:
            line = longer
    if line:
        yield line


def _sizes(lesson: Lesson) -> str:
    puzzle = lesson.puzzle
    steps = sum(chapter.steps for chapter in lesson.chapters)
    size = f"{puzzle.width} columns, {puzzle.height} rows"
    return f"{size}; {steps} steps in {len(lesson.chapters)} chapters"
