"""Glue: a box close to a wall pulls its run out.

The run that covers a box near the end of the line or near a blank has too little room on that
side, so it must stretch past the box on the other side.
"""

from __future__ import annotations

from nonolith.why.techniques.parts import Finding, Segment, span
from nonolith.why.techniques.view import LineView


def find(line: LineView) -> Finding | None:
    """The first box that sticks to a wall, looking from both ends."""
    return _from_left(line) or _from_left(line.mirror)


def _from_left(line: LineView) -> Finding | None:
    segments = line.segments
    for index, segment in enumerate(segments):
        if not segment.owners:
            continue
        shortest = min(line.lengths[run] for run in segment.owners)
        if shortest <= segment.end - segment.start:
            continue
        wall = (~line.can(segment.color) & span(0, segment.start)).bit_length() - 1
        end = wall + 1 + shortest
        cells = line.color_cells(span(segment.end, end), segment.color)
        if cells and not _only_joins(segments, index, cells[-1][0]):
            near = segment.bits | (1 << wall if wall >= 0 else 0)
            box = line.cell_names(segment.bits)
            what = (
                "the end of the line" if wall < 0 else f"the wall at {line.cell_names(1 << wall)}"
            )
            who = (
                line.run_name(segment.owners[0])
                if len(segment.owners) == 1
                else f"the run there, at least {shortest} long,"
            )
            text = f"{who} covers {box} near {what}, so it also covers {line.names_of(cells)}"
            return line.finding(cells, segment.owners, near, text)
    return None


def _only_joins(segments: list[Segment], index: int, last: int) -> bool:
    """True if the new cells just close the gap to the next stretch, which is left to joining."""
    following = segments[index + 1 : index + 2]
    return any(
        last == other.start - 1 and other.color == segments[index].color for other in following
    )
