// Rasters: boards that no line shows, as terminals have them. Digits of clues stand beside each other at one pitch, and
// below each other at another: that is a lattice too.
#pragma once
#include <vector>

#include "image.hpp"
#include "lattice.hpp"

namespace nonolith::scan {

// What may be boards by where digits stand, all of each, the likeliest first. Nothing if the picture is no plain page.
std::vector<Lattice> find_rasters(const Image& image, std::size_t most);

}  // namespace nonolith::scan
