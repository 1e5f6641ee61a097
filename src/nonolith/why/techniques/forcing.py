"""Forcing: blanks leave a run only some places.

A gap between blanks that is too small for every run that could be there is blank; and a run that
blanks force to one side overlaps itself there.
"""

from __future__ import annotations

from nonolith.why.techniques.parts import Finding, span
from nonolith.why.techniques.view import LineView
from nonolith.why.techniques.words import they_are


def find(line: LineView) -> Finding | None:
    """The first gap that is too small, or else the first run that blanks force."""
    return _small_gap(line) or _forced_run(line)


def _small_gap(line: LineView) -> Finding | None:
    open_cells = line.everything & ~line.blank
    place = 0
    while True:
        start = line.first_from(open_cells, place)
        if start == line.size:
            return None
        end = place = line.first_from(~open_cells, start)
        gap = span(start, end)
        if gap & line.painted or end - start == line.size:
            continue
        if not any(_fits(line, run, start, end) for run in range(len(line.lengths))):
            near = (1 << (start - 1) if start else 0) | (1 << end if end < line.size else 0)
            runs = [
                run
                for run in range(len(line.lengths))
                if line.lo[run] < end and line.hi[run] + line.lengths[run] > start
            ]
            text = (
                f"the gap at {line.cell_names(gap)} is too small for any run that could be there, "
                "so it is blank"
            )
            return line.finding(line.color_cells(gap, 0), runs, near, text)


def _fits(line: LineView, run: int, start: int, end: int) -> bool:
    return max(line.lo[run], start) <= min(line.hi[run], end - line.lengths[run])


def _forced_run(line: LineView) -> Finding | None:
    """Push the runs to both ends once more, now past the gaps they do not fit in."""
    fits = [line.fits(run) for run in range(len(line.lengths))]
    first, last = line.spread(*line.reach, fits)
    for run, length in enumerate(line.lengths):
        overlap = span(last[run], first[run] + length)
        cells = line.color_cells(overlap, line.colors[run])
        if cells:
            room = span(first[run], last[run] + length) & line.can(line.colors[run])
            text = (
                f"the blanks leave {line.run_name(run)} only {line.cell_names(room)}, "
                f"so it must cover {line.cell_names(overlap)}"
            )
            return line.finding(cells, (run,), 0, text)
    reached = 0
    for run, length in enumerate(line.lengths):
        reached |= span(first[run], last[run] + length) & line.can(line.colors[run])
    cells = line.color_cells(line.can(0) & ~reached, 0)
    if not cells:
        return None
    text = f"the blanks keep every run away from {line.names_of(cells)}, so {they_are(cells)} blank"
    return line.finding(cells, (), 0, text)
