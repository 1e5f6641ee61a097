// Beliefs about the cells of a board, by messages between its lines (loopy belief propagation; the idea to guide a
// search for nonograms by it is that of nonosolve, hyouv/FastNonogramSolver, 2026).
//
// A line is an ordered list of cells with a clue, and a cell lies in at most two lines: nothing else is known of the
// board here. Each line tells the crossing line of every cell how likely the cell is filled as far as it can see
// (line_belief.hpp); a cell's odds are the product of its two messages. Messages go on from those of the last time, and
// a line is asked again only if something that it hears has moved.
//
// Invariant: heard_[slot] is the odds that the slot's line goes by: 0 or infinity where the cell is known, otherwise
// said_[slot], what the crossing line has told.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

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
      : lines_(std::move(lines)), line_belief_(longest()), slots_(at(cells)), dirty_(lines_.size(), 1) {
    std::int32_t slot = 0;
    for (const BeliefLine& line : lines_) {
      first_.push_back(slot);
      slot += LineBelief<R>::padded(static_cast<int>(line.cells.size()));
    }
    said_.assign(at(slot), R{1});
    heard_ = said_;
    across_.resize(at(slot));
    for (std::size_t l = 0; l < lines_.size(); ++l)
      for (std::size_t i = 0; i < lines_[l].cells.size(); ++i) {
        auto& [a, b] = slots_[at(lines_[l].cells[i])];
        (a < 0 ? a : b) = first_[l] + static_cast<std::int32_t>(i);
        across_[at(first_[l]) + i].line = static_cast<std::int32_t>(l);
      }
    for (const auto& [a, b] : slots_) {
      if (b < 0) continue;
      const std::int32_t line_a = across_[at(a)].line;
      across_[at(a)] = {b, across_[at(b)].line};
      across_[at(b)] = {a, line_a};
    }
    answer_.resize(at(LineBelief<R>::padded(longest())));
  }

  // Nothing was ever said.
  void forget() {
    for (std::size_t slot = 0; slot < said_.size(); ++slot) {
      said_[slot] = 1;
      if (is_open(heard_[slot])) heard_[slot] = 1;
    }
    std::fill(dirty_.begin(), dirty_.end(), 1);
    fresh_ = true;
  }
  // What is known of a cell from now on: filled, blank, or nothing.
  void fill(std::int32_t cell) { know(cell, std::numeric_limits<R>::infinity()); }
  void blank(std::int32_t cell) { know(cell, 0); }
  void open(std::int32_t cell) {
    for (const std::int32_t slot : {slots_[at(cell)].first, slots_[at(cell)].second})
      if (slot >= 0) heard_[at(slot)] = said_[at(slot)], wake(slot);
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
        if (spend(lines_[l].cells.size())) return;
        if (ask(l)) any = true;
      }
      fresh_ = false;
    }
  }
  // Filled : blank.
  R odds(std::int32_t cell) const {
    const auto [a, b] = slots_[at(cell)];
    return b < 0 ? R{1} : said_[at(a)] * said_[at(b)];
  }

 private:
  using Lanes = Reals<R>;
  static constexpr R kMoved = R(0.01);  // as a probability; less does not wake the other line
  struct Across {
    std::int32_t slot = -1, line = -1;  // of the same cell in its other line
  };
  static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }
  static bool is_open(R odds) { return odds > 0 && odds <= LineBelief<R>::kMost; }
  int longest() const {
    std::size_t most = 1;
    for (const BeliefLine& line : lines_) most = std::max(most, line.cells.size());
    return static_cast<int>(most);
  }
  void wake(std::int32_t slot) {
    const auto l = std::upper_bound(first_.begin(), first_.end(), slot) - first_.begin() - 1;
    dirty_[static_cast<std::size_t>(l)] = 1;
  }
  void know(std::int32_t cell, R odds) {
    for (const std::int32_t slot : {slots_[at(cell)].first, slots_[at(cell)].second})
      if (slot >= 0) heard_[at(slot)] = odds, wake(slot);
  }

  // Lets a line answer. False: it has nothing to say.
  bool ask(std::size_t l) {
    const BeliefLine& line = lines_[l];
    if (line.runs.empty()) return false;
    const R* const heard = heard_.data() + first_[l];
    const int n = static_cast<int>(line.cells.size());
    if (std::none_of(heard, heard + n, is_open)) return false;
    R* const answer = answer_.data();
    if (!line_belief_.run(line.runs, n, heard, answer)) return true;
    const Across* const across = across_.data() + first_[l];
    for (int i = 0; i < n; ++i) {
      if (!is_open(heard[i])) continue;
      const auto [slot, other] = across[i];
      if (slot < 0) continue;
      const R old = said_[at(slot)], wish = answer[i];
      // Damped by half; but what is said first is said in full.
      const R now = fresh_ ? wish : std::sqrt(old * wish);
      said_[at(slot)] = heard_[at(slot)] = now;
      if (has_moved(old, now))
        dirty_[at(other)] = 1;
      else if (has_moved(old, wish))
        dirty_[l] = 1;
    }
    return true;
  }
  // p = o / (1 + o)
  static bool has_moved(R old, R now) { return std::abs(now - old) > kMoved * (1 + now) * (1 + old); }

  std::vector<BeliefLine> lines_;
  LineBelief<R> line_belief_;
  std::vector<std::int32_t> first_;  // by line: its first slot
  struct Slots {
    std::int32_t first = -1, second = -1;
  };
  std::vector<Slots> slots_;    // by cell
  std::vector<Across> across_;  // by slot
  std::vector<R> said_, heard_, answer_;
  std::vector<char> dirty_;  // by line: something has moved since it was asked
  bool fresh_ = true;
};

}  // namespace nonolith::NONOLITH_ISA
