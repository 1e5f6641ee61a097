// Brackets: clues written as lists, [3, 1], have them at both ends.
#pragma once
#include <vector>

#include "glyphs.hpp"

namespace nonolith::scan {

// Takes out brackets, which look like 1, where several open and several close.
void drop_brackets(std::vector<Glyph>& glyphs);

}  // namespace nonolith::scan
