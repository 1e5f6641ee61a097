// What is saved of a refuted position; and that trying it loses no solution and finds none twice.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "../src/salvage.hpp"
#include "check.hpp"
#include "nonolith/search.hpp"
#include "pack.hpp"

using nonolith::Literal;
using nonolith::Salvage;

namespace {

constexpr int kSide = 8;

// Two guesses on a board with one black cell in every line: one black cell, then another two and a white square. The
// first row is then impossible.
struct Refuted {
  Refuted(int first, int second, int third) {
    budget.begin({}, nullptr);
    board->mark();
    board->choose(first, 1);
    marks.push_back(board->mark());
    board->choose(second, 1);
    if (third >= 0) board->choose(third, 1);
    for (int row = 2; row < kSide; ++row)
      for (int column = 2; column < kSide; ++column) board->choose(row * kSide + column, 0);
    marks.push_back(board->mark());
    CHECK(board->propagate() == nonolith::Spread::conflict);
    CHECK(board->conflict_line() == 0);
  }
  ~Refuted() { budget.end(); }

  std::atomic<bool> cancelled{false};
  nonolith::Budget budget{cancelled};
  nonolith::Puzzle puzzle = nonolith::unpack(kSide, kSide, 1, pack(std::vector<std::vector<int>>(2 * kSide, {1})));
  std::unique_ptr<nonolith::Board> board = nonolith::make_board(puzzle, budget);
  std::vector<std::size_t> marks{0};
};

}  // namespace

TEST(what_shares_no_line_with_a_suspect_is_saved) {
  Refuted refuted(0, 4, -1);
  Salvage salvage(*refuted.board, refuted.marks);
  CHECK(!salvage.empty());
  CHECK(salvage.mark() == 0);
  const std::vector<Literal> saved = salvage.take(*refuted.board);
  CHECK(salvage.empty());
  CHECK(saved.size() == 36);
  for (const Literal literal : saved) CHECK(refuted.board->color_of(literal) == 1);
}

TEST(guesses_without_a_cell_on_the_lines_of_a_contradiction_are_not_suspected) {
  Refuted refuted(kSide, 4, 6);
  CHECK(Salvage(*refuted.board, refuted.marks).empty());
}

TEST(large_boards_have_all_solutions_once_whatever_is_saved) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    const int side = 14 + round % 9;
    const auto size = static_cast<std::size_t>(side);
    std::vector<std::vector<int>> clues(2 * size);
    std::vector<char> ends(2 * size, 1);
    for (std::size_t cell = 0; cell < size * size; ++cell) {
      const bool black = random() % 100 < 44;
      for (const std::size_t line : {cell / size, size + cell % size}) {
        if (black && ends[line])
          clues[line].push_back(1);
        else if (black)
          ++clues[line].back();
        ends[line] = !black;
      }
    }
    const auto solve = [&](nonolith::Level level) {
      nonolith::Search search(nonolith::unpack(side, side, 1, pack(clues)), {}, 0, {level});
      std::vector<std::string> found;
      if (search.advance(2000, {}, nullptr) != nonolith::Outcome::complete) return found;
      for (const auto& solution : search.take()) found.push_back(solution.cells);
      std::sort(found.begin(), found.end());
      return found;
    };
    CHECK(solve(nonolith::Level::large) == solve(nonolith::Level::learn));
  }
}
