// The line solver against enumeration: cells, earliest and latest starts must agree for every input.
//
// Lines are short enough to enumerate; the wide words are reached by padding the line with known blanks on
// both sides, which must not change what follows for the cells between.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "nonolith/line.hpp"
#include "nonolith/puzzle.hpp"

namespace {

struct Input {
  std::vector<std::int32_t> lengths;
  std::string cells;  // masks
  int pad = 0;
};

struct Answer {
  std::string cells;
  std::vector<std::int32_t> first, last;
};

Input read(const std::uint8_t* data, std::size_t size) {
  Input input;
  std::size_t at = 0;
  const auto next = [&]() -> int { return at < size ? data[at++] : 0; };
  const int n = next() % 14 + 1;
  const int pads[] = {0, 1, 18, 31, 50, 63, 64, 120, 127, 250, 255, 500, 513, 1030};
  input.pad = pads[next() % 14];
  const int runs = next() % 5;
  for (int j = 0; j < runs; ++j) input.lengths.push_back(next() % 7 + 1);
  for (int i = 0; i < n; ++i) input.cells.push_back(static_cast<char>(next() % 3 + 1));
  return input;
}

std::optional<Answer> enumerate(const Input& input) {
  const int n = static_cast<int>(input.cells.size());
  Answer answer{std::string(static_cast<std::size_t>(n), '\0'), {}, {}};
  bool found = false;
  for (std::uint32_t picture = 0; picture < (1U << n); ++picture) {
    std::vector<std::int32_t> lengths, starts;
    bool agrees = true;
    for (int i = 0; i < n && agrees; ++i) {
      const bool filled = picture >> i & 1;
      agrees = (input.cells[static_cast<std::size_t>(i)] >> (filled ? 1 : 0)) & 1;
      if (!filled) continue;
      if (i > 0 && (picture >> (i - 1) & 1)) {
        ++lengths.back();
      } else {
        lengths.push_back(1);
        starts.push_back(i);
      }
    }
    if (!agrees || lengths != input.lengths) continue;
    if (!found) answer.first = answer.last = starts;
    found = true;
    for (std::size_t j = 0; j < starts.size(); ++j) {
      answer.first[j] = std::min(answer.first[j], starts[j]);
      answer.last[j] = std::max(answer.last[j], starts[j]);
    }
    for (int i = 0; i < n; ++i) {
      auto& mask = answer.cells[static_cast<std::size_t>(i)];
      mask = static_cast<char>(mask | (picture >> i & 1 ? 2 : 1));
    }
  }
  if (!found) return std::nullopt;
  return answer;
}

[[noreturn]] void fail(const char* what) {
  std::fprintf(stderr, "fuzz_line: %s differ from enumeration\n", what);
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Input input = read(data, size);
  std::vector<std::int32_t> packed{static_cast<std::int32_t>(input.lengths.size())};
  for (const std::int32_t length : input.lengths) packed.insert(packed.end(), {length, 1});
  std::string clue(packed.size() * sizeof(std::int32_t), '\0');
  std::memcpy(clue.data(), packed.data(), clue.size());
  const auto pad = static_cast<std::size_t>(input.pad);
  const std::string cells = std::string(pad, '\1') + input.cells + std::string(pad / 2, '\1');

  const auto got = nonolith::solve_line(nonolith::unpack_line(static_cast<int>(cells.size()), 1, clue), cells);
  const auto expected = enumerate(input);

  if (got.has_value() != expected.has_value()) fail("verdicts");
  if (!got) return 0;
  if (got->cells != std::string(pad, '\1') + expected->cells + std::string(pad / 2, '\1')) fail("cells");
  for (std::size_t j = 0; j < expected->first.size(); ++j) {
    if (got->first[j] != expected->first[j] + input.pad) fail("earliest starts");
    if (got->last[j] != expected->last[j] + input.pad) fail("latest starts");
  }
  return 0;
}
