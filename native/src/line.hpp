// Level 1, the line: everything that follows from one clue and the known cells of its line.
//
// Vocabulary: `black` and `white` are the cells known to be filled and blank; `open` = not known black.
//   gap[j]    cells that can be blank with exactly j runs before them (from the left)
//   start[j]  cells at which run j can start (from the left)
//   end[j]    cells at which run j can end (from the right); those after them can be blank with runs j+1.. behind
// What comes from the right is computed on reversed words (names in _r) because only an addition carries fast, and
// only upwards; there a line of n cells lies in the upper n bits. A cell can be blank if it lies in gap[j+1] and behind
// one of end[j]; run j can start at s if start[j] has s and end[j] has the cell at which it then ends.
// Invariant: complete. After solve() a cell is in neither set exactly if both values occur in some
// placement of the runs that agrees with the cells given.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "assert.hpp"
#include "avx2_words.hpp"
#include "line_memo.hpp"
#include "nonolith/puzzle.hpp"
#include "poll.hpp"
#include "wide_line.hpp"
#include "word.hpp"

namespace nonolith::NONOLITH_ISA {

template <class T>
struct Clue {
  int cells = 0;  // of the line
  int runs = 0;
  int top = 0;                   // largest log of a run
  int slack = 0;                 // how far the runs can move; negative: they need more cells than there are
  T full{};                      // all cells
  const Piece* piece = nullptr;  // in an arena of the owner
  Window* window = nullptr;      // likewise, if the owner keeps them; only lines that are solved by windows use them
  LineMemo memo{};               // of very short lines
};

inline std::int32_t length_of(std::int32_t length) { return length; }
inline std::int32_t length_of(const Run& run) { return run.length; }

// Describes a list of runs, or of their lengths, for a line of n cells, by as many pieces, which it writes. In place: a
// copy would wait for what was just written.
template <class T, class Runs>
void describe(Clue<T>& clue, const Runs& runs, int n, Piece* pieces) {
  clue.cells = n;
  clue.runs = static_cast<int>(runs.size());
  clue.full = ones<T>(n);
  clue.piece = pieces;
  clue.window = nullptr;
  int top = 0;
  std::int64_t need = clue.runs - 1;
  for (const auto& run : runs) {
    const std::int32_t length = length_of(run);
    const int log = std::bit_width(static_cast<std::uint32_t>(length)) - 1;
    *pieces++ = {length, length - (std::int32_t{1} << log), log};
    top = std::max(top, log);
    need += length;
  }
  clue.top = top;
  clue.slack = need <= n ? static_cast<int>(n - need) : -1;
  clue.memo = n <= LineMemo::kCells && need <= n ? LineMemo(clue.piece, clue.runs) : LineMemo();
}

// The clues of all lines of a puzzle in black and white, rows first. The arena must not grow any more then.
template <class T>
void make_clues(const Puzzle& puzzle, std::vector<Piece>& arena, std::vector<Clue<T>>& clues) {
  clues.resize(static_cast<std::size_t>(puzzle.lines()));
  arena.resize(puzzle.runs.size());
  for (int line = 0; line < puzzle.lines(); ++line) {
    const auto i = static_cast<std::size_t>(line);
    describe(clues[i], puzzle.clue(line), puzzle.length(line), arena.data() + puzzle.first[i]);
  }
}
template <class T>
std::vector<Clue<T>> make_clues(const Puzzle& puzzle, std::vector<Piece>& arena) {
  std::vector<Clue<T>> clues;
  make_clues(puzzle, arena, clues);
  return clues;
}

// One clue for words of another kind.
template <class U, class T>
Clue<U> recast(const Clue<T>& clue, const U& full) {
  return {clue.cells, clue.runs, clue.top, clue.slack, full, clue.piece, nullptr, clue.memo};
}

// What solving it costs, in the units of the budget.
template <class T>
std::int64_t line_cost(const Clue<T>& clue) {
  return 4 + static_cast<std::int64_t>(clue.runs + 1) * (clue.cells / 64 + 1);
}

// Working space of solve(), kept by the caller so that a solve allocates nothing. Short words have it in one piece:
// one register is enough for all of it, and its parts never lie a multiple of 4096 bytes apart, which would make
// reads wait for unrelated writes.
template <class T>
struct ShortScratch {
  static constexpr std::size_t kRuns = sizeof(T) * 4 + 1, kLogs = std::bit_width(8 * sizeof(T));
  std::array<T, kLogs> fit, fit_reversed;         // by log: a run of 2^log cells fits here
  std::array<T, kRuns> start, gap, end_reversed;  // by run
  std::array<T, kLogs> cover;                     // by log: starts of pieces of 2^log cells
  void reserve(int, int) {}
};
template <class T>
struct LongScratch {
  std::vector<T> fit, fit_reversed, start, gap, end_reversed, cover;
  void reserve(int runs, int top) {
    const auto r = static_cast<std::size_t>(runs) + 1, t = static_cast<std::size_t>(top) + 1;
    if (start.size() < r) start.resize(r), gap.resize(r), end_reversed.resize(r);
    if (fit.size() < t) fit.resize(t), fit_reversed.resize(t), cover.resize(t);
  }
};
template <class T, bool = std::is_integral_v<T>>
struct Scratch : ShortScratch<T> {};
template <class T>
struct Scratch<T, false> : std::conditional_t<sizeof(T) == 16, ShortScratch<T>, LongScratch<T>> {
  Scratch<std::uint64_t> narrow;  // for lines that would fit a smaller word
  std::conditional_t<kInRegisters<T>, ShortScratch<Registers<T>>, WideLine> wide;
};

// Two limbs are faster as one word, more of them in registers if there are any so wide.
template <class T>
inline constexpr bool kWindowed = !std::is_integral_v<T> && sizeof(T) > 16 && !kInRegisters<T>;

// The open cells from `from` (a subset of open) upwards, up to the next black cell: the carry of an addition.
template <class T>
T spread(const T& from, const T& open) {
  return (open & ~(open + from)) | from;
}

// Solves the line: extends black and white by all that follows. False, leaving them alone, if no placement
// agrees with them. `starts(j, set)` is called for each run with its possible starts.
template <class T, class Space, class Starts>
bool solve_starts(const Clue<T>& clue, T& black, T& white, Space& space, Starts&& starts) {
  const int n = clue.cells, k = clue.runs;
  if (k == 0) {
    if (any(black)) return false;
    white = clue.full;
    return true;
  }
  if (clue.slack < 0) return false;
  if (clue.piece[0].length == n) {  // else shifts below would be as wide as the word
    if (any(white)) return false;
    black = clue.full;
    T one = none(black);
    add_cell(one, 0);
    starts(0, one);
    return true;
  }
  space.reserve(k, clue.top);
  T* const fit = space.fit.data();
  T* const fit_r = space.fit_reversed.data();
  T* const start = space.start.data();
  T* const gap = space.gap.data();
  T* const end_r = space.end_reversed.data();
  T* const cover = space.cover.data();

  const T open = ~black & clue.full, open_r = reversed(open);
  fit[0] = ~white & clue.full;
  fit_r[0] = reversed(fit[0]);
  for (int i = 0; i < clue.top; ++i) {
    fit[i + 1] = fit[i] & (fit[i] >> (1 << i));
    fit_r[i + 1] = fit_r[i] & (fit_r[i] >> (1 << i));
  }
  T one = none(open), one_r = none(open);
  add_cell(one, 0);
  add_cell(one_r, bits(open) - n);
  gap[0] = open & ~(open + one);
  T gap_r = open_r & ~(open_r + one_r);
  T reach = (gap[0] << 1) | one, reach_r = (gap_r << 1) | one_r;
  for (int j = 0; j < k; ++j) {
    poll(starts);
    const Piece& p = clue.piece[j];
    start[j] = fit[p.log] & (fit[p.log] >> p.rest) & reach;
    gap[j + 1] = spread<T>((start[j] << p.length) & open, open);
    reach = gap[j + 1] << 1;
    const Piece& q = clue.piece[k - 1 - j];
    end_r[k - 1 - j] = reach_r;
    const T back = fit_r[q.log] & (fit_r[q.log] >> q.rest) & reach_r;
    gap_r = spread<T>((back << q.length) & open_r, open_r);
    reach_r = gap_r << 1;
  }
  const int last = n - clue.piece[k - 1].length;  // where the last run starts if it ends the line
  if (!has(gap[k], n - 1) && !has(start[k - 1], last)) return false;

  for (int i = 0; i <= clue.top; ++i) cover[i] = none(open);
  T blank = gap[0] & reversed(gap_r);
  for (int j = 0; j < k; ++j) {
    poll(starts);
    const Piece& p = clue.piece[j];
    const T ends = reversed(end_r[j]), possible = start[j] & (ends >> (p.length - 1));
    starts(j, possible);
    cover[p.log] |= possible | (possible << p.rest);
    blank |= gap[j + 1] & (ends << 1);
  }
  T filled = cover[clue.top];
  for (int i = clue.top - 1; i >= 0; --i) filled = cover[i] | filled | (filled << (1 << i));
  NONOLITH_ASSERT(!any(static_cast<T>(clue.full & ~(blank | filled))));  // each cell has a value in some placement
  black = ~blank & clue.full;
  white = ~filled & clue.full;
  return true;
}

// Do the black cells of a line, all of whose cells are known, read as its clue?
template <class T>
bool matches(const Clue<T>& clue, const T& black) {
  int j = 0;
  std::int32_t length = 0;  // of the run that is being read
  const auto close = [&] {
    const bool right = length == 0 || (j < clue.runs && clue.piece[j++].length == length);
    length = 0;
    return right;
  };
  const auto read = [&](std::uint64_t x) {
    for (int left = 64;;) {
      const int filled = std::min(std::countr_one(x), left);
      length += filled;
      if ((left -= filled) == 0) return true;  // the run may go on in the next limb
      if (!close()) return false;
      if ((x >>= filled) == 0) return true;
      const int blank = std::countr_zero(x);
      x >>= blank;
      left -= blank;
    }
  };
  if constexpr (std::is_integral_v<T>) {
    if (!read(black)) return false;
  } else {
    for (int i = 0; i < black.size(); ++i)
      if (!read(black.limb[i])) return false;
  }
  return close() && j == clue.runs;
}

// A line of which nothing is known: each run has as much room as the others leave.
template <class T>
bool solve_blank(const Clue<T>& clue, T& black, T& white) {
  if (clue.slack < 0) return false;
  std::int32_t at = 0;
  for (int j = 0; j < clue.runs; ++j) {
    const std::int32_t end = at + clue.piece[j].length;
    if (at + clue.slack < end) add_cells(black, at + clue.slack, end);
    at = end + 1;
  }
  if (clue.runs == 0 || clue.slack == 0) white = clue.full & ~black;
  return true;
}

template <class T>
bool solve_afresh(const Clue<T>& clue, T& black, T& white, Scratch<T>& space) {
  const T known = black | white;
  if (!any<T>(clue.full & ~known)) return matches(clue, black);
  if (!any(known)) return solve_blank(clue, black, white);
  if constexpr (!std::is_integral_v<T>) {
    if (clue.cells <= 64) return solve(recast(clue, clue.full.limb[0]), black.limb[0], white.limb[0], space.narrow);
    if constexpr (kInRegisters<T>) {
      Registers<T> filled(black), blank(white);
      if (!solve_starts(recast(clue, Registers<T>(clue.full)), filled, blank, space.wide, [](int, const auto&) {}))
        return false;
      filled.store(black), blank.store(white);
      return true;
    } else if constexpr (kWindowed<T>) {
      if (clue.runs == 0 && !any(black)) return white = clue.full, true;
      return clue.runs != 0 && clue.slack >= 0 &&
             space.wide.solve(clue.piece, clue.runs, clue.cells, &black.limb[0], &white.limb[0], clue.window, nullptr);
    }
  }
  if constexpr (!kInRegisters<T> && !kWindowed<T>) return solve_starts(clue, black, white, space, [](int, const T&) {});
}

// Solves the line, as solve_starts() does.
template <class T>
bool solve(const Clue<T>& clue, T& black, T& white, Scratch<T>& space) {
  if constexpr (std::is_integral_v<T>)
    if (clue.memo)
      return clue.memo.solve(clue.full, black, white, [&] { return solve_afresh(clue, black, white, space); });
  return solve_afresh(clue, black, white, space);
}

// Is there a placement that agrees with the cells? Goes from the left only, and keeps nothing.
template <class T, class Space>
bool feasible_from_left(const Clue<T>& clue, const T& black, const T& white, Space& space) {
  const int n = clue.cells, k = clue.runs;
  if (k == 0) return !any(black);
  if (clue.slack < 0) return false;
  if (clue.piece[0].length == n) return !any(white);
  space.reserve(0, clue.top);
  T* const fit = space.fit.data();
  const T open = ~black & clue.full;
  fit[0] = ~white & clue.full;
  for (int i = 0; i < clue.top; ++i) fit[i + 1] = fit[i] & (fit[i] >> (1 << i));
  T one = none(open);
  add_cell(one, 0);
  T gap = open & ~(open + one), start = one, reach = (gap << 1) | one;
  for (int j = 0; j < k; ++j) {
    const Piece& p = clue.piece[j];
    start = fit[p.log] & (fit[p.log] >> p.rest) & reach;
    if (!any(start)) return false;
    gap = spread<T>((start << p.length) & open, open);
    reach = gap << 1;
  }
  return has(gap, n - 1) || has(start, n - clue.piece[k - 1].length);
}
template <class T>
bool feasible(const Clue<T>& clue, const T& black, const T& white, Scratch<T>& space) {
  if constexpr (!std::is_integral_v<T>) {
    if (clue.cells <= 64) return feasible(recast(clue, clue.full.limb[0]), black.limb[0], white.limb[0], space.narrow);
    if constexpr (kInRegisters<T>) {
      using R = Registers<T>;
      return feasible_from_left(recast(clue, R(clue.full)), R(black), R(white), space.wide);
    } else if constexpr (kWindowed<T>) {
      if (clue.runs == 0) return !any(black);
      return clue.slack >= 0 &&
             space.wide.feasible(clue.piece, clue.runs, clue.cells, &black.limb[0], &white.limb[0], clue.window);
    }
  }
  if constexpr (!kInRegisters<T> && !kWindowed<T>) return feasible_from_left(clue, black, white, space);
}

}  // namespace nonolith::NONOLITH_ISA
