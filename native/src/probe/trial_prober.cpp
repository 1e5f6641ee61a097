#include "trial_prober.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "../assert.hpp"

namespace nonolith {

TrialProber::TrialProber(Board& board, Budget& budget, std::uint64_t seed, int rounds, bool edge)
    : board_(board), budget_(budget), rounds_(rounds), choice_(seed) {
  if (edge) board.begin_trials(), edge_.emplace(board), spent_.assign(static_cast<std::size_t>(board.cells()), 0);
}

Spread TrialProber::run(Guess& guess) {
  if (!in_round_) begin_round();
  const Spread spread = edge_ ? go_along() : go_round();
  if (spread == Spread::stopped) return spread;
  in_round_ = false;
  if (spread == Spread::conflict || board_.unknown() == 0) return spread;
  noting_ = noting_ && edge_.has_value();
  guess = best_guess();
  // What was best may have been settled since.
  if (guess.cell < 0 || board_.left(guess.cell) == 1 || !board_.allows(guess.cell, guess.color))
    guess = first_guess(board_);
  return Spread::fixed;
}

Guess TrialProber::best_guess() {
  if (!edge_) return choice_.empty() ? Guess{} : choice_.best();
  if (contrary_.cell >= 0) return std::exchange(contrary_, {});
  choice_.forget();
  sort_noted();
  for (const std::int32_t cell : noted_)  // also cells that were not tried in this round
    if (board_.left(cell) > 1 && spent_[static_cast<std::size_t>(cell)] != position_)
      choice_.offer(hints_[static_cast<std::size_t>(cell)].guess, hints_[static_cast<std::size_t>(cell)].weight);
  return choice_.empty() ? Guess{} : choice_.best();
}

// Of equal guesses the first cell's is made, so they come in order.
void TrialProber::sort_noted() {
  const auto fresh = noted_.begin() + static_cast<std::ptrdiff_t>(sorted_);
  std::sort(fresh, noted_.end());
  std::inplace_merge(noted_.begin(), fresh, noted_.end());
  sorted_ = noted_.size();
}

void TrialProber::begin_round() {
  if (hints_.empty()) {  // large boards may never come here
    hints_.assign(static_cast<std::size_t>(board_.cells()), {{}, 0});
    hits_.assign(static_cast<std::size_t>(board_.literal(board_.cells(), 0)), 0);
  }
  in_round_ = true;
  next_ = idle_ = 0;
  visits_ =
      rounds_ > 0 ? rounds_ * static_cast<std::int64_t>(board_.unknown()) : std::numeric_limits<std::int64_t>::max();
  choice_.forget();
  if (!edge_) return;
  if (begun_)
    edge_->changed(told_);
  else
    edge_->begin(), begun_ = true;
  if (regretted_ == kRegrets) edge_->widen(board_.trail().empty()), ++regretted_;
  told_ = board_.trail().size();
}

// The order is through with all that is known here.
void TrialProber::save() { told_ = board_.trail().size(); }

void TrialProber::restore() {
  save();
  if (!edge_) return;
  edge_->clear();
  if (!std::exchange(regrets_, false)) move_on();
}

void TrialProber::move_on() {
  ++position_;
  regretted_ = 0;
  contrary_ = {};
}

void TrialProber::keep() {
  if (edge_ && begun_) edge_->changed(told_);
  told_ = 0;
}

// On a large board, as long as much is left: what is right mostly leads far, and what is wrong is soon stuck. After a
// guess its contrary comes, and then one that did not follow from either. If none leads far, longer trials come first,
// and then one guess is as good as another.
bool TrialProber::regrets(const Guess& guess, std::size_t mark) {
  constexpr std::size_t kMany = 1024, kFar = 1024;
  if (!edge_) return false;
  const std::size_t unknown = board_.unknown(), settled = board_.trail().size() - mark;
  if (unknown <= kMany || settled >= std::min(kFar, unknown / 16) || regretted_ > kRegrets) return move_on(), false;
  ++regretted_;
  const bool again = spent_[static_cast<std::size_t>(guess.cell)] == position_;
  for (std::size_t i = mark; i < board_.trail().size(); ++i)
    spent_[static_cast<std::size_t>(board_.cell_of(board_.trail()[i]))] = position_;
  if (!again && board_.colors() == 1) contrary_ = {guess.cell, 1 - guess.color};
  return regrets_ = true;
}

Spread TrialProber::go_round() {
  const std::int32_t cells = board_.cells();
  for (; idle_ < cells; ++idle_, next_ = next_ + 1 == cells ? 0 : next_ + 1) {
    if (board_.left(next_) == 1) continue;
    if (visits_-- == 0) break;
    Trial trial;
    const Spread spread = try_cell(next_, trial);
    if (spread == Spread::stopped) return ++visits_, spread;
    if (spread == Spread::conflict || board_.unknown() == 0) return spread;
    if (trial.changed) idle_ = 0, choice_.forget();
    note(next_, trial);
  }
  return Spread::fixed;
}

Spread TrialProber::go_along() {
  for (std::int32_t cell; (cell = edge_->front()) >= 0;) {
    Trial trial;
    const Spread spread = try_cell(cell, trial);
    if (spread != Spread::fixed || board_.unknown() == 0) return spread;
    edge_->pass();
    edge_->changed(told_);
    told_ = board_.trail().size();
    if (trial.changed && regretted_ > kRegrets) move_on();
    note(cell, trial);
  }
  return Spread::fixed;
}

// An open cell that was tried.
void TrialProber::note(std::int32_t cell, const Trial& trial) {
  if (board_.left(cell) == 1) return;
  const Guess here{cell, trial.best};
  choice_.offer(here, 1 / trial.doubt);
  if (!noting_) return;
  Hint& hint = hints_[static_cast<std::size_t>(cell)];
  if (edge_ && hint.weight == 0) noted_.push_back(cell);
  hint = {here, 1 / trial.doubt};
}

std::vector<Hint> TrialProber::hints() const {
  std::vector<Hint> hints;
  for (const Hint& hint : hints_)
    if (hint.weight > 0 && board_.left(hint.guess.cell) > 1) hints.push_back(hint);
  return hints;
}

Spread TrialProber::try_cell(std::int32_t cell, Trial& trial) {
  std::int16_t tried = 0;
  Spread spread = Spread::fixed;
  for (int color = board_.colors(); color >= 0 && spread == Spread::fixed; --color) {
    if (!board_.allows(cell, color) || board_.left(cell) == 1) continue;
    const std::size_t mark = board_.mark(), unknown = board_.unknown();
    ++budget_.counters.probes;
    board_.choose(cell, color);
    spread = board_.propagate(edge_ ? edge_->lines() : Board::kAllLines);
    if (spread == Spread::fixed) {
      count(mark, ++tried);
      const std::size_t follows = board_.trail().size() - mark;
      trial.doubt += 1 / static_cast<double>(follows);
      if (follows > trial.most) trial.most = follows, trial.best = color;
    }
    board_.undo(mark);
    NONOLITH_ASSERT(board_.unknown() == unknown && board_.trail().size() == mark);
    static_cast<void>(unknown);
    if (spread != Spread::conflict) continue;
    ++budget_.counters.failed_probes;
    trial.changed = true;
    board_.exclude(cell, color);
    spread = board_.propagate();
  }
  if (spread == Spread::fixed) spread = exclude_common(tried, trial.changed);
  forget();
  if (trial.best >= 0 && !board_.allows(cell, trial.best)) {
    trial.best = 0;
    while (trial.best < board_.colors() && !board_.allows(cell, trial.best)) ++trial.best;
  }
  return spread;
}

// Counts the literals that every colour tried so far has excluded.
void TrialProber::count(std::size_t mark, std::int16_t tried) {
  for (std::size_t i = mark; i < board_.trail().size(); ++i) {
    const Literal literal = board_.trail()[i];
    std::int16_t& hits = hits_[static_cast<std::size_t>(literal)];
    if (hits != tried - 1) continue;
    hits = tried;
    if (tried == 1) counted_.push_back(literal);
  }
}

Spread TrialProber::exclude_common(std::int16_t tried, bool& changed) {
  bool any = false;
  for (const Literal literal : counted_) {
    if (tried < 2 || hits_[static_cast<std::size_t>(literal)] != tried) continue;
    const std::int32_t cell = board_.cell_of(literal);
    if (!board_.allows(cell, board_.color_of(literal))) continue;
    board_.exclude(cell, board_.color_of(literal));
    any = true;
  }
  if (!any) return Spread::fixed;
  changed = true;
  return board_.propagate();
}

void TrialProber::forget() {
  for (const Literal literal : counted_) hits_[static_cast<std::size_t>(literal)] = 0;
  counted_.clear();
}

}  // namespace nonolith
