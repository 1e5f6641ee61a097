// The cells of a board without lines: where they stand, and where they end.
#pragma once
#include <vector>

#include "image.hpp"
#include "lattice.hpp"

namespace nonolith::scan {

// What stands side by side.
struct Writing {
  double y = 0;  // its middle
  std::vector<Box> digits;
  std::vector<Box> others;
};

// A board as digits tell of it.
struct Guessed {
  Lattice lattice;
  bool right;    // clues of rows stand there
  bool bottom;   // clues of columns
  double above;  // the line of clues of columns next to the board
  double score;
};

// Where cells are blocks, puts the columns where these are. Where all cells are to be seen, adds the lines at the
// border that have no number; where they are not, or it is not clear, the extent of the board stays loose.
void settle_cells(const Image& image, const std::vector<Writing>& lines, Guessed& guess);

}  // namespace nonolith::scan
