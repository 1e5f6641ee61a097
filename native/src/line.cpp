#include "nonolith/line.hpp"  // the public contract

#include <array>
#include <stdexcept>

#include "color_line.hpp"
#include "line.hpp"

namespace nonolith {
namespace {

using namespace portable;

// A set of cells for each run: below the one number of limbs a line is solved in less than a millisecond, at the other
// the tables (three or more of them) take some gigabytes.
constexpr std::size_t kShort = std::size_t{1} << 14, kMostLimbs = std::size_t{1} << 27;

// Keeps the first and the last of each run's possible starts.
class Ends {
 public:
  Ends(LineResult& result, std::size_t runs, void (*poll)()) : result_(result), poll_(poll) {
    result.first.resize(runs);
    result.last.resize(runs);
  }
  template <class T>
  void operator()(int run, const T& starts) {
    const auto j = static_cast<std::size_t>(run);
    result_.first[j] = -1;
    for_each_cell(starts, [&](int at) {
      if (result_.first[j] < 0) result_.first[j] = at;
      result_.last[j] = at;
    });
  }
  void poll() const {
    if (poll_ != nullptr) poll_();
  }

 private:
  LineResult& result_;
  void (*poll_)();
};

template <class T>
std::optional<LineResult> solve_black(const Puzzle& line, std::string_view cells, void (*poll)()) {
  const int n = line.width;
  std::vector<std::int32_t> lengths;
  for (const Run& run : line.clue(0)) lengths.push_back(run.length);
  std::vector<Piece> pieces(lengths.size());
  Clue<T> clue;
  describe(clue, lengths, n, pieces.data());

  T black = none(clue.full), white = black;
  for (int i = 0; i < n; ++i) {
    const int mask = cells[static_cast<std::size_t>(i)] & 3;
    if (mask == 0) return std::nullopt;
    if (mask == 1) add_cell(white, i);
    if (mask == 2) add_cell(black, i);
  }
  LineResult result;
  Scratch<T> scratch;
  if (!solve_starts(clue, black, white, scratch, Ends(result, lengths.size(), poll))) return std::nullopt;
  result.cells.resize(static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i) result.cells[static_cast<std::size_t>(i)] = has(black, i) ? 2 : has(white, i) ? 1 : 3;
  return result;
}

template <class T>
std::optional<LineResult> solve_color(const Puzzle& line, std::string_view cells, void (*poll)()) {
  const int n = line.width, bytes = mask_bytes(line.colors);
  ColorArena arena;
  std::array clues{make_color_clue<T>(line.clue(0), line.is_unknown(0), n, line.colors, arena)};
  arena.settle<T>(clues);
  const ColorClue<T>& clue = clues[0];

  const auto byte_of = [&](int cell, int color) { return static_cast<std::size_t>(cell * bytes + color / 8); };
  std::vector<T> allowed(static_cast<std::size_t>(line.colors) + 1, none(clue.full));
  for (int c = 0; c <= line.colors; ++c)
    for (int i = 0; i < n; ++i)
      if (cells[byte_of(i, c)] >> (c % 8) & 1) add_cell(allowed[static_cast<std::size_t>(c)], i);
  LineResult result;
  ColorScratch<T> scratch;
  if (!solve(clue, allowed.data(), scratch, Ends(result, static_cast<std::size_t>(clue.runs), poll)))
    return std::nullopt;
  result.cells.assign(cells.size(), '\0');
  const auto put = [&](const T& places, int color) {
    for_each_cell(places, [&](int i) {
      char& byte = result.cells[byte_of(i, color)];
      byte = static_cast<char>(byte | 1 << (color % 8));
    });
  };
  put(scratch.blank, 0);
  for (int u = 0; u < clue.uses; ++u) put(scratch.filled[static_cast<std::size_t>(u)], clue.use[u].color);
  return result;
}

}  // namespace

std::optional<LineResult> solve_line(const Puzzle& line, std::string_view cells, void (*poll)()) {
  const auto limbs = static_cast<std::size_t>(line.width) / 64 + 1, work = (line.clue(0).size() + 1) * limbs;
  if (work > kMostLimbs) throw std::invalid_argument("a line of this many cells and runs needs too much memory");
  if (work < kShort) poll = nullptr;
  const bool narrow = line.width <= 64;
  if (line.is_plain())
    return narrow ? solve_black<std::uint64_t>(line, cells, poll) : solve_black<Long>(line, cells, poll);
  return narrow ? solve_color<std::uint64_t>(line, cells, poll) : solve_color<Long>(line, cells, poll);
}

}  // namespace nonolith
