// Glue: the run that covers a box near a wall has too little room on that side, so it stretches past the box.
#pragma once
#include "../view.hpp"

namespace nonolith::why {

namespace detail {

inline Finding glue_from_left(View& line) {
  const auto& segments = line.segments();
  for (std::size_t index = 0; index < segments.size(); ++index) {
    const Segment& segment = segments[index];
    if (segment.owners.empty()) continue;
    int shortest = line.size();
    for (const int run : segment.owners) shortest = std::min(shortest, line.length(run));
    if (shortest <= segment.length()) continue;
    const int wall = last_out_before(line.can(segment.color), segment.start);
    Finding found;
    line.color_span(found, segment.end, wall + 1 + shortest, segment.color);
    if (!found) continue;
    // What just closes the gap to the next stretch is left to joining.
    if (index + 1 < segments.size() && segments[index + 1].color == segment.color &&
        found.cells.back().place == segments[index + 1].start - 1)
      continue;
    found.runs.assign(segment.owners.begin(), segment.owners.end());
    if (found.runs.size() == 1) found.run = found.runs[0];
    found.numbers = {shortest};
    found.sets = {line.places(segment.start, segment.end), line.places(wall, wall + 1)};
    found.near = line.span(segment.start, segment.end);
    if (wall >= 0) add_cell(found.near.data(), wall);
    if (line.is_mirrored()) found.turn(line.size(), line.runs());
    return found;
  }
  return {};
}

}  // namespace detail

// The first box that sticks to a wall, looking from both ends: `sets` are the box and the wall (empty at the end of
// the line), the number is the length of the shortest run that can be there.
inline Finding glue(View& line) {
  if (auto found = detail::glue_from_left(line)) return found;
  return detail::glue_from_left(line.mirror());
}

}  // namespace nonolith::why
