// Beliefs as advice to the learner, in black and white: variable = cell, yes = filled.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "../board.hpp"
#include "../budget.hpp"
#include "../learn/adviser.hpp"
#include "beliefs.hpp"
#include "make_adviser.hpp"

namespace nonolith::NONOLITH_ISA {

template <class R>
class CellAdviser final : public Adviser {
 public:
  CellAdviser(const Board& board, Budget& budget) : board_(board), budget_(budget) {}

  std::span<const float> odds(const Trail& trail, std::int32_t known, bool afresh) override {
    if (!beliefs_) begin();
    for (std::int32_t i = 0; i < known; ++i) now_[at(variable(trail[i]))] = trail[i];
    for (std::size_t cell = 0; cell < now_.size(); ++cell) {
      const Lit lit = std::exchange(now_[cell], kNoLit);
      if (lit == known_[cell]) continue;
      known_[cell] = lit;
      const auto c = static_cast<std::int32_t>(cell);
      if (lit == kNoLit)
        beliefs_->open(c);
      else if (is_yes(lit))
        beliefs_->fill(c);
      else
        beliefs_->blank(c);
    }
    if (afresh) beliefs_->forget();
    const int more = std::exchange(stirred_, false) ? kStirredRounds : kMoreRounds;
    beliefs_->exchange(afresh ? kRounds : more,
                       [&](std::size_t cells) { return budget_.spend(static_cast<std::int64_t>(cells) * kUnits); });
    for (std::size_t cell = 0; cell < odds_.size(); ++cell)
      odds_[cell] = static_cast<float>(beliefs_->odds(static_cast<std::int32_t>(cell)));
    return odds_;
  }
  void stir(std::uint64_t seed) override {
    if (!beliefs_) return;
    beliefs_->stir(seed);
    stirred_ = true;
  }

 private:
  static constexpr int kRounds = 20, kStirredRounds = 8, kMoreRounds = 4;
  static constexpr std::int64_t kUnits = 2;  // of the budget, for each cell of a line that is asked
  static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }
  // Not before there is a question: many a board is done without any.
  void begin() {
    const Puzzle& puzzle = board_.puzzle();
    std::vector<std::vector<std::int32_t>> clues(at(board_.layout().lines()));
    for (std::int32_t l = 0; l < board_.layout().lines(); ++l)
      for (const Run& run : puzzle.clue(l)) clues[at(l)].push_back(run.length);
    beliefs_.emplace(puzzle.width, puzzle.height, clues);
    odds_.resize(at(board_.cells()));
    known_.assign(at(board_.cells()), kNoLit);
    now_ = known_;
  }

  const Board& board_;
  Budget& budget_;
  std::optional<BeliefsIn<R>> beliefs_;
  bool stirred_ = false;  // and not asked since
  std::vector<float> odds_;
  std::vector<Lit> known_, now_;  // by cell: its literal, if the beliefs take it for granted
};

std::unique_ptr<Adviser> make_cell_adviser(const Board& board, Budget& budget) {
  const Puzzle& puzzle = board.puzzle();
  if (std::max(puzzle.width, puzzle.height) <= 128) return std::make_unique<CellAdviser<float>>(board, budget);
  return std::make_unique<CellAdviser<double>>(board, budget);
}

}  // namespace nonolith::NONOLITH_ISA
