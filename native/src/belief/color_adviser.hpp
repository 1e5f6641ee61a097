// Beliefs as advice to the learner, in colours.
#pragma once
#include <memory>

#include "../board.hpp"
#include "../budget.hpp"
#include "../learn/adviser.hpp"

namespace nonolith {

// Null if something of a clue is unknown. The board is that from whose root the learner goes on.
std::unique_ptr<Adviser> make_color_adviser(Board& board, Budget& budget);

}  // namespace nonolith
