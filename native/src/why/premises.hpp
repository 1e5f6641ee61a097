// What a conclusion rests on: the fewest known cells of a line from which it still follows.
//
// A technique names the cells that its argument shows. The line solver tells whether they suffice; where they do not
// (to know whose a box is may take cells far away), the others are added and then forgotten one after the other, unless
// the conclusion is lost without them. So the result suffices by construction, and nothing but what the argument shows
// could be left out of it.
#pragma once
#include <cmath>
#include <span>
#include <vector>

#include "lines.hpp"

namespace nonolith::why {

template <class T>
class Premises {
 public:
  explicit Premises(Clues<T>& clues, int stride)
      : clues_(&clues),
        trial_(static_cast<std::size_t>(stride)),
        asked_words_(trial_.size()),
        possible_(trial_.size()),
        goal_(trial_.size()) {}

  // The known cells of a line that the goal needs; without a goal, for the line to be impossible. Cells of `near` are
  // always kept. Cells with higher costs (by place; none: all 0) are forgotten rather than others.
  T find(int line, const T* cells, const T& full, std::span<const Told> goal, T near, const T& known,
         const Numbers& costs = {}) {
    begin(line, cells, full, goal);
    near &= known;
    if (!any<T>(near ^ known) || suffices(near)) return near;
    return near | shrink(known, order(known & ~near, goal, costs));
  }
  // What follows from some of the cells, by colour.
  const T* follows(int line, const T* cells, const T& full, const T& kept) {
    begin(line, cells, full, {});
    return solve(kept) ? possible_.data() : nullptr;
  }

 private:
  static constexpr std::size_t kAskedSingly = 2;  // more cells cost more than solving the line once

  void begin(int line, const T* cells, const T& full, std::span<const Told> goal) {
    line_ = line, cells_ = cells, full_ = full, wants_ = !goal.empty();
    for (std::size_t color = 0; color < goal_.size(); ++color) {
      goal_[color] = none(full);
      for (const Told& told : goal)
        if (!told.mask.has(static_cast<int>(color))) add_cell(goal_[color], told.place);
    }
    asked_ = wants_ ? goal.front().place : 0;
    others_.clear();
    for (const Told& told : goal)
      if (told.place != asked_) others_.push_back(told.place);
  }
  void forget(const T& kept) {
    const T forgotten = full_ & ~kept;
    for (std::size_t color = 0; color < trial_.size(); ++color) trial_[color] = cells_[color] | forgotten;
  }
  bool solve(const T& kept) {
    forget(kept);
    return clues_->solve(line_, trial_.data(), possible_.data());
  }
  // A cell of the goal is asked about by itself, the one that was lost last before the others: most sets that do not
  // suffice lose the same cell, and whether there is any placement is much quicker to tell than what all of them show.
  bool suffices(const T& kept) {
    forget(kept);
    if (!wants_) return !clues_->is_possible(line_, trial_.data());
    if (is_lost(asked_)) return false;
    if (others_.size() <= kAskedSingly) {
      for (std::int32_t& other : others_)
        if (is_lost(other)) {
          std::swap(asked_, other);
          return false;
        }
      return true;
    }
    if (!clues_->solve(line_, trial_.data(), possible_.data())) return false;
    T lost = none(full_);
    for (std::size_t color = 0; color < goal_.size(); ++color) lost |= possible_[color] & goal_[color];
    if (!any(lost)) return true;
    asked_ = first_in(lost, 0, bits(lost));
    return false;
  }
  // Some placement gives the cell a colour that it must not have.
  bool is_lost(int place) {
    for (std::size_t color = 0; color < trial_.size(); ++color) {
      asked_words_[color] = trial_[color];
      if (!has(goal_[color], place)) drop_cell(asked_words_[color], place);
    }
    return clues_->is_possible(line_, asked_words_.data());
  }
  // Cells to forget first come first: the dear ones, and those far from the goal.
  static Numbers order(const T& extra, std::span<const Told> goal, const Numbers& costs) {
    Numbers ordered;
    for_each_cell(extra, [&](int place) { ordered.push_back(place); });
    if (!goal.empty()) {
      std::int64_t sum = 0;
      for (const Told& told : goal) sum += told.place;
      const auto count = static_cast<std::int64_t>(goal.size());
      const auto distance = [&](std::int32_t place) { return std::abs(place * count - sum); };
      std::stable_sort(ordered.begin(), ordered.end(), [&](auto a, auto b) { return distance(a) > distance(b); });
    }
    if (!costs.empty())
      std::stable_sort(ordered.begin(), ordered.end(), [&](auto a, auto b) {
        return costs[static_cast<std::size_t>(a)] > costs[static_cast<std::size_t>(b)];
      });
    return ordered;
  }
  // Forgets cells as long as the rest suffices: half of them at once first, then one by one. Since more knowledge
  // never loses a conclusion, one pass of single cells at the end leaves a set from which nothing can be dropped.
  T shrink(T kept, Numbers ordered) {
    std::size_t chunk = std::max<std::size_t>(1, ordered.size() / 2);
    while (true) {
      Numbers left;
      for (std::size_t begin = 0; begin < ordered.size(); begin += chunk) {
        const std::size_t end = std::min(begin + chunk, ordered.size());
        T rest = kept;
        for (std::size_t i = begin; i < end; ++i) drop_cell(rest, ordered[i]);
        if (suffices(rest))
          kept = rest;
        else
          left.insert(left.end(), ordered.begin() + static_cast<std::ptrdiff_t>(begin),
                      ordered.begin() + static_cast<std::ptrdiff_t>(end));
      }
      if (chunk == 1) {
        T needed = none(kept);
        for (const int place : left) add_cell(needed, place);
        return needed;
      }
      ordered = std::move(left);
      chunk = std::max<std::size_t>(1, std::min(chunk / 2, ordered.size() / 2));
    }
  }

  Clues<T>* clues_;
  int line_ = 0;
  bool wants_ = false;
  std::int32_t asked_ = 0;  // the cell of the goal that is asked about first
  Numbers others_;          // if they are few, the other ones
  const T* cells_ = nullptr;
  T full_{};
  std::vector<T> trial_, asked_words_, possible_;  // by colour
  std::vector<T> goal_;                            // by colour: the cells that must not have it
};

}  // namespace nonolith::why
