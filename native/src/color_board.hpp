// Level 2 in colours: all lines, kept in step, brought to their common fixed point.
//
// A *literal* is cell * (colors + 1) + color: "the cell has this colour". All that happens on the board is that
// literals are excluded.
// Invariant: a cell is in allowed(row, c) exactly if it is in allowed(column, c); left(cell) counts those c. A
// colour that a line's clue cannot show is excluded in all its cells from the beginning. A cell without any
// colour left makes its lines impossible, so nobody needs to look for one. Queue and trail as in board.hpp.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "board.hpp"
#include "budget.hpp"
#include "color_line.hpp"
#include "groups.hpp"
#include "line_queue.hpp"
#include "nonolith/puzzle.hpp"

namespace nonolith::NONOLITH_ISA {

using Literal = std::int32_t;

template <class T>
class ColorBoard {
 public:
  ColorBoard(const Puzzle& puzzle, Budget& budget)
      : width_(puzzle.width),
        height_(puzzle.height),
        stride_(puzzle.colors + 1),
        budget_(budget),
        left_(puzzle.cells(), 1),
        waiting_(static_cast<std::size_t>(puzzle.lines())) {
    clues_.reserve(static_cast<std::size_t>(puzzle.lines()));
    for (int line = 0; line < puzzle.lines(); ++line)
      clues_.push_back(make_color_clue<T>(puzzle.clue(line), puzzle.unknown[static_cast<std::size_t>(line)],
                                          puzzle.length(line), puzzle.colors, arena_));
    arena_.settle<T>(clues_);
    allow_what_clues_show();
  }

  const std::vector<ColorClue<T>>& clues() const { return clues_; }
  // By line and colour: where it is allowed.
  const std::vector<T>& words() const { return allowed_; }
  int width() const { return width_; }
  int height() const { return height_; }
  std::int32_t cells() const { return width_ * height_; }
  int colors() const { return stride_ - 1; }
  // Cells with more than one colour left.
  std::size_t unknown() const { return unknown_; }
  int left(std::int32_t cell) const { return left_[static_cast<std::size_t>(cell)]; }
  int conflict_line() const { return conflict_line_; }
  Literal literal(std::int32_t cell, int color) const { return cell * stride_ + color; }
  std::int32_t cell_of(Literal literal) const { return literal / stride_; }
  int color_of(Literal literal) const { return literal % stride_; }
  bool is_allowed(std::int32_t cell, int color) const { return has(word(row(cell), color), column(cell)); }
  // The first colour left; the only one of a known cell.
  int color_at(std::int32_t cell) const {
    int color = 0;
    while (!is_allowed(cell, color)) ++color;
    return color;
  }

  // Excludes what the masks of a start grid do not allow. Gives the first line whose clue cannot show what is
  // left of a cell, or -1.
  int restrict_to(std::string_view start) {
    const auto bytes = static_cast<std::size_t>(mask_bytes(colors()));
    for (std::int32_t cell = 0; cell < cells() && !start.empty(); ++cell) {
      const char* const mask = start.data() + static_cast<std::size_t>(cell) * bytes;
      const auto given = [mask](int color) { return (mask[color / 8] >> (color % 8) & 1) != 0; };
      bool row_can = given(0);
      for (int color = 1; color < stride_; ++color) row_can = row_can || (given(color) && shows(row(cell), color));
      for (int color = 0; color < stride_; ++color)
        if (!given(color) && is_allowed(cell, color)) exclude(literal(cell, color));
      if (left(cell) == 0) return row_can ? height_ + column(cell) : row(cell);
    }
    return -1;
  }

  // Excludes a literal that is allowed, and queues its lines.
  void exclude(Literal literal) {
    const std::int32_t cell = cell_of(literal), r = row(cell), c = column(cell);
    const int color = color_of(literal);
    drop_cell(word(r, color), c);
    drop_cell(word(height_ + c, color), r);
    count_out(literal, cell);
    waiting_.push(r);
    waiting_.push(height_ + c);
  }
  // Excludes all other colours of the cell.
  void choose(Literal literal) {
    const std::int32_t cell = cell_of(literal);
    for (int color = 0; color < stride_; ++color)
      if (color != color_of(literal) && is_allowed(cell, color)) exclude(this->literal(cell, color));
  }

  // As Board::propagate.
  Spread propagate() {
    while (!waiting_.empty()) {
      const std::int32_t line = waiting_.front();
      const ColorClue<T>& clue = clues_[static_cast<std::size_t>(line)];
      if (budget_.spend(line_cost(clue))) return Spread::stopped;
      waiting_.pop();
      ++budget_.counters.line_solves;
      if (!solve(clue, &word(line, 0), scratch_)) {
        conflict_line_ = line;
        waiting_.clear();
        return Spread::conflict;
      }
      settle(line, 0, scratch_.blank);
      for (int u = 0; u < clue.uses; ++u) settle(line, clue.use[u].color, scratch_.filled[static_cast<std::size_t>(u)]);
    }
    return Spread::fixed;
  }

  // Calls f(group) for each group of a line (groups.hpp) from left to right, at a fixed point. Runs of unknown length
  // or colour are one group together; an unknown clue has none.
  template <class F>
  void each_group(std::int32_t line, F&& f) {
    const ColorClue<T>& clue = clues_[static_cast<std::size_t>(line)];
    if (clue.unknown) return;
    if (!clue.plain) return f(Group{0, clue.runs, 0, clue.cells});
    Starts starts(clue.runs);
    solve(clue, &word(line, 0), scratch_, starts);
    starts.each_group([&](int j) { return clue.piece[j].length; }, [&](int j) { return !clue.piece[j - 1].joins; }, f);
  }

  // Where the trail is now; everything after it can be undone.
  std::size_t mark() {
    recording_ = true;
    return trail_.size();
  }
  void undo(std::size_t mark) {
    waiting_.clear();
    while (trail_.size() > mark) {
      const Literal literal = trail_.back();
      trail_.pop_back();
      const std::int32_t cell = cell_of(literal);
      allow(row(cell), column(cell), color_of(literal));
      if (left(cell) == 2) ++unknown_;
    }
  }
  // Makes everything on the trail permanent.
  void keep() { trail_.clear(); }
  // The literals excluded, in order.
  const std::vector<Literal>& trail() const { return trail_; }

 private:
  int row(std::int32_t cell) const { return cell / width_; }
  int column(std::int32_t cell) const { return cell % width_; }
  std::size_t place(std::int32_t line, int color) const {
    return static_cast<std::size_t>(line) * static_cast<std::size_t>(stride_) + static_cast<std::size_t>(color);
  }
  T& word(std::int32_t line, int color) { return allowed_[place(line, color)]; }
  const T& word(std::int32_t line, int color) const { return allowed_[place(line, color)]; }
  // Whether the line's clue has runs that may have this colour.
  bool shows(std::int32_t line, int color) const {
    const ColorClue<T>& clue = clues_[static_cast<std::size_t>(line)];
    for (int u = 0; u < clue.uses; ++u)
      if (clue.use[u].color == color) return true;
    return false;
  }
  void allow_what_clues_show() {
    std::vector<char> shown(clues_.size() * static_cast<std::size_t>(stride_));
    allowed_.reserve(shown.size());
    for (std::int32_t line = 0; line < width_ + height_; ++line) {
      const ColorClue<T>& clue = clues_[static_cast<std::size_t>(line)];
      allowed_.push_back(clue.full);
      for (int color = 1; color < stride_; ++color) allowed_.push_back(none(clue.full));
      for (int u = 0; u < clue.uses; ++u) shown[place(line, clue.use[u].color)] = 1;
    }
    for (std::int32_t r = 0; r < height_; ++r) {
      const ColorClue<T>& clue = clues_[static_cast<std::size_t>(r)];
      for (int u = 0; u < clue.uses; ++u)
        for (std::int32_t c = 0; c < width_; ++c)
          if (shown[place(height_ + c, clue.use[u].color)]) allow(r, c, clue.use[u].color);
    }
    for (const auto left : left_) unknown_ += left > 1;
  }
  void allow(std::int32_t r, std::int32_t c, int color) {
    add_cell(word(r, color), c);
    add_cell(word(height_ + c, color), r);
    ++left_[static_cast<std::size_t>(r * width_ + c)];
  }
  void count_out(Literal literal, std::int32_t cell) {
    if (--left_[static_cast<std::size_t>(cell)] == 1) --unknown_;
    if (recording_) trail_.push_back(literal);
  }

  // What a solved line leaves of one colour: into the line itself, the crossing lines, the trail.
  void settle(std::int32_t line, int color, const T& possible) {
    const T gone = word(line, color) & ~possible;
    word(line, color) = possible;
    const bool is_row = line < height_;
    for_each_cell(gone, [&](int i) {
      const std::int32_t crossing = is_row ? height_ + i : i;
      const std::int32_t at = is_row ? line : line - height_;
      drop_cell(word(crossing, color), at);
      const std::int32_t cell = is_row ? line * width_ + i : i * width_ + at;
      count_out(literal(cell, color), cell);
      waiting_.push(crossing);
    });
  }

  int width_, height_;
  int stride_;  // colours, the background included
  std::size_t unknown_ = 0;
  Budget& budget_;
  ColorArena arena_;
  std::vector<ColorClue<T>> clues_;
  std::vector<T> allowed_;          // by line and colour
  std::vector<std::int16_t> left_;  // by cell
  LineQueue waiting_;
  std::vector<Literal> trail_;
  bool recording_ = false;
  int conflict_line_ = -1;
  ColorScratch<T> scratch_;
};

}  // namespace nonolith::NONOLITH_ISA
