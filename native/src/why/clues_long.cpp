// Lines of more than 128 cells.
#include "clues_in_words.hpp"

namespace nonolith::why {

std::unique_ptr<Clues> make_long_clues(const Puzzle& puzzle) {
#if !defined(NONOLITH_FEW_REASONERS)
  const int longest = std::max(puzzle.width, puzzle.height);
  if (longest <= 256) return make_clues_of<Wide<4>>(puzzle);
  if (longest <= 512) return make_clues_of<Wide<8>>(puzzle);
#endif
  return make_clues_of<Long>(puzzle);
}

}  // namespace nonolith::why
