// Punctuating: a stretch as long as the longest run that can be there is that run, so it ends on both sides.
#pragma once
#include "../view.hpp"

namespace nonolith::why {

// The first finished stretch that is still open at an end: `sets` is the stretch. Way 1 if it can be several runs.
inline Finding punctuating(View& line) {
  for (const Segment& segment : line.segments()) {
    int longest = 0;
    for (const int run : segment.owners) longest = std::max(longest, line.length(run));
    if (longest != segment.length()) continue;
    Finding found;
    line.exclude(found, segment.start - 1, segment.color);
    line.exclude(found, segment.end, segment.color);
    if (!found) continue;
    for (const int run : segment.owners)
      if (line.length(run) == longest) found.runs.push_back(run);
    found.way = segment.owners.size() != 1;
    found.run = found.runs[0];
    found.near = line.span(segment.start, segment.end);
    found.sets = {line.places(segment.start, segment.end)};
    return found;
  }
  return {};
}

}  // namespace nonolith::why
