// The known cells of each line in the order of the trail, and the sets of its beginnings.
//
// Invariant: a line's cells are those known at present, oldest first; places on the trail rise.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../assert.hpp"
#include "../line.hpp"

namespace nonolith::NONOLITH_ISA {

// A known cell of a line and where it stands on the trail.
struct Known {
  std::int32_t place, cell;
};

template <class T>
class History {
 public:
  explicit History(const std::vector<Clue<T>>& clues) : size_(clues.size(), 0) {
    const auto longest = std::max_element(clues.begin(), clues.end(),
                                          [](const Clue<T>& a, const Clue<T>& b) { return a.cells < b.cells; });
    if (longest == clues.end()) return;
    stride_ = static_cast<std::size_t>(longest->cells) + 1;
    known_.resize(clues.size() * stride_);
    // Words of any number of limbs must hold the cells of every line.
    sets_.assign(kKept ? clues.size() * stride_ : stride_, none(longest->full));
  }

  void push(std::size_t line, std::int32_t place, std::int32_t cell) {
    const std::size_t i = line * stride_ + static_cast<std::size_t>(size_[line]++);
    NONOLITH_ASSERT(size_[line] == 1 || known_[i - 1].place < place);
    known_[i] = {place, cell};
    if constexpr (kKept) extend(&sets_[i], cell);
  }
  void pop(std::size_t line) { --size_[line]; }

  int size(std::size_t line) const { return size_[line]; }
  const Known* of(std::size_t line) const { return &known_[line * stride_]; }
  // The sets of the line's first none, one, two and so on up to `count` cells; valid until the next call.
  const T* beginnings(std::size_t line, int count) {
    if constexpr (kKept) return &sets_[line * stride_];
    for (int i = 0; i < count; ++i) extend(&sets_[static_cast<std::size_t>(i)], of(line)[i].cell);
    return sets_.data();
  }

 private:
  // Short words are kept at hand; long ones would take too much memory, and are made when asked for.
  static constexpr bool kKept = sizeof(T) <= 16;
  static void extend(T* set, std::int32_t cell) {
    set[1] = set[0];
    add_cell(set[1], cell);
  }

  std::size_t stride_ = 1;
  std::vector<Known> known_;  // by line and order
  std::vector<T> sets_;       // by line and length, or of one line by length
  std::vector<int> size_;     // by line
};

}  // namespace nonolith::NONOLITH_ISA
