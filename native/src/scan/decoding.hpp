// Decoding: a puzzle is its own checksum. The sums of rows and columns agree, and there is one solution; of all that
// the lines may say, the likeliest that does so is taken.
#pragma once
#include <string>
#include <vector>

#include "lines.hpp"
#include "nonolith/scan.hpp"

namespace nonolith::scan {

// Whether lines without any glyph are empty in every solution of the others: not known, of the rows and of the columns
// each by themselves, or of all together.
enum class Blanks { open, apart, proved };

struct Decoded {
  Proof proof = Proof::none;        // of what is chosen; none: it has no solution
  std::vector<std::size_t> choice;  // by line, rows first: the index of a candidate
  std::vector<std::size_t> mended;  // lines for which it is not the likeliest
  Blanks blanks = Blanks::proved;
  std::vector<bool> implied;  // by line: the others have one solution without it, which says the same as it does
  std::string solution;       // one byte a cell, if there is exactly one
  int tried = 0;
};

// Below this probability a number was guessed rather than read.
constexpr double kRead = 0.5;

// `colors`: how many there are. `mend`: if the likeliest has no solution, look for another. What is not proved when
// this thread has computed for `end` seconds (thread_cpu_seconds) stays open: a busy machine reads the same as an
// idle one.
Decoded decode(const Reading2d& reading, int colors, bool mend, double end);

}  // namespace nonolith::scan
