"""What is written for each puzzle: one flat record, the same in JSON Lines, CSV and Parquet."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from nonolith.grid import Grid
from nonolith.puzzle import Puzzle
from nonolith.result import Result, Stats

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


def written(record: Record) -> Written:
    """Write a record."""
    return Written(outcome_of(record), json_line(record))


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
_WORK = {name: int for name in Stats.__dataclass_fields__ if not name.endswith("seconds")}

#: The columns of each task's records and their types. An error has its place and ``error`` alone.
COLUMNS: dict[Task, dict[str, type]] = {
    Task.SOLVE: {
        **_PLACE, **_PUZZLE, **_VERDICT, "solutions": int, "solution": str, "reason": str,
        "seconds": float, **_WORK, "error": str,
    },
    Task.VALIDATE: {
        **_PLACE, **_PUZZLE, **_VERDICT, "reason": str, "seconds": float, **_WORK, "error": str,
    },
    Task.RATE: {**_PLACE, **_PUZZLE, **_RATING, "reason": str, "error": str},
    Task.COUNT: {
        **_PLACE, **_PUZZLE, "verdict": str, "count": str, "exact": bool, "reason": str,
        "seconds": float, **_WORK, "error": str,
    },
}  # fmt: skip

ERROR_COLUMNS = ("source", "index", "error")

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

_encode = json.JSONEncoder(ensure_ascii=False).encode


def json_line(record: Record) -> bytes:
    """A record as one line of JSON."""
    try:
        return (_encode(record) + "\n").encode()
    except UnicodeEncodeError:  # a file name that is not UTF-8: \udc.. keeps its bytes
        return (json.dumps(record) + "\n").encode()


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
