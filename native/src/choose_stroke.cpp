// Choosing one stroke among those that are offered: what of Sketch the search for changes asks for most.
#include <algorithm>
#include <stdexcept>
#include <tuple>

#include "nonolith/sketch.hpp"

namespace nonolith {
namespace {

// Trials from nothing that are made together, at first and at most.
constexpr std::size_t kFirst = 4, kMost = 64;
// How many cells all trials from nothing for one choice may settle together. Beyond that, what looks best will do;
constexpr std::int64_t kWork = 400'000;
// but so many times as much is worth it as long as nothing that helps was found.
constexpr std::int64_t kPatience = 16;

}  // namespace

void Sketch::offer(std::vector<Option> options) {
  for (const Option& option : options) check(option.stroke);
  options_ = std::move(options);
}

std::int64_t Sketch::work_of(const Left& left) const {
  const auto cells = static_cast<std::int64_t>(cells_.size());
  return cells / 64 + cells - left.cells;
}

Chosen Sketch::best_stroke(Monitor* monitor) {
  const std::vector<bool> opens = lines_of_parts(false).front();
  std::vector<const Option*> options;
  std::vector<Stroke> strokes;
  for (const Option& option : options_) {
    const Stroke stroke = option.stroke;
    if (color(static_cast<std::size_t>(stroke.cell)) == stroke.color) continue;
    if (!opens[static_cast<std::size_t>(row(stroke.cell))] && !opens[static_cast<std::size_t>(column(stroke.cell))])
      continue;
    options.push_back(&option);
    strokes.push_back(stroke);
  }
  const auto bounds = try_strokes(strokes, 1, true, monitor);
  Chosen chosen;
  chosen.tried = static_cast<std::int64_t>(bounds.size());
  if (bounds.size() < strokes.size()) return chosen;  // interrupted

  struct Ranked {
    std::int32_t left, price, cell, color;
    auto operator<=>(const Ranked&) const = default;
  };
  std::vector<Ranked> ranked;
  for (std::size_t i = 0; i < options.size(); ++i)
    ranked.push_back({bounds[i].cells, options[i]->price, strokes[i].cell, strokes[i].color});
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
    const auto exact = try_strokes(strokes, 1, false, monitor);
    for (std::size_t i = 0; i < exact.size(); ++i) {
      Ranked found = ranked[first + i];
      found.left = exact[i].cells;
      work += work_of(exact[i]);
      best = std::min(best, found);
    }
    if (exact.size() < strokes.size()) break;
  }
  if (best.cell >= 0) chosen.stroke = {best.cell, best.color}, chosen.left = best.left;
  return chosen;
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
  const auto bounds = try_strokes(strokes, 1, true, monitor);
  chosen.tried = static_cast<std::int64_t>(bounds.size());
  std::int64_t work = 0;
  for (std::size_t i = 0; i < bounds.size() && work < kWork; ++i) {
    if (bounds[i].cells != 0) continue;
    const auto exact = try_strokes({&strokes[i], 1}, 1, false, monitor);
    if (exact.empty()) break;
    work += work_of(exact[0]);
    if (exact[0].cells != 0) continue;
    chosen.stroke = strokes[i];
    break;
  }
  return chosen;
}

}  // namespace nonolith
