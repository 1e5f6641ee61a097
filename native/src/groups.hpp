// Where a line falls apart.
//
// A *group* is a stretch of consecutive runs of a line that may get in each other's way. Two neighbouring runs are in
// different groups if the one has always ended before the other can start (with a gap where they have one colour):
// then any placement of what is on the left goes with any placement of what is on the right. So a line's placements
// are exactly the combinations of its groups' placements.
#pragma once
#include <cstddef>
#include <vector>

#include "board.hpp"
#include "word.hpp"

namespace nonolith::NONOLITH_ISA {

// First and last possible start of each run.
class Starts {
 public:
  explicit Starts(int runs) : earliest_(static_cast<std::size_t>(runs)), latest_(earliest_) {}
  template <class T>
  void operator()(int run, const T& starts) {
    bool met = false;
    for_each_cell(starts, [&](int at) {
      if (!met) earliest_[static_cast<std::size_t>(run)] = at;
      latest_[static_cast<std::size_t>(run)] = at;
      met = true;
    });
  }
  // From left to right. length(j) of run j; apart(j): whether a gap must precede it.
  template <class Length, class Apart>
  void each_group(Length&& length, Apart&& apart, std::vector<Group>& found) const {
    const int runs = static_cast<int>(earliest_.size());
    for (int first = 0, last = 1; first < runs; first = last++) {
      const auto end = [&](int j) { return latest_[static_cast<std::size_t>(j)] + length(j); };
      const auto start = [&](int j) { return earliest_[static_cast<std::size_t>(j)]; };
      while (last < runs && end(last - 1) + (apart(last) ? 1 : 0) > start(last)) ++last;
      found.push_back({first, last, start(first), end(last - 1)});
    }
  }

 private:
  std::vector<int> earliest_, latest_;
};

}  // namespace nonolith::NONOLITH_ISA
