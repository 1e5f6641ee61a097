// Solves puzzles of random 6x6 pictures, of every density, one in eight with a clue of another picture, and compares
// the solutions with those that brute force finds: as many, and each of them right. Usage: sample PUZZLES [SEED]
// [THREADS]
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "nonolith/search.hpp"

namespace {

constexpr int kSide = 6;
constexpr std::uint32_t kLine = 1U << kSide;

using Clue = std::vector<std::int32_t>;  // as the engine takes it

Clue clue_of(std::uint32_t cells) {
  Clue clue{0};
  for (int i = 0, run = 0; i <= kSide; ++i) {
    if (i < kSide && (cells >> i & 1) != 0) {
      ++run;
    } else if (run > 0) {
      ++clue[0], clue.insert(clue.end(), {run, 1}), run = 0;
    }
  }
  return clue;
}

// By clue (a number of those that there are): the lines that read so.
struct Clues {
  std::vector<Clue> clues;
  std::vector<std::vector<std::uint32_t>> lines;
  std::array<std::size_t, kLine> of{};  // the clue of a line
  // By clue and number of cells (less one): the beginnings of its lines, as the bits of a set.
  std::vector<std::array<std::uint64_t, kSide>> begins;

  Clues() {
    for (std::uint32_t cells = 0; cells < kLine; ++cells) {
      const Clue clue = clue_of(cells);
      std::size_t at = 0;
      while (at < clues.size() && clues[at] != clue) ++at;
      if (at == clues.size()) clues.push_back(clue), lines.emplace_back(), begins.push_back({});
      lines[at].push_back(cells);
      of[cells] = at;
      for (std::size_t n = 0; n < kSide; ++n) begins[at][n] |= std::uint64_t{1} << (cells & ((2U << n) - 1));
    }
  }
};

using Numbers = std::array<std::size_t, 2 * kSide>;  // of clues: rows, then columns

std::size_t clue_of_column(const Clues& clues, const std::array<std::uint32_t, kSide>& rows, int x) {
  std::uint32_t cells = 0;
  for (std::size_t y = 0; y < kSide; ++y) cells |= (rows[y] >> x & 1) << y;
  return clues.of[cells];
}

// Every way to choose the rows, as long as all columns can still become what they should.
long brute_force(const Clues& clues, const Numbers& numbers, const std::array<std::uint32_t, kSide>& columns, int y) {
  if (y == kSide) return 1;
  long count = 0;
  for (const std::uint32_t cells : clues.lines[numbers[static_cast<std::size_t>(y)]]) {
    auto next = columns;
    bool fits = true;
    for (std::size_t x = 0; x < kSide && fits; ++x) {
      next[x] |= (cells >> x & 1) << y;
      fits = clues.begins[numbers[kSide + x]][static_cast<std::size_t>(y)] >> next[x] & 1;
    }
    if (fits) count += brute_force(clues, numbers, next, y + 1);
  }
  return count;
}

bool agrees(const Clues& clues, const Numbers& numbers) {
  std::string packed;
  for (const std::size_t number : numbers) {
    const Clue& clue = clues.clues[number];
    packed.append(reinterpret_cast<const char*>(clue.data()), clue.size() * sizeof clue[0]);
  }
  nonolith::Search search(nonolith::unpack(kSide, kSide, 1, packed), {}, 0, {});
  if (search.advance(1 << 20, {}, nullptr) != nonolith::Outcome::complete) return false;
  const auto found = search.take();
  for (const auto& solution : found) {
    std::array<std::uint32_t, kSide> rows{};
    for (std::size_t cell = 0; cell < kSide * kSide; ++cell)
      rows[cell / kSide] |= static_cast<std::uint32_t>(solution.cells[cell]) << cell % kSide;
    for (std::size_t y = 0; y < kSide; ++y)
      if (clues.of[rows[y]] != numbers[y]) return false;
    for (int x = 0; x < kSide; ++x)
      if (clue_of_column(clues, rows, x) != numbers[static_cast<std::size_t>(kSide + x)]) return false;
  }
  return static_cast<long>(found.size()) == brute_force(clues, numbers, {}, 0);
}

Numbers random_clues(const Clues& clues, std::mt19937_64& random) {
  std::array<std::uint32_t, kSide> rows{};
  const auto density = random() % 13 + 2;  // sixteenths
  for (auto& row : rows)
    for (int x = 0; x < kSide; ++x) row |= static_cast<std::uint32_t>(random() % 16 < density) << x;
  Numbers numbers{};
  for (std::size_t y = 0; y < kSide; ++y) numbers[y] = clues.of[rows[y]];
  for (int x = 0; x < kSide; ++x) numbers[static_cast<std::size_t>(kSide + x)] = clue_of_column(clues, rows, x);
  if (random() % 8 == 0) numbers[random() % numbers.size()] = random() % clues.clues.size();
  return numbers;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return std::fprintf(stderr, "usage: sample PUZZLES [SEED] [THREADS]\n"), 2;
  const long puzzles = std::atol(argv[1]);
  const auto seed = static_cast<std::uint64_t>(argc > 2 ? std::atoll(argv[2]) : 1);
  const int threads = argc > 3 ? std::atoi(argv[3]) : 1;
  const Clues clues;
  std::atomic<long> wrong{0};
  std::vector<std::thread> workers;
  for (int thread = 0; thread < threads; ++thread)
    workers.emplace_back([&, thread] {
      std::mt19937_64 random(seed * 1000 + static_cast<std::uint64_t>(thread));
      for (long number = thread; number < puzzles; number += threads)
        wrong += !agrees(clues, random_clues(clues, random));
    });
  for (std::thread& worker : workers) worker.join();
  std::printf("6x6 puzzles %ld (seed %llu): other solutions than brute force %ld\n", puzzles,
              static_cast<unsigned long long>(seed), wrong.load());
  return wrong == 0 ? 0 : 1;
}
