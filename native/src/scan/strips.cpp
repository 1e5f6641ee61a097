#include "strips.hpp"

#include <algorithm>
#include <cmath>

namespace nonolith::scan {

namespace {

// The net has learned of as much other writing as of digits. Among clues, and as tall as they are, there is little.
Glyph in_place(const Glyph& glyph, double tall) {
  constexpr double kAsTall = 0.12;
  constexpr float kRare = 0.1F;
  Glyph result = glyph;
  if (std::abs(glyph.box.height() / tall - 1) > kAsTall) return result;
  auto& p = result.reading.p;
  const float rest = std::max(0.0F, 1 - p[10]);
  p[10] = kRare * p[10] / (kRare * p[10] + rest);
  for (std::size_t d = 0; d < 10; ++d) p[d] *= rest > 0 ? (1 - p[10]) / rest : 1;
  return result;
}

// Above narrow columns, a digit may touch one of the next column: two glyphs, cut where the columns meet.
std::vector<Glyph> parted(const Layout& layout, const Glyph& glyph) {
  constexpr double kAsTall = 0.15;
  constexpr double kWide = 0.8;
  constexpr int kPlaces = 3;  // that are tried at either side of where the columns meet
  constexpr float kUnclear = 0.5F;
  constexpr float kLeast = 0.6F;
  constexpr double kAside = 0.2;  // of a column
  const double tall = layout.digit_height;
  if (std::abs(glyph.box.height() / tall - 1) > kAsTall || glyph.box.width() < kWide * tall) return {glyph};
  const auto border = std::upper_bound(layout.xs.begin(), layout.xs.end(), glyph.box.x0);
  if (glyph.junk() < kUnclear || border == layout.xs.begin() || border == layout.xs.end() || *border >= glyph.box.x1)
    return {glyph};
  const int middle = static_cast<int>(std::lround(*border - glyph.box.x0));
  const double step = kAside * (*border - *(border - 1)) / kPlaces;
  std::vector<Glyph> best{glyph};
  float most = kLeast;
  for (int k = -kPlaces; k <= kPlaces; ++k) {
    const int at = middle + static_cast<int>(std::lround(k * step));
    if (at < 2 || at > glyph.ink.width - 2) continue;
    std::vector<Glyph> parts{cut(glyph, 0, at), cut(glyph, at, glyph.ink.width)};
    const float least = std::min(parts[0].probability(), parts[1].probability());
    if (least <= most) continue;
    most = least;
    best = std::move(parts);
  }
  return best;
}

// What is left of the lines between boxes stands on them, and is fainter than the digits of its strip; where a strip
// is dimmed, all of it is. What is much fainter, and no digit, is a shadow or the rim of a box wherever it stands. What
// can hardly be seen is, too, unless it is clearly a digit: blue on blue, below a white title.
void drop_remains(const Sheet& sheet, double tall, Strip& strip) {
  constexpr double kFainter = 0.6;
  constexpr double kMuchFainter = 0.3;
  constexpr double kHardly = 0.18;
  constexpr double kFaintest = 0.12;
  constexpr float kNoDigit = 0.9F;
  constexpr float kDigit = 0.95F;
  constexpr double kAsTall = 0.12;
  double strongest = 0;
  for (const Glyph& glyph : strip.glyphs)
    if (glyph.junk() < 0.3F) strongest = std::max<double>(strongest, glyph.strength);
  const auto on_line = [&](const std::vector<double>& lines, double at) {
    const auto after = std::lower_bound(lines.begin(), lines.end(), at);
    const double slack = 0.2 * sheet.pitch;
    return (after != lines.end() && *after - at < slack) || (after != lines.begin() && at - *(after - 1) < slack);
  };
  const Box boxes = sheet.lattice.box();
  const auto is_remains = [&](const Glyph& glyph) {
    const Box& box = glyph.box;
    const bool is_digit = glyph.probability() >= kDigit && std::abs(box.height() / tall - 1) < kAsTall;
    if (glyph.strength < (glyph.junk() > kNoDigit ? kMuchFainter : is_digit ? kFaintest : kHardly) * strongest)
      return true;
    const bool boxed = box.x1 > boxes.x0 && box.x0 < boxes.x1 && box.y1 > boxes.y0 && box.y0 < boxes.y1;
    return boxed && glyph.strength < kFainter * strongest &&
           (on_line(sheet.lattice.xs, glyph.box.center_x()) || on_line(sheet.lattice.ys, glyph.box.center_y()));
  };
  strip.glyphs.erase(std::remove_if(strip.glyphs.begin(), strip.glyphs.end(), is_remains), strip.glyphs.end());
}

// Orders the glyphs of a column outwards, those side by side from right to left (or, below the board, left to right).
void level(Strip& strip, bool bottom, double tall) {
  auto& glyphs = strip.glyphs;
  std::sort(glyphs.begin(), glyphs.end(), [&](const Glyph& a, const Glyph& b) {
    return bottom ? a.box.center_y() < b.box.center_y() : a.box.center_y() > b.box.center_y();
  });
  strip.levels.assign(glyphs.size(), 0);
  std::size_t first = 0;
  for (std::size_t k = 1; k <= glyphs.size(); ++k) {
    const bool together =
        k < glyphs.size() && std::abs(glyphs[k].box.center_y() - glyphs[first].box.center_y()) < 0.45 * tall;
    if (!together) {
      std::sort(glyphs.begin() + static_cast<std::ptrdiff_t>(first), glyphs.begin() + static_cast<std::ptrdiff_t>(k),
                [&](const Glyph& a, const Glyph& b) {
                  return bottom ? a.box.center_x() < b.box.center_x() : a.box.center_x() > b.box.center_x();
                });
      first = k;
    }
    if (k < glyphs.size()) strip.levels[k] = strip.levels[k - 1] + (together ? 0 : 1);
  }
}

}  // namespace

int tile_at(const std::vector<double>& lines, double at) {
  const double pitch = (lines.back() - lines.front()) / static_cast<double>(lines.size() - 1);
  if (at < lines.front()) return static_cast<int>(std::floor((at - lines.front()) / pitch));
  if (at >= lines.back()) return static_cast<int>(lines.size()) - 1 + static_cast<int>((at - lines.back()) / pitch);
  return static_cast<int>(std::upper_bound(lines.begin(), lines.end(), at) - lines.begin()) - 1;
}

bool is_beside(const Layout& layout, const Box& box, double pitch) {
  return (layout.right ? box.center_x() > layout.xs.back() : box.center_x() < layout.xs.front()) &&
         box.center_y() > layout.ys.front() - 0.3 * pitch && box.center_y() < layout.ys.back() + 0.3 * pitch;
}

bool is_above(const Layout& layout, const Box& box, double pitch) {
  return (layout.bottom ? box.center_y() > layout.ys.back() : box.center_y() < layout.ys.front()) &&
         box.center_x() > layout.xs.front() - 0.3 * pitch && box.center_x() < layout.xs.back() + 0.3 * pitch;
}

void fill_strips(const Sheet& sheet, const std::vector<const Glyph*>& glyphs, double shift, Layout& layout) {
  layout.rows.resize(layout.ys.size() - 1);
  layout.columns.resize(layout.xs.size() - 1);
  const double tall = layout.digit_height;
  const auto add = [&](const Glyph& glyph, int line, std::vector<Strip>& strips) {
    if (line >= 0 && line < static_cast<int>(strips.size()))
      strips[static_cast<std::size_t>(line)].glyphs.push_back(in_place(glyph, tall));
  };
  for (const Glyph* glyph : glyphs) {
    const Box& box = glyph->box;
    if (box.height() < 0.55 * tall || box.height() > 1.6 * tall) continue;
    if (is_beside(layout, box, sheet.pitch)) {
      add(*glyph, tile_at(layout.ys, box.center_y() - shift), layout.rows);
    } else if (is_above(layout, box, sheet.pitch)) {
      for (const Glyph& part : parted(layout, *glyph))
        add(part, tile_at(layout.xs, part.box.center_x()), layout.columns);
    }
  }
  for (auto* strips : {&layout.rows, &layout.columns})
    for (Strip& strip : *strips) drop_remains(sheet, tall, strip);
  for (Strip& strip : layout.rows) {
    std::sort(strip.glyphs.begin(), strip.glyphs.end(), [&](const Glyph& a, const Glyph& b) {
      return layout.right ? a.box.center_x() < b.box.center_x() : a.box.center_x() > b.box.center_x();
    });
    strip.levels.assign(strip.glyphs.size(), 0);
  }
  for (Strip& strip : layout.columns) level(strip, layout.bottom, tall);
}

}  // namespace nonolith::scan
