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
  View(const Sheet& sheet, const Layout& layout, bool column, bool last, const std::string& marks = {})
      : sheet_(sheet),
        column_(column),
        along_(column ? layout.ys : layout.xs),
        across_(column ? layout.xs : layout.ys) {
    const std::size_t step = column ? layout.xs.size() - 1 : 1;
    const std::size_t first = last ? (column ? lines() - 1 : (lines() - 1) * cells()) : 0;
    for (std::size_t k = 0; k < cells() && !marks.empty(); ++k) filled_.push_back(marks[first + k * step] > 1);
    filled_.resize(cells());
    if (last) std::reverse(across_.begin(), across_.end());
  }

  // Whether a cell of the first line is filled in: its sides may not show then.
  bool is_filled(std::size_t k) const { return filled_[k]; }
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
  // its way, so that noise and what stands in a cell count little. The ground is what most of it is: a digit may stand
  // close to the board. What is between the two grounds in color is no line, but a blurred step from one to the
  // other. `upright`: it runs down at x = `at`.
  int strength(bool upright, double at, double pitch, double from, double to) const {
    constexpr double kReach = 0.15;
    constexpr double kEnds = 0.2;
    if (to < from) std::swap(from, to);
    const int a = static_cast<int>(std::lround(from + kEnds * (to - from)));
    const int b = static_cast<int>(std::lround(to - kEnds * (to - from)));
    const int reach = std::max(2, static_cast<int>(std::lround(kReach * pitch)));
    const int line = static_cast<int>(std::lround(at));
    const Rgb before = ground(upright, line, -pitch, a, b);
    const Rgb after = ground(upright, line, pitch, a, b);
    int most = 0;
    for (int k = line - reach; k <= line + reach; ++k) {
      const Rgb here = mean(upright, k, a, b);
      most = std::max(most, (distance(here, before) + distance(here, after) - distance(before, after)) / 2);
    }
    return most;
  }

  // Beside a line, in the direction of a neighbor that is `pitch` away.
  Rgb ground(bool upright, int line, double pitch, int from, int to) const {
    std::vector<Rgb> list;
    for (const double part : {0.18, 0.24, 0.3, 0.36, 0.42})
      add_pixels(upright, line + static_cast<int>(std::lround(part * pitch)), from, to, list);
    return median_color(list);
  }

  void add_pixels(bool upright, int at, int from, int to, std::vector<Rgb>& list) const {
    const Image& image = sheet_.image;
    for (int k = from; k < to; ++k)
      list.push_back(image.at(std::clamp(upright ? at : k, 0, image.width - 1),
                              std::clamp(upright ? k : at, 0, image.height - 1)));
  }

  Rgb mean(bool upright, int at, int from, int to) const {
    std::vector<Rgb> list;
    add_pixels(upright, at, from, to, list);
    Rgb result{};
    for (std::size_t c = 0; c < 3; ++c) {
      std::size_t sum = 0;
      for (const Rgb& pixel : list) sum += pixel[c];
      result[c] = static_cast<std::uint8_t>(sum / std::max<std::size_t>(1, list.size()));
    }
    return result;
  }

  const Sheet& sheet_;
  const bool column_;
  const std::vector<double> along_;
  std::vector<double> across_;
  std::vector<bool> filled_;
};

bool is_as_strong(int here, int inside) {
  constexpr int kLeast = 6;          // contrast, out of 255
  constexpr double kAsStrong = 0.5;  // as inside, or it is not the same ruling
  return here >= kLeast && here >= kAsStrong * inside;
}

// Whether the first line is divided as the others are, and has a border as strong as the lines inside. Sides of cells
// that are filled in may be as dark as these, and say nothing. A cross may look like a digit, but is larger.
bool is_ruled(const View& view, const std::vector<Glyph>& glyphs, double digit_height) {
  constexpr double kNearlyAll = 0.9;  // a mark may hide some
  constexpr std::size_t kEnough = 4;  // one of so many, at least, says something
  constexpr double kLarger = 1.3;
  if (view.lines() < 3 || view.cells() < 2) return false;
  std::size_t sides = 0;
  std::size_t divided = 0;
  for (std::size_t k = 1; k < view.cells(); ++k) {
    std::vector<int> inside;
    for (std::size_t line = 1; line < view.lines(); ++line) inside.push_back(view.between(line, k));
    const bool seen = is_as_strong(view.between(0, k), quantile(std::move(inside), 0.5));
    divided += seen;
    sides += seen || (!view.is_filled(k - 1) && !view.is_filled(k));
  }
  std::size_t borders = 0;
  std::size_t outlined = 0;
  for (std::size_t k = 0; k < view.cells(); ++k) {
    const bool seen = is_as_strong(view.outline(0, k), view.outline(1, k));
    outlined += seen;
    borders += seen || !view.is_filled(k);
  }
  return kEnough * sides >= view.cells() - 1 && kEnough * borders >= view.cells() &&
         static_cast<double>(divided) >= kNearlyAll * static_cast<double>(sides) &&
         static_cast<double>(outlined) >= kNearlyAll * static_cast<double>(borders) &&
         std::none_of(glyphs.begin(), glyphs.end(), [&](const Glyph& glyph) {
           return clear(glyph) && glyph.box.height() < kLarger * digit_height && view.is_in_first(glyph.box);
         });
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

Ruled find_ruled(const Sheet& sheet, const std::vector<Glyph>& glyphs, const Layout& layout, const std::string& marks) {
  const Box all = sheet.lattice.box();
  const double half = sheet.pitch / 2;
  const bool boxes_above = layout.bottom ? all.y1 > layout.ys.back() + half : all.y0 < layout.ys.front() - half;
  const bool boxes_beside = layout.right ? all.x1 > layout.xs.back() + half : all.x0 < layout.xs.front() - half;
  const auto side = [&](bool column, bool last) {
    const View view(sheet, layout, column, last, marks);
    if (!is_ruled(view, glyphs, layout.digit_height)) return false;
    // At a side without boxes for clues, nothing but the board is ruled.
    if (last != (column ? layout.right : layout.bottom) || !(column ? boxes_beside : boxes_above)) return true;
    const double edge = column ? (layout.bottom ? layout.ys.back() : layout.ys.front())
                               : (layout.right ? layout.xs.back() : layout.xs.front());
    const bool after = column ? layout.bottom : layout.right;
    const bool boxed = column ? boxes_above : boxes_beside;
    return boxed && has_box(view, after ? edge : edge - sheet.pitch, after ? edge + sheet.pitch : edge);
  };
  const bool has_boxes = all.x0 < layout.xs.front() - half || all.y0 < layout.ys.front() - half ||
                         all.x1 > layout.xs.back() + half || all.y1 > layout.ys.back() + half;
  return {side(true, false), side(false, false), side(true, true), side(false, true), has_boxes};
}

}  // namespace nonolith::scan
