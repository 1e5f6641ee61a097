#include "ruling.hpp"

#include <algorithm>
#include <cmath>

#include "joining.hpp"
#include "quantile.hpp"

namespace nonolith::scan {

namespace {

// The board as one looks at it from one side: lines along that side are rows, the one at the border the first.
class View {
 public:
  View(const Sheet& sheet, const Layout& layout, bool column, bool last)
      : sheet_(sheet),
        column_(column),
        along_(column ? layout.ys : layout.xs),
        across_(column ? layout.xs : layout.ys) {
    if (last) std::reverse(across_.begin(), across_.end());
  }

  std::size_t cells() const { return along_.size() - 1; }
  std::size_t lines() const { return across_.size() - 1; }

  // How much the side between two neighbours in a line stands out; `k` counts the lines between cells from 1.
  int between(std::size_t line, std::size_t k) const {
    const double pitch = along_[k] - along_[k - 1];
    return strength(!column_, along_[k], pitch, across_[line], across_[line + 1]);
  }
  // How much the line before line `line` stands out beside cell `k`.
  int outline(std::size_t line, std::size_t k) const { return outline(line, along_[k], along_[k + 1]); }
  int outline(std::size_t line, double from, double to) const {
    const std::size_t inner = std::min(line, lines() - 1);
    const double pitch = std::abs(across_[inner + 1] - across_[inner]);
    return strength(column_, across_[line], pitch, from, to);
  }

  // The same one line farther out, where there is no board any more.
  int beyond(double from, double to) const {
    const double pitch = across_[1] - across_[0];
    return strength(column_, across_[0] - pitch, std::abs(pitch), from, to);
  }

  bool is_in_first(const Box& box) const {
    const double at = column_ ? box.center_x() : box.center_y();
    const double other = column_ ? box.center_y() : box.center_x();
    return at > std::min(across_[0], across_[1]) && at < std::max(across_[0], across_[1]) && other > along_.front() &&
           other < along_.back();
  }

 private:
  // The strongest of the lines of pixels around `at` against the ground beside it, on the mean of all but the ends of
  // its way, so that noise and what stands in a cell count little. `upright`: it runs down at x = `at`.
  int strength(bool upright, double at, double pitch, double from, double to) const {
    constexpr double kReach = 0.15;
    constexpr double kGround = 0.3;
    constexpr double kEnds = 0.2;
    if (to < from) std::swap(from, to);
    const int a = static_cast<int>(std::lround(from + kEnds * (to - from)));
    const int b = static_cast<int>(std::lround(to - kEnds * (to - from)));
    const int reach = std::max(2, static_cast<int>(std::lround(kReach * pitch)));
    const int line = static_cast<int>(std::lround(at));
    const int aside = static_cast<int>(std::lround(kGround * pitch));
    const Rgb before = mean(upright, line - aside, a, b);
    const Rgb after = mean(upright, line + aside, a, b);
    int most = 0;
    for (int k = line - reach; k <= line + reach; ++k) {
      const Rgb here = mean(upright, k, a, b);
      most = std::max(most, std::min(distance(here, before), distance(here, after)));
    }
    return most;
  }

  Rgb mean(bool upright, int at, int from, int to) const {
    const Image& image = sheet_.image;
    long sum[3] = {0, 0, 0};
    for (int k = from; k < to; ++k) {
      const int x = std::clamp(upright ? at : k, 0, image.width - 1);
      const int y = std::clamp(upright ? k : at, 0, image.height - 1);
      for (std::size_t c = 0; c < 3; ++c) sum[c] += image.at(x, y)[c];
    }
    Rgb result{};
    for (std::size_t c = 0; c < 3; ++c) result[c] = static_cast<std::uint8_t>(sum[c] / std::max(1, to - from));
    return result;
  }

  const Sheet& sheet_;
  const bool column_;
  const std::vector<double> along_;
  std::vector<double> across_;
};

bool is_as_strong(int here, int inside) {
  constexpr int kLeast = 6;          // contrast, out of 255
  constexpr double kAsStrong = 0.5;  // as inside, or it is not the same ruling
  return here >= kLeast && here >= kAsStrong * inside;
}

// Whether the first line is divided as the others are, and has a border as strong as the lines inside.
bool is_ruled(const View& view, const std::vector<Glyph>& glyphs) {
  constexpr double kNearlyAll = 0.9;  // a mark may hide some
  if (view.lines() < 3 || view.cells() < 2) return false;
  std::size_t divided = 0;
  for (std::size_t k = 1; k < view.cells(); ++k) {
    std::vector<int> inside;
    for (std::size_t line = 1; line < view.lines(); ++line) inside.push_back(view.between(line, k));
    divided += is_as_strong(view.between(0, k), quantile(std::move(inside), 0.5));
  }
  std::size_t outlined = 0;
  for (std::size_t k = 0; k < view.cells(); ++k) outlined += is_as_strong(view.outline(0, k), view.outline(1, k));
  return static_cast<double>(divided) >= kNearlyAll * static_cast<double>(view.cells() - 1) &&
         static_cast<double>(outlined) >= kNearlyAll * static_cast<double>(view.cells()) &&
         std::none_of(glyphs.begin(), glyphs.end(),
                      [&](const Glyph& glyph) { return clear(glyph) && view.is_in_first(glyph.box); });
}

// Where clues have boxes, an empty line has one too, and the corner between rows and columns has none. `from` to `to`
// is the box along the line that is nearest to the board.
bool has_box(const View& view, double from, double to) {
  std::vector<int> inside;
  for (std::size_t line = 1; line < view.lines(); ++line) inside.push_back(view.outline(line, from, to));
  const int usual = quantile(std::move(inside), 0.5);
  return is_as_strong(view.outline(0, from, to), usual) && !is_as_strong(view.beyond(from, to), usual);
}

}  // namespace

bool is_unruled(const Sheet& sheet, const Layout& layout, bool column, bool last) {
  constexpr int kClearly = 12;      // contrast inside, out of 255
  constexpr double kHardly = 0.15;  // of the sides between cells
  const View view(sheet, layout, column, last);
  if (view.lines() < 5 || view.cells() < 5) return false;
  std::size_t seen = 0;
  for (std::size_t k = 1; k < view.cells(); ++k) {
    std::vector<int> inside;
    for (std::size_t line = 1; line < view.lines(); ++line) inside.push_back(view.between(line, k));
    const int usual = quantile(inside, 0.25);
    if (usual < kClearly) return false;
    seen += is_as_strong(view.between(0, k), usual);
  }
  return static_cast<double>(seen) <= kHardly * static_cast<double>(view.cells() - 1);
}

Ruled find_ruled(const Sheet& sheet, const std::vector<Glyph>& glyphs, const Layout& layout) {
  const Box all = sheet.lattice.box();
  const double half = sheet.pitch / 2;
  const bool boxes_above = layout.bottom ? all.y1 > layout.ys.back() + half : all.y0 < layout.ys.front() - half;
  const bool boxes_beside = layout.right ? all.x1 > layout.xs.back() + half : all.x0 < layout.xs.front() - half;
  const auto side = [&](bool column, bool last) {
    const View view(sheet, layout, column, last);
    if (!is_ruled(view, glyphs)) return false;
    // At a side without boxes for clues, nothing but the board is ruled.
    if (last != (column ? layout.right : layout.bottom) || !(column ? boxes_beside : boxes_above)) return true;
    const double edge = column ? (layout.bottom ? layout.ys.back() : layout.ys.front())
                               : (layout.right ? layout.xs.back() : layout.xs.front());
    const bool after = column ? layout.bottom : layout.right;
    const bool boxed = column ? boxes_above : boxes_beside;
    return boxed && has_box(view, after ? edge : edge - sheet.pitch, after ? edge + sheet.pitch : edge);
  };
  return {side(true, false), side(false, false), side(true, true), side(false, true)};
}

}  // namespace nonolith::scan
