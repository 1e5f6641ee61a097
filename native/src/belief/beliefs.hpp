// Beliefs about the cells of a board, by messages between its lines (loopy belief propagation; the idea to guide a
// search for nonograms by it is that of nonosolve, hyouv/FastNonogramSolver, 2026).
//
// A line is an ordered list of cells with a clue, and a cell lies in at most two lines: nothing else is known of the
// board here. Each line tells the crossing line of every cell how likely the cell is filled as far as it can see
// (line_belief.hpp); a cell's odds are the product of its two messages. Messages go on from those of the last time, and
// a line is asked again only if something that it hears has moved.
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
#include <vector>

#include "../assert.hpp"
#include "line_belief.hpp"

namespace nonolith::NONOLITH_ISA {

// The cells of each line in order, and its runs.
struct BeliefLine {
  std::vector<std::int32_t> cells;
  std::vector<std::int32_t> runs;
};

template <class R>
class BeliefsIn {
 public:
  BeliefsIn(std::vector<BeliefLine> lines, std::int32_t cells)
      : line_belief_(longest(lines)), cells_(at(cells)), dirty_(lines.size(), 1) {
    std::int32_t slot = 0;
    for (BeliefLine& line : lines) {
      const int n = static_cast<int>(line.cells.size());
      lines_.push_back({slot, n, {}});
      if (!line.runs.empty()) lines_.back().shape = line_belief_.shape(std::move(line.runs), n);
      slot += LineBelief<R>::padded(n);
    }
    told_.assign(at(slot), R{1});
    heard_ = told_;
    across_.resize(at(slot));
    for (std::size_t l = 0; l < lines.size(); ++l)
      for (std::size_t i = 0; i < lines[l].cells.size(); ++i) {
        auto& [a, b] = cells_[at(lines[l].cells[i])];
        (a.slot < 0 ? a : b) = Seat{lines_[l].first + static_cast<std::int32_t>(i), static_cast<std::int32_t>(l)};
      }
    for (const auto& [a, b] : cells_)
      if (b.slot >= 0) across_[at(a.slot)] = b, across_[at(b.slot)] = a;
    const std::size_t room = at(LineBelief<R>::padded(longest(lines)));
    for (auto* const row : {&answer_, &moved_, &far_}) row->resize(room);
  }

  // Nothing was ever said.
  void forget() {
    std::fill(told_.begin(), told_.end(), R{1});
    for (R& odds : heard_)
      if (is_open(odds)) odds = 1;
    std::fill(dirty_.begin(), dirty_.end(), 1);
    fresh_ = true;
  }
  // What is known of a cell from now on: filled, blank, or nothing.
  void fill(std::int32_t cell) { know(cell, std::numeric_limits<R>::infinity()); }
  void blank(std::int32_t cell) { know(cell, 0); }
  void open(std::int32_t cell) {
    const auto& [a, b] = cells_[at(cell)];
    hear(a, b.slot < 0 ? R{1} : told_[at(b.slot)]);
    hear(b, told_[at(a.slot)]);
  }

  // Messages until nothing moves any more, at most this many rounds. `spend(cells)` is called for each line; true:
  // stop.
  template <class Spend>
  void exchange(int rounds, Spend&& spend) {
    bool any = true;
    for (; any && rounds > 0; --rounds) {
      any = false;
      for (std::size_t l = 0; l < lines_.size(); ++l) {
        if (dirty_[l] == 0) continue;
        dirty_[l] = 0;
        if (spend(at(lines_[l].n))) return;
        if (ask(l)) any = true;
      }
      fresh_ = false;
    }
  }
  // Filled : blank.
  R odds(std::int32_t cell) const {
    const auto& [a, b] = cells_[at(cell)];
    return b.slot < 0 ? R{1} : told_[at(a.slot)] * told_[at(b.slot)];
  }

 private:
  using Lanes = Reals<R>;
  static constexpr R kMoved = R(0.01);  // as a probability; less does not wake the other line
  struct Seat {
    std::int32_t slot = -1, line = -1;  // of a cell
  };
  struct Seats {
    Seat first, second;
  };
  struct Line {
    std::int32_t first;  // slot
    int n;
    typename LineBelief<R>::Shape shape;
  };
  static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }
  static bool is_open(R odds) { return odds > 0 && odds <= LineBelief<R>::kMost; }
  static int longest(const std::vector<BeliefLine>& lines) {
    std::size_t most = 1;
    for (const BeliefLine& line : lines) most = std::max(most, line.cells.size());
    return static_cast<int>(most);
  }
  void hear(const Seat& seat, R odds) {
    if (seat.slot < 0) return;
    heard_[at(seat.slot)] = odds;
    dirty_[at(seat.line)] = 1;
  }
  void know(std::int32_t cell, R odds) {
    hear(cells_[at(cell)].first, odds);
    hear(cells_[at(cell)].second, odds);
  }

  // Lets a line answer. False: it has nothing to say.
  bool ask(std::size_t l) {
    const Line& line = lines_[l];
    if (line.shape.runs.empty()) return false;
    const R* const heard = heard_.data() + line.first;
    const int n = line.n;
    if (std::none_of(heard, heard + n, is_open)) return false;
    R *const answer = answer_.data(), *const told = told_.data() + line.first;
    if (!line_belief_.run(line.shape, heard, answer)) return true;
    damp(n, told, answer);
    const Seat* const across = across_.data() + line.first;
    for (int i = 0; i < n; ++i) {
      if (!is_open(heard[i])) continue;
      const auto [slot, other] = across[i];
      if (slot < 0) continue;
      NONOLITH_ASSERT(heard[i] == told_[at(slot)]);
      told[i] = heard_[at(slot)] = answer[i];
      if (moved_[at(i)] > 0)
        dirty_[at(other)] = 1;
      else if (far_[at(i)] > 0)
        dirty_[l] = 1;
    }
    return true;
  }
  // Answers become what is said: damped by half; but what is said first is said in full. Above zero: what is said has
  // moved, and is far from what was meant.
  void damp(int n, const R* told, R* answer) {
    for (int i = 0; i < n; i += Lanes::kCount) {
      const Lanes old = Lanes::load(told + i), wish = Lanes::load(answer + i);
      const Lanes now = fresh_ ? wish : root(old * wish);
      now.store(answer + i);
      moved(old, now).store(moved_.data() + i);
      moved(old, wish).store(far_.data() + i);
    }
  }
  // By how much more than counts, as a probability p = o / (1 + o), times something positive.
  static Lanes moved(const Lanes& old, const Lanes& now) {
    const Lanes one = Lanes::all(1);
    return most(now - old, old - now) - Lanes::all(kMoved) * (one + now) * (one + old);
  }

  std::vector<Line> lines_;
  LineBelief<R> line_belief_;
  std::vector<Seats> cells_;
  std::vector<Seat> across_;             // by slot: the same cell in its other line
  std::vector<R> told_, heard_;          // by slot
  std::vector<R> answer_, moved_, far_;  // of the line at hand
  std::vector<char> dirty_;              // by line: something has moved since it was asked
  bool fresh_ = true;
};

}  // namespace nonolith::NONOLITH_ISA
