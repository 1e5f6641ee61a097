// All cells in which any solution of a picture's puzzle differs from the picture: what of Sketch a maker sees.
//
// The picture is a solution, so a cell is settled if there is no solution in which it has another colour. One learner
// is asked that for cell after cell. It guesses the picture's own colours everywhere else, so that what it finds
// differs in little; each answer is kept, as cells that are known to differ, or as a fact from which others follow.
#include <atomic>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "board.hpp"
#include "budget.hpp"
#include "learn/learner.hpp"
#include "learn/theory.hpp"
#include "nonolith/sketch.hpp"

namespace nonolith {
namespace {

// Conflicts that one question may cost at first; what is hard now is often easy once others are answered.
constexpr std::int64_t kPatience = 30;

}  // namespace

Differing Sketch::differing(const Limits& limits, Monitor* monitor) {
  Differing found{std::string(cells_.size(), '\0'), true, 1};
  const std::string& marks = open();
  if (marks.find('\1') == std::string::npos) return found;
  const std::atomic<bool> cancelled{false};
  Budget budget(cancelled);
  budget.begin(limits, monitor);
  const Puzzle whole = puzzle();
  const auto board = make_board(whole, budget, Isa::automatic);
  board->restrict_to(masks_);
  found.exact = board->propagate() != Spread::stopped;
  if (found.exact) {
    const auto theory = board->make_theory();
    Learner learner(*theory, budget, {.mode = Mode::focused});
    std::vector<std::int32_t> cells;
    for (std::int32_t cell = 0; cell < board->cells(); ++cell) {
      if (board->left(cell) < 2) continue;
      cells.push_back(cell);
      theory->each_of(cell, color(static_cast<std::size_t>(cell)), [&](Lit lit) { learner.prefer(lit); });
    }
    std::string picture;
    for (std::int64_t patience = kPatience; !cells.empty() && found.exact; patience *= 4) {
      std::vector<std::int32_t> hard;
      for (const std::int32_t cell : cells) {
        const auto at = static_cast<std::size_t>(cell);
        if (found.marks[at] != 0) continue;
        const Step step = learner.ask(negated(theory->literal(cell, color(at))), patience);
        if (step == Step::stuck) hard.push_back(cell);
        if (step == Step::stopped) found.exact = false;
        if (step == Step::stopped) break;
        if (step != Step::solution) continue;
        ++found.solutions;
        picture = cells_;
        theory->paint(learner.trail(), picture.data());
        for (std::size_t i = 0; i < picture.size(); ++i)
          if (picture[i] != cells_[i]) found.marks[i] = 1;
      }
      cells = std::move(hard);
    }
  }
  budget.end();
  return found;
}

}  // namespace nonolith
