// The theory of places: what its axioms say is what the clues say.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory>
#include <random>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "../src/learn/learner.hpp"
#include "../src/learn/place_theory.hpp"
#include "check.hpp"
#include "nonolith/search.hpp"
#include "pack.hpp"

namespace {

std::vector<std::vector<int>> clues_of(const std::string& picture, std::size_t width, std::size_t height) {
  std::vector<std::vector<int>> clues(width + height);
  std::vector<char> ended(width + height, 1);
  for (std::size_t cell = 0; cell < picture.size(); ++cell) {
    const bool black = picture[cell] != 0;
    for (const std::size_t line : {cell / width, height + cell % width}) {
      if (black && ended[line])
        clues[line].push_back(1);
      else if (black)
        ++clues[line].back();
      ended[line] = !black;
    }
  }
  return clues;
}

std::vector<std::string> by_backtracking(const nonolith::Puzzle& puzzle) {
  nonolith::Search search(puzzle, {}, 0, {nonolith::Level::backtrack});
  CHECK(search.advance(5000, {}, nullptr) == nonolith::Outcome::complete);
  std::vector<std::string> found;
  for (const auto& solution : search.take()) found.push_back(solution.cells);
  std::sort(found.begin(), found.end());
  return found;
}

// All but `without`. `lines`: they are solved first, so that part of the puzzle is known. Where clues are symmetric the
// images of what is learned are used.
std::vector<std::string> by_places(const nonolith::Puzzle& puzzle, const std::string& without, bool lines,
                                   std::uint64_t seed) {
  const std::atomic<bool> cancelled{false};
  nonolith::Budget budget{cancelled};
  budget.begin({}, nullptr);
  const std::unique_ptr<nonolith::Board> board = nonolith::make_board(puzzle, budget);
  std::vector<std::string> found;
  if (!lines || board->propagate() == nonolith::Spread::fixed) {
    nonolith::PlaceTheory theory(*board, budget);
    CHECK(theory.variables() == nonolith::PlaceTheory::size(puzzle));
    nonolith::LearnerSettings settings{.seed = seed, .mode = nonolith::Mode::focused};
    settings.tiers = settings.shrink = true;
    settings.clause_bytes = seed % 2 == 0 ? 4096 : settings.clause_bytes;  // it forgets often
    const auto images = theory.images(nonolith::Symmetries(puzzle));
    if (without.empty()) settings.images = images;
    nonolith::Learner learner(theory, budget, settings);
    std::vector<nonolith::Lit> clause;
    for (std::size_t cell = 0; cell < without.size(); ++cell)
      clause.push_back(nonolith::negated(theory.literal(static_cast<std::int32_t>(cell), without[cell])));
    if (!clause.empty()) learner.add(clause);
    while (learner.step() == nonolith::Step::solution) {
      found.emplace_back(static_cast<std::size_t>(board->cells()), '\0');
      theory.paint(learner.trail(), found.back().data());
    }
  }
  budget.end();
  std::sort(found.begin(), found.end());
  return found;
}

// Mirrored along a line, or the diagonal.
void make_symmetric(std::string& picture, std::size_t width, std::size_t height, unsigned kind) {
  for (std::size_t row = 0; row < height; ++row)
    for (std::size_t column = 0; column < width; ++column) {
      char& cell = picture[row * width + column];
      if ((kind & 1) != 0 && width == height && row < column) cell = picture[column * width + row];
      if ((kind & 2) != 0 && 2 * row >= height) cell = picture[(height - 1 - row) * width + column];
      if ((kind & 4) != 0 && 2 * column >= width) cell = picture[row * width + width - 1 - column];
    }
}

}  // namespace

TEST(places_have_all_solutions_once) {
  std::mt19937 random(33);
  std::size_t several = 0, none = 0;
  for (unsigned round = 0; round < 600; ++round) {
    const std::size_t width = 2 + random() % 7, height = 2 + random() % 7;
    const unsigned density = 10 + random() % 80;
    std::string picture(width * height, '\0');
    for (char& cell : picture) cell = random() % 100 < density ? 1 : 0;
    make_symmetric(picture, width, height, random() % 8);
    auto clues = clues_of(picture, width, height);
    if (round % 4 == 0) std::swap(clues[0], clues[random() % height]);  // perhaps impossible
    const auto puzzle = nonolith::unpack(static_cast<int>(width), static_cast<int>(height), 1, pack(clues));
    auto expected = by_backtracking(puzzle);
    several += expected.size() > 1;
    none += expected.empty();
    CHECK(by_places(puzzle, {}, round % 2 == 0, round) == expected);
    if (expected.empty()) continue;
    const std::string first = expected.front();
    expected.erase(expected.begin());
    CHECK(by_places(puzzle, first, round % 3 == 0, round) == expected);
  }
  CHECK(several > 50 && none > 20);
}

TEST(images_of_axioms_are_axioms) {
  std::mt19937 random(34);
  int symmetric = 0;
  for (unsigned round = 0; round < 200; ++round) {
    const std::size_t width = 2 + random() % 9, height = round % 2 == 0 ? width : 2 + random() % 9;
    std::string picture(width * height, '\0');
    for (char& cell : picture) cell = random() % 2 == 0 ? 1 : 0;
    make_symmetric(picture, width, height, 1 + random() % 7);
    const auto puzzle =
        nonolith::unpack(static_cast<int>(width), static_cast<int>(height), 1, pack(clues_of(picture, width, height)));
    const std::atomic<bool> cancelled{false};
    nonolith::Budget budget{cancelled};
    const std::unique_ptr<nonolith::Board> board = nonolith::make_board(puzzle, budget);
    const nonolith::PlaceTheory theory(*board, budget);
    std::set<std::set<nonolith::Lit>> axioms;
    theory.each_axiom([&](std::span<const nonolith::Lit> clause) { axioms.emplace(clause.begin(), clause.end()); });
    for (const auto& image : theory.images(nonolith::Symmetries(puzzle))) {
      ++symmetric;
      std::set<std::set<nonolith::Lit>> images;
      for (const auto& axiom : axioms) {
        std::set<nonolith::Lit> clause;
        for (const nonolith::Lit lit : axiom)
          clause.insert(image[static_cast<std::size_t>(nonolith::variable(lit))] ^ (lit & 1));
        images.insert(clause);
      }
      CHECK(images == axioms);
    }
  }
  CHECK(symmetric > 100);
}
