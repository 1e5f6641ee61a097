"""Joining: two boxes of one run.

Two stretches of boxes that can only belong to the same run have nothing but that run between
them.
"""

from __future__ import annotations

from itertools import pairwise

from nonolith.techniques.view import Finding, LineView, Segment, span


def find(line: LineView) -> Finding | None:
    """The first two neighbouring stretches that must be one run."""
    segments = line.segments
    for left, right in pairwise(segments):
        if left.color != right.color or not left.owners or not right.owners:
            continue
        if _can_differ(line, left, right):
            continue
        cells = line.color_cells(span(left.end, right.start), left.color)
        if cells:
            runs = [run for run in left.owners if run in right.owners]
            who = line.run_name(runs[0]) if len(runs) == 1 else "the same run"
            text = (
                f"{line.cell_names(left.bits | right.bits)} both belong to {who}, "
                f"so {line.names_of(cells)} between them must as well"
            )
            return line.finding(cells, runs, left.bits | right.bits, text)
    return None


def _can_differ(line: LineView, left: Segment, right: Segment) -> bool:
    """Could an earlier run cover the left stretch and a later one the right stretch?"""
    for before in left.owners:
        end = max(line.lo[before], left.end - line.lengths[before]) + line.lengths[before]
        for after in right.owners:
            if after <= before:
                continue
            start = min(line.hi[after], right.start)
            between = sum(line.lengths[before + 1 : after]) + sum(line.gaps[before:after])
            if end + between <= start:
                return True
    return False
