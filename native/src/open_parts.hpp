// Open cells, in how many parts that share no line.
#pragma once
#include <cstddef>
#include <vector>

#include "nonolith/sketch.hpp"

namespace nonolith {

// More open cells than that: far from fair, and nobody asks for parts.
inline constexpr std::ptrdiff_t kMany = 1000;

class OpenParts {
 public:
  OpenParts(int width, int height) : height_(height), joined_(static_cast<std::size_t>(width + height), -1) {}

  void add(int row, int column) {
    ++left_.cells;
    const int r = part_of(row), c = part_of(height_ + column);
    if (r == c) return;
    joined_[static_cast<std::size_t>(c)] = r;
    --left_.parts;
  }
  Left left() const { return left_; }
  bool has(int line) const { return joined_[static_cast<std::size_t>(line)] >= 0; }
  // The line by which a part is known.
  int last(int line) {
    while (joined_[static_cast<std::size_t>(line)] != line) {
      int& next = joined_[static_cast<std::size_t>(line)];
      line = next = joined_[static_cast<std::size_t>(next)];  // halves the way for those who come later
    }
    return line;
  }

 private:
  int part_of(int line) {
    int& mine = joined_[static_cast<std::size_t>(line)];
    if (mine >= 0) return last(line);
    ++left_.parts;
    return mine = line;
  }
  int height_;
  std::vector<int> joined_;  // by line: another of its part, itself for the last; -1: nothing open
  Left left_{0, 0};
};

}  // namespace nonolith
