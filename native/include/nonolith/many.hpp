// Many puzzles in one call, for those who have thousands of small ones: coming and going costs a caller more than such
// a puzzle takes.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonolith/search.hpp"

namespace nonolith {

// One puzzle, as for unpack(); the clues must outlive the call.
struct Given {
  int width, height, colors;
  std::string_view clues;
};

// What a Search over it would have told in the end.
struct Answer {
  Outcome outcome = Outcome::cancelled;
  std::vector<Solution> solutions;
  std::string known;  // empty if there is one solution only, which says it all
  Stats stats;
  bool line_solvable = false;
  int conflict_line = -1;
};

// Searches each puzzle for so many solutions; the limits hold for each. Every solution is verified. Once the monitor
// says stop, the rest is `cancelled` without having been begun. Throws if a puzzle is refused (std::invalid_argument)
// or a solution is wrong (std::logic_error): who wants to know which one it was asks for each by itself.
std::vector<Answer> solve_many(std::span<const Given> puzzles, std::int64_t solutions, const Limits& limits,
                               std::uint64_t seed, Choice choice, Monitor* monitor);

}  // namespace nonolith
