"""Results as pictures: cactus, scatter and growth."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Sequence
from statistics import median
from typing import Any

from nonolith.benching.comparing import Comparison
from nonolith.errors import MissingExtraError

#: Colors that people with any eyesight tell apart (Okabe and Ito).
_COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000")


def draw_all(
    folder: str, name: str, comparisons: Sequence[Comparison], *, timeout: float, kind: str = "svg"
) -> list[str]:
    """Draw every plot that the results allow; return the files."""
    os.makedirs(folder, exist_ok=True)
    solvers = [runs[0].solver for runs in comparisons[0].measurements]
    stem = os.path.join(folder, name.replace(os.sep, "-"))
    places = [_cactus(f"{stem}-cactus.{kind}", name, comparisons, solvers)]
    for other in solvers[1:]:
        place = f"{stem}-against-{other}.{kind}"
        places.append(_scatter(place, name, comparisons, solvers[0], other, timeout))
    if len({one.width * one.height for one in comparisons}) > 2:
        places.append(_growth(f"{stem}-growth.{kind}", name, comparisons, solvers))
    return places


def _cactus(place: str, name: str, comparisons: Sequence[Comparison], solvers: list[str]) -> str:
    """How many puzzles each solver does within a given time for each."""
    figure, axes = _figure(f"{name}: puzzles solved within a time")
    for color, solver in zip(_cycle(solvers), solvers, strict=True):
        times = sorted(one.of(solver).seconds for one in comparisons if one.of(solver).is_solved)
        axes.step(range(1, len(times) + 1), times, where="post", label=solver, color=color)
    axes.set(xlabel="puzzles solved", ylabel="CPU seconds per puzzle", yscale="log")
    _legend(figure)
    return _save(figure, place)


def _scatter(
    place: str,
    name: str,
    comparisons: Sequence[Comparison],
    ours: str,
    other: str,
    timeout: float,
) -> str:
    """Each puzzle by the times of two solvers; what was not solved lies on the limit."""
    figure, axes = _figure(f"{name}: {other} against {ours}")
    points = [
        [run.seconds if run.is_solved else timeout for run in (one.of(ours), one.of(other))]
        for one in comparisons
    ]
    axes.scatter(*zip(*points, strict=True), s=12, color=_COLORS[0], alpha=0.6, linewidths=0)
    ends = [min(map(min, points)) / 2, max(map(max, points)) * 2]
    axes.axline((1, 1), (2, 2), color="#888888", linewidth=0.8)
    if ends[1] > timeout:
        axes.axhline(timeout, color="#888888", linewidth=0.8, linestyle=":")
        axes.axvline(timeout, color="#888888", linewidth=0.8, linestyle=":")
    for x, y, who in ((0.25, 0.7, ours), (0.75, 0.3, other)):
        style = {"transform": axes.transAxes, "color": "#888888", "fontsize": 9, "ha": "center"}
        axes.text(x, y, f"{who} is faster", **style)
    labels = {"xlabel": f"{ours}, CPU seconds", "ylabel": f"{other}, CPU seconds"}
    axes.set(xscale="log", yscale="log", xlim=ends, ylim=ends, aspect="equal", **labels)
    return _save(figure, place)


def _growth(place: str, name: str, comparisons: Sequence[Comparison], solvers: list[str]) -> str:
    """The median time by the number of cells."""
    figure, axes = _figure(f"{name}: how time grows with size")
    for color, solver in zip(_cycle(solvers), solvers, strict=True):
        times: dict[int, list[float]] = defaultdict(list)
        for one in comparisons:
            if one.of(solver).is_solved:
                times[one.width * one.height].append(one.of(solver).seconds)
        sizes = sorted(times)
        medians = [median(times[size]) for size in sizes]
        axes.plot(sizes, medians, marker="o", markersize=4, label=solver, color=color)
    labels = {"xlabel": "cells", "ylabel": "median CPU seconds"}
    axes.set(xscale="log", yscale="log", **labels)
    sizes = sorted({one.width * one.height for one in comparisons})
    axes.set_xticks(sizes[:: max(1, len(sizes) // 8)], labels=sizes[:: max(1, len(sizes) // 8)])
    axes.minorticks_off()
    _legend(figure)
    return _save(figure, place)


def _cycle(solvers: list[str]) -> list[str]:
    return [_COLORS[index % len(_COLORS)] for index in range(len(solvers))]


def _figure(title: str) -> tuple[Any, Any]:
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise MissingExtraError("Plots", "bench") from None
    figure = Figure(figsize=(6, 4.5), layout="constrained")
    axes = figure.add_subplot()
    axes.set_title(title, fontsize=11)
    axes.grid(visible=True, which="major", color="#dddddd", linewidth=0.6)
    axes.spines[["top", "right"]].set_visible(False)
    return figure, axes


def _legend(figure: Any) -> None:
    """Outside of the axes, where it hides nothing."""
    figure.legend(loc="outside lower center", ncols=4, frameon=False)


def _save(figure: Any, place: str) -> str:
    figure.savefig(place, dpi=150)
    return place
