// The line in colors, if every run's length and color is known; color_line.hpp has the whole picture.
//
// As in line.hpp: gap[j] are the cells that can be blank with exactly j runs before them, start[j] those at which
// run j can start; the same from the right on mirrored words (names in _r). What colors add: each has its own table of
// where stretches fit, and a run may follow one of another color without a gap.
#pragma once
#include "color_clue.hpp"
#include "line.hpp"

namespace nonolith::NONOLITH_ISA {

template <class T>
T only_if(bool condition, const T& x) {
  if constexpr (requires { x.limb; })
    return condition ? x : none(x);
  else
    return x & (T{0} - static_cast<T>(condition));  // no branch: these would be hard to predict
}

// Where stretches of 2^i cells of each color fit, by doubling.
template <class T>
void fill_fits(const ColorClue<T>& clue, const T* allowed, T* fit) {
  for (int u = 0; u < clue.uses; ++u) {
    const ColorUse& use = clue.use[u];
    T* const own = fit + use.at;
    own[0] = allowed[use.color];
    for (int i = 0; i < use.top; ++i) own[i + 1] = own[i] & (own[i] >> (1 << i));
  }
}
template <class T>
void mirror_fits(const ColorClue<T>& clue, const T* fit, T* mirror) {
  for (int u = 0; u < clue.uses; ++u) {
    const ColorUse& use = clue.use[u];
    T* const own = mirror + use.at;
    own[0] = mirrored(fit[use.at], clue.cells);
    for (int i = 0; i < use.top; ++i) own[i + 1] = own[i] & (own[i] >> (1 << i));
  }
}

// The colors' cells from the starts of stretches: each scale is two of the scale below.
template <class T>
void fill_cells(const ColorClue<T>& clue, const T* cover, T* filled) {
  for (int u = 0; u < clue.uses; ++u) {
    const ColorUse& use = clue.use[u];
    T cells = cover[use.at + use.top];
    for (int i = use.top - 1; i >= 0; --i) cells = cover[use.at + i] | cells | (cells << (1 << i));
    filled[u] = cells;
  }
}

// The open cells at the beginning of the line, up to the first that is not open.
template <class T>
T leading(const T& open, const T& one) {
  return open & ~(open + one);
}

// A single run that is as long as its line: the shifts of the general case would be as wide as the word.
template <class T>
bool solve_full(const ColorClue<T>& clue, const T* allowed, ColorScratch<T>& space) {
  if (any(static_cast<T>(clue.full & ~allowed[clue.piece[0].color]))) return false;
  space.blank = none(clue.full);
  space.filled[0] = clue.full;
  return true;
}

template <class T>
bool plain_is_possible(const ColorClue<T>& clue, const T* allowed, ColorScratch<T>& space) {
  const int n = clue.cells, k = clue.runs;
  if (clue.piece[0].length == n) return solve_full(clue, allowed, space);
  const T* const fit = space.fit.data();
  fill_fits(clue, allowed, space.fit.data());
  const T open = allowed[0];
  T one = none(open);
  add_cell(one, 0);
  T gap = leading(open, one), reach = (gap << 1) | one, start = gap;
  for (int j = 0; j < k; ++j) {
    const ColorPiece& p = clue.piece[j];
    start = fit[p.scale] & (fit[p.scale] >> p.rest) & reach;
    if (!any(start)) return false;
    const T end = start << p.length;
    gap = spread<T>(end & open, open);
    reach = (gap << 1) | only_if<T>(p.joins, end);
  }
  return has(gap, n - 1) || has(start, n - clue.piece[k - 1].length);
}

template <class T, class Starts>
bool plain_solve(const ColorClue<T>& clue, const T* allowed, ColorScratch<T>& space, Starts&& starts) {
  const int n = clue.cells, k = clue.runs;
  if (clue.piece[0].length == n) {
    if (!solve_full(clue, allowed, space)) return false;
    starts(0, ones<T>(1));
    return true;
  }
  // As in line.hpp, which has the same tables under the same names.
  T* const fit = space.fit.data();
  T* const fit_r = space.fit_mirrored.data();
  T* const start = space.start.data();
  T* const gap = space.gap.data();
  T* const gap_r = space.gap_mirrored.data();
  T* const cover = space.cover.data();

  const T open = allowed[0], open_r = mirrored(open, n);
  fill_fits(clue, allowed, fit);
  mirror_fits(clue, fit, fit_r);
  T one = none(open);
  add_cell(one, 0);
  gap[0] = leading(open, one);
  gap_r[0] = leading(open_r, one);
  T reach = (gap[0] << 1) | one, reach_r = (gap_r[0] << 1) | one;
  for (int j = 0; j < k; ++j) {
    poll(starts);
    const ColorPiece& p = clue.piece[j];
    start[j] = fit[p.scale] & (fit[p.scale] >> p.rest) & reach;
    const T end = start[j] << p.length;
    gap[j + 1] = spread<T>(end & open, open);
    reach = (gap[j + 1] << 1) | only_if<T>(p.joins, end);
    const ColorPiece& q = clue.piece[k - 1 - j];
    const T back = fit_r[q.scale] & (fit_r[q.scale] >> q.rest) & reach_r;
    const T end_r = back << q.length;
    gap_r[j + 1] = spread<T>(end_r & open_r, open_r);
    reach_r = (gap_r[j + 1] << 1) | only_if<T>(j + 1 < k && clue.piece[k - 2 - j].joins, end_r);
  }
  const int last = n - clue.piece[k - 1].length;  // where the last run starts if it ends the line
  if (!has(gap[k], n - 1) && !has(start[k - 1], last)) return false;

  for (int i = 0; i < clue.scales; ++i) cover[i] = none(open);
  T after = mirrored(gap_r[0], n);  // cells that can be blank with all runs j+1.. behind them
  T blank = gap[k] & after, next = none(open);
  for (int j = k - 1; j >= 0; --j) {
    poll(starts);
    const ColorPiece& p = clue.piece[j];
    T ends = (after | only_if<T>(p.joins, next)) >> p.length;
    if (j == k - 1) add_cell(ends, last);
    // Run j+1 may follow at once where it is possible at all: that run j ends there is no news to it.
    next = start[j] & ends;
    starts(j, next);
    cover[p.scale] |= next | (next << p.rest);
    after = mirrored(gap_r[k - j], n);
    blank |= gap[j] & after;
  }
  space.blank = blank;
  fill_cells(clue, cover, space.filled.data());
  return true;
}

}  // namespace nonolith::NONOLITH_ISA
