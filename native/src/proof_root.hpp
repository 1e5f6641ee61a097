// The beginning of a proof: what the lines alone imply, line by line, to their common fixed point.
//
// The engine's board gets there by itself, as fast as it can; this tells the log how.
#pragma once
#include <memory>
#include <string>

#include "budget.hpp"
#include "log.hpp"
#include "nonolith/puzzle.hpp"

namespace nonolith {

class ProofRoot {
 public:
  ProofRoot(const Puzzle& puzzle, Log& log);
  ~ProofRoot();
  // False: stopped, to be called again.
  bool run(Budget& budget);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace nonolith
