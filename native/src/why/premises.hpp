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
      : clues_(&clues), trial_(static_cast<std::size_t>(stride)), possible_(trial_.size()) {}

  // The known cells of a line that the goal needs; without a goal, for the line to be impossible. Cells of `near` are
  // always kept. Cells with higher costs (by place; none: all 0) are forgotten rather than others.
  T find(int line, const T* cells, const T& full, std::span<const Told> goal, T near, const T& known,
         const Numbers& costs = {}) {
    near &= known;
    if (!any<T>(near ^ known)) return near;
    begin(line, cells, full, goal, known);
    if (suffices(near)) return near;
    return near | shrink(order(known & ~near, goal, costs));
  }
  // What follows from some of the cells, by colour.
  const T* follows(int line, const T* cells, const T& full, const T& kept) {
    line_ = line, cells_ = cells, full_ = full;
    return solve(kept) ? possible_.data() : nullptr;
  }

 private:
  // A part of the goal, and cells that are known to suffice for it.
  struct Part {
    const Told* told;  // nullptr: that the line is impossible
    T proof;
  };

  void begin(int line, const T* cells, const T& full, std::span<const Told> goal, const T& known) {
    line_ = line, cells_ = cells, full_ = full, kept_ = known;
    parts_.clear(), refuted_.clear();
    for (const Told& told : goal) parts_.push_back({&told, known});
    if (goal.empty()) parts_.push_back({nullptr, known});
    if (!clues_->has_blots(line)) placement_.begin(clues_->runs(line), cells, full, clues_->size(line));
  }
  bool solve(const T& kept) {
    const T forgotten = full_ & ~kept;
    for (std::size_t color = 0; color < trial_.size(); ++color) trial_[color] = cells_[color] | forgotten;
    return clues_->solve(line_, trial_.data(), possible_.data());
  }
  // Most answers follow from earlier ones: more cells than a proof has suffice as well, and no cells do that leave room
  // for a placement that was found to miss the goal.
  bool suffices(const T& kept) {
    for (const T& differing : refuted_)
      if (!meet(differing, kept)) return false;
    if (clues_->has_blots(line_)) return suffices_by_solving(kept);
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      if (is_within(parts_[i].proof, kept)) continue;
      if (placement_.find(kept, parts_[i].told)) {
        const int size = clues_->size(line_);
        refuted_.push_back(placement_.differing(first_in(kept_, 0, size), last_before(kept_, size) + 1));
        std::swap(parts_[i], parts_[0]);  // most sets that do not suffice lose the same cell
        return false;
      }
      parts_[i].proof = placement_.used();
    }
    return true;
  }
  bool suffices_by_solving(const T& kept) {
    if (!solve(kept)) return parts_[0].told == nullptr;
    return std::all_of(parts_.begin(), parts_.end(), [&](const Part& part) {
      if (part.told == nullptr) return false;
      for (std::size_t color = 0; color < trial_.size(); ++color)
        if (has(possible_[color], part.told->place) && !part.told->mask.has(static_cast<int>(color))) return false;
      return true;
    });
  }
  // Cells to forget first come first: the dear ones, and those far from the goal.
  static Numbers order(const T& extra, std::span<const Told> goal, const Numbers& costs) {
    Numbers ordered, places;
    for_each_cell(extra, [&](int place) { places.push_back(place); });
    if (goal.empty()) {
      ordered = std::move(places);
    } else {
      std::int64_t sum = 0;
      for (const Told& told : goal) sum += told.place;
      const auto count = static_cast<std::int64_t>(goal.size());
      const auto distance = [&](std::int32_t place) { return std::abs(place * count - sum); };
      ordered.reserve(places.size());
      for (auto left = places.begin(), right = places.end(); left != right;)
        ordered.push_back(distance(*left) >= distance(*(right - 1)) ? *left++ : *--right);
    }
    if (!costs.empty())
      std::stable_sort(ordered.begin(), ordered.end(), [&](auto a, auto b) {
        return costs[static_cast<std::size_t>(a)] > costs[static_cast<std::size_t>(b)];
      });
    return ordered;
  }
  // Forgets cells as long as the rest suffices: half of them at once first, then one by one. Since more knowledge
  // never loses a conclusion, one pass of single cells at the end leaves a set from which nothing can be dropped.
  T shrink(Numbers ordered) {
    std::size_t chunk = std::max<std::size_t>(1, ordered.size() / 2);
    while (true) {
      Numbers left;
      for (std::size_t begin = 0; begin < ordered.size(); begin += chunk) {
        const std::size_t end = std::min(begin + chunk, ordered.size());
        T rest = kept_;
        for (std::size_t i = begin; i < end; ++i) drop_cell(rest, ordered[i]);
        if (suffices(rest))
          kept_ = rest;
        else
          left.insert(left.end(), ordered.begin() + static_cast<std::ptrdiff_t>(begin),
                      ordered.begin() + static_cast<std::ptrdiff_t>(end));
      }
      if (chunk == 1) {
        T needed = none(kept_);
        for (const int place : left) add_cell(needed, place);
        return needed;
      }
      ordered = std::move(left);
      chunk = std::max<std::size_t>(1, std::min(chunk / 2, ordered.size() / 2));
    }
  }

  Clues<T>* clues_;
  int line_ = 0;
  const T* cells_ = nullptr;
  T full_{};
  T kept_{};  // what has not been forgotten yet
  Placement<T> placement_;
  std::vector<Part> parts_;
  std::vector<T> refuted_;           // of each placement that misses the goal, where it differs from what is known
  std::vector<T> trial_, possible_;  // by colour
};

}  // namespace nonolith::why
