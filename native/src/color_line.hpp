// Level 1 in colors: everything that follows from one clue and the colors that its cells may have.
//
// `allowed` has one word for each color, 0 (the background) first: the cells that may have it. Colors that the
// clue cannot show are not looked at: the caller takes them for excluded.
// Invariant: complete. After solve() a cell is in `blank`, or in `filled` of a color, exactly if some placement
// of the runs that agrees with `allowed` gives it the background, or that color.
#pragma once
#include "assert.hpp"
#include "color_blots.hpp"
#include "color_clue.hpp"
#include "color_plain.hpp"

namespace nonolith::NONOLITH_ISA {

// Every cell has a color left.
template <class T>
bool covers_line(const ColorClue<T>& clue, const T* allowed) {
  T left = clue.full & ~allowed[0];
  for (int u = 0; u < clue.uses; ++u) left &= ~allowed[clue.use[u].color];
  return !any(left);
}

// Is there any placement? Much cheaper than solve().
template <class T>
bool is_possible(const ColorClue<T>& clue, const T* allowed, ColorScratch<T>& space) {
  if (clue.unknown) return covers_line(clue, allowed);
  if (clue.runs == 0) return !any(static_cast<T>(clue.full & ~allowed[0]));
  if (!clue.fits) return false;
  space.reserve(clue);
  return clue.plain ? plain_is_possible(clue, allowed, space) : blots_are_possible(clue, allowed, space);
}

// Of the invariant, what can be seen at a glance: nothing was added, and every cell has a color left.
template <class T>
bool is_narrowed(const ColorClue<T>& clue, const T* allowed, const ColorScratch<T>& space) {
  T left = clue.full & ~space.blank, added = space.blank & ~allowed[0];
  for (int u = 0; u < clue.uses; ++u) {
    const T& filled = space.filled[static_cast<std::size_t>(u)];
    left &= ~filled;
    added |= filled & ~allowed[clue.use[u].color];
  }
  return !any(left) && !any(added);
}

// Solves the line into space.blank and space.filled; false if there is no placement. `starts(j, set)` is called
// for each run, last to first, with its possible starts.
template <class T, class Starts>
bool solve(const ColorClue<T>& clue, const T* allowed, ColorScratch<T>& space, Starts&& starts) {
  space.reserve(clue);
  if (clue.unknown) {
    if (!covers_line(clue, allowed)) return false;
    space.blank = allowed[0];
    for (int u = 0; u < clue.uses; ++u) space.filled[static_cast<std::size_t>(u)] = allowed[clue.use[u].color];
    return true;
  }
  if (clue.runs == 0) {
    if (any(static_cast<T>(clue.full & ~allowed[0]))) return false;
    space.blank = clue.full;
    return true;
  }
  if (!clue.fits) return false;
  const bool is_solved =
      clue.plain ? plain_solve(clue, allowed, space, starts) : blots_solve(clue, allowed, space, starts);
  NONOLITH_ASSERT(!is_solved || is_narrowed(clue, allowed, space));
  return is_solved;
}

template <class T>
bool solve(const ColorClue<T>& clue, const T* allowed, ColorScratch<T>& space) {
  return solve(clue, allowed, space, [](int, const T&) {});
}

}  // namespace nonolith::NONOLITH_ISA
