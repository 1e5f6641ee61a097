// Level 2, the board: all lines, kept in step, brought to their common fixed point.
//
// Invariant: a cell is in black (or white) of its row exactly if it is in black (or white) of its column.
// A line is queued if a cell of it changed since it was solved last; when the queue is empty every line is
// at its fixed point. Changes are undone by going back along the trail, which records only after mark()
// was called for the first time: the root needs no undo, and for large grids no memory for it.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "budget.hpp"
#include "line.hpp"
#include "line_queue.hpp"
#include "nonolith/puzzle.hpp"

namespace nonolith::NONOLITH_ISA {

enum class Spread { fixed, conflict, stopped };

template <class T>
class Board {
 public:
  Board(const Puzzle& puzzle, Budget& budget)
      : width_(puzzle.width),
        height_(puzzle.height),
        unknown_(puzzle.cells()),
        budget_(budget),
        queue_(static_cast<std::size_t>(puzzle.lines())) {
    const auto lines = static_cast<std::size_t>(puzzle.lines());
    clues_.reserve(lines);
    std::vector<std::int32_t> lengths;
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
  int width() const { return width_; }
  int height() const { return height_; }
  std::int32_t cells() const { return width_ * height_; }
  std::size_t unknown() const { return unknown_; }
  int conflict_line() const { return conflict_line_; }
  bool is_black(std::int32_t cell) const { return has(black_[row(cell)], column(cell)); }
  bool is_white(std::int32_t cell) const { return has(white_[row(cell)], column(cell)); }
  bool is_known(std::int32_t cell) const { return is_black(cell) || is_white(cell); }
  int row(std::int32_t cell) const { return cell / width_; }
  int column(std::int32_t cell) const { return cell % width_; }
  const T& black(int line) const { return black_[line]; }
  const T& white(int line) const { return white_[line]; }

  // Sets an unknown cell and queues its two lines.
  void set(std::int32_t cell, bool filled) {
    const int r = row(cell), c = column(cell);
    auto& side = filled ? black_ : white_;
    add_cell(side[r], c);
    add_cell(side[height_ + c], r);
    --unknown_;
    if (recording_) trail_.push_back(cell);
    queue_.push(r);
    queue_.push(height_ + c);
  }

  // Solves queued lines until none is left. After a conflict the queue is empty; undo() is what follows.
  // When stopped, the queue is kept and another call goes on.
  Spread propagate() {
    while (!queue_.empty()) {
      const std::int32_t line = queue_.front();
      const Clue<T>& clue = clues_[line];
      if (budget_.spend(line_cost(clue))) return Spread::stopped;
      queue_.pop();
      ++budget_.counters.line_solves;
      T black = black_[line], white = white_[line];
      if (!solve(clue, black, white, scratch_, changed(line))) {
        conflict_line_ = line;
        queue_.clear();
        return Spread::conflict;
      }
      settle(line, black & ~black_[line], black_, line < height_);
      settle(line, white & ~white_[line], white_, line < height_);
      if constexpr (kWindowed<T>)
        if (!recording_) settled_[line] = black_[line] | white_[line];
    }
    return Spread::fixed;
  }

  // Where the trail is now; everything after it can be undone.
  std::size_t mark() {
    recording_ = true;
    return trail_.size();
  }
  void undo(std::size_t mark) {
    queue_.clear();
    while (trail_.size() > mark) {
      const std::int32_t cell = trail_.back();
      trail_.pop_back();
      const int r = row(cell), c = column(cell);
      drop_cell(black_[r], c), drop_cell(white_[r], c);
      drop_cell(black_[height_ + c], r), drop_cell(white_[height_ + c], r);
      ++unknown_;
    }
  }
  // Makes everything on the trail permanent.
  void keep() { trail_.clear(); }
  const std::vector<std::int32_t>& trail() const { return trail_; }

  // The cells as colours, once all are known.
  void picture(char* colors) const {
    for (int r = 0; r < height_; ++r)
      write_bytes(black_[r], width_, colors + static_cast<std::size_t>(r) * static_cast<std::size_t>(width_));
  }

  // A solution is found. What is made permanent from now on may hold only for those still to be found.
  void freeze() {
    if (!proved_.empty()) return;
    std::vector<char> masks(static_cast<std::size_t>(cells()));
    known(masks.data());
    proved_ = std::move(masks);
  }
  bool frozen() const { return !proved_.empty(); }
  // Masks of what holds in every solution.
  void known(char* masks) const {
    if (frozen()) {
      std::copy(proved_.begin(), proved_.end(), masks);
      return;
    }
    std::fill_n(masks, cells(), char{3});
    for (int r = 0; r < height_; ++r) {
      char* const row = masks + static_cast<std::size_t>(r) * static_cast<std::size_t>(width_);
      for_each_cell(black_[r], [row](int c) { row[c] = 2; });
      for_each_cell(white_[r], [row](int c) { row[c] = 1; });
    }
    for (const std::int32_t cell : trail_) masks[cell] = 3;
  }

 private:
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
  void settle(std::int32_t line, const T& fresh, std::vector<T>& side, bool is_row) {
    if (!any(fresh)) return;
    side[line] |= fresh;
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
      for_each_cell(fresh, [&](int i) { trail_.push_back(is_row ? line * width_ + i : i * width_ + at); });
    unknown_ -= count;
  }

  int width_, height_;
  std::size_t unknown_;
  Budget& budget_;
  std::vector<Piece> pieces_;
  std::vector<Window> windows_;  // as pieces_, for lines that are solved by them; narrowed at the root only
  std::vector<Clue<T>> clues_;
  std::vector<T> black_, white_;  // by line
  // At the root, for lines that are solved by windows: by line what was known after it was solved last, if it ever was.
  std::vector<T> settled_;
  std::vector<char> unseen_;
  CellRange changed_{};
  LineQueue queue_;
  std::vector<std::int32_t> trail_;  // cells in the order in which they became known
  std::vector<char> proved_;         // as of freeze()
  bool recording_ = false;
  int conflict_line_ = -1;
  Scratch<T> scratch_;
};

}  // namespace nonolith::NONOLITH_ISA
