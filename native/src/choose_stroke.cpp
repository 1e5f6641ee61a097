// Choosing one stroke among those that are offered: what of Sketch the search for changes asks for most.
#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "nonolith/sketch.hpp"

namespace nonolith {
namespace {

// Trials from nothing that are made together, at first and at most.
constexpr std::size_t kFirst = 4, kMost = 64;
// How many cells all trials from nothing for one choice may settle together. Beyond that, what looks best will do;
constexpr std::int64_t kWork = 400'000;
// but so many times as much is worth it as long as nothing that helps was found.
constexpr std::int64_t kPatience = 16;
// Where nothing settles anything, places are counted in bits, of which each has so many parts; and so many of them are
// worth a price of one.
constexpr int kBit = 1 << 10, kPerPrice = kBit / 10;

// The binary logarithm, rounded down to parts of a bit. By multiplication alone, which is the same on every machine:
// no two mathematical libraries agree on std::log2 to the last digit, and the last digit may decide between strokes.
std::int32_t parts_of_bits(double number) {
  int bits = 0;
  double rest = 2 * std::frexp(std::min(number, std::numeric_limits<double>::max()), &bits);  // in [1, 2)
  std::int32_t parts = bits - 1;
  for (int part = kBit; part > 1; part /= 2) {
    rest *= rest;
    parts *= 2;
    if (rest >= 2) rest /= 2, ++parts;
  }
  return parts;
}

}  // namespace

void Sketch::offer(std::vector<Option> options) {
  for (const Option& option : options) check(option.stroke);
  options_ = std::move(options);
  tightness_ = {};
}

std::int64_t Sketch::work_of(std::int32_t left) const {
  const auto cells = static_cast<std::int64_t>(cells_.size());
  return cells / 64 + cells - left;
}

std::vector<const Option*> Sketch::options_in_open_lines() {
  const std::vector<bool> opens = lines_of_parts(false).front();
  std::vector<const Option*> options;
  for (const Option& option : options_) {
    const auto [cell, to] = option.stroke;
    if (color(static_cast<std::size_t>(cell)) == to) continue;
    if (opens[static_cast<std::size_t>(row(cell))] || opens[static_cast<std::size_t>(column(cell))])
      options.push_back(&option);
  }
  return options;
}

Chosen Sketch::best_stroke(Monitor* monitor) {
  const auto options = options_in_open_lines();
  std::vector<Stroke> strokes;
  for (const Option* option : options) strokes.push_back(option->stroke);
  const auto bounds = open_after(strokes, true, monitor);
  Chosen chosen;
  chosen.tried = static_cast<std::int64_t>(bounds.size());
  if (bounds.size() < strokes.size()) return chosen;  // interrupted

  struct Ranked {
    std::int32_t left, price, cell, color;
    auto operator<=>(const Ranked&) const = default;
  };
  std::vector<Ranked> ranked;
  for (std::size_t i = 0; i < options.size(); ++i)
    ranked.push_back({bounds[i], options[i]->price, strokes[i].cell, strokes[i].color});
  std::sort(ranked.begin(), ranked.end());
  Ranked best{INT32_MAX, 0, -1, 0};
  std::size_t size = kFirst;
  std::int64_t work = 0;
  const auto now = std::count(open().begin(), open().end(), 1);
  const auto go_on = [&](std::size_t first) {
    return first < ranked.size() && ranked[first] < best && work < (best.left < now ? kWork : kPatience * kWork);
  };
  for (std::size_t first = 0; go_on(first); first += size, size = std::min(2 * size, kMost)) {
    const std::size_t end = std::min(first + size, ranked.size());
    strokes.clear();
    for (std::size_t i = first; i < end; ++i) strokes.push_back({ranked[i].cell, ranked[i].color});
    const auto exact = open_after(strokes, false, monitor);
    for (std::size_t i = 0; i < exact.size(); ++i) {
      Ranked found = ranked[first + i];
      found.left = exact[i];
      work += work_of(exact[i]);
      best = std::min(best, found);
    }
    if (exact.size() < strokes.size()) break;
  }
  if (best.cell >= 0) chosen.stroke = {best.cell, best.color}, chosen.left = best.left;
  return chosen;
}

std::vector<Stroke> Sketch::tightening_strokes(std::size_t most) {
  forget_tightness();
  std::vector<std::int32_t> bits(static_cast<std::size_t>(lines()), -1);
  std::string cells = cells_;
  std::vector<std::pair<std::int64_t, Stroke>> ranked;
  tightness_.fewer.resize(options_.size());
  for (const Option* option : options_in_open_lines()) {
    const auto [cell, to] = option->stroke;
    std::int64_t gain = -std::int64_t{kPerPrice} * option->price;
    auto& fewer = tightness_.fewer[static_cast<std::size_t>(option - options_.data())];
    for (const int side : {0, 1}) {
      const int line = side == 0 ? row(cell) : column(cell);
      auto& known = fewer[static_cast<std::size_t>(side)];
      if (!known) {
        std::int32_t& before = bits[static_cast<std::size_t>(line)];
        if (before < 0) before = places_of(line, cells, -1);
        cells[static_cast<std::size_t>(cell)] = static_cast<char>(to);
        known = before - places_of(line, cells, cell);
        cells[static_cast<std::size_t>(cell)] = cells_[static_cast<std::size_t>(cell)];
      }
      gain += *known;
    }
    ranked.push_back({gain, option->stroke});
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<Stroke> chosen;
  std::vector<bool> used(static_cast<std::size_t>(lines()), false);
  for (const auto& [gain, stroke] : ranked) {
    if (chosen.size() == most) break;
    const auto r = static_cast<std::size_t>(row(stroke.cell)), c = static_cast<std::size_t>(column(stroke.cell));
    if (used[r] || used[c]) continue;
    used[r] = used[c] = true;
    chosen.push_back(stroke);
  }
  return chosen;
}

void Sketch::forget_tightness() {
  open();
  std::vector<bool> same(static_cast<std::size_t>(lines()), true);
  if (tightness_.cells.empty()) tightness_.cells = cells_, tightness_.open = open_;
  for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
    if (tightness_.cells[cell] == cells_[cell] && tightness_.open[cell] == open_[cell]) continue;
    for (const int line : {row(static_cast<std::int32_t>(cell)), column(static_cast<std::int32_t>(cell))})
      same[static_cast<std::size_t>(line)] = false;
  }
  for (std::size_t i = 0; i < tightness_.fewer.size(); ++i) {
    const std::int32_t cell = options_[i].stroke.cell;
    auto& [across, down] = tightness_.fewer[i];
    if (!same[static_cast<std::size_t>(row(cell))]) across.reset();
    if (!same[static_cast<std::size_t>(column(cell))]) down.reset();
  }
  tightness_.cells = cells_;
  tightness_.open = open_;
}

std::int32_t Sketch::places_of(int line, std::string_view cells, std::int32_t free) const {
  std::vector<Run> runs;
  std::vector<double> ways, before;
  runs_of(cells, line, runs);
  const Way way = this->way(line);
  const int length = line < height_ ? width_ : height_;
  const auto may = [&](int place, int color) {
    const std::size_t cell = way.first + static_cast<std::size_t>(place) * way.step;
    return static_cast<std::int32_t>(cell) == free || open_[cell] != 0 || this->color(cell) == color;
  };
  // How many ways there are to have the runs so far in so many cells; the last of them blank, if there are more.
  ways.assign(static_cast<std::size_t>(length) + 1, 0);
  ways[0] = 1;
  for (int i = 1; i <= length && may(i - 1, 0); ++i) ways[static_cast<std::size_t>(i)] = 1;
  int last = 0;
  for (const Run& run : runs) {
    std::swap(ways, before);
    ways.assign(static_cast<std::size_t>(length) + 1, 0);
    const int gap = run.color == last ? 1 : 0;
    for (int i = 1, room = 0; i <= length; ++i) {
      room = may(i - 1, run.color) ? room + 1 : 0;
      double& here = ways[static_cast<std::size_t>(i)];
      if (may(i - 1, 0)) here = ways[static_cast<std::size_t>(i - 1)];
      const int begin = i - run.length - gap;
      if (room >= run.length && begin >= 0 && (gap == 0 || may(begin, 0)))
        here += before[static_cast<std::size_t>(begin)];
    }
    last = run.color;
  }
  return parts_of_bits(std::max(1.0, ways.back()));
}

Chosen Sketch::fair_stroke(std::int32_t below, Monitor* monitor) {
  const auto parts = lines_of_parts(true);
  Chosen chosen;
  std::vector<Stroke> strokes;
  for (const Option& option : options_) {
    const Stroke stroke = option.stroke;
    if (option.price >= below) break;
    if (color(static_cast<std::size_t>(stroke.cell)) == stroke.color) continue;
    const auto r = static_cast<std::size_t>(row(stroke.cell)), c = static_cast<std::size_t>(column(stroke.cell));
    if (std::all_of(parts.begin(), parts.end(), [&](const auto& part) { return part[r] || part[c]; }))
      strokes.push_back(stroke);
  }
  const auto bounds = open_after(strokes, true, monitor);
  chosen.tried = static_cast<std::int64_t>(bounds.size());
  if (bounds.size() < strokes.size()) chosen.left = 1;  // interrupted
  std::int64_t work = 0;
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    if (bounds[i] != 0) continue;
    const auto exact = work < kWork ? open_after({&strokes[i], 1}, false, monitor) : std::vector<std::int32_t>();
    if (exact.empty()) chosen.left = 1;
    if (exact.empty()) break;
    work += work_of(exact[0]);
    if (exact[0] != 0) continue;
    chosen.stroke = strokes[i];
    break;
  }
  return chosen;
}

}  // namespace nonolith
