// The solver: the levels in their order, from the lines upwards, on one puzzle.
//
// Invariant: the board's root (what is on it but not on its trail) holds in every solution. Whichever level is at
// work goes on from there, and levels above it have not begun.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "belief/adviser.hpp"
#include "board.hpp"
#include "engine.hpp"
#include "learn/learner.hpp"
#include "learn/line_theory.hpp"
#include "symmetry.hpp"
#include "tree.hpp"

namespace nonolith::NONOLITH_ISA {

template <class T>
class Solver final : public Engine {
 public:
  explicit Solver(const Task& task)
      : board_(task.puzzle, task.budget),
        puzzle_(task.puzzle),
        budget_(task.budget),
        seed_(task.seed),
        level_(task.level),
        log_(task.log) {
    for (std::size_t i = 0; i < task.start.size(); ++i) {
      const auto cell = static_cast<std::int32_t>(i);
      const int mask = task.start[i] & 3;
      if (mask == 0 && conflict_line_ < 0) conflict_line_ = cell / task.puzzle.width;
      if (mask == 1 || mask == 2) board_.set(cell, mask == 2), started_ = true;
    }
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
        case Phase::tree: {
          const Step step = tree_->step();
          if (step == Step::solution && level_ == Level::automatic) keep_solution();
          if (step != Step::stuck) return step;
          phase_ = Phase::handover;
          break;
        }
        case Phase::handover:
          if (!budget_.affords(kLearnerSetUp * board_.cells())) return Step::stopped;
          begin_learning();
          break;
        case Phase::learn: return learner_->step();
        case Phase::done: return Step::exhausted;
      }
    }
  }

  void picture(char* cells) const override {
    if (phase_ == Phase::tree) return tree_->picture(cells);
    if (!learner_) return board_.picture(cells);
    for (std::int32_t cell = 0; cell < board_.cells(); ++cell) cells[cell] = learner_->trail().is_true(yes(cell));
  }
  void known(char* masks) const override {
    board_.known(masks);
    if (!learner_ || board_.frozen()) return;
    for (std::int32_t i = 0; i < learner_->proved(); ++i) {
      const Lit lit = learner_->trail()[i];
      masks[variable(lit)] = is_yes(lit) ? 2 : 1;
    }
  }
  bool line_solvable() const override { return line_solvable_; }
  int conflict_line() const override { return conflict_line_; }

 private:
  enum class Phase { lines, tree, handover, learn, done };
  // What the learner takes before its first look at the clock, in units of the budget for each cell.
  static constexpr std::int64_t kLearnerSetUp = 20;
  // Without lanes a round of probing costs some 20 µs for each unknown cell.
  static constexpr std::size_t kScalarProbing = 8192;
  // Beliefs about more cells cost more than they give (docs/adr/0015-belief-dives.md).
  static constexpr std::int32_t kBelieved = 16384;

  void begin_search() {
    if (level_ == Level::learn) {
      phase_ = Phase::handover;
      return;
    }
    tree_.emplace(board_, budget_, seed_, level_ != Level::backtrack);
    if (level_ == Level::automatic) tree_->limit_nodes(probing_nodes());
    phase_ = Phase::tree;
  }

  // How many nodes the tree may open before the learner takes over (docs/adr/0007-portfolio.md has the figures).
  std::int64_t probing_nodes() const {
    if (std::is_integral_v<T>) return sizeof(T) == 4 ? 6 : 64;
    return board_.unknown() <= kScalarProbing ? 1 : 0;
  }

  // Goes on from the root, with what the tree has found out as clauses.
  void begin_learning() {
    const bool believed = solutions_.empty() && board_.cells() <= kBelieved;
    std::vector<std::vector<Lit>> clauses = std::move(solutions_);
    if (tree_)
      tree_->leave([&](const std::vector<Guess>& guesses) {
        clauses.emplace_back();
        for (const Guess& guess : guesses) clauses.back().push_back(guess.filled ? no(guess.cell) : yes(guess.cell));
      });
    if (!started_ && !board_.frozen()) find_images();
    theory_.emplace(board_, budget_);
    // Stable mode for small boards, focused mode for large ones; docs/adr/0006-learning-over-cells.md has the figures.
    LearnerSettings settings{.seed = seed_, .log = log_, .images = images_};
    settings.mode = std::is_integral_v<T> ? Mode::stable : Mode::focused;
    settings.probing = sizeof(T) == 4;
    if (believed) {
      adviser_ = make_adviser(puzzle_, budget_);
      settings.adviser = adviser_.get();
    }
    learner_.emplace(*theory_, budget_, settings);
    for (const auto& clause : clauses) learner_->add(clause);
    if (tree_) suggest_guesses();
    phase_ = Phase::learn;
  }
  void find_images() {
    const Symmetries symmetries(puzzle_);
    for (int i = 0; i < symmetries.count(); ++i) {
      images_.emplace_back();
      for (std::int32_t cell = 0; cell < board_.cells(); ++cell) images_.back().push_back(symmetries.image(i, cell));
    }
  }
  // Where both values imply much is where to guess first, and the value that implies more.
  void suggest_guesses() {
    const auto weight = [](std::int32_t blank, std::int32_t filled) { return static_cast<double>(blank) * filled; };
    double most = 1;
    tree_->each_probe(
        [&](std::int32_t, std::int32_t blank, std::int32_t filled) { most = std::max(most, weight(blank, filled)); });
    tree_->each_probe([&](std::int32_t cell, std::int32_t blank, std::int32_t filled) {
      learner_->suggest(blank > filled ? no(cell) : yes(cell), weight(blank, filled) / most);
    });
  }

  // As the clause that excludes it.
  void keep_solution() {
    std::vector<char> cells(static_cast<std::size_t>(board_.cells()));
    tree_->picture(cells.data());
    solutions_.emplace_back();
    for (std::int32_t cell = 0; cell < board_.cells(); ++cell)
      solutions_.back().push_back(cells[static_cast<std::size_t>(cell)] != 0 ? no(cell) : yes(cell));
  }

  Board<T> board_;
  const Puzzle& puzzle_;
  Budget& budget_;
  std::uint64_t seed_;
  Level level_;
  Log* log_;
  Phase phase_ = Phase::lines;
  bool line_solvable_ = false;
  int conflict_line_ = -1;
  bool started_ = false;                           // with cells given
  std::vector<std::vector<std::int32_t>> images_;  // of the cells, by symmetry
  std::optional<Tree<T>> tree_;
  std::vector<std::vector<Lit>> solutions_;  // that the tree has found, excluded by a clause each
  std::unique_ptr<Adviser> adviser_;
  std::optional<LineTheory<T>> theory_;
  std::optional<Learner> learner_;
};

}  // namespace nonolith::NONOLITH_ISA
