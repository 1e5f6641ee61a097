#include "setting.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "quantile.hpp"

namespace nonolith::scan {

namespace {

// The middles of glyphs that stand alone.
std::vector<double> lonely(const std::vector<Strip>& rows, double pitch, double tall) {
  std::vector<double> at;
  for (const Strip& strip : rows)
    for (std::size_t k = 0; k < strip.glyphs.size() && k < 8; ++k) {
      const Glyph& glyph = strip.glyphs[k];
      if (!clear(glyph)) continue;
      const auto close = [&](const Glyph& other) {
        return std::abs(other.box.center_x() - glyph.box.center_x()) < std::min(0.95 * tall, 0.75 * pitch);
      };
      if ((k > 0 && close(strip.glyphs[k - 1])) || (k + 1 < strip.glyphs.size() && close(strip.glyphs[k + 1])))
        continue;
      at.push_back(glyph.box.center_x());
    }
  return at;
}

// Where numbers that stand alone are in the middle of the lattice's boxes, each number has one.
bool are_boxed(const std::vector<double>& at, const std::vector<double>& boxes) {
  if (boxes.size() < 2) return false;
  int inside = 0;
  int central = 0;
  for (const double x : at) {
    const auto after = std::upper_bound(boxes.begin(), boxes.end(), x);
    if (after == boxes.begin() || after == boxes.end()) continue;
    ++inside;
    const double middle = (*after + *(after - 1)) / 2;
    central += std::abs(x - middle) < 0.25 * (*after - *(after - 1));
  }
  return inside >= 3 && 10 * central >= 8 * inside;
}

// Whether numbers that are two by their values share a tile, or the digits of one have two.
bool contradicts_tiles(const Layout& layout, double pitch, const Setting& setting) {
  constexpr int kFew = 2;
  const auto length = static_cast<int>(layout.columns.size());
  int all = 0;
  int wrong = 0;
  for (const Pair& pair : neighbors(layout.rows, true, 3, setting.tall, pitch)) {
    const Tie tie = tie_of(*pair.a, *pair.b, length);
    if (tie == Tie::open) continue;
    ++all;
    wrong += (setting.tile_of(*pair.a) == setting.tile_of(*pair.b)) == (tie == Tie::apart);
  }
  return wrong >= kFew && 5 * wrong > all;
}

void find_tiles(const Layout& layout, double pitch, Setting& setting) {
  const std::vector<double> at = lonely(layout.rows, pitch, setting.tall);
  if (are_boxed(at, layout.boxes)) {
    setting.tile = pitch;
    setting.boxes = layout.boxes;
    setting.in_tiles = !contradicts_tiles(layout, pitch, setting);
    return;
  }
  double c = 0;
  double s = 0;
  for (const double x : at) {
    const double turn = 2 * 3.14159265358979 * x / pitch;
    c += std::cos(turn);
    s += std::sin(turn);
  }
  const auto n = static_cast<double>(at.size());
  if (n < 6 || std::hypot(c, s) / n < 0.93) return;
  setting.tile = pitch;
  setting.origin = std::atan2(s, c) / (2 * 3.14159265358979) * pitch;
  setting.in_tiles =
      quantile(at, 0.95) - quantile(at, 0.05) > 0.8 * pitch && !contradicts_tiles(layout, pitch, setting);
}

Heights find_heights(const Layout& layout, double pitch) {
  constexpr std::size_t kEnough = 3;
  std::array<std::vector<double>, 10> seen;
  for (const auto* strips : {&layout.rows, &layout.columns})
    for (const Strip& strip : *strips)
      for (std::size_t k = 0; k < together(strip, layout.digit_height, pitch) && k < 3; ++k)
        if (clear(strip.glyphs[k]))
          seen[static_cast<std::size_t>(strip.glyphs[k].digit())].push_back(strip.glyphs[k].box.height() /
                                                                            layout.digit_height);
  // In old style 0, 1 and 2 are low, and all others reach up or down: what was seen seldom is as tall as its like.
  std::array<std::vector<double>, 2> alike;
  for (std::size_t d = 0; d < 10; ++d) alike[d > 2].insert(alike[d > 2].end(), seen[d].begin(), seen[d].end());
  Heights heights;
  for (std::size_t d = 0; d < 10; ++d) {
    const auto& list = seen[d].size() < kEnough ? alike[d > 2] : seen[d];
    heights[d] = list.size() < kEnough ? 1 : std::clamp(quantile(list, 0.5), 0.65, 1.5);
  }
  return heights;
}

double find_width(const Layout& layout) {
  std::vector<double> widths;
  for (const auto* strips : {&layout.rows, &layout.columns})
    for (const Strip& strip : *strips)
      for (const Glyph& glyph : strip.glyphs)
        if (clear(glyph) && glyph.digit() != 1) widths.push_back(glyph.box.width());
  return quantile(std::move(widths), 0.5);
}

void find_gaps(const std::vector<Strip>& strips, bool outer, Setting& setting) {
  std::vector<double> gaps;
  std::vector<double> firsts;
  for (std::size_t line = 0; line < strips.size(); ++line) {
    const Strip& strip = strips[line];
    const Glyph* before = nullptr;
    int count = 0;
    for (std::size_t k = 0; k < together(strip, setting.tall, setting.pitch) && count < 3; ++k) {
      const Glyph& glyph = strip.glyphs[k];
      if (!setting.row && is_part_of_word(strips, line, k, setting.tall)) break;
      if (!clear(glyph)) continue;
      const Box& box = glyph.box;
      if (before == nullptr) {
        firsts.push_back(setting.row ? (outer ? box.x0 - setting.board : setting.board - box.x1)
                                     : (outer ? box.y0 - setting.board : setting.board - box.y1));
      } else {
        const Box& b = before->box;
        const double gap =
            setting.row ? std::max(box.x0 - b.x1, b.x0 - box.x1) : std::max(box.y0 - b.y1, b.y0 - box.y1);
        const bool other = setting.joining.z(*before, glyph, setting.tall) > 0;
        if (setting.row ? other : gap > 0) gaps.push_back(gap);
      }
      before = &glyph;
      ++count;
    }
  }
  setting.gap = gaps.empty() ? 0.6 * setting.tall : quantile(gaps, 0.5);
  setting.first = quantile(firsts, 0.85);
}

}  // namespace

long Setting::tile_of(const Glyph& glyph) const {
  const double x = glyph.box.center_x();
  if (boxes.empty()) return std::lround((x - origin) / tile);
  if (x < boxes.front()) return static_cast<long>(std::floor((x - boxes.front()) / tile));
  if (x >= boxes.back()) return static_cast<long>(boxes.size()) + static_cast<long>((x - boxes.back()) / tile);
  return std::upper_bound(boxes.begin(), boxes.end(), x) - boxes.begin();
}

Settings find_settings(const Layout& layout) {
  const double pitch_x = (layout.xs.back() - layout.xs.front()) / static_cast<double>(layout.columns.size());
  const double pitch_y = (layout.ys.back() - layout.ys.front()) / static_cast<double>(layout.rows.size());
  Settings settings;
  Setting& beside = settings.beside;
  beside.tall = layout.digit_height;
  beside.wide = find_width(layout);
  beside.pitch = pitch_x;
  beside.heights = find_heights(layout, std::max(pitch_x, pitch_y));
  Setting& above = settings.above;
  above = beside;
  above.pitch = pitch_y;
  beside.joining = above.joining = find_joining(layout, pitch_x);
  beside.board = layout.right ? layout.xs.back() : layout.xs.front();
  above.row = false;
  above.board = layout.bottom ? layout.ys.back() : layout.ys.front();
  find_tiles(layout, pitch_x, beside);
  find_gaps(layout.rows, layout.right, beside);
  find_gaps(layout.columns, layout.bottom, above);
  return settings;
}

}  // namespace nonolith::scan
