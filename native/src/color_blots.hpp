// The line in colors with blots: runs whose length, color or both are unknown.
//
// A run of unknown length starts in a cell of its color and may end anywhere in the same stretch of cells
// that can have it; `body` is where it can be, seen from one side. A run of unknown color is one piece for each
// color. Two touching runs must differ in color, so a piece may follow all ends of the run before but
// those of its own color: `once` holds the ends of any color, `twice` those of at least two.
// Everything is swept once from the left and once, on mirrored words with the runs in reverse order, from the right.
#pragma once
#include <utility>

#include "assert.hpp"
#include "color_clue.hpp"
#include "color_plain.hpp"
#include "line.hpp"

namespace nonolith::NONOLITH_ISA {

// What followers of any color, and of each color, may follow. Invariant: by[c] is empty where no piece of
// the run in question has color c.
template <class T>
struct Touch {
  T once, twice;
  T* by;  // by color

  // All places that do not need a gap to differ from this color.
  T other_than(int color) const { return twice | (once & ~by[color]); }
  void add(int color, const T& places) {
    NONOLITH_ASSERT(!any(by[color]));
    twice |= once & places;
    once |= places;
    by[color] = places;
  }
  void clear(const ColorClue<T>& clue) {
    once = twice = none(clue.full);
    for (int u = 0; u < clue.uses; ++u) by[clue.use[u].color] = once;
  }
};

// The tables of one sweep, all in the direction of the sweep.
template <class T>
struct Sweep {
  const T* fit;
  T* start;
  T* body;
  T* gap;
};

// Fills the tables; true if the runs can be placed.
template <class T, class Starts>
bool sweep(const ColorClue<T>& clue, const T& open, const Sweep<T>& out, bool backward, ColorScratch<T>& space,
           Starts& starts) {
  const int n = clue.cells, k = clue.runs;
  Touch<T> touch{{}, {}, space.ended_before.data()}, ended{{}, {}, space.ended.data()};
  touch.clear(clue);
  T one = none(open);
  add_cell(one, 0);
  out.gap[0] = leading(open, one);
  T reach = (out.gap[0] << 1) | one;
  bool at_end = k == 0;  // some placement ends with the line's last cell
  for (int j = 0; j < k; ++j) {
    poll(starts);
    const int run = backward ? k - 1 - j : j;
    ended.clear(clue);
    at_end = false;
    for (int i = clue.first[run]; i < clue.first[run + 1]; ++i) {
      const ColorPiece& p = clue.piece[i];
      const T from = reach | touch.other_than(p.color);
      if (p.length == kUnknown) {
        const T& cells = out.fit[p.scale];
        out.start[i] = cells & from;
        out.body[i] = spread<T>(out.start[i], cells);
        ended.add(p.color, out.body[i] << 1);
        at_end = at_end || has(out.body[i], n - 1);
      } else {
        out.start[i] = out.fit[p.scale] & (out.fit[p.scale] >> p.rest) & from;
        ended.add(p.color, out.start[i] << p.length);
        at_end = at_end || has(out.start[i], n - p.length);
      }
    }
    out.gap[j + 1] = spread<T>(ended.once & open, open);
    reach = out.gap[j + 1] << 1;
    std::swap(touch, ended);
  }
  return at_end || has(out.gap[k], n - 1);
}

// A run as long as the line is the only one; see solve_full.
template <class T>
bool is_whole_line(const ColorClue<T>& clue) {
  return clue.pieces > 0 && clue.piece[0].length == clue.cells;
}

template <class T>
bool blots_are_possible(const ColorClue<T>& clue, const T* allowed, ColorScratch<T>& space) {
  if (is_whole_line(clue)) {
    for (int i = 0; i < clue.pieces; ++i)
      if (!any(static_cast<T>(clue.full & ~allowed[clue.piece[i].color]))) return true;
    return false;
  }
  fill_fits(clue, allowed, space.fit.data());
  const Sweep<T> tables{space.fit.data(), space.start.data(), space.body.data(), space.gap.data()};
  const auto nobody = [](int, const T&) {};
  return sweep(clue, allowed[0], tables, false, space, nobody);
}

template <class T, class Starts>
bool blots_solve(const ColorClue<T>& clue, const T* allowed, ColorScratch<T>& space, Starts&& starts) {
  const int n = clue.cells, k = clue.runs;
  if (is_whole_line(clue)) {
    bool possible = false;
    space.blank = none(clue.full);
    for (int u = 0; u < clue.uses; ++u) {
      const bool whole = !any(static_cast<T>(clue.full & ~allowed[clue.use[u].color]));
      space.filled[static_cast<std::size_t>(u)] = whole ? clue.full : none(clue.full);
      possible = possible || whole;
    }
    if (possible) starts(0, ones<T>(1));
    return possible;
  }
  const T open = allowed[0], open_r = mirrored(open, n);
  fill_fits(clue, allowed, space.fit.data());
  mirror_fits(clue, space.fit.data(), space.fit_mirrored.data());
  const Sweep<T> left{space.fit.data(), space.start.data(), space.body.data(), space.gap.data()};
  const Sweep<T> right{space.fit_mirrored.data(), space.start_mirrored.data(), space.body_mirrored.data(),
                       space.gap_mirrored.data()};
  if (!sweep(clue, open, left, false, space, starts)) return false;
  sweep(clue, open_r, right, true, space, starts);

  T* const cover = space.cover.data();
  for (int i = 0; i < clue.scales; ++i) cover[i] = none(open);
  Touch<T> next{{}, {}, space.ended_before.data()}, own{{}, {}, space.ended.data()};
  next.clear(clue);
  T after = mirrored(right.gap[0], n);  // cells that can be blank with all runs j+1.. behind them
  T blank = left.gap[k] & after;
  for (int j = k - 1; j >= 0; --j) {
    poll(starts);
    own.clear(clue);
    for (int i = clue.first[j]; i < clue.first[j + 1]; ++i) {
      const ColorPiece& p = clue.piece[i];
      T possible;
      if (p.length == kUnknown) {
        const T reached = mirrored(right.body[i], n);
        possible = left.start[i] & reached;
        cover[p.scale] |= left.body[i] & reached;
      } else {
        T ends = (after | next.other_than(p.color)) >> p.length;
        if (j == k - 1) add_cell(ends, n - p.length);
        possible = left.start[i] & ends;
        cover[p.scale] |= possible | (possible << p.rest);
      }
      own.add(p.color, possible);
    }
    starts(j, own.once);
    after = mirrored(right.gap[k - j], n);
    blank |= left.gap[j] & after;
    std::swap(next, own);
  }
  space.blank = blank;
  fill_cells(clue, cover, space.filled.data());
  return true;
}

}  // namespace nonolith::NONOLITH_ISA
