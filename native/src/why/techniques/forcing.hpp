// Forcing: a gap that is too small for every run that could be there is blank; and a run that blanks force to one side
// overlaps itself there.
#pragma once
#include "../view.hpp"

namespace nonolith::why {

namespace detail {

inline Finding small_gap(View& line) {
  const int n = line.size();
  const auto open = line.not_blank();
  for (int start = 0; (start = first_in(open, start, n)) < n;) {
    const int end = first_out(open, start, n);
    bool fits = first_out(line.can(0), start, end) < end || end - start == n;
    for (int run = 0; run < line.runs() && !fits; ++run)
      fits = std::max<int>(line.at(line.lo, run), start) <= std::min(line.at(line.hi, run), end - line.length(run));
    if (!fits) {
      Finding found;
      line.color_span(found, start, end, 0);
      for (int run = 0; run < line.runs(); ++run)
        if (line.at(line.lo, run) < end && line.at(line.hi, run) + line.length(run) > start) found.runs.push_back(run);
      found.near = line.span(start - 1, end + 1);
      drop_span(found.near.data(), start, end);
      found.sets = {line.places(start, end)};
      return found;
    }
    start = end;
  }
  return {};
}

// The runs pushed to both ends once more, now past the gaps they do not fit in.
inline Finding forced_run(View& line) {
  Ranges ranges = line.reach();
  line.spread(ranges, true);
  Finding found;
  for (int run = 0; run < line.runs(); ++run) {
    const int first = line.at(ranges.first, run), last = line.at(ranges.last, run), color = line.kind(run);
    line.color_span(found, last, first + line.length(run), color);
    if (!found) continue;
    found.way = 1;
    found.run = run;
    found.runs = {run};
    found.sets = {line.places(first, last + line.length(run)), line.places(last, first + line.length(run))};
    std::erase_if(found.sets[0], [&](int place) { return !has(line.can(color), place); });
    return found;
  }
  found.way = 2;
  const Limb *const can = line.can(0), *const reached = line.reached(ranges);
  line.color_cells(found, [&](int i) { return can[i] & ~reached[i]; }, 0);
  return found;
}

}  // namespace detail

// Way 0: `sets` is the gap. Way 1: the room of the run and its overlap. Way 2: cells that blanks keep every run from.
inline Finding forcing(View& line) {
  if (auto found = detail::small_gap(line)) return found;
  return detail::forced_run(line);
}

}  // namespace nonolith::why
