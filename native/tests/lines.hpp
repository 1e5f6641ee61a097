// Checks of the line solver, for the build of each instruction set: against enumeration, and between its forms.
#pragma once
#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include "../src/line.hpp"
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
    std::vector<Piece> arena;
    auto clue = make_clue<T>(lengths, n + pad, arena);
    clue.piece = arena.data();
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

// Long lines that become known cell by cell: windows that were narrowed must not lose anything.
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
    std::vector<Piece> arena;
    auto clue = make_clue<T>(lengths, n, arena);
    clue.piece = arena.data();
    std::vector<Window> windows(lengths.size());
    std::int32_t first = 0, last = n + 1;
    for (std::size_t j = 0; j < lengths.size(); first += lengths[j++] + 1) windows[j].first = first;
    for (std::size_t j = lengths.size(); j-- > 0;) windows[j].last = last -= lengths[j] + 1;
    auto windowed = clue;
    windowed.window = windows.data();
    Scratch<T> one, other;
    T black = none(clue.full), white = black;
    CellRange changed{0, n - 1};
    for (int step = 0; step < 60; ++step) {
      T black_too = black, white_too = white;
      CHECK(solve(windowed, black, white, one, &changed));
      CHECK(solve_starts(clue, black_too, white_too, other, [](int, const T&) {}));
      CHECK(!any<T>(black ^ black_too) && !any<T>(white ^ white_too));
      changed = {n, -1};
      for (unsigned more = random() % 3 + 1; more > 0; --more) {
        const auto cell = static_cast<int>(random() % static_cast<unsigned>(n));
        if (has(black, cell) || has(white, cell)) continue;
        add_cell(picture[static_cast<std::size_t>(cell)] ? black : white, cell);
        changed = {std::min(changed.first, cell), std::max(changed.last, cell)};
      }
    }
  }
}

}  // namespace nonolith::NONOLITH_ISA
