// The line solver of line.hpp for lines of several limbs: the same sets, but of each only the limbs in which it can
// have cells (wide_sweep.hpp).
#pragma once
#include <algorithm>
#include <cstdint>

#include "piece.hpp"
#include "wide_sweep.hpp"

namespace nonolith::NONOLITH_ISA {

class WideLine : WideSweep<Piece> {
 public:
  // Everything that follows. If `windows` are given, they are those of the runs at the root; with `changed` they are
  // narrowed, and only runs that can have to do with the cells that changed since then are looked at.
  bool solve(const Piece* piece, int runs, int cells, std::uint64_t* black, std::uint64_t* white, Window* windows,
             const CellRange* changed) {
    first_cell_ = 0;
    if (changed != nullptr) {
      // Runs that cannot come near each other do not know of each other: find the group around the change.
      const auto end = [&](int j) { return windows[j].last + piece[j].length; };
      int from = 0, to = runs - 1;
      while (from < runs && end(from) <= changed->first) ++from;
      while (to >= 0 && windows[to].first > changed->last) --to;
      if (from > to) return true;
      while (from > 0 && end(from - 1) >= windows[from].first) --from;
      while (to + 1 < runs && end(to) >= windows[to + 1].first) ++to;
      const int limb = from == 0 ? 0 : windows[from].first >> 6;
      if (from > 0) first_cell_ = windows[from].first - 64 * limb;
      if (to + 1 < runs) cells = end(to);
      base_ = 64 * limb;
      cells -= base_;
      piece += from;
      windows += from;
      runs = to - from + 1;
      black += limb;
      white += limb;
    } else {
      base_ = 0;
    }
    const int top = highest_log(piece, runs);
    if (!forward(piece, runs, top, cells, black, white, windows, true)) return false;
    backward(piece, runs, top + 1, [&](int j, const Range& at) {
      if (changed != nullptr) windows[j] = extent(at);
    });
    const Limb* const filled = smear(0, top);
    for (int i = 0; i < limbs_; ++i) {
      black[i] = (black[i] & ~inside(i)) | (~blank_[i] & inside(i));
      white[i] = (white[i] & ~inside(i)) | (~filled[i] & inside(i));
    }
    return true;
  }
  bool feasible(const Piece* piece, int runs, int cells, const std::uint64_t* black, const std::uint64_t* white,
                const Window* windows) {
    base_ = first_cell_ = 0;
    return forward(piece, runs, highest_log(piece, runs), cells, black, white, windows, false);
  }

 private:
  static int highest_log(const Piece* piece, int runs) {
    int top = 0;
    for (int j = 0; j < runs; ++j) top = std::max(top, piece[j].log);
    return top;
  }
  // The windows that the lengths alone leave.
  void widest_windows(const Piece* piece, int runs) {
    std::int32_t at = 0;
    for (int j = 0; j < runs; at += piece[j++].length + 1) window_[j].first = at;
    at = cells_ + 1;
    for (int j = runs - 1; j >= 0; --j) window_[j].last = (at -= piece[j].length + 1);
  }
  bool forward(const Piece* piece, int runs, int top, int cells, const Limb* black, const Limb* white,
               const Window* windows, bool keep) {
    prepare(runs, top + 1, cells);
    if (windows != nullptr)
      for (int j = 0; j < runs; ++j) window_[j] = {windows[j].first - base_, windows[j].last - base_};
    else
      widest_windows(piece, runs);
    Limb* const fit = row(fit_, 0);
    for (int i = 0; i < limbs_; ++i) {
      open_[i] = ~(black[i] & inside(i)) & full(i);
      fit[i] = ~white[i] & inside(i);
    }
    fill_fits(0, top);
    return WideSweep::forward(piece, runs, keep);
  }
};

}  // namespace nonolith::NONOLITH_ISA
