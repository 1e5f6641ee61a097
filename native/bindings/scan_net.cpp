// nonolith._native.read_glyph: the digit net by itself, for tests and for judging what was learned.
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "python.hpp"
#include "scan/net.hpp"

using namespace nb::literals;

void bind_scan_net(nb::module_& m) {
  m.def(
      "read_glyph",
      [](const nb::bytes& ink, int width, int height) {
        if (width < 0 || height < 0 ||
            static_cast<std::int64_t>(width) * height != static_cast<std::int64_t>(ink.size()))
          throw std::invalid_argument("the ink must have one byte for each pixel");
        const auto* pixels = reinterpret_cast<const std::uint8_t*>(ink.c_str());
        const auto p = nonolith::scan::read_glyph(pixels, width, width, height).p;
        return std::vector<float>(p.begin(), p.end());
      },
      "ink"_a, "width"_a, "height"_a,
      "The probabilities of the digits 0 to 9, and of no digit; ink: one byte a pixel, 0 nothing, 255 full.");
}
