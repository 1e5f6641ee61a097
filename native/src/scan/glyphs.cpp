#include "glyphs.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>

#include "badges.hpp"
#include "brackets.hpp"
#include "pieces.hpp"
#include "quantile.hpp"

namespace nonolith::scan {

namespace {

// A digit that the net is as sure of as this needs no second look.
constexpr float kClear = 0.6F;

using Span = std::pair<int, int>;

// A line through a number joins its digits and sticks out at both ends. Where there is one, the columns of the single
// digits: those with ink above or below the line. What is a digit as it is stays whole, such as a 4 with its bar.
std::vector<Span> struck_out(const Glyph& glyph) {
  constexpr int kInk = 100;
  const auto& ink = glyph.ink;
  if (glyph.probability() >= kClear) return {};
  const auto covered = [&](int y) {
    int count = 0;
    for (int x = 0; x < ink.width; ++x) count += ink.at(x, y) > kInk;
    return count * 20 >= ink.width * 19;
  };
  int top = 0;
  while (top < ink.height && !covered(top)) ++top;
  int bottom = top;
  while (bottom < ink.height && covered(bottom)) ++bottom;
  const bool is_thin = bottom > top && bottom - top <= std::max(2, ink.height / 5);
  if (!is_thin || 4 * top < ink.height || 5 * bottom > 4 * ink.height + 2) return {};
  // Its smooth edges are not ink of the digits, except where there are so few rows that each counts.
  const int edge = ink.height >= 12 ? 1 : 0;
  const auto has_ink = [&](int x) {
    for (int y = 0; y < ink.height; ++y)
      if ((y < top - edge || y >= bottom + edge) && ink.at(x, y) > kInk) return true;
    return false;
  };
  std::vector<Span> spans;
  for (int x = 0; x < ink.width; ++x) {
    if (!has_ink(x)) continue;
    if (spans.empty() || spans.back().second < x) spans.emplace_back(x, x);
    spans.back().second = x + 1;
  }
  return spans;
}

class Cutter {
 public:
  // Of the ink of a sheet, or of that on a ground that has a color of its own.
  explicit Cutter(const Sheet& sheet) : sheet_(sheet), ink_(sheet.ink) {}
  Cutter(const Sheet& sheet, const Plane<std::uint8_t>& ink, const Rgb& ground)
      : sheet_(sheet), ink_(ink), ground_(&ground) {}

  void add(const Piece& blob) {
    const std::size_t first = glyphs_.size();
    cut_out(blob);
    drop_nested(first);
  }

  std::size_t count() const { return glyphs_.size(); }

  std::vector<Glyph> take() { return std::move(glyphs_); }

 private:
  void cut_out(const Piece& blob) {
    const double pitch = sheet_.pitch;
    if (blob.height() > 2.5 * pitch || blob.width() > 3.2 * pitch || blob.height() < std::max(4.0, 0.08 * pitch))
      return;
    Plane<std::uint8_t> part(blob.width(), blob.height());
    for (const Pixel p : blob.pixels) part.at(p.x - blob.x0, p.y - blob.y0) = ink_.at(p.x, p.y);
    // A digit may lie on the border of a box that is much fainter: first what is strong, then the rest by itself.
    for (int round = 0; round < 3; ++round) {
      std::vector<std::uint8_t> inks;
      for (const std::uint8_t ink : part.cells)
        if (ink) inks.push_back(ink);
      if (inks.size() < 8) return;
      const int typical = quantile(inks, 0.8);
      const int most = quantile(inks, 0.98);
      const bool mixed = most > 2 * typical;
      const int strength = mixed ? most : typical;
      const Plane<std::uint8_t> all = mixed ? Plane<std::uint8_t>{} : part;
      const std::size_t first = glyphs_.size();
      for_each_piece(part, strength * (mixed ? 5 : 4) / 10, [&](const Piece& piece) { keep(blob, piece, strength); });
      if (!mixed) {
        mend_broken(blob, all, strength, first);
        return;
      }
      for (std::size_t k = first; k < glyphs_.size(); ++k)
        if (glyphs_[k].probability() >= kClear) erase_halo(blob, glyphs_[k].box, part);
    }
  }

  // Of glyphs of one blob that lie on each other, the core of a stroke and its blurred rim, the clearest is the digit.
  void drop_nested(std::size_t first) {
    constexpr double kMostly = 0.6;
    const auto lie_on_each_other = [](const Box& a, const Box& b) {
      const double across = std::min(a.x1, b.x1) - std::max(a.x0, b.x0);
      const double down = std::min(a.y1, b.y1) - std::max(a.y0, b.y0);
      const double smaller = std::min(a.width() * a.height(), b.width() * b.height());
      return across > 0 && down > 0 && across * down > kMostly * smaller;
    };
    const auto begin = glyphs_.begin() + static_cast<std::ptrdiff_t>(first);
    std::stable_sort(begin, glyphs_.end(),
                     [](const Glyph& a, const Glyph& b) { return a.probability() > b.probability(); });
    for (std::size_t k = first + 1; k < glyphs_.size();) {
      const auto at = glyphs_.begin() + static_cast<std::ptrdiff_t>(k);
      const bool nested =
          std::any_of(begin, at, [&](const Glyph& glyph) { return lie_on_each_other(glyph.box, at->box); });
      nested ? static_cast<void>(glyphs_.erase(at)) : static_cast<void>(++k);
    }
  }

  // JPEG leaves ripples around a strong digit, of which some look like faint ones.
  static void erase_halo(const Piece& blob, const Box& digit, Plane<std::uint8_t>& part) {
    const int reach = std::max(2, static_cast<int>(0.4 * digit.height()));
    const int x0 = static_cast<int>(digit.x0) - blob.x0;
    const int y0 = static_cast<int>(digit.y0) - blob.y0;
    const int x1 = x0 + static_cast<int>(digit.width());
    const int y1 = y0 + static_cast<int>(digit.height());
    for (int y = std::max(0, y0 - reach); y < std::min(part.height, y1 + reach); ++y)
      for (int x = std::max(0, x0 - reach); x < std::min(part.width, x1 + reach); ++x) part.at(x, y) = 0;
  }

  // A stroke that lies between two rows of pixels is faint: the bar of a 7 may be cut off its stem. Where what was kept
  // since `first` is no clear digit, but all of the ink together is one, it is that.
  void mend_broken(const Piece& blob, Plane<std::uint8_t> ink, int strength, std::size_t first) {
    constexpr float kUnclear = 0.9F;
    constexpr float kSure = 0.97F;
    float least = glyphs_.size() == first ? 0 : 1;
    for (std::size_t k = first; k < glyphs_.size(); ++k) least = std::min(least, glyphs_[k].probability());
    if (least >= kUnclear) return;
    std::vector<Glyph> before(std::make_move_iterator(glyphs_.begin() + static_cast<std::ptrdiff_t>(first)),
                              std::make_move_iterator(glyphs_.end()));
    glyphs_.resize(first);
    for_each_piece(ink, strength * 2 / 10, [&](const Piece& piece) { keep(blob, piece, strength); });
    if (glyphs_.size() == first + 1 && glyphs_.back().probability() >= kSure) return;
    glyphs_.resize(first);
    std::move(before.begin(), before.end(), std::back_inserter(glyphs_));
  }

  void keep(const Piece& blob, const Piece& piece, int strength) {
    const double pitch = sheet_.pitch;
    const int height = piece.height();
    const int width = piece.width();
    if (height < std::max(5.0, 0.08 * pitch) || height > 1.15 * pitch || width > 2.6 * pitch || width < 1) return;
    if (height < 0.28 * width || width < sheet_.scale) return;  // no stroke is thinner than a pixel
    Glyph glyph;
    const int x0 = blob.x0 + piece.x0;
    const int y0 = blob.y0 + piece.y0;
    glyph.box = {static_cast<double>(x0), static_cast<double>(y0), static_cast<double>(x0 + width),
                 static_cast<double>(y0 + height)};
    glyph.strength = strength;
    glyph.ink = Plane<std::uint8_t>(width, height);
    long sum[3] = {0, 0, 0};
    long count = 0;
    for (const Pixel p : piece.pixels) {
      const int x = blob.x0 + p.x;
      const int y = blob.y0 + p.y;
      const int ink = ink_.at(x, y);
      glyph.ink.at(p.x - piece.x0, p.y - piece.y0) = static_cast<std::uint8_t>(std::min(255, ink * 255 / strength));
      if (ink * 10 >= strength * 9) {
        for (std::size_t c = 0; c < 3; ++c) sum[c] += sheet_.image.at(x, y)[c];
        ++count;
      }
    }
    fringe(glyph, x0, y0, strength);
    for (std::size_t c = 0; c < 3; ++c) glyph.color[c] = static_cast<std::uint8_t>(count > 0 ? sum[c] / count : 0);
    glyph.background = background(glyph.box);
    glyph.color = unblurred(glyph);
    glyph.reading = read_glyph(glyph.ink.cells.data(), width, width, height);
    const auto parts = struck_out(glyph);
    if (parts.empty()) glyphs_.push_back(std::move(glyph));
    for (const auto& [from, to] : parts) glyphs_.push_back(cut(glyph, from, to));
  }

  // Fainter ink beside the piece, within its box, belongs to it: the smooth borders of its strokes.
  void fringe(Glyph& glyph, int x0, int y0, int strength) const {
    const Plane<std::uint8_t> core = glyph.ink;
    for (int y = 0; y < core.height; ++y)
      for (int x = 0; x < core.width; ++x) {
        if (core.at(x, y)) continue;
        const int ink = ink_.at(x0 + x, y0 + y);
        if (ink == 0 || ink * 5 > strength * 2) continue;
        bool beside = false;
        for (int v = std::max(0, y - 1); v <= std::min(core.height - 1, y + 1); ++v)
          for (int u = std::max(0, x - 1); u <= std::min(core.width - 1, x + 1); ++u) beside = beside || core.at(u, v);
        if (beside) glyph.ink.at(x, y) = static_cast<std::uint8_t>(ink * 255 / strength);
      }
  }

  // Smoothing, subpixels and JPEG move color from a thin stroke to what is around it, but neither lose any nor make
  // any: the sum of all that differs from the background has the hue of the ink, the strongest pixels its lightness.
  Rgb unblurred(const Glyph& glyph) const {
    const int around = static_cast<int>(std::lround(sheet_.scale));
    const Rgb& ground = glyph.background;
    std::array<double, 3> mass{};
    for (int y = static_cast<int>(glyph.box.y0) - around; y < static_cast<int>(glyph.box.y1) + around; ++y)
      for (int x = static_cast<int>(glyph.box.x0) - around; x < static_cast<int>(glyph.box.x1) + around; ++x) {
        if (x < 0 || y < 0 || x >= sheet_.image.width || y >= sheet_.image.height) continue;
        const bool inside = x >= glyph.box.x0 && x < glyph.box.x1 && y >= glyph.box.y0 && y < glyph.box.y1;
        const Rgb& pixel = sheet_.image.at(x, y);
        // Outside its box, what is strong belongs to a neighbor or to a line.
        if (!inside && 3 * distance(pixel, ground) > glyph.strength) continue;
        for (std::size_t c = 0; c < 3; ++c) mass[c] += pixel[c] - ground[c];
      }
    constexpr double kNone = 12;  // of lightness: then it says nothing
    const double light = lightness(glyph.color) - lightness(ground);
    const double factor = light / lightness(mass);
    if (!(factor > 0) || std::abs(light) < kNone) return glyph.color;
    Rgb color;
    for (std::size_t c = 0; c < 3; ++c)
      color[c] = static_cast<std::uint8_t>(std::clamp(std::lround(ground[c] + factor * mass[c]), 0L, 255L));
    return color;
  }

  Rgb background(const Box& box) const {
    if (ground_ != nullptr) return *ground_;
    const auto tile = [](const std::vector<double>& lines, double at) {
      const auto after = std::upper_bound(lines.begin(), lines.end(), at) - lines.begin();
      return std::clamp(static_cast<int>(after) - 1, 0, static_cast<int>(lines.size()) - 2);
    };
    return sheet_.tiles.at(tile(sheet_.xs, box.center_x()), tile(sheet_.ys, box.center_y())).background;
  }

  const Sheet& sheet_;
  const Plane<std::uint8_t>& ink_;
  const Rgb* ground_ = nullptr;
  std::vector<Glyph> glyphs_;
};

// A badge, the glyphs that it is taken for as a whole, and those that stand on it.
struct Numbered {
  Box box;
  std::size_t first, last;
  std::vector<Glyph> glyphs;
};

std::vector<Glyph> on_badge(const Sheet& sheet, const Badge& badge, Plane<std::uint8_t>& inside) {
  const auto x0 = static_cast<int>(badge.box.x0);
  const auto y0 = static_cast<int>(badge.box.y0);
  Plane<std::uint8_t> rest(static_cast<int>(badge.box.width()), static_cast<int>(badge.box.height()));
  for (const Pixel p : badge.inside) {
    const auto ink = static_cast<std::uint8_t>(distance(sheet.image.at(p.x, p.y), badge.color));
    inside.at(p.x, p.y) = rest.at(p.x - x0, p.y - y0) = ink;
  }
  Cutter cutter(sheet, inside, badge.color);
  for_each_piece(rest, 0, [&](const Piece& piece) {
    Piece blob{piece.x0 + x0, piece.y0 + y0, piece.x1 + x0, piece.y1 + y0, piece.pixels};
    for (Pixel& p : blob.pixels) p = {p.x + x0, p.y + y0};
    cutter.add(blob);
  });
  for (const Pixel p : badge.inside) inside.at(p.x, p.y) = 0;
  return cutter.take();
}

// Whether nothing but one number stands in the middle of a badge. The hole of a 0 looks like a 0 or a 1, and that says
// nothing.
bool is_numbered(const Numbered& badge) {
  constexpr std::size_t kMost = 2;
  constexpr double kAside = 0.15;
  constexpr double kLow = 0.3;
  constexpr double kHigh = 0.85;
  if (badge.glyphs.empty() || badge.glyphs.size() > kMost) return false;
  const double height = badge.box.height();
  return std::all_of(badge.glyphs.begin(), badge.glyphs.end(),
                     [&](const Glyph& glyph) {
                       const Box& box = glyph.box;
                       return glyph.probability() >= kClear && box.height() > kLow * height &&
                              box.height() < kHigh * height &&
                              std::abs(box.center_y() - badge.box.center_y()) < kAside * height;
                     }) &&
         std::any_of(badge.glyphs.begin(), badge.glyphs.end(), [](const Glyph& glyph) { return glyph.digit() > 1; });
}

// Where several badges of a size have numbers, all of that size are badges: what stands on them is meant.
void put_on(std::vector<Numbered>& badges, std::vector<Glyph>& glyphs) {
  constexpr std::size_t kSeveral = 3;
  constexpr double kAlike = 0.12;
  std::vector<double> heights;
  for (const Numbered& badge : badges)
    if (is_numbered(badge)) heights.push_back(badge.box.height());
  std::vector<Glyph> result;
  std::size_t next = 0;
  const auto take_until = [&](std::size_t end) {
    std::move(glyphs.begin() + static_cast<std::ptrdiff_t>(next), glyphs.begin() + static_cast<std::ptrdiff_t>(end),
              std::back_inserter(result));
  };
  for (Numbered& badge : badges) {
    const auto alike = std::count_if(heights.begin(), heights.end(),
                                     [&](double height) { return std::abs(height / badge.box.height() - 1) < kAlike; });
    if (static_cast<std::size_t>(alike) < kSeveral) continue;
    take_until(badge.first);
    next = badge.last;
    std::move(badge.glyphs.begin(), badge.glyphs.end(), std::back_inserter(result));
  }
  take_until(glyphs.size());
  glyphs = std::move(result);
}

}  // namespace

int Glyph::digit() const {
  return static_cast<int>(std::max_element(reading.p.begin(), reading.p.begin() + 10) - reading.p.begin());
}

std::vector<Glyph> find_glyphs(const Sheet& sheet) {
  Plane<std::uint8_t> ink = sheet.ink;
  Plane<std::uint8_t> inside;
  Cutter cutter(sheet);
  std::vector<Numbered> badges;
  for_each_piece(ink, 0, [&](const Piece& blob) {
    const std::size_t first = cutter.count();
    cutter.add(blob);
    const auto badge = find_badge(sheet, blob);
    if (!badge) return;
    if (inside.cells.empty()) inside = Plane<std::uint8_t>(ink.width, ink.height);
    badges.push_back({badge->box, first, cutter.count(), on_badge(sheet, *badge, inside)});
  });
  std::vector<Glyph> glyphs = cutter.take();
  put_on(badges, glyphs);
  drop_brackets(glyphs);
  return glyphs;
}

Glyph cut(const Glyph& glyph, int from, int to) {
  int top = glyph.ink.height;
  int bottom = 0;
  int left = to;
  int right = from;
  for (int y = 0; y < glyph.ink.height; ++y)
    for (int x = from; x < to; ++x)
      if (glyph.ink.at(x, y) > 80) {
        top = std::min(top, y);
        bottom = std::max(bottom, y + 1);
        left = std::min(left, x);
        right = std::max(right, x + 1);
      }
  Glyph part = glyph;
  if (bottom <= top) {
    part.reading = {};
    part.reading.p[10] = 1;
    return part;
  }
  part.ink = Plane<std::uint8_t>(right - left, bottom - top);
  for (int y = top; y < bottom; ++y)
    for (int x = left; x < right; ++x) part.ink.at(x - left, y - top) = glyph.ink.at(x, y);
  part.box = {glyph.box.x0 + left, glyph.box.y0 + top, glyph.box.x0 + right, glyph.box.y0 + bottom};
  part.reading = read_glyph(part.ink.cells.data(), part.ink.width, part.ink.width, part.ink.height);
  return part;
}

}  // namespace nonolith::scan
