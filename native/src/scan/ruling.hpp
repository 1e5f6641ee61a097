// Ruling: whether a line at the border of the board is ruled into cells as the lines inside are. One without a number
// may otherwise be a band of the frame, a margin of the page, or a row of boxes for clues in which nothing stands.
#pragma once
#include <string>
#include <vector>

#include "layout.hpp"

namespace nonolith::scan {

struct Ruled {
  bool left = false;
  bool top = false;
  bool right = false;
  bool bottom = false;
  bool has_boxes = true;  // the lattice has lines beside those of the board
};

// `marks`: a byte for each cell, above 1 where it is filled in.
Ruled find_ruled(const Sheet& sheet, const std::vector<Glyph>& glyphs, const Layout& layout, const std::string& marks);

// Whether the outermost line at a side has nothing of the ruling that nearly all others have: no line of the board.
bool is_unruled(const Sheet& sheet, const Layout& layout, bool column, bool last);

}  // namespace nonolith::scan
