// Lines of up to 128 cells.
#include "clues_in_words.hpp"

namespace nonolith::why {

std::unique_ptr<Clues> make_short_clues(const Puzzle& puzzle) {
  if (std::max(puzzle.width, puzzle.height) <= 64) return make_clues_of<std::uint64_t>(puzzle);
  return make_clues_of<Wide<2>>(puzzle);
}

}  // namespace nonolith::why
