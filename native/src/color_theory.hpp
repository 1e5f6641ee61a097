// The theory of colors, for learn/learner.hpp: its deductions are those of the lines, and that every cell has exactly
// one color.
//
// What the variables are is in color_cells.hpp. The lines see excluded colors only; a cell whose color is known
// excludes the others.
// A line falls apart into groups (groups.hpp), and each group with open cells is a *part*: a short line by itself. So
// the words need to be no wider than the longest part. The line numbers of the learner are the parts, and beyond them
// the cells.
// Invariant: words as on the board (color_board.hpp), without what the trail excludes; history has that, part by part,
// oldest first; a cell is queued if it may know more than its variables do.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "assert.hpp"
#include "board.hpp"
#include "color_cells.hpp"
#include "color_explain.hpp"
#include "learn/theory.hpp"
#include "line_queue.hpp"
#include "nonolith/puzzle.hpp"

namespace nonolith::NONOLITH_ISA {

template <class T>
class ColorTheory final : public Theory {
 public:
  // Goes on from the board's root; `parts` are its open parts. The board itself is then needed no more.
  ColorTheory(const Board& board, std::vector<ColorPart> parts, Budget& budget)
      : budget_(budget),
        layout_(board.layout()),
        colors_(board.colors()),
        cells_(board),
        parts_(std::move(parts)),
        queue_(parts_.size()),
        history_(parts_.size()),
        at_root_(parts_.size(), 0),
        solved_(parts_.size()),
        seats_(static_cast<std::size_t>(board.cells())) {
    queue_.clear();
    left_.reserve(seats_.size());
    for (std::int32_t cell = 0; cell < board.cells(); ++cell)
      left_.push_back(static_cast<std::int16_t>(board.left(cell)));
    make_parts(board);
    root_ = words_;
    explainer_.words.resize(at(colors_) + 1);
  }

  std::int32_t variables() const override { return cells_.variables(); }
  // Known cells are no variables.
  std::vector<Lit> known() const override { return {}; }
  void settle(const Trail& trail) override {
    read(trail);
    drop_queue();
  }
  void retract(const Trail& trail, std::int32_t from) override {
    for (; seen_ > from; --seen_) take_back(trail[seen_ - 1]);
    drop_queue();
  }

  Deduction next(const Trail& trail, std::vector<Lit>& implied, std::int32_t& line, std::int32_t& since) override {
    read(trail);
    while (!unsure_.empty()) {
      const std::int32_t cell = unsure_.back();
      unsure_.pop_back();
      line = static_cast<std::int32_t>(parts_.size()) + cell;
      const Deduction deduction = cells_.look_at(cell, trail, implied);
      if (deduction != Deduction::idle) return deduction;
    }
    if (queue_.empty()) return Deduction::idle;
    line = queue_.front();
    const ColorClue<T>& clue = clues_[at(line)];
    if (budget_.spend(line_cost(clue))) return Deduction::stopped;
    queue_.pop();
    ++budget_.counters.line_solves;
    Solved& solved = solved_[at(line)];
    since = solved.epoch == trail.epoch() ? solved.place : trail.settled();
    solved = {trail.epoch(), trail.size()};
    NONOLITH_ASSERT(seen_ == trail.size() && is_in_step(line));
    if (!solve(clue, &word(line, 0), space_)) return Deduction::conflict;
    imply(line, 0, space_.blank, implied);
    for (int u = 0; u < clue.uses; ++u) imply(line, clue.use[u].color, space_.filled[at(u)], implied);
    return Deduction::done;
  }

  void explain(std::int32_t line, std::int32_t before, std::int32_t since, Lit lit, const Trail& trail,
               std::vector<Lit>& out) override {
    if (at(line) >= parts_.size())
      return cells_.explain(line - static_cast<std::int32_t>(parts_.size()), before, lit, trail, out);
    const ColorClue<T>& clue = clues_[at(line)];
    budget_.spend(8 * line_cost(clue));
    const std::vector<Exclusion>& history = history_[at(line)];
    std::size_t& root = at_root_[at(line)];
    for (; root < history.size() && history[root].place < trail.root_end(); ++root)
      drop_cell(root_[place(line, history[root].color)], history[root].cell);
    explainer_.words[0] = root_[place(line, 0)];
    for (int u = 0; u < clue.uses; ++u) explainer_.words[at(clue.use[u].color)] = root_[place(line, clue.use[u].color)];

    int contrary = -1;
    if (lit != kNoLit) {  // it follows exactly if its cell cannot have the color that was excluded
      const ColorCells::Meaning& m = cells_.meaning(lit);
      contrary = seats_[at(m.cell)][seat_in(parts_[at(line)].line, m.cell)].at;
      force(clue, contrary, is_yes(lit) ? m.other : m.color);
    }
    explainer_.order.clear();
    int low = since > 0 ? 0 : -1;
    for (std::size_t i = root; i < history.size() && history[i].place < before; ++i) {
      if (history[i].cell == contrary) continue;
      explainer_.order.push_back(history[i]);
      if (history[i].place < since) low = static_cast<int>(explainer_.order.size());
    }
    explainer_.run(clue, low, [&](const Exclusion& one) {
      out.push_back(negated(cells_.exclusion(cell(line, one.cell), one.color)));
    });
  }

  Lit literal(std::int32_t cell, int color) const override { return negated(cells_.exclusion(cell, color)); }
  void each_of(std::int32_t cell, int color, const std::function<void(Lit)>& f) const override {
    cells_.each_of(cell, color, f);
  }
  // A yes among many excludes nothing by itself.
  void each_excluded(Lit lit, const std::function<void(std::int32_t, int)>& f) const override {
    const auto [cell, color] = cells_.excluded(lit);
    if (color >= 0) f(cell, color);
  }
  void paint(const Trail& trail, char* cells) const override { cells_.paint(trail, cells); }
  Name name(Lit lit) const override {
    const ColorCells::Meaning& m = cells_.meaning(lit);
    return name_of(m.cell, m.color, colors_, is_yes(lit));
  }
  // Each of a cell's lines knows as well as the cell that it has exactly one color.
  std::int32_t line_of(std::int32_t line) const override {
    const auto parts = static_cast<std::int32_t>(parts_.size());
    return line < parts ? parts_[at(line)].line : layout_.seats(line - parts)[0].line;
  }

 private:
  static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }
  std::size_t place(std::int32_t part, int color) const { return at(part) * (at(colors_) + 1) + at(color); }
  T& word(std::int32_t part, int color) { return words_[place(part, color)]; }
  std::int32_t cell(std::int32_t part, int i) const { return parts_[at(part)].cells[at(i)]; }

  void make_parts(const Board& board) {
    clues_.reserve(parts_.size());
    for (const auto& [line, group, cells] : parts_) {
      const auto runs = board.puzzle().clue(line).subspan(at(group.first), at(group.last - group.first));
      clues_.push_back(make_color_clue<T>(runs, false, static_cast<int>(cells.size()), colors_, arena_));
    }
    arena_.template settle<T>(clues_);
    words_.reserve(place(static_cast<std::int32_t>(parts_.size()), 0));
    for (std::int32_t part = 0; at(part) < parts_.size(); ++part) {
      for (int color = 0; color <= colors_; ++color) words_.push_back(none(clues_[at(part)].full));
      for (int i = 0; i < clues_[at(part)].cells; ++i) {
        const std::int32_t here = cell(part, i);
        seats_[at(here)][seat_in(parts_[at(part)].line, here)] = {part, i};
        for (int color = 0; color <= colors_; ++color)
          if (board.allows(here, color)) add_cell(word(part, color), i);
      }
    }
  }

  // Which of the cell's lines it is.
  std::size_t seat_in(std::int32_t line, std::int32_t cell) const {
    const auto seats = layout_.seats(cell);
    std::size_t i = 0;
    while (i + 1 < seats.size() && seats[i].line != line) ++i;
    return i;
  }

  void exclude(std::int32_t cell, int color, std::int32_t place, std::int32_t reason_line) {
    for (const ColorSeat& seat : seats_[at(cell)]) {
      if (seat.part < 0) continue;
      drop_cell(word(seat.part, color), seat.at);
      history_[at(seat.part)].push_back({place, seat.at, color});
      if (seat.part != reason_line) queue_.push(seat.part);
    }
    --left_[at(cell)];
  }
  void imply(std::int32_t part, int color, const T& possible, std::vector<Lit>& implied) {
    for_each_cell<T>(word(part, color) & ~possible,
                     [&](int i) { implied.push_back(cells_.exclusion(cell(part, i), color)); });
  }

  // The invariant, of one part.
  bool is_in_step(std::int32_t part) const {
    std::vector<T> words(root_.begin() + static_cast<std::ptrdiff_t>(place(part, 0)),
                         root_.begin() + static_cast<std::ptrdiff_t>(place(part + 1, 0)));
    for (const Exclusion& one : history_[at(part)]) drop_cell(words[at(one.color)], one.cell);
    for (int color = 0; color <= colors_; ++color)
      if (any<T>(words[at(color)] ^ words_[place(part, color)])) return false;
    return true;
  }
  // What has become true since the last time.
  void read(const Trail& trail) {
    for (; seen_ < trail.size(); ++seen_) assign(trail[seen_], seen_, trail.line_behind(trail[seen_]));
  }
  void assign(Lit lit, std::int32_t place, std::int32_t reason_line) {
    const ColorCells::Meaning& m = cells_.meaning(lit);
    if (m.other >= 0) return exclude(m.cell, is_yes(lit) ? m.other : m.color, place, reason_line);
    if (!is_yes(lit)) exclude(m.cell, m.color, place, reason_line);
    if (is_yes(lit) ? left_[at(m.cell)] > 1 : left_[at(m.cell)] <= 1) unsure_.push_back(m.cell);
  }
  void take_back(Lit lit) {
    const auto [cell, color] = cells_.excluded(lit);
    if (color < 0) return;
    for (const ColorSeat& seat : seats_[at(cell)]) {
      if (seat.part < 0) continue;
      add_cell(word(seat.part, color), seat.at);
      history_[at(seat.part)].pop_back();
    }
    ++left_[at(cell)];
  }
  void drop_queue() {
    queue_.clear();
    unsure_.clear();
  }

  // In the explainer's words, the cell has this color and no other.
  void force(const ColorClue<T>& clue, int cell, int color) {
    drop_cell(explainer_.words[0], cell);
    for (int u = 0; u < clue.uses; ++u) drop_cell(explainer_.words[at(clue.use[u].color)], cell);
    add_cell(explainer_.words[at(color)], cell);
  }

  Budget& budget_;
  Layout layout_;
  int colors_;
  ColorCells cells_;
  std::vector<ColorPart> parts_;
  LineQueue queue_;
  std::vector<std::int32_t> unsure_;  // cells that are queued
  std::int32_t seen_ = 0;             // of the trail
  ColorArena arena_;
  std::vector<ColorClue<T>> clues_;              // by part
  std::vector<T> words_, root_;                  // by part and color: allowed at present, and at the root
  std::vector<std::vector<Exclusion>> history_;  // by part
  std::vector<std::size_t> at_root_;             // by part: how much of its history is in root_
  std::vector<Solved> solved_;                   // by part: when it was solved last
  std::vector<std::array<ColorSeat, 2>> seats_;  // by cell: in the parts of its lines
  std::vector<std::int16_t> left_;               // by cell: colors that are not excluded
  ColorExplainer<T> explainer_;
  ColorScratch<T> space_;
};

}  // namespace nonolith::NONOLITH_ISA
