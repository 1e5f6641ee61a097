// The line solver of line.hpp for several boards at once: same clue, different cells.
//
// It goes the same way, but words from the right are reversed whole, so that a line of n cells lies in their upper n
// bits, and what is kept from the right is where a run can end.
#pragma once
#include "../line.hpp"
#include "lanes.hpp"

namespace nonolith::NONOLITH_ISA {

template <class L>
struct LaneScratch {
  static constexpr std::size_t kRuns = Scratch<L>::kRuns, kLogs = Scratch<L>::kLogs;
  Lanes<L> fit[kLogs], fit_reversed[kLogs], cover[kLogs];  // by log
  Lanes<L> start[kRuns], gap[kRuns], end_reversed[kRuns];  // by run; gaps behind it
};

// The lanes, as bits, that have no cell.
template <class L>
unsigned lanes_without(const Lanes<L>& cells) {
  unsigned lanes = 0;
  for (int i = 0; i < Lanes<L>::kCount; ++i) lanes |= static_cast<unsigned>(cells[i] == 0) << i;
  return lanes;
}

// Extends black and white by all that follows, in every lane for which a placement exists; returns these lanes as
// bits. The words of the other lanes mean nothing afterwards.
template <class L>
unsigned solve(const Clue<L>& clue, Lanes<L>& black, Lanes<L>& white, LaneScratch<L>& space) {
  using V = Lanes<L>;
  constexpr unsigned every = (1U << V::kCount) - 1;
  const int n = clue.cells, k = clue.runs;
  const V full = V::all(clue.full);
  if (k == 0) {
    white = full;
    return lanes_without(black);
  }
  if (clue.slack < 0) return 0;
  if (clue.piece[0].length == n) {
    black = full;
    return lanes_without(white);
  }
  const V open = ~black & full, open_r = reversed(open), one = V::all(1), one_r = V::all(L{1} << (V::kBits - n));
  space.fit[0] = ~white & full;
  space.fit_reversed[0] = reversed(space.fit[0]);
  for (int i = 0; i < clue.top; ++i) {
    space.fit[i + 1] = space.fit[i] & (space.fit[i] >> (1 << i));
    space.fit_reversed[i + 1] = space.fit_reversed[i] & (space.fit_reversed[i] >> (1 << i));
  }
  V gap = open & ~(open + one), gap_r = open_r & ~(open_r + one_r), start{};
  V reach = (gap + gap) | one, reach_r = (gap_r + gap_r) | one_r;
  const V before = gap;
  for (int j = 0; j < k; ++j) {
    const Piece& p = clue.piece[j];
    const V fit = space.fit[p.log];
    start = fit & (fit >> p.rest) & reach;
    space.start[j] = start;
    gap = spread_lanes((start << p.length) & open, open);
    space.gap[j] = gap;
    reach = gap + gap;
    const Piece& q = clue.piece[k - 1 - j];
    space.end_reversed[k - 1 - j] = reach_r;
    const V fit_r = space.fit_reversed[q.log];
    gap_r = spread_lanes(((fit_r & (fit_r >> q.rest) & reach_r) << q.length) & open_r, open_r);
    reach_r = gap_r + gap_r;
  }
  const int last = n - clue.piece[k - 1].length;
  const unsigned possible = top_bits((gap << (V::kBits - n)) | (start << (V::kBits - 1 - last)));
  if (possible == 0) return 0;

  for (int i = 0; i <= clue.top; ++i) space.cover[i] = V{};
  V blank = before & reversed(gap_r);
  for (int j = 0; j < k; ++j) {
    const Piece& p = clue.piece[j];
    const V ends = reversed(space.end_reversed[j]);  // the cell after each of them can be blank
    const V starts = space.start[j] & (ends >> (p.length - 1));
    space.cover[p.log] |= starts | (starts << p.rest);
    blank |= space.gap[j] & (ends + ends);
  }
  V filled = space.cover[clue.top];
  for (int i = clue.top - 1; i >= 0; --i) filled = space.cover[i] | filled | (filled << (1 << i));
  black = ~blank & full;
  white = ~filled & full;
  return possible & every;
}

}  // namespace nonolith::NONOLITH_ISA
