"""Mercury: a box pushes a run off the wall.

If a run began right at the wall it would end right beside a box, and so be longer than it is.
The cell at the wall is therefore blank, like mercury that draws back from the glass.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonolith.why.techniques.parts import Finding, places
from nonolith.why.techniques.view import LineView


def find(line: LineView) -> Finding | None:
    """The first cells beside a wall at which no run can begin, looking from both ends."""
    return _first_run(line) or _first_run(line.mirror) or _any_run(line) or _any_run(line.mirror)


def drawn_back(line: LineView) -> int:
    """The cells from which the first or the last run of some open stretch draws back."""
    turned = sum(cells for cells, _, _ in _draws(line.mirror))
    cells = sum(cells for cells, _, _ in _draws(line))
    for place in places(turned):
        cells |= 1 << (line.size - 1 - place)
    return cells


def _first_run(line: LineView) -> Finding | None:
    """The textbook case: the first run of an open stretch."""
    for cells, near, run in _draws(line):
        return _finding(line, cells, near, [run])
    return None


def _draws(line: LineView) -> Iterator[tuple[int, int, int]]:
    """For each open stretch: cells at its wall, the boxes that the run would touch, the run."""
    for start, end, run, _ in line.sections:
        color, length = 1 << line.colors[run], line.lengths[run]
        place, cells, near = start, 0, 0
        while place + length < end and line.cells[place + length] == color:
            if line.cells[place] & (line.cells[place] - 1) == 0 or not line.cells[place] & 1:
                break
            cells |= 1 << place
            near |= 1 << (place + length)
            place += 1
        if cells:
            yield cells, near, run


def _any_run(line: LineView) -> Finding | None:
    """The general case: no run that could begin at a wall can."""
    for wall in _walls(line):
        place = wall + 1
        near, cells = 0, 0
        runs: set[int] = set()
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
            near |= 1 << wall if wall >= 0 else 0
            return _finding(line, cells, near, sorted(runs))
    return None


def _finding(line: LineView, cells: int, near: int, runs: list[int]) -> Finding | None:
    where = line.cell_names(cells)
    who = line.run_name(runs[0]) if len(runs) == 1 else "a run"
    verb = "ended" if line.is_mirrored else "began"
    boxes = near & ~line.blank
    box = "the box" if boxes.bit_count() == 1 else "a box"
    text = (
        f"if {who} {verb} at {where}, it would touch {box} at "
        f"{line.cell_names(boxes)}; so {where} must be blank"
    )
    return line.finding(line.color_cells(cells, 0), runs, near, text)


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
