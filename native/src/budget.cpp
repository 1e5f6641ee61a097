#include "budget.hpp"

#include <algorithm>
#include <ctime>
#if defined(_WIN32)
#define NOMINMAX
#include <windows.h>
#endif

namespace nonolith {
namespace {

double clock_seconds() {
#if defined(_WIN32)
  FILETIME created, exited, kernel, user;
  GetThreadTimes(GetCurrentThread(), &created, &exited, &kernel, &user);
  const auto ticks = [](const FILETIME& t) {
    return static_cast<double>((static_cast<std::uint64_t>(t.dwHighDateTime) << 32) | t.dwLowDateTime);
  };
  return (ticks(kernel) + ticks(user)) * 1e-7;
#else
#if defined(__wasi__)  // knows no time of threads, nor threads
  constexpr auto clock = CLOCK_MONOTONIC;
#else
  constexpr auto clock = CLOCK_THREAD_CPUTIME_ID;
#endif
  timespec t{};
  clock_gettime(clock, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
#endif
}

}  // namespace

// The thread's clock is a system call, and dear beside a small puzzle. Soon after a look at it, the time that has
// passed will do: the thread cannot have worked for longer, and rarely was kept from it meanwhile.
double thread_cpu_seconds(Clock::time_point now) {
  struct Look {
    Clock::time_point at;
    double seconds = 0, told = 0;
  };
  static thread_local Look last;
  constexpr double kSoon = 50e-6;
  const double since = std::chrono::duration<double>(now - last.at).count();
  if (last.told == 0 || since > kSoon) {
    last.at = now;
    last.seconds = clock_seconds();
    return last.told = std::max(last.told, last.seconds);  // it never goes back
  }
  return last.told = std::max(last.told, last.seconds + since);
}

void Budget::reset() {
  counters = {};
  cpu_ = wall_ = 0;
  running_ = false;
}

void Budget::begin(const Limits& limits, Monitor* monitor) {
  limits_ = limits;
  monitor_ = monitor;
  stopped_ = false;
  left_ = kSlice;
  left_then_ = kNever;
  running_ = true;
  wall_begin_ = Clock::now();
  cpu_begin_ = thread_cpu_seconds(wall_begin_);
}

void Budget::end() {
  const Stats now = lately();
  cpu_ = now.cpu_seconds;
  wall_ = now.wall_seconds;
  running_ = false;
  monitor_ = nullptr;
}

Stats Budget::as_of(Clock::time_point now, double cpu) const {
  Stats stats = counters;
  stats.cpu_seconds = cpu_;
  stats.wall_seconds = wall_;
  if (running_) {
    stats.cpu_seconds += cpu - cpu_begin_;
    stats.wall_seconds += std::chrono::duration<double>(now - wall_begin_).count();
  }
  return stats;
}

Stats Budget::snapshot() const {
  if (!running_) return as_of({}, 0);
  const Clock::time_point now = Clock::now();
  return as_of(now, thread_cpu_seconds(now));
}

Stats Budget::lately() {
  if (left_ != left_then_) {
    now_ = Clock::now();
    cpu_now_ = thread_cpu_seconds(now_);
    left_then_ = left_;
  }
  return as_of(now_, cpu_now_);
}

bool Budget::look() {
  left_ = kSlice;
  left_then_ = kNever;
  if (stopped_) return true;
  if (cancelled_.load(std::memory_order_relaxed)) return stop(Outcome::cancelled);
  if (limits_.seconds >= 0 || monitor_ != nullptr) {
    const Stats now = snapshot();
    if (limits_.seconds >= 0 && now.wall_seconds >= limits_.seconds) return stop(Outcome::limit);
    if (monitor_ != nullptr && !monitor_->go_on(now)) return stop(Outcome::cancelled);
  }
  return false;
}

bool Budget::affords(std::int64_t units) {
  constexpr double kUnit = 5e-9;
  if (limits_.seconds < 0) return true;
  const double end = snapshot().wall_seconds + kUnit * static_cast<double>(units);
  return end < limits_.seconds || !stop(Outcome::limit);
}

bool Budget::node_limit_met() {
  return limits_.nodes >= 0 && counters.nodes >= limits_.nodes ? stop(Outcome::limit) : false;
}

}  // namespace nonolith
