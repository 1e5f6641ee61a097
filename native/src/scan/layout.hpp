// The layout: which part of the lattice is played on, on which sides of it the clues stand, and which glyphs belong to
// which line.
#pragma once
#include <vector>

#include "glyphs.hpp"
#include "sheet.hpp"

namespace nonolith::scan {

// Glyphs in the strip of one line, from the board outwards. `level` counts the lines of writing outwards: in the strip
// of a row all glyphs have level 0, in that of a column those side by side share one.
struct Strip {
  std::vector<Glyph> glyphs;
  std::vector<int> levels;
};

struct Layout {
  std::vector<double> xs;  // of the board, in the sheet
  std::vector<double> ys;
  bool right = false;   // clues of rows stand at the right
  bool bottom = false;  // clues of columns stand below
  double digit_height = 0;
  std::vector<double> boxes;  // the lines between the clues of rows, if these stand inside the lattice
  bool bare = false;          // beside the board, a line of the lattice was left out though hardly a digit is in it
  std::vector<Strip> rows;
  std::vector<Strip> columns;
};

// Lines more (or, if negative, fewer) at each side of the board than the digits and the lattice say.
struct Nudge {
  int left = 0;
  int top = 0;
  int right = 0;
  int bottom = 0;
};

// Empty (no xs) if too few lines have anything like a digit beside them.
Layout find_layout(const Sheet& sheet, const std::vector<Glyph>& glyphs, const Nudge& nudge);

}  // namespace nonolith::scan
