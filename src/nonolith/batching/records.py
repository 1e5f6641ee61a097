"""What is written for each puzzle: one flat record, the same in JSON Lines, CSV and Parquet.

Every record ends with what made it (``job``), which puzzle it is about (``puzzle``) and a checksum
of all that stands before it (``check``), so that a resumed run takes nothing on trust.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from nonolith.engine import checksum, seal
from nonolith.grid import Grid
from nonolith.palette import BLACK_AND_WHITE
from nonolith.puzzle import Puzzle
from nonolith.result import Result, Stats
from nonolith.text import json_text

if TYPE_CHECKING:
    from nonolith.counting import Count
    from nonolith.why.rating import Rating

Record = dict[str, Any]


class Written(NamedTuple):
    """A record as a line of JSON, and what is counted of it: a verdict, or ``error``.

    Workers write their records themselves: lines travel faster than dictionaries.
    """

    outcome: str
    line: bytes


def written(record: Record, job: str, puzzle: int) -> Written:
    """Write a record: what was found out, by which job, about which puzzle."""
    whole = {**record, "job": job, "puzzle": f"{puzzle:016x}"}
    return Written(outcome_of(record), json_line(whole))


def outcome_of(record: Record) -> str:
    """What a record is counted as."""
    return "error" if "error" in record else str(record["verdict"])


class Task(StrEnum):
    """What is done with each puzzle of a batch."""

    SOLVE = "solve"
    VALIDATE = "validate"
    RATE = "rate"
    COUNT = "count"


_PLACE = {"source": str, "index": int}
_PUZZLE = {"title": str, "width": int, "height": int}
_VERDICT = {"verdict": str, "line_solvable": bool}
_RATING = {
    "class": str, "verdict": str, "stars": float, "hardest": str, "steps": int, "sweeps": int,
    "bottleneck": int, "look_ahead": int, "tedium": float,
}  # fmt: skip
_SEAL = {"job": str, "puzzle": str, "check": str}
_WORK = {name: int for name in Stats.__dataclass_fields__ if not name.endswith("seconds")}

#: The columns of each task's records and their types. An error has its place and ``error`` alone.
COLUMNS: dict[Task, dict[str, type]] = {
    Task.SOLVE: {
        **_PLACE, **_PUZZLE, **_VERDICT, "solutions": int, "solution": str, "reason": str,
        "seconds": float, **_WORK, **_SEAL, "error": str,
    },
    Task.VALIDATE: {
        **_PLACE, **_PUZZLE, **_VERDICT, "reason": str, "seconds": float, **_WORK, **_SEAL,
        "error": str,
    },
    Task.RATE: {**_PLACE, **_PUZZLE, **_RATING, "reason": str, **_SEAL, "error": str},
    Task.COUNT: {
        **_PLACE, **_PUZZLE, "verdict": str, "count": str, "exact": bool, "reason": str,
        "seconds": float, **_WORK, **_SEAL, "error": str,
    },
}  # fmt: skip

ERROR_COLUMNS = ("source", "index", "error", *_SEAL)

#: Text that may be missing, which is not the same as empty.
NULLABLE = ("solution", "hardest", "error")


def error_record(source: str, index: int, error: str) -> Record:
    """The record of a puzzle that could not be read or worked on."""
    return {"source": source, "index": index, "error": error}


def puzzle_fields(source: str, index: int, puzzle: Puzzle) -> Record:
    """How every other record begins."""
    return {
        "source": source,
        "index": index,
        "title": puzzle.title,
        "width": puzzle.width,
        "height": puzzle.height,
    }


def solved_fields(result: Result, columns: dict[str, type]) -> Record:
    """The outcome of a solve and its cost, as far as there are columns for them."""
    record: Record = {"verdict": result.verdict.value, "line_solvable": result.line_solvable}
    if "solution" in columns:
        record["solutions"] = len(result.solutions)
        record["solution"] = None if result.solution is None else solution_text(result.solution)
    record["reason"] = result.reason
    return {**record, **stats_fields(result.stats, columns)}


def stats_fields(stats: Stats, columns: dict[str, type]) -> Record:
    """The cost of an answer; without seconds, equal runs give equal bytes."""
    record: Record = {"seconds": round(stats.seconds, 7)} if "seconds" in columns else {}
    for name in _WORK:
        record[name] = getattr(stats, name)
    return record


def rating_fields(rating: Rating) -> Record:
    """The rating in numbers and words, without its lists."""
    record = rating.to_dict()
    return {name: record[name] for name in (*_RATING, "reason")}


def count_fields(count: Count) -> Record:
    """A number of solutions, as text: it may have a hundred digits, and numbers in tables not."""
    return {
        "verdict": count.verdict.value,
        "count": count.digits,
        "exact": count.exact,
        "reason": count.reason,
    }


def solution_text(grid: Grid) -> str:
    """A grid in one line: its rows as ``str(grid)`` has them, a blank between two of them."""
    return " ".join(grid.lines())


# -- in JSON Lines and CSV -----------------------------------------------------------------------


def json_line(record: Record) -> bytes:
    """A record as one line of JSON, with its checksum; one that it has already is left out."""
    fields = {name: value for name, value in record.items() if name != "check"}
    return with_check(json_text(fields)[:-1].encode())


_MIDDLE = b', "check": "'
_QUOTE_MIDDLE = b'"' + _MIDDLE
_END = b'"}\n'

#: How a line ends: the sixteen digits of its checksum, and that.
_TAIL = 16 + len(_END)


def with_check(line: bytes) -> bytes:
    """A line of JSON that lacks its end, with its checksum and its end."""
    line += _MIDDLE
    return b"%b%016x%b" % (line, checksum(line), _END)


def is_whole(line: bytes) -> bool:
    """Whether a line is what `with_check` made."""
    return line[-_TAIL:] == b"%016x%b" % (checksum(line[:-_TAIL]), _END)


def check_of(line: bytes) -> str:
    """The checksum of a whole line."""
    return line[-_TAIL : -len(_END)].decode()


def puzzle_id(puzzle: Puzzle | None, error: str) -> int:
    """What tells a puzzle from others (or the error in its place): its clues, colors and title."""
    if puzzle is None:
        return checksum(_encoded(error))
    return checksum(puzzle.packed, checksum(_encoded(puzzle.title), _start(puzzle)))


def sealed(head: bytes, text: bytes, puzzle: Puzzle) -> bytes:
    """A line that has come as far as the id of its puzzle, with that, its checksum and its end.

    The same as `puzzle_id` and `with_check` one after the other, in one call.
    """
    title = _encoded(puzzle.title)
    return seal(head, text, title, puzzle.packed, _start(puzzle), _QUOTE_MIDDLE, _END)


def _start(puzzle: Puzzle) -> int:
    palette = puzzle.palette
    if palette is BLACK_AND_WHITE or palette == BLACK_AND_WHITE:  # a copy, from another machine
        return puzzle.height  # how many clues there are in all tells the width
    return checksum(_encoded("".join(color.symbol for color in palette)), puzzle.height)


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def csv_lines(records: Iterable[Record], columns: Iterable[str]) -> Iterator[bytes]:
    """Records as rows of CSV (RFC 4180 but for plain line ends), the heading first."""
    names = list(columns)
    yield _csv_row(names)
    for record in records:
        yield _csv_row([record.get(name) for name in names])


def _csv_row(values: list[Any]) -> bytes:
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\n").writerow(map(_csv_value, values))
    return buffer.getvalue().encode("utf-8", "surrogateescape")


def _csv_value(value: Any) -> Any:
    return str(value).lower() if isinstance(value, bool) else value
