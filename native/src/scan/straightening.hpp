// Straightening: a photo is turned, seen from the side and bent. Where its lines run is read off the slopes of its
// edges, without finding corners first, and the picture is drawn anew with its lines upright.
#pragma once
#include <array>
#include <functional>
#include <optional>

#include "image.hpp"

namespace nonolith::scan {

struct Straightened {
  Image image;
  std::function<Point(Point)> to_original;
};

// Four places that are to become the corners of an upright rectangle; from the top left clockwise.
using Corners = std::array<Point, 4>;

// The picture as seen from above, if the corners are those of `box` then; `width` x `height` pixels of it.
Straightened from_above(const Image& image, const Corners& corners, const Box& box, int width, int height);

// Whether lines along the sides of this part of the picture are off by more than `most` pixels at their ends.
bool is_bent(const Image& image, const Box& part, double most);

// Nothing if the picture is upright already, or has too few edges to tell.
std::optional<Straightened> straighten(const Image& image);

}  // namespace nonolith::scan
