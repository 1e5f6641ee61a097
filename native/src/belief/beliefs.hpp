// Beliefs about the cells of a board, by messages between its lines (loopy belief propagation; the idea to guide a
// search for nonograms by it is that of nonosolve, hyouv/FastNonogramSolver, 2026).
//
// Each line tells the crossing line of every cell how likely the cell is filled as far as it can see
// (line_belief.hpp); a cell's odds are the product of its two messages. Messages go on from those of the last time, and
// a line is asked again only if something that it hears has moved. Rows do not hear each other, nor do columns, so
// they answer together, those of like slack.
//
// Invariant: heard_[slot] is the odds that the slot's line goes by: 0 or infinity where the cell is known, otherwise
// what the crossing line has told: told_ of its own slot for the cell.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "../assert.hpp"
#include "../chance.hpp"
#include "line_belief.hpp"

namespace nonolith::NONOLITH_ISA {

template <class R>
class BeliefsIn {
 public:
  // Clues: rows from above, then columns from the left.
  BeliefsIn(int width, int height, const std::vector<std::vector<std::int32_t>>& clues)
      : sides_{Side(0, height, width), Side(height * LineBelief<R>::padded(width), width, height)} {
    for (std::size_t l = 0; l < clues.size(); ++l) {
      Side& side = sides_[l < at(height) ? 0 : 1];
      const std::int32_t first = side.first + static_cast<std::int32_t>(side.lines.size()) * side.stride;
      side.lines.push_back({first, side.cells, {clues[l], side.cells}});
      if (!clues[l].empty()) side.order.push_back(side.lines.size() - 1);
    }
    for (Side& side : sides_)
      std::stable_sort(side.order.begin(), side.order.end(), [&](std::size_t a, std::size_t b) {
        return side.lines[a].shape.packed < side.lines[b].shape.packed;
      });
    told_.assign(at(sides_[1].first + width * sides_[1].stride), R{1});
    heard_ = told_;
    answers_.resize(at(kLanes * std::max(sides_[0].stride, sides_[1].stride)));
  }

  // Nothing was ever said.
  void forget() {
    begin([] { return R{1}; });
  }
  // Something was said by chance, either way: messages settle elsewhere than they did before.
  void stir(std::uint64_t seed) {
    Chance chance(seed);
    begin([&] {
      const std::uint64_t x = chance.next();
      const R odds = 1 + kStirred * R(0x1p-24) * static_cast<R>(x >> 40);
      return x % 2 == 0 ? odds : 1 / odds;
    });
  }
  // What is known of a cell from now on: filled, blank, or nothing.
  void fill(std::int32_t cell) { know(cell, std::numeric_limits<R>::infinity()); }
  void blank(std::int32_t cell) { know(cell, 0); }
  void open(std::int32_t cell) {
    const auto [in_row, in_column] = slots(cell);
    hear(cell, told_[in_column], told_[in_row]);
  }

  // Messages until nothing moves any more, at most this many rounds. `spend(cells)` is called for each line; true:
  // stop.
  template <class Spend>
  void exchange(int rounds, Spend&& spend) {
    bool any = true;
    for (; any && rounds > 0; --rounds) {
      any = false;
      for (const int s : {0, 1}) {
        const Side& side = sides_[s];
        std::size_t asked[kLanes], count = 0;
        for (const std::size_t l : side.order) {
          if (!(side.news[l] > 0)) continue;
          if (spend(at(side.cells))) return;
          if (side.lines[l].open > 0) asked[count++] = l, any = true;
          if (count == at(kLanes)) ask(s, {asked, std::exchange(count, 0)});
        }
        if (count > 0) ask(s, {asked, count});
      }
      fresh_ = false;
    }
    NONOLITH_ASSERT(is_in_step());
  }
  // Filled : blank.
  R odds(std::int32_t cell) const {
    const auto [in_row, in_column] = slots(cell);
    return told_[in_row] * told_[in_column];
  }

 private:
  using Lanes = Reals<R>;
  static constexpr int kLanes = Lanes::kCount;
  static constexpr R kMoved = R(0.01);  // as a probability; less does not wake the other line
  static constexpr R kStirred = 30;     // by chance, odds of up to 1 + kStirred to 1
  struct Line {
    std::int32_t first;  // slot
    int open;            // cells that are not known
    typename LineBelief<R>::Shape shape;
  };
  // All rows, or all columns.
  struct Side {
    Side(std::int32_t first, int lines, int cells)
        : first(first), cells(cells), stride(LineBelief<R>::padded(cells)), news(at(LineBelief<R>::padded(lines)), 1) {}
    std::int32_t first;  // slot
    int cells, stride;   // of a line; slots
    std::vector<Line> lines;
    std::vector<std::size_t> order;  // in which they are asked, if they have runs
    std::vector<R> news;             // by line: above zero if something has moved since it was asked
  };
  static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }
  static bool is_open(R odds) { return odds > 0 && odds <= LineBelief<R>::kMost; }
  // All cells hear `say()` first, once in their row and once in their column.
  template <class Say>
  void begin(Say&& say) {
    const auto cells = static_cast<std::int32_t>(sides_[0].lines.size()) * sides_[0].cells;
    for (std::int32_t cell = 0; cell < cells; ++cell) {
      const auto [in_row, in_column] = slots(cell);
      told_[in_row] = say();
      told_[in_column] = say();
      if (is_open(heard_[in_row])) heard_[in_row] = told_[in_column], heard_[in_column] = told_[in_row];
    }
    for (Side& side : sides_) std::fill(side.news.begin(), side.news.end(), R{1});
    fresh_ = true;
  }
  // Of a cell in its row and in its column.
  std::pair<std::size_t, std::size_t> slots(std::int32_t cell) const {
    const std::int32_t row = cell / sides_[0].cells, column = cell % sides_[0].cells;
    return {at(row * sides_[0].stride + column), at(sides_[1].first + column * sides_[1].stride + row)};
  }
  void hear(std::int32_t cell, R in_row, R in_column) {
    const auto [row_slot, column_slot] = slots(cell);
    const std::size_t line[] = {at(cell / sides_[0].cells), at(cell % sides_[0].cells)};
    const int opened = static_cast<int>(is_open(in_row)) - static_cast<int>(is_open(heard_[row_slot]));
    for (const int s : {0, 1}) {
      sides_[s].news[line[s]] = 1;
      sides_[s].lines[line[s]].open += opened;
    }
    heard_[row_slot] = in_row;
    heard_[column_slot] = in_column;
  }
  void know(std::int32_t cell, R odds) { hear(cell, odds, odds); }
  bool is_in_step() const {
    for (std::int32_t cell = 0; cell < sides_[0].cells * sides_[1].cells; ++cell) {
      const auto [in_row, in_column] = slots(cell);
      const R by_row = heard_[in_row], by_column = heard_[in_column];
      if (is_open(by_row) ? by_row != told_[in_column] || by_column != told_[in_row] : by_row != by_column)
        return false;
    }
    return true;
  }

  // Lets lines of one side answer.
  void ask(int s, std::span<const std::size_t> asked) {
    Side& side = sides_[s];
    typename LineBelief<R>::Question questions[kLanes];
    for (std::size_t i = 0; i < asked.size(); ++i) {
      const Line& line = side.lines[asked[i]];
      questions[i] = {&line.shape, heard_.data() + line.first, answers_.data() + i * at(side.stride)};
      side.news[asked[i]] = 0;
    }
    const unsigned answered = line_belief_.run({questions, asked.size()});
    for (std::size_t i = 0; i < asked.size(); ++i)
      if ((answered >> i & 1) != 0) tell(s, asked[i], answers_.data() + i * at(side.stride));
  }
  // Answers become what is said: damped by half; but what is said first is said in full. Those that hear something new
  // are to be asked again, and so is the line itself if it has more to say.
  void tell(int s, std::size_t l, R* answer) {
    Side &side = sides_[s], &other = sides_[1 - s];
    R* const told = told_.data() + side.lines[l].first;
    const R* const heard = heard_.data() + side.lines[l].first;
    const Lanes zero = Lanes::all(0), sure = Lanes::all(LineBelief<R>::kMost);
    Lanes more = zero;
    for (int i = 0; i < side.cells; i += kLanes) {
      const Lanes old = Lanes::load(told + i), wish = Lanes::load(answer + i), here = Lanes::load(heard + i);
      const Lanes now = fresh_ ? wish : root(old * wish), open = except(below(sure, here), below(zero, here));
      where(open, now, old).store(told + i);
      where(open, now, here).store(answer + i);
      const Lanes news = where(open, moved(old, now));
      R* const noted = other.news.data() + i;
      most(Lanes::load(noted), news).store(noted);
      more = most(more, except(below(zero, news), where(open, moved(old, wish))));
    }
    R* hears = heard_.data() + at(other.first) + l;
    for (int i = 0; i < side.cells; ++i, hears += other.stride) *hears = answer[i];
    if (any(below(zero, more))) side.news[l] = 1;
  }
  // By how much more than counts, as a probability p = o / (1 + o), times something positive.
  static Lanes moved(const Lanes& old, const Lanes& now) {
    const Lanes one = Lanes::all(1);
    return most(now - old, old - now) - Lanes::all(kMoved) * (one + now) * (one + old);
  }

  Side sides_[2];
  LineBelief<R> line_belief_;
  std::vector<R> told_, heard_;  // by slot: a cell of a line
  std::vector<R> answers_;       // of the lines at hand
  bool fresh_ = true;
};

}  // namespace nonolith::NONOLITH_ISA
