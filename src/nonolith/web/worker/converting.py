"""The verb `convert`: what was read, in which format and why; what was written, what was lost."""

from __future__ import annotations

import base64
from typing import Any

import nonolith as nl
from nonolith.formats import find_format, fit, losses
from nonolith.web.errors import RequestError
from nonolith.web.schemas.requests import ConvertRequest
from nonolith.web.worker.context import Context
from nonolith.web.worker.inputs import Reading


def convert_puzzles(request: ConvertRequest, context: Context) -> dict[str, Any]:
    """Read, fit to the target, write."""
    context.begun(request.limits.seconds)
    target = find_format(request.to)
    notes: list[str] = []
    broken: list[nl.NonolithError] = []
    reading = Reading(
        request.puzzle,
        request.format,
        transpose=request.transpose,
        max_cells=context.limits.cells,
        on_error=broken.append,
        on_note=lambda note: notes.append(str(note)),
    )
    puzzles = _bounded(reading, context.limits.puzzles)
    if broken and (request.strict or not puzzles):
        raise broken[0]
    if not puzzles:
        raise RequestError("found no puzzle; expected one")
    lost = list(dict.fromkeys(str(loss) for puzzle in puzzles for loss in losses(puzzle, target)))
    written = [fit(puzzle, target) for puzzle in puzzles]
    if len(written) > 1 and not target.many:
        lost.append(f"all but the first of {len(written)} puzzles")
        del written[1:]
    if lost and request.strict:
        raise RequestError(f"{target.name} cannot hold {'; '.join(lost)}", code="losses")
    content = nl.dumps(written, format=target.name)
    return {
        "from": reading.format,
        "why": reading.why,
        "puzzles": [nl.puzzle_dict(puzzle) for puzzle in puzzles],
        "to": target.name,
        "text": None if isinstance(content, bytes) else content,
        "base64": base64.b64encode(content).decode() if isinstance(content, bytes) else None,
        "notes": notes,
        "losses": lost,
        "errors": [str(error) for error in broken],
    }


def _bounded(reading: Reading, most: int) -> list[nl.Puzzle]:
    puzzles: list[nl.Puzzle] = []
    for puzzle in reading:
        if len(puzzles) == most:
            raise RequestError(f"found more than {most} puzzles; expected at most that many")
        puzzles.append(puzzle)
    return puzzles
