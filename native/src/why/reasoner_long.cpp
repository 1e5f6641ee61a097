// Lines of more than 128 cells.
#include "reasoner.hpp"

namespace nonolith::why {

std::unique_ptr<Reasoner> make_long_reasoner(const Puzzle& puzzle, std::string_view cells, const Numbers& focus) {
#if !defined(NONOLITH_FEW_REASONERS)
  const int longest = std::max(puzzle.width, puzzle.height);
  if (longest <= 256) return std::make_unique<ReasonerOf<Wide<4>>>(puzzle, cells, focus);
  if (longest <= 512) return std::make_unique<ReasonerOf<Wide<8>>>(puzzle, cells, focus);
#endif
  return std::make_unique<ReasonerOf<Long>>(puzzle, cells, focus);
}

}  // namespace nonolith::why
