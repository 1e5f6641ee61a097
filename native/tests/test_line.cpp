// The line solver against enumeration, for every word: all lines of up to nine cells, exhaustively.
#include "lines.hpp"

using namespace nonolith::portable;

TEST(line_windows) { check_windows<Wide<4>>(200, 1), check_windows<Wide<8>>(512, 2), check_windows<Long>(700, 3); }
TEST(line_32) { check_all<std::uint32_t>(8, 0), check_all<std::uint32_t>(6, 26); }
TEST(line_64) { check_all<std::uint64_t>(7, 0), check_all<std::uint64_t>(6, 58); }
TEST(line_128) { check_all<Wide<2>>(6, 0), check_all<Wide<2>>(6, 61), check_all<Wide<2>>(6, 122); }
TEST(line_256) { check_all<Wide<4>>(6, 125), check_all<Wide<4>>(6, 250); }
TEST(line_any) { check_all<Long>(5, 0), check_all<Long>(5, 62), check_all<Long>(5, 315); }

// First it is worked out, then it is looked up, also by lines of another length.
TEST(line_memo) {
  for (int times = 0; times < 2; ++times)
    for (int n = 1; n <= LineMemo::kCells; ++n)
      for (int pad = 0; n + pad <= LineMemo::kCells; ++pad)
        check_all<std::uint32_t>(n, pad), check_all<std::uint64_t>(n, pad), check_all<Wide<2>>(n, pad);
}
