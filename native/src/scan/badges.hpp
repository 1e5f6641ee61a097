// Badges: grounds of one color, smaller than a cell, each with a number on it. As ink they are blobs with holes.
#pragma once
#include <optional>
#include <vector>

#include "pieces.hpp"
#include "sheet.hpp"

namespace nonolith::scan {

struct Badge {
  Box box;
  Rgb color{};
  std::vector<Pixel> inside;  // what has another color, all around which the badge is
};

// A blob as a badge, if it has the shape of one; so have some digits.
std::optional<Badge> find_badge(const Sheet& sheet, const Piece& blob);

}  // namespace nonolith::scan
