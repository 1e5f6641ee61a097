// When to start again from the root: if the clauses learned lately join more levels than they do on average.
#pragma once
#include <algorithm>
#include <cstdint>

#include "../isa.hpp"

namespace nonolith::NONOLITH_ISA {

// How long a search keeps to its course. The patient one starts again rarely, and aims at where a solution seemed
// near (Learner::aim); the hasty one starts again as soon as there is reason to, and keeps the guesses that it would
// make again. Patience ends: what it has not found by then, haste finds sooner.
enum class Temper { patient, hasty };

class Restarts {
 public:
  explicit Restarts(Temper temper) : temper_(temper) {}

  Temper temper() const { return temper_; }
  void learned(std::int32_t glue) {
    ++conflicts_;
    ++since_;
    lately_ += (glue - lately_) / 32;
    always_ += (glue - always_) / static_cast<double>(std::clamp<std::int64_t>(conflicts_, 64, 4096));
    if (conflicts_ == kPatience) temper_ = Temper::hasty;
  }
  bool due() const {
    return temper_ == Temper::patient ? since_ >= 50 && lately_ > 1.15 * always_
                                      : since_ >= 2 && lately_ > 1.1 * always_;
  }
  void done() { since_ = 0; }

 private:
  static constexpr std::int64_t kPatience = 6000;  // conflicts
  Temper temper_;
  std::int64_t conflicts_ = 0, since_ = 0;
  double lately_ = 0, always_ = 0;
};

}  // namespace nonolith::NONOLITH_ISA
