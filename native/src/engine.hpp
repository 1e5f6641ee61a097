// What a level of the engine is to the search façade: something that goes from solution to solution.
#pragma once
#include <cstdint>
#include <memory>
#include <string_view>

#include "budget.hpp"
#include "log.hpp"
#include "nonolith/puzzle.hpp"
#include "nonolith/search.hpp"

namespace nonolith {

enum class Step { solution, exhausted, stopped, stuck };

class Engine {
 public:
  virtual ~Engine() = default;
  // Goes on to the next solution. After `stopped` (see the budget) it can be called again.
  virtual Step step() = 0;
  // The solution just found: one byte per cell, its colour; all are zero before.
  virtual void picture(char* cells) const = 0;
  // Masks of what is proved to hold in every solution.
  virtual void known(char* masks) const = 0;
  virtual bool line_solvable() const = 0;
  virtual int conflict_line() const = 0;
};

struct Task {
  const Puzzle& puzzle;
  std::string_view start;
  std::uint64_t seed;
  Level level;
  Width width;
  Budget& budget;
  Log* log = nullptr;  // only the learning level writes it
};

// One per instruction set that is compiled in.
namespace portable {
std::unique_ptr<Engine> make_engine(const Task& task);
}
namespace avx2 {
std::unique_ptr<Engine> make_engine(const Task& task);
}

}  // namespace nonolith
