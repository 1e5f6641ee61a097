// When to start again from the root: if the clauses learned lately join more levels than they do on average.
#pragma once
#include <algorithm>
#include <cstdint>

#include "../isa.hpp"

namespace nonolith::NONOLITH_ISA {

class Restarts {
 public:
  void learned(std::int32_t glue) {
    ++conflicts_;
    ++since_;
    lately_ += (glue - lately_) / 32;
    always_ += (glue - always_) / static_cast<double>(std::clamp<std::int64_t>(conflicts_, 64, 4096));
  }
  bool due() const { return since_ >= kApart && lately_ > kMargin * always_; }
  void done() { since_ = 0; }

 private:
  static constexpr std::int64_t kApart = 50;
  static constexpr double kMargin = 1.15;
  std::int64_t conflicts_ = 0, since_ = 0;
  double lately_ = 0, always_ = 0;
};

}  // namespace nonolith::NONOLITH_ISA
