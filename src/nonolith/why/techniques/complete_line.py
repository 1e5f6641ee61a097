"""Complete line: the clue leaves no choice at all.

Either the clue is empty, or its runs with one gap between each fill the line exactly, or all its
filled cells are found (so the rest is blank), or all its blanks are (so the rest is filled).
"""

from __future__ import annotations

from nonolith.why.techniques.parts import Finding, places
from nonolith.why.techniques.view import LineView


def find(line: LineView) -> Finding | None:
    """Settle every open cell of the line, if one of the four cases holds."""
    total = sum(line.lengths)
    if not total:
        cells = line.color_cells(line.everything, 0)
        return line.finding(cells, (), 0, "there is no run, so every cell is blank")
    runs = range(len(line.lengths))
    if total + sum(line.gaps) == line.size:
        return line.finding(_packed(line), runs, 0, _exactly(line, total))
    found = sum(line.must(color).bit_count() for color in set(line.colors))
    if found == total:
        cells = line.color_cells(line.everything & ~line.painted, 0)
        near = line.everything & ~line.can(0)
        text = f"all {total} cells of its runs are found, so {line.names_of(cells)} must be blank"
        if total == 1:
            text = f"its one filled cell is found, so {line.names_of(cells)} must be blank"
        return line.finding(cells, runs, near, text)
    if line.size - line.blank.bit_count() == total:
        order = [color for run in runs for color in [line.colors[run]] * line.lengths[run]]
        open_places = places(line.everything & ~line.blank)
        cells = [
            (place, 1 << color)
            for place, color in zip(open_places, order, strict=True)
            if line.cells[place] != 1 << color
        ]
        text = f"all its blanks are found, so {line.names_of(cells)} must be {_filled(line)}"
        return line.finding(cells, runs, line.blank, text)
    return None


def _packed(line: LineView) -> list[tuple[int, int]]:
    """Every cell of a line that its clue fills exactly."""
    masks = [1] * line.size
    place = 0
    for run, length in enumerate(line.lengths):
        masks[place : place + length] = [1 << line.colors[run]] * length
        place += length + (line.gaps[run] if run < len(line.gaps) else 0)
    return [(at, mask) for at, mask in enumerate(masks) if line.cells[at] != mask]


def _exactly(line: LineView, total: int) -> str:
    if len(line.lengths) == 1:
        return f"{line.run_name(0)} fills the whole line"
    gaps = sum(line.gaps)
    with_gaps = f" with {gaps} gap{'s' if gaps > 1 else ''}" if gaps else ""
    sum_ = " + ".join(map(str, line.lengths[:: -1 if line.is_mirrored else 1]))
    return f"{sum_} cells{with_gaps} fill the line exactly"


def _filled(line: LineView) -> str:
    return "filled" if line.kinds < 2 else "painted in the order of the clue"
