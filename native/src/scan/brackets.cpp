#include "brackets.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace nonolith::scan {

namespace {

enum class Bracket : std::uint8_t { none, opening, closing };

// By its shape: a stroke all the way down one side, from the ends of which it turns to the other, and nowhere else. A 1
// with a foot has that at both sides.
Bracket shape_of(const Glyph& glyph) {
  constexpr int kInk = 100;
  constexpr double kThinnest = 0.15;  // of its height
  constexpr double kWidest = 0.5;
  constexpr double kEnd = 0.2;
  const auto& ink = glyph.ink;
  if (ink.width < 3 || ink.width < kThinnest * ink.height || ink.width > kWidest * ink.height) return Bracket::none;
  const int part = std::max(1, ink.width * 2 / 5);
  const int end = std::max(1, static_cast<int>(kEnd * ink.height));
  const auto has_ink = [&](int from, int to, int y) {
    for (int x = from; x < to; ++x)
      if (ink.at(x, y) > kInk) return true;
    return false;
  };
  // How many rows have ink at the left and at the right: near the top, in the middle, near the bottom.
  int seen[2][3] = {};
  for (int y = 0; y < ink.height; ++y) {
    const int place = y < end ? 0 : y < ink.height - end ? 1 : 2;
    seen[0][place] += has_ink(0, part, y);
    seen[1][place] += has_ink(ink.width - part, ink.width, y);
  }
  const auto turns = [&](const int (&stroke)[3], const int (&open)[3]) {
    return stroke[0] + stroke[1] + stroke[2] >= ink.height - 1 && open[0] > 0 && open[1] == 0 && open[2] > 0;
  };
  return turns(seen[0], seen[1]) ? Bracket::opening : turns(seen[1], seen[0]) ? Bracket::closing : Bracket::none;
}

// Whether something that is not as tall stands right inside of it.
bool has_content(const std::vector<Glyph>& glyphs, const Box& bracket, Bracket kind) {
  constexpr double kLow = 0.5;
  constexpr double kHigh = 0.9;
  constexpr double kAside = 0.8;
  const double tall = bracket.height();
  return std::any_of(glyphs.begin(), glyphs.end(), [&](const Glyph& glyph) {
    const Box& box = glyph.box;
    const double gap = kind == Bracket::opening ? box.x0 - bracket.x1 : bracket.x0 - box.x1;
    return gap >= 0 && gap < kAside * tall && box.height() > kLow * tall && box.height() < kHigh * tall &&
           box.y0 >= bracket.y0 && box.y1 <= bracket.y1;
  });
}

}  // namespace

void drop_brackets(std::vector<Glyph>& glyphs) {
  constexpr std::ptrdiff_t kSeveral = 3;
  std::vector<Bracket> kinds;
  for (const Glyph& glyph : glyphs) {
    const Bracket kind = shape_of(glyph);
    kinds.push_back(kind != Bracket::none && has_content(glyphs, glyph.box, kind) ? kind : Bracket::none);
  }
  for (const Bracket kind : {Bracket::opening, Bracket::closing})
    if (std::count(kinds.begin(), kinds.end(), kind) < kSeveral) return;
  std::vector<Glyph> rest;
  for (std::size_t k = 0; k < glyphs.size(); ++k)
    if (kinds[k] == Bracket::none) rest.push_back(std::move(glyphs[k]));
  glyphs = std::move(rest);
}

}  // namespace nonolith::scan
