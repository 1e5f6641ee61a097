// Checks of the line solver, for the build of each instruction set: against enumeration, and between its forms.
#pragma once
#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include "../src/line.hpp"
#include "../src/run_windows.hpp"
#include "../src/stretch.hpp"
#include "check.hpp"

namespace nonolith::NONOLITH_ISA {

inline std::vector<std::int32_t> runs_of(unsigned picture, int n) {
  std::vector<std::int32_t> runs;
  for (int i = 0, length = 0; i <= n; ++i) {
    if (i < n && (picture >> i & 1))
      ++length;
    else if (length > 0)
      runs.push_back(length), length = 0;
  }
  return runs;
}

// Pads with blank cells on the left, so that the interesting ones sit at the upper end of the word.
template <class T>
void check_all(int n, int pad) {
  std::set<std::vector<std::int32_t>> seen;
  for (unsigned clue_picture = 0; clue_picture < 1U << n; ++clue_picture) {
    const auto lengths = runs_of(clue_picture, n);
    if (!seen.insert(lengths).second) continue;
    std::vector<Piece> pieces(lengths.size());
    Clue<T> clue;
    describe(clue, lengths, n + pad, pieces.data());
    std::vector<unsigned> fitting;
    for (unsigned p = 0; p < 1U << n; ++p)
      if (runs_of(p, n) == lengths) fitting.push_back(p);
    Scratch<T> scratch;
    for (unsigned known = 0; known < 1U << n; ++known) {
      for (unsigned value = known;; value = (value - 1) & known) {
        unsigned can_fill = 0, can_blank = 0;
        for (const unsigned p : fitting)
          if ((p & known) == value) can_fill |= p, can_blank |= ~p & ((1U << n) - 1);
        T black = none(clue.full), white = none(clue.full);
        for (int i = 0; i < pad; ++i) add_cell(white, i);
        for (int i = 0; i < n; ++i)
          if (known >> i & 1) add_cell(value >> i & 1 ? black : white, pad + i);
        const bool possible = solve(clue, black, white, scratch);
        CHECK(possible == ((can_fill | can_blank) != 0));
        for (int i = 0; possible && i < n; ++i) {
          CHECK(has(black, pad + i) == !(can_blank >> i & 1));
          CHECK(has(white, pad + i) == !(can_fill >> i & 1));
        }
        if (value == 0) break;
      }
    }
  }
}

// What is found around the cells that are new must be among what follows, and nothing is impossible there unless the
// line is. A stretch that was used before finds the same.
template <class Stored, class T>
void check_stretch(Stretch<Stored>& used, const Clue<T>& clue, std::uint32_t version, const T& black, const T& white,
                   const CellRange& fresh, bool possible, const T& all_black, const T& all_white) {
  Stretch<Stored> stretch;
  const auto look = [&](Stretch<Stored>& at) {
    return at.solve({clue.piece, clue.window, clue.runs, clue.cells, version}, fresh, &black.limb[0], &white.limb[0]);
  };
  const Spread found = look(stretch);
  CHECK(look(used) == found && look(used) == found);
  CHECK(found != Spread::conflict || !possible);
  if (found != Spread::fixed) return;
  const auto then = used.found(), now = stretch.found();
  CHECK(then.at == now.at && !any<Stored>((then.black ^ now.black) | (then.white ^ now.white)));
  const auto follows = [&](const Stored& cells, const T& all) {
    for_each_cell(cells, [&](int i) {
      const int cell = now.at + i;
      CHECK(!has(black, cell) && !has(white, cell) && (!possible || has(all, cell)));
    });
  };
  follows(now.black, all_black);
  follows(now.white, all_white);
}

// Long lines that become known cell by cell: windows that were narrowed must not lose anything, and become again what
// they were. Now and then a cell is wrong, and taken back.
template <class T>
void check_windows(int n, unsigned seed) {
  std::mt19937 random(seed);
  for (int round = 0; round < 200; ++round) {
    std::vector<bool> picture;
    const unsigned longest = 1 + random() % 40;
    while (static_cast<int>(picture.size()) < n) picture.insert(picture.end(), 1 + random() % longest, random() % 2);
    picture.resize(static_cast<std::size_t>(n));
    std::vector<std::int32_t> lengths;
    for (std::size_t i = 0; i < picture.size(); ++i) {
      if (!picture[i]) continue;
      if (i == 0 || !picture[i - 1]) lengths.push_back(0);
      ++lengths.back();
    }
    if (lengths.empty()) continue;
    std::vector<Piece> pieces(lengths.size());
    Clue<T> clue;
    describe(clue, lengths, n, pieces.data());
    RunWindows windows;
    windows.reserve(1, lengths.size());
    clue.window = windows.add(n, clue.runs, clue.slack, [&](int j) { return clue.piece[j].length + 1; });
    const auto narrow = [&](T& black, T& white, const CellRange& fresh, std::size_t mark) {
      return windows.solve(0, clue.piece, clue.runs, n, &black.limb[0], &white.limb[0], clue.window, fresh, mark);
    };
    Scratch<T> scratch;
    Stretch<Wide<2>> two;
    Stretch<Wide<4>> four;
    T black = none(clue.full), white = black;
    CellRange fresh = windows.take(0);
    for (int step = 0; step < 60; ++step) {
      T black_too = black, white_too = white;
      const bool possible = solve_starts(clue, black_too, white_too, scratch, [](int, const T&) {});
      if (fresh.last >= 0) {
        check_stretch(two, clue, windows.version(0), black, white, fresh, possible, black_too, white_too);
        if (n >= 256)
          check_stretch(four, clue, windows.version(0), black, white, fresh, possible, black_too, white_too);
      }
      CHECK(narrow(black, white, fresh, 0) && possible);
      CHECK(!any<T>(black ^ black_too) && !any<T>(white ^ white_too));
      for (unsigned more = random() % 3 + 1; more > 0; --more) {
        const auto cell = static_cast<int>(random() % static_cast<unsigned>(n));
        if (has(black, cell) || has(white, cell)) continue;
        T wrong_black = black, wrong_white = white;
        add_cell(picture[static_cast<std::size_t>(cell)] ? wrong_white : wrong_black, cell);
        T all_black = wrong_black, all_white = wrong_white;
        const bool can_be = solve_starts(clue, all_black, all_white, scratch, [](int, const T&) {});
        check_stretch(two, clue, windows.version(0), wrong_black, wrong_white, {cell, cell}, can_be, all_black,
                      all_white);
        const std::vector<Window> before(clue.window, clue.window + clue.runs);
        if (fresh = windows.take(0); fresh.last < 0) {  // else the line is not at its fixed point
          CHECK(narrow(wrong_black, wrong_white, {cell, cell}, 1) == can_be);
          CHECK(!can_be || (!any<T>(wrong_black ^ all_black) && !any<T>(wrong_white ^ all_white)));
          windows.undo(0);
          CHECK(std::equal(before.begin(), before.end(), clue.window,
                           [](const Window& a, const Window& b) { return a.first == b.first && a.last == b.last; }));
        } else {
          windows.touch(0, fresh.first), windows.touch(0, fresh.last);
        }
        add_cell(picture[static_cast<std::size_t>(cell)] ? black : white, cell);
        windows.touch(0, cell);
      }
      fresh = windows.take(0);
    }
  }
}

}  // namespace nonolith::NONOLITH_ISA
