// Follows one assumption after the other on the same lines, undoing each; keeps nothing but how it ends.
//
// How it ends depends on the lines that were looked at on the way, and on nothing else: as long as none of them has
// changed, what was found is found again without looking.
#pragma once
#include <algorithm>
#include <vector>

#include "line_memory.hpp"

namespace nonolith::why {

class Foreseer {
 public:
  // `lines` are a position in which no line has anything more to tell; after each look they are as they were.
  Foreseer(Lines& lines, int moves)
      : lines_(&lines),
        most_(moves),
        told_(lines.limbs_in_line()),
        waits_(at(lines.count())),
        votes_(at(lines.cells()) * at(lines.stride())),
        read_at_(at(lines.count())) {
    if (lines.cells() <= kRemembered) memory_.resize(at(lines.cells()));
  }

  // What is found of one cell; `changed` tells when each line changed last, and `now` is later than all of these.
  void look_at(std::int32_t cell, const std::vector<std::int64_t>& changed, std::int64_t now, Foresight& found) {
    if (memory_.empty()) return look_at(cell, found);
    Memory& memory = memory_[at(cell)];
    const bool fresh = memory.when >= 0 && std::none_of(memory.read.begin(), memory.read.end(), [&](std::int32_t line) {
                         return changed[at(line)] >= memory.when;
                       });
    if (!fresh) {
      memory.found = {};
      read_.clear(), ++reading_;
      look_at(cell, memory.found);
      memory.read = read_;
      memory.when = now;
    }
    found.broken.insert(found.broken.end(), memory.found.broken.begin(), memory.found.broken.end());
    found.agreeing.insert(found.agreeing.end(), memory.found.agreeing.begin(), memory.found.agreeing.end());
  }

  void look_at(std::int32_t cell, Foresight& found) {
    int left = 0;
    for (int color = 0; color < lines_->stride(); ++color) left += lines_->is_allowed(cell, color);
    read(lines_->row_of(cell));
    if (left < 2) return;
    int standing = 0;
    for (int color = 0; color < lines_->stride(); ++color) {
      if (!lines_->is_allowed(cell, color)) continue;
      const int moves = follow(cell, color);
      if (moves >= 0)
        found.broken.push_back({cell, color, moves, static_cast<std::int32_t>(trail_.size())});
      else
        ++standing;
      // The first of what was excluded is the assumption itself.
      for (std::size_t i = at(left) - 1; moves < 0 && i < trail_.size(); ++i) {
        seen_.push_back(index(trail_[i]));
        votes_[seen_.back()]++;
      }
      for (const Literal& gone : trail_) lines_->allow(gone.line, gone.place, gone.color);
    }
    bool agree = false;
    for (const std::size_t literal : seen_) agree = agree || (standing == left && votes_[literal] == left);
    for (const std::size_t literal : seen_) votes_[literal] = 0;
    seen_.clear();
    if (agree) found.agreeing.push_back(cell);
  }

 private:
  // A color that a cell cannot have, the cell as a place on a line.
  struct Literal {
    std::int32_t line, place, color;
  };
  static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }
  std::size_t index(const Literal& literal) const {
    return at(lines_->cell(literal.line, literal.place)) * at(lines_->stride()) + at(literal.color);
  }

  // The moves made before a line breaks, or -1. The trail holds what was excluded.
  int follow(std::int32_t cell, int color) {
    trail_.clear();
    for (const std::int32_t line : touched_) waits_[at(line)] = 0;
    touched_.clear();
    const int row = lines_->row_of(cell), column = lines_->column_of(cell), place = lines_->place_on(row, cell);
    for (int other = 0; other < lines_->stride(); ++other)
      if (other != color) exclude({row, place, other});
    touch(row), touch(column);
    for (int moves = 0; !touched_.empty(); ++moves) {
      now_.swap(touched_);
      touched_.clear();
      news_.clear();
      for (const std::int32_t line : now_) waits_[at(line)] = 0, read(line);
      if (moves == most_) {
        // What lines tell does not matter any more, and most lines are looked at in the last move.
        const bool holds =
            std::all_of(now_.begin(), now_.end(), [&](int line) { return told_.is_possible(*lines_, line); });
        return holds ? -1 : moves;
      }
      for (const std::int32_t line : now_) {
        const Limb* const possible = told_.solve(*lines_, line);
        if (possible == nullptr) return moves;
        lines_->each_excluded(line, possible, [&](int place, int gone) { news_.push_back({line, place, gone}); });
      }
      for (const Literal& gone : news_)
        if (exclude(gone)) touch(lines_->crossing(gone.line, gone.place));
    }
    return -1;
  }
  void read(std::int32_t line) {
    if (read_at_[at(line)] != reading_) read_.push_back(line);
    read_at_[at(line)] = reading_;
  }
  // False if it was excluded before.
  bool exclude(const Literal& literal) {
    if (!has(lines_->allowed(literal.line, literal.color), literal.place)) return false;
    lines_->exclude(literal.line, literal.place, literal.color);
    trail_.push_back(literal);
    return true;
  }
  void touch(std::int32_t line) {
    if (!waits_[at(line)]) touched_.push_back(line);
    waits_[at(line)] = 1;
  }

  // What was found of a cell, when, and from which lines.
  struct Memory {
    std::int64_t when = -1;
    Numbers read;
    Foresight found;
  };
  static constexpr std::int32_t kRemembered = 20000;  // cells; more would take too much memory

  Lines* lines_;
  int most_;
  LineMemory told_;
  std::vector<char> waits_;
  std::vector<std::int32_t> now_, touched_;
  std::vector<Literal> news_, trail_;
  std::vector<std::size_t> seen_;    // literals that were voted for, by index
  std::vector<std::int32_t> votes_;  // how many of the assumptions about a cell exclude each literal
  std::vector<Memory> memory_;       // by cell
  Numbers read_;                     // the lines looked at since `reading_` began
  std::vector<std::int64_t> read_at_;
  std::int64_t reading_ = 0;
};

}  // namespace nonolith::why
