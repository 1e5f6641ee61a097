// The sets of line.hpp and color_plain.hpp for lines of several limbs, of each only the limbs in which it can have
// cells: what wide_line.hpp and color_wide_line.hpp share.
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
#include <type_traits>
#include <vector>

#include "assert.hpp"
#include "piece.hpp"
#include "word.hpp"

namespace nonolith::NONOLITH_ISA {

// P is Piece, or ColorPiece, whose tables are by scale, and of which some follow the one before without a gap.
template <class P>
class WideSweep {
 protected:
  using Limb = std::uint64_t;
  struct Range {
    int low = 0, high = -1;  // limbs
  };

  static constexpr bool kColored = !std::is_same_v<P, Piece>;
  static int table(const P& p) {
    if constexpr (kColored)
      return p.scale;
    else
      return p.log;
  }
  // Whether the next run may follow without a gap.
  static bool joins(const P& p) {
    if constexpr (kColored)
      return p.joins;
    else
      return false;
  }
  // A row of limbs, with an empty one in front and two behind.
  Limb* row(std::vector<Limb>& rows, int i) { return rows.data() + i * stride_ + 1; }
  Limb full(int i) const { return i + 1 < limbs_ || cells_ % 64 == 0 ? ~Limb{0} : (Limb{1} << cells_ % 64) - 1; }
  // Cells in front of the group that is looked at count as blank.
  Limb inside(int i) const { return i == 0 ? full(i) & (~Limb{0} << first_cell_) : full(i); }
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

  // Room for a line of so many runs and tables.
  void prepare(int runs, int tables, int cells) {
    cells_ = cells;
    limbs_ = (cells + 63) / 64;
    stride_ = limbs_ + 3;
    const auto size = static_cast<std::size_t>(stride_), rows = static_cast<std::size_t>(runs) + 1;
    const auto all = static_cast<std::size_t>(tables) * size;
    const auto grow = [](std::vector<Limb>& x, std::size_t n) {
      if (x.size() < n) x.resize(n);
    };
    grow(line_, 6 * size);
    grow(fit_, all);
    grow(cover_, all);
    grow(start_, rows * size);
    grow(gap_, rows * size);
    if (window_.size() < rows) window_.resize(rows), start_limbs_.resize(rows), gap_limbs_.resize(rows);
    open_ = row(line_, 0);
    open_r_ = row(line_, 1);
    blank_ = row(line_, 2);
    after_ = row(line_, 3);
    possible_ = row(line_, 4);
    next_ = row(line_, 5);
  }
  // Where pieces of 2^i cells fit, by doubling from table `at`, which has its cells, to the one `top` further on.
  void fill_fits(int at, int top) {
    Limb* const fit = row(fit_, at);
    fit[limbs_] = fit[limbs_ + 1] = 0;
    for (int log = 0; log < top; ++log) {
      const Limb* const x = row(fit_, at + log);
      Limb* const y = row(fit_, at + log + 1);
      const int by = 1 << log, end = limbs_ - (by >> 6);
      for (int i = 0; i < end; ++i) y[i] = x[i] & down(x, i, by);
      for (int i = end; i <= limbs_ + 1; ++i) y[i] = 0;
    }
  }

  // From the left: what open_, the tables of what fits and the windows allow. False: nothing. `keep`: for backward().
  bool forward(const P* piece, int runs, bool keep) {
    open_[limbs_] = 0;
    Limb* gap = row(gap_, 0);
    Range within{0, window_[0].last > 0 ? (window_[0].last - 1) >> 6 : -1};
    Limb carry = 1;
    for (int i = 0; i <= within.high; ++i) gap[i] = spread(0, open_[i], carry);
    gap[-1] = gap[within.high + 1] = 0;
    gap_limbs_[0] = within;
    for (int j = 0; j < runs; ++j) {
      const P& p = piece[j];
      const Limb* const fits = row(fit_, table(p));
      Limb* const start = row(start_, keep ? j : 0);
      Range at{std::max(window_[j].first >> 6, within.low), window_[j].last >> 6};
      for (int i = at.low; i <= at.high; ++i) {
        const Limb border = j == 0 && i == 0 ? 1 : 0;  // in front of the line there is a gap
        Limb reach = up(gap, i, 1) | border;
        if (kColored && j > 0 && joins(piece[j - 1])) reach |= moved(row(start_, j - 1), i, piece[j - 1].length, j - 1);
        start[i] = fits[i] & down(fits, i, p.rest) & reach;
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
        gap[i] = spread(moved(start, i, p.length, j) & open_[i], open_[i], carry);
      gap[within.low - 1] = gap[within.high < within.low ? within.low : within.high + 1] = 0;
      gap_limbs_[j + 1] = within;
    }
    const int last = cells_ - piece[runs - 1].length;
    const Limb* const start = row(start_, keep ? runs - 1 : 0);
    const Range at = start_limbs_[runs - 1];
    return (within.low <= limbs_ - 1 && (gap[limbs_ - 1] >> (cells_ - 1) % 64 & 1) != 0) ||
           (at.low <= last >> 6 && last >> 6 <= at.high && (start[last >> 6] >> last % 64 & 1) != 0);
  }

  // Limb i of where run j ends, from its starts.
  Limb moved(const Limb* start, int i, int length, int j) const {
    return i <= start_limbs_[j].high + (length >> 6) + 1 ? up(start, i, length) : 0;
  }

  // Cells of limb i from which open cells lead up to `from`.
  Limb spread_down(Limb from, int i, Limb& carry) { return reversed(spread(reversed(from), open_r_[i], carry)); }

  // From the right: the cells that can be blank, and by table the starts of what covers the others. Calls found(j,
  // limbs) when possible_ has the starts of run j, last to first.
  template <class Found>
  void backward(const P* piece, int runs, int tables, Found&& found) {
    for (int i = 0; i <= limbs_; ++i) open_r_[i] = reversed(open_[i]), blank_[i] = 0;
    for (int i = 0; i < tables; ++i) std::fill_n(row(cover_, i) - 1, limbs_ + 2, Limb{0});
    // What is after the last run: all open cells up to the end.
    Range within = gap_limbs_[runs];
    const int end = cells_ - 1;
    Limb carry = 0;
    after_[limbs_] = after_[limbs_ + 1] = 0;
    Range next;  // of the run behind
    for (int i = limbs_ - 1; i >= within.low; --i) {
      after_[i] = spread_down(i == end >> 6 ? (Limb{1} << end % 64) & open_[i] : 0, i, carry);
      blank_[i] |= row(gap_, runs)[i] & after_[i];
    }
    for (int j = runs - 1; j >= 0; --j) {
      const P& p = piece[j];
      const Range at = start_limbs_[j];
      const Limb* const start = row(start_, j);
      for (int i = at.low; i <= at.high; ++i) {
        Limb ends = down(after_, i, p.length);
        if (j == runs - 1 && i == (cells_ - p.length) >> 6) ends |= Limb{1} << (cells_ - p.length) % 64;
        if (const int k = i + (p.length >> 6); kColored && joins(p) && k + 1 >= next.low && k <= next.high)
          ends |= down(next_, i, p.length);
        possible_[i] = start[i] & ends;
      }
      possible_[at.low - 1] = possible_[at.high + 1] = 0;
      found(j, at);
      cover(p, at);
      within = gap_limbs_[j];
      for (int i = within.high + (kColored ? 2 : 1); i > at.high; --i) after_[i] = 0;
      carry = 0;
      const Limb* const gap = row(gap_, j);
      for (int i = std::min(at.high, within.high + 1); i >= within.low; --i) {
        const Limb from = i + 1 >= at.low ? down(possible_, i, 1) & open_[i] : 0;
        after_[i] = (from | carry) != 0 ? spread_down(from, i, carry) : 0;
        blank_[i] |= gap[i] & after_[i];
      }
      if constexpr (kColored) std::swap(possible_, next_), next = at;
    }
  }
  // Of what is in possible_.
  Window extent(Range at) const {
    while (possible_[at.low] == 0) ++at.low;
    while (possible_[at.high] == 0) --at.high;
    return {base_ + 64 * at.low + std::countr_zero(possible_[at.low]),
            base_ + 64 * at.high + 63 - std::countl_zero(possible_[at.high])};
  }
  void cover(const P& p, Range at) {
    Limb* const cover = row(cover_, table(p));
    const int whole = p.rest >> 6, end = std::min(at.high + whole + 1, limbs_ - 1);
    if (whole == 0) {  // nearly always
      for (int i = at.low; i <= end; ++i) cover[i] |= possible_[i] | up(possible_, i, p.rest);
      return;
    }
    for (int i = at.low; i <= at.high; ++i) cover[i] |= possible_[i];
    for (int i = at.low + whole; i <= end; ++i) cover[i] |= up(possible_, i, p.rest);
  }
  // The cells that a run can cover, in table `at`: pieces of 2^log cells become two of half the length each.
  const Limb* smear(int at, int top) {
    for (int log = top; log > 0; --log) {
      const Limb* const x = row(cover_, at + log);
      Limb* const y = row(cover_, at + log - 1);
      const int by = 1 << (log - 1);
      const int whole = by >> 6;
      for (int i = 0; i < std::min(whole, limbs_); ++i) y[i] |= x[i];
      for (int i = whole; i < limbs_; ++i) y[i] |= x[i] | up(x, i, by);
    }
    return row(cover_, at);
  }

  int base_ = 0, first_cell_ = 0;  // where the limbs begin on the line, and the group within them
  int cells_ = 0, limbs_ = 0, stride_ = 0;
  std::vector<Limb> line_, fit_, cover_, start_, gap_;
  std::vector<Window> window_;
  std::vector<Range> start_limbs_, gap_limbs_;
  Limb *open_ = nullptr, *open_r_ = nullptr, *blank_ = nullptr, *after_ = nullptr, *possible_ = nullptr,
       *next_ = nullptr;
};

}  // namespace nonolith::NONOLITH_ISA
