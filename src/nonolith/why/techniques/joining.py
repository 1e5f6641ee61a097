"""Joining: two boxes of one run.

Two stretches of boxes that can only belong to the same run have nothing but that run between
them: because a blank between them would leave one of them too little room, or because no other
run can be there.
"""

from __future__ import annotations

from itertools import pairwise

from nonolith.why.techniques.parts import Finding, Segment, span
from nonolith.why.techniques.view import LineView


def find(line: LineView) -> Finding | None:
    """The first two neighbouring stretches that must be one run."""
    for left, right in pairwise(line.segments):
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
    shut = ~line.can(left.color) & line.everything
    room = (shut & span(0, left.start)).bit_length()  # where a run at the left can begin
    end = line.first_from(shut, right.end)  # and where one at the right must have ended
    for before in left.owners:
        length = line.lengths[before]
        earliest = max(line.lo[before], left.end - length, room) + length
        for after in right.owners:
            if after <= before:
                continue
            latest = min(line.hi[after], right.start, end - line.lengths[after])
            between = sum(line.lengths[before + 1 : after]) + sum(line.gaps[before:after])
            if earliest + between <= latest:
                return True
    return False
