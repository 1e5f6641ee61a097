#include "layout.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "quantile.hpp"
#include "ruling.hpp"
#include "strips.hpp"

namespace nonolith::scan {

namespace {

struct Mark {
  int column, row;
};

// A part of the lattice: columns [left, right), rows [top, bottom).
struct Area {
  int left, top, right, bottom;
};

constexpr int kNear = 2;  // tiles: what stands farther away may be other writing

// How much a line gains by a digit this many tiles away from the board: clues begin beside it, but for those that are
// set at the far ends of their boxes.
double worth(int tiles, bool boxed) { return tiles <= 2 ? 1 : boxed ? 0.9 : tiles <= 4 ? 0.6 : 0.2; }

// How well clues at these sides of the area account for the digits around and in it. What is left of the lattice beside
// the area is for clues of rows: a column of it with digits above is one of the board.
double rate(const std::vector<Mark>& marks, const Area& area, bool right, bool bottom, int rows, int columns) {
  std::vector<double> row(static_cast<std::size_t>(rows));
  std::vector<double> column(static_cast<std::size_t>(columns));
  std::vector<bool> left_out(static_cast<std::size_t>(rows + columns));
  int inside = 0;
  for (const Mark& mark : marks) {
    const bool in_rows = mark.row >= area.top && mark.row < area.bottom;
    const bool in_columns = mark.column >= area.left && mark.column < area.right;
    if (in_rows && in_columns) ++inside;
    const int beside = right ? mark.column - area.right + 1 : area.left - mark.column;
    const int above = bottom ? mark.row - area.bottom + 1 : area.top - mark.row;
    if (in_rows && beside > 0) {
      double& value = row[static_cast<std::size_t>(mark.row)];
      value = std::max(value, worth(beside, mark.column >= 0 && mark.column < columns));
    }
    if (!in_rows && !in_columns && above > 0 && above <= kNear && mark.column >= 0 && mark.column < columns)
      left_out[static_cast<std::size_t>(mark.column)] = true;
    if (!in_rows && !in_columns && beside > 0 && beside <= kNear && mark.row >= 0 && mark.row < rows)
      left_out[static_cast<std::size_t>(columns + mark.row)] = true;
    if (in_columns && above > 0) {
      double& value = column[static_cast<std::size_t>(mark.column)];
      value = std::max(value, worth(above, mark.row >= 0 && mark.row < rows));
    }
  }
  const auto with = std::accumulate(row.begin(), row.end(), 0.0) + std::accumulate(column.begin(), column.end(), 0.0);
  const double without = area.bottom - area.top + area.right - area.left - with;
  const auto lost = std::count(left_out.begin(), left_out.end(), true);
  return with - 0.25 * without - 0.35 * inside - static_cast<double>(lost);
}

// A border row or column of the lattice that looks unlike all others is a band of the frame, not of the board.
bool is_band(const Sheet& sheet, const Area& area, bool column, int index) {
  const auto tile = [&](int x, int y) { return sheet.tiles.at(sheet.left + x, sheet.top + y).background; };
  const int length = column ? area.bottom - area.top : area.right - area.left;
  const int inner = index + (column ? (index == area.left ? 1 : -1) : (index == area.top ? 1 : -1));
  const auto at = [&](int line, int k) { return column ? tile(line, area.top + k) : tile(area.left + k, line); };
  // Where a page is dimmed, colours are closer to each other.
  constexpr int kFaintest = 9;
  std::vector<int> apart;
  for (int k = 0; k < length; ++k) apart.push_back(distance(at(index, k), at(inner, k)));
  const int usual = quantile(apart, 0.5);
  if (usual < kFaintest) return false;
  const int far = std::min(20, usual * 3 / 4);
  const int near = std::min(12, usual / 2);
  int other = 0;
  int even = 0;
  for (int k = 0; k < length; ++k) {
    other += apart[static_cast<std::size_t>(k)] > far;
    even += distance(at(index, k), at(index, length / 2)) < near;
  }
  if (other <= 0.6 * length || even <= 0.8 * length) return false;
  // Beside cells that are filled in, empty ones look different too; but they are not the only ones of their colour.
  // The border itself may have a band on another side.
  int same = 0;
  for (int y = area.top + 1; y + 1 < area.bottom; ++y)
    for (int x = area.left + 1; x + 1 < area.right; ++x) same += distance(tile(x, y), at(index, length / 2)) < near;
  return 20 * same < (area.right - area.left - 2) * (area.bottom - area.top - 2);
}

bool is_near(const std::vector<double>& lines, double at, double slack) {
  const auto after = std::lower_bound(lines.begin(), lines.end(), at);
  return (after != lines.end() && *after - at < slack) || (after != lines.begin() && at - *(after - 1) < slack);
}

class Finder {
 public:
  Finder(const Sheet& sheet, const std::vector<Glyph>& glyphs, const Nudge& nudge)
      : sheet_(sheet), glyphs_(glyphs), whole_(sheet.lattice.extent != Extent::open), nudge_(nudge) {}

  Layout find() {
    Layout layout;
    count_slivers();
    choose_area();
    if (best_ < kFewest && !whole_) return layout;
    if (!whole_) give_back();
    if (!whole_) leave_bands();
    if (!whole_) leave_unruled();
    if (!take_lines(layout)) return {};
    measure(layout);
    fill_strips(sheet_, writing(), shift_rows_, layout);
    return layout;
  }

 private:
  static constexpr double kFewest = 3;
  static constexpr double kThin = 0.13;  // of a cell
  static constexpr double kClose = 0.1;

  // What is left of a line that was not quite straight: thin, and at the border of a tile. So may be the 1 of a thin
  // font, so that only many of them count as that.
  bool is_upright_sliver(const Box& box) const {
    return box.width() < kThin * sheet_.pitch && is_near(sheet_.xs, box.center_x(), kClose * sheet_.pitch);
  }

  bool is_level_sliver(const Box& box) const {
    return box.height() < kThin * sheet_.pitch && is_near(sheet_.ys, box.center_y(), kClose * sheet_.pitch);
  }

  bool is_sliver(const Glyph& glyph) const { return is_upright_sliver(glyph.box) || is_level_sliver(glyph.box); }

  // What cells with round corners, or such that glow, leave in the corners of their tiles; round cells leave stars
  // where four of them meet.
  bool is_corner(const Glyph& glyph) const {
    const Box& box = glyph.box;
    if (is_outside(box)) return false;
    const double size = std::max(box.width(), box.height()) / sheet_.pitch;
    const double close = (size < 0.3 ? 0.2 : 0.12) * sheet_.pitch;
    return size < 0.8 && is_near(sheet_.lattice.xs, box.center_x(), close) &&
           is_near(sheet_.lattice.ys, box.center_y(), close);
  }

  // Beside the lattice, where there may be no lines at all, they are counted by themselves; and what is left of level
  // lines says nothing of upright ones.
  void count_slivers() {
    constexpr std::size_t kMany = 12;
    std::array<std::size_t, 2> all{};
    std::array<std::size_t, 2> upright{};
    std::array<std::size_t, 2> level{};
    for (const Glyph& glyph : glyphs_) {
      const std::size_t k = is_outside(glyph.box);
      ++all[k];
      upright[k] += is_upright_sliver(glyph.box);
      level[k] += is_level_sliver(glyph.box);
    }
    const auto are_many = [&](std::size_t count, std::size_t k) { return count > kMany && 6 * count > all[k]; };
    for (std::size_t k = 0; k < 2; ++k) {
      upright_[k] = are_many(upright[k], k);
      level_[k] = are_many(level[k], k);
    }
  }

  bool is_outside(const Box& box) const {
    const Box all = sheet_.lattice.box();
    return box.x1 < all.x0 || box.x0 > all.x1 || box.y1 < all.y0 || box.y0 > all.y1;
  }

  // Whether a glyph is no writing, but a remainder of lines or cells.
  bool is_remainder(const Glyph& glyph) const {
    const std::size_t k = is_outside(glyph.box);
    return (upright_[k] && is_upright_sliver(glyph.box)) || (level_[k] && is_level_sliver(glyph.box)) ||
           is_corner(glyph);
  }

  bool likely(const Glyph& glyph) const {
    if (is_remainder(glyph)) return false;
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

  // How many digits, no remains of lines, stand in a column or row of the lattice.
  std::ptrdiff_t digits_in(bool column, int index) const {
    const auto& lines = column ? sheet_.lattice.xs : sheet_.lattice.ys;
    return std::count_if(glyphs_.begin(), glyphs_.end(), [&](const Glyph& g) {
      return likely(g) && !is_sliver(g) && tile_at(lines, column ? g.box.center_x() : g.box.center_y()) == index;
    });
  }

  // A line of the lattice that was left out, though no digit stands in it, is an empty one of the board.
  void give_back() {
    const auto grow = [&](bool column, int end, int step, int& side) {
      while (side != end) {
        const int outer = step < 0 ? side - 1 : side;
        Area larger = area_;
        (column ? (step < 0 ? larger.left : larger.right) : (step < 0 ? larger.top : larger.bottom)) += step;
        if (digits_in(column, outer) > 0 || is_band(sheet_, larger, column, outer)) return;
        side += step;
      }
    };
    right_ ? grow(true, sheet_.lattice.columns(), 1, area_.right) : grow(true, 0, -1, area_.left);
    bottom_ ? grow(false, sheet_.lattice.rows(), 1, area_.bottom) : grow(false, 0, -1, area_.top);
  }

  void leave_bands() {
    while (area_.right - area_.left > 4 && is_band(sheet_, area_, true, right_ ? area_.right - 1 : area_.left) &&
           !has_clue(true, right_ ? area_.right - 1 : area_.left))
      right_ ? --area_.right : ++area_.left;
    while (area_.bottom - area_.top > 4 && is_band(sheet_, area_, false, bottom_ ? area_.bottom - 1 : area_.top) &&
           !has_clue(false, bottom_ ? area_.bottom - 1 : area_.top))
      bottom_ ? --area_.bottom : ++area_.top;
  }

  // The edge of a page, a toolbar, or the frame of a window may lie where one line more would end.
  void leave_unruled() {
    constexpr int kFewest = 5;
    const auto& lattice = sheet_.lattice;
    const auto trim = [&](bool column, bool last) {
      int& side = column ? (last ? area_.right : area_.left) : (last ? area_.bottom : area_.top);
      const int outer = last ? side - 1 : side;
      if ((column ? area_.right - area_.left : area_.bottom - area_.top) <= kFewest) return;
      if (has_clue(column, outer)) return;
      Layout board;
      board.xs.assign(lattice.xs.begin() + area_.left, lattice.xs.begin() + area_.right + 1);
      board.ys.assign(lattice.ys.begin() + area_.top, lattice.ys.begin() + area_.bottom + 1);
      if (is_unruled(sheet_, board, column, last)) side += last ? -1 : 1;
    };
    for (const bool column : {false, true})
      for (const bool last : {false, true}) trim(column, last);
  }

  // Whether the line next to the board, where clues in boxes stand, holds fewer than two: it may be one of the board.
  bool is_bare(bool column, bool after, int first, int last, int end) const {
    const int outer = after ? last : first - 1;
    if (outer < 0 || outer >= end || digits_in(column, outer) > 1) return false;
    Area larger = area_;
    (column ? (after ? larger.right : larger.left) : (after ? larger.bottom : larger.top)) += after ? 1 : -1;
    return !is_band(sheet_, larger, column, outer);
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
    layout.bare = !whole_ && (is_bare(true, right_, area_.left, area_.right, lattice.columns()) ||
                              is_bare(false, bottom_, area_.top, area_.bottom, lattice.rows()));
    return true;
  }

  // Whether a digit stands close to the board beside this row or column of the lattice.
  bool has_clue(bool column, int line) const {
    const auto tile = [&](const Glyph& g, bool x) {
      return x ? tile_at(sheet_.lattice.xs, g.box.center_x()) : tile_at(sheet_.lattice.ys, g.box.center_y());
    };
    const bool after = column ? bottom_ : right_;
    const int from = column ? (after ? area_.bottom : area_.top - kNear) : (after ? area_.right : area_.left - kNear);
    return std::any_of(glyphs_.begin(), glyphs_.end(), [&](const Glyph& g) {
      const int outwards = tile(g, !column);
      return likely(g) && tile(g, column) == line && outwards >= from && outwards < from + kNear;
    });
  }

  // The height of the digits, and the strength of their ink: those of most that stand next to the board, each in its
  // line; beyond them there may be other writing, and nearer what the corners of boxes left. And how far digits stand
  // off the middles of their rows.
  void measure(Layout& layout) {
    constexpr double kFaint = 0.12;
    constexpr double kStrong = 0.3;
    std::vector<const Glyph*> beside;
    std::vector<double> strengths;
    std::vector<double> low;
    for (const Glyph& glyph : glyphs_) {
      const bool row = is_beside(layout, glyph.box, sheet_.pitch);
      if (!likely(glyph) || (!row && !is_above(layout, glyph.box, sheet_.pitch))) continue;
      beside.push_back(&glyph);
      strengths.push_back(glyph.strength);
      if (row) low.push_back(tile_offset(layout.ys, glyph.box.center_y()));
    }
    const double strong = kStrong * quantile(strengths, 0.5);
    std::vector<const Glyph*> nearest(layout.ys.size() + layout.xs.size() - 2);
    const auto off = [&](const Glyph& glyph, bool row) {
      const Box& box = glyph.box;
      if (row) return layout.right ? box.x0 - layout.xs.back() : layout.xs.front() - box.x1;
      return layout.bottom ? box.y0 - layout.ys.back() : layout.ys.front() - box.y1;
    };
    for (const Glyph* glyph : beside) {
      if (glyph->strength < strong) continue;
      const bool row = is_beside(layout, glyph->box, sheet_.pitch);
      const auto& lines = row ? layout.ys : layout.xs;
      const int line = std::clamp(tile_at(lines, row ? glyph->box.center_y() : glyph->box.center_x()), 0,
                                  static_cast<int>(lines.size()) - 2);
      const Glyph*& best = nearest[static_cast<std::size_t>(line) + (row ? 0 : layout.ys.size() - 1)];
      if (best == nullptr || off(*glyph, row) < off(*best, row)) best = glyph;
    }
    std::vector<double> heights;
    strengths.clear();
    for (const Glyph* glyph : nearest) {
      if (glyph == nullptr) continue;
      heights.push_back(glyph->box.height());
      strengths.push_back(glyph->strength);
    }
    faintest_ = kFaint * quantile(strengths, 0.5);
    layout.digit_height = heights.empty() ? sheet_.pitch / 2 : quantile(heights, 0.5);
    shift_rows_ = steady(low);
  }

  // All that may be a clue by its ink.
  std::vector<const Glyph*> writing() const {
    std::vector<const Glyph*> list;
    for (const Glyph& glyph : glyphs_)
      if (!is_remainder(glyph) && glyph.strength >= faintest_) list.push_back(&glyph);
    return list;
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

  const Sheet& sheet_;
  const std::vector<Glyph>& glyphs_;
  const bool whole_;
  const Nudge nudge_;
  Area area_{0, 0, 0, 0};
  std::array<bool, 2> upright_{};  // whether there are many such slivers within the lattice, and beside it
  std::array<bool, 2> level_{};
  bool right_ = false;
  bool bottom_ = false;
  double best_ = 0;
  double faintest_ = 0;  // ink: dimmed clues are fainter than others, but not as faint as smears
  double shift_rows_ = 0;
};

}  // namespace

Layout find_layout(const Sheet& sheet, const std::vector<Glyph>& glyphs, const Nudge& nudge) {
  return Finder(sheet, glyphs, nudge).find();
}

}  // namespace nonolith::scan
