#include <algorithm>

#include "nonolith/why.hpp"

namespace nonolith::why {

// In two files, one for each core that compiles them.
std::unique_ptr<Reasoner> make_short_reasoner(const Puzzle& puzzle, std::string_view cells, const Numbers& focus);
std::unique_ptr<Reasoner> make_long_reasoner(const Puzzle& puzzle, std::string_view cells, const Numbers& focus);

std::unique_ptr<Reasoner> make_reasoner(const Puzzle& puzzle, std::string_view cells, const Numbers& focus) {
  return (std::max(puzzle.width, puzzle.height) <= 128 ? make_short_reasoner : make_long_reasoner)(puzzle, cells,
                                                                                                   focus);
}

}  // namespace nonolith::why
