// Solves the puzzle of every 5x5 picture, all 33,554,432 of them, and compares with the published numbers: 25,309,575
// have one solution (OEIS A242876), and lines alone solve 24,976,511. Each answer is compared with its picture too.
// Usage: census [THREADS [STEP]]   With an odd step, one chunk of pictures in so many, to compare builds.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "nonolith/many.hpp"

namespace {

constexpr int kSide = 5;
constexpr std::uint32_t kPictures = 1U << (kSide * kSide);
constexpr std::uint32_t kLine = (1U << kSide) - 1;
constexpr long kUnique = 25'309'575, kLineSolvable = 24'976'511;

struct Tally {
  long pictures = 0, unique = 0, line_solvable = 0, wrong = 0;
  double cpu = 0;
};

std::string packed_clue(std::uint32_t cells) {
  std::vector<std::int32_t> packed{0};
  for (int i = 0, run = 0; i <= kSide; ++i) {
    if (i < kSide && (cells >> i & 1) != 0) {
      ++run;
    } else if (run > 0) {
      ++packed[0], packed.push_back(run), packed.push_back(1), run = 0;
    }
  }
  return {reinterpret_cast<const char*>(packed.data()), packed.size() * sizeof packed[0]};
}

std::uint32_t column(std::uint32_t picture, int x) {
  std::uint32_t cells = 0;
  for (int y = 0; y < kSide; ++y) cells |= (picture >> (kSide * y + x) & 1) << y;
  return cells;
}

bool is_picture(const std::string& cells, std::uint32_t picture) {
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (static_cast<std::uint32_t>(cells[i]) != (picture >> i & 1)) return false;
  return true;
}

// The pictures from one to another, in one call, as a batch does it: every solution is verified there.
void solve(std::uint32_t from, std::uint32_t end, const std::vector<std::string>& clues, Tally& tally) {
  std::string packed;
  std::vector<std::size_t> ends;
  for (std::uint32_t picture = from; picture < end; ++picture) {
    for (int y = 0; y < kSide; ++y) packed += clues[picture >> (kSide * y) & kLine];
    for (int x = 0; x < kSide; ++x) packed += clues[column(picture, x)];
    ends.push_back(packed.size());
  }
  std::vector<nonolith::Given> puzzles;
  std::size_t begin = 0;
  for (const std::size_t at : ends)
    puzzles.push_back({kSide, kSide, 1, std::string_view(packed).substr(begin, at - begin)}), begin = at;
  std::uint32_t picture = from;
  for (const auto& answer : nonolith::solve_many(puzzles, 2, {}, 0, {}, nullptr, nullptr)) {
    const auto& found = answer.solutions;
    tally.unique += found.size() == 1;
    tally.line_solvable += answer.line_solvable;
    // The picture is a solution of its own puzzle; if it is the only one, it must be the one that was found.
    tally.wrong += found.empty() || (found.size() == 1 && !is_picture(found[0].cells, picture));
    tally.cpu += answer.stats.cpu_seconds;
    ++picture;
  }
  tally.pictures += end - from;
}

}  // namespace

int main(int argc, char** argv) {
  const unsigned threads = argc > 1 ? static_cast<unsigned>(std::atoi(argv[1])) : 1;
  const std::uint32_t step = argc > 2 ? static_cast<std::uint32_t>(std::atoi(argv[2])) : 1;
  if (threads == 0 || step == 0) return std::fputs("usage: census [THREADS [STEP]]\n", stderr), 2;
  std::vector<std::string> clues;
  for (std::uint32_t cells = 0; cells <= kLine; ++cells) clues.push_back(packed_clue(cells));

  constexpr std::uint32_t kChunk = 1U << 9;
  std::atomic<std::uint32_t> next{0};
  std::vector<Tally> tallies(threads);
  std::vector<std::thread> workers;
  const auto begin = std::chrono::steady_clock::now();
  for (Tally& tally : tallies) {
    workers.emplace_back([&] {
      for (std::uint32_t from; (from = next.fetch_add(kChunk * step)) < kPictures;)
        solve(from, from + kChunk, clues, tally);
    });
  }
  for (std::thread& worker : workers) worker.join();
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;

  Tally all;
  for (const Tally& tally : tallies) {
    all.pictures += tally.pictures, all.unique += tally.unique, all.line_solvable += tally.line_solvable;
    all.wrong += tally.wrong, all.cpu += tally.cpu;
  }
  std::printf("5x5 pictures %ld: unique %ld (published %ld), line-solvable %ld (published %ld), wrong answers %ld\n",
              all.pictures, all.unique, kUnique, all.line_solvable, kLineSolvable, all.wrong);
  std::printf("%.1f s wall on %u threads, engine %.1f s CPU, %.2f us each\n", wall.count(), threads, all.cpu,
              all.cpu * 1e6 / static_cast<double>(all.pictures));
  if (step > 1) return all.wrong == 0 ? 0 : 1;
  return all.unique == kUnique && all.line_solvable == kLineSolvable && all.wrong == 0 ? 0 : 1;
}
