// Fills: cells that are filled in the color of the lines, as solved boards have them. No line shows between two of
// them, so that what was seen of the lattice may be the part of the board with the most paper.
#pragma once
#include "image.hpp"
#include "lattice.hpp"

namespace nonolith::scan {

// The lattice, larger by lines in which every cell is either filled or has four sides in the color of the lines.
Lattice grown_over_fills(const Image& image, Lattice lattice);

}  // namespace nonolith::scan
