// Lines of up to 128 cells.
#include "reasoner.hpp"

namespace nonolith::why {

std::unique_ptr<Reasoner> make_short_reasoner(const Puzzle& puzzle, std::string_view cells, const Numbers& focus) {
  if (std::max(puzzle.width, puzzle.height) <= 64)
    return std::make_unique<ReasonerOf<std::uint64_t>>(puzzle, cells, focus);
  return std::make_unique<ReasonerOf<Wide<2>>>(puzzle, cells, focus);
}

}  // namespace nonolith::why
