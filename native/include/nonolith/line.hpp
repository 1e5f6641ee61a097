// One line by itself, for whoever wants to look at a single clue.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nonolith/puzzle.hpp"

namespace nonolith {

struct LineResult {
  std::string cells;                // masks after complete line solving
  std::vector<std::int32_t> first;  // of each run: its earliest start
  std::vector<std::int32_t> last;   // and its latest
};

// `line` as from unpack_line, `cells` as masks. Nothing if no placement of the runs agrees with the cells.
// The earliest starts taken together are themselves a placement, and so are the latest, unless a run is unknown
// in both length and color: then each is possible, but perhaps not with all the others.
// `poll`, if any, is called again and again while a long line is solved, and may throw to break off.
std::optional<LineResult> solve_line(const Puzzle& line, std::string_view cells, void (*poll)() = nullptr);

}  // namespace nonolith
