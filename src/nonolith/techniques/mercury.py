"""Mercury: a box pushes a run off the wall.

If a run began right at the wall it would end right beside a box, and so be longer than it is.
The cell at the wall is therefore blank, like mercury that draws back from the glass.
"""

from __future__ import annotations

from nonolith.techniques.view import Finding, LineView


def find(line: LineView) -> Finding | None:
    """The first cells beside a wall at which no run can begin, looking from both ends."""
    return _from_left(line) or _from_left(line.mirror)


def _from_left(line: LineView) -> Finding | None:
    for wall in _walls(line):
        place = wall + 1
        near = 1 << wall if wall >= 0 else 0
        runs: set[int] = set()
        cells = 0
        while place < line.size and line.cells[place] & 1 and line.cells[place] != 1:
            blocked = _blocked(line, place)
            if not blocked:
                break
            for run in blocked:
                near |= 1 << (place + line.lengths[run])
            runs.update(blocked)
            cells |= 1 << place
            place += 1
        if cells:
            new = line.color_cells(cells, 0)
            boxes = line.cell_names(near & ~((1 << wall) if wall >= 0 else 0))
            who = line.run_name(min(runs)) if len(runs) == 1 else "a run"
            text = (
                f"if {who} had its end at {line.cell_names(cells)}, it would touch the box at "
                f"{boxes}; so {line.cell_names(cells)} must be blank"
            )
            return line.finding(new, runs, near, text)
    return None


def _walls(line: LineView) -> list[int]:
    """-1 for the end of the line, and every blank with an open cell behind it."""
    open_after = line.blank & (line.everything & ~line.blank & ~line.painted) >> 1
    walls = [-1]
    while open_after:
        low = open_after & -open_after
        walls.append(low.bit_length() - 1)
        open_after ^= low
    return walls


def _blocked(line: LineView, place: int) -> list[int]:
    """The runs that could begin here but for a box right after them; empty if any has room."""
    first, last = line.reach
    found = []
    for run, color in enumerate(line.colors):
        if not (line.cells[place] >> color & 1 and first[run] <= place <= last[run]):
            continue
        after = place + line.lengths[run]
        if after < line.size and line.cells[after] == 1 << color:
            found.append(run)
        elif line.lo[run] <= place <= line.hi[run]:
            return []
    return found
