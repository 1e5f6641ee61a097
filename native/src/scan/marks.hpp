// Marks: what is filled in and crossed out on the board.
#pragma once
#include <string>
#include <vector>

#include "layout.hpp"
#include "sheet.hpp"

namespace nonolith::scan {

// One byte a cell: 0 nothing, 1 crossed out, 2 and up filled with colour 1 and up of the palette.
struct Marks {
  std::string seen;    // by the looks of the cells alone: evidence for the clues
  std::string meant;   // as the solution explains them: cells of a look that are filled here and blank there are a
                       // pattern of the board, and strokes in cells of both kinds are no crosses. No evidence.
  bool mixed = false;  // two colors on the board are one in the solution: then colors of digits were taken for one
};

// `solution`: one byte a cell, or empty. On a photo, where light and shadow differ, only what is about as strong as
// the digits is a mark.
Marks find_marks(const Sheet& sheet, const Layout& layout, const std::vector<Rgb>& palette, const std::string& solution,
                 bool photo);

// Whether no mark contradicts the solution.
bool marks_fit(const std::string& marks, const std::string& solution);

}  // namespace nonolith::scan
