// The line solver in colors against enumeration: verdict, cells, earliest and latest starts must agree for every
// clue, blots and unknown clues included, and every set of colors that the cells may have.
//
// As in fuzz_line.cpp the wide words are reached by padding with known blanks. Palettes of many colors are reached by
// giving the few that the cells may have the highest numbers.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "../src/color_line.hpp"
#include "nonolith/line.hpp"
#include "nonolith/puzzle.hpp"

namespace {

using nonolith::kUnknown;
using nonolith::Run;

constexpr int kShown = 3;  // colors that cells may have, beside the background

struct Input {
  bool unknown = false;
  std::vector<Run> clue;   // colors 1 .. kShown, 0 unknown
  std::vector<int> masks;  // by cell, of the background and these
  int colors = kShown, pad = 0;
};

struct Answer {
  std::vector<int> masks;
  std::vector<std::int32_t> first, last;
};

Input read(const std::uint8_t* data, std::size_t size) {
  Input input;
  std::size_t at = 0;
  const auto next = [&]() -> int { return at < size ? data[at++] : 0; };
  const int n = next() % 8 + 1;
  const int pads[] = {0, 1, 24, 25, 56, 57, 64, 120, 250, 513};
  const int palettes[] = {3, 4, 7, 8, 62, 200, 255};
  const int choice = next();
  input.pad = pads[choice % 10];
  input.colors = palettes[choice / 10 % 7];
  const int runs = next() % 6 - 1;
  input.unknown = runs < 0;
  for (int j = 0; j < runs; ++j) {
    const int run = next();
    input.clue.push_back({run % 5 == 0 ? kUnknown : run % 5, run / 5 % (kShown + 1)});
  }
  for (int i = 0; i < n; ++i) input.masks.push_back(next() % 15 + 1);
  return input;
}

bool reads_as(const std::vector<Run>& runs, const Input& input) {
  return input.unknown || std::equal(runs.begin(), runs.end(), input.clue.begin(), input.clue.end(),
                                     [](const Run& run, const Run& wanted) {
                                       return (wanted.length == kUnknown || wanted.length == run.length) &&
                                              (wanted.color == 0 || wanted.color == run.color);
                                     });
}

// Every line that the masks allow, cell by cell.
class Enumeration {
 public:
  explicit Enumeration(const Input& input) : input_(input) { answer_.masks.resize(input.masks.size()); }
  std::optional<Answer> run() {
    extend();
    if (!found_) return std::nullopt;
    return answer_;
  }

 private:
  void extend() {
    if (line_.size() == input_.masks.size()) return compare();
    for (int color = 0; color <= kShown; ++color) {
      if (!(input_.masks[line_.size()] >> color & 1)) continue;
      line_.push_back(color);
      extend();
      line_.pop_back();
    }
  }
  void compare() {
    runs_.clear();
    starts_.clear();
    for (std::size_t i = 0; i < line_.size(); ++i) {
      if (line_[i] == 0) continue;
      if (i > 0 && line_[i] == line_[i - 1]) {
        ++runs_.back().length;
        continue;
      }
      runs_.push_back({1, line_[i]});
      starts_.push_back(static_cast<std::int32_t>(i));
    }
    if (!reads_as(runs_, input_)) return;
    if (!found_) answer_.first = answer_.last = starts_;
    found_ = true;
    for (std::size_t j = 0; j < starts_.size() && !input_.unknown; ++j) {
      answer_.first[j] = std::min(answer_.first[j], starts_[j]);
      answer_.last[j] = std::max(answer_.last[j], starts_[j]);
    }
    for (std::size_t i = 0; i < line_.size(); ++i) answer_.masks[i] |= 1 << line_[i];
  }

  const Input& input_;
  Answer answer_;
  bool found_ = false;
  std::vector<int> line_;
  std::vector<Run> runs_;
  std::vector<std::int32_t> starts_;
};

// The number that a color has in the palette.
int number(int color, const Input& input) { return color == 0 ? 0 : input.colors - kShown + color; }

std::string pack(const Input& input) {
  std::vector<std::int32_t> packed{input.unknown ? -1 : static_cast<std::int32_t>(input.clue.size())};
  for (const Run& run : input.clue) packed.insert(packed.end(), {run.length, number(run.color, input)});
  std::string bytes(packed.size() * sizeof(std::int32_t), '\0');
  std::memcpy(bytes.data(), packed.data(), bytes.size());
  return bytes;
}

std::string cells_of(const std::vector<int>& masks, const Input& input) {
  const auto bytes = static_cast<std::size_t>(nonolith::mask_bytes(input.colors));
  const auto pad = static_cast<std::size_t>(input.pad);
  std::string cells((pad + masks.size() + pad / 2) * bytes, '\0');
  for (std::size_t i = 0; i < cells.size() / bytes; ++i) {
    const bool inside = i >= pad && i < pad + masks.size();
    for (int color = 0; color <= kShown; ++color) {
      if (!(inside ? masks[i - pad] >> color & 1 : color == 0)) continue;
      char& byte = cells[i * bytes + static_cast<std::size_t>(number(color, input)) / 8];
      byte = static_cast<char>(byte | 1 << number(color, input) % 8);
    }
  }
  return cells;
}

// The cheap question by itself, on the narrowest word.
bool is_possible(const Input& input) {
  using namespace nonolith::portable;
  const auto n = static_cast<int>(input.masks.size());
  ColorArena arena;
  std::vector<ColorClue<std::uint32_t>> clue{
      make_color_clue<std::uint32_t>(input.clue, input.unknown, n, kShown, arena)};
  arena.settle<std::uint32_t>(clue);
  std::vector<std::uint32_t> words(kShown + 1, 0);
  for (int i = 0; i < n; ++i)
    for (int color = 0; color <= kShown; ++color)
      if (input.masks[static_cast<std::size_t>(i)] >> color & 1) words[static_cast<std::size_t>(color)] |= 1U << i;
  ColorScratch<std::uint32_t> space;
  return is_possible<std::uint32_t>(clue[0], words.data(), space);
}

[[noreturn]] void fail(const char* what) {
  std::fprintf(stderr, "fuzz_color_line: %s differ from enumeration\n", what);
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Input input = read(data, size);
  const std::string cells = cells_of(input.masks, input);
  const auto length = static_cast<int>(input.masks.size()) + input.pad + input.pad / 2;
  const auto got = nonolith::solve_line(nonolith::unpack_line(length, input.colors, pack(input)), cells);
  const auto expected = Enumeration(input).run();

  if (got.has_value() != expected.has_value() || is_possible(input) != expected.has_value()) fail("verdicts");
  if (!got) return 0;
  if (got->cells != cells_of(expected->masks, input)) fail("cells");
  for (std::size_t j = 0; j < input.clue.size(); ++j) {
    if (got->first[j] != expected->first[j] + input.pad) fail("earliest starts");
    if (got->last[j] != expected->last[j] + input.pad) fail("latest starts");
  }
  return 0;
}
