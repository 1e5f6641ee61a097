#include "nonolith/search.hpp"

#include <cstdint>
#include <cstring>
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

}  // namespace

Level level_of(int number) {
  if (number < 0 || number > static_cast<int>(Level::large))
    throw std::invalid_argument("no such level: " + std::to_string(number));
  return static_cast<Level>(number);
}

Search::Search(Puzzle puzzle, std::string_view start, std::uint64_t seed, Choice choice, bool prove)
    : puzzle_(std::move(puzzle)), budget_(std::make_unique<Budget>(cancelled_)) {
  if (puzzle_.cells() > kLiterals / (static_cast<std::size_t>(puzzle_.colors) + 1) && !puzzle_.is_plain())
    throw std::invalid_argument("the engine takes at most 2^31 - 1 cells times colors");
  const auto bytes = static_cast<std::size_t>(mask_bytes(puzzle_.colors));
  if (!start.empty() && start.size() != puzzle_.cells() * bytes)
    throw std::invalid_argument("the start grid must have one mask for each cell");
  if (prove) {
    if (!start.empty()) throw std::invalid_argument("a proof is about the clues alone, without a start grid");
    if (choice.level != Level::logic) choice.level = Level::learn;
    proof_ = std::make_unique<Proof>(Layout(puzzle_));
    proof_root_ = std::make_unique<ProofRoot>(make_board(puzzle_, *budget_, choice.isa), *proof_);
  }
  budget_->begin({}, nullptr);
  solver_ = std::make_unique<Solver>(make_board(puzzle_, *budget_, choice.isa, choice.width), *budget_, start, seed,
                                     choice.level, proof_.get());
  budget_->end();
}

Search::~Search() = default;

Outcome Search::advance(std::int64_t solutions, const Limits& limits, Monitor* monitor) {
  budget_->begin(limits, monitor);
  const Outcome outcome = run(solutions);
  if (outcome == Outcome::cancelled) cancelled_.store(false, std::memory_order_relaxed);
  budget_->end();
  return outcome;
}

Outcome Search::run(std::int64_t solutions) {
  if (proof_root_) {
    if (!proof_root_->run(*budget_)) return budget_->why();
    proof_root_.reset();
  }
  Outcome outcome = complete_ ? Outcome::complete : Outcome::paused;
  for (std::int64_t more = solutions; outcome == Outcome::paused && more > 0;) {
    switch (solver_->step()) {
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
      case Step::stopped: outcome = budget_->why(); break;
    }
  }
  return outcome;
}

// A solution that needed no guess leaves nothing to be excluded: the facts are the solution.
void Search::finish_proof() {
  const std::int32_t other = kOther;
  if (proof_ && !proof_->complete() && budget_->counters.solutions == 1) proof_->learned({}, {&other, 1});
}

std::string Search::proof() const {
  return proof_ && proof_->complete() && budget_->counters.solutions < 2 ? proof_->text() : std::string();
}

void Search::keep_solution() {
  std::string cells(puzzle_.cells(), '\0');
  solver_->picture(cells.data());
  const auto bytes = static_cast<std::size_t>(mask_bytes(puzzle_.colors));
  if (seen_.empty()) seen_.assign(cells.size() * bytes, '\0');
  if (puzzle_.colors == 1)
    add_masks(cells, seen_.data());
  else
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const auto color = static_cast<unsigned char>(cells[i]);
      char& byte = seen_[i * bytes + color / 8];
      byte = static_cast<char>(byte | 1 << (color % 8));
    }
  ++budget_->counters.solutions;
  const Stats now = budget_->snapshot();
  found_.push_back({std::move(cells), now.cpu_seconds, now.nodes});
}

std::vector<Solution> Search::take() { return std::exchange(found_, {}); }

std::string Search::known() const {
  if (complete_ && budget_->counters.solutions > 0) return seen_;
  std::string masks(puzzle_.cells() * static_cast<std::size_t>(mask_bytes(puzzle_.colors)), '\0');
  solver_->known(masks.data());
  return masks;
}

Stats Search::stats() const { return budget_->snapshot(); }
bool Search::line_solvable() const { return solver_->line_solvable(); }
int Search::conflict_line() const { return solver_->conflict_line(); }

}  // namespace nonolith
