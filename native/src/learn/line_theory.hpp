// The theory of black and white: variable = cell, yes = filled; its deductions are those of the lines.
//
// Invariant: as of the board (board.hpp).
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "../board.hpp"
#include "../line_queue.hpp"
#include "explain.hpp"
#include "history.hpp"
#include "line_cache.hpp"
#include "theory.hpp"

namespace nonolith::NONOLITH_ISA {

template <class T>
class LineTheory final : public Theory {
 public:
  // Goes on from the board's root; the board is then not needed but for its clues.
  LineTheory(const Board<T>& board, Budget& budget)
      : board_(board),
        budget_(budget),
        width_(board.width()),
        height_(board.height()),
        queue_(board.clues().size()),
        history_(board.clues()),
        cache_(board.clues()) {
    const std::size_t lines = board.clues().size();
    black_.reserve(lines);
    for (const auto& clue : board.clues()) black_.push_back(none(clue.full));
    white_ = black_;
    at_root_.assign(lines, 0);
    solved_.assign(lines, {});
    crossing_.reserve(at(variables()));
    for (std::int32_t r = 0; r < height_; ++r)
      for (std::int32_t c = 0; c < width_; ++c) crossing_.push_back({r, c});
  }

  std::int32_t variables() const override { return width_ * height_; }

  std::vector<Lit> known() const override {
    std::vector<Lit> lits;
    for (std::int32_t cell = 0; cell < variables(); ++cell)
      if (board_.is_known(cell)) lits.push_back(board_.is_black(cell) ? yes(cell) : no(cell));
    return lits;
  }
  void settle(const Trail& trail) override {
    read(trail);
    queue_.clear();
  }
  void retract(const Trail& trail, std::int32_t from) override {
    for (; seen_ > from; --seen_) take_back(trail[seen_ - 1]);
    queue_.clear();
  }

  Deduction next(const Trail& trail, std::vector<Lit>& implied, std::int32_t& line, std::int32_t& since) override {
    read(trail);
    if (queue_.empty()) return Deduction::idle;
    line = queue_.front();
    const auto l = at(line);
    const Clue<T>& clue = board_.clues()[l];
    if (budget_.spend(line_cost(clue))) return Deduction::stopped;
    queue_.pop();
    ++budget_.counters.line_solves;
    Solved& solved = solved_[l];
    since = solved.epoch == trail.epoch() ? solved.place : trail.settled();
    solved = {trail.epoch(), trail.size()};
    T black = black_[l], white = white_[l];
    if (!cache_.solve(l, clue, black, white, space_)) return Deduction::conflict;
    for_each_cell<T>(black & ~black_[l], [&](int i) { implied.push_back(yes(cell(line, i))); });
    for_each_cell<T>(white & ~white_[l], [&](int i) { implied.push_back(no(cell(line, i))); });
    return Deduction::done;
  }

  void explain(std::int32_t line, std::int32_t before, std::int32_t since, Lit lit, const Trail& trail,
               std::vector<Lit>& out) override {
    const auto l = at(line);
    const Clue<T>& clue = board_.clues()[l];
    budget_.spend(8 * line_cost(clue));
    const Known* const known = history_.of(l);
    int& root = at_root_[l];
    while (root < history_.size(l) && known[root].place < trail.root_end()) ++root;
    int end = history_.size(l);
    while (end > root && known[end - 1].place >= before) --end;
    int low = end;
    while (low > root && known[low - 1].place >= since) --low;
    const T* const beginnings = history_.beginnings(l, end);
    T black = black_[l], white = white_[l], free = beginnings[root];
    if (lit != kNoLit) {  // it follows exactly if its contrary has no placement
      const auto [r, c] = crossing_[at(variable(lit))];
      const int i = line < height_ ? c : r;
      drop_cell(black, i), drop_cell(white, i);
      add_cell(is_yes(lit) ? white : black, i);
      add_cell(free, i);
    }
    explainer_.run(clue, black, white, free, beginnings + root, end - root, since > 0 ? low - root : -1, [&](int last) {
      const int i = known[root + last].cell;
      out.push_back(has(black, i) ? no(cell(line, i)) : yes(cell(line, i)));
      return i;
    });
  }

  Lit literal(std::int32_t cell, int color) const override { return color == 1 ? yes(cell) : no(cell); }
  void each_of(std::int32_t cell, int color, const std::function<void(Lit)>& f) const override {
    f(literal(cell, color));
  }
  void each_excluded(Lit lit, const std::function<void(std::int32_t, int)>& f) const override {
    f(variable(lit), is_yes(lit) ? 0 : 1);
  }
  void paint(const Trail& trail, char* cells) const override {
    for (std::int32_t cell = 0; cell < variables(); ++cell) cells[cell] = trail.is_true(yes(cell)) ? 1 : 0;
  }

  Name name(Lit lit) const override { return name_of(variable(lit), 1, 1, is_yes(lit)); }
  std::int32_t line_of(std::int32_t line) const override { return line; }

 private:
  struct Solved {
    std::int64_t epoch = -1;
    std::int32_t place = 0;
  };
  static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }
  std::int32_t cell(std::int32_t line, int i) const {
    return line < height_ ? line * width_ + i : i * width_ + line - height_;
  }
  // What has become true since the last time.
  void read(const Trail& trail) {
    for (; seen_ < trail.size(); ++seen_) assign(trail[seen_], seen_, trail.line_behind(trail[seen_]));
  }
  void assign(Lit lit, std::int32_t place, std::int32_t reason_line) {
    const auto [r, c] = crossing_[at(variable(lit))];
    auto& side = is_yes(lit) ? black_ : white_;
    add_cell(side[at(r)], c);
    add_cell(side[at(height_ + c)], r);
    history_.push(at(r), place, c);
    history_.push(at(height_ + c), place, r);
    if (r != reason_line) queue_.push(r);
    if (height_ + c != reason_line) queue_.push(height_ + c);
  }
  void take_back(Lit lit) {
    const auto [r, c] = crossing_[at(variable(lit))];
    auto& side = is_yes(lit) ? black_ : white_;
    drop_cell(side[at(r)], c);
    drop_cell(side[at(height_ + c)], r);
    history_.pop(at(r));
    history_.pop(at(height_ + c));
  }

  const Board<T>& board_;
  Budget& budget_;
  std::int32_t width_, height_;
  LineQueue queue_;
  std::int32_t seen_ = 0;         // of the trail
  std::vector<T> black_, white_;  // by line
  History<T> history_;
  LineCache<T> cache_;
  std::vector<int> at_root_;  // by line: at least so many of its cells are known at the root
  std::vector<std::pair<std::int32_t, std::int32_t>> crossing_;  // by cell: its row and column
  std::vector<Solved> solved_;                                   // by line: when it was solved last
  Explainer<T> explainer_;
  Scratch<T> space_;
};

}  // namespace nonolith::NONOLITH_ISA
