// The board in colors: a word for each line and each color, the cells that may have it.
//
// Invariant: a cell is in allowed(row, c) exactly if it is in allowed(column, c); left(cell) counts those c. A
// color that a line's clue cannot show is excluded in all its cells from the beginning. A cell without any
// color left makes its lines impossible, so nobody needs to look for one. A line waits if a cell of it changed since
// it was solved last.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "assert.hpp"
#include "belief/color_adviser.hpp"
#include "board.hpp"
#include "color_line.hpp"
#include "color_line_cache.hpp"
#include "color_theory.hpp"
#include "color_wide_line.hpp"
#include "groups.hpp"
#include "learn/adviser.hpp"
#include "line_queue.hpp"
#include "probe/prober.hpp"
#include "run_windows.hpp"

namespace nonolith::NONOLITH_ISA {

// The n cells from `from` on of a word of several limbs, as a word that may be narrower.
template <class U, class T>
U cut(const T& x, int from, int n) {
  U y = ones<U>(n);
  const auto limb = [&](int i) {
    const int at = (from >> 6) + i, by = from & 63;
    return (x.limb[at] >> by) | (by != 0 && at + 1 < x.size() ? x.limb[at + 1] << (64 - by) : 0);
  };
  if constexpr (std::is_integral_v<U>)
    y &= limb(0);
  else
    for (int i = 0; 64 * i < n; ++i) y.limb[i] &= limb(i);
  return y;
}

template <class T>
class ColorBoard final : public Board {
 public:
  // `narrow`: its theory may have narrower words.
  ColorBoard(const Puzzle& puzzle, Budget& budget, bool narrow)
      : Board(puzzle, puzzle.colors, budget),
        width_(puzzle.width),
        height_(puzzle.height),
        narrow_(narrow),
        left_(puzzle.cells(), 1),
        waiting_(static_cast<std::size_t>(puzzle.lines())) {
    clues_.reserve(static_cast<std::size_t>(puzzle.lines()));
    for (int line = 0; line < puzzle.lines(); ++line)
      clues_.push_back(
          make_color_clue<T>(puzzle.clue(line), puzzle.is_unknown(line), puzzle.length(line), puzzle.colors, arena_));
    arena_.settle<T>(clues_);
    if constexpr (kLong) make_windows();
    allow_what_clues_show();
  }

  bool allows(std::int32_t cell, int color) const override { return has(word(row(cell), color), column(cell)); }
  bool shows(std::int32_t line, int color) const override {
    const ColorClue<T>& clue = clues_[static_cast<std::size_t>(line)];
    for (int u = 0; u < clue.uses; ++u)
      if (clue.use[u].color == color) return true;
    return false;
  }
  int left(std::int32_t cell) const override { return left_[static_cast<std::size_t>(cell)]; }

  void exclude(std::int32_t cell, int color) override {
    NONOLITH_ASSERT(allows(cell, color));
    const std::int32_t r = row(cell), c = column(cell);
    drop_cell(word(r, color), c);
    drop_cell(word(height_ + c, color), r);
    count_out(literal(cell, color), cell);
    push(r, c);
    push(height_ + c, r);
  }

  using Board::propagate;
  Spread propagate(std::int64_t lines) override {
    for (; !waiting_.empty() && lines > 0; --lines) {
      const std::int32_t line = waiting_.front();
      const ColorClue<T>& clue = clues_[static_cast<std::size_t>(line)];
      if (budget_.spend(line_cost(clue))) return Spread::stopped;
      waiting_.pop();
      ++budget_.counters.line_solves;
      if (!solve_line(line)) {
        conflict_line_ = line;
        clear();
        return Spread::conflict;
      }
    }
    NONOLITH_ASSERT(is_in_step());
    return Spread::fixed;
  }
  bool imply(std::int32_t line, std::vector<Literal>& excluded) override {
    const ColorClue<T>& clue = clues_[static_cast<std::size_t>(line)];
    if (!solve(clue, &word(line, 0), scratch_)) return false;
    const auto add = [&](int color, const T& possible) {
      for_each_cell<T>(word(line, color) & ~possible,
                       [&](int i) { excluded.push_back(literal(layout_.cell(line, i), color)); });
    };
    add(0, scratch_.blank);
    for (int u = 0; u < clue.uses; ++u) add(clue.use[u].color, scratch_.filled[static_cast<std::size_t>(u)]);
    return true;
  }
  void groups(std::int32_t line, std::vector<Group>& found) override {
    const ColorClue<T>& clue = clues_[static_cast<std::size_t>(line)];
    if (clue.unknown) return;
    if (!clue.plain) return found.push_back({0, clue.runs, 0, clue.cells});
    if (clue.runs == 0) return;
    Starts starts(clue.runs);
    scratch_.reserve(clue);
    plain_solve(clue, &word(line, 0), scratch_, starts);
    starts.each_group([&](int j) { return clue.piece[j].length; }, [&](int j) { return !clue.piece[j - 1].joins; },
                      found);
  }

  void undo(std::size_t mark) override {
    clear();
    if (cache_.empty()) cache_ = ColorLineCache<T>(clues_.size(), colors());  // other trials will begin here, too
    if constexpr (kLong) long_.windows.undo(mark);
    while (trail_.size() > mark) {
      const Literal literal = trail_.back();
      trail_.pop_back();
      const std::int32_t cell = cell_of(literal);
      allow(row(cell), column(cell), color_of(literal));
      if (left(cell) == 2) ++unknown_;
    }
  }

  void keep() override {
    Board::keep();
    if constexpr (kLong) long_.windows.keep();
  }

  void picture(char* cells) const override {
    for (std::int32_t cell = 0; cell < this->cells(); ++cell) {
      int color = 0;
      while (color < colors() && !allows(cell, color)) ++color;
      cells[cell] = static_cast<char>(color);
    }
  }

  std::unique_ptr<Prober> make_lane_prober(std::uint64_t) override { return nullptr; }
  // With words as narrow as what is left of the lines allows.
  std::unique_ptr<Theory> make_theory() override {
    std::vector<ColorPart> parts = open_parts(*this);
    std::size_t longest = 0;
    for (const ColorPart& part : parts) longest = std::max(longest, part.cells.size());
    if (narrow_ && longest <= 64) return std::make_unique<ColorTheory<std::uint64_t>>(*this, std::move(parts), budget_);
    return std::make_unique<ColorTheory<T>>(*this, std::move(parts), budget_);
  }

  std::unique_ptr<Adviser> make_adviser() override { return make_color_adviser(*this, budget_); }

 protected:
  void masks(char* masks) const override {
    const auto bytes = static_cast<std::size_t>(mask_bytes(colors()));
    std::fill_n(masks, static_cast<std::size_t>(cells()) * bytes, char{0});
    for (std::int32_t cell = 0; cell < cells(); ++cell)
      for (int color = 0; color <= colors(); ++color) {
        char& byte = masks[static_cast<std::size_t>(cell) * bytes + static_cast<std::size_t>(color) / 8];
        if (allows(cell, color)) byte = static_cast<char>(byte | 1 << (color % 8));
      }
  }

 private:
  int row(std::int32_t cell) const { return cell / width_; }
  int column(std::int32_t cell) const { return cell % width_; }
  std::size_t place(std::int32_t line, int color) const {
    return static_cast<std::size_t>(line) * static_cast<std::size_t>(stride_) + static_cast<std::size_t>(color);
  }
  T& word(std::int32_t line, int color) { return allowed_[place(line, color)]; }
  const T& word(std::int32_t line, int color) const { return allowed_[place(line, color)]; }
  // The invariant, in full.
  bool is_in_step() const {
    std::size_t unknown = 0;
    for (std::int32_t cell = 0; cell < cells(); ++cell) {
      int left = 0;
      for (int color = 0; color <= colors(); ++color) {
        left += allows(cell, color);
        if (allows(cell, color) != has(word(height_ + column(cell), color), row(cell))) return false;
      }
      if (left != this->left(cell)) return false;
      unknown += left > 1;
    }
    return unknown == unknown_;
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

  void push(std::int32_t line, std::int32_t cell) {
    waiting_.push(line);
    if constexpr (kLong) long_.windows.touch(line, cell);
  }
  void clear() {
    if constexpr (kLong)
      for (; !waiting_.empty(); waiting_.pop()) long_.windows.take(waiting_.front());
    waiting_.clear();
  }

  // False: it is impossible.
  bool solve_line(std::int32_t line) {
    const ColorClue<T>& clue = clues_[static_cast<std::size_t>(line)];
    if constexpr (kLong) {
      const CellRange fresh = long_.windows.take(line);
      if (long_.window[static_cast<std::size_t>(line)] != nullptr) return solve_group(line, fresh);
    }
    return cache_.solve(line, clue, &word(line, 0), scratch_,
                        [&](int color, const T& gone) { settle(line, color, gone, 0); });
  }

  // Lines without unknown runs have windows; the others are solved as a whole.
  void make_windows() {
    long_.windows.reserve(clues_.size(), arena_.pieces.size());
    for (const auto& clue : clues_) {
      const auto step = [&](int j) { return clue.piece[j].length + !clue.piece[j].joins; };
      int need = 0;
      const bool has_them = clue.plain && clue.fits && clue.runs > 0;
      for (int j = 0; has_them && j < clue.runs; ++j) need += j + 1 < clue.runs ? step(j) : clue.piece[j].length;
      Window* const window = long_.windows.add(clue.cells, has_them ? clue.runs : 0, clue.cells - need, step);
      long_.window.push_back(has_them ? window : nullptr);
    }
  }
  // Runs that cannot come near each other do not know of each other: finds those around what is new, and solves what
  // they can reach as a line of its own, in a narrow word if it fits.
  bool solve_group(std::int32_t line, const CellRange& fresh) {
    const ColorClue<T>& clue = clues_[static_cast<std::size_t>(line)];
    const Window* const window = long_.window[static_cast<std::size_t>(line)];
    const auto end = [&](int j) { return window[j].last + clue.piece[j].length; };
    const auto meet = [&](int j) { return end(j) + !clue.piece[j].joins > window[j + 1].first; };
    int first = 0, last = clue.runs - 1;
    while (first <= last && end(first) <= fresh.first) ++first;
    while (first <= last && window[last].first > fresh.last) --last;
    if (first > last) return true;
    while (first > 0 && meet(first - 1)) --first;
    while (last + 1 < clue.runs && meet(last)) ++last;
    const Group group{first, last + 1, window[first].first, end(last)};
    const int cells = group.end - group.begin;
    if (cells <= 64) return solve_group(line, group, long_.one);
    if constexpr (kFixed)
      if (cells <= 128) return solve_group(line, group, long_.two);
    return long_.wide.solve(
        clue, group, window, [&](int color) { return &word(line, color).limb[0]; },
        [&](int color, int limb, std::uint64_t gone) { settle(line, color, gone, 64 * limb); },
        [&](int j, const Window& now) { narrow(line, j, now); });
  }
  void narrow(std::int32_t line, int run, const Window& now) {
    long_.windows.narrow(line, long_.window[static_cast<std::size_t>(line)][run], now, trail_.size());
  }
  template <class U>
  struct Part {
    ColorScratch<U> space;
    std::vector<U> allowed;  // by color
  };
  template <class U>
  bool solve_group(std::int32_t line, const Group& group, Part<U>& part) {
    const ColorClue<T>& clue = clues_[static_cast<std::size_t>(line)];
    const int cells = group.end - group.begin;
    ColorClue<U> own{clue, ones<U>(cells)};
    own.cells = cells;
    own.runs = own.pieces = group.last - group.first;
    own.piece += group.first;
    part.allowed.resize(static_cast<std::size_t>(stride_));
    const auto allowed = [&](int color) -> U& { return part.allowed[static_cast<std::size_t>(color)]; };
    allowed(0) = cut<U>(word(line, 0), group.begin, cells);
    for (int u = 0; u < clue.uses; ++u)
      allowed(clue.use[u].color) = cut<U>(word(line, clue.use[u].color), group.begin, cells);
    long_.starts.resize(own.runs);
    part.space.reserve(own);
    if (!plain_solve(own, part.allowed.data(), part.space, long_.starts)) return false;
    for (int j = 0; j < own.runs; ++j)
      narrow(line, group.first + j, {long_.starts[j].first + group.begin, long_.starts[j].last + group.begin});
    settle(line, 0, static_cast<U>(allowed(0) & ~part.space.blank), group.begin);
    for (int u = 0; u < clue.uses; ++u)
      settle(line, clue.use[u].color,
             static_cast<U>(allowed(clue.use[u].color) & ~part.space.filled[static_cast<std::size_t>(u)]), group.begin);
    return true;
  }

  // What a solved line excludes of one color: from the line itself, the crossing lines, onto the trail. Cell 0 of the
  // word lies at `begin`.
  template <class U>
  void settle(std::int32_t line, int color, const U& gone, int begin) {
    const bool is_row = line < height_;
    for_each_cell(gone, [&](int cell_of_word) {
      const std::int32_t i = begin + cell_of_word;
      const std::int32_t crossing = is_row ? height_ + i : i;
      const std::int32_t at = is_row ? line : line - height_;
      drop_cell(word(line, color), i);
      drop_cell(word(crossing, color), at);
      const std::int32_t cell = is_row ? line * width_ + i : i * width_ + at;
      count_out(literal(cell, color), cell);
      push(crossing, at);
    });
  }

  // Words for long lines, which are solved group by group.
  static constexpr bool kFixed = !std::is_same_v<T, nonolith::NONOLITH_ISA::Long>;
  static constexpr bool kLong = !std::is_integral_v<T> && sizeof(T) > 16;
  struct None {};
  template <class U>
  using IfFixed = std::conditional_t<kFixed, Part<U>, None>;
  struct LongLines {
    RunWindows windows;
    std::vector<Window*> window;  // by line, of its runs; null: it has none
    Starts starts;
    Part<std::uint64_t> one;
    IfFixed<Wide<2>> two;
    ColorWideLine wide;
  };

  int width_, height_;
  bool narrow_;
  ColorArena arena_;
  std::vector<ColorClue<T>> clues_;
  std::vector<T> allowed_;          // by line and color
  std::vector<std::int16_t> left_;  // by cell
  LineQueue waiting_;
  ColorScratch<T> scratch_;
  ColorLineCache<T> cache_;  // empty until something has been tried
  [[no_unique_address]] std::conditional_t<kLong, LongLines, None> long_;
};

}  // namespace nonolith::NONOLITH_ISA
