// What a line is described by, the same for every word and every instruction set.
#pragma once
#include <cstdint>

namespace nonolith {

// A run's length as 2^log + rest, for "it fits here" in two steps.
struct Piece {
  std::int32_t length;
  std::int32_t rest;
  std::int32_t log;
};

// The first and the last cell at which a run can start.
struct Window {
  std::int32_t first, last;
};

// The runs of a line and their windows. The version is another one whenever a window has changed.
struct WindowedClue {
  const Piece* piece;
  const Window* window;
  int runs, cells;
  std::uint32_t version;
};

// Cells of a line, from the first to the last.
struct CellRange {
  std::int32_t first, last;
};

}  // namespace nonolith
