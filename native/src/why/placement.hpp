// Is there a placement of a clue that agrees with some of the known cells? Each run goes as far left as it can.
//
// A run moves on only because of a cell: one in its way that cannot have its color, or one behind it that cannot be
// blank and that no later run can reach. So each run lies at the first place that it can have; and where there is no
// room left for it, the cells that moved runs are all that it takes to tell so. A placement that is found, on the other
// hand, tells that no cells will do without one in which it differs from what is known.
#pragma once
#include <algorithm>
#include <cstdint>
#include <span>

#include "sets.hpp"

namespace nonolith::why {

struct PlacedRun {
  std::int32_t length, color;
  std::int32_t gap;               // cells between it and the next run
  std::int32_t earliest, latest;  // its first and its last start if nothing is known of the line
};

class Placement {
 public:
  // The sets by color, so many limbs apart, stay where they are for as long as questions about the line are asked.
  void begin(std::span<const PlacedRun> runs, const Limb* cells, int limbs, int size) {
    runs_ = runs, cells_ = cells, limbs_ = limbs, size_ = size;
    used_.resize(static_cast<std::size_t>(limbs));
  }

  // Only what is known of the cells in `kept` counts; and `denied`, if any, has none of the colors that it names.
  bool find(const Limb* kept, const Told* denied) {
    kept_ = kept, denied_ = -1;
    if (denied != nullptr) denied_ = denied->place, mask_ = denied->mask;
    clear(used_.data(), used_.size());
    if (runs_.empty()) return !is_blocked(0, 0, size_);
    // Before the first cell that counts, and after the last, nothing moves a run but its neighbors.
    const int first = denied_ < 0 ? first_in(kept, 0, size_) : first_in(kept, 0, denied_);
    const int last = std::max(last_before(kept, size_), denied_);
    starts_.resize(runs_.size());
    for (std::size_t i = 0; i < runs_.size(); ++i) starts_[i] = runs_[i].earliest;
    std::size_t run = 0;
    while (run + 1 < runs_.size() && end_of(run) <= first) ++run;
    for (int from = 0;;) {
      const auto [length, color, gap, earliest, latest] = runs_[run];
      int start = std::max(from, starts_[run]);
      while (start <= latest && is_blocked(color, start, start + length)) start = blocked_ + 1;
      if (start > latest) return false;
      starts_[run] = start;
      if (is_blocked(0, run == 0 ? 0 : end_of(run - 1), start)) {
        if (run-- == 0) return false;
        from = blocked_ - runs_[run].length + 1;
      } else if (start > last) {
        push(run);
        return true;
      } else if (++run < runs_.size()) {
        from = start + length + gap;
      } else if (is_blocked(0, start + length, size_)) {
        from = blocked_ - runs_[--run].length + 1;
      } else {
        return true;
      }
    }
  }
  // If one was found: adds the cells from <= p < stop in which it is not as known.
  void add_differing(Limb* set, int from, int stop) const {
    const auto add = [&](int color, int start, int end) {
      const Limb* const cells = cells_of(color);
      for_each_limb(std::max(start, from), std::min(end, stop), [&](int i, Limb part) { set[i] |= ~cells[i] & part; });
    };
    std::size_t run = 0;
    while (run < runs_.size() && end_of(run) <= from) ++run;
    for (int end = from; end < stop; ++run) {
      const int start = run < runs_.size() ? starts_[run] : size_;
      add(0, end, start);
      if (run == runs_.size()) break;
      end = end_of(run);
      add(runs_[run].color, start, end);
    }
  }
  // If none was: kept cells that suffice to tell so.
  const Limb* used() const { return used_.data(); }

 private:
  const Limb* cells_of(int color) const { return cells_ + static_cast<std::ptrdiff_t>(color) * limbs_; }
  int end_of(std::size_t run) const { return starts_[run] + runs_[run].length; }

  // Can some cell from <= p < end not have the color? The last of them is noted.
  bool is_blocked(int color, int from, int end) {
    if (from >= end) return false;
    const Limb* const cells = cells_of(color);
    int last = -1;
    for (int i = (end - 1) >> 6; i >= from >> 6; --i) {
      const Limb limb = ~cells[i] & kept_[i] & limb_span(i, from, end);
      if (limb == 0) continue;
      last = 64 * i + 63 - std::countl_zero(limb);
      break;
    }
    if (from <= denied_ && denied_ < end && last <= denied_ && mask_.has(color))
      last = denied_;
    else if (last < 0)
      return false;
    else
      add_cell(used_.data(), last);
    blocked_ = last;
    return true;
  }
  // The runs after this one make room for it; there is enough.
  void push(std::size_t run) {
    for (; run + 1 < runs_.size() && starts_[run + 1] < end_of(run) + runs_[run].gap; ++run)
      starts_[run + 1] = end_of(run) + runs_[run].gap;
  }

  std::span<const PlacedRun> runs_;
  const Limb* cells_ = nullptr;
  int limbs_ = 0, size_ = 0;
  const Limb* kept_ = nullptr;
  int denied_ = -1;  // a cell, and the colors that it has not
  Mask mask_;
  Numbers starts_;
  int blocked_ = -1;
  Cells used_;
};

}  // namespace nonolith::why
