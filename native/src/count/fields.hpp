// What counting sees of a board, in black and white and in colours alike; and where a line falls apart.
//
// A *group* is a stretch of consecutive runs of a line that may get in each other's way. Two neighbouring runs are in
// different groups if the one has always ended before the other can start (with a gap where they have one colour):
// then any placement of what is on the left goes with any placement of what is on the right. So a line's placements
// are exactly the combinations of its groups' placements. Runs of unknown length or colour are one group together;
// an unknown clue has none.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "../board.hpp"
#include "../color_board.hpp"

namespace nonolith::NONOLITH_ISA {

// Runs first .. last - 1 of a line, and the cells begin .. end - 1 which alone they can reach.
struct Group {
  int first, last, begin, end;
};

// First and last possible start of each run.
class Starts {
 public:
  explicit Starts(int runs) : earliest_(static_cast<std::size_t>(runs)), latest_(earliest_) {}
  template <class T>
  void operator()(int run, const T& starts) {
    bool met = false;
    for_each_cell(starts, [&](int at) {
      if (!met) earliest_[static_cast<std::size_t>(run)] = at;
      latest_[static_cast<std::size_t>(run)] = at;
      met = true;
    });
  }
  // Calls f(group) from left to right. length(j) of run j; apart(j): whether a gap must precede it.
  template <class Length, class Apart, class F>
  void each_group(Length&& length, Apart&& apart, F&& f) const {
    const int runs = static_cast<int>(earliest_.size());
    for (int first = 0, last = 1; first < runs; first = last++) {
      const auto end = [&](int j) { return latest_[static_cast<std::size_t>(j)] + length(j); };
      const auto start = [&](int j) { return earliest_[static_cast<std::size_t>(j)]; };
      while (last < runs && end(last - 1) + (apart(last) ? 1 : 0) > start(last)) ++last;
      f(Group{first, last, start(first), end(last - 1)});
    }
  }

 private:
  std::vector<int> earliest_, latest_;
};

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
    const ColorClue<T>& clue = board.clues()[static_cast<std::size_t>(line)];
    if (clue.unknown) return;
    if (!clue.plain) return f(Group{0, clue.runs, 0, clue.cells});
    Starts starts(clue.runs);
    const auto stride = static_cast<std::size_t>(board.colors()) + 1;
    solve(clue, board.words().data() + static_cast<std::size_t>(line) * stride, scratch_, starts);
    starts.each_group([&](int j) { return clue.piece[j].length; }, [&](int j) { return !clue.piece[j - 1].joins; }, f);
  }

  ColorBoard<T> board;

 private:
  bool contradicts_;
  ColorScratch<T> scratch_;
};

}  // namespace nonolith::NONOLITH_ISA
