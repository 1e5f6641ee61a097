// Splitting: if filling the cell between two stretches made a run longer than any that can be there, it is not filled.
#pragma once
#include "../view.hpp"

namespace nonolith::why {

// The first cell that must part its two neighbors; the numbers are the length of the run that it would make, and of
// the longest that can be there.
inline Finding splitting(View& line) {
  const auto& segments = line.segments();
  for (std::size_t index = 1; index < segments.size(); ++index) {
    const Segment &left = segments[index - 1], &right = segments[index];
    if (left.color != right.color || right.start != left.end + 1) continue;
    if (line.has_owner(left.start, right.end, left.color)) continue;
    Finding found;
    line.exclude(found, left.end, left.color);
    if (!found) continue;
    std::set_union(left.owners.begin(), left.owners.end(), right.owners.begin(), right.owners.end(),
                   std::back_inserter(found.runs));
    int longest = 0;
    for (const int run : found.runs) longest = std::max(longest, line.length(run));
    found.numbers = {right.end - left.start, longest};
    found.near = line.span(left.start, left.end);
    add_span(found.near.data(), right.start, right.end);
    return found;
  }
  return {};
}

}  // namespace nonolith::why
