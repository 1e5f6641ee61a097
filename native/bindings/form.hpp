// A form: text with blanks, which the facts of an answer fill in. The words are Python's, which gives them once for
// thousands of answers; and numbers are written as Python writes them.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "nonolith/many.hpp"

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
  const nonolith::Stats& stats;
  bool line_solvable;
  std::string_view cells;
  std::size_t width;
  std::string_view symbols;  // by color
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

// How to tell that there is a solution and no other, or that there are others. Other outcomes need more words than a
// form has.
struct Forms final : nonolith::Teller {
  Form unique, multiple;
  // By puzzle.
  struct Look {
    std::size_t width, colors;
    std::string_view symbols;  // of the background and of each color; too few: no text
  };
  std::vector<Look> looks;

  std::string tell(std::size_t index, const nonolith::Answer& answer) const override;
};
