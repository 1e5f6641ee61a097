// The reason of a line's deduction: few known cells, and old ones, from which it follows all the same.
//
// A deduction follows exactly if the line, with the deduced cell set to the contrary, has no placement. The cells are
// put in the order in which they became known; the shortest beginning of that order that has no placement ends with
// a cell that is needed. It is kept, everything after it is dropped, and the search goes on for a shorter beginning
// that has no placement together with the cells kept. So the newest cells are dropped wherever possible.
// Invariant: `kept` with the first `end` cells has no placement; each cell of the answer is needed.
#pragma once

#include "../assert.hpp"
#include "../line.hpp"

namespace nonolith::NONOLITH_ISA {

template <class T>
class Explainer {
 public:
  // `beginning`: the sets of the first none, one, two and so on up to `end` cells in the order in which they became
  // known. The first `low` are known not to suffice (-1: nothing is known). Cells of `kept` count always. Calls use(i)
  // for each cell of the answer, the i-th of the order, which gives the cell.
  template <class Use>
  void run(const Clue<T>& clue, const T& black, const T& white, T kept, const T* beginning, int end, int low,
           Use&& use) {
    for (;;) {
      NONOLITH_ASSERT(!feasible<T>(clue, black & (kept | beginning[end]), white & (kept | beginning[end]), space_));
      while (end - low > 1) {
        const int middle = low + (end - low) / 2;
        const T some = kept | beginning[middle];
        if (feasible<T>(clue, black & some, white & some, space_))
          low = middle;
        else
          end = middle;
      }
      if (end == 0) return;
      add_cell(kept, use(--end));
      low = -1;
    }
  }

 private:
  Scratch<T> space_;
};

}  // namespace nonolith::NONOLITH_ISA
