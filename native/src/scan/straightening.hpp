// Straightening: a photo is turned, seen from the side and bent. Where its lines run is read off the slopes of its
// edges, without finding corners first, and the picture is drawn anew with its lines upright.
#pragma once
#include <functional>
#include <optional>

#include "image.hpp"

namespace nonolith::scan {

struct Straightened {
  Image image;
  std::function<Point(Point)> to_original;
};

// Nothing if the picture is upright already, or has too few edges to tell.
std::optional<Straightened> straighten(const Image& image);

}  // namespace nonolith::scan
