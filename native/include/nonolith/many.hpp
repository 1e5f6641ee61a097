// Many puzzles in one call, for those who have thousands of small ones: coming and going costs a caller more than such
// a puzzle takes.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonolith/search.hpp"

namespace nonolith {

// One puzzle, as for unpack(); what it refers to must outlive the call.
struct Given {
  int width, height, colors;
  std::string_view clues;
};

// What a Search over it would have told in the end.
struct Answer {
  Outcome outcome = Outcome::cancelled;
  std::vector<Solution> solutions;
  std::string known;  // empty if there is one solution only, which says it all, or a text
  Stats stats;
  bool line_solvable = false;
  int conflict_line = -1;
  std::string text;  // the teller's
};

// Puts answers into the caller's words, while they are at hand.
class Teller {
 public:
  virtual ~Teller() = default;
  // The text for the answer to puzzle number `index`; empty: none, the caller will see to it.
  virtual std::string tell(std::size_t index, const Answer& answer) const = 0;
};

// Searches each puzzle for this many solutions; the limits hold for each. Every solution is verified. Once the monitor
// says stop, the rest is `cancelled` without having been begun. Throws if a puzzle is refused (std::invalid_argument)
// or a solution is wrong (std::logic_error): to know which one it was, ask for each by itself. Teller and monitor may
// be null.
std::vector<Answer> solve_many(std::span<const Given> puzzles, std::int64_t solutions, const Limits& limits,
                               std::uint64_t seed, Choice choice, const Teller* teller, Monitor* monitor);

}  // namespace nonolith
