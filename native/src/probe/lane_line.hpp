// The line solver of line.hpp for several boards at once: same clue, different cells.
#pragma once
#include "../line.hpp"
#include "lanes.hpp"

namespace nonolith::NONOLITH_ISA {

template <class L>
struct LaneScratch {
  static constexpr std::size_t kRuns = Scratch<L>::kRuns, kLogs = Scratch<L>::kLogs;
  Lanes<L> fit[kLogs], fit_mirrored[kLogs], start[kRuns], gap[kRuns], gap_mirrored[kRuns], cover[kLogs];
};

// The lanes, as bits, that have no cell.
template <class L>
unsigned lanes_without(const Lanes<L>& cells) {
  unsigned lanes = 0;
  for (int i = 0; i < Lanes<L>::kCount; ++i) lanes |= static_cast<unsigned>(cells[i] == 0) << i;
  return lanes;
}

// The lanes, as bits, in which a placement agrees with the cells; from the left only.
template <class L>
unsigned feasible_lanes(const Clue<L>& clue, const Lanes<L>& black, const Lanes<L>& white, LaneScratch<L>& space) {
  using V = Lanes<L>;
  const int n = clue.cells, k = clue.runs;
  if (k == 0) return lanes_without(black);
  if (!clue.fits) return 0;
  if (clue.piece[0].length == n) return lanes_without(white);
  const V full = V::all(clue.full), open = ~black & full, one = V::all(1);
  space.fit[0] = ~white & full;
  for (int i = 0; i < clue.top; ++i) space.fit[i + 1] = space.fit[i] & (space.fit[i] >> (1 << i));
  V gap = open & ~(open + one), start{}, reach = (gap << 1) | one;
  for (int j = 0; j < k; ++j) {
    const Piece& p = clue.piece[j];
    const V fit = space.fit[p.log];
    start = fit & (fit >> p.rest) & reach;
    gap = spread_lanes((start << p.length) & open, open);
    reach = gap << 1;
  }
  const int last = n - clue.piece[k - 1].length;
  return top_bits((gap << (V::kBits - n)) | (start << (V::kBits - 1 - last)));
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
  if (!clue.fits) return 0;
  if (clue.piece[0].length == n) {
    black = full;
    return lanes_without(white);
  }
  const V open = ~black & full, nepo = mirrored(open, n), one = V::all(1);
  space.fit[0] = ~white & full;
  space.fit_mirrored[0] = mirrored(space.fit[0], n);
  for (int i = 0; i < clue.top; ++i) {
    space.fit[i + 1] = space.fit[i] & (space.fit[i] >> (1 << i));
    space.fit_mirrored[i + 1] = space.fit_mirrored[i] & (space.fit_mirrored[i] >> (1 << i));
  }
  V gap = open & ~(open + one), pag = nepo & ~(nepo + one), start{};
  V reach = (gap << 1) | one, hcaer = (pag << 1) | one;
  space.gap[0] = gap;
  space.gap_mirrored[0] = pag;
  for (int j = 0; j < k; ++j) {
    const Piece& p = clue.piece[j];
    const V fit = space.fit[p.log];
    start = fit & (fit >> p.rest) & reach;
    space.start[j] = start;
    gap = spread_lanes((start << p.length) & open, open);
    space.gap[j + 1] = gap;
    reach = gap << 1;
    const Piece& q = clue.piece[k - 1 - j];
    const V tif = space.fit_mirrored[q.log];
    pag = spread_lanes(((tif & (tif >> q.rest) & hcaer) << q.length) & nepo, nepo);
    space.gap_mirrored[j + 1] = pag;
    hcaer = pag << 1;
  }
  const int last = n - clue.piece[k - 1].length;
  const unsigned possible = top_bits((gap << (V::kBits - n)) | (start << (V::kBits - 1 - last)));
  if (possible == 0) return 0;

  for (int i = 0; i <= clue.top; ++i) space.cover[i] = V{};
  V after = mirrored(space.gap_mirrored[0], n), blank = gap & after;
  for (int j = k - 1; j >= 0; --j) {
    const Piece& p = clue.piece[j];
    V ends = after >> p.length;
    if (j == k - 1) ends |= V::all(L{1} << last);
    const V starts = space.start[j] & ends;
    space.cover[p.log] |= starts | (starts << p.rest);
    after = mirrored(space.gap_mirrored[k - j], n);
    blank |= space.gap[j] & after;
  }
  V filled = space.cover[clue.top];
  for (int i = clue.top - 1; i >= 0; --i) filled = space.cover[i] | filled | (filled << (1 << i));
  black = ~blank & full;
  white = ~filled & full;
  return possible & every;
}

}  // namespace nonolith::NONOLITH_ISA
