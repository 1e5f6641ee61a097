// When to start again from the root: if the clauses learned lately join more levels than they do on average.
#pragma once
#include <algorithm>
#include <cstdint>

#include "../isa.hpp"

namespace nonolith::NONOLITH_ISA {

// How long a search keeps to its course. The patient one starts again rarely, and aims at where a solution seemed
// near (Learner::aim); the hasty one starts again as soon as there is reason to, and keeps the guesses that it would
// make again.
enum class Temper { patient, hasty };

class Restarts {
 public:
  explicit Restarts(Temper temper)
      : apart_(temper == Temper::hasty ? 2 : 50), margin_(temper == Temper::hasty ? 1.1 : 1.15) {}

  void learned(std::int32_t glue) {
    ++conflicts_;
    ++since_;
    lately_ += (glue - lately_) / 32;
    always_ += (glue - always_) / static_cast<double>(std::clamp<std::int64_t>(conflicts_, 64, 4096));
  }
  bool due() const { return since_ >= apart_ && lately_ > margin_ * always_; }
  void done() { since_ = 0; }

 private:
  std::int64_t apart_;  // conflicts
  double margin_;
  std::int64_t conflicts_ = 0, since_ = 0;
  double lately_ = 0, always_ = 0;
};

}  // namespace nonolith::NONOLITH_ISA
