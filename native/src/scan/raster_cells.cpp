#include "raster_cells.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include "sheet.hpp"
#include "strips.hpp"

namespace nonolith::scan {

namespace {

// How much each part of a cell differs from the paper.
using Shades = std::array<int, 16>;

int total(const Shades& look) { return std::accumulate(look.begin(), look.end(), 0); }

int apart(const Shades& a, const Shades& b) {
  int sum = 0;
  for (std::size_t k = 0; k < a.size(); ++k) sum += std::abs(a[k] - b[k]);
  return sum;
}

// Where the middle of what is drawn in a cell lies, as parts of the cell.
Point middle(const Shades& look) {
  double x = 0;
  double y = 0;
  for (std::size_t k = 0; k < look.size(); ++k) {
    x += look[k] * (static_cast<double>(k % 4) + 0.5) / 4;
    y += look[k] * (static_cast<double>(k / 4) + 0.5) / 4;
  }
  const double all = std::max(1, total(look));
  return {x / all, y / all};
}

bool is_dot(const Shades& look) {
  constexpr std::size_t kParts = 4;
  constexpr double kNearlyAll = 0.9;
  Shades sorted = look;
  std::sort(sorted.rbegin(), sorted.rend());
  return std::accumulate(sorted.begin(), sorted.begin() + kParts, 0) > kNearlyAll * total(look);
}

// Whether two cells look the same. A dot may lie in this part or the next.
bool is_alike(const Shades& a, const Shades& b) {
  constexpr double kAlike = 0.3;
  constexpr double kAside = 0.12;
  if (apart(a, b) < kAlike * total(b)) return true;
  if (!is_dot(a) || !is_dot(b) || std::abs(total(a) - total(b)) > kAlike * total(b)) return false;
  const Point from = middle(a);
  const Point to = middle(b);
  return std::abs(from.x - to.x) < kAside && std::abs(from.y - to.y) < kAside;
}

// The cells of a board without lines, if they are all to be seen: where there are more of them than digits tell, or
// none any more.
class Cells {
 public:
  Cells(const Image& image, const std::vector<Writing>& lines, Guessed& guess)
      : image_(image),
        lines_(lines),
        lattice_(guess.lattice),
        right_(guess.right),
        bottom_(guess.bottom),
        above_(guess.above) {
    const Box box = lattice_.box();
    const double half = lattice_.pitch_y() / 2;
    paper_ = common_color(image, {box.x0, above_ - half, box.x1, above_ + half}, 0);
  }

  // Where cells are blocks of colour, nearly all places where two areas meet are at their sides: these are the lines.
  // The digits may stand in one half of their columns, and a little below the middles of their rows.
  void align(bool down) {
    constexpr double kMost = 0.75;
    std::vector<double>& lines = down ? lattice_.ys : lattice_.xs;
    const std::vector<double>& across = down ? lattice_.xs : lattice_.ys;
    const double pitch = down ? lattice_.pitch_y() : lattice_.pitch_x();
    const double from = lines.front() - pitch;
    const int end = down ? image_.height : image_.width;
    const int other_end = down ? image_.width : image_.height;
    std::vector<double> sides(static_cast<std::size_t>(std::ceil(pitch)));
    for (int k = std::max(kFlat, static_cast<int>(std::ceil(from)));
         k < std::min(end - kFlat, static_cast<int>(lines.back() + pitch)); ++k)
      for (int j = std::max(0, static_cast<int>(across.front()));
           j < std::min(other_end, static_cast<int>(across.back())); ++j)
        if (down ? is_side(j, k, 0, 1) : is_side(k, j, 1, 0))
          sides[std::min(sides.size() - 1, static_cast<std::size_t>(std::fmod(k - from, pitch)))] += 1;
    const auto near = [&](std::size_t k) {
      return sides[k] + sides[(k + 1) % sides.size()] + sides[(k + sides.size() - 1) % sides.size()];
    };
    std::size_t best = 0;
    for (std::size_t k = 0; k < sides.size(); ++k)
      if (near(k) > near(best)) best = k;
    const double all = std::accumulate(sides.begin(), sides.end(), 0.0);
    if (all < (across.back() - across.front()) / 2 || near(best) <= kMost * all) return;
    for (const double shift : {static_cast<double>(best) + 0.5, static_cast<double>(best) + 0.5 - pitch}) {
      if (!stay(down, shift)) continue;
      for (double& line : lines) line += shift;
      return;
    }
  }

  void grow() {
    constexpr double kNearlyAll = 0.97;
    const auto cells = static_cast<double>(lattice_.rows()) * lattice_.columns();
    for (int i = 0; i < lattice_.rows(); ++i)
      for (int j = 0; j < lattice_.columns(); ++j) {
        const Shades look = look_at(j, i);
        if (*std::max_element(look.begin(), look.end()) >= kSeen) looks_.push_back(look);
      }
    if (static_cast<double>(looks_.size()) < kNearlyAll * cells) return;
    lattice_.extent = Extent::all;
    constexpr double kFull = 0.9;
    const auto full =
        std::accumulate(looks_.begin(), looks_.end(), std::ptrdiff_t{0}, [](auto sum, const Shades& look) {
          return sum + std::count_if(look.begin(), look.end(), [](int shade) { return shade >= kSeen; });
        });
    dense_ = static_cast<double>(full) > kFull * 16 * static_cast<double>(looks_.size());
    grow(lattice_.xs, right_, [&](int line, bool clues) {
      return is_line(lattice_.rows(), clues, [&](int k) { return std::pair{line, k}; });
    });
    grow(lattice_.ys, bottom_, [&](int line, bool clues) {
      if (clues && tile_at(lattice_.ys, above_) == line) return false;
      return is_line(lattice_.columns(), clues, [&](int k) { return std::pair{k, line}; });
    });
  }

 private:
  static constexpr int kFlat = 3;  // pixels
  static constexpr int kSeen = 6;  // contrast of the strongest part of a cell, out of 255

  // Whether two areas, each of one colour, meet here.
  bool is_side(int x, int y, int dx, int dy) const {
    constexpr int kSame = 8;
    constexpr int kOther = 40;
    const Rgb& before = image_.at(x - dx, y - dy);
    const Rgb& here = image_.at(x, y);
    if (distance(before, here) < kOther) return false;
    for (int k = 1; k < kFlat; ++k)
      if (distance(image_.at(x - dx - k * dx, y - dy - k * dy), before) > kSame ||
          distance(image_.at(x + k * dx, y + k * dy), here) > kSame)
        return false;
    return true;
  }

  // Whether every digit stays in its line if these are moved: those of rows, or those of the columns next to the board.
  bool stay(bool down, double shift) const {
    const std::vector<double>& lines = down ? lattice_.ys : lattice_.xs;
    const auto stays = [&](double at) { return tile_at(lines, at) == tile_at(lines, at - shift); };
    return std::all_of(lines_.begin(), lines_.end(), [&](const Writing& line) {
      if (down) return line.y < lattice_.ys.front() || line.y > lattice_.ys.back() || stays(line.y);
      return std::abs(line.y - above_) > lattice_.pitch_y() / 2 ||
             std::all_of(line.digits.begin(), line.digits.end(), [&](const Box& box) { return stays(box.center_x()); });
    });
  }

  Shades look_at(int column, int row) const {
    const double x0 = lattice_.xs.front() + column * lattice_.pitch_x();
    const double y0 = lattice_.ys.front() + row * lattice_.pitch_y();
    Shades look{};
    for (int part = 0; part < 16; ++part) {
      const auto from = [&](double start, double pitch, int k) {
        return static_cast<int>(std::lround(start + pitch * k / 4));
      };
      long sum = 0;
      long count = 0;
      for (int y = from(y0, lattice_.pitch_y(), part / 4); y < from(y0, lattice_.pitch_y(), part / 4 + 1); ++y)
        for (int x = from(x0, lattice_.pitch_x(), part % 4); x < from(x0, lattice_.pitch_x(), part % 4 + 1); ++x) {
          if (x < 0 || y < 0 || x >= image_.width || y >= image_.height) continue;
          sum += distance(image_.at(x, y), paper_);
          ++count;
        }
      look[static_cast<std::size_t>(part)] = static_cast<int>(sum / std::max(1L, count));
    }
    return look;
  }

  bool has_digit(int column, int row) const {
    return std::any_of(lines_.begin(), lines_.end(), [&](const Writing& line) {
      return tile_at(lattice_.ys, line.y) == row &&
             std::any_of(line.digits.begin(), line.digits.end(),
                         [&](const Box& box) { return tile_at(lattice_.xs, box.center_x()) == column; });
    });
  }

  bool touches_digit(int column, int row) const {
    return std::any_of(lines_.begin(), lines_.end(), [&](const Writing& line) {
      return tile_at(lattice_.ys, line.y) == row &&
             std::any_of(line.digits.begin(), line.digits.end(), [&](const Box& box) {
               return tile_at(lattice_.xs, box.x0) <= column && tile_at(lattice_.xs, box.x1) >= column;
             });
    });
  }

  // Whether a line of writing begins at the side of the clues: a line without a number has none there.
  bool has_writing(int row) const {
    const auto beside = [&](const Box& box) {
      return right_ ? box.x0 > lattice_.xs.back() : box.x1 < lattice_.xs.front();
    };
    return std::any_of(lines_.begin(), lines_.end(), [&](const Writing& line) {
      return tile_at(lattice_.ys, line.y) == row && (std::any_of(line.digits.begin(), line.digits.end(), beside) ||
                                                     std::any_of(line.others.begin(), line.others.end(), beside));
    });
  }

  // Whether nothing but a stroke is drawn here, between clues and cells.
  bool is_bar(int column, int row) const {
    constexpr double kThin = 0.2;
    const bool upright = column < 0 || column >= lattice_.columns();
    const double pitch = upright ? lattice_.pitch_x() : lattice_.pitch_y();
    const double length = upright ? lattice_.pitch_y() : lattice_.pitch_x();
    const int x0 = static_cast<int>(lattice_.xs.front() + column * lattice_.pitch_x());
    const int y0 = static_cast<int>(lattice_.ys.front() + row * lattice_.pitch_y());
    int inked = 0;
    for (int k = 0; k < static_cast<int>(pitch); ++k) {
      long sum = 0;
      for (int j = 0; j < static_cast<int>(length); ++j) {
        const int x = x0 + (upright ? k : j);
        const int y = y0 + (upright ? j : k);
        if (x >= 0 && y >= 0 && x < image_.width && y < image_.height) sum += distance(image_.at(x, y), paper_);
      }
      inked += static_cast<double>(sum) > kSeen * length;
    }
    return inked <= std::max(3.0, kThin * pitch);
  }

  // Whether nothing is drawn here that may be a part of a cell. One that fills its place would begin at the board.
  bool is_paper(const Shades& look, int column, int row) const {
    const bool before = column < 0 || row < 0;
    const bool upright = column < 0 || column >= lattice_.columns();
    for (int k = 0; k < 16; ++k) {
      const int side = upright ? k % 4 : k / 4;
      const int away = before ? 3 - side : side;
      if (away > 0 && (away == 1 || !dense_) && look[static_cast<std::size_t>(k)] >= kSeen) return false;
    }
    return true;
  }

  // Whether cells go on here. If that is not clear, neither is where the board ends: where clues stand, cells may look
  // like digits; and anything else that is drawn may be cells that are not quite where they are thought to be.
  template <class At>
  bool is_line(int length, bool clues, const At& at) {
    constexpr double kMost = 0.8;
    constexpr double kSome = 0.3;
    int like = 0;
    int other = 0;
    int bare = 0;  // nothing is drawn in it, or a line along the board
    bool digits = false;
    for (int k = 0; k < length; ++k) {
      const auto [column, row] = at(k);
      const bool digit = clues && has_digit(column, row);
      digits = digits || digit;
      const Shades look = look_at(column, row);
      like += std::any_of(looks_.begin(), looks_.end(), [&](const Shades& cell) { return is_alike(look, cell); });
      const bool text = row >= lattice_.rows() && has_writing(row);
      const bool paper = is_paper(look, column, row);
      bare += paper;
      other += !(clues && touches_digit(column, row)) && !text && !paper && !(clues && is_bar(column, row));
    }
    // The border of a ruled board looks like the upper sides of empty cells.
    if (like >= kMost * length && !digits && bare < kMost * length) return true;
    if (std::max(like, other) > kSome * length) lattice_.extent = Extent::loose;
    return false;
  }

  template <class Is>
  static void grow(std::vector<double>& lines, bool after, const Is& is) {
    constexpr int kMost = 20;
    const double pitch = (lines.back() - lines.front()) / static_cast<double>(lines.size() - 1);
    for (int k = 0; k < kMost && is(-1, !after); ++k) lines.insert(lines.begin(), lines.front() - pitch);
    for (int k = 0; k < kMost && is(static_cast<int>(lines.size()) - 1, after); ++k)
      lines.push_back(lines.back() + pitch);
  }

  const Image& image_;
  const std::vector<Writing>& lines_;
  Lattice& lattice_;
  const bool right_;
  const bool bottom_;
  const double above_;
  Rgb paper_{};
  std::vector<Shades> looks_;
  bool dense_ = false;  // cells fill their places
};

}  // namespace

void settle_cells(const Image& image, const std::vector<Writing>& lines, Guessed& guess) {
  Cells cells(image, lines, guess);
  cells.align(false);
  cells.align(true);
  cells.grow();
}

}  // namespace nonolith::scan
