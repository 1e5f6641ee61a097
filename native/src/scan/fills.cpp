#include "fills.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "quantile.hpp"

namespace nonolith::scan {

namespace {

// The color of the lines, and how far from it a pixel may be to count as one of it.
struct Ink {
  Rgb color;
  int near;
};

// Places between `from` and `to`, leaving out a part of the way at both ends.
double between(double from, double to, int k, int count, double ends) {
  return from + (to - from) * (ends + (1 - 2 * ends) * (k + 0.5) / count);
}

const Rgb& pixel(const Image& image, double x, double y) {
  return image.at(std::clamp(static_cast<int>(x), 0, image.width - 1),
                  std::clamp(static_cast<int>(y), 0, image.height - 1));
}

Rgb median(const std::vector<Rgb>& colors) {
  Rgb result{};
  for (std::size_t c = 0; c < 3; ++c) {
    std::vector<int> values;
    values.reserve(colors.size());
    for (const Rgb& color : colors) values.push_back(color[c]);
    result[c] = static_cast<std::uint8_t>(quantile(std::move(values), 0.5));
  }
  return result;
}

int reach(double pitch) { return std::max(1, static_cast<int>(std::lround(0.1 * pitch))); }

// What stands out against the cells at both of its sides, if these are alike: the color of most of that.
std::optional<Ink> find_ink(const Image& image, const Lattice& lattice) {
  constexpr int kAlike = 40;
  constexpr int kClearly = 60;
  constexpr std::size_t kFewest = 6;
  std::vector<Rgb> inks;
  std::vector<Rgb> papers;
  const auto look = [&](const std::vector<double>& lines, const std::vector<double>& along, bool upright) {
    for (std::size_t i = 1; i + 1 < lines.size(); ++i)
      for (std::size_t k = 0; k + 1 < along.size(); ++k) {
        const double middle = (along[k] + along[k + 1]) / 2;
        const auto at = [&](double across) {
          return upright ? pixel(image, across, middle) : pixel(image, middle, across);
        };
        const double pitch = lines[i + 1] - lines[i];
        const Rgb before = at(lines[i] - 0.3 * pitch);
        const Rgb after = at(lines[i] + 0.3 * pitch);
        if (distance(before, after) > kAlike) continue;
        Rgb best = before;
        for (int off = -reach(pitch); off <= reach(pitch); ++off)
          if (distance(at(lines[i] + off), before) > distance(best, before)) best = at(lines[i] + off);
        if (distance(best, before) < kClearly) continue;
        inks.push_back(best);
        papers.push_back(before);
      }
  };
  look(lattice.xs, lattice.ys, true);
  look(lattice.ys, lattice.xs, false);
  if (inks.size() < kFewest) return std::nullopt;
  const Rgb ink = median(inks);
  return Ink{ink, distance(ink, median(papers)) / 3};
}

// What a cell is.
enum class Seen { none, open, filled };

// What a line is that was added: of open cells only, with filled ones, or nothing but ink that goes on beyond it.
enum class Added { none, open, mixed, inked };

class Growing {
 public:
  Growing(const Image& image, Lattice lattice, const Ink& ink)
      : image_(image), lattice_(std::move(lattice)), ink_(ink) {}

  bool grow() {
    bool grown = false;
    for (bool again = true; again;) {
      again = false;
      for (const bool column : {true, false})
        for (const bool last : {false, true}) again = grow(column, last, grown) || again;
      grown = grown || again;
    }
    return grown;
  }

  // On a page of the color of the lines everything around the board looks filled.
  bool is_on_paper() const {
    constexpr double kFew = 0.2;
    const Lattice wide = ringed();
    std::size_t filled = 0;
    std::size_t all = 0;
    const auto count = [&](int column, int row) {
      ++all;
      filled += cell(wide, column, row) == Seen::filled;
    };
    for (int x = 0; x < wide.columns(); ++x) count(x, 0), count(x, wide.rows() - 1);
    for (int y = 1; y + 1 < wide.rows(); ++y) count(0, y), count(wide.columns() - 1, y);
    return static_cast<double>(filled) < kFew * static_cast<double>(all);
  }

  const Lattice& lattice() const { return lattice_; }

 private:
  bool is_ink(double x, double y) const { return distance(pixel(image_, x, y), ink_.color) <= ink_.near; }

  Lattice ringed() const {
    Lattice wide = lattice_;
    for (auto* lines : {&wide.xs, &wide.ys}) {
      const double pitch = (lines->back() - lines->front()) / static_cast<double>(lines->size() - 1);
      lines->insert(lines->begin(), lines->front() - pitch);
      lines->push_back(lines->back() + pitch);
    }
    return wide;
  }

  // Whether nearly all of the way along a line is ink; `upright`: it runs down at x = `at`.
  bool is_side(bool upright, double at, double from, double to, double pitch) const {
    constexpr int kPoints = 8;
    int seen = 0;
    for (int k = 0; k < kPoints; ++k) {
      const double place = between(from, to, k, kPoints, 0.1);
      bool here = false;
      for (int off = -reach(pitch); off <= reach(pitch) && !here; ++off)
        here = upright ? is_ink(at + off, place) : is_ink(place, at + off);
      seen += here;
    }
    return seen + 1 >= kPoints;
  }

  Seen cell(const Lattice& lattice, int column, int row) const {
    constexpr int kPoints = 6;
    const auto x = static_cast<std::size_t>(column);
    const auto y = static_cast<std::size_t>(row);
    const Box box{lattice.xs[x], lattice.ys[y], lattice.xs[x + 1], lattice.ys[y + 1]};
    if (box.x0 < -1 || box.y0 < -1 || box.x1 > image_.width + 1 || box.y1 > image_.height + 1) return Seen::none;
    int inked = 0;
    for (int i = 0; i < kPoints; ++i)
      for (int k = 0; k < kPoints; ++k)
        inked += is_ink(between(box.x0, box.x1, i, kPoints, 0.15), between(box.y0, box.y1, k, kPoints, 0.15));
    if (inked + 1 >= kPoints * kPoints) return Seen::filled;
    const bool closed =
        is_side(true, box.x0, box.y0, box.y1, box.width()) && is_side(true, box.x1, box.y0, box.y1, box.width()) &&
        is_side(false, box.y0, box.x0, box.x1, box.height()) && is_side(false, box.y1, box.x0, box.x1, box.height());
    return closed && 2 * inked < kPoints * kPoints ? Seen::open : Seen::none;
  }

  // The part of a line that is ink, all along the board.
  double inked(bool column, double at) const {
    const auto& along = column ? lattice_.ys : lattice_.xs;
    constexpr int kPoints = 8;
    int seen = 0;
    for (std::size_t k = 0; k + 1 < along.size(); ++k)
      for (int i = 0; i < kPoints; ++i) {
        const double place = between(along[k], along[k + 1], i, kPoints, 0.1);
        seen += column ? is_ink(at, place) : is_ink(place, at);
      }
    return static_cast<double>(seen) / (kPoints * static_cast<double>(along.size() - 1));
  }

  // The middle of the line near a place, or the place itself where all around it is ink.
  double line_near(bool column, double place, double pitch) const {
    constexpr double kAside = 0.12;
    constexpr double kAsMuch = 0.95;
    const int aside = std::max(1, static_cast<int>(std::lround(kAside * std::abs(pitch))));
    double most = 0;
    for (int off = -aside; off <= aside; ++off) most = std::max(most, inked(column, place + off));
    double sum = 0;
    int count = 0;
    for (int off = -aside; off <= aside; ++off)
      if (inked(column, place + off) >= kAsMuch * most) sum += off, ++count;
    if (count > aside) return place;
    return place + sum / count;
  }

  // All lines more at a side. Those that are nothing but ink are some of the board if ink ends where they do, or if
  // there are others beyond.
  bool grow(bool column, bool last, bool grown) {
    Lattice firm = lattice_;
    bool more = false;
    for (Added added = add(column, last); added != Added::none; added = add(column, last)) {
      if (added == Added::open && !grown && !more) break;
      if (added == Added::inked) continue;
      firm = lattice_;
      more = true;
    }
    lattice_ = std::move(firm);
    return more;
  }

  // One line more at a side, if nearly all of its cells are there.
  Added add(bool column, bool last) {
    constexpr double kNearlyAll = 0.9;
    constexpr std::size_t kMostLines = 250;
    auto& lines = column ? lattice_.xs : lattice_.ys;
    if (lines.size() > kMostLines) return Added::none;
    const double pitch = (last ? 1 : -1) * (column ? lattice_.pitch_x() : lattice_.pitch_y());
    const double at = line_near(column, (last ? lines.back() : lines.front()) + pitch, pitch);
    Lattice larger = lattice_;
    auto& longer = column ? larger.xs : larger.ys;
    longer.insert(last ? longer.end() : longer.begin(), at);
    const int index = last ? static_cast<int>(longer.size()) - 2 : 0;
    const int length = column ? larger.rows() : larger.columns();
    int filled = 0;
    int open = 0;
    for (int k = 0; k < length; ++k) {
      const Seen here = column ? cell(larger, index, k) : cell(larger, k, index);
      filled += here == Seen::filled;
      open += here == Seen::open;
    }
    if (filled + open < kNearlyAll * length) return Added::none;
    lattice_ = std::move(larger);
    if (filled == 0) return Added::open;
    return open == 0 && inked(column, at + 0.2 * pitch) > 1 - kNearlyAll ? Added::inked : Added::mixed;
  }

  const Image& image_;
  Lattice lattice_;
  const Ink ink_;
};

}  // namespace

Lattice grown_over_fills(const Image& image, Lattice lattice) {
  const auto ink = find_ink(image, lattice);
  if (!ink) return lattice;
  Growing growing(image, lattice, *ink);
  if (!growing.grow() || !growing.is_on_paper()) return lattice;
  return growing.lattice();
}

}  // namespace nonolith::scan
