// Where a line falls apart.
//
// A *group* is a stretch of consecutive runs of a line that may get in each other's way. Two neighboring runs are in
// different groups if the one has always ended before the other can start (with a gap where they have one color):
// then any placement of what is on the left goes with any placement of what is on the right. So a line's placements
// are exactly the combinations of its groups' placements.
#pragma once
#include <bit>
#include <cstddef>
#include <vector>

#include "board.hpp"
#include "wide_line.hpp"
#include "word.hpp"

namespace nonolith::NONOLITH_ISA {

// The first and the last cell of a set that is not empty.
template <class T>
Window extent(const T& cells) {
  if constexpr (requires { cells.limb; }) {
    int low = 0, high = cells.size() - 1;
    while (low < high && cells.limb[low] == 0) ++low;
    while (high > low && cells.limb[high] == 0) --high;
    return {64 * low + std::countr_zero(cells.limb[low]), 64 * high + 63 - std::countl_zero(cells.limb[high])};
  } else {
    return {std::countr_zero(cells), bits(cells) - 1 - std::countl_zero(cells)};
  }
}

// The windows of runs: the first and the last possible start of each.
class Starts {
 public:
  explicit Starts(int runs = 0) : windows_(static_cast<std::size_t>(runs)) {}
  void resize(int runs) { windows_.resize(static_cast<std::size_t>(runs)); }
  template <class T>
  void operator()(int run, const T& starts) {
    windows_[static_cast<std::size_t>(run)] = extent(starts);
  }
  const Window& operator[](int run) const { return windows_[static_cast<std::size_t>(run)]; }
  // From left to right. length(j) of run j; apart(j): whether a gap must precede it.
  template <class Length, class Apart>
  void each_group(Length&& length, Apart&& apart, std::vector<Group>& found) const {
    const int runs = static_cast<int>(windows_.size());
    for (int first = 0, last = 1; first < runs; first = last++) {
      const auto end = [&](int j) { return (*this)[j].last + length(j); };
      const auto start = [&](int j) { return (*this)[j].first; };
      while (last < runs && end(last - 1) + (apart(last) ? 1 : 0) > start(last)) ++last;
      found.push_back({first, last, start(first), end(last - 1)});
    }
  }

 private:
  std::vector<Window> windows_;
};

}  // namespace nonolith::NONOLITH_ISA
