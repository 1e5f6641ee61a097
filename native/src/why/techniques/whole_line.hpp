// The last resorts of line logic: what every placement of the clue has in common.
#pragma once
#include "../view.hpp"

namespace nonolith::why {

// General line reasoning: the cells that the line settles.
inline Finding line_reasoning(View& line) {
  Finding found;
  for_each_cell(line.many(), line.size(), [&](int place) {
    const Mask solved = line.solved_mask(place);
    if (solved.is_single()) found.cells.push_back({place, solved});
  });
  found.runs = line.all_runs();
  return found;
}

// Color logic: all colors that the line excludes from its cells.
inline Finding color_logic(View& line) {
  Finding found;
  for_each_cell(line.many(), line.size(), [&](int place) {
    const Mask solved = line.solved_mask(place);
    if (solved != line.mask(place)) found.cells.push_back({place, solved});
  });
  found.runs = line.all_runs();
  return found;
}

}  // namespace nonolith::why
