// The number of solutions of one puzzle, as the binding (and the native tests) see it.
//
// Used like a Search, and with the same guarantees.
#pragma once
#include <atomic>
#include <memory>
#include <string>
#include <string_view>

#include "nonolith/puzzle.hpp"
#include "nonolith/search.hpp"

namespace nonolith {

class Budget;
class PartCounter;

class Counter {
 public:
  // `start` as for Search.
  Counter(Puzzle puzzle, std::string_view start);
  ~Counter();
  Counter(const Counter&) = delete;
  Counter& operator=(const Counter&) = delete;

  // Goes on until the number is known or something else ends it.
  Outcome advance(const Limits& limits, Monitor* monitor);
  void cancel() { cancelled_.store(true, std::memory_order_relaxed); }
  // When complete, the number of solutions; before, a number that it is not below if there is any solution at all.
  // As bytes, lowest first.
  std::string count() const;
  Stats stats() const;

 private:
  Puzzle puzzle_;
  std::atomic<bool> cancelled_{false};
  std::unique_ptr<Budget> budget_;
  std::unique_ptr<PartCounter> counting_;
};

}  // namespace nonolith
