// Simple boxes: push the runs of an open stretch to one end, then to the other; what a run covers both times is filled.
#pragma once
#include "../view.hpp"

namespace nonolith::why {

// `numbers` are the runs that overlap themselves, `sets` where.
inline Finding simple_boxes(View& line) {
  Finding found;
  for (const auto& [start, end, first, stop] : line.sections()) {
    const int slack = end - start - line.facts().need(first, stop);
    int place = start;
    for (int run = first; run < stop; ++run) {
      const int begin = place + slack, stop = place + line.length(run);
      const std::size_t before = found.cells.size();
      line.color_span(found, begin, stop, line.kind(run));
      if (found.cells.size() > before) {
        found.runs.push_back(run);
        found.sets.push_back(line.places(begin, stop));
      }
      place += line.length(run) + line.gap(run);
    }
    if (found) break;
  }
  found.numbers = found.runs;
  return found;
}

}  // namespace nonolith::why
