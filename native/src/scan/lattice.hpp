// The lattice: where the lines of a board run, as far as they are regular. Clues in boxes belong to it; which part of
// it is played on is found out later, by the digits.
#pragma once
#include <vector>

#include "contrast.hpp"
#include "image.hpp"

namespace nonolith::scan {

// How much of a lattice is played on: the digits will tell; all of it, as the digits have told already, so that a line
// without a number at the border may have been missed; all of it, as the cells show; or since a person has said so.
enum class Extent { open, loose, all, told };

struct Lattice {
  std::vector<double> xs;  // of the vertical lines, from left to right
  std::vector<double> ys;
  double score = 0;    // how many sides of cells were seen, less those that were missed
  double covered = 0;  // which part of all sides was seen
  Extent extent = Extent::open;
  bool framed = false;  // a part of another, with bold lines around it: so have filled cells, but those are no frame

  int columns() const { return static_cast<int>(xs.size()) - 1; }
  int rows() const { return static_cast<int>(ys.size()) - 1; }
  double pitch_x() const { return (xs.back() - xs.front()) / columns(); }
  double pitch_y() const { return (ys.back() - ys.front()) / rows(); }
  double pitch() const { return (pitch_x() + pitch_y()) / 2; }
  Box box() const { return {xs.front(), ys.front(), xs.back(), ys.back()}; }
};

// The lattices of an upright picture, the best first; they do not overlap.
std::vector<Lattice> find_lattices(const Image& image, int most);

// Parts of lattices that have a frame of bold lines.
std::vector<Lattice> find_framed(const Image& image, const std::vector<Lattice>& lattices);

}  // namespace nonolith::scan
