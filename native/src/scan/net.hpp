// The digit net: what a small grey cut-out shows. Whole numbers inside, so that every machine reads the same.
#pragma once
#include <array>
#include <cstdint>

namespace nonolith::scan {

struct Reading {
  std::array<float, 11> p;  // digits 0-9, and 10: no digit
};

// `ink` is the cut-out of one glyph in its tight box: 0 background, 255 full ink, greys kept; `stride` bytes from row
// to row. It is brought to the net's size in here. A box without pixels or without ink is no digit.
Reading read_glyph(const std::uint8_t* ink, int stride, int width, int height);

}  // namespace nonolith::scan
