#include "nonolith/line.hpp"  // the public contract

#include <stdexcept>

#include "line.hpp"

namespace nonolith {

std::optional<LineResult> solve_line(const Puzzle& line, std::string_view cells) {
  if (!line.is_plain())
    throw std::invalid_argument("the engine does not yet solve lines with colors or with runs of unknown length");
  const int n = line.width;
  std::vector<std::int32_t> lengths;
  for (const Run& run : line.clue(0)) lengths.push_back(run.length);
  std::vector<portable::Piece> pieces;
  auto clue = portable::make_clue<portable::Long>(lengths, n, pieces);
  clue.piece = pieces.data();

  auto black = portable::none(clue.full), white = black;
  for (int i = 0; i < n; ++i) {
    const int mask = cells[static_cast<std::size_t>(i)] & 3;
    if (mask == 0) return std::nullopt;
    if (mask == 1) portable::add_cell(white, i);
    if (mask == 2) portable::add_cell(black, i);
  }
  LineResult result;
  result.first.resize(lengths.size());
  result.last.resize(lengths.size());
  portable::Scratch<portable::Long> scratch;
  const auto keep = [&](int run, const portable::Long& starts) {
    const auto j = static_cast<std::size_t>(run);
    result.first[j] = -1;
    portable::for_each_cell(starts, [&](int at) {
      if (result.first[j] < 0) result.first[j] = at;
      result.last[j] = at;
    });
  };
  if (!portable::solve(clue, black, white, scratch, keep)) return std::nullopt;
  result.cells.resize(static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i)
    result.cells[static_cast<std::size_t>(i)] = portable::has(black, i) ? 2 : portable::has(white, i) ? 1 : 3;
  return result;
}

}  // namespace nonolith
