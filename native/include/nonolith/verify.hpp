// The verifier: reads the runs of a finished grid and compares. It shares no code with the engine, not even
// the reading of the clues, so that one mistake cannot hide another.
#pragma once
#include <string_view>

namespace nonolith {

// First line (rows, then columns) whose cells do not read as its packed clue; -1 if all do. `cells` is one
// byte per cell, its color, row by row. Throws std::invalid_argument if a size does not match.
int verify(int width, int height, std::string_view clues, std::string_view cells);

}  // namespace nonolith
