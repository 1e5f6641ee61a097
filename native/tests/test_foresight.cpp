#include "check.hpp"
#include "nonolith/foresight.hpp"
#include "pack.hpp"

using nonolith::foresee;
using nonolith::unpack;

TEST(foresight_finds_nothing_in_a_switch) {
  const auto found = foresee(unpack(2, 2, 1, pack({{1}, {1}, {1}, {1}})), "\3\3\3\3", -1, 0, 4);
  CHECK(found.broken.empty());
  CHECK(found.agreeing.empty());
}

TEST(foresight_counts_the_moves_until_a_line_breaks) {
  // .##. / ..## / .##. / #..#, of which line logic tells nothing at the corner
  const auto puzzle = unpack(4, 4, 1, pack({{2}, {2}, {2}, {1, 1}, {1}, {1, 1}, {3}, {1, 1}}));
  const std::string cells(16, '\3');
  const auto far = foresee(puzzle, cells, -1, 0, 16);
  const auto near = foresee(puzzle, cells, 1, 0, 16);
  CHECK(!far.broken.empty());
  CHECK(near.broken.size() <= far.broken.size());
  for (const auto& item : near.broken) CHECK(item.moves <= 1);
  for (const auto& item : far.broken) CHECK(item.cell >= 0 && item.cell < 16 && item.color <= 1 && item.moves >= 0);
}

TEST(foresight_takes_long_lines) {
  for (const int width : {64, 100, 200}) {
    // The first run covers the two cells in the middle wherever it goes, so leaving one blank breaks its row.
    std::vector<std::vector<int>> clues{{width / 2 + 1}, {width / 2 - 1}};
    for (int i = 0; i < width; ++i) clues.push_back({1});
    const auto puzzle = unpack(width, 2, 1, pack(clues));
    const std::string cells(static_cast<std::size_t>(2 * width), '\3');
    const auto found = foresee(puzzle, cells, -1, 0, 2 * width);
    CHECK(!found.broken.empty());
  }
}
