"""One line as a reasoner sees it: runs, known cells, and how far each run can move.

Cells are counted from 0; sets of cells are plain ints, bit p for cell p. ``lo[j]`` and ``hi[j]``
are the first and the last start of run j over all placements that agree with the known cells, as
the line solver tells them; everything else is derived here when a technique asks for it.

Many techniques look at one end of something. They are written for the left end and look at the
`mirrored` view as well, which reverses the line; `finding` and the words undo the reversal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nonolith.why.techniques import words
from nonolith.why.techniques.parts import (
    Finding,
    Ranges,
    Section,
    Segment,
    cell_set,
    gaps_of,
    places,
    span,
)


class LineView:
    """A line of ``size`` cells with its runs; see the module."""

    __slots__ = (
        "_can",
        "_mirror",
        "_must",
        "_reach",
        "_sections",
        "_segments",
        "cells",
        "colors",
        "gaps",
        "hi",
        "is_mirrored",
        "kinds",
        "lengths",
        "lo",
        "size",
        "solved",
        "words",
    )

    def __init__(
        self,
        cells: Sequence[int],
        solved: Sequence[int],
        lengths: tuple[int, ...],
        colors: tuple[int, ...],
        lo: Sequence[int],
        hi: Sequence[int],
        vocabulary: words.Vocabulary,
        *,
        mirrored: bool = False,
    ) -> None:
        self.cells = cells
        self.solved = solved
        self.size = len(cells)
        self.lengths = lengths
        self.colors = colors
        self.gaps = gaps_of(colors)
        self.lo = lo
        self.hi = hi
        self.kinds = vocabulary.kinds
        self.words = vocabulary
        self.is_mirrored = mirrored
        self._can: dict[int, int] = {}
        self._must: dict[int, int] = {}
        self._mirror: LineView | None = None
        self._segments: list[Segment] | None = None
        self._sections: list[Section] | None = None
        self._reach: Ranges | None = None

    # -- sets of cells -----------------------------------------------------------------------

    def can(self, color: int) -> int:
        """The cells that may have this colour."""
        bits = self._can.get(color)
        if bits is None:
            bits = self._can[color] = cell_set(self.cells, color, exact=False)
        return bits

    def must(self, color: int) -> int:
        """The cells known to have this colour."""
        bits = self._must.get(color)
        if bits is None:
            bits = self._must[color] = cell_set(self.cells, color, exact=True)
        return bits

    @property
    def blank(self) -> int:
        """The cells known to be blank."""
        return self.must(0)

    @property
    def painted(self) -> int:
        """The cells known not to be blank."""
        return self.everything & ~self.can(0)

    @property
    def everything(self) -> int:
        """All cells of the line."""
        return (1 << self.size) - 1

    def first_from(self, bits: int, start: int) -> int:
        """The first cell of a set from ``start`` on; the size of the line if there is none."""
        rest = bits >> start
        return start + (rest & -rest).bit_length() - 1 if rest else self.size

    # -- runs --------------------------------------------------------------------------------

    def run_bits(self, run: int, start: int) -> int:
        """The cells that a run covers from ``start`` on."""
        return span(start, start + self.lengths[run])

    def owners(self, start: int, end: int, color: int) -> tuple[int, ...]:
        """The runs that can cover all cells ``start <= p < end``, as far as the ranges tell."""
        lo, hi, lengths = self.lo, self.hi, self.lengths
        return tuple(
            run
            for run, kind in enumerate(self.colors)
            if kind == color
            and lo[run] <= start
            and hi[run] + lengths[run] >= end
            and lengths[run] >= end - start
            and max(lo[run], end - lengths[run]) <= min(hi[run], start)
        )

    @property
    def segments(self) -> list[Segment]:
        """The stretches of known colour, from left to right, each with its possible runs."""
        if self._segments is None:
            found = []
            for color in set(self.colors):
                bits = self.must(color)
                while bits:
                    start = (bits & -bits).bit_length() - 1
                    rest = bits >> start
                    end = start + (~rest & (rest + 1)).bit_length() - 1
                    found.append(Segment(start, end, color, self.owners(start, end, color)))
                    bits = bits >> end << end
            found.sort()
            self._segments = found
        return self._segments

    def is_finished(self, run: int) -> bool:
        """True if the run has one place left and all its cells are known."""
        start = self.lo[run]
        if start != self.hi[run]:
            return False
        bits = self.run_bits(run, start)
        return self.must(self.colors[run]) & bits == bits

    @property
    def sections(self) -> list[Section]:
        """The open parts between finished runs."""
        if self._sections is None:
            self._sections = self._find_sections()
        return self._sections

    def _find_sections(self) -> list[Section]:
        found = []
        begin, first = 0, 0
        for run in range(len(self.lengths) + 1):
            last = run == len(self.lengths)
            if not last and not self.is_finished(run):
                continue
            if run > first:
                end = self.size if last else self.lo[run]
                start = begin
                if first and self.gaps[first - 1]:
                    start += 1
                if not last and self.gaps[run - 1]:
                    end -= 1
                start = self.first_from(~self.blank, start)
                end = (~self.blank & ((1 << end) - 1)).bit_length()
                if start < end:
                    found.append(Section(start, end, first, run))
            if not last:
                begin, first = self.lo[run] + self.lengths[run], run + 1
        return found

    @property
    def reach(self) -> Ranges:
        """How far each run can lie from the walls and from the boxes that are surely its own.

        Weaker than ``lo`` and ``hi``: neither gaps nor boxes in the way are considered.
        """
        if self._reach is None:
            runs = range(len(self.lengths))
            first = [0] * len(runs)
            last = [self.size - length for length in self.lengths]
            for run in runs:
                if self.is_finished(run):
                    first[run] = last[run] = self.lo[run]
            for start, end, _, owners in self.segments:
                if len(owners) == 1:
                    (run,) = owners
                    first[run] = max(first[run], end - self.lengths[run])
                    last[run] = min(last[run], start)
            self._reach = self.spread(first, last)
        return self._reach

    def spread(
        self, first: Sequence[int], last: Sequence[int], fits: Sequence[int] | None = None
    ) -> Ranges:
        """Let each run push its neighbours; with ``fits``, into places where they fit."""
        first, last = list(first), list(last)
        lengths, gaps = self.lengths, self.gaps
        count = len(lengths)
        for run in range(count):
            if run:
                pushed = first[run - 1] + lengths[run - 1] + gaps[run - 1]
                first[run] = max(first[run], pushed)
            if fits is not None:
                first[run] = self.first_from(fits[run], first[run])
        for run in reversed(range(count)):
            if run + 1 < count:
                last[run] = min(last[run], last[run + 1] - gaps[run] - lengths[run])
            if fits is not None and last[run] >= 0:
                last[run] = (fits[run] & ((2 << last[run]) - 1)).bit_length() - 1
        return Ranges(first, last)

    def fits(self, run: int) -> int:
        """The starts at which the run's cells all allow its colour."""
        bits = self.can(self.colors[run])
        have, want = 1, self.lengths[run]
        while have < want:
            shift = min(have, want - have)
            bits &= bits >> shift
            have += shift
        return bits

    # -- conclusions -------------------------------------------------------------------------

    def color_cells(self, bits: int, color: int) -> list[tuple[int, int]]:
        """Conclude that cells have this colour; those already known are left out."""
        mask = 1 << color
        return [(place, mask) for place in places(bits) if self.cells[place] != mask]

    def exclude(self, bits: int, color: int) -> list[tuple[int, int]]:
        """Conclude that cells do not have this colour; where that is known, nothing."""
        mask = 1 << color
        return [
            (place, self.cells[place] & ~mask) for place in places(bits) if self.cells[place] & mask
        ]

    def finding(
        self, cells: Sequence[tuple[int, int]], runs: Iterable[int], near: int, text: str
    ) -> Finding | None:
        """A finding in the line's own direction, or None if it says nothing new."""
        if not cells:
            return None
        if not self.is_mirrored:
            return Finding(tuple(cells), tuple(runs), near, text)
        top, last = self.size - 1, len(self.lengths) - 1
        turned = 0
        for place in places(near):
            turned |= 1 << (top - place)
        return Finding(
            tuple(sorted((top - place, mask) for place, mask in cells)),
            tuple(sorted(last - run for run in runs)),
            turned,
            text,
        )

    @property
    def known(self) -> int:
        """The cells of which something is known."""
        full = self.words.full_mask
        bits = 0
        for place, mask in enumerate(self.cells):
            if mask != full:
                bits |= 1 << place
        return bits

    # -- words -------------------------------------------------------------------------------

    def run_name(self, run: int) -> str:
        """ "the 5", "the second 2", "the last red 3"."""
        if self.is_mirrored:
            return self.words.run_name(
                self.lengths[::-1], self.colors[::-1], len(self.lengths) - 1 - run
            )
        return self.words.run_name(self.lengths, self.colors, run)

    def cell_names(self, bits: int) -> str:
        """ "columns 4-6 and 9", in the line's own direction."""
        found = list(places(bits))
        if self.is_mirrored:
            found = [self.size - 1 - place for place in reversed(found)]
        return self.words.cell_names(found)

    def names_of(self, cells: Iterable[tuple[int, int]]) -> str:
        """The same for the cells of a conclusion."""
        return self.cell_names(sum(1 << place for place, _ in cells))

    # -- the other direction -----------------------------------------------------------------

    @property
    def mirror(self) -> LineView:
        """The same line from right to left."""
        if self._mirror is None:
            ends = [
                self.size - start - length
                for start, length in zip(self.lo, self.lengths, strict=True)
            ]
            begins = [
                self.size - start - length
                for start, length in zip(self.hi, self.lengths, strict=True)
            ]
            self._mirror = LineView(
                self.cells[::-1],
                self.solved[::-1],
                self.lengths[::-1],
                self.colors[::-1],
                begins[::-1],
                ends[::-1],
                self.words,
                mirrored=not self.is_mirrored,
            )
            self._mirror._mirror = self
        return self._mirror
