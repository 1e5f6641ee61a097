// The theory of colours, for learn/learner.hpp: its deductions are those of the lines, and that every cell has exactly
// one colour.
//
// A cell that has two colours left at the root is one variable: yes the first of them, no the second. A cell that has
// more is one variable for each, consecutive, in the order of the colours: yes it has this one, no it has not. Known
// cells have none. The lines see excluded colours only; a cell that is told its colour excludes the others. The line
// numbers beyond the lines are the cells.
// Invariant: words as on the board (color_board.hpp), without what the trail excludes; a cell is queued if it
// may know more than its variables do.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "color_board.hpp"
#include "color_explain.hpp"
#include "learn/learner.hpp"
#include "line_queue.hpp"

namespace nonolith::NONOLITH_ISA {

template <class T>
class ColorTheory {
 public:
  // Goes on from the board's root; the board is then not needed but for its clues.
  ColorTheory(const ColorBoard<T>& board, Budget& budget)
      : board_(board),
        budget_(budget),
        width_(board.width()),
        height_(board.height()),
        lines_(static_cast<std::int32_t>(board.clues().size())),
        queue_(board.clues().size()),
        words_(board.words()),
        root_(words_),
        solved_(board.clues().size()) {
    queue_.clear();
    const std::int32_t cells = board.cells();
    first_.reserve(at(cells) + 1);
    left_.reserve(at(cells));
    for (std::int32_t cell = 0; cell < cells; ++cell) {
      first_.push_back(variables());
      left_.push_back(static_cast<std::int16_t>(board.left(cell)));
      if (board.left(cell) == 1) continue;
      for (int color = 0; color <= board.colors(); ++color) {
        if (!board.is_allowed(cell, color)) continue;
        if (board.left(cell) == 2 && variables() > first_.back())
          meaning_.back().other = color;
        else
          meaning_.push_back({cell, color, -1});
      }
    }
    first_.push_back(variables());
  }

  std::int32_t variables() const { return static_cast<std::int32_t>(meaning_.size()); }
  // Known cells are no variables.
  template <class F>
  void each_known(F&&) const {}

  void assign(Lit lit, std::int32_t, std::int32_t reason_line) {
    const Meaning& m = meaning_[at(variable(lit))];
    if (m.other >= 0)
      exclude(m.cell, is_yes(lit) ? m.other : m.color, reason_line);
    else if (!is_yes(lit))
      exclude(m.cell, m.color, reason_line);
    if (m.other < 0 && (is_yes(lit) ? left_[at(m.cell)] > 1 : left_[at(m.cell)] <= 1)) cells_.push_back(m.cell);
  }
  void retract(Lit lit) {
    const Meaning& m = meaning_[at(variable(lit))];
    if (m.other >= 0)
      allow(m.cell, is_yes(lit) ? m.other : m.color);
    else if (!is_yes(lit))
      allow(m.cell, m.color);
  }
  void drop_queue() {
    queue_.clear();
    cells_.clear();
  }

  Deduction next(const Trail& trail, std::vector<Lit>& implied, std::int32_t& line, std::int32_t& since) {
    while (!cells_.empty()) {
      const std::int32_t cell = cells_.back();
      cells_.pop_back();
      line = lines_ + cell;
      const Deduction deduction = look_at(cell, trail, implied);
      if (deduction != Deduction::idle) return deduction;
    }
    if (queue_.empty()) return Deduction::idle;
    line = queue_.front();
    const ColorClue<T>& clue = board_.clues()[at(line)];
    if (budget_.spend(line_cost(clue))) return Deduction::stopped;
    queue_.pop();
    ++budget_.counters.line_solves;
    Solved& solved = solved_[at(line)];
    since = solved.epoch == trail.epoch() ? solved.place : trail.settled();
    solved = {trail.epoch(), trail.size()};
    if (!solve(clue, &word(line, 0), space_)) return Deduction::conflict;
    imply(line, 0, space_.blank, implied);
    for (int u = 0; u < clue.uses; ++u) imply(line, clue.use[u].color, space_.filled[at(u)], implied);
    return Deduction::done;
  }

  void explain(std::int32_t line, std::int32_t before, std::int32_t since, Lit lit, const Trail& trail,
               std::vector<Lit>& out) {
    if (line >= lines_) return explain_cell(line - lines_, before, lit, trail, out);
    const ColorClue<T>& clue = board_.clues()[at(line)];
    budget_.spend(8 * line_cost(clue));
    settle_root(trail);
    int contrary = -1, contrary_color = -1;
    if (lit != kNoLit) {
      const Meaning& m = meaning_[at(variable(lit))];
      contrary = line < height_ ? m.cell % width_ : m.cell / width_;
      contrary_color = m.other >= 0 && is_yes(lit) ? m.other : m.color;
    }
    explainer_.order.clear();
    explainer_.words.resize(at(board_.colors()) + 1);
    gather(line, 0, before, contrary, contrary_color, trail);
    for (int u = 0; u < clue.uses; ++u) gather(line, clue.use[u].color, before, contrary, contrary_color, trail);
    explainer_.run(clue, since,
                   [&](const Exclusion& one) { out.push_back(negated(exclusion(cell(line, one.cell), one.color))); });
  }

  // The colour of a cell in the solution that the trail holds.
  int color_at(std::int32_t cell, const Trail& trail) const {
    for (std::int32_t v = first_[at(cell)]; v < first_[at(cell) + 1]; ++v) {
      if (trail.is_true(yes(v))) return meaning_[at(v)].color;
      if (meaning_[at(v)].other >= 0) return meaning_[at(v)].other;
    }
    return board_.color_at(cell);
  }
  // Calls f(cell, color) for what a literal excludes; a yes among many excludes nothing by itself.
  template <class F>
  void each_excluded(Lit lit, F&& f) const {
    const Meaning& m = meaning_[at(variable(lit))];
    if (m.other >= 0)
      f(m.cell, is_yes(lit) ? m.other : m.color);
    else if (!is_yes(lit))
      f(m.cell, m.color);
  }

  Name name(Lit lit) const {
    const Meaning& m = meaning_[at(variable(lit))];
    return name_of(m.cell, m.color, board_.colors(), is_yes(lit));
  }
  // A cell's row knows as well as the cell that it has exactly one colour.
  std::int32_t line_of(std::int32_t line) const { return line < lines_ ? line : (line - lines_) / width_; }

 private:
  struct Meaning {
    std::int32_t cell;
    std::int32_t color;
    std::int32_t other;  // the second of two colours, else -1
  };
  struct Solved {
    std::int64_t epoch = -1;
    std::int32_t place = 0;
  };
  static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }
  std::size_t place(std::int32_t line, int color) const { return at(line) * (at(board_.colors()) + 1) + at(color); }
  T& word(std::int32_t line, int color) { return words_[place(line, color)]; }
  std::int32_t cell(std::int32_t line, int i) const {
    return line < height_ ? line * width_ + i : i * width_ + line - height_;
  }

  // The literal that says that an open cell has not this colour.
  Lit exclusion(std::int32_t cell, int color) const {
    const std::int32_t first = first_[at(cell)], count = first_[at(cell) + 1] - first;
    if (count == 1) return meaning_[at(first)].color == color ? no(first) : yes(first);
    // Colours grow along the variables, so that colour c is at most the c-th.
    std::int32_t v = first + (color < count ? color : count - 1);
    while (meaning_[at(v)].color != color) --v;
    return no(v);
  }
  void exclude(std::int32_t cell, int color, std::int32_t reason_line) {
    const std::int32_t r = cell / width_, c = cell % width_;
    drop_cell(word(r, color), c);
    drop_cell(word(height_ + c, color), r);
    --left_[at(cell)];
    if (r != reason_line) queue_.push(r);
    if (height_ + c != reason_line) queue_.push(height_ + c);
  }
  void allow(std::int32_t cell, int color) {
    const std::int32_t r = cell / width_, c = cell % width_;
    add_cell(word(r, color), c);
    add_cell(word(height_ + c, color), r);
    ++left_[at(cell)];
  }
  void imply(std::int32_t line, int color, const T& possible, std::vector<Lit>& implied) {
    for_each_cell<T>(word(line, color) & ~possible, [&](int i) { implied.push_back(exclusion(cell(line, i), color)); });
  }

  // Exactly one colour: a cell of at least three variables.
  Deduction look_at(std::int32_t cell, const Trail& trail, std::vector<Lit>& implied) const {
    int told = 0, open = 0;
    for (std::int32_t v = first_[at(cell)]; v < first_[at(cell) + 1]; ++v)
      told += trail.is_true(yes(v)), open += trail.is_open(yes(v));
    if (told > 1 || told + open == 0) return Deduction::conflict;
    if (open == 0 || (told == 0 && open > 1)) return Deduction::idle;
    for (std::int32_t v = first_[at(cell)]; v < first_[at(cell) + 1]; ++v)
      if (trail.is_open(yes(v))) implied.push_back(told == 1 ? no(v) : yes(v));
    return Deduction::done;
  }
  void explain_cell(std::int32_t cell, std::int32_t before, Lit lit, const Trail& trail, std::vector<Lit>& out) const {
    const std::int32_t begin = first_[at(cell)], end = first_[at(cell) + 1];
    const auto told = [&](std::int32_t v) { return trail.is_true(yes(v)) && trail.place(yes(v)) < before; };
    const auto add = [&](Lit one) {
      if (trail.place(one) >= trail.root_end()) out.push_back(one);
    };
    const bool needs_told = lit == kNoLit || !is_yes(lit);
    int count = 0;
    for (std::int32_t v = begin; v < end && needs_told; ++v)
      if (told(v) && count < (lit == kNoLit ? 2 : 1)) add(no(v)), ++count;
    if (count > 0) return;
    for (std::int32_t v = begin; v < end; ++v)
      if (lit == kNoLit || v != variable(lit)) add(yes(v));
  }

  // Moves what has become true at the root out of the explanations' way.
  void settle_root(const Trail& trail) {
    for (; root_end_ < trail.root_end(); ++root_end_)
      each_excluded(trail[root_end_], [&](std::int32_t cell, int color) {
        const std::int32_t r = cell / width_, c = cell % width_;
        drop_cell(root_[place(r, color)], c);
        drop_cell(root_[place(height_ + c, color)], r);
      });
  }
  // One colour of a line, for the explainer; the cell of the deduction has the colour that was excluded, and no other.
  void gather(std::int32_t line, int color, std::int32_t before, int contrary, int contrary_color, const Trail& trail) {
    T& base = explainer_.words[at(color)];
    base = root_[place(line, color)];
    T gone = base & ~word(line, color);
    if (contrary >= 0) {
      drop_cell(gone, contrary);
      if (color == contrary_color)
        add_cell(base, contrary);
      else
        drop_cell(base, contrary);
    }
    for_each_cell(gone, [&](int i) {
      const std::int32_t time = trail.place(exclusion(cell(line, i), color));
      if (time < before) explainer_.order.push_back({time, i, color});
    });
  }

  const ColorBoard<T>& board_;
  Budget& budget_;
  std::int32_t width_, height_, lines_;
  LineQueue queue_;
  std::vector<std::int32_t> cells_;  // queued
  std::vector<T> words_, root_;      // by line and colour: allowed at present, and at the root
  std::int32_t root_end_ = 0;        // of the trail, how much root_ knows
  std::vector<Solved> solved_;       // by line: when it was solved last
  std::vector<Meaning> meaning_;     // by variable
  std::vector<std::int32_t> first_;  // by cell: its first variable
  std::vector<std::int16_t> left_;   // by cell: colours that are not excluded
  ColorExplainer<T> explainer_;
  ColorScratch<T> space_;
};

}  // namespace nonolith::NONOLITH_ISA
