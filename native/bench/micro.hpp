// What one line costs, by width: complete solving, feasibility, and (up to 64 cells) several boards at once.
// Compiled once per instruction set, like the engine; see micro.cpp.
#pragma once
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <random>
#include <vector>

#include "line.hpp"
#include "probe/lane_line.hpp"

namespace nonolith::NONOLITH_ISA {

// Nanoseconds of one call of work(i), the best of five rounds.
template <class Work>
double best_nanoseconds(int calls, Work&& work) {
  double best = 1e9;
  for (int round = 0; round < 5; ++round) {
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < calls; ++i) work(i);
    const std::chrono::duration<double, std::nano> passed = std::chrono::steady_clock::now() - begin;
    best = std::min(best, passed.count() / calls);
  }
  return best;
}

template <class T>
void measure_lines(const char* isa, int cells) {
  constexpr int kLines = 256;
  std::mt19937 random(static_cast<unsigned>(cells));
  std::vector<Piece> pieces(static_cast<std::size_t>(kLines * cells));
  Piece* next = pieces.data();
  std::vector<Clue<T>> clues(kLines);
  std::vector<T> black, white;
  for (int i = 0; i < kLines; ++i) {  // random pictures, a third of the cells known
    std::vector<std::int32_t> lengths;
    const T nothing = none(ones<T>(cells));
    T filled = nothing, blank = nothing;
    bool before = false;
    for (int c = 0; c < cells; ++c) {
      const bool now = random() % 2 != 0;
      if (now && !before) lengths.push_back(0);
      if (now) ++lengths.back();
      before = now;
      if (random() % 3 == 0) add_cell(now ? filled : blank, c);
    }
    describe(clues[static_cast<std::size_t>(i)], lengths, cells, next);
    next += lengths.size();
    black.push_back(filled);
    white.push_back(blank);
  }
  Scratch<T> space;
  long seen = 0;
  const double complete = best_nanoseconds(40 * kLines, [&](int i) {
    T b = black[static_cast<std::size_t>(i % kLines)], w = white[static_cast<std::size_t>(i % kLines)];
    seen += solve(clues[static_cast<std::size_t>(i % kLines)], b, w, space);
  });
  const double possible = best_nanoseconds(40 * kLines, [&](int i) {
    const auto at = static_cast<std::size_t>(i % kLines);
    seen += feasible(clues[at], black[at], white[at], space);
  });
  std::printf("| %s | %d | %d | %.1f | %.1f |", isa, cells, static_cast<int>(8 * sizeof(T)), complete, possible);
  if constexpr (std::is_integral_v<T>) {
    LaneScratch<T> lanes;
    const double several = best_nanoseconds(40 * kLines, [&](int i) {
      const auto at = static_cast<std::size_t>(i % kLines);
      const auto b = Lanes<T>::all(black[at]), w = Lanes<T>::all(white[at]);
      Lanes<T> filled, blank;
      seen += solve(open_part(clues[at], T{0}, T{0}), b, w, filled, blank, lanes);
    });
    std::printf(" %.1f |\n", several / Lanes<T>::kCount);
  } else {
    std::printf(" |\n");
  }
  if (seen == 0) std::puts("nothing was possible");  // so that nothing is optimised away
}

void measure_all_lines(const char* isa) {
  measure_lines<std::uint32_t>(isa, 25);
  measure_lines<std::uint64_t>(isa, 60);
  measure_lines<Wide<2>>(isa, 120);
  measure_lines<Wide<4>>(isa, 250);
  measure_lines<Wide<8>>(isa, 500);
}

}  // namespace nonolith::NONOLITH_ISA
