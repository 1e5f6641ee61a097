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
#include <limits>
#include <vector>

#include "../line.hpp"

namespace nonolith::NONOLITH_ISA {

inline constexpr std::int32_t kNever = std::numeric_limits<std::int32_t>::max();

template <class T>
class Explainer {
 public:
  // Cells `free` of the line always count. `time` gives by cell when it became known; only those before `before`
  // count, and those before `since` alone are known not to suffice. Calls use(cell) for each cell of the answer.
  template <class Use>
  void run(const Clue<T>& clue, const T& black, const T& white, const T& free, const std::int32_t* time,
           std::int32_t before, std::int32_t since, Use&& use) {
    order_.clear();
    for_each_cell((black | white) & ~free, [&](int i) {
      if (time[i] < before) order_.push_back({time[i], i});
    });
    sort();
    const auto n = static_cast<int>(order_.size());
    if (beginning_.size() <= order_.size()) beginning_.resize(order_.size() + 1, none(free));
    beginning_[0] = none(free);
    int low = -1, end = n;  // beginning_[low] has a placement, beginning_[end] has none
    for (int i = 0; i < n; ++i) {
      const auto at = static_cast<std::size_t>(i);
      beginning_[at + 1] = beginning_[at];
      add_cell(beginning_[at + 1], order_[at].cell);
      if (order_[at].time < since) low = i + 1;
    }
    T kept = free;
    if (low < 0 && since > 0) low = 0;
    for (;;) {
      while (end - low > 1) {
        const int middle = low + (end - low) / 2;
        const T some = kept | beginning_[static_cast<std::size_t>(middle)];
        if (feasible(clue, black & some, white & some, space_))
          low = middle;
        else
          end = middle;
      }
      if (end == 0) return;
      const int cell = order_[static_cast<std::size_t>(--end)].cell;
      use(cell);
      add_cell(kept, cell);
      low = -1;
    }
  }

 private:
  struct Known {
    std::int32_t time, cell;
  };
  // Insertion: the lists are short, and mostly in order already.
  void sort() {
    for (std::size_t i = 1; i < order_.size(); ++i) {
      const Known one = order_[i];
      std::size_t j = i;
      for (; j > 0 && order_[j - 1].time > one.time; --j) order_[j] = order_[j - 1];
      order_[j] = one;
    }
  }
  std::vector<Known> order_;
  std::vector<T> beginning_;  // by length: the cells of a beginning of the order
  Scratch<T> space_;
};

}  // namespace nonolith::NONOLITH_ISA
