// Many puzzles in one call, for those who have thousands of small ones: coming and going costs a caller more than such
// a puzzle takes.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonolith/form.hpp"
#include "nonolith/search.hpp"

namespace nonolith {

// One puzzle, as for unpack(); what it refers to must outlive the call.
struct Given {
  int width, height, colors;
  std::string_view clues;
  std::string_view symbols;  // of the background and of each colour, for a form; empty: fill in none
};

// How to tell that there is a solution and no other, or that there are others.
struct Forms {
  Form unique, multiple;
};

// What a Search over it would have told in the end.
struct Answer {
  Outcome outcome = Outcome::cancelled;
  std::vector<Solution> solutions;
  std::string known;  // empty if there is one solution only, which says it all, or a text
  Stats stats;
  bool line_solvable = false;
  int conflict_line = -1;
  std::string text;  // the form, filled in
};

// Searches each puzzle for so many solutions; the limits hold for each. Every solution is verified. Once the monitor
// says stop, the rest is `cancelled` without having been begun. Throws if a puzzle is refused (std::invalid_argument)
// or a solution is wrong (std::logic_error): who wants to know which one it was asks for each by itself. Forms may be
// null.
std::vector<Answer> solve_many(std::span<const Given> puzzles, std::int64_t solutions, const Limits& limits,
                               std::uint64_t seed, Choice choice, const Forms* forms, Monitor* monitor);

}  // namespace nonolith
