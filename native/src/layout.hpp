// Where the lines run: a line is an ordered list of cells, and a cell lies in some lines.
//
// Nothing above the boards knows more than this. Another kind of grid is another layout.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "nonolith/puzzle.hpp"

namespace nonolith {

// A cell in one of its lines.
struct Seat {
  std::int32_t line, at;
};

class Layout {
 public:
  explicit Layout(const Puzzle& puzzle) : width_(puzzle.width), height_(puzzle.height) {}

  std::int32_t cells() const { return width_ * height_; }
  std::int32_t lines() const { return width_ + height_; }
  std::int32_t length(std::int32_t line) const { return line < height_ ? width_ : height_; }
  std::int32_t cell(std::int32_t line, std::int32_t at) const {
    return line < height_ ? line * width_ + at : at * width_ + (line - height_);
  }
  // The lines in which a cell lies, the row first.
  std::array<Seat, 2> seats(std::int32_t cell) const {
    const std::int32_t row = cell / width_, column = cell % width_;
    return {Seat{row, column}, Seat{height_ + column, row}};
  }
  // What proofs call the directions, and a line's number in its own.
  char direction(std::int32_t line) const { return line < height_ ? 'r' : 'c'; }
  std::int32_t number(std::int32_t line) const { return line < height_ ? line : line - height_; }

 private:
  std::int32_t width_, height_;
};

}  // namespace nonolith
