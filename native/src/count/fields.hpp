// What counting sees of a board, in black and white and in colours alike.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "../board.hpp"
#include "../color_board.hpp"
#include "../groups.hpp"

namespace nonolith::NONOLITH_ISA {

template <class T>
class PlainField {
 public:
  PlainField(const Puzzle& puzzle, std::string_view start, Budget& budget) : board(puzzle, budget) {
    for (std::size_t i = 0; i < start.size(); ++i) {
      const int mask = start[i] & 3;
      if (mask == 0) contradicts_ = true;
      if (mask == 1 || mask == 2) board.set(static_cast<std::int32_t>(i), mask == 2);
    }
  }
  bool contradicts() const { return contradicts_; }
  int colors() const { return 1; }
  bool is_open(std::int32_t cell) const { return !board.is_known(cell); }
  bool allows(std::int32_t cell, int color) const { return color == 1 ? !board.is_white(cell) : !board.is_black(cell); }
  void set(std::int32_t cell, int color) { board.set(cell, color == 1); }

  template <class F>
  void each_group(int line, F&& f) {
    const Clue<T>& clue = board.clues()[static_cast<std::size_t>(line)];
    T black = board.black(line), white = board.white(line);
    Starts starts(clue.runs);
    solve_starts(clue, black, white, scratch_, starts);
    starts.each_group([&](int j) { return clue.piece[j].length; }, [](int) { return true; }, f);
  }

  Board<T> board;

 private:
  bool contradicts_ = false;
  Scratch<T> scratch_;
};

template <class T>
class ColorField {
 public:
  ColorField(const Puzzle& puzzle, std::string_view start, Budget& budget)
      : board(puzzle, budget), contradicts_(board.restrict_to(start) >= 0) {}
  bool contradicts() const { return contradicts_; }
  int colors() const { return board.colors(); }
  bool is_open(std::int32_t cell) const { return board.left(cell) > 1; }
  bool allows(std::int32_t cell, int color) const { return board.is_allowed(cell, color); }
  void set(std::int32_t cell, int color) { board.choose(board.literal(cell, color)); }

  template <class F>
  void each_group(int line, F&& f) {
    board.each_group(line, f);
  }

  ColorBoard<T> board;

 private:
  bool contradicts_;
};

}  // namespace nonolith::NONOLITH_ISA
