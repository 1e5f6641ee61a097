#include <algorithm>

#include "reasoner.hpp"

namespace nonolith::why {

// Each in a file of its own: together they would take minutes to compile.
extern template class ReasonerOf<std::uint64_t>;
extern template class ReasonerOf<Wide<2>>;
extern template class ReasonerOf<Wide<4>>;
extern template class ReasonerOf<Wide<8>>;
extern template class ReasonerOf<Long>;

std::unique_ptr<Reasoner> make_reasoner(const Puzzle& puzzle, std::string_view cells, const Numbers& focus) {
  const int longest = std::max(puzzle.width, puzzle.height);
  if (longest <= 64) return std::make_unique<ReasonerOf<std::uint64_t>>(puzzle, cells, focus);
  if (longest <= 128) return std::make_unique<ReasonerOf<Wide<2>>>(puzzle, cells, focus);
  if (longest <= 256) return std::make_unique<ReasonerOf<Wide<4>>>(puzzle, cells, focus);
  if (longest <= 512) return std::make_unique<ReasonerOf<Wide<8>>>(puzzle, cells, focus);
  return std::make_unique<ReasonerOf<Long>>(puzzle, cells, focus);
}

}  // namespace nonolith::why
