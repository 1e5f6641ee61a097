// The board in black and white: two words for each line, its cells known to be black and to be white.
//
// Invariant: a cell is in black (or white) of its row exactly if it is in black (or white) of its column, and unknown()
// counts the cells that are in neither. A line waits if a cell of it changed since it was solved last.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "assert.hpp"
#include "belief/make_adviser.hpp"
#include "board.hpp"
#include "groups.hpp"
#include "learn/line_theory.hpp"
#include "line.hpp"
#include "line_queue.hpp"
#include "probe/lane_prober.hpp"
#include "run_windows.hpp"
#include "stretches.hpp"

namespace nonolith::NONOLITH_ISA {

template <class T>
class PlainBoard final : public Board {
 public:
  PlainBoard(const Puzzle& puzzle, Budget& budget, [[maybe_unused]] MakeStretches make_stretches)
      : Board(puzzle, 1, budget),
        width_(puzzle.width),
        height_(puzzle.height),
        queue_(static_cast<std::size_t>(puzzle.lines())) {
    set_up();
    if constexpr (kLocal) {
      const auto lines = static_cast<std::size_t>(puzzle.lines());
      local_.stretches = make_stretches();
      local_.windows.reserve(lines, pieces_.size());
      for (auto& clue : clues_)
        clue.window =
            local_.windows.add(clue.cells, clue.runs, clue.slack, [&](int j) { return clue.piece[j].length + 1; });
    }
  }

  // Only short lines are set up in less time than the memory for them takes.
  bool renew() override {
    if (kLocal || puzzle_.width != width_ || puzzle_.height != height_ || !puzzle_.is_plain()) return false;
    set_up();
    queue_.push_all();
    return true;
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
    T* const side = color == 0 ? black_ : white_;
    add_cell(side[at(r)], c);
    add_cell(side[at(height_ + c)], r);
    if (recording_) trail_.push_back(2 * cell + color);
    push(r, c);
    push(height_ + c, r);
  }

  using Board::propagate;
  Spread propagate(std::int64_t lines) override {
    const bool is_trial = lines != kAllLines;
    for (; !queue_.empty() && lines > 0; --lines) {
      const std::int32_t line = queue_.front();
      const Clue<T>& clue = clues_[at(line)];
      if (budget_.spend(line_cost(clue))) return Spread::stopped;
      queue_.pop();
      ++budget_.counters.line_solves;
      if (!solve_line(line, is_trial)) {
        conflict_line_ = line;
        clear();
        return Spread::conflict;
      }
    }
    NONOLITH_ASSERT(is_in_step());
    return Spread::fixed;
  }
  void begin_trials() override {
    if constexpr (kLocal) {
      local_.in_trials = true;
      for (std::int32_t line = 0; line < height_ + width_; ++line)
        if (local_.windows.take(line); is_local(line)) solve_by_windows(line, {0, clues_[at(line)].cells - 1});
    }
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
    clear();
    if constexpr (kLocal) local_.windows.undo(mark);
    while (trail_.size() > mark) {
      const std::int32_t cell = trail_.back() >> 1;
      T* const side = (trail_.back() & 1) == 0 ? black_ : white_;
      trail_.pop_back();
      const int r = row(cell), c = column(cell);
      drop_cell(side[at(r)], c);
      drop_cell(side[at(height_ + c)], r);
      unknown_ += is_open(r, c);
    }
  }

  void keep() override {
    Board::keep();
    if constexpr (kLocal) local_.windows.keep();
  }

  void picture(char* colors) const override {
    write_rows(height_, width_, colors, [this](int r) -> const T& { return black_[r]; });
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
  void set_up() {
    clear_all();
    make_clues(puzzle_, pieces_, clues_);
    const std::size_t lines = clues_.size();
    words_.resize(2 * lines);
    for (std::size_t line = 0; line < lines; ++line) words_[line] = words_[lines + line] = none(clues_[line].full);
    black_ = words_.data();
    white_ = black_ + lines;
  }
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
    LaneView<L> view{width_, height_, {}, {}};
    view.clues.reserve(clues_.size());
    view.cells.reserve(clues_.size());
    for (std::size_t line = 0; line < clues_.size(); ++line) {
      view.clues.push_back(recast(clues_[line], ones<L>(clues_[line].cells)));
      view.cells.push_back({lowest<L>(black_[line]), lowest<L>(white_[line])});
    }
    return make_lane_prober_of<L>(*this, std::move(view), budget_, seed);
  }

  // A line so long that trials look only at a part of it. A matter of the puzzle, not of the word.
  bool is_local(std::int32_t line) const {
    const Clue<T>& clue = clues_[at(line)];
    return kLocal && clue.cells > kShort && clue.runs != 0 && clue.slack >= 0;
  }
  void push(std::int32_t line, int cell) {
    queue_.push(line);
    if constexpr (kLocal)
      if (kWindowed<T> || local_.in_trials) local_.windows.touch(line, cell);
  }
  void clear() {
    if constexpr (kLocal)
      for (; !queue_.empty(); queue_.pop()) local_.windows.take(queue_.front());
    queue_.clear();
  }

  // False: it is impossible.
  bool solve_line(std::int32_t line, bool is_trial) {
    if constexpr (kLocal) {
      const CellRange fresh = local_.windows.take(line);
      if (is_trial && is_local(line)) {
        const Spread found = look_around(line, fresh);
        if (found != Spread::stopped) return found == Spread::fixed;
      } else if (local_.in_trials ? is_local(line) : kWindowed<T> && !recording_ && clues_[at(line)].cells > 64) {
        return solve_by_windows(line, fresh);
      }
    }
    T black = black_[at(line)], white = white_[at(line)];
    return solve(clues_[at(line)], black, white, scratch_) && settle(line, black, white);
  }
  // As a whole, but for runs that have nothing to do with what is new.
  bool solve_by_windows(std::int32_t line, const CellRange& fresh) {
    const Clue<T>& clue = clues_[at(line)];
    T black = black_[at(line)], white = white_[at(line)];
    const bool is_easy =
        clue.runs == 0 || clue.slack < 0 || !any<T>(black | white) || !any<T>(clue.full & ~(black | white));
    return (is_easy ? solve(clue, black, white, scratch_)
                    : local_.windows.solve(line, clue.piece, clue.runs, clue.cells, &black.limb[0], &white.limb[0],
                                           clue.window, fresh, trail_.size())) &&
           settle(line, black, white);
  }
  Spread look_around(std::int32_t line, const CellRange& fresh) {
    const Clue<T>& clue = clues_[at(line)];
    Stretches& stretches = *local_.stretches;
    const Spread found = stretches.solve({clue.piece, clue.window, clue.runs, clue.cells, local_.windows.version(line)},
                                         fresh, &black_[at(line)].limb[0], &white_[at(line)].limb[0]);
    if (found != Spread::fixed) return found;
    stretches.each_black([&](int i) { add(line, i, black_, 0); });
    stretches.each_white([&](int i) { add(line, i, white_, 1); });
    return found;
  }

  bool settle(std::int32_t line, const T& black, const T& white) {
    settle(line, black & ~black_[at(line)], black_, 0);
    settle(line, white & ~white_[at(line)], white_, 1);
    return true;
  }
  // New cells of a solved line: into the line itself, the crossing lines, the trail.
  void settle(std::int32_t line, const T& fresh, T* side, int excluded) {
    if (!any(fresh)) return;
    const bool is_row = line < height_;
    side[at(line)] |= fresh;
    const std::int32_t at = is_row ? line : line - height_;
    T* const across = side + (is_row ? height_ : 0);
    const std::int32_t first = is_row ? height_ : 0;
    std::size_t count = 0;
    for_each_cell(fresh, [&](int i) {
      add_cell(across[i], at);
      push(first + i, at);
      ++count;
    });
    if (recording_)
      for_each_cell(fresh,
                    [&](int i) { trail_.push_back(2 * (is_row ? line * width_ + i : i * width_ + at) + excluded); });
    unknown_ -= count;
  }
  // The same, for one.
  void add(std::int32_t line, std::int32_t i, T* side, int excluded) {
    const bool is_row = line < height_;
    const std::int32_t across = is_row ? height_ + i : i, place = is_row ? line : line - height_;
    add_cell(side[at(line)], i);
    add_cell(side[at(across)], place);
    push(across, place);
    if (recording_) trail_.push_back(2 * (is_row ? line * width_ + i : i * width_ + place) + excluded);
    --unknown_;
  }

  // Words for lines that may be long enough to be looked at in part.
  static constexpr bool kLocal = !std::is_integral_v<T> && sizeof(T) > 32;
  static constexpr int kShort = Stretches::kLeast;
  struct None {};
  struct Local {
    RunWindows windows;
    bool in_trials = false;
    std::unique_ptr<Stretches> stretches;
  };

  int width_, height_;
  std::vector<Piece> pieces_;
  std::vector<Clue<T>> clues_;
  std::vector<T> words_;
  T *black_, *white_;  // by line, in there
  LineQueue queue_;
  Scratch<T> scratch_;
  [[no_unique_address]] std::conditional_t<kLocal, Local, None> local_;
};

}  // namespace nonolith::NONOLITH_ISA
