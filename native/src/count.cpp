#include "nonolith/count.hpp"

#include <stdexcept>
#include <utility>

#include "board.hpp"
#include "budget.hpp"
#include "count/counter.hpp"

namespace nonolith {

Counter::Counter(Puzzle puzzle, std::string_view start)
    : puzzle_(std::move(puzzle)), budget_(std::make_unique<Budget>(cancelled_)) {
  if (!start.empty() && start.size() != puzzle_.cells() * static_cast<std::size_t>(mask_bytes(puzzle_.colors)))
    throw std::invalid_argument("the start grid must have one mask for each cell");
  budget_->begin({}, nullptr);
  counting_ = std::make_unique<PartCounter>(make_board(puzzle_, *budget_), start, *budget_);
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
