// Lines of writing: what the glyphs beside one row or column may say, the likeliest first.
//
// Costs are negative logarithms of probabilities: that of each digit, of each gap being one within a number or between
// two, of a glyph being none, and of the clue ending where other writing begins.
#pragma once
#include <vector>

#include "layout.hpp"
#include "sayings.hpp"
#include "setting.hpp"

namespace nonolith::scan {

struct Number {
  int value = 0;
  int color = 1;
  double cost = 0;
  Box box;                // in the sheet
  std::size_t glyph = 0;  // the outermost of its glyphs in the strip
  double said = 0;        // what of the cost is that of its digits

  bool same(const Number& other) const { return value == other.value && color == other.color; }
};

struct Candidate {
  double cost = 0;
  std::vector<Number> numbers;  // in reading order; a zero stands alone
  int sum = 0;
};

struct LineReading {
  std::vector<Candidate> candidates;  // never empty; all fit into the line
  bool blank = false;                 // no number was seen
};

struct Reading2d {
  std::vector<LineReading> rows;
  std::vector<LineReading> columns;
};

// How the glyphs beside one line are set, and what each of them may say by itself.
struct Written {
  Setting setting;
  std::vector<std::vector<Saying>> sayings;
};

// The same for all lines, rows first. It takes the net to tell digits that touch each other, and is the same in all
// colours.
std::vector<Written> find_written(const Layout& layout);

// `colors`: by line (rows first) and glyph, the colour of a run that it stands for; empty: all are 1.
Reading2d read_lines(const Layout& layout, const std::vector<Written>& written,
                     const std::vector<std::vector<int>>& colors);

}  // namespace nonolith::scan
