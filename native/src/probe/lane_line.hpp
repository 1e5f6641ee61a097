// The line solver of line.hpp for several boards at once: same clue, different cells.
//
// The boards have grown from one on which much is known: only the part of the line between its outermost blanks that
// are settled there is looked at, and the runs that lie in it. That is exact, and saves a sixth of the work.
// It goes the same way, but words from the right are reversed whole, so that a line of n cells lies in their upper n
// bits, and what is kept from the right is where a run can end.
#pragma once
#include <algorithm>
#include <bit>

#include "../assert.hpp"
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

// Part of a line: cells begin .. end - 1, and the runs that must lie there.
template <class L>
struct LanePart {
  int begin = 0, end = 0;
  int runs = 0, top = 0;         // top: the largest log of a run
  L cells = 0;                   // as a set
  const Piece* piece = nullptr;  // the first of the runs
};

// What is open of a line at its fixed point. Before the first open cell everything is known, up to a blank, and so it
// is known which runs are there; likewise behind the last one.
template <class L>
LanePart<L> open_part(const Clue<L>& clue, L black, L white) {
  LanePart<L> part;
  const L open = clue.full & ~(black | white);
  if (open == 0) return part;  // it will not change any more
  part.begin = std::bit_width(static_cast<L>(white & ((open & (~open + 1)) - 1)));
  const L behind = white & ~ones<L>(std::bit_width(open));
  part.end = behind == 0 ? clue.cells : std::countr_zero(behind);
  const L before = ones<L>(part.begin), starts = black & ~static_cast<L>(black << 1);
  const int first = std::popcount(static_cast<L>(starts & before));
  part.runs = clue.runs - first - std::popcount(static_cast<L>(starts & ~ones<L>(part.end)));
  part.cells = ones<L>(part.end) & ~before;
  part.piece = clue.piece + first;
  for (int j = 0; j < part.runs; ++j) part.top = std::max(part.top, part.piece[j].log);
  NONOLITH_ASSERT(part.runs >= 0);
  return part;
}

// Finds all cells that are black or white in this part of the line, in every lane for which a placement exists; returns
// these lanes as bits. What is said of the other lanes means nothing. What is known is not copied: GCC would do that by
// halves, and the next read of the whole would wait for them.
template <class L>
unsigned solve(const LanePart<L>& part, const Lanes<L>& known_black, const Lanes<L>& known_white, Lanes<L>& black,
               Lanes<L>& white, LaneScratch<L>& space) {
  using V = Lanes<L>;
  constexpr unsigned every = (1U << V::kCount) - 1;
  const int k = part.runs, end = part.end;
  const int top = std::max(part.top, 2);  // at least: work in vain costs less than a branch that is not foreseen
  const V full = V::all(part.cells);
  if (k == 0) {
    black = V{};
    white = full;
    return lanes_without(known_black & full);
  }
  if (part.piece[0].length == end - part.begin) {  // else shifts below could be as wide as the word
    black = full;
    white = V{};
    return lanes_without(known_white & full);
  }
  const V open = ~known_black & full, open_r = reversed(open), one = V::all(L{1} << part.begin);
  const V one_r = V::all(L{1} << (V::kBits - end));
  space.fit[0] = ~known_white & full;
  space.fit_reversed[0] = reversed(space.fit[0]);
  for (int i = 0; i < top; ++i) {
    space.fit[i + 1] = space.fit[i] & (space.fit[i] >> (1 << i));
    space.fit_reversed[i + 1] = space.fit_reversed[i] & (space.fit_reversed[i] >> (1 << i));
  }
  V gap = open & ~(open + one), gap_r = open_r & ~(open_r + one_r), start{};
  V reach = (gap + gap) | one, reach_r = (gap_r + gap_r) | one_r;
  const V before = gap;
  for (int j = 0; j < k; ++j) {
    const Piece& p = part.piece[j];
    const V fit = space.fit[p.log];
    start = fit & (fit >> p.rest) & reach;
    space.start[j] = start;
    gap = spread_lanes((start << p.length) & open, open);
    space.gap[j] = gap;
    reach = gap + gap;
    const Piece& q = part.piece[k - 1 - j];
    space.end_reversed[k - 1 - j] = reach_r;
    const V fit_r = space.fit_reversed[q.log];
    gap_r = spread_lanes(((fit_r & (fit_r >> q.rest) & reach_r) << q.length) & open_r, open_r);
    reach_r = gap_r + gap_r;
  }
  const int last = end - part.piece[k - 1].length;
  const unsigned possible = top_bits((gap << (V::kBits - end)) | (start << (V::kBits - 1 - last)));
  if (possible == 0) return 0;

  for (int i = 0; i <= top; ++i) space.cover[i] = V{};
  V blank = before & reversed(gap_r);
  for (int j = 0; j < k; ++j) {
    const Piece& p = part.piece[j];
    const V ends = reversed(space.end_reversed[j]);  // the cell after each of them can be blank
    const V starts = space.start[j] & (ends >> (p.length - 1));
    space.cover[p.log] |= starts | (starts << p.rest);
    blank |= space.gap[j] & (ends + ends);
  }
  V filled = space.cover[top];
  for (int i = top - 1; i >= 0; --i) filled = space.cover[i] | filled | (filled << (1 << i));
  black = ~blank & full;
  white = ~filled & full;
  return possible & every;
}

}  // namespace nonolith::NONOLITH_ISA
