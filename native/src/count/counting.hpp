// What counting is to its façade: something that goes on until it is done.
#pragma once
#include "big.hpp"

namespace nonolith {

class Counting {
 public:
  virtual ~Counting() = default;
  // False: stopped by the budget, to be called again.
  virtual bool run() = 0;
  // When done, the number of solutions. Before, a number that it is not below, if there is a solution at all.
  virtual Big count() const = 0;
};

}  // namespace nonolith
