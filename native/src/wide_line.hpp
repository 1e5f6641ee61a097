// The line solver of line.hpp for lines of several limbs: the same sets, but of each only the limbs in which it can
// have cells.
//
// Run j can only start within its window, so the cells that can be blank behind j runs lie between the earliest end of
// run j-1 and the latest start of run j; on a long line with many runs, that is a small part. From the right nothing
// is mirrored as a whole: going down, each limb is reversed by itself and hands its carry to the next.
// Invariant: outside its limbs a set counts as empty, and there is an empty limb on either side of them.
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "assert.hpp"
#include "piece.hpp"
#include "word.hpp"

namespace nonolith::NONOLITH_ISA {

class WideLine {
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
    backward(piece, runs, top, cells, changed != nullptr ? windows : nullptr);
    for (int i = 0; i < limbs_; ++i) {
      black[i] = (black[i] & ~inside(i)) | (~blank_[i] & inside(i));
      white[i] = (white[i] & ~inside(i)) | (~filled_[i] & inside(i));
    }
    return true;
  }
  bool feasible(const Piece* piece, int runs, int cells, const std::uint64_t* black, const std::uint64_t* white,
                const Window* windows) {
    base_ = first_cell_ = 0;
    return forward(piece, runs, highest_log(piece, runs), cells, black, white, windows, false);
  }

 private:
  using Limb = std::uint64_t;
  struct Range {
    int low = 0, high = -1;  // limbs
  };

  // A row of limbs, with an empty one in front and two behind.
  Limb* row(std::vector<Limb>& rows, int i) { return rows.data() + i * stride_ + 1; }
  Limb full(int i) const { return i + 1 < limbs_ || cells_ % 64 == 0 ? ~Limb{0} : (Limb{1} << cells_ % 64) - 1; }
  // Cells in front of the group that is looked at count as blank.
  Limb inside(int i) const { return i == 0 ? full(i) & (~Limb{0} << first_cell_) : full(i); }
  static int highest_log(const Piece* piece, int runs) {
    int top = 0;
    for (int j = 0; j < runs; ++j) top = std::max(top, piece[j].log);
    return top;
  }
  // Limb i of the set moved down or up by a number of cells.
  static Limb down(const Limb* x, int i, int by) {
    x += i + (by >> 6);
    return (x[0] >> (by & 63)) | ((x[1] << 1) << (63 - (by & 63)));
  }
  static Limb up(const Limb* x, int i, int by) {
    x += i - (by >> 6);
    return (x[0] << (by & 63)) | ((x[-1] >> 1) >> (63 - (by & 63)));
  }
  // The open cells from `from` upwards; the carry goes from limb to limb.
  static Limb spread(Limb from, Limb open, Limb& carry) {
    const Limb sum = open + from, all = sum + carry;
    carry = static_cast<Limb>(sum < open) | static_cast<Limb>(all < sum);
    return (open & ~all) | from;
  }

  void prepare(int runs, int top, int cells) {
    cells_ = cells;
    limbs_ = (cells + 63) / 64;
    stride_ = limbs_ + 3;
    const auto size = static_cast<std::size_t>(stride_), rows = static_cast<std::size_t>(runs) + 1;
    const auto grow = [](std::vector<Limb>& x, std::size_t n) {
      if (x.size() < n) x.resize(n);
    };
    grow(line_, 6 * size);
    grow(fit_, (static_cast<std::size_t>(top) + 1) * size);
    grow(cover_, (static_cast<std::size_t>(top) + 1) * size);
    grow(start_, rows * size);
    grow(gap_, rows * size);
    if (window_.size() < rows) window_.resize(rows), start_limbs_.resize(rows), gap_limbs_.resize(rows);
    open_ = row(line_, 0);
    open_r_ = row(line_, 1);
    blank_ = row(line_, 2);
    filled_ = row(line_, 3);
    after_ = row(line_, 4);
    possible_ = row(line_, 5);
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
    prepare(runs, top, cells);
    if (windows != nullptr)
      for (int j = 0; j < runs; ++j) window_[j] = {windows[j].first - base_, windows[j].last - base_};
    else
      widest_windows(piece, runs);
    Limb* const fit = row(fit_, 0);
    for (int i = 0; i < limbs_; ++i) {
      open_[i] = ~(black[i] & inside(i)) & full(i);
      fit[i] = ~white[i] & inside(i);
    }
    open_[limbs_] = fit[limbs_] = fit[limbs_ + 1] = 0;
    for (int log = 0; log < top; ++log) {
      const Limb* const x = row(fit_, log);
      Limb* const y = row(fit_, log + 1);
      const int by = 1 << log, end = limbs_ - (by >> 6);
      for (int i = 0; i < end; ++i) y[i] = x[i] & down(x, i, by);
      for (int i = end; i <= limbs_ + 1; ++i) y[i] = 0;
    }
    Limb* gap = row(gap_, 0);
    Range within{0, window_[0].last > 0 ? (window_[0].last - 1) >> 6 : -1};
    Limb carry = 1;
    for (int i = 0; i <= within.high; ++i) gap[i] = spread(0, open_[i], carry);
    gap[-1] = gap[within.high + 1] = 0;
    gap_limbs_[0] = within;
    for (int j = 0; j < runs; ++j) {
      const Piece& p = piece[j];
      const Limb* const fits = row(fit_, p.log);
      Limb* const start = row(start_, keep ? j : 0);
      Range at{std::max(window_[j].first >> 6, within.low), window_[j].last >> 6};
      for (int i = at.low; i <= at.high; ++i) {
        const Limb border = j == 0 && i == 0 ? 1 : 0;  // in front of the line there is a gap
        start[i] = fits[i] & down(fits, i, p.rest) & (up(gap, i, 1) | border);
      }
      while (at.low <= at.high && start[at.low] == 0) ++at.low;
      if (at.low > at.high) return false;
      while (start[at.high] == 0) --at.high;
      start[at.low - 1] = start[at.high + 1] = 0;
      start_limbs_[j] = at;
      NONOLITH_ASSERT(gap[gap_limbs_[j].low - 1] == 0 && start[at.low - 1] == 0 && start[at.high + 1] == 0);

      gap = row(gap_, keep ? j + 1 : 0);
      const int whole = p.length >> 6;
      within = {at.low + whole, j + 1 < runs ? (window_[j + 1].last - 1) >> 6 : limbs_ - 1};
      carry = 0;
      for (int i = within.low; i <= within.high; ++i)
        gap[i] = spread(i <= at.high + whole + 1 ? up(start, i, p.length) & open_[i] : 0, open_[i], carry);
      gap[within.low - 1] = gap[within.high < within.low ? within.low : within.high + 1] = 0;
      gap_limbs_[j + 1] = within;
    }
    const int last = cells - piece[runs - 1].length;
    const Limb* const start = row(start_, keep ? runs - 1 : 0);
    const Range at = start_limbs_[runs - 1];
    return (within.low <= limbs_ - 1 && (gap[limbs_ - 1] >> (cells - 1) % 64 & 1) != 0) ||
           (at.low <= last >> 6 && last >> 6 <= at.high && (start[last >> 6] >> last % 64 & 1) != 0);
  }

  // Cells of limb i from which open cells lead up to `from`.
  Limb spread_down(Limb from, int i, Limb& carry) { return reversed(spread(reversed(from), open_r_[i], carry)); }

  void backward(const Piece* piece, int runs, int top, int cells, Window* windows) {
    for (int i = 0; i <= limbs_; ++i) open_r_[i] = reversed(open_[i]), blank_[i] = 0;
    for (int log = 0; log <= top; ++log) std::fill_n(row(cover_, log) - 1, limbs_ + 2, Limb{0});
    // What is after the last run: all open cells up to the end.
    Range within = gap_limbs_[runs];
    const int end = cells - 1;
    Limb carry = 0;
    after_[limbs_] = after_[limbs_ + 1] = 0;
    for (int i = limbs_ - 1; i >= within.low; --i) {
      after_[i] = spread_down(i == end >> 6 ? (Limb{1} << end % 64) & open_[i] : 0, i, carry);
      blank_[i] |= row(gap_, runs)[i] & after_[i];
    }
    for (int j = runs - 1; j >= 0; --j) {
      const Piece& p = piece[j];
      const Range at = start_limbs_[j];
      const Limb* const start = row(start_, j);
      for (int i = at.low; i <= at.high; ++i) {
        Limb ends = down(after_, i, p.length);
        if (j == runs - 1 && i == (cells - p.length) >> 6) ends |= Limb{1} << (cells - p.length) % 64;
        possible_[i] = start[i] & ends;
      }
      possible_[at.low - 1] = possible_[at.high + 1] = 0;
      if (windows != nullptr) windows[j] = extent(at);
      cover(p, at);
      within = gap_limbs_[j];
      for (int i = within.high + 1; i > at.high; --i) after_[i] = 0;
      carry = 0;
      const Limb* const gap = row(gap_, j);
      for (int i = std::min(at.high, within.high + 1); i >= within.low; --i) {
        const Limb from = i + 1 >= at.low ? down(possible_, i, 1) & open_[i] : 0;
        after_[i] = (from | carry) != 0 ? spread_down(from, i, carry) : 0;
        blank_[i] |= gap[i] & after_[i];
      }
    }
    smear(top);
  }
  Window extent(Range at) const {
    while (possible_[at.low] == 0) ++at.low;
    while (possible_[at.high] == 0) --at.high;
    return {base_ + 64 * at.low + std::countr_zero(possible_[at.low]),
            base_ + 64 * at.high + 63 - std::countl_zero(possible_[at.high])};
  }
  void cover(const Piece& p, Range at) {
    Limb* const cover = row(cover_, p.log);
    const int whole = p.rest >> 6, end = std::min(at.high + whole + 1, limbs_ - 1);
    if (whole == 0) {  // nearly always
      for (int i = at.low; i <= end; ++i) cover[i] |= possible_[i] | up(possible_, i, p.rest);
      return;
    }
    for (int i = at.low; i <= at.high; ++i) cover[i] |= possible_[i];
    for (int i = at.low + whole; i <= end; ++i) cover[i] |= up(possible_, i, p.rest);
  }
  // The cells that a run can cover: pieces of 2^log cells become two of half the length each.
  void smear(int top) {
    for (int log = top; log > 0; --log) {
      const Limb* const x = row(cover_, log);
      Limb* const y = row(cover_, log - 1);
      const int by = 1 << (log - 1);
      const int whole = by >> 6;
      for (int i = 0; i < std::min(whole, limbs_); ++i) y[i] |= x[i];
      for (int i = whole; i < limbs_; ++i) y[i] |= x[i] | up(x, i, by);
    }
    filled_ = row(cover_, 0);
  }

  int base_ = 0, first_cell_ = 0;  // where the limbs begin on the line, and the group within them
  int cells_ = 0, limbs_ = 0, stride_ = 0;
  std::vector<Limb> line_, fit_, cover_, start_, gap_;
  std::vector<Window> window_;
  std::vector<Range> start_limbs_, gap_limbs_;
  Limb *open_ = nullptr, *open_r_ = nullptr, *blank_ = nullptr, *filled_ = nullptr, *after_ = nullptr,
       *possible_ = nullptr;
};

}  // namespace nonolith::NONOLITH_ISA
