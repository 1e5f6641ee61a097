// Level 3, the tree: chronological search with probing.
//
// A node is a position at which line logic stopped short. There every unknown cell is probed with both values, and
// what that leaves open is guessed where both values imply most. Each solution is met exactly once, in a fixed
// order, and nothing is kept of it.
// Invariant: a frame's cell was unknown when the frame was made, and the board below it is restored by
// undo(frame.mark). The trail is made permanent only where no frame is open.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "board.hpp"
#include "engine.hpp"
#include "probe/guess.hpp"
#include "probe/lane_prober.hpp"
#include "probe/scalar_prober.hpp"

namespace nonolith::NONOLITH_ISA {

template <class T>
class Tree {
 public:
  // The board is at the fixed point of its lines.
  Tree(Board<T>& board, Budget& budget, std::uint64_t seed, bool probing)
      : board_(board), budget_(budget), probing_(probing), prober_(board, budget, seed) {}

  // From now on step() returns `stuck` instead of opening more than this many nodes; or more than one if probing
  // at the first shows nothing at all, for then it will not show much further down.
  void limit_nodes(std::int64_t nodes) {
    nodes_left_ = nodes;
    hopeless_ = true;
  }

  Step step() {
    for (;;) {
      if (!prober_.found().empty()) {
        picture_ = std::move(prober_.found().front());
        prober_.found().pop_front();
        return Step::solution;
      }
      switch (phase_) {
        case Phase::node:
          switch (node()) {
            case Spread::stopped:
              if (!prober_.found().empty()) break;
              return capped_ ? Step::stuck : Step::stopped;
            case Spread::conflict: phase_ = Phase::back; break;
            case Spread::fixed:
              if (board_.unknown() != 0) break;
              board_.freeze();
              phase_ = Phase::back;
              picture_.clear();
              return Step::solution;
          }
          break;
        case Phase::back: back(); break;
        case Phase::done: return Step::exhausted;
      }
    }
  }

  // The solution just found.
  void picture(char* cells) const {
    if (!picture_.empty())
      std::copy(picture_.begin(), picture_.end(), cells);
    else
      board_.picture(cells);
  }

  // Gives up: back to the root. `learned(guesses)` is called for each half of the space that is done with: there is no
  // solution left for which all these guesses hold.
  template <class Learned>
  void leave(Learned&& learned) {
    std::vector<Guess> path;
    for (const Frame& frame : frames_) {
      if (frame.turned) {
        path.push_back({frame.guess.cell, !frame.guess.filled});
        learned(path);
        path.pop_back();
      }
      path.push_back(frame.guess);
    }
    if (!frames_.empty()) board_.undo(frames_.front().mark);
    frames_.clear();
    phase_ = Phase::done;
  }
  // What probing showed at the root, to begin with; see LaneProber.
  template <class F>
  void each_probe(F&& f) const {
    prober_.each_probe(f);
  }

 private:
  enum class Phase { node, back, done };
  using Prober = std::conditional_t<std::is_integral_v<T>, LaneProber<T>, ScalarProber<T>>;
  struct Frame {
    std::size_t mark;
    Guess guess;
    bool turned;  // the other value was tried before
  };

  // Works at the present position: lines, probes, and if that does not settle it, the next guess.
  Spread node() {
    if (const Spread spread = propagate(); spread != Spread::fixed || board_.unknown() == 0) return spread;
    if (!open_) {
      capped_ = nodes_left_ == 0;
      if (capped_ || budget_.node_limit_met()) return Spread::stopped;
      --nodes_left_;
      ++budget_.counters.nodes;
      open_ = true;
    }
    Guess guess;
    if (probing_) {
      const std::size_t unknown = board_.unknown();
      const Spread spread = prober_.run(guess);
      if (spread == Spread::conflict || board_.unknown() != unknown) hopeless_ = false;
      if (spread == Spread::stopped) return spread;
      if (spread == Spread::conflict || board_.unknown() == 0) {
        open_ = false;
        return spread;
      }
    } else {
      guess.cell = first_unknown();
    }
    open_ = false;
    if (hopeless_) nodes_left_ = 0;
    hopeless_ = false;
    if (frames_.empty()) keep();
    ++budget_.counters.guesses;
    prober_.save();
    descend(guess, false);
    return Spread::fixed;
  }

  void descend(const Guess& guess, bool turned) {
    frames_.push_back({board_.mark(), guess, turned});
    board_.set(guess.cell, guess.filled);
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
      prober_.restore();
      const Guess other{frame.guess.cell, !frame.guess.filled};
      if (frames_.empty())
        board_.set(other.cell, other.filled);  // nothing is left on the other side
      else
        descend(other, true);
      phase_ = Phase::node;
      return;
    }
    phase_ = Phase::done;
  }

  Spread propagate() {
    const Spread spread = board_.propagate();
    if (spread == Spread::fixed && frames_.empty()) keep();
    if (spread == Spread::conflict) ++budget_.counters.conflicts;
    return spread;
  }
  void keep() {
    prober_.keep();
    board_.keep();
  }

  std::int32_t first_unknown() const {
    std::int32_t cell = 0;
    while (board_.is_known(cell)) ++cell;
    return cell;
  }

  Board<T>& board_;
  Budget& budget_;
  bool probing_;
  Prober prober_;
  Phase phase_ = Phase::node;
  bool open_ = false;             // the present node is counted already
  std::int64_t nodes_left_ = -1;  // negative: no limit
  bool capped_ = false;
  bool hopeless_ = false;  // nothing has come out of probing so far, and that matters
  std::vector<Frame> frames_;
  std::string picture_;  // the solution just found, if it is not on the board
};

}  // namespace nonolith::NONOLITH_ISA
