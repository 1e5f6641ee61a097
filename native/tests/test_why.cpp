#include "check.hpp"
#include "nonolith/why.hpp"
#include "pack.hpp"

using namespace nonolith;
using why::Deduction;
using why::Found;

namespace {

std::unique_ptr<why::Reasoner> reasoner(int width, int height, const std::vector<std::vector<int>>& clues) {
  return why::make_reasoner(unpack(width, height, 1, pack(clues)), {}, {});
}

}  // namespace

TEST(why_goes_from_the_easiest_deduction_to_the_solution) {
  // ### / .#.
  const auto reasons = reasoner(3, 2, {{3}, {1}, {1}, {2}, {1}});
  Deduction step;
  CHECK(reasons->next(-1, step) == Found::step);
  CHECK(step.technique == why::Technique::complete_line && step.line == 0 && step.cells.size() == 3);
  while (reasons->next(-1, step) == Found::step) CHECK(!step.cells.empty());
  CHECK(reasons->open_cells() == 0);
  CHECK(reasons->masks() == "\2\2\2\1\2\1");
}

TEST(why_says_which_line_is_broken) {
  const auto reasons = reasoner(2, 1, {{1}, {1}, {1}});
  Deduction step;
  Found found = Found::step;
  while (found == Found::step) found = reasons->next(-1, step);
  CHECK(found == Found::broken);
}

TEST(why_stops_at_once_without_time) {
  const auto reasons = reasoner(2, 2, {{1}, {1}, {1}, {1}});
  Deduction step;
  CHECK(reasons->next(0, step) == Found::late);
  why::Foresight found;
  CHECK(reasons->foresee(-1, 0, 0, found) == 0);
  CHECK(reasons->sweep(true, 0) == -1);
}

TEST(why_finds_nothing_in_a_switch) {
  const auto reasons = reasoner(2, 2, {{1}, {1}, {1}, {1}});
  why::Foresight found;
  CHECK(reasons->foresee(-1, 0, -1, found) == 4);
  CHECK(found.broken.empty());
  CHECK(found.agreeing.empty());
}

TEST(why_cuts_out_the_moves_until_a_line_breaks) {
  // .##. / ..## / .##. / #..#, of which line logic tells nothing at the corner
  const auto reasons = reasoner(4, 4, {{2}, {2}, {2}, {1, 1}, {1}, {1, 1}, {3}, {1, 1}});
  Deduction step;
  while (reasons->next(-1, step) == Found::step) continue;
  why::Foresight found;
  reasons->foresee(-1, 0, -1, found);
  for (const auto& item : found.broken) {
    const auto chain = reasons->refute({item}, -1);
    CHECK(chain.depth == item.moves);
    CHECK(chain.links.back().cells.empty());
  }
}

TEST(why_takes_long_lines) {
  for (const int width : {64, 100, 200, 300, 600}) {
    // The run covers the two cells in the middle wherever it goes.
    std::vector<std::vector<int>> clues{{width / 2 + 1}, {width / 2 - 1}};
    for (int i = 0; i < width; ++i) clues.push_back({1});
    const auto reasons = reasoner(width, 2, clues);
    Deduction step;
    CHECK(reasons->next(-1, step) == Found::step);
    CHECK(step.technique == why::Technique::simple_boxes && step.cells.size() == 2);
  }
}
