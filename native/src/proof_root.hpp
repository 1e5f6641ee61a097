// The beginning of a proof: what the lines alone imply, line by line, to their common fixed point.
//
// The solver's board gets there by itself, as fast as it can; this tells the log how, on a board of its own.
#pragma once
#include <memory>

#include "board.hpp"
#include "budget.hpp"
#include "line_queue.hpp"
#include "log.hpp"

namespace nonolith {

class ProofRoot {
 public:
  ProofRoot(std::unique_ptr<Board> board, Log& log);
  // False: stopped, to be called again.
  bool run(Budget& budget);

 private:
  void tell(std::int32_t line, Literal literal);
  std::int32_t lacks(std::int32_t cell, int color) const;

  std::unique_ptr<Board> board_;
  Log& log_;
  LineQueue waiting_;
};

}  // namespace nonolith
