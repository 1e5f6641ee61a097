// Reading a puzzle from a picture: from pixels to clues, marks and how far they are proved. Facts only, no words.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nonolith::scan {

// How far the clues are to be trusted. verified: all were read, none mended, the sums agree, there is exactly one
// solution, and the marks on the board fit it. likely: the sums agree and there are solutions, but one of these is
// missing.
enum class Status { unsure = 0, likely = 1, verified = 2 };

// What the chosen clues have: nothing, one solution, several, or more search ahead than there was time for.
enum class Proof { none = 0, unique = 1, multiple = 2, open = 3 };

struct Guess {
  int length;
  double probability;
};

struct FoundNumber {
  int length;  // 0 for a clue that says so
  int color;   // from 1, of the palette
  double probability;
  std::array<double, 4> box;  // left, top, right, bottom in the picture
  std::vector<Guess> others;  // likeliest first
};

struct FoundLine {
  std::vector<FoundNumber> numbers;
  bool blank = false;     // no glyph was seen
  bool mended = false;    // not the likeliest reading: the solver chose it
  std::vector<int> read;  // the likeliest
};

struct FoundBoard {
  Status status = Status::unsure;
  Proof proof = Proof::none;
  std::vector<FoundLine> rows;
  std::vector<FoundLine> columns;
  std::vector<std::array<std::uint8_t, 3>> palette;  // of the runs, without the background
  std::vector<std::array<double, 2>> points;         // where the lines of the lattice cross, row by row, in the picture
  std::string marks;     // one byte a cell: 0 nothing, 1 crossed out, 2 and up: filled with color 1 and up
  std::string solution;  // one byte a cell, its color, if there is exactly one
};

// Where the board is, if a person says so: its corners (top left, top right, bottom right, bottom left) and its size.
struct Hint {
  std::array<std::array<double, 2>, 4> corners;
  int rows;
  int columns;
};

// `pixels`: red, green, blue, row by row. Throws std::invalid_argument if there are not width x height of them.
std::vector<FoundBoard> scan(int width, int height, std::string_view pixels, const Hint* hint);

}  // namespace nonolith::scan
