// The line solver against enumeration, for every word: all lines of up to nine cells, exhaustively.
#include <set>
#include <vector>

#include "../src/line.hpp"
#include "check.hpp"

namespace {

using namespace nonolith::portable;

std::vector<std::int32_t> runs_of(unsigned picture, int n) {
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

}  // namespace

TEST(line_32) { check_all<std::uint32_t>(8, 0), check_all<std::uint32_t>(6, 26); }
TEST(line_64) { check_all<std::uint64_t>(7, 0), check_all<std::uint64_t>(6, 58); }
TEST(line_128) { check_all<Wide<2>>(6, 0), check_all<Wide<2>>(6, 61), check_all<Wide<2>>(6, 122); }
TEST(line_256) { check_all<Wide<4>>(6, 125), check_all<Wide<4>>(6, 250); }
TEST(line_any) { check_all<Long>(5, 0), check_all<Long>(5, 62), check_all<Long>(5, 315); }
