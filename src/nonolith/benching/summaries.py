"""What many measurements add up to, and all of them as JSON."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import mean, median
from typing import Any

from nonolith.benching.comparing import Comparison
from nonolith.benching.measuring import Measurement


@dataclass(frozen=True, slots=True)
class Summary:
    """One solver on one set; times are CPU seconds of the puzzles that it solved.

    ``par2`` is the mean over all puzzles, in which one that was not solved counts as twice the
    time limit. ``ratio`` compares the times of the puzzles that both solved: above 1 the first
    solver of the run is faster (geometric mean).
    """

    solver: str
    puzzles: int
    solved: int
    statuses: dict[str, int]
    total: float
    median: float
    p99: float
    most: float
    par2: float
    memory: int
    ratio: float | None
    counters: dict[str, float]


def summarize(comparisons: Sequence[Comparison], timeout: float) -> list[Summary]:
    """A summary for each solver, in the order of the run."""
    if not comparisons:
        return []
    names = [runs[0].solver for runs in comparisons[0].measurements]
    return [_summary(name, names[0], comparisons, timeout) for name in names]


def _summary(name: str, first: str, comparisons: Sequence[Comparison], timeout: float) -> Summary:
    all_ = [comparison.of(name) for comparison in comparisons]
    times = sorted(one.seconds for one in all_ if one.is_solved)
    counters: Counter[str] = Counter()
    for one in all_:
        counters.update(one.counters)
    return Summary(
        solver=name,
        puzzles=len(all_),
        solved=len(times),
        statuses=dict(Counter(one.status for one in all_)),
        total=sum(times),
        median=median(times) if times else math.nan,
        p99=_percentile(times, 0.99),
        most=times[-1] if times else math.nan,
        par2=mean(one.seconds if one.is_solved else 2 * timeout for one in all_),
        memory=max(one.memory for one in all_),
        ratio=None if name == first else _ratio(comparisons, name, first),
        counters=dict(counters),
    )


def _percentile(times: Sequence[float], share: float) -> float:
    """The smallest time that at least this share of the times do not exceed."""
    return times[max(0, math.ceil(share * len(times)) - 1)] if times else math.nan


def _ratio(comparisons: Sequence[Comparison], name: str, first: str) -> float | None:
    pairs = [(one.of(name), one.of(first)) for one in comparisons]
    logs = [
        math.log(max(other.seconds, 1e-9) / max(ours.seconds, 1e-9))
        for other, ours in pairs
        if other.is_solved and ours.is_solved
    ]
    return math.exp(mean(logs)) if logs else None


def as_dict(
    name: str, comparisons: Sequence[Comparison], *, timeout: float, repeats: int
) -> dict[str, Any]:
    """A set's results, down to every measurement."""
    return {
        "set": name,
        "timeout": timeout,
        "repeats": repeats,
        "summaries": [_without_nan(asdict(one)) for one in summarize(comparisons, timeout)],
        "cases": [
            {
                "case": one.case,
                "width": one.width,
                "height": one.height,
                "disagree": one.disagree,
                "runs": [_measurement(run) for runs in one.measurements for run in runs],
            }
            for one in comparisons
        ],
    }


def _measurement(run: Measurement) -> dict[str, Any]:
    return {key: value for key, value in asdict(run).items() if value not in ("", {})}


def _without_nan(values: dict[str, Any]) -> dict[str, Any]:
    """JSON has no NaN."""
    return {
        key: None if isinstance(value, float) and math.isnan(value) else value
        for key, value in values.items()
    }
