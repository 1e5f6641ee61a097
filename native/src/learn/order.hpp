// The order of guessing: variables that took part in recent conflicts first (VSIDS, Moskewicz et al. 2001), with the
// phase (the value) that seemed best: the target phase (Biere & Fleury 2020), else the saved one (Pipatsrisawat &
// Darwiche 2007).
//
// Invariant: a binary heap by activity, ties by the smaller variable, so that the order does not depend on the
// history of the heap; every open variable is in it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../assert.hpp"
#include "literal.hpp"

namespace nonolith {

class Order {
 public:
  // `jitter(v)` gives the activity that a variable begins with.
  template <class Jitter>
  Order(std::int32_t variables, double decay, Jitter&& jitter)
      : decay_(decay),
        activity_(static_cast<std::size_t>(variables)),
        where_(static_cast<std::size_t>(variables), -1),
        phase_(static_cast<std::size_t>(variables)) {
    for (std::int32_t v = 0; v < variables; ++v) activity_[at(v)] = jitter(v);
  }

  void insert(std::int32_t v) {
    if (where_[at(v)] >= 0) return;
    heap_.push_back(v);
    rise(static_cast<std::int32_t>(heap_.size()) - 1, v);
  }
  bool empty() const { return heap_.empty(); }
  // Is a guessed sooner than b?
  bool before(std::int32_t a, std::int32_t b) const {
    return activity_[at(a)] > activity_[at(b)] || (activity_[at(a)] == activity_[at(b)] && a < b);
  }
  std::int32_t top() const { return heap_[0]; }
  std::int32_t pop() {
    const std::int32_t top = heap_[0], last = heap_.back();
    heap_.pop_back();
    NONOLITH_ASSERT(where_[at(top)] == 0);
    where_[at(top)] = -1;
    if (!heap_.empty()) sink(0, last);
    return top;
  }

  void raise(std::int32_t v, double by) {
    if ((activity_[at(v)] += by) > 1e100) rescale();
    if (where_[at(v)] >= 0) rise(where_[at(v)], v);
  }
  void bump(std::int32_t v) { raise(v, step_); }
  void decay() { step_ /= decay_; }
  // In bumps of now: 1 if its only conflict was the last one.
  double activity(std::int32_t v) const { return activity_[at(v)] / step_; }

  // The advised phase while advice is followed, else the target phase if there is one, else the saved phase, at first
  // yes.
  Lit preferred(std::int32_t v) const {
    if (follows_ && phase_[at(v)].advised >= 0) return 2 * v + phase_[at(v)].advised;
    return 2 * v + (phase_[at(v)].target >= 0 ? phase_[at(v)].target : phase_[at(v)].saved);
  }
  void save(Lit lit) { phase_[at(variable(lit))].saved = static_cast<std::int8_t>(lit & 1); }
  void advise(Lit lit) { phase_[at(variable(lit))].advised = static_cast<std::int8_t>(lit & 1); }
  void follow_advice(bool follow) { follows_ = follow; }
  bool follows_advice() const { return follows_; }
  void drop_targets() {
    for (Phase& phase : phase_) phase.target = -1;
  }
  void set_target(Lit lit) { phase_[at(variable(lit))].target = static_cast<std::int8_t>(lit & 1); }

 private:
  static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }
  void put(std::int32_t i, std::int32_t v) {
    heap_[at(i)] = v;
    where_[at(v)] = i;
  }
  void rise(std::int32_t i, std::int32_t v) {
    while (i > 0 && before(v, heap_[at((i - 1) / 2)])) {
      put(i, heap_[at((i - 1) / 2)]);
      i = (i - 1) / 2;
    }
    put(i, v);
    NONOLITH_ASSERT(is_in_place(i));
  }
  void sink(std::int32_t i, std::int32_t v) {
    const auto n = static_cast<std::int32_t>(heap_.size());
    for (std::int32_t child; (child = 2 * i + 1) < n; i = child) {
      if (child + 1 < n && before(heap_[at(child + 1)], heap_[at(child)])) ++child;
      if (!before(heap_[at(child)], v)) break;
      put(i, heap_[at(child)]);
    }
    put(i, v);
    NONOLITH_ASSERT(is_in_place(i));
  }
  // The invariant, of one place: not before its parent, not after its children.
  bool is_in_place(std::int32_t i) const {
    const auto n = static_cast<std::int32_t>(heap_.size());
    const std::int32_t v = heap_[at(i)];
    for (const std::int32_t child : {2 * i + 1, 2 * i + 2})
      if (child < n && before(heap_[at(child)], v)) return false;
    return where_[at(v)] == i && (i == 0 || !before(v, heap_[at((i - 1) / 2)]));
  }
  void rescale() {
    for (double& a : activity_) a *= 1e-100;
    step_ *= 1e-100;
  }

  double decay_, step_ = 1;
  std::vector<double> activity_;
  std::vector<std::int32_t> heap_, where_;
  struct Phase {
    std::int8_t saved = 0, target = -1, advised = -1;  // 0 yes, 1 no
  };
  std::vector<Phase> phase_;
  bool follows_ = false;
};

}  // namespace nonolith
