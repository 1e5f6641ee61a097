// All cells in which any solution of a picture's puzzle differs from the picture: what of Sketch a maker sees.
//
// The picture is a solution, so a cell is settled if there is no solution in which it has another color. Switches of
// four cells are seen at once; for the others one learner is asked, cell after cell. It guesses the picture's own
// colors everywhere else, so that what it finds differs in little; each answer is kept, as cells that are known to
// differ, or as a fact from which others follow. Questions are easiest beside facts, so they go on from one cell to the
// next, inwards from one side of the picture; where several were too hard, from the next side.
#include <array>
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
#include "switches.hpp"

namespace nonolith {
namespace {

// Conflicts that one question may cost at first, and how many times as many when all were asked: what is hard now is
// often easy once others are answered.
constexpr std::int64_t kConflicts = 30, kMore = 4;
// After this many hard questions in a row, on from another side.
constexpr int kHard = 5;

// The cells of a picture as they come, row by row or column by column, from one of its four sides.
class Side {
 public:
  Side(int width, int height, int number) : width_(width), height_(height), number_(number) {}
  // The next cell; -1 after the last.
  std::int32_t next() {
    const std::int32_t cells = width_ * height_, place = place_;
    if (place == cells) return -1;
    ++place_;
    const std::int32_t cell = number_ < 2 ? place : place % height_ * width_ + place / height_;
    return number_ % 2 == 0 ? cell : cells - 1 - cell;
  }

 private:
  std::int32_t width_, height_, place_ = 0;
  int number_;
};

class Questions {
 public:
  Questions(const Board& board, Theory& theory, Budget& budget, const std::string& cells, Ambiguity& found)
      : board_(board),
        theory_(theory),
        learner_(theory, budget, {.mode = Mode::focused}),
        cells_(cells),
        found_(found) {
    for (std::int32_t cell = 0; cell < board.cells(); ++cell)
      if (board.left(cell) > 1) theory.each_of(cell, color(cell), [&](Lit lit) { learner_.prefer(lit); });
  }

  // Asks until every cell is settled or known to differ.
  void run() {
    for (std::int64_t patience = kConflicts; found_.exact && ask_all(patience); patience *= kMore) {
    }
  }

 private:
  static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }
  int color(std::int32_t cell) const { return static_cast<unsigned char>(cells_[at(cell)]); }

  // Whether nothing is known for certain about a cell.
  bool is_open(std::int32_t cell) const {
    if (found_.marks[at(cell)] != 0 || board_.left(cell) < 2) return false;
    const Lit lit = theory_.literal(cell, color(cell));
    return learner_.trail().is_open(lit) || learner_.trail().level(lit) > 0;
  }

  // Asks for each open cell. Whether some questions were too hard.
  bool ask_all(std::int64_t patience) {
    const int width = board_.puzzle().width, height = board_.puzzle().height;
    std::array<Side, 4> sides{Side(width, height, 0), Side(width, height, 1), Side(width, height, 2),
                              Side(width, height, 3)};
    std::vector<bool> asked(cells_.size(), false);
    std::size_t side = 0;
    int hard = 0;  // questions in a row
    bool any = false;
    // The first side that comes to its end has seen every cell.
    for (std::int32_t cell = 0; (cell = sides[side].next()) >= 0;) {
      if (asked[at(cell)] || !is_open(cell)) continue;
      asked[at(cell)] = true;
      const Step step = ask(cell, patience);
      if (step == Step::stopped) return found_.exact = false;
      any = any || step == Step::stuck;
      hard = step == Step::stuck ? hard + 1 : 0;
      if (hard == kHard) hard = 0, side = (side + 1) % sides.size();
    }
    return any;
  }

  // Looks for a solution in which the cell has another color, and keeps what it differs in.
  Step ask(std::int32_t cell, std::int64_t patience) {
    const Step step = learner_.ask(negated(theory_.literal(cell, color(cell))), patience);
    if (step != Step::solution) return step;
    ++found_.solutions;
    std::string picture = cells_;
    theory_.paint(learner_.trail(), picture.data());
    for (std::size_t i = 0; i < picture.size(); ++i)
      if (picture[i] != cells_[i]) found_.marks[i] = 1;
    if (found_.other.empty()) found_.other = std::move(picture);
    return step;
  }

  const Board& board_;
  Theory& theory_;
  Learner learner_;
  const std::string& cells_;
  Ambiguity& found_;
};

}  // namespace

Ambiguity Sketch::ambiguous_cells(const Limits& limits, Monitor* monitor) {
  Ambiguity found{std::string(cells_.size(), '\0'), true, 1, {}};
  const std::string& marks = open();
  if (marks.find('\1') == std::string::npos) return found;
  if (colors_ == 1) found.solutions += mark_switches(width_, height_, cells_, marks, found.marks, found.other);
  const std::atomic<bool> cancelled{false};
  Budget budget(cancelled);
  budget.begin(limits, monitor);
  const Puzzle whole = puzzle();
  const auto board = make_board(whole, budget, Isa::automatic);
  board->restrict_to(masks_);
  found.exact = board->propagate() != Spread::stopped;
  if (found.exact) {
    const auto theory = board->make_theory();
    Questions(*board, *theory, budget, cells_, found).run();
  }
  budget.end();
  return found;
}

}  // namespace nonolith
