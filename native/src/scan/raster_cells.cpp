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
    const double room = kAround * lattice_.pitch();
    paper_ = common_color(image, {box.x0 - room, box.y0 - room, box.x1 + room, box.y1 + room}, 0);
  }

  // Where cells are blocks of colour, nearly all contrast from left to right is at their sides: these are the lines.
  // The digits may stand in the left or right half of their columns.
  void align() {
    constexpr double kMost = 0.75;
    const double pitch = lattice_.pitch_x();
    std::vector<double> steps(static_cast<std::size_t>(std::ceil(pitch)));
    const double left = lattice_.xs.front() - pitch;
    const double right = std::min(lattice_.xs.back() + pitch, image_.width - 1.0 - kFlat);
    for (int y = static_cast<int>(std::max(0.0, lattice_.ys.front()));
         y < static_cast<int>(std::min<double>(image_.height, lattice_.ys.back())); ++y)
      for (int x = std::max(kFlat, static_cast<int>(left)); x < static_cast<int>(right); ++x)
        if (is_side(x, y)) steps[std::min(steps.size() - 1, static_cast<std::size_t>(std::fmod(x - left, pitch)))] += 1;
    const auto near = [&](std::size_t k) {
      return steps[k] + steps[(k + 1) % steps.size()] + steps[(k + steps.size() - 1) % steps.size()];
    };
    std::size_t best = 0;
    for (std::size_t k = 0; k < steps.size(); ++k)
      if (near(k) > near(best)) best = k;
    const double all = std::accumulate(steps.begin(), steps.end(), 0.0);
    if (all < lattice_.box().height() / 2 || near(best) <= kMost * all) return;
    // Every digit stays in its column.
    const double first = lattice_.xs.front() + static_cast<double>(best) + 0.5;
    for (const double shift : {first - lattice_.xs.front() - pitch, first - lattice_.xs.front()}) {
      const auto crossed = [&](const Box& box) {
        return tile_at(lattice_.xs, box.center_x()) != tile_at(lattice_.xs, box.center_x() - shift);
      };
      if (std::any_of(lines_.begin(), lines_.end(), [&](const Writing& line) {
            return line.y < lattice_.ys.front() && line.y > lattice_.ys.front() - 2 * lattice_.pitch_y() &&
                   std::any_of(line.digits.begin(), line.digits.end(), crossed);
          }))
        continue;
      for (double& x : lattice_.xs) x += shift;
      return;
    }
  }

  void grow() {
    constexpr double kNearlyAll = 0.97;
    constexpr int kSeen = 6;  // contrast of the strongest part, out of 255
    const auto cells = static_cast<double>(lattice_.rows()) * lattice_.columns();
    for (int i = 0; i < lattice_.rows(); ++i)
      for (int j = 0; j < lattice_.columns(); ++j) {
        const Shades look = look_at(j, i);
        if (*std::max_element(look.begin(), look.end()) >= kSeen) looks_.push_back(look);
      }
    if (static_cast<double>(looks_.size()) < kNearlyAll * cells) return;
    lattice_.extent = Extent::all;
    grow(lattice_.xs, right_, [&](int line, bool clues) {
      return is_line(lattice_.rows(), clues, [&](int k) { return std::pair{line, k}; });
    });
    grow(lattice_.ys, bottom_, [&](int line, bool clues) {
      if (clues && tile_at(lattice_.ys, above_) == line) return false;
      return is_line(lattice_.columns(), clues, [&](int k) { return std::pair{k, line}; });
    });
  }

 private:
  static constexpr double kAround = 4;
  static constexpr int kFlat = 3;  // pixels

  // Whether two areas, each of one colour, meet here.
  bool is_side(int x, int y) const {
    constexpr int kSame = 8;
    constexpr int kOther = 40;
    if (distance(image_.at(x - 1, y), image_.at(x, y)) < kOther) return false;
    for (int k = 1; k < kFlat; ++k)
      if (distance(image_.at(x - 1 - k, y), image_.at(x - 1, y)) > kSame ||
          distance(image_.at(x + k, y), image_.at(x, y)) > kSame)
        return false;
    return true;
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

  // Whether cells go on here. If that is not clear, neither is where the board ends: where clues stand, cells may look
  // like digits.
  template <class At>
  bool is_line(int length, bool clues, const At& at) {
    constexpr double kMost = 0.8;
    constexpr double kSome = 0.3;
    int like = 0;
    bool digits = false;
    for (int k = 0; k < length; ++k) {
      const auto [column, row] = at(k);
      digits = digits || (clues && has_digit(column, row));
      const Shades look = look_at(column, row);
      like += std::any_of(looks_.begin(), looks_.end(), [&](const Shades& cell) { return is_alike(look, cell); });
    }
    if (like >= kMost * length && !digits) return true;
    if (like > kSome * length) lattice_.extent = Extent::loose;
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
};

}  // namespace

void settle_cells(const Image& image, const std::vector<Writing>& lines, Guessed& guess) {
  Cells cells(image, lines, guess);
  cells.align();
  cells.grow();
}

}  // namespace nonolith::scan
