// Level 3 in colours: chronological search with probing; tree.hpp tells the story.
//
// A guess is "this cell has this colour", its turn "it has not".
// Invariant: as in tree.hpp, with excluded literals in place of known cells; a first guess that is turned round leaves
// a frame behind as soon as a solution was found on its other side, since what follows holds for the rest only.
#pragma once
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "color_board.hpp"
#include "color_prober.hpp"
#include "engine.hpp"

namespace nonolith::NONOLITH_ISA {

template <class T>
class ColorTree {
 public:
  // The board is at the fixed point of its lines.
  ColorTree(ColorBoard<T>& board, Budget& budget, std::uint64_t seed, bool probing)
      : board_(board), budget_(budget), probing_(probing), prober_(board, budget, seed) {}

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
    Literal literal;
    bool turned;  // the literal was tried before, and is now excluded
  };

  // Works at the present position: lines, probes, and if that does not settle it, the next guess.
  Spread node() {
    if (const Spread spread = propagate(); spread != Spread::fixed || board_.unknown() == 0) return spread;
    if (!open_) {
      if (budget_.node_limit_met()) return Spread::stopped;
      ++budget_.counters.nodes;
      open_ = true;
      best_ = first_unknown();
      best_score_ = -1;
    }
    if (probing_) {
      if (const Spread spread = probe(); spread != Spread::fixed || board_.unknown() == 0) {
        if (spread != Spread::stopped) open_ = false;
        return spread;
      }
    }
    open_ = false;
    ++budget_.counters.guesses;
    // What was best may have been settled since, if probing was stopped in between.
    const std::int32_t cell = board_.cell_of(best_);
    if (board_.left(cell) == 1 || !board_.is_allowed(cell, board_.color_of(best_))) best_ = first_unknown();
    guess(best_, false);
    return Spread::fixed;
  }

  Spread probe() {
    std::int64_t visits = std::numeric_limits<std::int64_t>::max();
    return prober_.run(
        visits, [&] { return propagate(); },
        [&](std::int32_t cell, const auto& probe) {
          if (probe.changed) best_score_ = -1;
          if (board_.left(cell) == 1) return;
          const double score = 1 / probe.doubt + prober_.jitter(cell);
          if (score > best_score_) best_score_ = score, best_ = probe.best;
        });
  }

  void guess(Literal literal, bool turned) {
    frames_.push_back({board_.mark(), literal, turned});
    if (turned)
      board_.exclude(literal);
    else
      board_.choose(literal);
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
        board_.exclude(frame.literal);  // proved, at the root
      else
        guess(frame.literal, true);
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

  Literal first_unknown() const {
    std::int32_t cell = 0;
    while (board_.left(cell) == 1) ++cell;
    int color = board_.colors();
    while (!board_.is_allowed(cell, color)) --color;
    return board_.literal(cell, color);
  }

  ColorBoard<T>& board_;
  Budget& budget_;
  bool probing_;
  ColorProber<T> prober_;
  Phase phase_ = Phase::node;
  bool open_ = false;  // the present node is counted already
  Literal best_ = -1;  // what to guess there
  double best_score_ = -1;
  std::int64_t solutions_ = 0;
  std::vector<Frame> frames_;
};

}  // namespace nonolith::NONOLITH_ISA
