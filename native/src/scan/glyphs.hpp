// Glyphs: pieces of ink that may be digits, each cut at a threshold of its own, and named by the net.
#pragma once
#include <vector>

#include "image.hpp"
#include "net.hpp"
#include "sheet.hpp"

namespace nonolith::scan {

struct Glyph {
  Box box;           // in the sheet
  int strength = 0;  // the contrast of its ink
  Rgb color{};       // of its ink
  Rgb background{};
  Reading reading;
  Plane<std::uint8_t> ink;  // cut out, 255 where it is full

  int digit() const;  // the likeliest
  float probability() const { return reading.p[static_cast<std::size_t>(digit())]; }
  float junk() const { return reading.p[10]; }
};

// Every piece of ink of about the size of a digit.
std::vector<Glyph> find_glyphs(const Sheet& sheet);

// The same ink, from column `from` to column `to` of its cut-out, as a glyph by itself.
Glyph cut(const Glyph& glyph, int from, int to);

}  // namespace nonolith::scan
