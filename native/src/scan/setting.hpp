// Setting: how the numbers of a page are set beside its rows and above its columns, measured on those that are clear.
#pragma once
#include <vector>

#include "joining.hpp"
#include "layout.hpp"
#include "sayings.hpp"

namespace nonolith::scan {

// How the writing on one side is set: what tells a gap within a number from one between two, and where clues end.
struct Setting {
  double tall = 1;
  double wide = 1;  // usual width of a digit that is no 1
  double pitch = 1;
  Heights heights{1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
  Joining joining;
  bool in_tiles = false;      // each number has a tile of its own
  double tile = 1;            // its size
  double origin = 0;          // the middle of one tile
  std::vector<double> boxes;  // the lines between tiles, where they were seen
  double gap = 0;             // usual distance between two numbers
  double first = 0;           // usual distance between the board and the first
  bool row = true;
  double board = 0;  // where the board ends

  long tile_of(const Glyph& glyph) const;
};

struct Settings {
  Setting beside;
  Setting above;
};

Settings find_settings(const Layout& layout);

}  // namespace nonolith::scan
