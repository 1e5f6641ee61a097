"""Edge logic: a line at the edge, and what it does to the next one.

An assumption about a line at the edge of the open area (the border, or beside a finished line)
runs down the crossing lines and breaks the line next to it. It is a contradiction that needs no
more than these few lines, which makes it the easiest kind to see.
"""

from __future__ import annotations

from collections.abc import Set

from nonolith.step import Change
from nonolith.why.techniques.position import Position


def edge_line(position: Position, assumed: Change, lines: Set[int]) -> int | None:
    """The edge line of an argument that uses these lines; None if it is not edge logic."""
    height = position.board.height
    for number in (assumed.row, height + assumed.column):
        first, end = (0, height) if number < height else (height, len(position.lines))
        along = {line for line in lines if first <= line < end}
        for outside, inside in ((number - 1, number + 1), (number + 1, number - 1)):
            at_edge = not first <= outside < end or _is_finished(position, outside)
            if at_edge and along <= {number, inside}:
                return number
    return None


def _is_finished(position: Position, number: int) -> bool:
    return all(mask & (mask - 1) == 0 for mask in position.lines[number])
