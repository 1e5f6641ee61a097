#include "place_theory.hpp"

#include "../budget.hpp"

namespace nonolith {
namespace {

// What a call of next() stands for, in units of the budget: the clauses that were visited since the last one.
constexpr std::int64_t kVisits = 2000;

// How many cells the runs of a line can move by; its runs have as many places each, and the last one goes without
// saying. A clue that is too long for its line has been refused long before.
std::int32_t slack_of(const Puzzle& puzzle, int line) {
  const auto clue = puzzle.clue(line);
  std::int32_t slack = puzzle.length(line) + 1;
  for (const Run& run : clue) slack -= run.length + 1;
  return clue.empty() ? 0 : slack;
}

// The clauses of one line.
class LineClauses {
 public:
  LineClauses(const Board& board, int line, std::int32_t first_variable,
              const std::function<void(std::span<const Lit>)>& f)
      : board_(board),
        line_(line),
        clue_(board.puzzle().clue(line)),
        slack_(slack_of(board.puzzle(), line)),
        first_variable_(first_variable),
        f_(f) {
    std::int32_t begin = 0;
    for (const Run& run : clue_) {
      begins_.push_back(begin);
      begin += run.length + 1;
    }
  }

  void give() {
    const auto runs = static_cast<std::int32_t>(clue_.size());
    for (std::int32_t run = 0; run < runs; ++run)
      for (std::int32_t place = begins_[at(run)]; place < begins_[at(run)] + slack_; ++place) {
        add(negated(by(run, place)), by(run, place + 1));
        if (run > 0) add(negated(by(run, place)), by(run - 1, place - clue_[at(run - 1)].length - 1));
      }
    for (std::int32_t i = 0; i < board_.puzzle().length(line_); ++i) {
      const Lit filled = yes(board_.layout().cell(line_, i));
      for (std::int32_t run = 0; run < runs; ++run)  // it has begun and not ended
        add(negated(by(run, i)), by(run, i - clue_[at(run)].length), filled);
      for (std::int32_t run = 0; run <= runs; ++run) {  // the one before has ended, and this one has not begun
        const Lit ended = run > 0 ? by(run - 1, i - clue_[at(run - 1)].length) : kTrue;
        add(negated(ended), run < runs ? by(run, i) : kFalse, negated(filled));
      }
    }
  }

 private:
  static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }
  // Literals that need no variable.
  static constexpr Lit kTrue = -2, kFalse = -1;
  static_assert((kTrue ^ 1) == kFalse);

  // "The run begins at this place or before."
  Lit by(std::int32_t run, std::int32_t place) const {
    const std::int32_t offset = place - begins_[at(run)];
    if (offset < 0) return kFalse;
    return offset >= slack_ ? kTrue : yes(first_variable_ + run * slack_ + offset);
  }
  void add(Lit a, Lit b, Lit c = kFalse) {
    if (a == kTrue || b == kTrue || c == kTrue) return;
    clause_.clear();
    for (const Lit lit : {a, b, c})
      if (lit != kFalse) clause_.push_back(lit);
    f_(clause_);
  }

  const Board& board_;
  int line_;
  std::span<const Run> clue_;
  std::int32_t slack_, first_variable_;
  std::vector<std::int32_t> begins_;  // by run: its first place
  const std::function<void(std::span<const Lit>)>& f_;
  std::vector<Lit> clause_;
};

}  // namespace

PlaceTheory::PlaceTheory(const Board& board, Budget& budget)
    : board_(board), budget_(budget), variables_(board.cells()) {
  const Puzzle& puzzle = board.puzzle();
  for (int line = 0; line < puzzle.lines(); ++line) {
    first_place_.push_back(variables_);
    variables_ += static_cast<std::int32_t>(puzzle.clue(line).size()) * slack_of(puzzle, line);
  }
}

std::int64_t PlaceTheory::size(const Puzzle& puzzle) {
  auto size = static_cast<std::int64_t>(puzzle.cells());
  for (int line = 0; line < puzzle.lines(); ++line)
    size += static_cast<std::int64_t>(puzzle.clue(line).size()) * slack_of(puzzle, line);
  return size;
}

// A line that is reversed counts its runs and their places from the other end: "here or before" becomes "not before".
std::vector<std::vector<Lit>> PlaceTheory::images(const Symmetries& symmetries) const {
  const Puzzle& puzzle = board_.puzzle();
  std::vector<std::vector<Lit>> images(static_cast<std::size_t>(symmetries.count()));
  for (int symmetry = 0; symmetry < symmetries.count(); ++symmetry) {
    auto& image = images[static_cast<std::size_t>(symmetry)];
    for (std::int32_t cell = 0; cell < board_.cells(); ++cell) image.push_back(yes(symmetries.image(symmetry, cell)));
    for (int line = 0; line < puzzle.lines(); ++line) {
      const auto [to, reversed] = symmetries.line_image(symmetry, line);
      const std::int32_t first = first_place_[static_cast<std::size_t>(to)];
      const auto count = static_cast<std::int32_t>(puzzle.clue(line).size()) * slack_of(puzzle, line);
      for (std::int32_t i = 0; i < count; ++i) image.push_back(reversed ? no(first + count - 1 - i) : yes(first + i));
    }
  }
  return images;
}

void PlaceTheory::each_axiom(const std::function<void(std::span<const Lit>)>& f) const {
  for (int line = 0; line < board_.puzzle().lines(); ++line)
    LineClauses(board_, line, first_place_[static_cast<std::size_t>(line)], f).give();
}

std::vector<Lit> PlaceTheory::known() const {
  std::vector<Lit> lits;
  for (std::int32_t cell = 0; cell < board_.cells(); ++cell)
    if (board_.left(cell) == 1) lits.push_back(literal(cell, board_.allows(cell, 1) ? 1 : 0));
  return lits;
}

Deduction PlaceTheory::next(const Trail&, std::vector<Lit>&, std::int32_t&, std::int32_t&) {
  return budget_.spend(kVisits) ? Deduction::stopped : Deduction::idle;
}

void PlaceTheory::each_excluded(Lit lit, const std::function<void(std::int32_t, int)>& f) const {
  if (variable(lit) < board_.cells()) f(variable(lit), is_yes(lit) ? 0 : 1);
}

void PlaceTheory::paint(const Trail& trail, char* cells) const {
  for (std::int32_t cell = 0; cell < board_.cells(); ++cell) cells[cell] = trail.is_true(yes(cell)) ? 1 : 0;
}

}  // namespace nonolith
