// The sheet: a board with everything around it that may be a clue, at a scale at which digits are large enough to read,
// divided into tiles by its lattice, which goes on outwards. In each tile, what differs from the background is ink.
#pragma once
#include <vector>

#include "image.hpp"
#include "lattice.hpp"

namespace nonolith::scan {

struct Tile {
  Rgb background{};
  int noise = 0;  // ink below this is none
};

struct Sheet {
  Box part;          // of the picture
  double scale = 1;  // pixels of the sheet for one of the picture
  double pitch = 0;
  Lattice lattice;         // in the sheet's coordinates
  std::vector<double> xs;  // the borders of the tiles: those of the lattice, and as many outwards as there is room for
  std::vector<double> ys;
  int left = 0;  // tiles before the lattice
  int top = 0;
  Image image;
  Plane<std::uint8_t> ink;  // 0: background; lines are taken out
  Plane<Tile> tiles;

  Point to_picture(double x, double y) const { return {part.x0 + x / scale, part.y0 + y / scale}; }
};

// How to look at a picture. `finer`: at twice the usual scale, if that is not too large; digits of less than ten
// pixels, spoiled by JPEG or turned, are cut better then, though others are not. `closer`: faint digits are told from a
// smooth background, though others are lost on one that is not.
enum class Glance { usual, finer, closer };

Sheet make_sheet(const Image& image, const Lattice& lattice, Glance glance);

// The colour that most of the pixels in a box have, roughly; `inset` is the part at each side to leave out.
Rgb common_color(const Image& image, const Box& box, double inset);

}  // namespace nonolith::scan
