// The levels in colors against each other, on puzzles large enough for each to have something to do; what the
// solutions are is the Python tests' business, memory and arithmetic under the sanitizers is that of these.
#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "check.hpp"
#include "learn/restarts.hpp"
#include "nonolith/search.hpp"
#include "nonolith/verify.hpp"
#include "policy.hpp"

namespace {

using nonolith::Level;
using nonolith::Outcome;
using nonolith::Search;
using nonolith::Width;

constexpr int kMost = 60;

struct Colored {
  int width, height, colors;
  std::string clues;
};

// The clues of a random picture whose cells like the color of a neighbor; one run in `blots` is partly unknown.
Colored random_puzzle(std::mt19937& random, int blots) {
  const auto below = [&random](int end) { return static_cast<int>(random() % static_cast<unsigned>(end)); };
  Colored puzzle{below(9) + 4, below(9) + 4, below(3) + 2, {}};
  std::vector<int> cells;
  for (int i = 0; i < puzzle.width * puzzle.height; ++i) {
    const int near = below(3) == 0 ? 1 : puzzle.width;
    const bool stays = i >= near && below(2) == 0;
    cells.push_back(stays ? cells[static_cast<std::size_t>(i - near)] : below(puzzle.colors + 1));
  }
  const auto put = [&](std::int32_t x) { puzzle.clues.append(reinterpret_cast<const char*>(&x), sizeof x); };
  const auto put_line = [&](int at, int step, int length) {
    std::vector<std::int32_t> runs;
    for (int i = 0, before = 0; i < length; ++i, at += step) {
      const int color = cells[static_cast<std::size_t>(at)];
      if (color != 0 && color == before) ++runs[runs.size() - 2];
      if (color != 0 && color != before) runs.insert(runs.end(), {1, color});
      before = color;
    }
    put(static_cast<std::int32_t>(runs.size() / 2));
    for (std::size_t j = 0; j < runs.size(); j += 2) {
      const int blot = blots > 0 && below(blots) == 0 ? below(3) + 1 : 0;
      put(blot & 1 ? nonolith::kUnknown : runs[j]);
      put(blot & 2 ? 0 : runs[j + 1]);
    }
  };
  for (int y = 0; y < puzzle.height; ++y) put_line(y * puzzle.width, 1, puzzle.width);
  for (int x = 0; x < puzzle.width; ++x) put_line(x, puzzle.width, puzzle.height);
  return puzzle;
}

// Up to kMost solutions, in order.
std::vector<std::string> solutions(const Colored& puzzle, nonolith::Choice choice, bool prove) {
  Search search(nonolith::unpack(puzzle.width, puzzle.height, puzzle.colors, puzzle.clues), {}, 1, choice, prove);
  search.advance(kMost, {}, nullptr);
  std::vector<std::string> found;
  for (const auto& solution : search.take()) {
    CHECK(nonolith::verify(puzzle.width, puzzle.height, puzzle.clues, solution.cells) == -1);
    found.push_back(solution.cells);
  }
  std::sort(found.begin(), found.end());
  CHECK(std::adjacent_find(found.begin(), found.end()) == found.end());
  CHECK(search.known().size() == static_cast<std::size_t>(puzzle.width * puzzle.height));
  return found;
}

void check_levels(int blots) {
  std::mt19937 random(static_cast<unsigned>(blots) + 1);
  bool several = false;
  for (int round = 0; round < 40; ++round) {
    const Colored puzzle = random_puzzle(random, blots);
    const auto expected = solutions(puzzle, {}, false);
    CHECK(!expected.empty());
    several = several || expected.size() > 1;
    for (const Level level : {Level::probe, Level::learn}) {
      for (const Width width : {Width::automatic, Width::w128, Width::any}) {
        const auto found = solutions(puzzle, {level, nonolith::Isa::automatic, width}, level == Level::learn);
        CHECK(expected.size() < kMost ? found == expected : found.size() == kMost);
      }
    }
  }
  CHECK(several);
}

}  // namespace

TEST(levels_agree_in_colors) { check_levels(0); }
TEST(levels_agree_with_blots) { check_levels(6); }

TEST(stable_mode_ends_sooner_in_colors) {
  nonolith::Puzzle puzzle{.width = 40, .height = 40, .colors = 1, .runs = {}, .first = {}, .unknown = {}};
  const auto stable = [&] { return nonolith::Policy::of(puzzle, 100, false).stable; };
  CHECK(stable() == nonolith::Restarts::kStable);
  puzzle.colors = 2;
  CHECK(stable() < nonolith::Restarts::kStable);
  nonolith::Restarts restarts(nonolith::Mode::stable, stable());
  for (std::int64_t conflicts = 1; conflicts < stable(); ++conflicts) restarts.learned(3);
  CHECK(restarts.mode() == nonolith::Mode::stable);
  restarts.learned(3);
  CHECK(restarts.mode() == nonolith::Mode::focused);
}

TEST(beliefs_come_at_once_in_colors_where_most_is_open) {
  const nonolith::Puzzle puzzle{.width = 40, .height = 40, .colors = 2, .runs = {}, .first = {}, .unknown = {}};
  const auto policy = [&](std::size_t unknown) { return nonolith::Policy::of(puzzle, unknown, false); };
  CHECK(!policy(800).beliefs);
  for (const std::size_t unknown : {801, 1200, 1201, 1600})
    CHECK(policy(unknown).beliefs && policy(unknown).unadvised == 0);
}
