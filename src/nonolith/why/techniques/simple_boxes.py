"""Simple boxes: where a run overlaps itself.

Push the runs of an open stretch as far to one end as they go, then to the other: what a run covers
both times is filled. Nothing that is known inside the stretch is needed.
"""

from __future__ import annotations

from nonolith.why.techniques.parts import Finding, span
from nonolith.why.techniques.view import LineView
from nonolith.why.techniques.words import listed


def find(line: LineView) -> Finding | None:
    """The overlaps of the first open stretch that gives any."""
    for start, end, first, stop in line.sections:
        slack = end - start - sum(line.lengths[first:stop]) - sum(line.gaps[first : stop - 1])
        cells: list[tuple[int, int]] = []
        parts = []
        runs = []
        place = start
        for run in range(first, stop):
            length = line.lengths[run]
            overlap = span(place + slack, place + length)
            new = line.color_cells(overlap, line.colors[run])
            if new:
                cells += new
                runs.append(run)
                parts.append((line.run_name(run), line.cell_names(overlap)))
            place += length + (line.gaps[run] if run < len(line.gaps) else 0)
        if cells:
            return line.finding(cells, runs, 0, _sentence(parts))
    return None


def _sentence(parts: list[tuple[str, str]]) -> str:
    if len(parts) == 1:
        run, cells = parts[0]
        return f"{run} must cover {cells} wherever it goes"
    covered = listed([f"{run} covers {cells}" for run, cells in parts])
    return f"wherever they go, {covered}"
