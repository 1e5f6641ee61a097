// Fading: a ground that gets lighter or darker from one side of a tile to the other, as the strips of clues of some
// games do. One color for all of it would make ink of the rest.
#pragma once
#include <array>
#include <optional>

#include "image.hpp"

namespace nonolith::scan {

class Fading {
 public:
  // None if the ground has one color, or does not change evenly.
  static std::optional<Fading> find(const Image& image, const Box& box);

  // How far a pixel is from the ground at its place.
  int ink(const Rgb& pixel, int x, int y) const;

 private:
  bool across_ = true;  // from left to right; else from top to bottom
  double middle_ = 0;
  std::array<double, 3> color_{};  // in the middle
  std::array<double, 3> slope_{};  // by a pixel
};

}  // namespace nonolith::scan
