// The clue of one line in colors, prepared for the line solver; runs may be blots (partly unknown).
//
// Vocabulary: a *use* is a color that the line can show at all (the colors of its runs, or every color if
// some run's is unknown). Each use owns the consecutive *scales* at .. at + top of the solver's tables: scale
// at + i stands for stretches of 2^i cells of that color. A *piece* is one run in one color that it may
// have: a run of known color is one piece, a run of unknown color one piece for each color.
// Invariant: `plain` clues have exactly one piece for each run, of known length, so piece j is run j.
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "assert.hpp"
#include "nonolith/puzzle.hpp"
#include "word.hpp"

namespace nonolith::NONOLITH_ISA {

struct ColorUse {
  std::int32_t color;
  std::int32_t at;   // its first scale
  std::int32_t top;  // the largest log of a run that may have this color
};

struct ColorPiece {
  std::int32_t length;  // kUnknown: one or more cells
  std::int32_t rest;    // length - 2^log
  std::int32_t scale;   // of 2^log cells in this color; of single cells for an unknown length
  std::int32_t color;
  bool joins;  // plain: the next run has another color, so it may follow without a gap
};

// All of a clue but its words, so that what makes it is compiled once for all of them.
struct ColorOutline {
  int cells = 0;  // of the line
  int runs = 0;
  int scales = 0;
  bool unknown = false;  // nothing is known of the clue: any colors in any order
  bool plain = true;
  bool fits = true;               // false: the runs need more cells than there are
  const ColorUse* use = nullptr;  // these three in arenas of the owner
  const ColorPiece* piece = nullptr;
  const std::int32_t* first = nullptr;  // of each run: its first piece; one more at the end
  int uses = 0;
  int pieces = 0;
};

template <class T>
struct ColorClue : ColorOutline {
  T full{};  // all cells
};

// What many clues point into. The vectors may move while clues are added: settle() points the clues once all are
// there.
struct ColorArena {
  std::vector<ColorUse> uses;
  std::vector<ColorPiece> pieces;
  std::vector<std::int32_t> firsts;

  template <class T>
  void settle(std::span<ColorClue<T>> clues) const {
    const ColorUse* use = uses.data();
    const ColorPiece* piece = pieces.data();
    const std::int32_t* first = firsts.data();
    for (auto& clue : clues) {
      clue.use = use, use += clue.uses;
      clue.piece = piece, piece += clue.pieces;
      clue.first = first, first += clue.runs + 1;
    }
  }
};

namespace detail {

inline int log_of(const Run& run) {
  return run.length == kUnknown ? 0 : std::bit_width(static_cast<std::uint32_t>(run.length)) - 1;
}

// The least number of cells that the runs need: a gap lies between equal colors only.
inline std::int64_t least_cells(std::span<const Run> runs) {
  std::int64_t need = 0;
  for (std::size_t j = 0; j < runs.size(); ++j) {
    need += runs[j].length == kUnknown ? 1 : runs[j].length;
    if (j > 0 && runs[j].color != 0 && runs[j].color == runs[j - 1].color) ++need;
  }
  return need;
}

inline ColorOutline outline(std::span<const Run> runs, bool unknown, int n, int colors, ColorArena& arena) {
  ColorOutline clue;
  clue.cells = n;
  clue.runs = static_cast<int>(runs.size());
  clue.unknown = unknown;
  clue.fits = least_cells(runs) <= n;

  // A run that is too long by itself must not inflate the tables: the clue does not fit anyway.
  std::vector<int> top(static_cast<std::size_t>(colors) + 1, unknown ? 0 : -1);
  for (const Run& run : runs) {
    const int log = clue.fits ? log_of(run) : 0;
    if (run.length == kUnknown || run.color == 0) clue.plain = false;
    for (int c = run.color == 0 ? 1 : run.color; c <= (run.color == 0 ? colors : run.color); ++c)
      top[static_cast<std::size_t>(c)] = std::max(top[static_cast<std::size_t>(c)], log);
  }
  if (unknown) clue.plain = false;
  std::vector<std::int32_t> at(top.size(), 0);
  for (std::int32_t c = 1; c <= colors; ++c) {
    const auto i = static_cast<std::size_t>(c);
    if (top[i] < 0) continue;
    at[i] = clue.scales;
    arena.uses.push_back({c, at[i], top[i]});
    clue.scales += top[i] + 1;
    ++clue.uses;
  }
  for (std::size_t j = 0; j < runs.size(); ++j) {
    const Run& run = runs[j];
    const int log = clue.fits ? log_of(run) : 0;
    const std::int32_t rest = run.length == kUnknown ? 0 : run.length - (std::int32_t{1} << log);
    arena.firsts.push_back(clue.pieces);
    for (int c = run.color == 0 ? 1 : run.color; c <= (run.color == 0 ? colors : run.color); ++c) {
      const bool joins = j + 1 < runs.size() && runs[j + 1].color != c;
      arena.pieces.push_back({run.length, rest, at[static_cast<std::size_t>(c)] + log, c, joins});
      ++clue.pieces;
    }
  }
  arena.firsts.push_back(clue.pieces);
  NONOLITH_ASSERT(!clue.plain || clue.pieces == clue.runs);
  return clue;
}

}  // namespace detail

// Describes the clue of a line of n cells; see ColorArena::settle for its pointers.
template <class T>
ColorClue<T> make_color_clue(std::span<const Run> runs, bool unknown, int n, int colors, ColorArena& arena) {
  return {detail::outline(runs, unknown, n, colors, arena), ones<T>(n)};
}

// What solving it costs, in the units of the budget.
inline std::int64_t line_cost(const ColorOutline& clue) {
  return 6 + static_cast<std::int64_t>(2 * clue.pieces + 2 * clue.uses + 1) * (clue.cells / 64 + 1);
}

// Working space of the line solver, kept by the caller so that a solve allocates nothing, and its answer:
// `blank` and, for each use of the clue, `filled`: the cells that can have the background, and that color.
template <class T>
struct ColorScratch {
  std::vector<T> fit, fit_mirrored;      // by scale: a stretch fits here
  std::vector<T> cover;                  // by scale: starts of stretches that are possible
  std::vector<T> gap, gap_mirrored;      // by run
  std::vector<T> start, start_mirrored;  // by piece
  std::vector<T> body, body_mirrored;    // by piece of unknown length: the cells that it can reach
  std::vector<T> ended, ended_before;    // by color: where a run of it can have ended
  T blank{};
  std::vector<T> filled;

  // Mostly there is enough of everything already, which is seen at a glance.
  void reserve(const ColorClue<T>& clue) {
    if (clue.plain && clue.runs <= runs_ && clue.scales <= scales_ && clue.uses <= uses_) return;
    runs_ = std::max(runs_, clue.runs);
    scales_ = std::max(scales_, clue.scales);
    uses_ = std::max(uses_, clue.uses);
    grow(clue);
  }

 private:
  void grow(const ColorClue<T>& clue) {
    const auto grow = [](auto& table, int size) {
      if (table.size() < static_cast<std::size_t>(size)) table.resize(static_cast<std::size_t>(size));
    };
    grow(fit, clue.scales), grow(fit_mirrored, clue.scales), grow(cover, clue.scales);
    grow(gap, clue.runs + 1), grow(gap_mirrored, clue.runs + 1);
    grow(start, clue.pieces);
    grow(filled, clue.uses);
    if (clue.plain) return;
    grow(start_mirrored, clue.pieces), grow(body, clue.pieces), grow(body_mirrored, clue.pieces);
    const int colors = clue.uses == 0 ? 0 : clue.use[clue.uses - 1].color;
    grow(ended, colors + 1), grow(ended_before, colors + 1);
  }

  int runs_ = -1, scales_ = 0, uses_ = 0;  // of any clue so far, at most
};

}  // namespace nonolith::NONOLITH_ISA
