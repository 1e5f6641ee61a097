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

#include "clues.hpp"

namespace nonolith::why {

class Premises {
 public:
  explicit Premises(Clues& clues)
      : clues_(&clues),
        trial_(static_cast<std::size_t>(clues.stride()) * static_cast<std::size_t>(clues.limbs())),
        possible_(trial_.size()) {}

  // The known cells of a line that the goal needs; without a goal, for the line to be impossible. Cells of `near`
  // (none: an empty list) are always kept. Cells with higher costs (by place; none: all 0) are forgotten rather than
  // others. `cells` are the sets by color.
  Cells find(int line, const Limb* cells, std::span<const Told> goal, Cells near, const Cells& known,
             const Numbers& costs = {}) {
    near.resize(known.size());
    for (std::size_t i = 0; i < known.size(); ++i) near[i] &= known[i];
    if (is_same(near.data(), known.data(), known.size())) return near;
    begin(line, cells, goal, known);
    if (suffices(near.data())) return near;
    const auto extra = [&](int i) { return limb_of(known, i) & ~limb_of(near, i); };
    for (const int place : shrink(order(places_of(extra, size_), goal, costs))) add_cell(near.data(), place);
    return near;
  }
  // What follows from some of the cells, by color.
  const Limb* follows(int line, const Limb* cells, const Cells& kept) {
    line_ = line, cells_ = cells, size_ = clues_->size(line);
    return solve(kept.data()) ? possible_.data() : nullptr;
  }

 private:
  // A part of the goal, and cells that are known to suffice for it.
  struct Part {
    const Told* told;  // nullptr: that the line is impossible
    Cells proof;
  };

  void begin(int line, const Limb* cells, std::span<const Told> goal, const Cells& known) {
    line_ = line, cells_ = cells, size_ = clues_->size(line), kept_ = rest_ = known;
    refuted_.clear();
    parts_.resize(std::max<std::size_t>(1, goal.size()));
    for (Part& part : parts_) part.told = nullptr, part.proof = known;
    for (std::size_t i = 0; i < goal.size(); ++i) parts_[i].told = &goal[i];
    if (!clues_->has_blots(line)) placement_.begin(clues_->runs(line), cells, clues_->limbs(), size_);
  }
  bool solve(const Limb* kept) {
    const int limbs = clues_->limbs();
    for (int color = 0; color < clues_->stride(); ++color)
      for_each_limb(0, size_, [&](int i, Limb part) {
        const auto at = static_cast<std::size_t>(color * limbs + i);
        trial_[at] = cells_[at] | (part & ~kept[i]);
      });
    return clues_->solve(line_, trial_.data(), possible_.data());
  }
  // Most answers follow from earlier ones: more cells than a proof has suffice as well, and no cells do that leave room
  // for a placement that was found to miss the goal.
  bool suffices(const Limb* kept) {
    for (std::size_t first = 0; first < refuted_.size(); first += kept_.size())
      if (!meet(&refuted_[first], kept, size_)) return false;
    if (clues_->has_blots(line_)) return suffices_by_solving(kept);
    for (Part& part : parts_) {
      if (is_within(part.proof, kept, size_)) continue;
      if (placement_.find(kept, part.told)) {
        refuted_.resize(refuted_.size() + kept_.size());
        placement_.add_differing(&refuted_[refuted_.size() - kept_.size()], first_in(kept_, 0, size_),
                                 last_before(kept_, size_) + 1);
        std::swap(part, parts_[0]);  // most sets that do not suffice lose the same cell
        return false;
      }
      copy(placement_.used(), part.proof.size(), part.proof.data());
    }
    return true;
  }
  bool suffices_by_solving(const Limb* kept) {
    if (!solve(kept)) return parts_[0].told == nullptr;
    return std::all_of(parts_.begin(), parts_.end(), [&](const Part& part) {
      if (part.told == nullptr) return false;
      for (int color = 0; color < clues_->stride(); ++color)
        if (has(&possible_[static_cast<std::size_t>(color * clues_->limbs())], part.told->place) &&
            !part.told->mask.has(color))
          return false;
      return true;
    });
  }
  // Cells to forget first come first: the dear ones, and those far from the goal.
  static Numbers order(Numbers places, std::span<const Told> goal, const Numbers& costs) {
    Numbers ordered;
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
  Numbers shrink(Numbers ordered) {
    std::size_t chunk = std::max<std::size_t>(1, ordered.size() / 2);
    while (true) {
      Numbers left;
      for (std::size_t begin = 0; begin < ordered.size(); begin += chunk) {
        const std::size_t end = std::min(begin + chunk, ordered.size());
        copy(kept_.data(), kept_.size(), rest_.data());
        for (std::size_t i = begin; i < end; ++i) drop_cell(rest_.data(), ordered[i]);
        if (suffices(rest_.data()))
          kept_.swap(rest_);
        else
          left.insert(left.end(), ordered.begin() + static_cast<std::ptrdiff_t>(begin),
                      ordered.begin() + static_cast<std::ptrdiff_t>(end));
      }
      if (chunk == 1) return left;
      ordered = std::move(left);
      chunk = std::max<std::size_t>(1, std::min(chunk / 2, ordered.size() / 2));
    }
  }

  Clues* clues_;
  int line_ = 0, size_ = 0;
  const Limb* cells_ = nullptr;
  Cells kept_, rest_;  // what has not been forgotten yet
  Placement placement_;
  std::vector<Part> parts_;
  Cells refuted_;           // of each placement that misses the goal, where it differs from what is known
  Cells trial_, possible_;  // by color
};

}  // namespace nonolith::why
