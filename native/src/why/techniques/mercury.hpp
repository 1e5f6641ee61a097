// Mercury: a run that began right at the wall would end right beside a box, and so be longer than it is.
#pragma once
#include "../view.hpp"

namespace nonolith::why {

// An open stretch: cells at its wall, the boxes that its first run would touch, the run.
template <class T>
struct Draw {
  T cells, near;
  int run;
};

template <class T>
std::vector<Draw<T>> draws(View<T>& line) {
  std::vector<Draw<T>> found;
  for (const auto& [start, end, run, stop] : line.sections()) {
    const int length = line.length(run);
    const T boxes = line.must(line.kind(run));
    Draw<T> draw{line.nothing(), line.nothing(), run};
    for (int place = start; place + length < end && has(boxes, place + length); ++place) {
      if (!has(line.many(), place) || !has(line.can(0), place)) break;
      add_cell(draw.cells, place);
      add_cell(draw.near, place + length);
    }
    if (any(draw.cells)) found.push_back(draw);
  }
  return found;
}

// The cells from which the first or the last run of some open stretch draws back.
template <class T>
T drawn_back(View<T>& line) {
  T cells = line.nothing();
  for (const Draw<T>& draw : draws(line.mirror())) cells |= draw.cells;
  cells = mirrored(cells, line.size());
  for (const Draw<T>& draw : draws(line)) cells |= draw.cells;
  return cells;
}

namespace detail {

// The runs that could begin here but for a box right after them; empty if any has room.
template <class T>
Numbers blocked(View<T>& line, int place) {
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

// `sets` are the cells and the boxes that a run would touch; way 1 if the runs end at the wall, not begin.
template <class T>
Finding<T> drawn(View<T>& line, const T& cells, const T& near, Numbers runs) {
  Finding<T> found;
  found.way = line.is_mirrored();
  if (runs.size() == 1) found.run = runs[0];
  found.runs = std::move(runs);
  found.near = near;
  found.sets = {cells, static_cast<T>(near & ~line.blank())};
  line.color_cells(found, cells, 0);
  if (line.is_mirrored()) found.turn(line.size(), line.runs());
  return found;
}

// The textbook case: the first run of an open stretch.
template <class T>
Finding<T> first_run(View<T>& line) {
  const auto found = draws(line);
  if (found.empty()) return {};
  return drawn(line, found[0].cells, found[0].near, {found[0].run});
}

// The general case: no run that could begin at a wall can.
template <class T>
Finding<T> any_run(View<T>& line) {
  const T blank = line.blank(), open = line.full() & ~blank & ~line.painted();
  T walls = blank & (open >> 1);
  for (int wall = -1; wall < line.size(); wall = first_in(walls, wall + 1, line.size())) {
    T near = line.nothing(), cells = near;
    Numbers runs;
    for (int place = wall + 1; place < line.size() && has(open, place); ++place) {
      const Numbers found = blocked(line, place);
      if (found.empty()) break;
      for (const int run : found) add_cell(near, place + line.length(run));
      runs.insert(runs.end(), found.begin(), found.end());
      add_cell(cells, place);
    }
    if (!any(cells)) continue;
    std::sort(runs.begin(), runs.end());
    runs.erase(std::unique(runs.begin(), runs.end()), runs.end());
    if (wall >= 0) add_cell(near, wall);
    return drawn(line, cells, near, std::move(runs));
  }
  return {};
}

}  // namespace detail

// The first cells beside a wall at which no run can begin, looking from both ends.
template <class T>
Finding<T> mercury(View<T>& line) {
  if (auto found = detail::first_run(line)) return found;
  if (auto found = detail::first_run(line.mirror())) return found;
  if (auto found = detail::any_run(line)) return found;
  return detail::any_run(line.mirror());
}

}  // namespace nonolith::why
