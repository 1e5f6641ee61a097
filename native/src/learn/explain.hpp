// The reason of a line's deduction: few known cells, and old ones, from which it follows all the same.
//
// A deduction follows exactly if the line, with the deduced cell set to the contrary, has no placement. The cells are
// put in the order in which they became known; the shortest beginning of that order that has no placement ends with
// a cell that is needed. It is kept, everything after it is dropped, and the search goes on for a shorter beginning
// that has no placement together with the cells kept. So the newest cells are dropped wherever possible.
// Invariant: `kept` with the first `end` cells has no placement; each cell of the answer is needed.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "../line.hpp"

namespace nonolith::NONOLITH_ISA {

// A known cell of a line and where it stands on the trail.
struct Known {
  std::int32_t place, cell;
};

template <class T>
class Explainer {
 public:
  // `order`: cells of the line in the order in which they became known; the first `low` of them are known not to
  // suffice (-1: nothing is known). Cells of `free` count always. Calls use(cell) for each cell of the answer.
  template <class Use>
  void run(const Clue<T>& clue, const T& black, const T& white, T kept, std::span<const Known> order, int low,
           Use&& use) {
    int end = static_cast<int>(order.size());
    if (beginning_.size() <= order.size()) beginning_.resize(2 * order.size() + 1, none(kept));
    T* const beginning = beginning_.data();
    beginning[0] = none(kept);
    for (int i = 0; i < end; ++i) {
      beginning[i + 1] = beginning[i];
      add_cell(beginning[i + 1], order[static_cast<std::size_t>(i)].cell);
    }
    for (;;) {
      while (end - low > 1) {
        const int middle = low + (end - low) / 2;
        const T some = kept | beginning[middle];
        if (feasible<T>(clue, black & some, white & some, space_))
          low = middle;
        else
          end = middle;
      }
      if (end == 0) return;
      const int cell = order[static_cast<std::size_t>(--end)].cell;
      use(cell);
      add_cell(kept, cell);
      low = -1;
    }
  }

 private:
  std::vector<T> beginning_;  // by length: the cells of a beginning of the order
  Scratch<T> space_;
};

}  // namespace nonolith::NONOLITH_ISA
