"""Records of solved puzzles, most of which the engine writes itself.

A small puzzle takes the engine some ten microseconds: a `Result`, a dictionary and a JSON encoder
would take several times that, and one thread at a time. So the engine gets the record as a form and
fills in the numbers. The lines are the same, byte for byte, as `records.json_line` would write.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import fields
from json.encoder import encode_basestring as quoted

from nonolith.batching.records import (
    Written,
    json_line,
    puzzle_fields,
    puzzle_id,
    sealed,
    solved_fields,
    written,
)
from nonolith.batching.sources import Entry
from nonolith.engine import Fact, Form, Solved, tell_together
from nonolith.result import Limits, Progress, Stats
from nonolith.solving import result_of

_FACTS = {
    **{item.name: place for place, item in enumerate(fields(Stats))},
    "line_solvable": Fact.LINE_SOLVABLE,
    "solutions": Fact.SOLUTIONS,
}


def solve_records(
    entries: Sequence[Entry],
    columns: dict[str, type],
    limits: Limits,
    job: str,
    *,
    seed: int = 0,
    progress: Callable[[Progress], object] | None = None,
) -> list[Written]:
    """Solve the puzzles of some entries together, and write the records with these columns.

    Every entry has a puzzle; ``job`` says in every record what made it. For exceptions see
    `engine.solve_together`.
    """
    puzzles = [entry.puzzle for entry in entries if entry.puzzle is not None]
    answers = tell_together(
        puzzles,
        limits,
        _form("unique", columns, job),
        _form("multiple", columns, job),
        seed=seed,
        progress=progress,
    )
    made = []
    for entry, puzzle, answer in zip(entries, puzzles, answers, strict=True):
        source, number = entry.source, entry.number
        if isinstance(answer, Solved):
            result = result_of(answer, answer.take(), answer.stop, limits)
            head = puzzle_fields(source, number, puzzle)
            record = {**head, **solved_fields(result, columns)}
            made.append(written(record, job, puzzle_id(puzzle, "")))
            continue
        count, text = answer
        line = (
            f'{{"source": {quoted(source)}, "index": {number}, "title": {quoted(puzzle.title)}, '
            f'"width": {puzzle.width}, "height": {puzzle.height}, '
        )
        verdict = "unique" if count == 1 else "multiple"
        if source.isprintable():
            made.append(Written(verdict, sealed(line.encode(), text, puzzle)))
        else:
            whole = f'{line}{text.decode()}{puzzle_id(puzzle, ""):016x}"}}'
            made.append(Written(verdict, json_line(json.loads(whole))))
    return made


def _form(verdict: str, columns: dict[str, type], job: str) -> Form:
    """What follows the head for a puzzle with solutions, up to the name of the puzzle."""
    fixed: dict[str, Form] = {
        "verdict": [quoted(verdict).encode()],
        "solution": [b'"', int(Fact.PICTURE), b'"'],
        "reason": [b'""'],
        "job": [quoted(job).encode()],
    }
    form: Form = []
    for name in columns:
        if name in fixed or name in _FACTS:
            form += [b", " if form else b"", f"{quoted(name)}: ".encode()]
            form += fixed.get(name) or [int(_FACTS[name])]
    return [*form, b', "puzzle": "']
