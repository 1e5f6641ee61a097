"""The verbs: each takes a checked request and gives the dictionary that ``--json`` prints.

No transport, no files, no state: everything here is the public library and the request.

>>> answer = call("solve", {"puzzle": {"rows": [[1, 1], [1]], "columns": [[2], [], [1]]}})
>>> answer["verdict"], answer["solutions"]
('unique', [['#.#', '#..']])
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import nonolith as nl
from nonolith.formats import formats
from nonolith.web.errors import Answer, RequestError
from nonolith.web.limits import JobLimits
from nonolith.web.schemas import requests
from nonolith.web.worker.context import Context
from nonolith.web.worker.converting import convert_puzzles
from nonolith.web.worker.inputs import Reading, grid_of, read_one
from nonolith.web.worker.making import ambiguous, draw, generate, refine, thin
from nonolith.web.worker.pictures import draw as picture
from nonolith.web.worker.scanning import scan


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb of the API: what it takes and what it does."""

    request: type[requests.Request]
    function: Callable[[Any, Context], dict[str, Any] | Answer]


def call(verb: str, request: dict[str, Any], context: Context | None = None) -> dict[str, Any]:
    """Check a request and answer it, without a server."""
    chosen = VERBS[verb]
    given = chosen.function(chosen.request.model_validate(request), context or Context(JobLimits()))
    assert isinstance(given, dict)
    return given


def solve(request: requests.SolveRequest, context: Context) -> dict[str, Any]:
    """Solve a puzzle, by default to the proof that its solution is the only one."""
    puzzle = _puzzle(request, context)
    asked = request.limits
    limits = context.stops(asked, solutions=asked.solutions, logic_only=asked.logic_only)
    most = context.limits.solutions_of(puzzle.width * puzzle.height)
    if asked.solutions > most:
        raise RequestError(
            f"limits.solutions: found {asked.solutions}; expected at most {most}, the limit of "
            "this server for a puzzle of this size"
        )
    return _searched(nl.solve, puzzle, request, context, limits)


def validate(request: requests.ValidateRequest, context: Context) -> dict[str, Any]:
    """Say of every puzzle of a collection whether it has exactly one solution."""
    records: list[dict[str, Any]] = []
    broken: list[nl.NonolithError] = []

    def note(error: nl.NonolithError) -> None:
        broken.append(error)
        records.append({"source": "", "error": str(error)})

    context.begun()
    reading = Reading(
        request.puzzle,
        request.format,
        transpose=request.transpose,
        max_cells=context.limits.cells,
        on_error=note,
    )
    for puzzle in reading:
        if len(records) >= context.limits.puzzles:
            raise RequestError(f"found more than {context.limits.puzzles} puzzles")
        limits = context.stops(request.limits)
        result = nl.solve(puzzle, limits=limits, progress=context.progress, seed=request.seed)
        records.append(nl.result_dict(puzzle, result))
    if broken and len(broken) == len(records):
        raise broken[0]
    unique = sum(record.get("verdict") == "unique" for record in records)
    return {"puzzles": records, "count": len(records), "unique": unique}


def count(request: requests.CountRequest, context: Context) -> dict[str, Any]:
    """How many solutions there are, exactly, however many; at a limit, at least how many."""
    puzzle = _puzzle(request, context)
    limits = context.stops(request.limits, solutions=request.limits.solutions)
    return _searched(nl.count, puzzle, request, context, limits)


def line(request: requests.LineRequest, context: Context) -> dict[str, Any]:
    """Everything that one line's clue implies for its cells."""
    if len(request.cells) > context.limits.cells:
        raise RequestError(f"cells: found {len(request.cells)}; expected {context.limits.cells}")
    clue = nl.Clue(tuple(nl.Run(length) for length in request.clue))
    cells = nl.Grid.parse(request.cells)
    if cells.height != 1:
        raise RequestError(f"cells: found {cells.height} lines; expected one")
    return nl.line_dict(clue, cells.row(0), nl.solve_line(clue, cells.row(0)))


def check(request: requests.CheckRequest, context: Context) -> dict[str, Any]:
    """Is this partial grid still right?"""
    puzzle = _puzzle(request, context)
    grid = grid_of(request.grid, puzzle.palette)
    assert grid is not None
    limits = context.stops(request.limits)
    return _told(
        puzzle, context, lambda: nl.check(puzzle, grid, strong=request.strong, limits=limits)
    )


def explain(request: requests.ExplainRequest, context: Context) -> dict[str, Any]:
    """The steps that solve a puzzle, with their techniques, each in one sentence."""
    puzzle = _puzzle(request, context)
    start = grid_of(request.grid, puzzle.palette)
    limits = context.stops(request.limits)
    return _told(
        puzzle,
        context,
        lambda: nl.explain(
            puzzle,
            start=start,
            steps=request.steps,
            limits=limits,
            on_step=context.on_step(puzzle, start),
        ),
    )


def hint(request: requests.HintRequest, context: Context) -> dict[str, Any]:
    """The easiest next step, giving away no more than asked for."""
    puzzle = _puzzle(request, context)
    grid = grid_of(request.grid, puzzle.palette)
    limits = context.stops(request.limits)
    near = [(cell.row - 1, cell.column - 1) for cell in request.near]
    return _told(
        puzzle,
        context,
        lambda: nl.hint(puzzle, grid, level=request.level, near=near, limits=limits),
    )


def rate(request: requests.RateRequest, context: Context) -> dict[str, Any]:
    """How hard a puzzle is for people: a vector of measures, and one to five stars."""
    puzzle = _puzzle(request, context)
    limits = context.stops(request.limits)
    return _told(puzzle, context, lambda: nl.rate(puzzle, limits=limits))


def doctor(request: requests.DoctorRequest, context: Context) -> dict[str, Any]:
    """Which clue was mistyped? Repairs for a puzzle without exactly one solution.

    A text that lacks a clue line, or has one too many, is mended as well.
    """
    limits = context.stops(request.limits)
    try:
        puzzle: nl.Puzzle | nl.FormatError = _puzzle(request, context)
    except nl.FormatError as error:
        if not error.partials:
            raise
        puzzle = error

    def examine() -> nl.Diagnosis:
        found = nl.doctor(puzzle, limits=limits)
        if isinstance(puzzle, nl.FormatError) and not found.repairs:
            raise puzzle
        return found

    return _told(None, context, examine)


def convert(request: requests.ConvertRequest, context: Context) -> dict[str, Any]:
    """Read any format; write another, as text or (where it is binary) as base64."""
    return convert_puzzles(request, context)


def render(request: requests.RenderRequest, context: Context) -> Answer:
    """Draw a puzzle: blank, solved, or with a grid."""
    return picture(_puzzle(request, context), request, context)


def list_formats(request: requests.Request, context: Context) -> dict[str, Any]:
    """The formats that are read and written."""
    return {"formats": [nl.format_dict(format) for format in formats()]}


def _puzzle(request: requests.PuzzleRequest, context: Context) -> nl.Puzzle:
    return read_one(request, context.limits.cells)


def _searched(
    verb: Callable[..., nl.Result | nl.Count],
    puzzle: nl.Puzzle,
    request: requests.SolveRequest | requests.CountRequest,
    context: Context,
    limits: nl.Limits,
) -> dict[str, Any]:
    """What `nl.solve` or `nl.count` answers."""
    start = grid_of(request.grid, puzzle.palette)
    return _told(
        puzzle,
        context,
        lambda: verb(
            puzzle, start=start, limits=limits, progress=context.progress, seed=request.seed
        ),
    )


def _told(puzzle: nl.Puzzle | None, context: Context, work: Callable[[], Any]) -> dict[str, Any]:
    """What the library answers; if it is broken off, what it knows by then.

    Without a puzzle it is that of the answer, which may have been mended to begin with.
    """
    context.begun()
    try:
        found = work()
        reason = None
    except nl.Interrupted as stopped:
        context.is_broken_off = True
        found = stopped.result
        reason = context.why_broken_off()
    context.found()
    if puzzle is not None and isinstance(found, nl.Result):
        record = nl.result_dict(puzzle, found)
    else:
        record = nl.answer_dict(puzzle or found.puzzle, found)
    if reason is not None and "reason" in record:
        record["reason"] = reason
    return record


VERBS: dict[str, Verb] = {
    "solve": Verb(requests.SolveRequest, solve),
    "validate": Verb(requests.ValidateRequest, validate),
    "count": Verb(requests.CountRequest, count),
    "line": Verb(requests.LineRequest, line),
    "explain": Verb(requests.ExplainRequest, explain),
    "hint": Verb(requests.HintRequest, hint),
    "doctor": Verb(requests.DoctorRequest, doctor),
    "rate": Verb(requests.RateRequest, rate),
    "generate": Verb(requests.GenerateRequest, generate),
    "refine": Verb(requests.RefineRequest, refine),
    "thin": Verb(requests.ThinRequest, thin),
    "ambiguous": Verb(requests.AmbiguousRequest, ambiguous),
    "draw": Verb(requests.DrawRequest, draw),
    "check": Verb(requests.CheckRequest, check),
    "scan": Verb(requests.ScanRequest, scan),
    "convert": Verb(requests.ConvertRequest, convert),
    "render": Verb(requests.RenderRequest, render),
    "formats": Verb(requests.Request, list_formats),
}
