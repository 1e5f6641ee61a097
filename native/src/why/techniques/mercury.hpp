// Mercury: a run that began right at the wall would end right beside a box, and so be longer than it is.
#pragma once
#include "../view.hpp"

namespace nonolith::why {

// An open stretch whose first run would touch a box if it began at any of the first `count` cells.
struct Draw {
  int start, count, run;
};

inline std::vector<Draw> draws(View& line) {
  std::vector<Draw> found;
  for (const auto& [start, end, run, stop] : line.sections()) {
    const int length = line.length(run);
    const Limb *const can = line.can(0), *const boxes = line.can(line.kind(run)), *const many = line.many();
    int place = start;
    while (place + length < end && has(boxes, place + length) && !has(many, place + length) && has(many, place) &&
           has(can, place))
      ++place;
    if (place > start) found.push_back({start, place - start, run});
  }
  return found;
}

// Drops the cells from which the first or the last run of some open stretch draws back.
inline void drop_drawn_back(View& line, Cells& set) {
  for (const auto& [start, count, run] : draws(line)) drop_span(set.data(), start, start + count);
  for (const auto& [start, count, run] : draws(line.mirror()))
    drop_span(set.data(), line.size() - start - count, line.size() - start);
}

namespace detail {

// The runs that could begin here but for a box right after them; empty if any has room.
inline Numbers blocked(View& line, int place) {
  const Ranges& reach = line.reach();
  Numbers found;
  for (int run = 0; run < line.runs(); ++run) {
    const int color = line.kind(run), after = place + line.length(run);
    if (!has(line.can(color), place) || place < line.at(reach.first, run) || place > line.at(reach.last, run)) continue;
    if (after < line.size() && has(line.can(color), after) && !has(line.many(), after))
      found.push_back(run);
    else if (line.at(line.lo, run) <= place && place <= line.at(line.hi, run))
      return {};
  }
  return found;
}

// `sets` are the cells and the boxes that a run would touch; way 1 if the runs end at the wall, not begin. `near` are
// these boxes and the wall.
inline Finding drawn(View& line, int start, int end, Cells near, Numbers runs) {
  Finding found;
  found.way = line.is_mirrored();
  if (runs.size() == 1) found.run = runs[0];
  found.runs = std::move(runs);
  const auto boxes = line.not_blank();
  found.sets = {line.places(start, end), places_of([&](int i) { return limb_of(near, i) & boxes(i); }, line.size())};
  found.near = std::move(near);
  line.color_span(found, start, end, 0);
  if (line.is_mirrored()) found.turn(line.size(), line.runs());
  return found;
}

// The textbook case: the first run of an open stretch.
inline Finding first_run(View& line) {
  const auto found = draws(line);
  if (found.empty()) return {};
  const auto [start, count, run] = found[0];
  const int box = start + line.length(run);
  return drawn(line, start, start + count, line.span(box, box + count), {run});
}

// The general case: no run that could begin at a wall can.
inline Finding any_run(View& line) {
  const int n = line.size();
  const Limb *const can = line.can(0), *const many = line.many();
  const auto open = [&](int i) { return can[i] & many[i]; };
  // Blanks before an open cell.
  const auto walls = [&](int i) {
    return can[i] & ~many[i] & (open(i) >> 1 | (64 * (i + 1) < n ? open(i + 1) << 63 : 0));
  };
  for (int wall = -1; wall < n; wall = first_in(walls, wall + 1, n)) {
    int end = wall + 1;
    Cells near;
    Numbers runs;
    for (; end < n && has(can, end) && has(many, end); ++end) {
      const Numbers found = blocked(line, end);
      if (found.empty()) break;
      if (near.empty()) near = line.span(wall, wall + 1);
      for (const int run : found) add_cell(near.data(), end + line.length(run));
      runs.insert(runs.end(), found.begin(), found.end());
    }
    if (end == wall + 1) continue;
    std::sort(runs.begin(), runs.end());
    runs.erase(std::unique(runs.begin(), runs.end()), runs.end());
    return drawn(line, wall + 1, end, std::move(near), std::move(runs));
  }
  return {};
}

}  // namespace detail

// The first cells beside a wall at which no run can begin, looking from both ends.
inline Finding mercury(View& line) {
  if (auto found = detail::first_run(line)) return found;
  if (auto found = detail::first_run(line.mirror())) return found;
  if (auto found = detail::any_run(line)) return found;
  return detail::any_run(line.mirror());
}

}  // namespace nonolith::why
