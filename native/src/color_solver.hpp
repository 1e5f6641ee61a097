// The solver in colours: the levels in their order, from the lines upwards, as solver.hpp for black and white.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>

#include "color_board.hpp"
#include "color_theory.hpp"
#include "color_tree.hpp"
#include "engine.hpp"
#include "learn/learner.hpp"

namespace nonolith::NONOLITH_ISA {

template <class T>
class ColorSolver final : public Engine {
 public:
  explicit ColorSolver(const Task& task)
      : board_(task.puzzle, task.budget), budget_(task.budget), seed_(task.seed), level_(task.level), log_(task.log) {
    conflict_line_ = board_.restrict_to(task.start);
    if (conflict_line_ >= 0) phase_ = Phase::done;
  }

  Step step() override {
    for (;;) {
      switch (phase_) {
        case Phase::lines:
          switch (board_.propagate()) {
            case Spread::stopped: return Step::stopped;
            case Spread::conflict:
              conflict_line_ = board_.conflict_line();
              phase_ = Phase::done;
              continue;
            case Spread::fixed: break;
          }
          line_solvable_ = board_.unknown() == 0;
          if (line_solvable_) {
            phase_ = Phase::done;
            return Step::solution;
          }
          if (level_ == Level::logic) return Step::stuck;
          begin_search();
          break;
        case Phase::tree: return tree_->step();
        case Phase::learn: return learner_->step();
        case Phase::done: return Step::exhausted;
      }
    }
  }

  void picture(char* cells) const override {
    for (std::int32_t cell = 0; cell < board_.cells(); ++cell)
      cells[cell] = static_cast<char>(learner_ ? theory_->color_at(cell, learner_->trail()) : board_.color_at(cell));
  }
  void known(char* masks) const override {
    const auto bytes = static_cast<std::size_t>(mask_bytes(board_.colors()));
    const auto byte = [&](std::int32_t cell, int color) -> char& {
      return masks[static_cast<std::size_t>(cell) * bytes + static_cast<std::size_t>(color) / 8];
    };
    const auto add = [&](std::int32_t cell, int color) {
      byte(cell, color) = static_cast<char>(byte(cell, color) | 1 << (color % 8));
    };
    for (std::int32_t cell = 0; cell < board_.cells(); ++cell)
      for (int color = 0; color <= board_.colors(); ++color)
        if (board_.is_allowed(cell, color)) add(cell, color);
    for (const Literal literal : board_.trail()) add(board_.cell_of(literal), board_.color_of(literal));
    for (std::int32_t i = 0; learner_ && i < learner_->proved(); ++i)
      theory_->each_excluded(learner_->trail()[i], [&](std::int32_t cell, int color) {
        byte(cell, color) = static_cast<char>(byte(cell, color) & ~(1 << (color % 8)));
      });
  }
  bool line_solvable() const override { return line_solvable_; }
  int conflict_line() const override { return conflict_line_; }

 private:
  enum class Phase { lines, tree, learn, done };

  void begin_search() {
    if (level_ == Level::backtrack || level_ == Level::probe) {
      tree_.emplace(board_, budget_, seed_, level_ == Level::probe);
      phase_ = Phase::tree;
      return;
    }
    theory_.emplace(board_, budget_);
    learner_.emplace(*theory_, budget_, LearnerSettings{.seed = seed_, .log = log_});
    phase_ = Phase::learn;
  }

  ColorBoard<T> board_;
  Budget& budget_;
  std::uint64_t seed_;
  Level level_;
  Log* log_;
  Phase phase_ = Phase::lines;
  bool line_solvable_ = false;
  int conflict_line_ = -1;
  std::optional<ColorTree<T>> tree_;
  std::optional<ColorTheory<T>> theory_;
  std::optional<Learner<ColorTheory<T>>> learner_;
};

}  // namespace nonolith::NONOLITH_ISA
