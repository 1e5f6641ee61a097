// Complete line: the clue leaves no choice at all.
#pragma once
#include "../view.hpp"

namespace nonolith::why {

// Ways: 0 the clue is empty; 1 its runs with their gaps fill the line exactly; 2 all its filled cells are found;
// 3 all its blanks are.
inline Finding complete_line(View& line) {
  Finding found;
  const int total = line.facts().total();
  if (total == 0) {
    line.color_cells(found, line.can(0), 0);
    return found;
  }
  if (line.facts().need(0, line.runs()) == line.size()) {
    found.way = 1;
    found.runs = line.all_runs();
    int place = 0;
    for (int run = 0; run < line.runs(); ++run) {
      line.color_span(found, place, place + line.length(run), line.kind(run));
      place += line.length(run);
      line.color_span(found, place, place + line.gap(run), 0);
      place += line.gap(run);
    }
    return found;
  }
  const auto painted = line.painted();
  const Limb* const many = line.many();
  if (count([&](int i) { return painted(i) & ~many[i]; }, line.size()) == total) {
    found.way = 2;
    found.runs = line.all_runs();
    found.near = copy_of(painted, line.size());
    line.color_cells(found, line.can(0), 0);
    return found;
  }
  if (line.size() - count(line.blank(), line.size()) == total) {
    found.way = 3;
    found.runs = line.all_runs();
    found.near = copy_of(line.blank(), line.size());
    int run = 0, left = line.length(0);
    for_each_cell(line.not_blank(), line.size(), [&](int place) {
      if (left == 0) left = line.length(++run);
      --left;
      line.color_span(found, place, place + 1, line.kind(run));
    });
  }
  return found;
}

}  // namespace nonolith::why
