"""Glue: a box close to a wall pulls its run out.

The run that covers a box near the end of the line or near a blank has too little room on that
side, so it must stretch past the box on the other side.
"""

from __future__ import annotations

from nonolith.techniques.view import Finding, LineView, span


def find(line: LineView) -> Finding | None:
    """The first box that sticks to a wall, looking from both ends."""
    return _from_left(line) or _from_left(line.mirror)


def _from_left(line: LineView) -> Finding | None:
    for segment in line.segments:
        if not segment.owners:
            continue
        shortest = min(line.lengths[run] for run in segment.owners)
        if shortest <= segment.end - segment.start:
            continue
        wall = (~line.can(segment.color) & span(0, segment.start)).bit_length() - 1
        bits = span(segment.end, wall + 1 + shortest)
        cells = line.color_cells(bits, segment.color)
        if cells:
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
