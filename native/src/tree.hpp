// Level 3, the tree: chronological search with probing.
//
// A node is a position at which line logic stopped short. There the colors of the open cells are probed, and what that
// leaves open is guessed: the cell has this color, and on the way back, it has not. Each solution is met exactly once,
// in a fixed order, and nothing is kept of it.
// On large boards a frame may be what was saved of a refuted position (salvage.hpp) instead: one more attempt, of which
// nothing follows if it fails.
// Invariant: a frame's guess was open when the frame was made, and the board below it is restored by undo(frame.mark).
// The trail is made permanent only where no frame is open.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "board.hpp"
#include "probe/prober.hpp"
#include "salvage.hpp"
#include "step.hpp"

namespace nonolith {

class Tree {
 public:
  // The board is at the fixed point of its lines. Without a prober, the first open cell is guessed.
  Tree(Board& board, Budget& budget, Prober* prober) : board_(board), budget_(budget), prober_(prober) {}

  static constexpr std::size_t kAnyNumber = std::numeric_limits<std::size_t>::max();
  // From now on step() returns `stuck` rather than open more than `nodes` nodes. If probing at the first one leaves
  // more than `most_open` cells open, the limit is that one, because probing further down would show little too.
  void limit_nodes(std::int64_t nodes, std::size_t most_open = kAnyNumber);

  // From now on much of a position that was refuted may be tried again without one of its guesses. That takes a limit
  // of nodes, and whoever goes on when it is met must know the solutions found so far.
  void allow_salvage() { tries_left_ = kTries; }

  Step step();
  // The solution just found.
  void picture(char* cells) const;

  // A guess of the path, and whether it holds or its contrary.
  struct Assumption {
    Guess guess;
    bool holds;
  };
  // Gives up: back to the root. `refuted(path)` is called for each half of the space that is done with: there is no
  // solution left in which all this is so.
  void leave(const std::function<void(std::span<const Assumption>)>& refuted);

 private:
  enum class Phase { node, back, done };
  static constexpr int kTries = 64;
  struct Frame {
    std::size_t mark;
    Guess guess;
    bool turned;  // the guess was tried before, and its contrary holds
    bool stays;   // it is not taken back any more
    bool tries;   // no guess, but what was saved of a position that was refuted
  };

  Spread node();
  bool takes_back();
  void descend(const Guess& guess, bool turned);
  void assume(const Guess& guess, bool holds);
  void back();
  bool salvage();
  bool try_saved();
  Spread propagate();
  void keep();
  bool has_found() const { return prober_ != nullptr && !prober_->found().empty(); }

  Board& board_;
  Budget& budget_;
  Prober* prober_;
  Phase phase_ = Phase::node;
  bool open_ = false;             // the present node is counted already
  std::int64_t nodes_left_ = -1;  // negative: no limit
  bool capped_ = false;
  std::size_t most_open_ = kAnyNumber;
  std::vector<Frame> frames_;
  Salvage salvage_;      // of the position that was refuted last
  int tries_left_ = 0;   // of what was saved
  std::string picture_;  // the solution just found, if it is not on the board
};

}  // namespace nonolith
