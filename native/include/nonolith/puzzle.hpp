// The puzzle as the engine takes it: sizes and clues, checked once, at the border.
//
// Lines are numbered rows first: row i is line i, column j is line height + j. Color 0 is the background.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace nonolith {

struct Run {
  std::int32_t length;  // kUnknown: at least one cell, length unknown
  std::int32_t color;   // 0: unknown
};

inline constexpr std::int32_t kUnknown = -1;

// The runs of all lines in one block; line i owns runs [first[i], first[i + 1]).
struct Puzzle {
  int width = 0;
  int height = 0;
  int colors = 0;
  std::vector<Run> runs;
  std::vector<std::size_t> first;
  std::vector<bool> unknown;  // by line: nothing is known of its clue; empty if there is no such line

  int lines() const { return width + height; }
  int length(int line) const { return line < height ? width : height; }
  std::size_t cells() const { return static_cast<std::size_t>(width) * static_cast<std::size_t>(height); }
  std::span<const Run> clue(int line) const {
    const auto i = static_cast<std::size_t>(line);
    return std::span(runs).subspan(first[i], first[i + 1] - first[i]);
  }
  bool is_unknown(int line) const { return !unknown.empty() && unknown[static_cast<std::size_t>(line)]; }
  // Nothing but runs of known length in color 1.
  bool is_plain() const;
};

// Reads packed clues: native int32; for each line its number of runs k (-1: clue unknown), then k pairs
// (length, color). Throws std::invalid_argument if they are not exactly that.
Puzzle unpack(int width, int height, int colors, std::string_view clues);
// The same, into the memory of another puzzle. If it throws, what is there is none.
void unpack(int width, int height, int colors, std::string_view clues, Puzzle& puzzle);

// The runs of one packed clue, for a line by itself; same checks.
Puzzle unpack_line(int cells, int colors, std::string_view clue);

// Bytes for one cell's set of allowed colors.
inline int mask_bytes(int colors) { return colors / 8 + 1; }

}  // namespace nonolith
