// Simple spaces: a cell that is out of the reach of every run is blank.
#pragma once
#include "mercury.hpp"

namespace nonolith::why {

namespace detail {

// The cells beside finished runs.
template <class T>
T beside_finished(View<T>& line) {
  T beside = line.nothing();
  for (const Segment& segment : line.segments())
    if (std::any_of(segment.owners.begin(), segment.owners.end(),
                    [&](int run) { return line.length(run) == segment.length(); })) {
      // As far as the stretch is long on either side but itself: its neighbours, and all of it but its ends.
      const T cells = line.span(segment.start, segment.end);
      beside |= (cells << 1) | (cells >> 1);
    }
  return beside;
}

}  // namespace detail

// All cells that are out of every run's reach. What lies beside a finished run is left to punctuating, what a run
// draws back from to mercury.
template <class T>
Finding<T> simple_spaces(View<T>& line) {
  Finding<T> found;
  const Ranges& reach = line.reach();
  const T cells = line.can(0) & ~line.reached(reach) & ~line.blank();
  if (!any(cells)) return found;
  const T left = cells & ~detail::beside_finished(line);
  if (!any(left) || !any<T>(left & ~drawn_back(line))) return found;
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
