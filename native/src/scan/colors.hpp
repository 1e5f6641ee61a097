// Colours of clues: the ways in which the colours of digits, or of the boxes that they stand in, may be those of runs.
#pragma once
#include <vector>

#include "layout.hpp"

namespace nonolith::scan {

struct Coloring {
  std::vector<Rgb> palette;              // of the runs
  std::vector<std::vector<int>> colors;  // by line, rows first, and glyph: from 1
  bool is_faint = false;                 // two colours are hardly to be told apart
  bool is_near = false;                  // two colours are no farther apart than light or a shadow may make one
  bool is_loose = false;                 // a colour has digits so different that it may be two
  bool is_one_hue = false;               // they differ in lightness alone
};

// The same without colours that no run has: those of other writing. Empty if there is but one left.
Coloring without(const Coloring& coloring, const std::vector<bool>& used);

// None if all digits look alike. A picture shows colours for other reasons too (finished clues, stripes): which of
// these is meant, if any, is for the puzzle to say.
std::vector<Coloring> find_colorings(const Layout& layout);

}  // namespace nonolith::scan
