#include "fills.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "quantile.hpp"

namespace nonolith::scan {

namespace {

// A color, and how far from it a pixel may be to count as one of it.
struct Ink {
  Rgb color;
  int near;
};

// What lines and filled cells are drawn in, mostly the same.
struct Inks {
  Ink line;
  Ink fill;
};

// Places between `from` and `to`, leaving out a part of the way at both ends.
double between(double from, double to, int k, int count, double ends) {
  return from + (to - from) * (ends + (1 - 2 * ends) * (k + 0.5) / count);
}

const Rgb& pixel(const Image& image, double x, double y) {
  return image.at(std::clamp(static_cast<int>(x), 0, image.width - 1),
                  std::clamp(static_cast<int>(y), 0, image.height - 1));
}

int reach(double pitch) { return std::max(1, static_cast<int>(std::lround(0.1 * pitch))); }

// The lattice with one line more at each side.
Lattice ringed(Lattice lattice) {
  for (auto* lines : {&lattice.xs, &lattice.ys}) {
    const double pitch = (lines->back() - lines->front()) / static_cast<double>(lines->size() - 1);
    lines->insert(lines->begin(), lines->front() - pitch);
    lines->push_back(lines->back() + pitch);
  }
  return lattice;
}

// Lines: what stands out against the cells at both of its sides, if these are alike. Fills: the color of most cells, in
// the lattice and next to it, that are not paper.
std::optional<Inks> find_inks(const Image& image, const Lattice& lattice) {
  constexpr int kAlike = 40;
  constexpr int kClearly = 30;
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
  const Rgb paper = median_color(papers);
  const auto against = [&](const Rgb& color) { return Ink{color, distance(color, paper) / 3}; };
  const Lattice wide = ringed(lattice);
  std::vector<Rgb> fills;
  for (std::size_t y = 0; y + 1 < wide.ys.size(); ++y)
    for (std::size_t x = 0; x + 1 < wide.xs.size(); ++x) {
      const auto at = [&](double right, double down) {
        return pixel(image, wide.xs[x] + right * (wide.xs[x + 1] - wide.xs[x]),
                     wide.ys[y] + down * (wide.ys[y + 1] - wide.ys[y]));
      };
      const Rgb here = at(0.5, 0.5);
      const auto goes_on = [&](double right, double down) { return distance(here, at(right, down)) < kAlike / 2; };
      if (distance(here, paper) > 2 * kClearly && goes_on(0.25, 0.5) && goes_on(0.75, 0.4) && goes_on(0.5, 0.25) &&
          goes_on(0.4, 0.75))
        fills.push_back(here);
    }
  const Ink line = against(median_color(inks));
  return Inks{line, fills.empty() ? line : against(median_color(fills))};
}

// What a cell is.
enum class Seen { none, open, filled };

// What a line is that was added: of open cells only, with filled ones, or nothing but ink that goes on beyond it.
enum class Added { none, open, mixed, inked };

class Growing {
 public:
  Growing(const Image& image, Lattice lattice, const Inks& inks)
      : image_(image), lattice_(std::move(lattice)), inks_(inks) {}

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

  // On a page of the color of the lines everything around the board looks filled, but for the digits.
  bool is_on_paper() const {
    constexpr double kFew = 0.2;
    const Lattice wide = ringed(lattice_);
    std::size_t dark = 0;
    std::size_t all = 0;
    const auto count = [&](int column, int row) {
      const Box box = tile(wide, column, row);
      if (box.center_x() < 0 || box.center_y() < 0 || box.center_x() >= image_.width || box.center_y() >= image_.height)
        return;
      ++all;
      dark += 2 * inked_points(box, true) > kPoints * kPoints;
    };
    for (int x = 0; x < wide.columns(); ++x) count(x, 0), count(x, wide.rows() - 1);
    for (int y = 1; y + 1 < wide.rows(); ++y) count(0, y), count(wide.columns() - 1, y);
    return static_cast<double>(dark) < kFew * static_cast<double>(all);
  }

  const Lattice& lattice() const { return lattice_; }

 private:
  static constexpr int kPoints = 7;  // of a side, or of a cell in either direction, that are looked at

  bool is_fill(double x, double y) const { return distance(pixel(image_, x, y), inks_.fill.color) <= inks_.fill.near; }
  bool is_ink(double x, double y) const {
    return is_fill(x, y) || distance(pixel(image_, x, y), inks_.line.color) <= inks_.line.near;
  }

  // Whether nearly all of the way along a line is ink; `upright`: it runs down at x = `at`.
  bool is_side(bool upright, double at, double from, double to, double pitch) const {
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

  static Box tile(const Lattice& lattice, int column, int row) {
    const auto x = static_cast<std::size_t>(column);
    const auto y = static_cast<std::size_t>(row);
    return {lattice.xs[x], lattice.ys[y], lattice.xs[x + 1], lattice.ys[y + 1]};
  }

  // How many places of a cell have the color of fills, or that of lines too.
  int inked_points(const Box& box, bool lines) const {
    int count = 0;
    for (int i = 0; i < kPoints; ++i)
      for (int k = 0; k < kPoints; ++k) {
        const double x = between(box.x0, box.x1, i, kPoints, 0.15);
        const double y = between(box.y0, box.y1, k, kPoints, 0.15);
        count += lines ? is_ink(x, y) : is_fill(x, y);
      }
    return count;
  }

  Seen cell(const Lattice& lattice, int column, int row) const {
    const Box box = tile(lattice, column, row);
    if (box.x0 < -1 || box.y0 < -1 || box.x1 > image_.width + 1 || box.y1 > image_.height + 1) return Seen::none;
    if (inked_points(box, false) + 1 >= kPoints * kPoints) return Seen::filled;
    if (2 * inked_points(box, true) > kPoints * kPoints) return Seen::none;
    const bool closed =
        is_side(true, box.x0, box.y0, box.y1, box.width()) && is_side(true, box.x1, box.y0, box.y1, box.width()) &&
        is_side(false, box.y0, box.x0, box.x1, box.height()) && is_side(false, box.y1, box.x0, box.x1, box.height());
    return closed ? Seen::open : Seen::none;
  }

  // The part of a line that is ink, all along the board.
  double inked(bool column, double at) const {
    const auto& along = column ? lattice_.ys : lattice_.xs;
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
  const Inks inks_;
};

}  // namespace

Lattice grown_over_fills(const Image& image, Lattice lattice) {
  const auto inks = find_inks(image, lattice);
  if (!inks) return lattice;
  Growing growing(image, lattice, *inks);
  if (!growing.grow() || !growing.is_on_paper()) return lattice;
  return growing.lattice();
}

}  // namespace nonolith::scan
