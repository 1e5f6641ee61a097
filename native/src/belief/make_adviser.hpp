// The adviser of a board in black and white, compiled apart from the boards: it works in floating point, knows of no
// words, and takes seconds to compile where they take a minute.
#pragma once
#include <memory>

#include "../board.hpp"
#include "../budget.hpp"
#include "../isa.hpp"
#include "../learn/adviser.hpp"

namespace nonolith::NONOLITH_ISA {

std::unique_ptr<Adviser> make_cell_adviser(const Board& board, Budget& budget);

}  // namespace nonolith::NONOLITH_ISA
