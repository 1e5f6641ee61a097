// The symmetries of a puzzle's clues: ways to turn or mirror the grid that leave every clue as it is.
//
// Invariant: what holds in every solution holds of the images of its cells too, since the image of a solution is a
// solution. That ends when a solution that is not its own image has been excluded, and where a start grid was given.
#pragma once
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "assert.hpp"
#include "nonolith/puzzle.hpp"

namespace nonolith {

class Symmetries {
 public:
  explicit Symmetries(const Puzzle& puzzle) : width_(puzzle.width), height_(puzzle.height) {
    for (int kind = 1; kind < 8; ++kind)
      if (holds(puzzle, turn_of(kind))) turns_.push_back(kind);
  }

  int count() const { return static_cast<int>(turns_.size()); }
  // Where a cell goes under one of them.
  std::int32_t image(int symmetry, std::int32_t cell) const {
    const Turn turn = turn_of(turns_[static_cast<std::size_t>(symmetry)]);
    const auto [row, column] = image(turn, cell / width_, cell % width_);
    NONOLITH_ASSERT(row >= 0 && row < height_ && column >= 0 && column < width_);
    return row * width_ + column;
  }
  // Where a line goes, and whether its cells are reversed there.
  std::pair<int, bool> line_image(int symmetry, int line) const {
    return line_image(turn_of(turns_[static_cast<std::size_t>(symmetry)]), line);
  }

 private:
  struct Turn {
    bool swaps, flips_rows, flips_columns;  // rows and columns change places first
  };
  static Turn turn_of(int kind) { return {(kind & 1) != 0, (kind & 2) != 0, (kind & 4) != 0}; }
  std::pair<int, int> image(const Turn& turn, int row, int column) const {
    if (turn.swaps) std::swap(row, column);
    return {turn.flips_rows ? height_ - 1 - row : row, turn.flips_columns ? width_ - 1 - column : column};
  }
  bool holds(const Puzzle& puzzle, const Turn& turn) const {
    if (turn.swaps && width_ != height_) return false;
    for (int line = 0; line < puzzle.lines(); ++line)
      if (const auto [to, reversed] = line_image(turn, line); !same(puzzle.clue(line), puzzle.clue(to), reversed))
        return false;
    return true;
  }
  std::pair<int, bool> line_image(const Turn& turn, int line) const {
    const bool is_row = line < height_, to_row = is_row != turn.swaps;
    const auto [row, column] = is_row ? image(turn, line, 0) : image(turn, 0, line - height_);
    return {to_row ? row : height_ + column, to_row ? turn.flips_columns : turn.flips_rows};
  }
  static bool same(std::span<const Run> a, std::span<const Run> b, bool reversed) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
      const Run& other = b[reversed ? b.size() - 1 - i : i];
      if (a[i].length != other.length || a[i].color != other.color) return false;
    }
    return true;
  }

  int width_, height_;
  std::vector<int> turns_;
};

}  // namespace nonolith
