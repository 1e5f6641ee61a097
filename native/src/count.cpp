#include "nonolith/count.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "budget.hpp"
#include "count/counter.hpp"

namespace nonolith {
namespace {

// Counting is more about what it remembers than about lines: one instruction set and few widths will do.
template <template <class> class Field>
std::unique_ptr<Counting> make_counting(const Puzzle& puzzle, std::string_view start, Budget& budget) {
  const int longest = std::max(puzzle.width, puzzle.height);
  if (longest <= 64) return std::make_unique<portable::PartCounter<Field<std::uint64_t>>>(puzzle, start, budget);
  if (longest <= 256) return std::make_unique<portable::PartCounter<Field<portable::Wide<4>>>>(puzzle, start, budget);
  return std::make_unique<portable::PartCounter<Field<portable::Long>>>(puzzle, start, budget);
}

}  // namespace

Counter::Counter(Puzzle puzzle, std::string_view start)
    : puzzle_(std::move(puzzle)), budget_(std::make_unique<Budget>(cancelled_)) {
  if (!start.empty() && start.size() != puzzle_.cells() * static_cast<std::size_t>(mask_bytes(puzzle_.colors)))
    throw std::invalid_argument("the start grid must have one mask for each cell");
  budget_->begin({}, nullptr);
  counting_ = puzzle_.is_plain() ? make_counting<portable::PlainField>(puzzle_, start, *budget_)
                                 : make_counting<portable::ColorField>(puzzle_, start, *budget_);
  budget_->end();
}

Counter::~Counter() = default;

Outcome Counter::advance(const Limits& limits, Monitor* monitor) {
  budget_->begin(limits, monitor);
  const Outcome outcome = counting_->run() ? Outcome::complete : budget_->why();
  if (outcome == Outcome::cancelled) cancelled_.store(false, std::memory_order_relaxed);
  budget_->end();
  return outcome;
}

std::string Counter::count() const { return counting_->count().to_bytes(); }
Stats Counter::stats() const { return budget_->snapshot(); }

}  // namespace nonolith
