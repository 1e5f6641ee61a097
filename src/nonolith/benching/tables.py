"""Results as a table of plain text."""

from __future__ import annotations

import math
from collections.abc import Sequence

from nonolith.benching.comparing import Comparison
from nonolith.benching.summaries import Summary

_HEAD = ("solver", "solved", "total", "median", "p99", "max", "PAR-2", "memory", "x slower")

#: How many failures of a solver are shown; all of them are in the JSON.
MOST_FAILURES = 3


def table(summaries: Sequence[Summary]) -> str:
    """One row for each solver; times are CPU seconds."""
    rows = [_HEAD, *map(_row, summaries)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEAD))]
    lines = [
        "  ".join(
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
    lines.insert(1, "-" * max(map(len, lines)))
    return "\n".join(lines)


def remarks(comparisons: Sequence[Comparison], summaries: Sequence[Summary]) -> list[str]:
    """What the table does not say: verdicts, work, failures, solvers that contradict each other."""
    lines = []
    for summary in summaries:
        counts = ", ".join(f"{count} {status}" for status, count in summary.statuses.items())
        work = ", ".join(
            f"{count:.0f} {name.replace('_', ' ')}"
            for name, count in summary.counters.items()
            if count and name != "depth" and not name.endswith("seconds")
        )
        lines.append(f"{summary.solver}: {counts}" + (f"; {work}" if work else ""))
        failures = [
            f"{one.case}: {run.solver}: {run.status}: {run.note}"
            for one in comparisons
            if (run := one.of(summary.solver)).note
        ]
        lines += failures[:MOST_FAILURES]
        if len(failures) > MOST_FAILURES:
            lines.append(f"{summary.solver}: {len(failures) - MOST_FAILURES} more like these")
    lines += [f"{one.case}: the solvers DISAGREE" for one in comparisons if one.disagree]
    return lines


def _row(summary: Summary) -> tuple[str, ...]:
    ratio = "" if summary.ratio is None else f"{summary.ratio:.3g}"
    return (
        summary.solver,
        f"{summary.solved}/{summary.puzzles}",
        *(seconds(value) for value in (summary.total, summary.median, summary.p99)),
        seconds(summary.most),
        seconds(summary.par2),
        f"{summary.memory / 2**20:.1f} MB",
        ratio,
    )


def seconds(value: float) -> str:
    """A time with three digits and its unit."""
    if math.isnan(value):
        return "-"
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if value >= size or unit == "µs":
            return f"{value / size:.3g} {unit}"
    raise AssertionError("every value has a unit")
