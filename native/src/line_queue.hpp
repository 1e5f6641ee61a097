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
  explicit LineQueue(std::size_t lines) : waits_(lines, 1), ring_(lines), waiting_(lines) {
    for (std::size_t i = 0; i < lines; ++i) ring_[i] = static_cast<std::int32_t>(i);
  }
  bool empty() const { return waiting_ == 0; }
  std::int32_t front() const { return ring_[head_]; }
  void push(std::int32_t line) {
    std::int16_t& waits = waits_[static_cast<std::size_t>(line)];
    if (waits) return;
    waits = 1;
    std::size_t at = head_ + waiting_++;
    if (at >= ring_.size()) at -= ring_.size();
    ring_[at] = line;
  }
  void pop() {
    waits_[static_cast<std::size_t>(ring_[head_])] = 0;
    if (++head_ == ring_.size()) head_ = 0;
    --waiting_;
  }
  void clear() {
    while (!empty()) pop();
  }

 private:
  std::vector<std::int16_t> waits_;  // by line; not char, which the compiler must take to alias everything
  std::vector<std::int32_t> ring_;
  std::size_t head_ = 0, waiting_;
};

}  // namespace nonolith
