#include "layout.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "quantile.hpp"

namespace nonolith::scan {

namespace {

// The tile that a place lies in, counted from the first line of the lattice; -1, -2, ... before it.
int tile_at(const std::vector<double>& lines, double at) {
  const double pitch = (lines.back() - lines.front()) / static_cast<double>(lines.size() - 1);
  if (at < lines.front()) return static_cast<int>(std::floor((at - lines.front()) / pitch));
  if (at >= lines.back()) return static_cast<int>(lines.size()) - 1 + static_cast<int>((at - lines.back()) / pitch);
  return static_cast<int>(std::upper_bound(lines.begin(), lines.end(), at) - lines.begin()) - 1;
}

struct Mark {
  int column, row;
};

// A part of the lattice: columns [left, right), rows [top, bottom).
struct Area {
  int left, top, right, bottom;
};

// How much a line gains by a digit this many tiles away from the board: clues begin beside it.
double worth(int tiles) { return tiles <= 2 ? 1 : tiles <= 4 ? 0.6 : 0.2; }

// How well clues at these sides of the area account for the digits around and in it.
double rate(const std::vector<Mark>& marks, const Area& area, bool right, bool bottom, int rows, int columns) {
  std::vector<double> row(static_cast<std::size_t>(rows));
  std::vector<double> column(static_cast<std::size_t>(columns));
  int inside = 0;
  for (const Mark& mark : marks) {
    const bool in_rows = mark.row >= area.top && mark.row < area.bottom;
    const bool in_columns = mark.column >= area.left && mark.column < area.right;
    if (in_rows && in_columns) ++inside;
    const int beside = right ? mark.column - area.right + 1 : area.left - mark.column;
    const int above = bottom ? mark.row - area.bottom + 1 : area.top - mark.row;
    if (in_rows && beside > 0) {
      double& value = row[static_cast<std::size_t>(mark.row)];
      value = std::max(value, worth(beside));
    }
    if (in_columns && above > 0) {
      double& value = column[static_cast<std::size_t>(mark.column)];
      value = std::max(value, worth(above));
    }
  }
  const auto with = std::accumulate(row.begin(), row.end(), 0.0) + std::accumulate(column.begin(), column.end(), 0.0);
  const double without = area.bottom - area.top + area.right - area.left - with;
  return with - 0.25 * without - 0.35 * inside;
}

// A border row or column of the lattice that looks unlike all others is a band of the frame, not of the board.
bool is_band(const Sheet& sheet, const Area& area, bool column, int index) {
  const auto tile = [&](int x, int y) { return sheet.tiles.at(sheet.left + x, sheet.top + y).background; };
  const int length = column ? area.bottom - area.top : area.right - area.left;
  const int inner = index + (column ? (index == area.left ? 1 : -1) : (index == area.top ? 1 : -1));
  const auto at = [&](int line, int k) { return column ? tile(line, area.top + k) : tile(area.left + k, line); };
  int other = 0;
  int even = 0;
  for (int k = 0; k < length; ++k) {
    other += distance(at(index, k), at(inner, k)) > 20;
    even += distance(at(index, k), at(index, length / 2)) < 12;
  }
  if (other <= 0.6 * length || even <= 0.8 * length) return false;
  // Beside cells that are filled in, empty ones look different too; but they are not the only ones of their colour.
  // The border itself may have a band on another side.
  int same = 0;
  for (int y = area.top + 1; y + 1 < area.bottom; ++y)
    for (int x = area.left + 1; x + 1 < area.right; ++x) same += distance(tile(x, y), at(index, length / 2)) < 12;
  return 20 * same < (area.right - area.left - 2) * (area.bottom - area.top - 2);
}

class Finder {
 public:
  Finder(const Sheet& sheet, const std::vector<Glyph>& glyphs, bool whole, const Nudge& nudge)
      : sheet_(sheet), glyphs_(glyphs), whole_(whole), nudge_(nudge) {}

  Layout find() {
    Layout layout;
    count_slivers();
    choose_area();
    if (best_ < kFewest && !whole_) return layout;
    if (!whole_) give_back();
    if (!whole_) leave_bands();
    if (!take_lines(layout)) return {};
    measure(layout);
    collect(layout);
    return layout;
  }

 private:
  static constexpr double kFewest = 3;
  static constexpr int kNear = 2;  // tiles: what stands farther away may be other writing

  // What is left of a line that was not quite straight: thin, and at the border of a tile. So may be the 1 of a thin
  // font, so that only many of them count as that.
  bool is_sliver(const Glyph& glyph) const {
    const auto near = [](const std::vector<double>& lines, double at, double slack) {
      const auto after = std::lower_bound(lines.begin(), lines.end(), at);
      return (after != lines.end() && *after - at < slack) || (after != lines.begin() && at - *(after - 1) < slack);
    };
    const double thin = 0.13 * sheet_.pitch;
    const double close = 0.1 * sheet_.pitch;
    return (glyph.box.width() < thin && near(sheet_.xs, glyph.box.center_x(), close)) ||
           (glyph.box.height() < thin && near(sheet_.ys, glyph.box.center_y(), close));
  }

  void count_slivers() {
    constexpr std::size_t kMany = 12;
    std::size_t count = 0;
    for (const Glyph& glyph : glyphs_) count += is_sliver(glyph);
    slivers_ = count > kMany && 6 * count > glyphs_.size();
  }

  bool likely(const Glyph& glyph) const {
    if (slivers_ && is_sliver(glyph)) return false;
    return glyph.junk() < 0.5F && glyph.probability() > 0.4F && glyph.box.height() > 0.09 * sheet_.pitch;
  }

  void choose_area() {
    const auto& lattice = sheet_.lattice;
    const int columns = lattice.columns();
    const int rows = lattice.rows();
    std::vector<Mark> marks;
    for (const Glyph& glyph : glyphs_)
      if (likely(glyph))
        marks.push_back({tile_at(lattice.xs, glyph.box.center_x()), tile_at(lattice.ys, glyph.box.center_y())});
    best_ = -1e9;
    for (const bool right : {false, true})
      for (const bool bottom : {false, true})
        for (int i = 0; i <= (whole_ ? 0 : columns / 2); ++i)
          for (int j = 0; j <= (whole_ ? 0 : rows / 2); ++j) {
            const Area area{right ? 0 : i, bottom ? 0 : j, right ? columns - i : columns, bottom ? rows - j : rows};
            // Cut no more than needed, and expect the clues where nearly all have them.
            const double value = rate(marks, area, right, bottom, rows, columns) - 0.02 * (i + j) -
                                 (right ? 0.1 * rows : 0) - (bottom ? 0.1 * columns : 0);
            if (value > best_ + 0.3 || (value > best_ && area_.left + area_.top == i + j)) {
              best_ = value;
              area_ = area;
              right_ = right;
              bottom_ = bottom;
            }
          }
  }

  bool has_digit(bool column, int index) const {
    const auto& lines = column ? sheet_.lattice.xs : sheet_.lattice.ys;
    return std::any_of(glyphs_.begin(), glyphs_.end(), [&](const Glyph& g) {
      return likely(g) && tile_at(lines, column ? g.box.center_x() : g.box.center_y()) == index;
    });
  }

  // A line of the lattice that was left out, though no digit stands in it, is an empty one of the board.
  void give_back() {
    const auto grow = [&](bool column, int end, int step, int& side) {
      while (side != end) {
        const int outer = step < 0 ? side - 1 : side;
        Area larger = area_;
        (column ? (step < 0 ? larger.left : larger.right) : (step < 0 ? larger.top : larger.bottom)) += step;
        if (has_digit(column, outer) || is_band(sheet_, larger, column, outer)) return;
        side += step;
      }
    };
    right_ ? grow(true, sheet_.lattice.columns(), 1, area_.right) : grow(true, 0, -1, area_.left);
    bottom_ ? grow(false, sheet_.lattice.rows(), 1, area_.bottom) : grow(false, 0, -1, area_.top);
  }

  void leave_bands() {
    while (area_.right - area_.left > 4 && is_band(sheet_, area_, true, right_ ? area_.right - 1 : area_.left) &&
           !has_column_clue(right_ ? area_.right - 1 : area_.left))
      right_ ? --area_.right : ++area_.left;
    while (area_.bottom - area_.top > 4 && is_band(sheet_, area_, false, bottom_ ? area_.bottom - 1 : area_.top) &&
           !has_row_clue(bottom_ ? area_.bottom - 1 : area_.top))
      bottom_ ? --area_.bottom : ++area_.top;
  }

  // False if the board would be larger than the sheet.
  bool take_lines(Layout& layout) const {
    const auto& lattice = sheet_.lattice;
    const int left = sheet_.left + area_.left - nudge_.left;
    const int right = sheet_.left + area_.right + nudge_.right;
    const int top = sheet_.top + area_.top - nudge_.top;
    const int bottom = sheet_.top + area_.bottom + nudge_.bottom;
    if (left < 0 || top < 0 || right >= static_cast<int>(sheet_.xs.size()) ||
        bottom >= static_cast<int>(sheet_.ys.size()) || right <= left || bottom <= top)
      return false;
    layout.xs.assign(sheet_.xs.begin() + left, sheet_.xs.begin() + right + 1);
    layout.ys.assign(sheet_.ys.begin() + top, sheet_.ys.begin() + bottom + 1);
    if (right_ && area_.right < lattice.columns())
      layout.boxes.assign(lattice.xs.begin() + area_.right, lattice.xs.end());
    if (!right_ && area_.left > 0) layout.boxes.assign(lattice.xs.begin(), lattice.xs.begin() + area_.left + 1);
    layout.right = right_;
    layout.bottom = bottom_;
    return true;
  }

  bool has_column_clue(int column) const {
    return std::any_of(glyphs_.begin(), glyphs_.end(), [&](const Glyph& g) {
      const int row = tile_at(sheet_.lattice.ys, g.box.center_y());
      return likely(g) && tile_at(sheet_.lattice.xs, g.box.center_x()) == column &&
             (bottom_ ? row >= area_.bottom && row < area_.bottom + kNear
                      : row < area_.top && row >= area_.top - kNear);
    });
  }
  bool has_row_clue(int row) const {
    return std::any_of(glyphs_.begin(), glyphs_.end(), [&](const Glyph& g) {
      const int column = tile_at(sheet_.lattice.xs, g.box.center_x());
      return likely(g) && tile_at(sheet_.lattice.ys, g.box.center_y()) == row &&
             (right_ ? column >= area_.right && column < area_.right + kNear
                     : column < area_.left && column >= area_.left - kNear);
    });
  }

  // Whether a glyph stands beside the rows, or above or below the columns.
  bool beside(const Layout& layout, const Box& box) const {
    return (layout.right ? box.center_x() > layout.xs.back() : box.center_x() < layout.xs.front()) &&
           box.center_y() > layout.ys.front() - 0.3 * sheet_.pitch &&
           box.center_y() < layout.ys.back() + 0.3 * sheet_.pitch;
  }
  bool above(const Layout& layout, const Box& box) const {
    return (layout.bottom ? box.center_y() > layout.ys.back() : box.center_y() < layout.ys.front()) &&
           box.center_x() > layout.xs.front() - 0.3 * sheet_.pitch &&
           box.center_x() < layout.xs.back() + 0.3 * sheet_.pitch;
  }

  // The height of the digits: that of most near the board. And how far they stand off the middles of their lines.
  void measure(Layout& layout) {
    std::vector<double> heights;
    std::vector<double> strengths;
    std::vector<double> low;
    std::vector<double> aside;
    for (const Glyph& glyph : glyphs_) {
      if (!likely(glyph)) continue;
      if (beside(layout, glyph.box) || above(layout, glyph.box)) strengths.push_back(glyph.strength);
      const double x = tile_offset(layout.xs, glyph.box.center_x());
      const double y = tile_offset(layout.ys, glyph.box.center_y());
      if (beside(layout, glyph.box)) {
        heights.push_back(glyph.box.height());
        low.push_back(y);
      } else if (above(layout, glyph.box)) {
        heights.push_back(glyph.box.height());
        aside.push_back(x);
      }
    }
    faintest_ = 0.12 * quantile(strengths, 0.5);
    layout.digit_height = heights.empty() ? sheet_.pitch / 2 : quantile(heights, 0.5);
    shift_rows_ = steady(low);
    shift_columns_ = 0;
  }

  // Where in its tile a place lies, from -0.5 to 0.5 of the pitch.
  static double tile_offset(const std::vector<double>& lines, double at) {
    const double pitch = (lines.back() - lines.front()) / static_cast<double>(lines.size() - 1);
    const double from =
        lines[static_cast<std::size_t>(std::clamp(tile_at(lines, at), 0, static_cast<int>(lines.size()) - 2))];
    return (at - from) / pitch - 0.5;
  }

  // A shift that nearly all offsets share; they are on a circle.
  double steady(const std::vector<double>& offsets) const {
    double c = 0;
    double s = 0;
    for (const double t : offsets) {
      c += std::cos(2 * 3.14159265358979 * t);
      s += std::sin(2 * 3.14159265358979 * t);
    }
    const auto n = static_cast<double>(std::max<std::size_t>(1, offsets.size()));
    if (std::hypot(c, s) / n < 0.8) return 0;
    const double mean = std::atan2(s, c) / (2 * 3.14159265358979);
    return std::abs(mean) > 0.2 ? mean * sheet_.pitch : 0;
  }

  void collect(Layout& layout) {
    layout.rows.resize(layout.ys.size() - 1);
    layout.columns.resize(layout.xs.size() - 1);
    const double tall = layout.digit_height;
    for (const Glyph& glyph : glyphs_) {
      if ((slivers_ && is_sliver(glyph)) || glyph.strength < faintest_) continue;
      if (glyph.box.height() < 0.55 * tall || glyph.box.height() > 1.6 * tall) continue;
      if (beside(layout, glyph.box)) {
        const int row = tile_at(layout.ys, glyph.box.center_y() - shift_rows_);
        if (row >= 0 && row < static_cast<int>(layout.rows.size()))
          layout.rows[static_cast<std::size_t>(row)].glyphs.push_back(glyph);
      } else if (above(layout, glyph.box)) {
        const int column = tile_at(layout.xs, glyph.box.center_x() - shift_columns_);
        if (column >= 0 && column < static_cast<int>(layout.columns.size()))
          layout.columns[static_cast<std::size_t>(column)].glyphs.push_back(glyph);
      }
    }
    for (auto* strips : {&layout.rows, &layout.columns})
      for (Strip& strip : *strips) drop_remains(strip);
    for (Strip& strip : layout.rows) {
      std::sort(strip.glyphs.begin(), strip.glyphs.end(), [&](const Glyph& a, const Glyph& b) {
        return layout.right ? a.box.center_x() < b.box.center_x() : a.box.center_x() > b.box.center_x();
      });
      strip.levels.assign(strip.glyphs.size(), 0);
    }
    for (Strip& strip : layout.columns) level(strip, layout.bottom, tall);
  }

  // What is left of the lines between boxes stands on them, and is fainter than the digits of its strip; where a strip
  // is dimmed, all of it is.
  void drop_remains(Strip& strip) const {
    constexpr double kFainter = 0.6;
    double strongest = 0;
    for (const Glyph& glyph : strip.glyphs)
      if (glyph.junk() < 0.3F) strongest = std::max<double>(strongest, glyph.strength);
    const auto on_line = [&](const std::vector<double>& lines, double at) {
      const auto after = std::lower_bound(lines.begin(), lines.end(), at);
      const double slack = 0.2 * sheet_.pitch;
      return (after != lines.end() && *after - at < slack) || (after != lines.begin() && at - *(after - 1) < slack);
    };
    const Box boxes = sheet_.lattice.box();
    const auto is_remains = [&](const Glyph& glyph) {
      const Box& box = glyph.box;
      const bool boxed = box.x1 > boxes.x0 && box.x0 < boxes.x1 && box.y1 > boxes.y0 && box.y0 < boxes.y1;
      return boxed && glyph.strength < kFainter * strongest &&
             (on_line(sheet_.lattice.xs, glyph.box.center_x()) || on_line(sheet_.lattice.ys, glyph.box.center_y()));
    };
    strip.glyphs.erase(std::remove_if(strip.glyphs.begin(), strip.glyphs.end(), is_remains), strip.glyphs.end());
  }

  // Orders the glyphs of a column outwards, those side by side from right to left (or, below the board, left to right).
  static void level(Strip& strip, bool bottom, double tall) {
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

  const Sheet& sheet_;
  const std::vector<Glyph>& glyphs_;
  const bool whole_;
  const Nudge nudge_;
  Area area_{0, 0, 0, 0};
  bool slivers_ = false;
  bool right_ = false;
  bool bottom_ = false;
  double best_ = 0;
  double faintest_ = 0;  // ink: dimmed clues are fainter than others, but not as faint as smears
  double shift_rows_ = 0;
  double shift_columns_ = 0;
};

}  // namespace

Layout find_layout(const Sheet& sheet, const std::vector<Glyph>& glyphs, bool whole, const Nudge& nudge) {
  return Finder(sheet, glyphs, whole, nudge).find();
}

}  // namespace nonolith::scan
