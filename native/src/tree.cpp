#include "tree.hpp"

#include <algorithm>
#include <utility>

#include "assert.hpp"

namespace nonolith {

void Tree::limit_nodes(std::int64_t nodes, std::size_t most_open) {
  nodes_left_ = nodes;
  most_open_ = most_open;
}

Step Tree::step() {
  for (;;) {
    if (has_found()) {
      picture_ = std::move(prober_->found().front());
      prober_->found().erase(prober_->found().begin());
      return Step::solution;
    }
    switch (phase_) {
      case Phase::node:
        switch (node()) {
          case Spread::stopped:
            if (has_found()) break;
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

void Tree::picture(char* cells) const {
  if (!picture_.empty())
    std::copy(picture_.begin(), picture_.end(), cells);
  else
    board_.picture(cells);
}

void Tree::leave(const std::function<void(std::span<const Assumption>)>& refuted) {
  std::vector<Assumption> path;
  for (const Frame& frame : frames_) {
    if (frame.tries) break;  // what is refuted from here on is so only with all that was tried
    path.push_back({frame.guess, true});
    if (!frame.turned) continue;
    refuted(path);
    path.back().holds = false;
  }
  if (!frames_.empty()) board_.undo(frames_.front().mark);
  frames_.clear();
  phase_ = Phase::done;
}

// Works at the present position: lines, probes, and if that does not settle it, the next guess.
Spread Tree::node() {
  if (const Spread spread = propagate(); spread != Spread::fixed || board_.unknown() == 0) return spread;
  if (!open_) {
    capped_ = nodes_left_ == 0;
    if (capped_ || budget_.node_limit_met()) return Spread::stopped;
    --nodes_left_;
    ++budget_.counters.nodes;
    open_ = true;
  }
  Guess guess;
  if (prober_ != nullptr) {
    const Spread spread = prober_->run(guess);
    if (spread == Spread::stopped) return spread;
    if (spread == Spread::conflict || board_.unknown() == 0) {
      open_ = false;
      return spread;
    }
  } else {
    guess = first_guess(board_);
  }
  open_ = false;
  if (takes_back()) return Spread::fixed;
  if (board_.unknown() > std::exchange(most_open_, kAnyNumber)) nodes_left_ = 0;
  if (frames_.empty()) keep();
  ++budget_.counters.guesses;
  if (prober_ != nullptr) prober_->save();
  descend(guess, false);
  return Spread::fixed;
}

// Whether the last guess, which has led no further than here, was taken back: the position is then that before it.
bool Tree::takes_back() {
  if (prober_ == nullptr || frames_.empty() || frames_.back().stays) return false;
  const Frame frame = frames_.back();
  if (!prober_->regrets(frame.guess, frame.mark)) {
    frames_.back().stays = true;
    return false;
  }
  frames_.pop_back();
  board_.undo(frame.mark);
  prober_->restore();
  return true;
}

void Tree::descend(const Guess& guess, bool turned) {
  NONOLITH_ASSERT(board_.left(guess.cell) > 1 && board_.allows(guess.cell, guess.color));
  frames_.push_back({board_.mark(), guess, turned, turned, false});
  assume(guess, !turned);
  if (const auto depth = static_cast<std::int64_t>(frames_.size()); depth > budget_.counters.depth)
    budget_.counters.depth = depth;
}

void Tree::assume(const Guess& guess, bool holds) {
  if (holds)
    board_.choose(guess.cell, guess.color);
  else
    board_.exclude(guess.cell, guess.color);
}

// Leaves the present position for the next one that is still open.
void Tree::back() {
  if (salvage()) return;
  while (!frames_.empty()) {
    const Frame frame = frames_.back();
    frames_.pop_back();
    board_.undo(frame.mark);
    if (frame.turned) continue;
    if (frame.tries) {
      if (try_saved()) return;
      prober_->restore();
      if (board_.frozen()) nodes_left_ = 0;  // the tree would find these solutions again
      phase_ = Phase::node;
      return;
    }
    if (prober_ != nullptr) prober_->restore();
    if (frames_.empty())
      assume(frame.guess, false);  // nothing is left on the other side
    else
      descend(frame.guess, true);
    phase_ = Phase::node;
    return;
  }
  phase_ = Phase::done;
}

// Whether the position, which was just refuted, was left for what is saved of it.
bool Tree::salvage() {
  if (tries_left_ == 0 || board_.frozen()) return false;
  std::vector<std::size_t> marks;
  for (const Frame& frame : frames_)
    if (!frame.turned) marks.push_back(frame.mark);
  marks.push_back(board_.trail().size());
  Salvage saved(board_, marks);
  if (saved.empty()) return false;
  salvage_ = std::move(saved);
  board_.undo(salvage_.mark());
  while (!frames_.empty() && frames_.back().mark >= salvage_.mark()) frames_.pop_back();
  return try_saved();
}

// The position is that before the first suspect.
bool Tree::try_saved() {
  if (salvage_.empty() || tries_left_ == 0 || board_.frozen() || board_.trail().size() != salvage_.mark()) return false;
  --tries_left_;
  prober_->restore();
  frames_.push_back({board_.mark(), {}, false, true, true});
  for (const Literal literal : salvage_.take(board_)) {
    const std::int32_t cell = board_.cell_of(literal);
    const int color = board_.color_of(literal);
    if (board_.left(cell) > 1 && board_.allows(cell, color)) board_.exclude(cell, color);
  }
  phase_ = Phase::node;
  return true;
}

Spread Tree::propagate() {
  const Spread spread = board_.propagate();
  if (spread == Spread::fixed && frames_.empty()) keep();
  if (spread == Spread::conflict) ++budget_.counters.conflicts;
  return spread;
}

void Tree::keep() {
  NONOLITH_ASSERT(frames_.empty());
  if (prober_ != nullptr) prober_->keep();
  board_.keep();
}

}  // namespace nonolith
