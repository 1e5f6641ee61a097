// Beliefs against sums over all arrangements, and what lines tell each other on a whole board.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <random>
#include <vector>

#include "belief/beliefs.hpp"
#include "check.hpp"

using nonolith::portable::BeliefLine;
using nonolith::portable::BeliefsIn;
using nonolith::portable::LineBelief;

namespace {

struct Sums {
  std::vector<double> filled, blank;
};

// Each arrangement weighs the product of its cells' weights, of which the likelier value has 1.
Sums sum_over_arrangements(const std::vector<std::int32_t>& runs, int n, const std::vector<double>& odds) {
  Sums sums{std::vector<double>(static_cast<std::size_t>(n)), std::vector<double>(static_cast<std::size_t>(n))};
  std::vector<char> cells(static_cast<std::size_t>(n));
  const std::function<void(std::size_t, int)> place = [&](std::size_t j, int from) {
    if (j == runs.size()) {
      double weight = 1;
      for (std::size_t i = 0; i < cells.size(); ++i) weight *= std::min(1.0, cells[i] ? odds[i] : 1 / odds[i]);
      for (std::size_t i = 0; i < cells.size(); ++i) (cells[i] ? sums.filled : sums.blank)[i] += weight;
      return;
    }
    for (int i = from; i + runs[j] <= n; ++i) {
      std::fill_n(cells.begin() + i, runs[j], 1);
      place(j + 1, i + runs[j] + 1);
      std::fill_n(cells.begin() + i, runs[j], 0);
    }
  };
  place(0, 0);
  return sums;
}

template <class R>
void compare_with_sums(double tolerance) {
  std::mt19937 rng(1);
  constexpr int kLongest = 22;
  LineBelief<R> line(kLongest);
  for (int trial = 0; trial < 600; ++trial) {
    const int n = 1 + static_cast<int>(rng() % kLongest);
    std::vector<std::int32_t> runs;
    std::vector<double> odds;
    int length = 0;
    for (int i = 0; i <= n; ++i) {
      const bool filled = i < n && rng() % 10 < static_cast<unsigned>(1 + trial % 9);
      if (filled) ++length;
      if (!filled && length > 0) runs.push_back(length), length = 0;
      const unsigned kind = rng() % 6;
      odds.push_back(kind == 0   ? filled ? std::numeric_limits<double>::infinity() : 0
                     : kind == 1 ? 1
                                 : std::exp2(static_cast<double>(rng() % 17) - 8));
    }
    if (runs.empty()) continue;
    std::vector<R> in(odds.begin(), odds.end()), out(32);
    in.resize(32);
    CHECK(line.run(line.shape(runs, n), in.data(), out.data()));
    const Sums sums = sum_over_arrangements(runs, n, odds);
    for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i) {
      if (odds[i] == 0 || std::isinf(odds[i])) continue;
      const double expected = std::clamp(sums.filled[i] / sums.blank[i] / odds[i], 1e-6, 1e6);
      CHECK(std::abs(static_cast<double>(out[i]) / expected - 1) < tolerance);
    }
  }
}

int no_limit(std::size_t) { return 0; }

}  // namespace

TEST(line_beliefs_are_sums_over_arrangements) {
  compare_with_sums<float>(1e-5);
  compare_with_sums<double>(1e-13);
}

TEST(a_line_that_contradicts_what_is_known_is_silent) {
  LineBelief<float> line(40);
  std::vector<float> odds(40, 1), answer(40);
  CHECK(line.run(line.shape({3, 1}, 40), odds.data(), answer.data()));
  std::fill(odds.begin(), odds.end(), 0.0F);
  CHECK(!line.run(line.shape({3, 1}, 40), odds.data(), answer.data()));
}

TEST(lines_tell_each_other_what_they_see) {
  // ##. / #.. / ...: with the corner known to be filled the rest follows, and is believed
  std::vector<BeliefLine> lines(6);
  const std::vector<std::vector<std::int32_t>> runs{{2}, {1}, {}, {2}, {1}, {}};
  for (std::int32_t l = 0; l < 6; ++l) {
    for (std::int32_t i = 0; i < 3; ++i)
      lines[static_cast<std::size_t>(l)].cells.push_back(l < 3 ? 3 * l + i : 3 * i + l - 3);
    lines[static_cast<std::size_t>(l)].runs = runs[static_cast<std::size_t>(l)];
  }
  BeliefsIn<float> beliefs(lines, 9);
  for (const std::int32_t cell : {2, 5, 6, 7, 8}) beliefs.blank(cell);
  beliefs.fill(0);
  beliefs.exchange(20, no_limit);
  CHECK(beliefs.odds(1) > 100 && beliefs.odds(3) > 100 && beliefs.odds(4) < 0.01F);
  // What was known is open again, and then known otherwise.
  beliefs.open(0);
  beliefs.forget();
  beliefs.exchange(20, no_limit);
  CHECK(beliefs.odds(0) > 1);
}
