// Probing one value at a time on the board itself, for lines of any length.
//
// A contradiction forces the other value, and what both values of a cell agree on is forced too.
#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "../board.hpp"
#include "../budget.hpp"
#include "guess.hpp"

namespace nonolith::NONOLITH_ISA {

template <class T>
class ScalarProber {
 public:
  ScalarProber(Board<T>& board, Budget& budget, std::uint64_t seed) : board_(board), budget_(budget), seed_(seed) {}

  // See LaneProber; here a solution is never found on the way, and nothing is remembered.
  std::deque<std::string>& found() { return found_; }
  void save() {}
  void restore() {}
  void keep() {}
  template <class F>
  void each_probe(F&&) const {}

  // Goes round the board until nothing new comes out. `stopped`: call again.
  Spread run(Guess& guess) {
    const std::int32_t cells = board_.cells();
    double best_score = -1;
    for (std::int32_t cell = 0, idle = 0; idle < cells; ++idle, cell = cell + 1 == cells ? 0 : cell + 1) {
      if (board_.is_known(cell)) continue;
      std::size_t implied[2];
      bool changed = false;
      if (const Spread spread = probe(cell, implied, changed); spread != Spread::fixed) return spread;
      if (board_.unknown() == 0) return Spread::fixed;
      if (changed) idle = 0, best_score = -1;
      if (board_.is_known(cell)) continue;
      const double score = static_cast<double>(implied[0]) * static_cast<double>(implied[1]) + tie_breaker(seed_, cell);
      if (score > best_score) best_score = score, guess = {cell, implied[1] >= implied[0]};
    }
    return Spread::fixed;
  }

 private:
  // Both values of one cell, and what follows from their outcome.
  Spread probe(std::int32_t cell, std::size_t (&implied)[2], bool& changed) {
    if (by_filled_.empty()) by_filled_.resize(static_cast<std::size_t>(board_.cells()));
    common_.clear();
    implied_by_filled_.clear();
    for (const bool filled : {true, false}) {
      const std::size_t mark = board_.mark();
      ++budget_.counters.probes;
      board_.set(cell, filled);
      const Spread spread = board_.propagate();
      if (spread == Spread::fixed) note(mark, filled);
      implied[filled ? 1 : 0] = board_.trail().size() - mark;
      board_.undo(mark);
      if (spread == Spread::fixed) continue;
      forget();
      if (spread == Spread::stopped) return spread;
      ++budget_.counters.failed_probes;
      changed = true;
      board_.set(cell, !filled);
      return board_.propagate();
    }
    forget();
    if (common_.empty()) return Spread::fixed;
    changed = true;
    for (const std::int32_t forced : common_) board_.set(forced >> 1, forced & 1);
    return board_.propagate();
  }

  // Remembers what the first probe implied; compares what the second did.
  void note(std::size_t mark, bool first) {
    for (std::size_t i = mark + 1; i < board_.trail().size(); ++i) {
      const std::int32_t cell = board_.trail()[i];
      const char value = board_.is_black(cell) ? 2 : 1;
      if (first) {
        by_filled_[static_cast<std::size_t>(cell)] = value;
        implied_by_filled_.push_back(cell);
      } else if (by_filled_[static_cast<std::size_t>(cell)] == value) {
        common_.push_back(2 * cell + (value == 2 ? 1 : 0));
      }
    }
  }
  void forget() {
    for (const std::int32_t cell : implied_by_filled_) by_filled_[static_cast<std::size_t>(cell)] = 0;
    implied_by_filled_.clear();
  }

  Board<T>& board_;
  Budget& budget_;
  std::uint64_t seed_;
  std::vector<char> by_filled_;                  // by cell: 0, or 1 + the value implied by the first probe
  std::vector<std::int32_t> implied_by_filled_;  // cells for which by_filled_ is not 0
  std::vector<std::int32_t> common_;             // 2 * cell + value
  std::deque<std::string> found_;
};

}  // namespace nonolith::NONOLITH_ISA
