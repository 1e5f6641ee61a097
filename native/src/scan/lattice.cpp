#include "lattice.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "chain.hpp"
#include "fills.hpp"

namespace nonolith::scan {

namespace {

constexpr double kShortestPitch = 5;  // pixels: a cell that is smaller shows no digits
constexpr int kFewestCells = 4;       // in either direction
constexpr int kMostCells = 250;       // in either direction: more are a pattern, and nobody's puzzle
constexpr int kChains = 5;            // tried in either direction

// The stretches in both directions; those of the columns have rows and columns exchanged.
struct Both {
  Stretches rows;
  Stretches columns;
};

int to_pixel(double at, int limit) { return std::clamp(static_cast<int>(std::lround(at)), 0, limit); }

// Which part of the way from `from` to `to` lies a stretch close to `at`.
double cover(const Stretches& stretches, double at, double from, double to, double slack) {
  const int a = to_pixel(from, stretches.width());
  const int b = to_pixel(to, stretches.width());
  if (b <= a) return 0;
  const int reach = std::max(1, static_cast<int>(std::lround(slack)));
  const int y = static_cast<int>(std::lround(at));
  int sum = 0;
  for (int k = std::max(0, y - reach); k <= std::min(stretches.height() - 1, y + reach); ++k)
    sum += stretches.count(k, a, b);
  return std::min(1.0, static_cast<double>(sum) / (b - a));
}

class Fitting {
 public:
  Fitting(const Both& both, Lattice lattice) : both_(both), lattice_(std::move(lattice)) {}

  // The mean cover of the sides that make one column of cells more: its horizontal sides, and the outer vertical ones.
  double column(std::size_t right) const { return strip(both_.rows, both_.columns, lattice_.ys, lattice_.xs, right); }
  double row(std::size_t lower) const { return strip(both_.columns, both_.rows, lattice_.xs, lattice_.ys, lower); }

  // Adds outer strips that are clearly there. On a photo, lines at its edges are not quite straight, and too faint in
  // the sums of whole rows.
  void grow() {
    for (bool again = true; again;)
      again = grow(both_.columns, lattice_.xs, lattice_.ys, both_.rows) ||
              grow(both_.rows, lattice_.ys, lattice_.xs, both_.columns);
  }

  // Takes away outer strips that are hardly there.
  void trim() {
    constexpr double kThere = 0.4;
    for (bool again = true; again;) {
      again = false;
      auto& xs = lattice_.xs;
      auto& ys = lattice_.ys;
      if (lattice_.columns() > kFewestCells && column(1) < kThere) xs.erase(xs.begin()), again = true;
      if (lattice_.columns() > kFewestCells && column(xs.size() - 1) < kThere) xs.pop_back(), again = true;
      if (lattice_.rows() > kFewestCells && row(1) < kThere) ys.erase(ys.begin()), again = true;
      if (lattice_.rows() > kFewestCells && row(ys.size() - 1) < kThere) ys.pop_back(), again = true;
    }
  }

  Lattice rated() {
    double sum = 0;
    double sides = 0;
    const auto add = [&](const Stretches& stretches, const std::vector<double>& lines,
                         const std::vector<double>& along) {
      const double slack = reach(lines);
      for (std::size_t i = 0; i < lines.size(); ++i)
        for (std::size_t k = 0; k + 1 < along.size(); ++k) {
          // Noise covers the middle of a cell as well as its sides.
          const double middle = i + 1 < lines.size() ? (lines[i] + lines[i + 1]) / 2 : (lines[i] + lines[i - 1]) / 2;
          sum += std::max(0.0, cover(stretches, lines[i], along[k], along[k + 1], slack) -
                                   cover(stretches, middle, along[k], along[k + 1], slack));
          sides += 1;
        }
    };
    add(both_.rows, lattice_.ys, lattice_.xs);
    add(both_.columns, lattice_.xs, lattice_.ys);
    lattice_.covered = sides > 0 ? sum / sides : 0;
    const double oblong = std::abs(std::log(lattice_.pitch_x() / lattice_.pitch_y()));
    lattice_.score = (sum - 0.5 * sides) * std::max(0.2, 1 - oblong);
    if (is_doubled(both_.rows, lattice_.ys, lattice_.xs) || is_doubled(both_.columns, lattice_.xs, lattice_.ys))
      lattice_.score = 0;
    return lattice_;
  }

 private:
  // One line more before the first or after the last, where it is covered best.
  static bool grow(const Stretches& across, std::vector<double>& lines, const std::vector<double>& others,
                   const Stretches& along) {
    constexpr double kClearly = 0.75;
    constexpr double kAside = 0.12;
    constexpr std::size_t kNear = 5;  // lines that say how far the next one is
    if (lines.size() > kMostCells) return false;
    const std::size_t near = std::min(kNear, lines.size() - 1);
    for (const bool last : {false, true}) {
      const double edge = last ? lines.back() : lines.front();
      const double pitch =
          (last ? lines[lines.size() - 1 - near] - edge : lines[near] - edge) / static_cast<double>(near);
      double best = 0;
      double at = 0;
      for (double off = -kAside; off <= kAside; off += std::max(0.02, 1 / std::abs(pitch))) {
        const double place = edge - pitch * (1 + off);
        if (place < 0 || place >= across.height()) continue;
        const double covered = cover(across, place, others.front(), others.back(), 1);
        if (covered > best) {
          best = covered;
          at = place;
        }
      }
      if (best == 0) continue;
      std::vector<double> longer = lines;
      longer.insert(last ? longer.end() : longer.begin(), at);
      if (strip(along, across, others, longer, last ? longer.size() - 1 : 1) < kClearly) continue;
      lines = std::move(longer);
      return true;
    }
    return false;
  }

  // Whether every other line is hardly there: cells that are wider than high were taken for two each.
  static bool is_doubled(const Stretches& stretches, const std::vector<double>& lines,
                         const std::vector<double>& along) {
    constexpr double kHardly = 0.2;
    double covered[2] = {0, 0};
    for (std::size_t i = 0; i < lines.size(); ++i)
      covered[i % 2] += cover(stretches, lines[i], along.front(), along.back(), reach(lines));
    return std::min(covered[0], covered[1]) < kHardly * std::max(covered[0], covered[1]);
  }

  static double reach(const std::vector<double>& lines) {
    return 0.1 * (lines.back() - lines.front()) / static_cast<double>(lines.size() - 1);
  }
  static double strip(const Stretches& along, const Stretches& across, const std::vector<double>& lines,
                      const std::vector<double>& ends, std::size_t right) {
    const std::size_t outer = right == 1 ? 0 : right;
    const double from = ends[right - 1];
    const double to = ends[right];
    double sum = 0;
    for (const double at : lines) sum += cover(along, at, from, to, reach(lines));
    double noise = 0;  // covers the middle of a cell as well as its sides
    for (std::size_t k = 0; k + 1 < lines.size(); ++k)
      noise += cover(along, (lines[k] + lines[k + 1]) / 2, from, to, reach(lines));
    double outside = 0;
    for (std::size_t k = 0; k + 1 < lines.size(); ++k)
      outside += cover(across, ends[outer], lines[k], lines[k + 1], reach(ends));
    const auto cells = static_cast<double>(lines.size() - 1);
    return std::min(sum / (cells + 1) - noise / cells, 0.2 + outside / cells);
  }

  const Both& both_;
  Lattice lattice_;
};

// A part of the picture in which a board is searched for.
struct Window {
  int x0, y0, x1, y1;
};

// The chains of one direction, each within the extent of the other, until they agree.
Lattice settle(const Both& both, const Window& window, Chain across, Chain down) {
  constexpr float kWeakest = 0.25F;
  for (int round = 0; round < 3; ++round) {
    const auto refine = [&](const Stretches& stretches, int low, int high, const Chain& other, Chain& chain) {
      const auto seen = profile(stretches, to_pixel(other.at.front(), stretches.width()),
                                to_pixel(other.at.back(), stretches.width()));
      const double pitch = chain.pitch();
      auto better = find_chains(seen, low, high, kWeakest, pitch * 0.85, pitch * 1.15, 1);
      if (better.empty()) return false;
      const bool same = better.front().at == chain.at;
      chain = std::move(better.front());
      return !same;
    };
    const bool moved_down = refine(both.rows, window.y0, window.y1, across, down);
    const bool moved_across = refine(both.columns, window.x0, window.x1, down, across);
    if (!moved_down && !moved_across) break;
  }
  return {across.at, down.at, 0, 0};
}

bool overlap(const Box& a, const Box& b) {
  return std::min(a.x1, b.x1) > std::max(a.x0, b.x0) && std::min(a.y1, b.y1) > std::max(a.y0, b.y0);
}

// Every lattice that the chains of a window make.
std::vector<Lattice> search(const Both& both, const Window& window) {
  constexpr float kWeakest = 0.1F;
  const auto rows = find_chains(profile(both.rows, window.x0, window.x1), window.y0, window.y1, kWeakest,
                                kShortestPitch, (window.y1 - window.y0) / 3.0, kChains);
  const auto columns = find_chains(profile(both.columns, window.y0, window.y1), window.x0, window.x1, kWeakest,
                                   kShortestPitch, (window.x1 - window.x0) / 3.0, kChains);
  std::vector<Lattice> found;
  for (const Chain& a : columns)
    for (const Chain& b : rows) {
      const double ratio = a.pitch() / b.pitch();
      if (ratio < 0.4 || ratio > 2.5 || a.at.size() > kMostCells + 1 || b.at.size() > kMostCells + 1) continue;
      Lattice lattice = settle(both, window, a, b);
      if (std::min(lattice.columns(), lattice.rows()) < kFewestCells ||
          std::max(lattice.columns(), lattice.rows()) > kMostCells)
        continue;
      Fitting fitting(both, std::move(lattice));
      fitting.grow();
      fitting.trim();
      lattice = fitting.rated();
      if (lattice.score > 0) found.push_back(std::move(lattice));
    }
  return found;
}

// What is left of a window beside a board, where another of a size like it may be.
std::vector<Window> around(const Window& window, const Box& box) {
  constexpr double kAlike = 0.4;
  std::vector<Window> list;
  const int left = to_pixel(box.x0, window.x1) - 1;
  const int right = to_pixel(box.x1, window.x1) + 1;
  const int top = to_pixel(box.y0, window.y1) - 1;
  const int bottom = to_pixel(box.y1, window.y1) + 1;
  for (const Window& part : {Window{right, window.y0, window.x1, window.y1},
                             {window.x0, window.y0, left, window.y1},
                             {window.x0, bottom, window.x1, window.y1},
                             {window.x0, window.y0, window.x1, top}})
    if (part.x1 - part.x0 > kAlike * box.width() && part.y1 - part.y0 > kAlike * box.height()) list.push_back(part);
  return list;
}

bool better(const Lattice& a, const Lattice& b) { return a.score > b.score; }

// Where bold lines of a lattice begin and end.
class Bold {
 public:
  Bold(const Both& both, const Lattice& lattice)
      : level_(ends(both.rows, lattice.ys, lattice.xs)), upright_(ends(both.columns, lattice.xs, lattice.ys)) {}

  // Where the line ends that begins here, which is no end of one where none does.
  int level(int line, int from) const { return at(level_, line, from); }
  int upright(int line, int from) const { return at(upright_, line, from); }

 private:
  using Ends = std::vector<std::vector<int>>;

  static Ends ends(const Stretches& stretches, const std::vector<double>& lines, const std::vector<double>& along) {
    constexpr double kThere = 0.8;
    const double slack = 0.1 * (lines.back() - lines.front()) / static_cast<double>(lines.size() - 1);
    Ends result(lines.size(), std::vector<int>(along.size()));
    for (std::size_t i = 0; i < lines.size(); ++i) {
      std::size_t begin = 0;
      for (std::size_t k = 0; k + 1 < along.size(); ++k) {
        if (cover(stretches, lines[i], along[k], along[k + 1], slack) < kThere) {
          begin = k + 1;
        } else {
          result[i][begin] = static_cast<int>(k) + 1;
        }
      }
    }
    return result;
  }

  static int at(const Ends& ends, int line, int from) {
    return ends[static_cast<std::size_t>(line)][static_cast<std::size_t>(from)];
  }

  const Ends level_;
  const Ends upright_;
};

// The largest part of a lattice, but not all of it, that has bold lines all around, which end at its corners: thick
// ones every five cells go on. Empty if there is none.
Lattice framed_part(const Both& both, const Lattice& lattice) {
  const Bold bold(both, lattice);
  int most = 0;
  Lattice best;
  for (int left = 0; left < lattice.columns(); ++left)
    for (int top = 0; top < lattice.rows(); ++top) {
      const int right = bold.level(top, left);
      const int bottom = bold.upright(left, top);
      const int area = (right - left) * (bottom - top);
      if (right - left < kFewestCells || bottom - top < kFewestCells || area <= most ||
          area == lattice.rows() * lattice.columns() || bold.level(bottom, left) != right ||
          bold.upright(right, top) != bottom)
        continue;
      most = area;
      best.xs.assign(lattice.xs.begin() + left, lattice.xs.begin() + right + 1);
      best.ys.assign(lattice.ys.begin() + top, lattice.ys.begin() + bottom + 1);
    }
  best.framed = true;
  return best;
}

}  // namespace

std::vector<Lattice> find_lattices(const Image& image, int most) {
  const int small = std::min(image.width, image.height);
  if (small < kFewestCells * kShortestPitch) return {};
  const auto down = steps(image);
  const auto across = steps_across(image);
  std::vector<Lattice> found;
  const auto look = [&](int threshold, int least, int gap, bool tiles) {
    const Both both{Stretches(down, threshold, least, gap, tiles), Stretches(across, threshold, least, gap, tiles)};
    // Boards that share a pitch are in one chain, of which only the best part is found: then the rest is looked at.
    constexpr std::size_t kWindows = 9;
    std::vector<Window> windows{{0, 0, image.width, image.height}};
    for (std::size_t k = 0; k < windows.size() && k < kWindows; ++k) {
      std::vector<Lattice> here = search(both, windows[k]);
      const auto best = std::min_element(here.begin(), here.end(), better);
      if (best == here.end()) continue;
      for (const Window& part : around(windows[k], best->box())) windows.push_back(part);
      found.insert(found.end(), here.begin(), here.end());
    }
  };
  const int gap = 2 + small / 250;
  std::array<bool, 256> seen{};
  for (const auto* plane : {&down, &across})
    for (const std::uint8_t step : plane->cells) seen[step] = true;
  // A lower threshold sees the same again where there is no fainter contrast, as on pages in black and white.
  int before = 256;
  for (const int threshold : {26, 11, 5}) {
    const bool more = std::any_of(seen.begin() + threshold, seen.begin() + before, [](bool there) { return there; });
    if (more) look(threshold, std::max(14, small / 25), gap, false);
    before = threshold;
  }
  // Cells may be tiles with gaps between them, or with round corners, so that no stretch is longer than one.
  constexpr double kFew = 12;
  if (std::all_of(found.begin(), found.end(), [](const Lattice& lattice) { return lattice.score < kFew; }))
    for (const int threshold : {26, 11}) look(threshold, std::max(14, small / 60), 3 * gap, true);
  std::sort(found.begin(), found.end(), better);
  std::vector<Lattice> kept;
  for (Lattice& lattice : found) {
    if (static_cast<int>(kept.size()) == most) break;
    if (std::none_of(kept.begin(), kept.end(), [&](const Lattice& k) { return overlap(k.box(), lattice.box()); }))
      kept.push_back(grown_over_fills(image, std::move(lattice)));
  }
  return kept;
}

std::vector<Lattice> find_framed(const Image& image, const std::vector<Lattice>& lattices) {
  constexpr int kBold = 100;
  constexpr int kShortest = 5;
  constexpr int kGap = 2;
  constexpr int kMost = 120;  // lines of a sheet in either direction; more are a pattern
  const auto may_be_sheet = [](const Lattice& lattice) { return std::max(lattice.columns(), lattice.rows()) <= kMost; };
  if (std::none_of(lattices.begin(), lattices.end(), may_be_sheet)) return {};
  const Both both{Stretches(steps(image), kBold, kShortest, kGap, false),
                  Stretches(steps_across(image), kBold, kShortest, kGap, false)};
  std::vector<Lattice> found;
  for (const Lattice& lattice : lattices)
    if (Lattice part = may_be_sheet(lattice) ? framed_part(both, lattice) : Lattice{}; !part.xs.empty())
      found.push_back(std::move(part));
  return found;
}

}  // namespace nonolith::scan
