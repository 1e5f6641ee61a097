#include "marks.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "quantile.hpp"

namespace nonolith::scan {

namespace {

constexpr int kAlike = 22;            // colours no farther apart are one
constexpr int kFaintest = 30;         // a filled cell differs at least so much from an empty one
constexpr double kFilledPart = 0.3;   // of a cell, at least, is covered when it is filled in
constexpr double kStrokePart = 0.04;  // of its middle, at least, is covered by a cross or a dot
constexpr int kDark = 100;            // a page that is darker has light marks
constexpr double kMostly = 0.65;
constexpr double kPure = 0.8;  // of the cells of a look, this many agree with the solution

struct Cell {
  Rgb color{};            // that most of it has
  Rgb mark{};             // that most of its ink has
  double ink = 0;         // the part of it that differs from that
  double stroke = 0;      // the same in its middle, which every mark crosses, and no border or gap
  bool is_solid = false;  // ink also where the arms of a cross would leave the paper free
  int look = 0;
};

struct Look {
  Rgb color{};
  int count = 0;
  int filled = 0;  // in the solution
  bool is_crosshair = false;
  std::vector<int> colors;  // in the solution, how many of each
};

class Marker {
 public:
  Marker(const Sheet& sheet, const Layout& layout, const std::vector<Rgb>& palette, bool photo)
      : sheet_(sheet), layout_(layout), palette_(palette) {
    digits_ = digit_strength();
    if (photo) faintest_ = std::max(kFaintest, digits_ / 2);
    measure();
    group();
    find_crosshair();
    find_pattern();
    if (photo && brightness(page()) >= kDark) find_dark();
  }

  std::string find(const std::string& solution) {
    compare(solution);
    choose_paper();
    std::string marks(cells_.size(), '\0');
    for (std::size_t k = 0; k < cells_.size(); ++k) marks[k] = static_cast<char>(mark_of(k));
    drop_strokes(marks);
    return marks;
  }

  // Whether cells that have one colour in the solution were filled in with two.
  bool is_mixed() const {
    constexpr int kApart = 60;
    constexpr int kSome = 2;
    const auto is_one = [&](const Look& look) {
      return look.count >= kSome && is_filled(look) &&
             look.colors[static_cast<std::size_t>(commonest(look)) + 1] >= kPure * look.count;
    };
    for (std::size_t a = 0; a < looks_.size(); ++a)
      for (std::size_t b = a + 1; b < looks_.size(); ++b)
        if (is_one(looks_[a]) && is_one(looks_[b]) && commonest(looks_[a]) == commonest(looks_[b]) &&
            distance(looks_[a].color, looks_[b].color) > kApart)
          return true;
    return false;
  }

 private:
  int digit_strength() const {
    std::vector<int> strengths;
    for (const auto* strips : {&layout_.rows, &layout_.columns})
      for (const Strip& strip : *strips)
        for (const Glyph& glyph : strip.glyphs)
          if (glyph.junk() < 0.3F) strengths.push_back(glyph.strength);
    return quantile(std::move(strengths), 0.5);
  }

  bool known() const { return !solution_.empty(); }

  void measure() {
    const std::size_t rows = layout_.ys.size() - 1;
    const std::size_t columns = layout_.xs.size() - 1;
    for (std::size_t i = 0; i < rows; ++i)
      for (std::size_t j = 0; j < columns; ++j)
        cells_.push_back(look_at({layout_.xs[j], layout_.ys[i], layout_.xs[j + 1], layout_.ys[i + 1]}));
  }

  Cell look_at(const Box& box) const {
    Cell cell;
    cell.color = common_color(sheet_.image, box, 0.12);
    const double side = std::min(box.width(), box.height());
    const double cut = 0.17 * side;
    const double middle = 0.3 * side;
    long sum[3] = {0, 0, 0};
    int inked = 0;
    int all = 0;
    int central = 0;
    int crossed = 0;
    for (int y = static_cast<int>(std::lround(box.y0 + cut)); y < static_cast<int>(std::lround(box.y1 - cut)); ++y)
      for (int x = static_cast<int>(std::lround(box.x0 + cut)); x < static_cast<int>(std::lround(box.x1 - cut)); ++x) {
        ++all;
        const bool within = x >= box.x0 + middle && x < box.x1 - middle && y >= box.y0 + middle && y < box.y1 - middle;
        central += within;
        const Rgb& pixel = sheet_.image.at(x, y);
        if (distance(pixel, cell.color) < faintest_) continue;
        ++inked;
        crossed += within;
        for (std::size_t c = 0; c < 3; ++c) sum[c] += pixel[c];
      }
    cell.is_solid = true;
    for (const auto& [u, v] : {Point{0.5, 0.26}, Point{0.5, 0.74}, Point{0.26, 0.5}, Point{0.74, 0.5}})
      cell.is_solid =
          cell.is_solid &&
          distance(sample(sheet_.image, box.x0 + u * box.width(), box.y0 + v * box.height()), cell.color) >= faintest_;
    cell.ink = all > 0 ? static_cast<double>(inked) / all : 0;
    cell.stroke = central > 0 ? static_cast<double>(crossed) / central : 0;
    for (std::size_t c = 0; c < 3; ++c)
      cell.mark[c] = static_cast<std::uint8_t>(inked > 0 ? sum[c] / inked : cell.color[c]);
    return cell;
  }

  // Cells whose colours are alike have one look.
  void group() {
    for (Cell& cell : cells_) {
      const auto same = std::find_if(looks_.begin(), looks_.end(),
                                     [&](const Look& look) { return distance(look.color, cell.color) <= kAlike; });
      cell.look = static_cast<int>(same - looks_.begin());
      if (same == looks_.end()) looks_.push_back({cell.color, 0, 0, false, {}});
      ++looks_[static_cast<std::size_t>(cell.look)].count;
    }
  }

  // What the cells of each look are in the solution, if there is one.
  void compare(const std::string& solution) {
    solution_ = solution;
    for (Look& look : looks_) {
      look.filled = 0;
      look.colors.assign(palette_.size() + 1, 0);
    }
    for (std::size_t k = 0; k < solution_.size(); ++k) {
      Look& look = looks_[static_cast<std::size_t>(cells_[k].look)];
      look.filled += solution_[k] != 0;
      ++look.colors[static_cast<std::size_t>(solution_[k])];
    }
  }

  // The look of cells that nobody has filled in: the commonest that is not filled in the solution; without a solution
  // that of more light, or of less if the page around is dark.
  void choose_paper() {
    const bool dark = brightness(page()) < kDark;
    const Look* best = nullptr;
    for (const Look& look : looks_) {
      if (look.is_crosshair || 20 * look.count < static_cast<int>(cells_.size())) continue;
      if (known() && looks_.size() > 1 && look.filled >= kPure * look.count) continue;
      const bool better = best == nullptr || (known() ? look.count > best->count
                                                      : (brightness(look.color) > brightness(best->color)) != dark);
      if (better) best = &look;
    }
    if (best == nullptr)
      best = &*std::max_element(looks_.begin(), looks_.end(),
                                [](const Look& a, const Look& b) { return a.count < b.count; });
    paper_ = best->color;
    contrast_ = 0;
    for (const Look& look : looks_) contrast_ = std::max(contrast_, distance(look.color, paper_));
  }

  // Whether the row and the column of a cell are odd, or those of the block of so many lines that it is in.
  std::size_t parity(std::size_t cell, std::size_t block) const {
    const std::size_t columns = layout_.xs.size() - 1;
    return (cell / columns / block % 2) * 2 + cell % columns / block % 2;
  }

  // A checkerboard, or stripes, of cells or of blocks of five: nearly all cells of a parity have one look, and it is
  // not the same for all.
  void find_pattern() {
    for (const std::size_t block : {1U, 5U})
      if (pattern_.empty()) find_pattern(block);
  }

  void find_pattern(std::size_t block) {
    constexpr double kNearly = 0.9;
    std::vector<std::vector<int>> counts(4, std::vector<int>(looks_.size()));
    for (std::size_t k = 0; k < cells_.size(); ++k)
      ++counts[parity(k, block)][static_cast<std::size_t>(cells_[k].look)];
    std::vector<int> common;
    int first = -1;
    bool several = false;
    for (const auto& count : counts) {
      const auto most = std::max_element(count.begin(), count.end());
      const int all = std::accumulate(count.begin(), count.end(), 0);
      if (*most < kNearly * all) return;
      common.push_back(static_cast<int>(most - count.begin()));
      if (all == 0) continue;  // a board of one block
      if (first < 0) first = common.back();
      // A picture may have a side of five cells: what is as strong as digits is filled in.
      const int apart = distance(looks_[static_cast<std::size_t>(common.back())].color,
                                 looks_[static_cast<std::size_t>(first)].color);
      if (block > 1 && 2 * apart >= digits_) return;
      several = several || common.back() != first;
    }
    if (!several) return;
    pattern_ = common;
    block_ = block;
  }

  // On a photo light and shadow differ, but from cell to cell they change little, and what is filled in much: it lies
  // in areas that are darker than what is around them.
  void find_dark() {
    constexpr double kStep = 0.72;
    const std::size_t columns = layout_.xs.size() - 1;
    const auto for_each_neighbor = [&](std::size_t k, const auto& use) {
      if (k % columns > 0) use(k - 1);
      if (k % columns + 1 < columns) use(k + 1);
      if (k >= columns) use(k - columns);
      if (k + columns < cells_.size()) use(k + columns);
    };
    const auto darker = [&](std::size_t a, std::size_t b) {
      return brightness(cells_[a].color) + 1 < kStep * (brightness(cells_[b].color) + 1);
    };
    dark_.assign(cells_.size(), false);
    std::vector<bool> seen(cells_.size());
    for (std::size_t start = 0; start < cells_.size(); ++start) {
      if (seen[start]) continue;
      std::vector<std::size_t> area{start};
      seen[start] = true;
      int lower = 0;
      int higher = 0;
      for (std::size_t i = 0; i < area.size(); ++i)
        for_each_neighbor(area[i], [&](std::size_t k) {
          lower += darker(area[i], k);
          higher += darker(k, area[i]);
          if (seen[k] || darker(area[i], k) || darker(k, area[i])) return;
          seen[k] = true;
          area.push_back(k);
        });
      for (const std::size_t k : area) dark_[k] = lower > higher;
    }
  }

  static int brightness(const Rgb& color) { return (3 * color[0] + 6 * color[1] + color[2]) / 10; }
  Rgb page() const {
    const int row = std::clamp(sheet_.top - 1, 0, sheet_.tiles.height - 1);
    const int column = std::clamp(sheet_.left - 1, 0, sheet_.tiles.width - 1);
    return sheet_.tiles.at(column, row).background;
  }

  // The only cell of its colour, where others are filled in another, is the one that a cursor is on.
  bool is_cursor(const Look& look) const {
    constexpr int kOther = 60;
    constexpr int kSome = 3;
    return palette_.size() == 1 && look.count == 1 && std::any_of(looks_.begin(), looks_.end(), [&](const Look& other) {
             return other.count >= kSome && distance(other.color, look.color) > kOther &&
                    2 * distance(other.color, paper_) >= contrast_;
           });
  }

  // Looks of which all cells lie in one row and one column, or in either: where a cursor is.
  void find_crosshair() {
    const std::size_t columns = layout_.xs.size() - 1;
    constexpr int kFew = 3;
    for (std::size_t look = 0; look < looks_.size(); ++look) {
      std::vector<int> in_row(layout_.ys.size() - 1);
      std::vector<int> in_column(columns);
      for (std::size_t k = 0; k < cells_.size(); ++k) {
        if (cells_[k].look != static_cast<int>(look)) continue;
        ++in_row[k / columns];
        ++in_column[k % columns];
      }
      const auto row = std::max_element(in_row.begin(), in_row.end());
      const auto column = std::max_element(in_column.begin(), in_column.end());
      const std::size_t place = static_cast<std::size_t>(row - in_row.begin()) * columns +
                                static_cast<std::size_t>(column - in_column.begin());
      const int both = cells_[place].look == static_cast<int>(look);
      looks_[look].is_crosshair = looks_[look].count >= kFew && *row + *column - both == looks_[look].count;
    }
  }

  bool is_filled(const Look& look) const {
    const int off = distance(look.color, paper_);
    if (off < faintest_ || is_cursor(look)) return false;
    if (look.is_crosshair && 2 * off < digits_) return false;
    const bool strong = 2 * off >= contrast_;  // a fainter one is a highlight
    // People make mistakes, but not so often that cells of a strong look are as often blank as not.
    if (known()) return look.filled >= (strong ? kMostly : kPure) * look.count;
    return strong;
  }

  int mark_of(std::size_t k) const {
    const Cell& cell = cells_[k];
    const bool usual = (!pattern_.empty() && pattern_[parity(k, block_)] == cell.look) || (!dark_.empty() && !dark_[k]);
    const Look& look = looks_[static_cast<std::size_t>(cell.look)];
    if (!usual && is_filled(look)) return 2 + (known() ? commonest(look) : nearest(cell.color));
    if (cell.ink >= kFilledPart && cell.is_solid) return 2 + nearest(cell.mark);
    return cell.stroke >= kStrokePart ? 1 : 0;
  }

  // The colour that most of the cells of a look have in the solution: paint may differ from ink.
  static int commonest(const Look& look) {
    return static_cast<int>(std::max_element(look.colors.begin() + 1, look.colors.end()) - look.colors.begin()) - 1;
  }

  int nearest(const Rgb& color) const {
    int best = 0;
    for (std::size_t k = 1; k < palette_.size(); ++k)
      if (distance(palette_[k], color) < distance(palette_[static_cast<std::size_t>(best)], color))
        best = static_cast<int>(k);
    return best;
  }

  // Strokes in cells that are filled in the solution as often as in others are no crosses.
  void drop_strokes(std::string& marks) const {
    if (!known()) return;
    int strokes = 0;
    int wrong = 0;
    for (std::size_t k = 0; k < marks.size(); ++k) {
      strokes += marks[k] == 1;
      wrong += marks[k] == 1 && solution_[k] != 0;
    }
    constexpr int kFew = 8;  // a cursor, or stars to be won
    if (wrong > (strokes < kFew ? 0 : (1 - kPure) * strokes)) std::replace(marks.begin(), marks.end(), '\1', '\0');
  }

  const Sheet& sheet_;
  const Layout& layout_;
  const std::vector<Rgb>& palette_;
  std::string solution_;
  std::vector<Cell> cells_;
  std::vector<Look> looks_;
  std::vector<int> pattern_;  // by parity, the look of an empty cell; empty: all have one
  std::size_t block_ = 1;     // cells that share a parity in the pattern, in either direction
  std::vector<bool> dark_;    // on photos: cells of areas that are darker than what is around them
  int digits_ = 0;            // the contrast of their ink
  int faintest_ = kFaintest;
  Rgb paper_{};
  int contrast_ = 0;
};

}  // namespace

Marks find_marks(const Sheet& sheet, const Layout& layout, const std::vector<Rgb>& palette, const std::string& solution,
                 bool photo) {
  Marker marker(sheet, layout, palette, photo);
  Marks marks;
  marks.seen = marker.find({});
  marks.meant = solution.empty() ? marks.seen : marker.find(solution);
  marks.mixed = palette.size() > 1 && !solution.empty() && !photo && marker.is_mixed();
  // The edge of a page, or a fold, crosses many cells: on a photo strokes are no evidence.
  if (photo) std::replace(marks.seen.begin(), marks.seen.end(), '\1', '\0');
  return marks;
}

bool marks_fit(const std::string& marks, const std::string& solution) {
  for (std::size_t k = 0; k < marks.size() && k < solution.size(); ++k)
    if ((marks[k] == 1 && solution[k] != 0) || (marks[k] > 1 && marks[k] - 1 != solution[k])) return false;
  return true;
}

}  // namespace nonolith::scan
