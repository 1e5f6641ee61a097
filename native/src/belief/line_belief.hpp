// What one line makes of the beliefs about its cells: the mathematics.
//
// Every cell comes with odds, filled : blank, from outside (0: known to be blank, infinity: known to be filled). An
// arrangement of the runs weighs the product of its cells' weights, of which the likelier value of a cell has 1 and the
// other its odds. For each cell the line answers with
//
//     weight of all arrangements in which the cell is filled
//     ------------------------------------------------------  divided by the odds that came in.
//     weight of all arrangements in which it is blank
//
// Run j begins at base[j] + d, where base[j] is its leftmost place in the empty line and d = 0 ... slack. A separator
// belongs to the run before it, and one cell that is surely blank stands behind the line. With
//     run[j][d]     the weight of run j at d, and of its separator
//     front[j][d]   the weight of all that may lie before base[j] + d, with j runs there
//     back[j][d]    the same of what may lie from base[j] + d on, with the other runs
// the recurrences are
//     front[j + 1][d] = front[j][d] * run[j][d]    + front[j + 1][d - 1] * blank[base[j + 1] + d - 1]
//     back[j][d]      = run[j][d] * back[j + 1][d] + blank[base[j] + d] * back[j][d + 1].
// Rows of d fill registers. A row's recurrence is a scan, done in log2(lanes) steps with the products of 1, 2, 4
// neighbouring blanks; the product over the cells of a run is composed of such doublings too. Nothing is subtracted and
// nothing divided on the way, so no digits are lost and no logarithms are needed.
//
// In a line of n cells no weight exceeds the number of arrangements, for n <= 128 less than 1e26: floats have room for
// that. Weights that underflow make the whole line silent (run() returns false).
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "reals.hpp"
#include "tight_rows.hpp"

namespace nonolith::NONOLITH_ISA {

template <class R>
class LineBelief {
 public:
  static constexpr int kLanes = Reals<R>::kCount;
  static constexpr R kMost = R(1e6), kLeast = R(1e-6);  // of an answer
  // Rounded up to whole registers.
  static int padded(int n) { return (n + kLanes - 1) / kLanes * kLanes; }

  explicit LineBelief(int longest) : stride_(padded(longest + 1) + 3 * kLanes) {
    int levels = 1;
    while (1 << levels <= longest) ++levels;
    fill_.resize(at(levels) * at(stride_));
    blank_.resize(at(kLevels) * at(stride_));
  }

  // What never changes in a line. There is at least one run, and they fit.
  struct Shape {
    std::vector<std::int32_t> runs;
    std::vector<int> base;
    int n = 0, slack = 0, longest = 0;
    TightShape tight;
    bool is_tight() const { return slack < kLanes; }
  };
  Shape shape(std::vector<std::int32_t> runs, int n) const {
    Shape shape;
    shape.runs = std::move(runs);
    shape.n = n;
    int base = 0;
    for (const std::int32_t length : shape.runs) shape.base.push_back(base), base += length + 1;
    shape.base.push_back(base);
    shape.slack = n + 1 - base;
    shape.longest = *std::max_element(shape.runs.begin(), shape.runs.end());
    if (shape.is_tight()) shape.tight = TightShape(shape.runs, shape.base, n, kLanes, stride_);
    return shape;
  }

  // `odds` and `answer` have room for padded(n).
  bool run(const Shape& shape, const R* odds, R* answer) {
    weigh_cells(shape.n, odds);
    if (shape.is_tight()) {
      weigh_windows(shape.n, shape.longest);
      if (!tight_.weigh(shape.tight, shape.base, shape.slack, level(fill_, 0), level(blank_, 0), stride_, kSilent))
        return false;
      const std::int32_t* place = shape.tight.sums();
      for (int i = 0; i < shape.n; i += kLanes) give(tight_.sum(place), i, answer);
      return true;
    }
    lay_out(shape);
    const std::span<const std::int32_t> runs = shape.runs;
    if (!narrow(runs, shape.n)) return false;
    weigh_windows(shape.n, shape.longest);
    weigh_runs(runs);
    scan(runs.size());
    if (!(*row(back_, 0) > kSilent)) return false;
    complete_runs(runs.size());
    sum_up(runs, shape.n, answer);
    return true;
  }

 private:
  using Lanes = Reals<R>;
  using Sums = typename TightRows<R>::Sums;
  static constexpr int kLevels = sizeof(R) == 4 ? 3 : 2;  // log2(kLanes)
  static constexpr R kSilent = sizeof(R) == 4 ? R(1e-30) : R(1e-280);
  // What of a row is not surely zero, in whole registers: a part of 0 ... width_.
  struct Extent {
    int begin, end;
    bool meets(int d) const { return d > begin - kLanes && d < end; }
  };
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  // Tables begin with kLanes zeros, so that a little in front of what they hold can be read; so do their rows.
  R* level(std::vector<R>& table, int b) { return table.data() + kLanes + b * stride_; }
  R* row(std::vector<R>& table, std::size_t j) { return table.data() + kLanes + j * at(row_); }
  static Lanes one_in(int lane) { return TightRows<R>::one_in(lane); }

  void lay_out(const Shape& shape) {
    base_ = shape.base;
    slack_ = shape.slack;
    width_ = padded(slack_ + 1);
    row_ = width_ + kLanes;
    const std::size_t room = at(kLanes) + base_.size() * at(row_);
    if (front_.size() < room) front_.resize(room), back_.resize(room), run_.resize(room);
    runs_.assign(shape.runs.size(), {0, width_});
    gaps_.assign(base_.size(), {0, width_});
  }
  // Where the runs can lie by what is known: packed to the left as far as blank cells let them, and to the right.
  bool narrow(std::span<const std::int32_t> runs, int n) {
    const R *const fill = level(fill_, 0), *const blank = level(blank_, 0);
    blanks_.resize(at(n) + 1);
    for (int i = 0, count = 0; i < n; ++i) blanks_[at(i) + 1] = count += fill[i] == 0 ? 1 : 0;
    const auto fits = [&](int i, int length) {
      return blanks_[at(i + length)] == blanks_[at(i)] && blank[i + length] != 0 && (i == 0 || blank[i - 1] != 0);
    };
    int d = 0;
    for (std::size_t j = 0; j < runs.size(); ++j) {
      while (d <= slack_ && !fits(base_[j] + d, runs[j])) ++d;
      if (d > slack_) return false;
      runs_[j].begin = gaps_[j + 1].begin = d / kLanes * kLanes;
    }
    d = slack_;
    for (std::size_t j = runs.size(); j-- > 0;) {
      while (d >= 0 && !fits(base_[j] + d, runs[j])) --d;
      if (d < runs_[j].begin) return false;
      runs_[j].end = gaps_[j].end = d / kLanes * kLanes + kLanes;
    }
    return true;
  }

  void weigh_cells(int n, const R* odds) {
    R *const fill = level(fill_, 0), *const blank = level(blank_, 0);
    const Lanes one = Lanes::all(1);
    for (int i = 0; i < n; i += kLanes) {
      const Lanes o = Lanes::load(odds + i);
      least(o, one).store(fill + i);
      least(one / o, one).store(blank + i);
    }
    for (int i = n; i < n + 2 * kLanes; i += kLanes) Lanes::all(0).store(fill + i), Lanes::all(0).store(blank + i);
    blank[n] = 1;
  }
  // Products of 2, 4, 8 ... neighbours, named by the first.
  void weigh_windows(int n, int longest) {
    const auto twice = [](const R* half, int by, R* whole, int end) {
      for (int i = 0; i < end; i += kLanes) (Lanes::load(half + i) * Lanes::load(half + i + by)).store(whole + i);
    };
    for (int b = 1; 1 << b <= longest; ++b) twice(level(fill_, b - 1), 1 << (b - 1), level(fill_, b), n + 1 - (1 << b));
    for (int b = 1; b < kLevels; ++b) twice(level(blank_, b - 1), 1 << (b - 1), level(blank_, b), n + 1);
  }
  void weigh_runs(std::span<const std::int32_t> runs) {
    for (std::size_t j = 0; j < runs.size(); ++j) {
      const int length = runs[j];
      for (int d = runs_[j].begin; d < runs_[j].end; d += kLanes) {
        int i = base_[j] + d;
        Lanes weight = Lanes::load(level(blank_, 0) + i + length);
        for (int b = 0; length >> b != 0; ++b)
          if ((length >> b & 1) != 0) weight = weight * Lanes::load(level(fill_, b) + i), i += 1 << b;
        weight.store(row(run_, j) + d);
      }
    }
  }

  // Both recurrences, side by side: each waits for its last result most of the time.
  void scan(std::size_t runs) {
    for (std::size_t j = 0; j <= runs; ++j) {
      scan_front(j);
      scan_back(runs - j, runs);
    }
  }
  void scan_front(std::size_t j) {
    R* const front = row(front_, j);
    const R* const blank = level(blank_, 0) + base_[j];
    Lanes last = Lanes::all(0);
    for (int d = gaps_[j].begin; d < gaps_[j].end; d += kLanes) {
      Lanes x = Lanes::all(0);
      if (j == 0)
        x = d == 0 ? one_in(0) : x;
      else if (d < runs_[j - 1].end)
        x = Lanes::load(row(front_, j - 1) + d) * Lanes::load(row(run_, j - 1) + d);
      if (d > gaps_[j].begin) x = x + last.template down<kLanes - 1>() * Lanes::load(blank + d - 1);
      x = x + x.template up<1>() * Lanes::load(blank + d - 1);
      x = x + x.template up<2>() * Lanes::load(blank + stride_ + d - 2);
      if constexpr (kLevels > 2) x = x + x.template up<4>() * Lanes::load(blank + 2 * stride_ + d - 4);
      x.store(front + d);
      last = x;
    }
    clear_margins(front, gaps_[j]);
  }
  void scan_back(std::size_t j, std::size_t runs) {
    R* const back = row(back_, j);
    const R* const blank = level(blank_, 0) + base_[j];
    Lanes next = Lanes::all(0);
    for (int d = gaps_[j].end - kLanes; d >= gaps_[j].begin; d -= kLanes) {
      Lanes x = Lanes::all(0);
      if (j == runs)
        x = d + kLanes > slack_ ? one_in(slack_ - d) : x;
      else if (d >= runs_[j].begin)
        x = Lanes::load(row(run_, j) + d) * Lanes::load(row(back_, j + 1) + d);
      if (d < gaps_[j].end - kLanes) x = x + Lanes::load(blank + d) * next.template up<kLanes - 1>();
      x = x + Lanes::load(blank + d) * x.template down<1>();
      x = x + Lanes::load(blank + stride_ + d) * x.template down<2>();
      if constexpr (kLevels > 2) x = x + Lanes::load(blank + 2 * stride_ + d) * x.template down<4>();
      x.store(back + d);
      next = x;
    }
    clear_margins(back, gaps_[j]);
  }
  static void clear_margins(R* row, const Extent& extent) {
    Lanes::all(0).store(row + extent.begin - kLanes);
    Lanes::all(0).store(row + extent.end);
  }
  // run[j][d] becomes the weight of all arrangements with run j at d.
  void complete_runs(std::size_t runs) {
    for (std::size_t j = 0; j < runs; ++j) {
      const R *const front = row(front_, j), *const back = row(back_, j + 1);
      R* const run = row(run_, j);
      for (int d = runs_[j].begin; d < runs_[j].end; d += kLanes)
        (Lanes::load(front + d) * Lanes::load(run + d) * Lanes::load(back + d)).store(run + d);
      clear_margins(run, runs_[j]);
    }
  }

  // For each cell, the weights with the cell filled and blank: between two runs, or as a separator.
  void sum_up(std::span<const std::int32_t> runs, int n, R* answer) {
    std::size_t first = 0;
    for (int i = 0; i < n; i += kLanes) {
      Sums sums{Lanes::all(0), Lanes::all(0), Lanes::all(0)};
      auto& [filled, between, behind] = sums;
      for (std::size_t j = first; j < base_.size() && base_[j] + gaps_[j].begin < i + kLanes; ++j) {
        const int d = i - base_[j];
        if (gaps_[j].meets(d)) between = between + Lanes::load(row(front_, j) + d) * Lanes::load(row(back_, j) + d + 1);
        if (j == runs.size()) break;
        const R* const run = row(run_, j);
        const Extent extent = runs_[j];
        const int end = std::min(runs[j], d - extent.begin + kLanes);
        for (int t = std::max(0, d - extent.end + 1); t < end; ++t) filled = filled + Lanes::load(run + d - t);
        if (extent.meets(d - runs[j])) behind = behind + Lanes::load(run + d - runs[j]);
        if (j == first && d - runs[j] >= extent.end) ++first;
      }
      give(sums, i, answer);
    }
  }
  void give(const Sums& sums, int i, R* answer) {
    const Lanes fill = Lanes::load(level(fill_, 0) + i), blank = Lanes::load(level(blank_, 0) + i);
    const Lanes odds = sums.filled * blank / ((sums.between * blank + sums.behind) * fill);
    least(most(odds, Lanes::all(kLeast)), Lanes::all(kMost)).store(answer + i);
  }

  int stride_, slack_ = 0, width_ = 0, row_ = 0;
  std::vector<int> base_, blanks_;     // by run; by cell: how many are known to be blank before it
  std::vector<Extent> runs_, gaps_;    // of the rows of run_; of those of front_ and back_
  std::vector<R> fill_, blank_;        // by cell, in levels: products over 1, 2, 4 ... cells
  std::vector<R> run_, front_, back_;  // by run and d
  TightRows<R> tight_;
};

}  // namespace nonolith::NONOLITH_ISA
