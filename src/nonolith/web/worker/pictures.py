"""The verb `render`: a puzzle as a picture file, sent as it is."""

from __future__ import annotations

from dataclasses import replace

import nonolith as nl
from nonolith import render
from nonolith.web.errors import Answer, RequestError
from nonolith.web.schemas.requests import MarksField, RenderRequest, TimeField
from nonolith.web.worker.context import Context
from nonolith.web.worker.inputs import grid_of

#: What each medium is called on the net.
MEDIA_TYPES = {
    "text": "text/plain; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "pdf": "application/pdf",
    "html": "text/html; charset=utf-8",
    "gif": "image/gif",
    "apng": "image/apng",
}

#: The most pixels of a picture that is made of them.
_MOST_PIXELS = 100_000_000


def draw(puzzle: nl.Puzzle, request: RenderRequest, context: Context) -> Answer:
    """Draw what is asked for."""
    medium = render.medium_by_name(request.to)
    if medium.name in ("png", "gif", "apng"):
        side = (request.cell or 24) * (request.scale or 2)
        if puzzle.width * puzzle.height * side * side > _MOST_PIXELS:
            raise RequestError(
                f"a picture of {puzzle.width * side}x{puzzle.height * side} pixels is too large: "
                "choose a smaller cell or scale, or svg"
            )
    marks = _marks(puzzle, request.mark)
    grid = grid_of(request.grid, puzzle.palette)
    if grid is not None and request.show is not None:
        raise RequestError("show: found together with grid; expected one of them")
    context.begun(request.limits.seconds)
    if grid is None:
        show = request.show or ("solution" if medium.animated else "blank")
        grid, other = _shown(puzzle, show, request.limits, context)
        marks = replace(marks, other=other)
    if request.cross and grid is not None:
        marks = replace(marks, crossed=render.finished_runs(puzzle, grid))
    data = render.render(
        puzzle,
        grid,
        medium=medium,
        marks=marks,
        theme=request.theme or ("print" if medium.name == "pdf" else "light"),
        clues=request.clues,
        caption=request.caption,
        cell=request.cell,
        scale=request.scale,
        seconds=request.seconds,
        paper=request.paper,
        ascii=request.ascii,
    )
    return Answer(200, MEDIA_TYPES[medium.name], data)


def _shown(
    puzzle: nl.Puzzle, show: str, asked: TimeField, context: Context
) -> tuple[nl.Grid | None, nl.Grid | None]:
    """The grid to draw, and the second solution to compare it with."""
    if show == "blank":
        return None, None
    limits = context.stops(asked, logic_only=show == "logic")
    result = nl.solve(puzzle, limits=limits, progress=context.progress)
    if show == "logic":
        return result.known, None
    if result.solution is None:
        raise RequestError(f"{result.verdict}: {result.reason}", code="no-solution")
    if show == "solution":
        return result.solution, None
    if len(result.solutions) < 2:
        raise RequestError(f"{result.verdict}: nothing differs", code="no-solution")
    return result.solution, result.solutions[1]


def _marks(puzzle: nl.Puzzle, asked: MarksField) -> render.Marks:
    for row in (*asked.rows, *(row for row, _ in asked.cells)):
        _expect_line("row", row, puzzle.height)
    for column in (*asked.columns, *(column for _, column in asked.cells)):
        _expect_line("column", column, puzzle.width)
    lines = [nl.Line(True, row - 1) for row in asked.rows]
    lines += [nl.Line(False, column - 1) for column in asked.columns]
    return render.Marks.of(
        cells=[(row - 1, column - 1) for row, column in asked.cells], lines=lines
    )


def _expect_line(name: str, number: int, count: int) -> None:
    if not 1 <= number <= count:
        raise RequestError(f"mark: found {name} {number}; expected 1 to {count}")
