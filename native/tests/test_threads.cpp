// Many searches at once: they share nothing, so each answers as if it were alone. Under ThreadSanitizer (preset
// tsan) this also shows that they do share nothing.
#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "check.hpp"
#include "nonolith/count.hpp"
#include "nonolith/line.hpp"
#include "nonolith/search.hpp"
#include "pack.hpp"

namespace {

// Every clue is 1: the solutions are the permutation matrices.
nonolith::Puzzle permutations(int n) {
  return nonolith::unpack(n, n, 1, pack(std::vector<std::vector<int>>(static_cast<std::size_t>(2 * n), {1})));
}

// A picture made of stripes whose offsets follow a formula, which leaves some work for every level.
nonolith::Puzzle stripes(int n) {
  const auto filled = [](int r, int c) { return (r * r + 3 * c * r + c) % 5 < 2; };
  std::vector<std::vector<int>> clues;
  for (int line = 0; line < 2 * n; ++line) {
    clues.emplace_back();
    bool before = false;
    for (int i = 0; i < n; ++i) {
      const bool now = line < n ? filled(line, i) : filled(i, line - n);
      if (now && before) ++clues.back().back();
      if (now && !before) clues.back().push_back(1);
      before = now;
    }
  }
  return nonolith::unpack(n, n, 1, pack(clues));
}

std::vector<std::string> solve(const nonolith::Puzzle& puzzle, nonolith::Level level, bool prove) {
  nonolith::Search search(puzzle, {}, 7, {level, nonolith::Isa::automatic, nonolith::Width::automatic}, prove);
  search.advance(200, {-1, 5000}, nullptr);
  std::vector<std::string> found;
  for (auto& solution : search.take()) found.push_back(solution.cells);
  found.push_back(search.known());
  found.push_back(search.proof());
  return found;
}

std::string count(const nonolith::Puzzle& puzzle) {
  nonolith::Counter counter(puzzle, {});
  counter.advance({-1, 5000}, nullptr);
  return counter.count();
}

}  // namespace

TEST(concurrent_searches_answer_as_if_alone) {
  using nonolith::Level;
  const std::vector<nonolith::Puzzle> puzzles{permutations(5), stripes(12), stripes(20)};
  const auto work = [&puzzles] {
    std::vector<std::string> answers;
    for (const auto& puzzle : puzzles) {
      for (const Level level : {Level::automatic, Level::backtrack, Level::probe, Level::learn})
        for (auto& answer : solve(puzzle, level, level == Level::learn)) answers.push_back(std::move(answer));
      answers.push_back(count(puzzle));
    }
    return answers;
  };
  const std::vector<std::string> expected = work();
  std::vector<std::vector<std::string>> answers(4);
  std::vector<std::thread> threads;
  for (auto& answer : answers) threads.emplace_back([&answer, &work] { answer = work(); });
  for (auto& thread : threads) thread.join();
  for (const auto& answer : answers) CHECK(answer == expected);
}

namespace {

// Tells another thread that the work is under way, and gives up when that takes more than ten seconds to cancel it.
struct Begun final : nonolith::Monitor {
  std::atomic<bool> begun{false};
  bool gave_up = false;
  bool go_on(const nonolith::Stats& stats) override {
    begun = true;
    return !(gave_up = stats.wall_seconds > 10);
  }
};

// Cancels the work from another thread once it is under way.
template <class Work, class Advance>
void check_cancel(Work& work, Advance&& advance) {
  Begun monitor;
  std::thread other([&] {
    while (!monitor.begun) std::this_thread::yield();
    work.cancel();
  });
  CHECK(advance(&monitor) == nonolith::Outcome::cancelled);
  CHECK(monitor.begun && !monitor.gave_up);
  monitor.begun = true;  // also if nobody ever asked: the other thread must end
  other.join();
}

}  // namespace

TEST(another_thread_may_cancel_a_search) {
  nonolith::Search search(permutations(40), {}, 0, {nonolith::Level::backtrack});
  check_cancel(search, [&](nonolith::Monitor* monitor) { return search.advance(1 << 30, {}, monitor); });
}
TEST(another_thread_may_cancel_a_count) {
  nonolith::Counter counter(permutations(60), {});
  check_cancel(counter, [&](nonolith::Monitor* monitor) { return counter.advance({}, monitor); });
}
