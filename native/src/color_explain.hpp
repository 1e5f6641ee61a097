// The reason of a line's deduction in colors: few exclusions, and old ones, from which it follows all the same.
//
// The story is that of learn/explain.hpp, with excluded colors of cells in place of known cells. The exclusions of a
// beginning are put into the words of the line one by one, and taken out again, as the search moves.
// Invariant: words holds the root, the exclusions kept, and the first at_ exclusions of the order.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "assert.hpp"
#include "color_line.hpp"

namespace nonolith::NONOLITH_ISA {

struct Exclusion {
  std::int32_t place;  // on the trail
  std::int32_t cell;   // of the line
  std::int32_t color;
};

template <class T>
class ColorExplainer {
 public:
  // To be filled first: the words of the line by color without any exclusion that could be part of the answer, and
  // these exclusions, oldest first.
  std::vector<T> words;
  std::vector<Exclusion> order;

  // All exclusions together leave no placement; the first `low` alone do (-1: nothing is known). Calls use(exclusion)
  // for each of the answer, newest first.
  template <class Use>
  void run(const ColorClue<T>& clue, int low, Use&& use) {
    int end = static_cast<int>(order.size());  // the first `end` leave none
    at_ = 0;
    for (;;) {
      // What is needed next is mostly not far from the end: steps back that double, until they are too many.
      for (int step = 1; end - low > 1;) {
        const int to = step > 0 ? std::max(end - step, low + 1) : low + (end - low) / 2;
        move(to);
        if (is_possible(clue, words.data(), space_))
          low = to, step = 0;
        else
          end = to, step *= 2;
      }
      NONOLITH_ASSERT((move(end), !is_possible(clue, words.data(), space_)));
      if (end == 0) return;
      move(--end);
      const Exclusion& needed = order[static_cast<std::size_t>(end)];
      use(needed);
      drop_cell(words[static_cast<std::size_t>(needed.color)], needed.cell);
      low = -1;
    }
  }

 private:
  void move(int to) {
    for (; at_ < to; ++at_) {
      const Exclusion& one = order[static_cast<std::size_t>(at_)];
      drop_cell(words[static_cast<std::size_t>(one.color)], one.cell);
    }
    for (; at_ > to; --at_) {
      const Exclusion& one = order[static_cast<std::size_t>(at_ - 1)];
      add_cell(words[static_cast<std::size_t>(one.color)], one.cell);
    }
  }

  int at_ = 0;
  ColorScratch<T> space_;
};

}  // namespace nonolith::NONOLITH_ISA
