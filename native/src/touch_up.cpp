// Touching up a picture that was drawn by chance: what of Sketch is for generating puzzles.
#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <stdexcept>

#include "chance.hpp"
#include "nonolith/sketch.hpp"

namespace nonolith {
namespace {

// More than that and the puzzle would be no fun either.
constexpr std::int64_t kNodes = 500;
// How many cells are looked at for one at the edge of a shape.
constexpr int kLooks = 8;

// A picture that line logic settles is made harder by a stroke that leaves at most one cell in so many open.
constexpr std::ptrdiff_t kFewest = 4;

std::vector<std::int32_t> marked(std::string_view marks) {
  std::vector<std::int32_t> cells;
  for (std::size_t cell = 0; cell < marks.size(); ++cell)
    if (marks[cell] != 0) cells.push_back(static_cast<std::int32_t>(cell));
  return cells;
}

// The colors of the four neighbors at a side; 0 outside the picture.
std::array<int, 4> sides(std::string_view cells, int width, int cell) {
  const int column = cell % width, size = static_cast<int>(cells.size());
  const auto at = [&](int place) {
    return static_cast<int>(static_cast<unsigned char>(cells[static_cast<std::size_t>(place)]));
  };
  return {cell >= width ? at(cell - width) : 0, column + 1 < width ? at(cell + 1) : 0,
          cell + width < size ? at(cell + width) : 0, column > 0 ? at(cell - 1) : 0};
}

// A stroke that gives one of these cells the color of a neighbor; what is in the middle of a plane stays there,
// unless nothing else was met.
Stroke choose(Chance& chance, std::string_view cells, int width, const std::vector<std::int32_t>& among) {
  std::int32_t cell = 0;
  for (int look = 0; look < kLooks; ++look) {
    cell = among[chance.below(among.size())];
    const auto around = sides(cells, width, cell);
    const int color = around[chance.below(around.size())];
    if (color != static_cast<unsigned char>(cells[static_cast<std::size_t>(cell)])) return {cell, color};
  }
  return {cell, cells[static_cast<std::size_t>(cell)] == 0 ? 1 : 0};
}

}  // namespace

bool Sketch::touch_up(Aim aim, std::span<const std::int32_t> orbits, std::size_t size, std::uint64_t seed, int tries,
                      std::int32_t most, Monitor* monitor) {
  if (size == 0 || orbits.size() != cells_.size() * size)
    throw std::invalid_argument("orbits must have the same number of cells for each cell");
  for (const std::int32_t cell : orbits) check({cell, 0});
  Chance chance(seed);
  std::vector<std::int32_t> among = marked(open());
  if (std::ssize(among) > most) return false;
  for (int left = tries;; --left) {
    const bool settled = among.empty();
    if (aim == Aim::lines && settled) return true;
    if (aim == Aim::beyond && !settled) {
      among = in_doubt(monitor);
      if (among.empty()) return true;
    }
    if (left <= 0 || (monitor != nullptr && !monitor->go_on({}))) return false;
    if (settled) {  // too easy: any cell may be repainted
      among.resize(cells_.size());
      std::iota(among.begin(), among.end(), 0);
    }
    const Stroke stroke = choose(chance, cells_, width_, among);
    const std::string cells = cells_, masks = masks_, marks = open_;
    const auto orbit = orbits.subspan(static_cast<std::size_t>(stroke.cell) * size, size);
    for (const std::int32_t cell : orbit) paint({cell, stroke.color});
    const auto before = std::count(marks.begin(), marks.end(), 1);
    among = marked(open());
    const auto after = static_cast<std::ptrdiff_t>(among.size());
    if (aim == Aim::lines ? after < before
        : settled         ? after > 0 && after * kFewest < std::ssize(cells_)
                          : after <= before)
      continue;
    for (const std::int32_t cell : orbit)
      paint({cell, static_cast<unsigned char>(cells[static_cast<std::size_t>(cell)])});
    masks_ = masks;
    open_ = marks;
    fresh_ = true;
    among = marked(open_);
  }
}

std::vector<std::int32_t> Sketch::in_doubt(Monitor* monitor) {
  Search search(puzzle(), masks_, 0, {});
  const Limits limits{.seconds = -1, .nodes = kNodes};
  const Outcome outcome = search.advance(2, limits, monitor);
  const auto found = search.take();
  if (found.size() < 2) return outcome == Outcome::complete ? std::vector<std::int32_t>() : marked(open());
  std::vector<std::int32_t> differing;
  for (std::size_t cell = 0; cell < cells_.size(); ++cell)
    if (found[0].cells[cell] != found[1].cells[cell]) differing.push_back(static_cast<std::int32_t>(cell));
  return differing;
}

std::string Sketch::packed() const {
  std::vector<std::int32_t> numbers;
  for (const Puzzle& clue : clues_) {
    numbers.push_back(static_cast<std::int32_t>(clue.runs.size()));
    for (const Run& run : clue.runs) numbers.insert(numbers.end(), {run.length, run.color});
  }
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(std::int32_t)};
}

}  // namespace nonolith
