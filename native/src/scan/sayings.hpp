// Sayings: the digits that one glyph may show, with what each costs (the negative logarithm of its probability).
#pragma once
#include <array>
#include <string>
#include <vector>

#include "glyphs.hpp"

namespace nonolith::scan {

// How tall each digit is, as a part of the usual height: in old style 0, 1 and 2 are lower than the others.
using Heights = std::array<double, 10>;

// What a glyph may say: one digit, or several that touch each other.
struct Saying {
  std::string digits;
  double cost;
};

// The likeliest first. `tall` and `wide` are those of most digits: one of another height is less likely, and what is
// much wider may be two.
std::vector<Saying> sayings_of(const Glyph& glyph, double tall, double wide, const Heights& heights);

}  // namespace nonolith::scan
