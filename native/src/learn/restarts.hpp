// When to start again from the root: if the clauses learned lately have a higher glue than they have on average, by
// exponential moving averages, a fast and a slow one (Audemard & Simon 2012, Biere & Fröhlich 2015).
#pragma once
#include <algorithm>
#include <cstdint>

namespace nonolith {

// Stable mode restarts rarely, and guesses the target phases again (Learner::set_targets); focused mode restarts as
// soon as there is reason to, and reuses the trail. (The names are those of CaDiCaL and Kissat, which alternate the
// two.) Stable mode ends after a while: what it has not found by then, focused mode finds sooner.
enum class Mode { stable, focused };

class Restarts {
 public:
  static constexpr std::int64_t kStable = 6000;
  // `stable`: conflicts after which stable mode ends.
  explicit Restarts(Mode mode, std::int64_t stable = kStable) : mode_(mode), stable_(stable) {}

  Mode mode() const { return mode_; }
  // From now on, for good or until the next call.
  void set(Mode mode) {
    mode_ = mode;
    by_turns_ = true;
  }
  void learned(std::int32_t glue) {
    ++conflicts_;
    ++since_;
    fast_ += (glue - fast_) / 32;
    slow_ += (glue - slow_) / static_cast<double>(std::clamp<std::int64_t>(conflicts_, 64, 4096));
    if (!by_turns_ && conflicts_ == stable_) mode_ = Mode::focused;
  }
  bool due() const {
    return mode_ == Mode::stable ? since_ >= 50 && fast_ > 1.15 * slow_ : since_ >= 2 && fast_ > 1.1 * slow_;
  }
  void done() { since_ = 0; }

 private:
  Mode mode_;
  std::int64_t stable_;
  bool by_turns_ = false;
  std::int64_t conflicts_ = 0, since_ = 0;
  double fast_ = 0, slow_ = 0;
};

}  // namespace nonolith
