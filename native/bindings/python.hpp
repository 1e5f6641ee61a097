// What the bindings share: bytes, and a turn at the engine that Python can watch and interrupt.
#pragma once
#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "nonolith/search.hpp"

namespace nb = nanobind;

void bind_counter(nb::module_& m);
void bind_many(nb::module_& m);
void bind_scan_net(nb::module_& m);
void bind_scan(nb::module_& m);
void bind_seals(nb::module_& m);
void bind_sketch(nb::module_& m);
void bind_why(nb::module_& m);

inline std::string_view view(const nb::bytes& bytes) { return {bytes.c_str(), bytes.size()}; }
inline nb::bytes to_bytes(std::string_view text) { return nb::bytes(text.data(), text.size()); }

inline nb::tuple to_tuple(const nonolith::Stats& s) {
  return nb::make_tuple(s.cpu_seconds, s.wall_seconds, s.nodes, s.guesses, s.conflicts, s.probes, s.failed_probes,
                        s.line_solves, s.depth, s.solutions);
}

inline nb::list to_list(const std::vector<nonolith::Solution>& solutions) {
  nb::list list;
  for (const auto& solution : solutions)
    list.append(nb::make_tuple(to_bytes(solution.cells), solution.seconds, solution.nodes));
  return list;
}

// Takes the GIL back now and then for Ctrl-C and for the progress function.
class PythonMonitor final : public nonolith::Monitor {
 public:
  using Clock = std::chrono::steady_clock;

  // `reported` outlives the monitor: a search that advances in many short steps reports as often as another.
  PythonMonitor(nb::object progress, Clock::time_point& reported)
      : progress_(std::move(progress)), reported_(reported) {}

  bool go_on(const nonolith::Stats& stats) override {
    const auto now = Clock::now();
    if (now - looked_ < kLook && (progress_.is_none() || now - reported_ < kReport)) return true;
    looked_ = now;
    nb::gil_scoped_acquire gil;
    if (PyErr_CheckSignals() != 0) return !(raised_ = true);
    if (progress_.is_none() || now - reported_ < kReport) return true;
    reported_ = now;
    try {
      return !progress_(to_tuple(stats)).is(nb::bool_(false));
    } catch (nb::python_error& error) {
      error.restore();
      return !(raised_ = true);
    }
  }
  // A Python exception is set and waits to be thrown.
  bool raised() const { return raised_; }

 private:
  static constexpr std::chrono::milliseconds kLook{2}, kReport{100};
  nb::object progress_;
  Clock::time_point looked_ = Clock::now(), &reported_;
  bool raised_ = false;
};

// One thread at a time advances an object of the engine, without the GIL.
class Turn {
 public:
  // `advance(monitor)` gives an Outcome.
  template <class Advance>
  int take(nb::object progress, Advance&& advance) {
    std::thread::id nobody;
    if (!owner_.compare_exchange_strong(nobody, std::this_thread::get_id()))
      throw std::runtime_error("this object is advancing already");
    PythonMonitor monitor(std::move(progress), reported_);
    nonolith::Outcome outcome;
    try {
      nb::gil_scoped_release released;
      outcome = advance(&monitor);
    } catch (...) {
      owner_ = std::thread::id();
      throw;
    }
    owner_ = std::thread::id();
    if (monitor.raised()) throw nb::python_error();
    return static_cast<int>(outcome);
  }
  // Only the thread that advances may look while it does (from its progress function).
  void check() const {
    const std::thread::id owner = owner_;
    if (owner != std::thread::id() && owner != std::this_thread::get_id())
      throw std::runtime_error("another thread is advancing this object; only cancel() may be called");
  }

 private:
  std::atomic<std::thread::id> owner_{};
  PythonMonitor::Clock::time_point reported_ = PythonMonitor::Clock::now();
};
