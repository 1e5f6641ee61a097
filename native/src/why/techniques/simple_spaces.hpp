// Simple spaces: a cell that is out of the reach of every run is blank.
#pragma once
#include "mercury.hpp"

namespace nonolith::why {

namespace detail {

// Drops the open cells beside finished runs.
inline void drop_beside_finished(const View& line, const std::vector<Segment>& segments, Cells& set) {
  for (const Segment& segment : segments)
    if (std::any_of(segment.owners.begin(), segment.owners.end(),
                    [&](int run) { return line.length(run) == segment.length(); })) {
      if (segment.start > 0) drop_cell(set.data(), segment.start - 1);
      if (segment.end < line.size()) drop_cell(set.data(), segment.end);
    }
}

}  // namespace detail

// All cells that are out of every run's reach. What lies beside a finished run is left to punctuating, what a run
// draws back from to mercury.
inline Finding simple_spaces(View& line) {
  Finding found;
  const Ranges& reach = line.reach();
  const Limb *const can = line.can(0), *const many = line.many(), *const reached = line.reached(reach);
  const auto cells = [&](int i) { return can[i] & many[i] & ~reached[i]; };
  if (!any(cells, line.size())) return found;
  Cells left = copy_of(cells, line.size());
  detail::drop_beside_finished(line, line.segments(), left);
  if (any(left, line.size())) drop_drawn_back(line, left);
  if (!any(left, line.size())) return found;
  line.color_cells(found, cells, 0);
  // The runs on either side, which are what a reader looks at.
  std::vector<char> chosen(static_cast<std::size_t>(line.runs()));
  for (const Told& told : found.cells) {
    for (int run = line.runs() - 1; run >= 0; --run)
      if (line.at(reach.last, run) + line.length(run) <= told.place) {
        chosen[static_cast<std::size_t>(run)] = 1;
        break;
      }
    for (int run = 0; run < line.runs(); ++run)
      if (line.at(reach.first, run) > told.place) {
        chosen[static_cast<std::size_t>(run)] = 1;
        break;
      }
  }
  for (int run = 0; run < line.runs(); ++run)
    if (chosen[static_cast<std::size_t>(run)]) found.runs.push_back(run);
  return found;
}

}  // namespace nonolith::why
