// Lines whose runs have less room to move than a register has lanes, which are most lines of small boards: a row of
// line_belief.hpp is one register then, and where everything is read never changes. The places are listed once for
// each line, so that nothing is left of the loops and tests but sums and products; these are the same in the same
// order, bit for bit.
//
// Rows are twice as long as a register, and what lies between them stays zero: it can be read as part of either.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "reals.hpp"

namespace nonolith::NONOLITH_ISA {

// A line in tables of windows whose levels are `stride` apart.
class TightShape {
 public:
  TightShape() = default;
  TightShape(std::span<const std::int32_t> runs, std::span<const int> base, int n, int lanes, int stride) {
    const auto put = [this](std::size_t j, int d, int row) { places_.push_back(static_cast<int>(j) * row + d); };
    const auto count = [this](auto&& list) {
      const std::size_t at = places_.size();
      places_.push_back(0);
      list();
      places_[at] = static_cast<std::int32_t>(places_.size() - at - 1);
    };
    for (std::size_t j = 0; j < runs.size(); ++j) {
      const int length = runs[j];
      places_.push_back(base[j] + length);
      count([&] {
        for (int b = 0, i = base[j]; length >> b != 0; ++b)
          if ((length >> b & 1) != 0) put(at(b), i, stride), i += 1 << b;
      });
    }
    sums_ = places_.size();
    const auto meets = [lanes](int d) { return d > -lanes && d < lanes; };
    for (int i = 0; i < n; i += lanes) {
      count([&] {
        for (std::size_t j = 0; j <= runs.size(); ++j)
          if (meets(i - base[j])) put(j, i - base[j], 2 * lanes);
      });
      count([&] {
        for (std::size_t j = 0; j < runs.size(); ++j)
          for (int t = 0; t < runs[j]; ++t)
            if (meets(i - base[j] - t)) put(j, i - base[j] - t, 2 * lanes);
      });
      count([&] {
        for (std::size_t j = 0; j < runs.size(); ++j)
          if (meets(i - base[j] - runs[j])) put(j, i - base[j] - runs[j], 2 * lanes);
      });
    }
  }

  // For each run: where its separator is, then (counted) the windows that it is composed of.
  const std::int32_t* windows() const { return places_.data(); }
  // For each register of cells, counted: the rows that meet it, by gap; by run, for each cell of it; by separator.
  const std::int32_t* sums() const { return places_.data() + sums_; }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  std::vector<std::int32_t> places_;
  std::size_t sums_ = 0;
};

template <class R>
class TightRows {
 public:
  using Lanes = Reals<R>;
  static constexpr int kLanes = Lanes::kCount;

  // The rows, from the windows over filled and blank cells. False: silent.
  bool weigh(const TightShape& shape, std::span<const int> base, int slack, const R* fill, const R* blank, int stride,
             R silent) {
    const std::size_t runs = base.size() - 1, room = kLanes + 2 * kLanes * base.size();
    if (run_.size() < room) run_.assign(room, 0), front_ = back_ = run_;
    const std::int32_t* place = shape.windows();
    for (std::size_t j = 0; j < runs; ++j) {
      Lanes weight = Lanes::load(blank + *place++);
      for (std::int32_t left = *place++; left > 0; --left) weight = weight * Lanes::load(fill + *place++);
      weight.store(row(run_, j));
    }
    // Both scans side by side: each waits for its last result most of the time.
    Lanes front = one_in(0), back = one_in(slack);
    for (std::size_t j = 0, k = runs;; ++j, --k) {
      const R *const before = blank + base[j], *const behind = blank + base[k];
      front = front + front.template up<1>() * Lanes::load(before - 1);
      back = back + Lanes::load(behind) * back.template down<1>();
      front = front + front.template up<2>() * Lanes::load(before + stride - 2);
      back = back + Lanes::load(behind + stride) * back.template down<2>();
      if constexpr (kLanes > 4) {
        front = front + front.template up<4>() * Lanes::load(before + 2 * stride - 4);
        back = back + Lanes::load(behind + 2 * stride) * back.template down<4>();
      }
      front.store(row(front_, j));
      back.store(row(back_, k));
      if (k == 0) break;
      front = front * Lanes::load(row(run_, j));
      back = Lanes::load(row(run_, k - 1)) * back;
    }
    if (!(*row(back_, 0) > silent)) return false;
    for (std::size_t j = 0; j < runs; ++j)
      (Lanes::load(row(front_, j)) * Lanes::load(row(run_, j)) * Lanes::load(row(back_, j + 1))).store(row(run_, j));
    return true;
  }

  // For the next register of cells, in order: the weights with a cell filled, between two runs, and as a separator.
  struct Sums {
    Lanes filled, between, behind;
  };
  Sums sum(const std::int32_t*& place) {
    const R *const run = row(run_, 0), *const front = row(front_, 0), *const back = row(back_, 0);
    Sums sums{Lanes::all(0), Lanes::all(0), Lanes::all(0)};
    for (std::int32_t left = *place++; left > 0; --left, ++place)
      sums.between = sums.between + Lanes::load(front + *place) * Lanes::load(back + *place + 1);
    for (std::int32_t left = *place++; left > 0; --left) sums.filled = sums.filled + Lanes::load(run + *place++);
    for (std::int32_t left = *place++; left > 0; --left) sums.behind = sums.behind + Lanes::load(run + *place++);
    return sums;
  }

  static Lanes one_in(int lane) {
    static constexpr R kOne[16] = {0, 0, 0, 0, kLanes == 4 ? R{1} : R{0}, 0, 0, 0, kLanes == 8 ? R{1} : R{0}};
    return Lanes::load(kOne + kLanes - lane);
  }

 private:
  static R* row(std::vector<R>& table, std::size_t j) { return table.data() + kLanes + 2 * kLanes * j; }
  std::vector<R> run_, front_, back_;  // by run and d
};

}  // namespace nonolith::NONOLITH_ISA
