// Judging: how far a board that was read is to be trusted.
#pragma once
#include "decoding.hpp"
#include "marks.hpp"
#include "nonolith/scan.hpp"
#include "ruling.hpp"

namespace nonolith::scan {

// Whether a lattice that gave no puzzle is unlikely to be a board at all: a menu, a keyboard, the picture of a game.
// Beside one that was read as a puzzle, more is asked for.
bool is_no_board(const FoundBoard& board, bool beside);

// Verified: nothing was mended or guessed unless the marks confirm it, and there is exactly one solution, which the
// marks fit. Likely: there is a solution.
Status judge(const FoundBoard& board, const Decoded& decoded, const Marks& marks, const Ruled& ruled);

}  // namespace nonolith::scan
