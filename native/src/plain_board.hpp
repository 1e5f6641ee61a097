// The board in black and white: two words for each line, its cells known to be black and to be white.
//
// Invariant: a cell is in black (or white) of its row exactly if it is in black (or white) of its column, and unknown()
// counts the cells that are in neither. A line waits if a cell of it changed since it was solved last.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "assert.hpp"
#include "belief/make_adviser.hpp"
#include "board.hpp"
#include "groups.hpp"
#include "learn/line_theory.hpp"
#include "line.hpp"
#include "line_queue.hpp"
#include "probe/lane_prober.hpp"

namespace nonolith::NONOLITH_ISA {

template <class T>
class PlainBoard final : public Board {
 public:
  PlainBoard(const Puzzle& puzzle, Budget& budget)
      : Board(puzzle, 1, budget),
        width_(puzzle.width),
        height_(puzzle.height),
        queue_(static_cast<std::size_t>(puzzle.lines())) {
    unknown_ = puzzle.cells();
    const auto lines = static_cast<std::size_t>(puzzle.lines());
    clues_.reserve(lines);
    pieces_.reserve(puzzle.runs.size());
    std::vector<std::int32_t> lengths;
    lengths.reserve(static_cast<std::size_t>(std::max(width_, height_)) / 2 + 1);
    for (int line = 0; line < puzzle.lines(); ++line) {
      lengths.clear();
      for (const Run& run : puzzle.clue(line)) lengths.push_back(run.length);
      clues_.push_back(make_clue<T>(lengths, puzzle.length(line), pieces_));
    }
    const Piece* next = pieces_.data();
    for (auto& clue : clues_) clue.piece = next, next += clue.runs;
    black_.reserve(lines);
    for (const auto& clue : clues_) black_.push_back(none(clue.full));
    white_ = black_;
    if constexpr (kWindowed<T>) make_windows();
  }

  const std::vector<Clue<T>>& clues() const { return clues_; }
  const T& black(int line) const { return black_[at(line)]; }
  const T& white(int line) const { return white_[at(line)]; }

  bool allows(std::int32_t cell, int color) const override {
    return !has((color == 1 ? white_ : black_)[at(row(cell))], column(cell));
  }
  bool shows(std::int32_t, int) const override { return true; }
  int left(std::int32_t cell) const override { return allows(cell, 0) + allows(cell, 1); }

  void exclude(std::int32_t cell, int color) override {
    NONOLITH_ASSERT(allows(cell, color));
    const int r = row(cell), c = column(cell);
    unknown_ -= is_open(r, c);
    auto& side = color == 0 ? black_ : white_;
    add_cell(side[at(r)], c);
    add_cell(side[at(height_ + c)], r);
    if (recording_) trail_.push_back(2 * cell + color);
    queue_.push(r);
    queue_.push(height_ + c);
  }

  using Board::propagate;
  Spread propagate(std::int64_t lines) override {
    for (; !queue_.empty() && lines > 0; --lines) {
      const std::int32_t line = queue_.front();
      const Clue<T>& clue = clues_[at(line)];
      if (budget_.spend(line_cost(clue))) return Spread::stopped;
      queue_.pop();
      ++budget_.counters.line_solves;
      T black = black_[at(line)], white = white_[at(line)];
      if (!solve(clue, black, white, scratch_, changed(line))) {
        conflict_line_ = line;
        queue_.clear();
        return Spread::conflict;
      }
      settle(line, black & ~black_[at(line)], black_, 0);
      settle(line, white & ~white_[at(line)], white_, 1);
      if constexpr (kWindowed<T>)
        if (!recording_) settled_[at(line)] = black_[at(line)] | white_[at(line)];
    }
    NONOLITH_ASSERT(is_in_step());
    return Spread::fixed;
  }
  bool imply(std::int32_t line, std::vector<Literal>& excluded) override {
    T black = black_[at(line)], white = white_[at(line)];
    if (any<T>(black & white) || !solve(clues_[at(line)], black, white, scratch_)) return false;
    for_each_cell<T>(black & ~black_[at(line)], [&](int i) { excluded.push_back(2 * layout_.cell(line, i)); });
    for_each_cell<T>(white & ~white_[at(line)], [&](int i) { excluded.push_back(2 * layout_.cell(line, i) + 1); });
    return true;
  }
  void groups(std::int32_t line, std::vector<Group>& found) override {
    const Clue<T>& clue = clues_[at(line)];
    T black = black_[at(line)], white = white_[at(line)];
    Starts starts(clue.runs);
    solve_starts(clue, black, white, scratch_, starts);
    starts.each_group([&](int j) { return clue.piece[j].length; }, [](int) { return true; }, found);
  }

  void undo(std::size_t mark) override {
    queue_.clear();
    while (trail_.size() > mark) {
      const std::int32_t cell = trail_.back() >> 1;
      auto& side = (trail_.back() & 1) == 0 ? black_ : white_;
      trail_.pop_back();
      const int r = row(cell), c = column(cell);
      drop_cell(side[at(r)], c);
      drop_cell(side[at(height_ + c)], r);
      unknown_ += is_open(r, c);
    }
  }

  void picture(char* colors) const override {
    for (int r = 0; r < height_; ++r)
      write_bytes(black_[at(r)], width_, colors + static_cast<std::size_t>(r) * static_cast<std::size_t>(width_));
  }

  // Lanes hold up to 64 cells: as many at a time as the lines of the puzzle allow, whatever the words of the board.
  std::unique_ptr<Prober> make_lane_prober(std::uint64_t seed) override {
    const int longest = std::max(width_, height_);
    if (longest > 64) return nullptr;
    if (longest > 32) return make_lanes_of<std::uint64_t>(seed);
    return make_lanes_of<std::uint32_t>(seed);
  }
  std::unique_ptr<Theory> make_theory() override { return std::make_unique<LineTheory<T>>(*this, clues_, budget_); }
  std::unique_ptr<Adviser> make_adviser() override { return make_cell_adviser(*this, budget_); }

 protected:
  void masks(char* masks) const override {
    std::fill_n(masks, cells(), char{3});
    for (int r = 0; r < height_; ++r) {
      char* const row = masks + static_cast<std::size_t>(r) * static_cast<std::size_t>(width_);
      for_each_cell(black_[at(r)], [row](int c) { row[c] = 2; });
      for_each_cell(white_[at(r)], [row](int c) { row[c] = 1; });
    }
  }

 private:
  static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }
  int row(std::int32_t cell) const { return cell / width_; }
  int column(std::int32_t cell) const { return cell % width_; }
  bool is_open(int r, int c) const { return !has(black_[at(r)], c) && !has(white_[at(r)], c); }
  // The invariant, in full.
  bool is_in_step() const {
    std::size_t unknown = 0;
    for (std::int32_t r = 0; r < height_; ++r)
      for (std::int32_t c = 0; c < width_; ++c) {
        const bool black = has(black_[at(r)], c), white = has(white_[at(r)], c);
        if (black != has(black_[at(height_ + c)], r) || white != has(white_[at(height_ + c)], r)) return false;
        unknown += !black && !white;
      }
    return unknown == unknown_;
  }

  template <class L>
  std::unique_ptr<Prober> make_lanes_of(std::uint64_t seed) {
    LaneView<L> view{width_, height_, {}, {}, {}};
    view.clues.reserve(clues_.size());
    view.black.reserve(clues_.size());
    view.white.reserve(clues_.size());
    for (std::size_t line = 0; line < clues_.size(); ++line) {
      view.clues.push_back(recast(clues_[line], ones<L>(clues_[line].cells)));
      view.black.push_back(lowest<L>(black_[line]));
      view.white.push_back(lowest<L>(white_[line]));
    }
    return make_lane_prober_of<L>(*this, std::move(view), budget_, seed);
  }

  void make_windows() {
    windows_.resize(pieces_.size());
    Window* window = windows_.data();
    for (auto& clue : clues_) {
      std::int32_t first = 0, last = clue.cells + 1;
      for (int j = 0; j < clue.runs; first += clue.piece[j++].length + 1) window[j].first = first;
      for (int j = clue.runs - 1; clue.slack >= 0 && j >= 0; --j) window[j].last = last -= clue.piece[j].length + 1;
      clue.window = window;
      window += clue.runs;
    }
    settled_ = black_;
    unseen_.assign(clues_.size(), 1);
  }
  // What has changed on a line that is about to be solved; nothing once the search has begun.
  const CellRange* changed(std::int32_t line) {
    if constexpr (kWindowed<T>) {
      if (recording_) return nullptr;
      changed_ = {0, clues_[line].cells - 1};
      if (!std::exchange(unseen_[line], char{0})) changed_ = extent<T>((black_[line] | white_[line]) & ~settled_[line]);
      return &changed_;
    }
    return nullptr;
  }

  // New cells of a solved line: into the line itself, the crossing lines, the trail.
  void settle(std::int32_t line, const T& fresh, std::vector<T>& side, int excluded) {
    if (!any(fresh)) return;
    const bool is_row = line < height_;
    side[at(line)] |= fresh;
    const std::int32_t at = is_row ? line : line - height_;
    T* const across = side.data() + (is_row ? height_ : 0);
    const std::int32_t first = is_row ? height_ : 0;
    std::size_t count = 0;
    for_each_cell(fresh, [&](int i) {
      add_cell(across[i], at);
      queue_.push(first + i);
      ++count;
    });
    if (recording_)
      for_each_cell(fresh,
                    [&](int i) { trail_.push_back(2 * (is_row ? line * width_ + i : i * width_ + at) + excluded); });
    unknown_ -= count;
  }

  int width_, height_;
  std::vector<Piece> pieces_;
  std::vector<Window> windows_;  // as pieces_, for lines that are solved by them; narrowed at the root only
  std::vector<Clue<T>> clues_;
  std::vector<T> black_, white_;  // by line
  // At the root, for lines that are solved by windows: by line what was known after it was solved last, if it ever was.
  std::vector<T> settled_;
  std::vector<char> unseen_;
  CellRange changed_{};
  LineQueue queue_;
  Scratch<T> scratch_;
};

}  // namespace nonolith::NONOLITH_ISA
