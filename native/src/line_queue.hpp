// Lines that wait to be solved: each at most once, first in, first out (a priority queue saved nothing, last in,
// first out cost 64 % more line solves).
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace nonolith {

class LineQueue {
 public:
  // All lines wait.
  explicit LineQueue(std::size_t lines) : places_(lines) { push_all(); }
  void push_all() {
    for (std::size_t i = 0; i < places_.size(); ++i) places_[i] = {static_cast<std::int32_t>(i), 1};
    head_ = 0;
    waiting_ = places_.size();
  }
  bool empty() const { return waiting_ == 0; }
  std::int32_t front() const { return places_[head_].line; }
  void push(std::int32_t line) {
    std::int32_t& waits = places_[static_cast<std::size_t>(line)].waits;
    if (waits) return;
    waits = 1;
    std::size_t at = head_ + waiting_++;
    if (at >= places_.size()) at -= places_.size();
    places_[at].line = line;
  }
  void pop() {
    places_[static_cast<std::size_t>(front())].waits = 0;
    if (++head_ == places_.size()) head_ = 0;
    --waiting_;
  }
  void clear() {
    while (!empty()) pop();
  }

 private:
  // A place of the ring, and beside it whether the line of that number waits: one block of memory for both. Not char,
  // which the compiler must take to alias everything.
  struct Place {
    std::int32_t line, waits;
  };
  std::vector<Place> places_;
  std::size_t head_ = 0, waiting_ = 0;
};

}  // namespace nonolith
