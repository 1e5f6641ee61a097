// A form: text with blanks, which the facts of an answer fill in. The words are the caller's, who gives them once for
// thousands of answers.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "nonolith/search.hpp"

namespace nonolith {

// What a blank can ask for; the numbers up to `solutions` are the places of Stats.
enum class Fact {
  cpu_seconds = 0,
  wall_seconds = 1,
  nodes = 2,
  guesses = 3,
  conflicts = 4,
  probes = 5,
  failed_probes = 6,
  line_solves = 7,
  depth = 8,
  solutions = 9,
  line_solvable = 10,
  picture = 11,  // the first solution: the symbol of each cell, and a blank between two rows
};

struct Facts {
  const Stats& stats;
  bool line_solvable;
  std::string_view cells;
  std::size_t width;
  std::string_view symbols;  // by colour
};

class Form {
 public:
  // Throws std::invalid_argument if there is no such fact.
  void blank(int fact);
  void text(std::string_view words) { last_ += words; }
  // Numbers as JSON has them, seconds to seven places.
  std::string fill(const Facts& facts) const;

 private:
  std::vector<std::pair<std::string, Fact>> parts_;  // words, then a blank
  std::string last_;
};

}  // namespace nonolith
