// Clues: what all lines of a board say together, in black and white or in colours, on a board that may be a line larger
// or smaller than its lattice.
#pragma once
#include <vector>

#include "decoding.hpp"
#include "layout.hpp"
#include "lines.hpp"
#include "sheet.hpp"

namespace nonolith::scan {

struct Clues {
  Reading2d lines;
  Decoded decoded;
  std::vector<Rgb> palette;
  bool cut = false;    // lines without a number were left out
  bool loose = false;  // a colour has digits so different that it may be two
};

// The clues of a board. Where they contradict each other, the lattice may have been taken for one line more or less:
// then the puzzle decides. Mending comes last, where there is a lattice to be seen, first in black and white or in
// colours as they are, then as they may be.
Clues read_clues_around(const Sheet& sheet, const std::vector<Glyph>& glyphs, Layout& layout);

// Whether a line at the border has a number that stands elsewhere than those of the others: it may be another line's,
// and the border that of the page.
bool has_odd_border(const Layout& layout);

// Whether a line's number next to the board stands farther from it than those of all others, which begin at the same
// place: one may have been missed before it.
bool has_far_number(const Layout& layout, const Clues& clues);

// Whether a number stands beside the place where one line more would be, as others stand beside theirs: such a line
// that says 0 changes nothing but the size.
bool has_number_beyond(const std::vector<Glyph>& glyphs, const Layout& layout);

}  // namespace nonolith::scan
