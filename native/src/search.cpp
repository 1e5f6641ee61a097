#include "nonolith/search.hpp"

#include <cstdint>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <utility>

#include "board.hpp"
#include "budget.hpp"
#include "proof.hpp"
#include "proof_root.hpp"
#include "solver.hpp"

namespace nonolith {
namespace {

// A literal of a puzzle in colors is an int32.
constexpr std::size_t kLiterals = 0x7fffffff;

// Adds the masks of cells that are white or black, 1 or 2, to what was seen; eight at a time, since a large picture has
// enough of them to be felt.
void add_masks(std::string_view cells, char* seen) {
  std::size_t i = 0;
  for (std::uint64_t mask = 0, more = 0; i + sizeof mask <= cells.size(); i += sizeof mask) {
    std::memcpy(&mask, seen + i, sizeof mask);
    std::memcpy(&more, &cells[i], sizeof more);
    mask |= more + 0x0101010101010101;
    std::memcpy(seen + i, &mask, sizeof mask);
  }
  for (; i < cells.size(); ++i) seen[i] = static_cast<char>(seen[i] | (cells[i] + 1));
}

void check_size(const Puzzle& puzzle) {
  if (puzzle.cells() > kLiterals / (static_cast<std::size_t>(puzzle.colors) + 1) && !puzzle.is_plain())
    throw std::invalid_argument("the engine takes at most 2^31 - 1 cells times colors");
}

}  // namespace

Level level_of(int number) {
  if (number < 0 || number > static_cast<int>(Level::large))
    throw std::invalid_argument("no such level: " + std::to_string(number));
  return static_cast<Level>(number);
}

// In one piece, and kept from puzzle to puzzle: a small one takes less time than its memory.
struct Search::Work {
  explicit Work(const std::atomic<bool>& cancelled) : budget(cancelled) {}
  Budget budget;
  std::unique_ptr<Proof> proof;
  std::unique_ptr<ProofRoot> proof_root;
  std::optional<Solver> solver;
};

Search::Search(std::uint64_t seed, Choice choice)
    : seed_(seed), choice_(choice), work_(std::make_unique<Work>(cancelled_)) {}

Search::Search(Puzzle puzzle, std::string_view start, std::uint64_t seed, Choice choice, bool prove)
    : Search(seed, choice) {
  puzzle_ = std::move(puzzle);
  check_size(puzzle_);
  const auto bytes = static_cast<std::size_t>(mask_bytes(puzzle_.colors));
  if (!start.empty() && start.size() != puzzle_.cells() * bytes)
    throw std::invalid_argument("the start grid must have one mask for each cell");
  if (prove) {
    if (!start.empty()) throw std::invalid_argument("a proof is about the clues alone, without a start grid");
    if (choice_.level != Level::logic) choice_.level = Level::learn;
    work_->proof = std::make_unique<Proof>(Layout(puzzle_));
    work_->proof_root = std::make_unique<ProofRoot>(make_board(puzzle_, work_->budget, choice_.isa), *work_->proof);
  }
  work_->budget.begin({}, nullptr);
  set_up(start);
  work_->budget.end();
}

Search::~Search() = default;

// The board is the old one if it can be renewed.
void Search::set_up(std::string_view start) {
  std::unique_ptr<Board> board;
  if (work_->solver) board = work_->solver->give_board(), work_->solver.reset();
  if (board && !board->renew()) board.reset();  // there should not be two large ones at once
  if (!board) board = make_board(puzzle_, work_->budget, choice_.isa, choice_.width);
  work_->solver.emplace(std::move(board), work_->budget, start, seed_, choice_.level, work_->proof.get());
}

Outcome Search::solve(int width, int height, int colors, std::string_view clues, std::int64_t solutions,
                      const Limits& limits, Monitor* monitor) {
  unpack(width, height, colors, clues, puzzle_);
  check_size(puzzle_);
  found_.clear();
  seen_.clear();
  complete_ = false;
  work_->budget.reset();
  work_->budget.begin(limits, monitor);
  set_up({});
  return finish(run(solutions));
}

Outcome Search::advance(std::int64_t solutions, const Limits& limits, Monitor* monitor) {
  work_->budget.begin(limits, monitor);
  return finish(run(solutions));
}

Outcome Search::finish(Outcome outcome) {
  if (outcome == Outcome::cancelled) cancelled_.store(false, std::memory_order_relaxed);
  work_->budget.end();
  return outcome;
}

Outcome Search::run(std::int64_t solutions) {
  if (work_->proof_root) {
    if (!work_->proof_root->run(work_->budget)) return work_->budget.why();
    work_->proof_root.reset();
  }
  Outcome outcome = complete_ ? Outcome::complete : Outcome::paused;
  for (std::int64_t more = solutions; outcome == Outcome::paused && more > 0;) {
    switch (work_->solver->step()) {
      case Step::solution:
        keep_solution();
        --more;
        break;
      case Step::exhausted:
        complete_ = true;
        finish_proof();
        outcome = Outcome::complete;
        break;
      case Step::stuck: outcome = Outcome::stuck; break;
      case Step::stopped: outcome = work_->budget.why(); break;
    }
  }
  return outcome;
}

// A solution that needed no guess leaves nothing to be excluded: the facts are the solution.
void Search::finish_proof() {
  const std::int32_t other = kOther;
  if (work_->proof && !work_->proof->complete() && work_->budget.counters.solutions == 1)
    work_->proof->learned({}, {&other, 1});
}

std::string Search::proof() const {
  return work_->proof && work_->proof->complete() && work_->budget.counters.solutions < 2 ? work_->proof->text()
                                                                                          : std::string();
}

void Search::keep_solution() {
  std::string cells(puzzle_.cells(), '\0');
  work_->solver->picture(cells.data());
  if (!work_->solver->line_solvable()) note(cells);
  ++work_->budget.counters.solutions;
  const Stats now = work_->budget.lately();
  found_.push_back({std::move(cells), now.cpu_seconds, now.nodes});
}

void Search::note(std::string_view cells) {
  const auto bytes = static_cast<std::size_t>(mask_bytes(puzzle_.colors));
  if (seen_.empty()) seen_.assign(cells.size() * bytes, '\0');
  if (puzzle_.colors == 1) {
    add_masks(cells, seen_.data());
    return;
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto color = static_cast<unsigned char>(cells[i]);
    char& byte = seen_[i * bytes + color / 8];
    byte = static_cast<char>(byte | 1 << (color % 8));
  }
}

std::vector<Solution> Search::take() { return std::exchange(found_, {}); }

std::string Search::known() const {
  if (complete_ && !seen_.empty()) return seen_;
  std::string masks(puzzle_.cells() * static_cast<std::size_t>(mask_bytes(puzzle_.colors)), '\0');
  work_->solver->known(masks.data());
  return masks;
}

Stats Search::stats() const { return work_->budget.snapshot(); }
bool Search::line_solvable() const { return work_->solver->line_solvable(); }
int Search::conflict_line() const { return work_->solver->conflict_line(); }

}  // namespace nonolith
