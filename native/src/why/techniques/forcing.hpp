// Forcing: a gap that is too small for every run that could be there is blank; and a run that blanks force to one side
// overlaps itself there.
#pragma once
#include "../view.hpp"

namespace nonolith::why {

namespace detail {

template <class T>
Finding<T> small_gap(View<T>& line) {
  const int n = line.size();
  const T open = line.full() & ~line.blank(), painted = line.painted();
  for (int start = 0; (start = first_in(open, start, n)) < n;) {
    const int end = first_out(open, start, n);
    const T gap = line.span(start, end);
    bool fits = any<T>(gap & painted) || end - start == n;
    for (int run = 0; run < line.runs() && !fits; ++run)
      fits = std::max<int>(line.at(line.lo, run), start) <= std::min(line.at(line.hi, run), end - line.length(run));
    if (!fits) {
      Finding<T> found;
      line.color_cells(found, gap, 0);
      for (int run = 0; run < line.runs(); ++run)
        if (line.at(line.lo, run) < end && line.at(line.hi, run) + line.length(run) > start) found.runs.push_back(run);
      found.near = line.cell(start - 1) | line.cell(end);
      found.sets = {gap};
      return found;
    }
    start = end;
  }
  return {};
}

// The runs pushed to both ends once more, now past the gaps they do not fit in.
template <class T>
Finding<T> forced_run(View<T>& line) {
  std::vector<T> fits;
  for (int run = 0; run < line.runs(); ++run) fits.push_back(line.fits(run));
  Ranges ranges = line.reach();
  line.spread(ranges, &fits);
  Finding<T> found;
  for (int run = 0; run < line.runs(); ++run) {
    const int first = line.at(ranges.first, run), last = line.at(ranges.last, run), color = line.kind(run);
    line.color_span(found, last, first + line.length(run), color);
    if (!found) continue;
    found.way = 1;
    found.run = run;
    found.runs = {run};
    found.sets = {static_cast<T>(line.span(first, last + line.length(run)) & line.can(color)),
                  line.span(last, first + line.length(run))};
    return found;
  }
  found.way = 2;
  line.color_cells(found, line.can(0) & ~line.reached(ranges), 0);
  return found;
}

}  // namespace detail

// Way 0: `sets` is the gap. Way 1: the room of the run and its overlap. Way 2: cells that blanks keep every run from.
template <class T>
Finding<T> forcing(View<T>& line) {
  if (auto found = detail::small_gap(line)) return found;
  return detail::forced_run(line);
}

}  // namespace nonolith::why
