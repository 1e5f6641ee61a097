// The budget: counts the work, and from time to time looks at clock, limits, cancellation and monitor.
//
// Invariant: between two looks lies a bounded amount of work (about a tenth of a millisecond for lines of
// ordinary size); once stopped() is true, every level unwinds to a state from which it can go on.
#pragma once
#include <atomic>
#include <chrono>
#include <cstdint>

#include "assert.hpp"
#include "nonolith/search.hpp"

namespace nonolith {

using Clock = std::chrono::steady_clock;

double thread_cpu_seconds(Clock::time_point now = Clock::now());

class Budget {
 public:
  explicit Budget(const std::atomic<bool>& cancelled) : cancelled_(cancelled) {}

  // Nothing is counted yet, and no time has passed.
  void reset();
  // Between begin and end the clocks run.
  void begin(const Limits& limits, Monitor* monitor);
  void end();

  // Work done, in units of about five nanoseconds. True: stop.
  bool spend(std::int64_t units) {
    NONOLITH_ASSERT(running_ && units >= 0);
    if ((left_ -= units) >= 0) return stopped_;
    return look();
  }
  // To be asked before work that cannot be interrupted. False: there is no time for it, stop.
  bool affords(std::int64_t units);
  bool stopped() const { return stopped_; }
  Outcome why() const { return why_; }
  // To be asked before a node is opened. True: stop.
  bool node_limit_met();

  Stats counters;  // without the clocks
  Stats snapshot() const;
  // The same, but as of the last time that it was asked for, if no work was done since: a look at the clock is dear
  // beside a small puzzle.
  Stats lately();

 private:
  bool look();
  Stats as_of(Clock::time_point now, double cpu) const;
  bool stop(Outcome why) {
    stopped_ = true;
    why_ = why;
    return true;
  }

  static constexpr std::int64_t kSlice = 20000;
  const std::atomic<bool>& cancelled_;
  Limits limits_;
  Monitor* monitor_ = nullptr;
  std::int64_t left_ = kSlice;
  bool running_ = false, stopped_ = false;
  Outcome why_ = Outcome::paused;
  double cpu_ = 0, wall_ = 0, cpu_begin_ = 0;
  Clock::time_point wall_begin_;
  // What lately() has read, and how much was left then.
  static constexpr std::int64_t kNever = -1;
  std::int64_t left_then_ = kNever;
  Clock::time_point now_;
  double cpu_now_ = 0;
};

}  // namespace nonolith
