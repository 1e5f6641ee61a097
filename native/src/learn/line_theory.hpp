// The theory of black and white: variable = cell, yes = filled; its deductions are those of the lines.
//
// Invariant: black and white of each line are those of the root and of the first seen_ literals of the trail.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../assert.hpp"
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
  // Goes on from the board's root, whose clues these are.
  LineTheory(const Board& board, const std::vector<Clue<T>>& clues, Budget& budget)
      : board_(board), clues_(clues), budget_(budget), queue_(clues.size()), history_(clues), cache_(clues) {
    black_.reserve(clues.size());
    for (const auto& clue : clues) black_.push_back(none(clue.full));
    white_ = black_;
    at_root_.assign(clues.size(), 0);
    solved_.assign(clues.size(), {});
    seats_.reserve(at(variables()));
    for (std::int32_t cell = 0; cell < variables(); ++cell) seats_.push_back(board.layout().seats(cell));
  }

  std::int32_t variables() const override { return board_.cells(); }

  std::vector<Lit> known() const override {
    std::vector<Lit> lits;
    for (std::int32_t cell = 0; cell < variables(); ++cell)
      if (board_.left(cell) == 1) lits.push_back(board_.allows(cell, 1) ? yes(cell) : no(cell));
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
    const Clue<T>& clue = clues_[l];
    if (budget_.spend(line_cost(clue))) return Deduction::stopped;
    queue_.pop();
    ++budget_.counters.line_solves;
    Solved& solved = solved_[l];
    since = solved.epoch == trail.epoch() ? solved.place : trail.settled();
    solved = {trail.epoch(), trail.size()};
    T black = black_[l], white = white_[l];
    NONOLITH_ASSERT(seen_ == trail.size() && is_in_step(l));
    if (!cache_.solve(l, clue, black, white, space_)) return Deduction::conflict;
    for_each_cell<T>(black & ~black_[l], [&](int i) { implied.push_back(yes(cell(line, i))); });
    for_each_cell<T>(white & ~white_[l], [&](int i) { implied.push_back(no(cell(line, i))); });
    return Deduction::done;
  }

  void explain(std::int32_t line, std::int32_t before, std::int32_t since, Lit lit, const Trail& trail,
               std::vector<Lit>& out) override {
    const auto l = at(line);
    const Clue<T>& clue = clues_[l];
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
      int i = 0;
      for (const Seat& seat : seats_[at(variable(lit))])
        if (seat.line == line) i = seat.at;
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
  static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }
  std::int32_t cell(std::int32_t line, int i) const { return board_.layout().cell(line, i); }
  // The invariant, of one line.
  bool is_in_step(std::size_t line) const {
    T known = none(black_[line]);
    for (int i = 0; i < history_.size(line); ++i) add_cell(known, history_.of(line)[i].cell);
    return !any<T>(known ^ (black_[line] | white_[line])) && !any<T>(black_[line] & white_[line]);
  }
  // What has become true since the last time.
  void read(const Trail& trail) {
    for (; seen_ < trail.size(); ++seen_) assign(trail[seen_], seen_, trail.line_behind(trail[seen_]));
  }
  void assign(Lit lit, std::int32_t place, std::int32_t reason_line) {
    auto& side = is_yes(lit) ? black_ : white_;
    for (const Seat& seat : seats_[at(variable(lit))]) {
      add_cell(side[at(seat.line)], seat.at);
      history_.push(at(seat.line), place, seat.at);
      if (seat.line != reason_line) queue_.push(seat.line);
    }
  }
  void take_back(Lit lit) {
    auto& side = is_yes(lit) ? black_ : white_;
    for (const Seat& seat : seats_[at(variable(lit))]) {
      drop_cell(side[at(seat.line)], seat.at);
      history_.pop(at(seat.line));
    }
  }

  const Board& board_;
  const std::vector<Clue<T>>& clues_;  // by line
  Budget& budget_;
  LineQueue queue_;
  std::int32_t seen_ = 0;         // of the trail
  std::vector<T> black_, white_;  // by line
  History<T> history_;
  LineCache<T> cache_;
  std::vector<int> at_root_;                // by line: at least this many of its cells are known at the root
  std::vector<std::array<Seat, 2>> seats_;  // by cell
  std::vector<Solved> solved_;              // by line: when it was solved last
  Explainer<T> explainer_;
  Scratch<T> space_;
};

}  // namespace nonolith::NONOLITH_ISA
