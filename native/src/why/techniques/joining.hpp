// Joining: two stretches of boxes that can only belong to the same run have nothing but that run between them.
#pragma once
#include "../view.hpp"

namespace nonolith::why {

namespace detail {

// Could an earlier run cover the left stretch and a later one the right stretch?
inline bool can_differ(View& line, const Segment& left, const Segment& right) {
  const Limb* const can = line.can(left.color);
  const int room = last_out_before(can, left.start) + 1;   // where a run at the left can begin
  const int end = first_out(can, right.end, line.size());  // and where one at the right must have ended
  for (const int before : left.owners) {
    const int length = line.length(before);
    const int earliest = std::max({line.at(line.lo, before), left.end - length, room}) + length;
    for (const int after : right.owners) {
      if (after <= before) continue;
      const int latest = std::min({line.at(line.hi, after), right.start, end - line.length(after)});
      const int between = line.gap(before) + (before + 1 < after ? line.facts().need(before + 1, after) : 0) +
                          (before + 1 < after ? line.gap(after - 1) : 0);
      if (earliest + between <= latest) return true;
    }
  }
  return false;
}

}  // namespace detail

// The first two neighboring stretches that must be one run: `sets` is both of them.
inline Finding joining(View& line) {
  const auto& segments = line.segments();
  for (std::size_t index = 1; index < segments.size(); ++index) {
    const Segment &left = segments[index - 1], &right = segments[index];
    if (left.color != right.color || left.owners.empty() || right.owners.empty()) continue;
    if (detail::can_differ(line, left, right)) continue;
    Finding found;
    line.color_span(found, left.end, right.start, left.color);
    if (!found) continue;
    for (const int run : left.owners)
      if (std::find(right.owners.begin(), right.owners.end(), run) != right.owners.end()) found.runs.push_back(run);
    if (found.runs.size() == 1) found.run = found.runs[0];
    found.near = line.span(left.start, left.end);
    add_span(found.near.data(), right.start, right.end);
    found.sets = {places_of(found.near, line.size())};
    return found;
  }
  return {};
}

}  // namespace nonolith::why
