// Contrast: where a picture changes from one row to the next, and along which long stretches it does.
#pragma once
#include "image.hpp"

namespace nonolith::scan {

// The contrast between each pixel and the one above it; the first row has none.
Plane<std::uint8_t> steps(const Image& image);

// The same between each pixel and the one at its left, with rows and columns exchanged, so that what serves for rows
// serves for columns.
Plane<std::uint8_t> steps_across(const Image& image);

// The stretches along which neighbouring rows differ: a line of the lattice shows as one or two of them, a letter or a
// speckle is too short. Polarity does not matter: light on dark is the same as dark on light.
class Stretches {
 public:
  // A stretch has steps of at least `threshold`, breaks of at most `gap` pixels (other lines cross), and at least
  // `least` pixels. The sides of `tiles`, each as long as that by itself, go on after gaps as long as they are.
  Stretches(const Plane<std::uint8_t>& steps, int threshold, int least, int gap, bool tiles = false);

  int width() const { return before_.width - 1; }
  int height() const { return before_.height; }
  // How many pixels between x0 and x1 belong to a stretch just above row y.
  int count(int y, int x0, int x1) const { return before_.at(x1, y) - before_.at(x0, y); }

 private:
  Plane<std::uint16_t> before_;  // in each row, how many pixels left of x
};

}  // namespace nonolith::scan
