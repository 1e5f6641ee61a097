// Level 3, the tree: chronological search with probing.
//
// A node is a position at which line logic stopped short. There every unknown cell is probed with both
// values: a contradiction forces the other value, and what both values agree on is forced too; what is left
// is branched on where both values imply most. Each solution is met exactly once, in a fixed order, and
// nothing is kept of it.
// Invariant: a frame's cell was unknown when the frame was made, and the board below it is restored by
// undo(frame.mark). Whatever is on the board but not on the trail holds in every solution: the trail is
// made permanent only where no frame is open, and a first guess that is turned round leaves a frame behind
// (`turned`) as soon as a solution was found on its other side.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "board.hpp"
#include "engine.hpp"

namespace nonolith::NONOLITH_ISA {

template <class T>
class Tree {
 public:
  // The board is at the fixed point of its lines. Whatever is on it but not on its trail holds in every solution.
  Tree(Board<T>& board, Budget& budget, std::uint64_t seed, bool probing)
      : board_(board), budget_(budget), seed_(seed), probing_(probing) {}

  Step step() {
    for (;;) {
      switch (phase_) {
        case Phase::node:
          switch (node()) {
            case Spread::stopped: return Step::stopped;
            case Spread::conflict: phase_ = Phase::back; break;
            case Spread::fixed:
              if (board_.unknown() == 0) {
                ++solutions_;
                phase_ = Phase::back;
                return Step::solution;
              }
              break;
          }
          break;
        case Phase::back: back(); break;
        case Phase::done: return Step::exhausted;
      }
    }
  }

 private:
  enum class Phase { node, back, done };
  struct Frame {
    std::size_t mark;
    std::int32_t cell;
    bool filled;
    bool turned;  // the other value was tried before
  };

  // Works at the present position: lines, probes, and if that does not settle it, the next guess.
  Spread node() {
    if (const Spread spread = propagate(); spread != Spread::fixed || board_.unknown() == 0) return spread;
    if (!open_) {
      if (budget_.node_limit_met()) return Spread::stopped;
      ++budget_.counters.nodes;
      open_ = true;
    }
    std::int32_t cell = first_unknown();
    bool filled = true;
    if (probing_) {
      if (const Spread spread = probe_all(cell, filled); spread != Spread::fixed || board_.unknown() == 0) {
        if (spread != Spread::stopped) open_ = false;
        return spread;
      }
    }
    open_ = false;
    ++budget_.counters.guesses;
    guess(cell, filled, false);
    return Spread::fixed;
  }

  void guess(std::int32_t cell, bool filled, bool turned) {
    frames_.push_back({board_.mark(), cell, filled, turned});
    board_.set(cell, filled);
    if (const auto depth = static_cast<std::int64_t>(frames_.size()); depth > budget_.counters.depth)
      budget_.counters.depth = depth;
  }

  // Leaves the present position for the next one that is still open.
  void back() {
    while (!frames_.empty()) {
      const Frame frame = frames_.back();
      frames_.pop_back();
      board_.undo(frame.mark);
      if (frame.turned) continue;
      if (frames_.empty() && solutions_ == 0)
        board_.set(frame.cell, !frame.filled);  // proved, at the root
      else
        guess(frame.cell, !frame.filled, true);
      phase_ = Phase::node;
      return;
    }
    phase_ = Phase::done;
  }

  Spread propagate() {
    const Spread spread = board_.propagate();
    if (spread == Spread::fixed && frames_.empty()) board_.keep();
    if (spread == Spread::conflict) ++budget_.counters.conflicts;
    return spread;
  }

  std::int32_t first_unknown() const {
    std::int32_t cell = 0;
    while (board_.is_known(cell)) ++cell;
    return cell;
  }

  // Probes round the board until a whole round changes nothing; gives the cell and value to guess next.
  Spread probe_all(std::int32_t& best, bool& filled) {
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
      const double score = static_cast<double>(implied[0]) * static_cast<double>(implied[1]) + jitter(cell);
      if (score > best_score) best_score = score, best = cell, filled = implied[1] >= implied[0];
    }
    return Spread::fixed;
  }

  // Below one, so that it only decides between equals; none for seed 0.
  double jitter(std::int32_t cell) const {
    std::uint64_t x = seed_ * (static_cast<std::uint64_t>(cell) + 1) * 0x9e3779b97f4a7c15ULL;
    x ^= x >> 31;
    return static_cast<double>((x * 0xbf58476d1ce4e5b9ULL) >> 40) * 0x1p-25;
  }

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
      return propagate();
    }
    forget();
    if (common_.empty()) return Spread::fixed;
    changed = true;
    for (const std::int32_t forced : common_) board_.set(forced >> 1, forced & 1);
    return propagate();
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
  bool probing_;
  Phase phase_ = Phase::node;
  bool open_ = false;  // the present node is counted already
  std::int64_t solutions_ = 0;
  std::vector<Frame> frames_;
  std::vector<char> by_filled_;                  // by cell: 0, or 1 + the value implied by the first probe
  std::vector<std::int32_t> implied_by_filled_;  // cells for which by_filled_ is not 0
  std::vector<std::int32_t> common_;             // 2 * cell + value
};

}  // namespace nonolith::NONOLITH_ISA
