"""Simple spaces: cells that no run can reach.

A run cannot lie further from its own boxes than its length allows, nor closer to the end of the
line than the runs beyond it need. A cell out of the reach of every run is blank.
"""

from __future__ import annotations

from nonolith.why.techniques.mercury import drawn_back
from nonolith.why.techniques.parts import Finding, span
from nonolith.why.techniques.view import LineView
from nonolith.why.techniques.words import they_are


def find(line: LineView) -> Finding | None:
    """All cells that are out of every run's reach."""
    first, last = line.reach
    reached = 0
    for run, length in enumerate(line.lengths):
        reached |= span(first[run], last[run] + length) & line.can(line.colors[run])
    cells = line.color_cells(line.can(0) & ~reached, 0)
    # What lies beside a finished run is left to punctuating, what a run draws back from to mercury.
    left = sum(1 << place for place, _ in cells) & ~_ends(line) if cells else 0
    if not left or not left & ~drawn_back(line):
        return None
    text = f"no run can reach {line.names_of(cells)}, so {they_are(cells)} blank"
    return line.finding(cells, _nearest(line, cells), 0, text)


def _ends(line: LineView) -> int:
    """The cells beside finished runs."""
    beside = 0
    for segment in line.segments:
        if any(line.lengths[run] == segment.end - segment.start for run in segment.owners):
            beside |= segment.bits << 1 | segment.bits >> 1
    return beside


def _nearest(line: LineView, cells: list[tuple[int, int]]) -> list[int]:
    """The runs on either side of the unreachable cells, which are what a reader looks at."""
    first, last = line.reach
    chosen = set()
    for place, _ in cells:
        before = [run for run, length in enumerate(line.lengths) if last[run] + length <= place]
        after = [run for run in range(len(line.lengths)) if first[run] > place]
        chosen.update(before[-1:] + after[:1])
    return sorted(chosen)
