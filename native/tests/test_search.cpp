#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "check.hpp"
#include "nonolith/search.hpp"
#include "nonolith/verify.hpp"
#include "pack.hpp"

using nonolith::Level;
using nonolith::Outcome;
using nonolith::Search;
using nonolith::unpack;

TEST(search_finds_both_solutions_of_a_switch) {
  const std::string clues = pack({{1}, {1}, {1}, {1}});
  for (const Level level : {Level::automatic, Level::backtrack, Level::probe, Level::learn, Level::large}) {
    Search search(unpack(2, 2, 1, clues), {}, 0, {level});
    CHECK(search.advance(10, {}, nullptr) == Outcome::complete);
    const auto found = search.take();
    CHECK(found.size() == 2);
    for (const auto& solution : found) CHECK(nonolith::verify(2, 2, clues, solution.cells) == -1);
    CHECK(search.known() == "\3\3\3\3");
  }
}

TEST(search_names_the_line_of_a_contradiction) {
  Search search(unpack(2, 2, 1, pack({{}, {3}, {}, {}})), {}, 0, {});
  CHECK(search.advance(1, {}, nullptr) == Outcome::complete);
  CHECK(search.conflict_line() == 1);
  CHECK(search.take().empty());
}

TEST(search_starts_from_given_cells) {
  Search search(unpack(2, 2, 1, pack({{1}, {1}, {1}, {1}})), "\2\3\3\3", 0, {});
  CHECK(search.advance(10, {}, nullptr) == Outcome::complete);
  CHECK(search.known() == "\2\1\1\2");
}

namespace {

// Ten pairs of columns side by side, each with one cell in either row: 2^10 solutions, one guess each.
nonolith::Puzzle switches() {
  std::vector<std::vector<int>> clues(2, std::vector<int>(10, 1));
  for (int i = 0; i < 29; ++i) clues.push_back(i % 3 == 2 ? std::vector<int>{} : std::vector<int>{1});
  return unpack(29, 2, 1, pack(clues));
}

}  // namespace

TEST(search_stops_at_limits_and_goes_on) {
  Search search(switches(), {}, 0, {});
  CHECK(search.advance(1, {-1, 2}, nullptr) == Outcome::limit);
  CHECK(search.stats().nodes == 2);
  CHECK(search.advance(1 << 20, {}, nullptr) == Outcome::complete);
  CHECK(search.stats().solutions == 1024);
}

TEST(a_cancelled_search_stops_at_once_and_goes_on) {
  // Backtracking alone, on a board that it would not get through in years; the node limit is for a cancel() that fails.
  const nonolith::Choice choice{Level::backtrack};
  Search search(unpack(40, 40, 1, pack(std::vector<std::vector<int>>(80, {1}))), {}, 0, choice);
  const nonolith::Limits limits{-1, 1'000'000};
  search.cancel();
  CHECK(search.advance(1 << 20, limits, nullptr) == Outcome::cancelled);
  CHECK(search.stats().nodes < 1'000'000);
  const auto before = search.stats().solutions;
  CHECK(search.advance(5, limits, nullptr) == Outcome::paused);  // cancelling holds once
  CHECK(search.stats().solutions == before + 5);
}

namespace {

std::string clues_of(const std::vector<std::string>& rows) {
  const auto height = static_cast<int>(rows.size()), width = static_cast<int>(rows.front().size());
  std::vector<std::vector<int>> clues;
  const auto read = [&](int length, auto&& is_black) {
    clues.emplace_back();
    for (int i = 0; i < length; ++i) {
      if (!is_black(i)) continue;
      if (i == 0 || !is_black(i - 1)) clues.back().push_back(0);
      ++clues.back().back();
    }
  };
  const auto at = [&](int r, int c) { return rows[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)] == '#'; };
  for (int r = 0; r < height; ++r) read(width, [&](int c) { return at(r, c); });
  for (int c = 0; c < width; ++c) read(height, [&](int r) { return at(r, c); });
  return pack(clues);
}

// Rows so long that trials look only at a part of them, and columns of a few cells.
std::string long_rows(std::mt19937& random, int width, int height) {
  std::vector<std::string> rows;
  for (int r = 0; r < height; ++r) {
    rows.emplace_back();
    const unsigned longest = 1 + random() % 12;
    while (static_cast<int>(rows.back().size()) < width) {
      const bool is_black = random() % 2 != 0;
      rows.back().append(1 + random() % longest, is_black ? '#' : '.');
    }
    rows.back().resize(static_cast<std::size_t>(width));
  }
  return clues_of(rows);
}

}  // namespace

TEST(levels_and_words_agree_on_long_lines) {
  std::mt19937 random(5);
  for (int round = 0; round < 40; ++round) {
    const int width = 257 + static_cast<int>(random() % 300), height = 3 + static_cast<int>(random() % 4);
    const std::string clues = long_rows(random, width, height);
    const auto solve = [&](Level level, nonolith::Width word, nonolith::Stats& stats) {
      Search search(unpack(width, height, 1, clues), {}, 0, {level, nonolith::Isa::automatic, word});
      const Outcome outcome = search.advance(200, {}, nullptr);
      std::vector<std::string> found;
      for (const auto& solution : search.take()) {
        CHECK(nonolith::verify(width, height, clues, solution.cells) == -1);
        found.push_back(solution.cells);
      }
      stats = search.stats();
      std::sort(found.begin(), found.end());
      if (outcome != Outcome::complete) found.assign(found.size(), {});  // any 200 of them
      return std::pair{outcome, found};
    };
    nonolith::Stats stats, same;
    const auto found = solve(Level::large, nonolith::Width::automatic, stats);
    CHECK(found == solve(Level::learn, nonolith::Width::automatic, same));
    CHECK(found == solve(Level::large, nonolith::Width::any, same));
    CHECK(stats.line_solves == same.line_solves && stats.probes == same.probes && stats.nodes == same.nodes);
  }
}

namespace {

// Noise, blurred three times, of which a quarter of the cells is filled.
std::string blobs(std::mt19937& random, int side) {
  const auto size = static_cast<std::size_t>(side);
  std::vector<unsigned> cells(size * size);
  for (unsigned& cell : cells) cell = random() % 1000;
  const auto blur = [&](std::size_t step, std::size_t across) {
    const std::vector<unsigned> sharp = cells;
    for (std::size_t line = 0; line < size; ++line)
      for (std::size_t i = 0; i < size; ++i) {
        const std::size_t at = line * across + i * step;
        const unsigned before = sharp[i > 0 ? at - step : at], after = sharp[i + 1 < size ? at + step : at];
        cells[at] = before + sharp[at] + after;
      }
  };
  for (int round = 0; round < 3; ++round) blur(1, size), blur(size, 1);
  std::vector<unsigned> sorted = cells;
  std::sort(sorted.begin(), sorted.end());
  const unsigned limit = sorted[sorted.size() * 75 / 100];
  std::vector<std::string> rows(size, std::string(size, '.'));
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (cells[i] > limit) rows[i / size][i % size] = '#';
  return clues_of(rows);
}

}  // namespace

TEST(the_tree_tries_again_where_learning_finds_nothing) {
  for (const unsigned seed : {3U, 7U}) {  // with success, and in vain: then learning goes on with what it has proved
    std::mt19937 random(seed);
    const int side = 66;
    const std::string clues = blobs(random, side);
    Search search(unpack(side, side, 1, clues), {}, 0, {});
    CHECK(search.advance(2, {}, nullptr) == Outcome::paused);
    CHECK(search.stats().conflicts >= 300 && search.stats().probes > 20'000);
    const auto found = search.take();
    CHECK(found.size() == 2 && found[0].cells != found[1].cells);
    for (const auto& solution : found) CHECK(nonolith::verify(side, side, clues, solution.cells) == -1);
  }
}
