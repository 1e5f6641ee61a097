// The solver in colours: the levels in their order, from the lines upwards, as solver.hpp for black and white.
//
// Invariant: the board's root (what is on it but not on its trail) holds in every solution. Whichever level is at
// work goes on from there, and levels above it have not begun.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "color_board.hpp"
#include "color_learning.hpp"
#include "color_prober.hpp"
#include "color_tree.hpp"
#include "engine.hpp"

namespace nonolith::NONOLITH_ISA {

template <class T>
class ColorSolver final : public Engine {
 public:
  explicit ColorSolver(const Task& task)
      : puzzle_(task.puzzle),
        board_(task.puzzle, task.budget),
        budget_(task.budget),
        seed_(task.seed),
        level_(task.level),
        narrow_(task.width == Width::automatic),
        log_(task.log) {
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
        case Phase::probe:
          switch (probe()) {
            case Spread::stopped: return Step::stopped;
            case Spread::conflict: phase_ = Phase::done; continue;
            case Spread::fixed: break;
          }
          if (board_.unknown() == 0) {
            phase_ = Phase::done;
            return Step::solution;
          }
          phase_ = Phase::handover;
          break;
        case Phase::handover:
          if (!budget_.affords(kLearnerSetUp * board_.cells() * (board_.colors() + 1))) return Step::stopped;
          begin_learning();
          break;
        case Phase::tree: return tree_->step();
        case Phase::learn: return learning_->step();
        case Phase::done: return Step::exhausted;
      }
    }
  }

  void picture(char* cells) const override {
    for (std::int32_t cell = 0; cell < board_.cells(); ++cell) cells[cell] = static_cast<char>(board_.color_at(cell));
    if (learning_) learning_->picture(cells);
  }
  void known(char* masks) const override {
    const auto bytes = static_cast<std::size_t>(mask_bytes(board_.colors()));
    const auto add = [&](std::int32_t cell, int color) {
      char& byte = masks[static_cast<std::size_t>(cell) * bytes + static_cast<std::size_t>(color) / 8];
      byte = static_cast<char>(byte | 1 << (color % 8));
    };
    for (std::int32_t cell = 0; cell < board_.cells(); ++cell)
      for (int color = 0; color <= board_.colors(); ++color)
        if (board_.is_allowed(cell, color)) add(cell, color);
    for (const Literal literal : board_.trail()) add(board_.cell_of(literal), board_.color_of(literal));
    if (learning_) learning_->exclude_from(masks);
  }
  bool line_solvable() const override { return line_solvable_; }
  int conflict_line() const override { return conflict_line_; }

 private:
  enum class Phase { lines, probe, tree, handover, learn, done };
  // What the learner takes before its first look at the clock, in units of the budget for each cell and colour.
  static constexpr std::int64_t kLearnerSetUp = 20;

  void begin_search() {
    if (level_ == Level::learn) {
      phase_ = Phase::handover;
      return;
    }
    if (level_ == Level::automatic) {
      prober_.emplace(board_, budget_, seed_);
      hints_.assign(static_cast<std::size_t>(board_.cells()), {});
      visits_ = static_cast<std::int64_t>(board_.unknown());
      phase_ = Phase::probe;
      return;
    }
    tree_.emplace(board_, budget_, seed_, level_ == Level::probe);
    phase_ = Phase::tree;
  }

  // One round of probing, at the root. Whatever it excludes is permanent.
  Spread probe() {
    const auto propagate = [&] {
      const Spread spread = board_.propagate();
      if (spread == Spread::fixed) board_.keep();
      return spread;
    };
    if (const Spread spread = propagate(); spread != Spread::fixed || board_.unknown() == 0) return spread;
    return prober_->run(visits_, propagate, [&](std::int32_t cell, const auto& probe) {
      if (board_.left(cell) > 1)
        hints_[static_cast<std::size_t>(cell)] = {cell, board_.color_of(probe.best), 1 / probe.doubt};
    });
  }

  void begin_learning() {
    std::vector<ColorHint> hints;
    for (const ColorHint& hint : hints_)
      if (hint.weight > 0 && board_.left(hint.cell) > 1) hints.push_back(hint);
    prober_.reset();
    hints_.clear();
    learning_ = make_color_learning(puzzle_, board_, budget_, {.seed = seed_, .log = log_}, hints, narrow_);
    phase_ = Phase::learn;
  }

  const Puzzle& puzzle_;
  ColorBoard<T> board_;
  Budget& budget_;
  std::uint64_t seed_;
  Level level_;
  bool narrow_;
  Log* log_;
  Phase phase_ = Phase::lines;
  bool line_solvable_ = false;
  int conflict_line_ = -1;
  std::optional<ColorProber<T>> prober_;
  std::int64_t visits_ = 0;       // cells that may still be probed
  std::vector<ColorHint> hints_;  // by cell
  std::optional<ColorTree<T>> tree_;
  std::unique_ptr<ColorLearning> learning_;
};

}  // namespace nonolith::NONOLITH_ISA
