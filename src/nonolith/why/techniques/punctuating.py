"""Punctuating: close a finished run.

A stretch of boxes as long as the longest run that can be there is that run entirely, so the
cells on both sides of it do not belong to it.
"""

from __future__ import annotations

from nonolith.why.techniques.parts import Finding
from nonolith.why.techniques.view import LineView
from nonolith.why.techniques.words import listed

_LONGEST = "the longest run that can be there"


def find(line: LineView) -> Finding | None:
    """The first finished stretch that is still open at an end."""
    for segment in line.segments:
        length = segment.end - segment.start
        if max((line.lengths[run] for run in segment.owners), default=0) != length:
            continue
        ends = (segment.bits << 1 | segment.bits >> 1) & line.everything & ~segment.bits
        cells = line.exclude(ends, segment.color)
        if cells:
            runs = [run for run in segment.owners if line.lengths[run] == length]
            who = line.run_name(runs[0]) if len(segment.owners) == 1 else _LONGEST
            where = line.cell_names(segment.bits)
            text = f"{who} is complete at {where}, so {_ends(line, cells)}"
            return line.finding(cells, runs, segment.bits, text)
    return None


def _ends(line: LineView, cells: list[tuple[int, int]]) -> str:
    by_mask: dict[int, int] = {}
    for place, mask in cells:
        by_mask[mask] = by_mask.get(mask, 0) | 1 << place
    return listed(
        [
            f"{line.cell_names(bits)} {'is' if bits.bit_count() == 1 else 'are'} "
            f"{line.words.value(mask)}"
            for mask, bits in sorted(by_mask.items())
        ]
    )
