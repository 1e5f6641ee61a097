// The search against brute force: on small grids every level, width and instruction set must find exactly
// the pictures that fit the clues, each once; and `known` must hold in all of them.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "nonolith/count.hpp"
#include "nonolith/puzzle.hpp"
#include "nonolith/search.hpp"
#include "nonolith/verify.hpp"

namespace {

using Lengths = std::vector<std::int32_t>;

[[noreturn]] void fail(const char* what, const nonolith::Choice& choice = {}) {
  std::fprintf(stderr, "fuzz_search: %s (level %d, instruction set %d, width %d)\n", what,
               static_cast<int>(choice.level), static_cast<int>(choice.isa), static_cast<int>(choice.width));
  std::abort();
}

Lengths read_line(std::uint32_t picture, int from, int step, int count) {
  Lengths lengths;
  bool before = false;
  for (int i = 0; i < count; ++i) {
    const bool filled = picture >> (from + i * step) & 1;
    if (filled && before) ++lengths.back();
    if (filled && !before) lengths.push_back(1);
    before = filled;
  }
  return lengths;
}

void pack(std::vector<std::int32_t>& packed, const Lengths& lengths) {
  packed.push_back(static_cast<std::int32_t>(lengths.size()));
  for (const std::int32_t length : lengths) packed.insert(packed.end(), {length, 1});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 6) return 0;
  const int width = data[0] % 4 + 1, height = data[1] % 4 + 1, cells = width * height;
  std::uint32_t picture = 0;
  std::memcpy(&picture, data + 2, sizeof picture);
  picture &= (1U << cells) - 1;
  std::vector<Lengths> clues;
  for (int y = 0; y < height; ++y) clues.push_back(read_line(picture, y * width, 1, width));
  for (int x = 0; x < width; ++x) clues.push_back(read_line(picture, x, width, height));
  if (size > 8 && data[6] % 3 == 0) {  // tamper with one clue
    Lengths& clue = clues[data[7] % clues.size()];
    clue.assign(data[8] % 3, data[8] % 4 + 1);
  }
  std::string start;
  for (int i = 0; i < cells && size > 9; ++i) {
    const int mask = i + 9 < static_cast<int>(size) && data[i + 9] < 60 ? data[i + 9] % 3 + 1 : 3;
    start.push_back(static_cast<char>(mask));
  }
  std::vector<std::int32_t> packed;
  for (const Lengths& clue : clues) pack(packed, clue);
  std::string bytes(packed.size() * sizeof(std::int32_t), '\0');
  std::memcpy(bytes.data(), packed.data(), bytes.size());

  std::vector<std::string> expected;
  for (std::uint32_t other = 0; other < (1U << cells); ++other) {
    bool fits = true;
    for (int y = 0; y < height && fits; ++y)
      fits = read_line(other, y * width, 1, width) == clues[static_cast<std::size_t>(y)];
    for (int x = 0; x < width && fits; ++x)
      fits = read_line(other, x, width, height) == clues[static_cast<std::size_t>(height + x)];
    for (int i = 0; i < cells && fits && !start.empty(); ++i)
      fits = start[static_cast<std::size_t>(i)] >> (other >> i & 1) & 1;
    if (!fits) continue;
    std::string grid;
    for (int i = 0; i < cells; ++i) grid.push_back(static_cast<char>(other >> i & 1));
    expected.push_back(grid);
  }
  std::sort(expected.begin(), expected.end());

  const auto puzzle = nonolith::unpack(width, height, 1, bytes);
  nonolith::Counter counter(puzzle, start);
  if (counter.advance({}, nullptr) != nonolith::Outcome::complete) fail("counting is not complete");
  std::size_t count = 0;
  const std::string digits = counter.count();
  for (std::size_t i = digits.size(); i-- > 0;) count = count << 8 | static_cast<unsigned char>(digits[i]);
  if (count != expected.size()) fail("another count than brute force");
  if (start.empty()) {
    nonolith::Search search(puzzle, {}, data[5], {}, true);
    search.advance(2, {}, nullptr);
    if (search.proof().empty() != (expected.size() > 1)) fail("a proof that should not be, or none");
  }
  using nonolith::Level, nonolith::Width;
  for (const Level level : {Level::automatic, Level::backtrack, Level::probe, Level::learn, Level::large}) {
    for (const nonolith::Isa isa : nonolith::available_isas()) {
      for (const Width width_class : {Width::automatic, Width::w32, Width::w64, Width::w128, Width::any}) {
        const nonolith::Choice choice{level, isa, width_class};
        nonolith::Search search(puzzle, start, data[5], choice);
        if (search.advance(1 << 20, {}, nullptr) != nonolith::Outcome::complete) fail("not complete", choice);
        std::vector<std::string> found;
        for (auto& solution : search.take()) found.push_back(solution.cells);
        std::sort(found.begin(), found.end());
        if (found != expected) fail("other solutions than brute force", choice);
        for (const std::string& grid : found)
          if (nonolith::verify(width, height, bytes, grid) != -1) fail("the verifier refuses a solution", choice);
      }
    }
  }
  return 0;
}
