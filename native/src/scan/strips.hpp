// Strips: which glyphs stand beside which line, in the order in which they are read.
#pragma once
#include <vector>

#include "layout.hpp"

namespace nonolith::scan {

// The tile that a place lies in, counted from the first line of the lattice; -1, -2, ... before it.
int tile_at(const std::vector<double>& lines, double at);

// Whether something stands beside the rows, or above or below the columns.
bool is_beside(const Layout& layout, const Box& box, double pitch);
bool is_above(const Layout& layout, const Box& box, double pitch);

// Fills the rows and columns of a layout whose lines and sides are known. `shift`: how far the digits of rows stand
// below the middles of their lines.
void fill_strips(const Sheet& sheet, const std::vector<const Glyph*>& glyphs, double shift, Layout& layout);

}  // namespace nonolith::scan
