"""Records of solved puzzles, written straight from what the engine hands over.

A small puzzle takes the engine some ten microseconds: a `Result`, a dictionary and a JSON encoder
would take several times that. The lines are the same, byte for byte, as `records.json_line` would
write.
"""

from __future__ import annotations

import json

from nonolith.batching.records import Written, json_line, json_text
from nonolith.batching.sources import Entry
from nonolith.engine import Solved, Stop
from nonolith.puzzle import Puzzle
from nonolith.result import Limits, verdict_of
from nonolith.solving import reason_of

#: How a value of each type is put into a line; text has been made JSON before, and so have truths.
_PLACES = {str: "%s", bool: "%s", int: "%d", float: "%r"}


class SolvedWriter:
    """Writes the records of one task, whose columns are among those of `solve`."""

    def __init__(self, columns: dict[str, type], limits: Limits) -> None:
        fields = [
            f"{json_text(name)}: {_PLACES[kind]}"
            for name, kind in columns.items()
            if name != "error"
        ]
        self._line = "{" + ", ".join(fields) + "}\n"
        self._wants_solution = "solution" in columns
        self._wants_seconds = "seconds" in columns
        self._limits = limits

    def write(self, entry: Entry, solved: Solved) -> Written:
        """The record of an entry whose puzzle was solved."""
        puzzle, found, numbers = solved.puzzle, solved.found, solved.numbers
        count = len(found)
        verdict = verdict_of(count, solved.stop is Stop.COMPLETE).value
        reason = reason_of(solved, count, solved.stop, self._limits)
        pictures: tuple[object, ...] = ()
        if self._wants_solution:
            pictures = (count, solution_json(puzzle, found[0][0]) if found else "null")
        line = self._line % (
            json_text(entry.source),
            entry.index,
            json_text(puzzle.title),
            puzzle.width,
            puzzle.height,
            json_text(verdict),
            "true" if solved.line_solvable else "false",
            *pictures,
            json_text(reason),
            *((round(numbers[0], 7),) if self._wants_seconds else ()),
            *numbers[2:9],
        )
        try:
            return Written(verdict, line.encode())
        except UnicodeEncodeError:  # a file name that is not UTF-8
            return Written(verdict, json_line(json.loads(line)))


def solution_json(puzzle: Puzzle, cells: bytes) -> str:
    """A solution as `records.solution_text` writes it, in JSON."""
    text = cells.decode("latin-1").translate(puzzle.palette.symbols)
    width = puzzle.width
    return json_text(" ".join([text[at : at + width] for at in range(0, len(text), width)]))
