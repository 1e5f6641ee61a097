// The trail: what is true at present, in the order in which it became so, cut into levels by the guesses.
//
// Invariant: value, level, place and reason of a variable are those of its entry on the trail; level 0 holds what
// needs no guess. Literals in front of settled() were brought to the common fixed point of all clauses and lines
// before anything after them was added.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../assert.hpp"
#include "literal.hpp"

namespace nonolith {

class Trail {
 public:
  explicit Trail(std::int32_t variables)
      : value_(2 * static_cast<std::size_t>(variables), 0), seat_(static_cast<std::size_t>(variables)) {
    lits_.reserve(static_cast<std::size_t>(variables));
  }

  bool is_true(Lit lit) const { return value_[at(lit)] > 0; }
  bool is_false(Lit lit) const { return value_[at(lit)] < 0; }
  bool is_open(Lit lit) const { return value_[at(lit)] == 0; }
  // By literal: 1 true, -1 false, 0 open. They stay where they are.
  const std::int8_t* values() const { return value_.data(); }
  std::int32_t level(Lit lit) const { return seat_[at(variable(lit))].level; }
  std::int32_t place(Lit lit) const { return seat_[at(variable(lit))].place; }
  Reason& reason(Lit lit) { return seat_[at(variable(lit))].reason; }
  const Reason& reason(Lit lit) const { return seat_[at(variable(lit))].reason; }

  // The line of the theory that has implied it, or -1.
  std::int32_t line_behind(Lit lit) const {
    const Reason& why = reason(lit);
    return why.is_line() ? why.line() : -1;
  }

  std::int32_t size() const { return static_cast<std::int32_t>(lits_.size()); }
  Lit operator[](std::int32_t place) const { return lits_[at(place)]; }
  std::int32_t levels() const { return static_cast<std::int32_t>(first_.size()); }
  // Where the literals of level 0 end.
  std::int32_t root_end() const { return first_.empty() ? size() : first_[0]; }
  std::int32_t first_of(std::int32_t level) const { return first_[at(level - 1)]; }
  Lit guess(std::int32_t level) const { return lits_[at(first_of(level))]; }
  std::int32_t settled() const { return settled_; }
  // Changes whenever settled() does; tells apart solves of a line before and after.
  std::int64_t epoch() const { return epoch_; }

  void push(Lit lit, const Reason& reason) {
    NONOLITH_ASSERT(is_open(lit));
    value_[at(lit)] = 1;
    value_[at(negated(lit))] = -1;
    seat_[at(variable(lit))] = {levels(), size(), reason};
    lits_.push_back(lit);
  }
  void open_level() {
    first_.push_back(size());
    settle();
  }
  // Drops all levels above `level`, newest literal first.
  template <class Drop>
  void cut(std::int32_t level, Drop&& drop) {
    if (levels() <= level) return;
    const std::int32_t end = first_of(level + 1);
    for (std::int32_t i = size() - 1; i >= end; --i) {
      const Lit lit = lits_[at(i)];
      NONOLITH_ASSERT(is_true(lit) && is_false(negated(lit)) && place(lit) == i && this->level(lit) > level);
      value_[at(lit)] = value_[at(negated(lit))] = 0;
      drop(lit);
    }
    lits_.resize(at(end));
    first_.resize(at(level));
    settle();
  }

 private:
  struct Seat {
    std::int32_t level, place;
    Reason reason;
  };
  static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }
  void settle() {
    settled_ = size();
    ++epoch_;
  }

  std::vector<std::int8_t> value_;  // see values()
  std::vector<Seat> seat_;          // by variable
  std::vector<Lit> lits_;
  std::vector<std::int32_t> first_;  // by level - 1: where it begins
  std::int32_t settled_ = 0;
  std::int64_t epoch_ = 0;
};

}  // namespace nonolith
