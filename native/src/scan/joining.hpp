// Joining: which glyphs that stand side by side are digits of one number, which is a matter of distances that each
// font and each page has of its own.
#pragma once
#include <array>
#include <vector>

#include "layout.hpp"
#include "quantile.hpp"

namespace nonolith::scan {

// Whether the net has no doubt about a glyph.
bool clear(const Glyph& glyph);

// How far apart two glyphs side by side are from middle to middle, in heights.
double centers_apart(const Glyph& a, const Glyph& b, double tall);

// How many glyphs belong together, from the board outwards, before a gap in which several would fit.
std::size_t together(const Strip& strip, double tall, double pitch);

// What two digits side by side are by their values alone, in a line of so many cells: as one number they would be more
// than fit, or begin with 0; a 0 after another digit ends a number.
enum class Tie { open, apart, one };
Tie tie_of(const Glyph& a, const Glyph& b, int length);

// Whether a column's glyph stands among so many side by side that they are a word, a title, say; where columns are
// narrow, the letters around it may stand above the next ones.
bool is_part_of_word(const std::vector<Strip>& strips, std::size_t line, std::size_t k, double tall);

// Pairs of clear digits that stand next to each other in a line of writing.
struct Pair {
  const Glyph* a;
  const Glyph* b;
};
std::vector<Pair> neighbors(const std::vector<Strip>& strips, bool row, double farthest, double tall, double pitch);

// What tells a gap within a number from one between two: a distance, and from where on it is one between two. The
// distance is that of borders, less the room that the font leaves beside each digit, or that of middles, for fonts in
// which all digits take the same room.
struct Joining {
  bool from_middles = true;
  std::array<double, 10> before{};  // room at the left of each digit
  std::array<double, 10> after{};
  double limit = 0.98;
  double soft = 0.06;

  double distance(const Glyph& a, const Glyph& b, double tall) const;
  double z(const Glyph& a, const Glyph& b, double tall) const { return (distance(a, b, tall) - limit) / soft; }
};

Joining find_joining(const Layout& layout, double pitch);

}  // namespace nonolith::scan
