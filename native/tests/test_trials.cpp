// Quick trials are kept from one question to the next; the assertions of the engine compare them with new ones.
#include <random>
#include <string>
#include <vector>

#include "../src/trials.hpp"
#include "check.hpp"

namespace {

// Strokes at random, and after each all quick trials; those of a sketch that starts with the same picture agree.
void paint_and_try(int width, int height, unsigned seed) {
  std::mt19937 random(seed);
  const auto size = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  std::string cells(size, '\0');
  for (char& cell : cells) cell = static_cast<char>(random() % 2);
  const auto trials = nonolith::make_trials(width, height, cells);
  for (int round = 0; round < 12; ++round) {
    std::vector<nonolith::Stroke> strokes;
    for (std::size_t cell = 0; cell < size; ++cell)
      strokes.push_back({static_cast<std::int32_t>(cell), cells[cell] == 0});
    CHECK(trials->open_after(strokes, true, nullptr) ==
          nonolith::make_trials(width, height, cells)->open_after(strokes, true, nullptr));
    const auto painted = random() % size;
    cells[painted] = cells[painted] == 0;
    trials->paint({static_cast<std::int32_t>(painted), cells[painted]});
  }
}

}  // namespace

TEST(quick_trials_that_are_kept_are_those_of_the_picture) { paint_and_try(12, 9, 1); }
TEST(quick_trials_are_kept_of_lines_of_two_limbs) { paint_and_try(6, 70, 2); }
