// Marks: what is filled in and crossed out on the board.
#pragma once
#include <string>
#include <vector>

#include "layout.hpp"
#include "sheet.hpp"

namespace nonolith::scan {

// On a photo, where light and shadow differ, only what is about as strong as the digits is a mark.
// One byte a cell: 0 nothing, 1 crossed out, 2 and up filled with colour 1 and up of the palette. `solution` (one byte
// a cell, or empty) tells what cells of one look mean: those of a look that are filled here and blank there are a
// pattern of the board, not marks.
std::string find_marks(const Sheet& sheet, const Layout& layout, const std::vector<Rgb>& palette,
                       const std::string& solution, bool photo);

// Whether no mark contradicts the solution.
bool marks_fit(const std::string& marks, const std::string& solution);

}  // namespace nonolith::scan
