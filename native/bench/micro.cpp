// The levels of the engine one by one, as a table in Markdown. Usage: micro
//   nanoseconds for each line, by width and instruction set; microseconds to bring a board to the fixed point of its
//   lines; conflicts for each second of learning.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

#include "nonolith/search.hpp"

namespace nonolith {
namespace portable {
void measure_all_lines(const char* isa);
}
namespace avx2 {
void measure_all_lines(const char* isa);
}
}  // namespace nonolith

namespace {

using nonolith::Level;
using nonolith::Search;

// The packed clues of a random picture, half of it filled.
std::string random_clues(int side, std::mt19937& random) {
  std::vector<std::vector<bool>> picture(static_cast<std::size_t>(side));
  for (auto& row : picture)
    for (int c = 0; c < side; ++c) row.push_back(random() % 2 != 0);
  std::string clues;
  const auto put = [&clues](std::int32_t x) { clues.append(reinterpret_cast<const char*>(&x), sizeof x); };
  for (int line = 0; line < 2 * side; ++line) {
    std::vector<std::int32_t> lengths;
    bool before = false;
    for (int i = 0; i < side; ++i) {
      const auto r = static_cast<std::size_t>(line < side ? line : i);
      const bool now = picture[r][static_cast<std::size_t>(line < side ? i : line - side)];
      if (now && !before) lengths.push_back(0);
      if (now) ++lengths.back();
      before = now;
    }
    put(static_cast<std::int32_t>(lengths.size()));
    for (const std::int32_t length : lengths) put(length), put(1);
  }
  return clues;
}

// Solves random boards at one level for this many nodes, and adds up what that took.
nonolith::Stats measure_boards(int side, int boards, nonolith::Choice choice, std::int64_t nodes) {
  std::mt19937 random(static_cast<unsigned>(side));
  nonolith::Stats sum;
  for (int i = 0; i < boards; ++i) {
    Search search(nonolith::unpack(side, side, 1, random_clues(side, random)), {}, 0, choice);
    search.advance(2, {-1, nodes}, nullptr);
    const nonolith::Stats stats = search.stats();
    sum.cpu_seconds += stats.cpu_seconds;
    sum.conflicts += stats.conflicts;
    sum.line_solves += stats.line_solves;
  }
  return sum;
}

}  // namespace

int main() {
  std::puts("| instruction set | cells | bits | complete, ns | feasible, ns | in lanes, ns for each board |");
  std::puts("|---|---|---|---|---|---|");
  nonolith::portable::measure_all_lines("portable");
#if defined(NONOLITH_HAS_AVX2)
  nonolith::avx2::measure_all_lines("avx2");
#endif
  std::puts("\n| board | instruction set | lines to the fixed point, µs | lines solved | learning, conflicts/s |");
  std::puts("|---|---|---|---|---|");
  for (const int side : {25, 30, 50, 100})
    for (const nonolith::Isa isa : nonolith::available_isas()) {
      constexpr int kBoards = 100;
      const auto lines = measure_boards(side, kBoards, {Level::logic, isa}, -1);
      const auto learning = measure_boards(side, side < 50 ? 40 : 4, {Level::learn, isa}, 2000);
      std::printf("| %dx%d | %s | %.1f | %.0f | %.0f |\n", side, side, nonolith::isa_name(isa),
                  lines.cpu_seconds / kBoards * 1e6, static_cast<double>(lines.line_solves) / kBoards,
                  static_cast<double>(learning.conflicts) / std::max(learning.cpu_seconds, 1e-9));
    }
}
