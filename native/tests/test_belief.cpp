// Beliefs against sums over all arrangements, and what lines tell each other on a whole board.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <random>
#include <span>
#include <vector>

#include "belief/beliefs.hpp"
#include "belief/color_line_belief.hpp"
#include "belief/dives.hpp"
#include "check.hpp"

using nonolith::ColorLineBelief;
using nonolith::Dives;
using nonolith::Run;
using nonolith::Turn;
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

struct Line {
  std::vector<std::int32_t> runs;
  std::vector<double> odds;
};
Line random_line(std::mt19937& rng, int n, unsigned density) {
  Line line;
  int length = 0;
  for (int i = 0; i <= n; ++i) {
    const bool filled = i < n && rng() % 10 < density;
    if (filled) ++length;
    if (!filled && length > 0) line.runs.push_back(length), length = 0;
    const unsigned kind = rng() % 6;
    line.odds.push_back(kind == 0   ? filled ? std::numeric_limits<double>::infinity() : 0
                        : kind == 1 ? 1
                                    : std::exp2(static_cast<double>(rng() % 17) - 8));
  }
  return line;
}

// Any number of lines at once, of any slack, as often as a register takes them.
template <class R>
void compare_with_sums(double tolerance) {
  std::mt19937 rng(1);
  LineBelief<R> belief;
  constexpr std::size_t kLanes = LineBelief<R>::kLanes;
  for (int trial = 0; trial < 150; ++trial) {
    const int n = 1 + static_cast<int>(rng() % 22);
    std::vector<Line> lines;
    const std::size_t count = 1 + rng() % kLanes;
    while (lines.size() < count)
      if (Line line = random_line(rng, n, 1 + rng() % 9); !line.runs.empty()) lines.push_back(line);
    std::vector<typename LineBelief<R>::Shape> shapes;
    std::vector<std::vector<R>> in, out(count, std::vector<R>(32));
    std::vector<typename LineBelief<R>::Question> questions;
    for (const Line& line : lines) {
      shapes.emplace_back(line.runs, n);
      in.emplace_back(line.odds.begin(), line.odds.end());
      in.back().resize(32);
    }
    for (std::size_t k = 0; k < count; ++k) questions.push_back({&shapes[k], in[k].data(), out[k].data()});
    CHECK(belief.run(questions) == (1U << count) - 1);
    for (std::size_t k = 0; k < count; ++k) {
      const auto& odds = lines[k].odds;
      const Sums sums = sum_over_arrangements(lines[k].runs, n, odds);
      for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i) {
        if (odds[i] == 0 || std::isinf(odds[i])) continue;
        const double expected = std::clamp(sums.filled[i] / sums.blank[i] / odds[i], 1e-6, 1e6);
        CHECK(std::abs(static_cast<double>(out[k][i]) / expected - 1) < tolerance);
      }
    }
  }
}

// In colors: by cell and color, each arrangement without the weight of the cell itself.
std::vector<double> sum_over_colorings(const std::vector<Run>& runs, int n, int kinds,
                                       const std::vector<double>& weights) {
  std::vector<double> sums(weights.size());
  std::vector<int> cells(static_cast<std::size_t>(n));
  const auto at = [kinds](std::size_t i, int color) {
    return i * static_cast<std::size_t>(kinds) + static_cast<std::size_t>(color);
  };
  const std::function<void(std::size_t, int)> place = [&](std::size_t j, int from) {
    if (j == runs.size()) {
      for (std::size_t i = 0; i < cells.size(); ++i) {
        double others = 1;
        for (std::size_t k = 0; k < cells.size(); ++k) others *= k == i ? 1 : weights[at(k, cells[k])];
        sums[at(i, cells[i])] += others;
      }
      return;
    }
    const bool gap = j > 0 && runs[j].color == runs[j - 1].color;
    for (int i = from + gap; i + runs[j].length <= n; ++i) {
      std::fill_n(cells.begin() + i, runs[j].length, runs[j].color);
      place(j + 1, i + runs[j].length);
      std::fill_n(cells.begin() + i, runs[j].length, 0);
    }
  };
  place(0, 0);
  return sums;
}

int no_limit(std::size_t) { return 0; }

}  // namespace

TEST(line_beliefs_are_sums_over_arrangements) {
  compare_with_sums<float>(1e-5);
  compare_with_sums<double>(1e-13);
}

TEST(beliefs_in_colors_are_sums_over_arrangements) {
  std::mt19937 rng(2);
  ColorLineBelief belief;
  for (int trial = 0; trial < 300; ++trial) {
    const int n = 1 + static_cast<int>(rng() % 12), kinds = 2 + static_cast<int>(rng() % 3);
    std::vector<Run> runs;
    std::vector<double> weights;
    for (int i = 0, before = 0; i < n; ++i) {
      const int color = rng() % 2 == 0 ? before : static_cast<int>(rng() % static_cast<unsigned>(kinds));
      if (color != 0 && color == before)
        ++runs.back().length;
      else if (color != 0)
        runs.push_back({1, color});
      before = color;
      for (int c = 0; c < kinds; ++c)  // what the cell shows is never excluded
        weights.push_back(c != color && rng() % 4 == 0 ? 0 : std::exp2(-static_cast<double>(rng() % 8)));
    }
    std::vector<double> answers(weights.size());
    CHECK(belief.run(runs, n, kinds, weights.data(), answers.data()));
    const std::vector<double> sums = sum_over_colorings(runs, n, kinds, weights);
    for (std::size_t i = 0; i < sums.size(); ++i)
      if (weights[i] > 0) CHECK(std::abs(answers[i] - sums[i]) <= 1e-12 * sums[i]);
  }
}

TEST(a_line_in_colors_that_contradicts_what_is_known_is_silent) {
  ColorLineBelief belief;
  const std::vector<Run> runs{{2, 1}, {1, 2}};
  const std::vector<double> blank{1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0};
  std::vector<double> answers(blank.size());
  CHECK(!belief.run(runs, 4, 3, blank.data(), answers.data()));
}

TEST(a_line_that_contradicts_what_is_known_is_silent) {
  LineBelief<float> belief;
  const LineBelief<float>::Shape shape(std::vector<std::int32_t>{3, 1}, 40);
  const std::vector<float> open(40, 1), blank(40, 0);
  std::vector<float> answers[] = {open, open, open};
  const LineBelief<float>::Question questions[] = {{&shape, open.data(), answers[0].data()},
                                                   {&shape, blank.data(), answers[1].data()},
                                                   {&shape, open.data(), answers[2].data()}};
  CHECK(belief.run(questions) == 0b101);
  CHECK(answers[0] == answers[2]);
}

TEST(lines_tell_each_other_what_they_see) {
  // ##. / #.. / ...: with the corner known to be filled the rest follows, and is believed
  BeliefsIn<float> beliefs(3, 3, {{2}, {1}, {}, {2}, {1}, {}});
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

TEST(stirred_messages_are_the_same_for_a_seed_and_leave_alone_what_is_known) {
  const auto stirred = [](std::uint64_t seed, int rounds) {
    BeliefsIn<float> beliefs(3, 3, {{2}, {1}, {}, {2}, {1}, {}});
    for (const std::int32_t cell : {2, 5, 6, 7, 8}) beliefs.blank(cell);
    beliefs.fill(0);
    beliefs.exchange(20, no_limit);
    beliefs.stir(seed);
    beliefs.exchange(rounds, no_limit);
    return std::vector<float>{beliefs.odds(1), beliefs.odds(3), beliefs.odds(4)};
  };
  CHECK(stirred(1, 0) == stirred(1, 0));
  CHECK(stirred(1, 0) != stirred(2, 0));
  for (const std::uint64_t seed : {1, 2, 3}) {
    const std::vector<float> odds = stirred(seed, 20);
    CHECK(odds[0] > 100 && odds[1] > 100 && odds[2] < 0.01F);
  }
}

namespace {

// Always says the same, by itself about a single variable, and counts how often it was stirred.
class Indifferent final : public nonolith::Adviser {
 public:
  explicit Indifferent(std::vector<float> odds = {1}) : odds_(std::move(odds)) {}
  int stirred = 0;
  std::span<const float> odds(const nonolith::Trail& /*trail*/, std::int32_t /*known*/, bool /*afresh*/) override {
    return odds_;
  }
  void stir(std::uint64_t /*seed*/) override { ++stirred; }

 private:
  std::vector<float> odds_;
};

double no_activity(std::int32_t /*variable*/) { return 0; }

// How often advice is to be had in a turn, at most `enough` times.
int calls(Dives& dives, int enough) {
  const nonolith::Trail trail(1);
  int count = 0;
  while (count < enough && dives.next(trail, no_activity) != nonolith::kNoLit) ++count;
  return count;
}

}  // namespace

TEST(small_boards_mostly_dive_without_rations_and_larger_ones_by_turns) {
  Indifferent adviser;
  Dives small(&adviser, 0, true, 1), large(&adviser, 0, false, 10);
  std::vector<Turn> turns;
  for (int i = 0; i < 8; ++i) {
    turns.push_back(small.next_turn(0));
    CHECK(calls(small, 5000) == (turns.back() == Turn::dive ? 5000 : 0));
  }
  CHECK(std::count(turns.begin(), turns.end(), Turn::dive) == 6);
  CHECK(turns[1] == Turn::follow && turns[5] == Turn::roam);
  const struct {
    Turn turn;
    int calls;
  } expected[] = {{Turn::dive, 1000}, {Turn::follow, 0}, {Turn::dive, 100}, {Turn::roam, 0}};
  for (const auto& [turn, count] : expected) {
    CHECK(large.next_turn(0) == turn);
    CHECK(calls(large, 5000) == count);
  }
}

TEST(dives_are_stirred_often_in_the_first_turn_and_seldom_later) {
  Indifferent adviser;
  Dives dives(&adviser, 0, true, 1);
  const auto stirred = [&](int restarts) {
    adviser.stirred = 0;
    for (int i = 0; i < restarts; ++i) dives.restarted();
    return adviser.stirred;
  };
  CHECK(dives.next_turn(0) == Turn::dive && stirred(16) == 8);
  CHECK(dives.next_turn(0) == Turn::follow && stirred(16) == 0);
  CHECK(dives.next_turn(0) == Turn::dive && stirred(16) == 2);
  Dives large(&adviser, 0, false, 10);
  CHECK(large.next_turn(0) == Turn::dive);
  adviser.stirred = 0;
  for (int i = 0; i < 16; ++i) large.restarted();
  CHECK(adviser.stirred == 0);
}

TEST(small_boards_dive_where_conflicts_were_but_for_the_first_time) {
  Indifferent adviser({1, 1, 1, 1, 40, 1, 1, 2, 1, 1});
  const nonolith::Trail trail(10);
  const auto first_guess = [&](Dives& dives) {
    return dives.next(trail, [](std::int32_t v) { return v == 7 ? 20.0 : 0.0; });
  };
  for (const bool small : {true, false}) {
    Dives dives(&adviser, 0, small, 1);
    CHECK(dives.next_turn(0) == Turn::dive);
    CHECK(first_guess(dives) == nonolith::yes(4));
    dives.restarted();
    CHECK(first_guess(dives) == nonolith::yes(small ? 7 : 4));
  }
}
