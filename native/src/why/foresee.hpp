// Follows one assumption after the other on the same lines, undoing each; keeps nothing but how it ends.
//
// How it ends depends on the lines that were looked at on the way, and on nothing else: as long as none of them has
// changed, what was found is found again without looking.
#pragma once
#include <algorithm>
#include <vector>

#include "lines.hpp"

namespace nonolith::why {

template <class T>
class Foreseer {
 public:
  // `lines` are a position in which no line has anything more to tell; after each look they are as they were.
  Foreseer(Lines<T>& lines, int moves)
      : lines_(&lines),
        most_(moves),
        possible_(at(lines.stride())),
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
      for (const Literal& gone : trail_) {
        if (moves < 0 && gone.cell != cell) {
          votes_[index(gone)]++;
          seen_.push_back(gone);
        }
        lines_->allow(gone.cell, gone.color);
      }
    }
    bool agree = false;
    for (const Literal& gone : seen_) agree = agree || (standing == left && votes_[index(gone)] == left);
    for (const Literal& gone : seen_) votes_[index(gone)] = 0;
    seen_.clear();
    if (agree) found.agreeing.push_back(cell);
  }

 private:
  struct Literal {
    std::int32_t cell, color;
  };
  struct News {
    std::int32_t line;
    Literal gone;
  };
  static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }
  std::size_t index(const Literal& literal) const {
    return at(literal.cell) * at(lines_->stride()) + at(literal.color);
  }

  // The moves made before a line breaks, or -1. The trail holds what was excluded.
  int follow(std::int32_t cell, int color) {
    trail_.clear();
    for (const std::int32_t line : touched_) waits_[at(line)] = 0;
    touched_.clear();
    for (int other = 0; other < lines_->stride(); ++other)
      if (other != color && lines_->is_allowed(cell, other)) exclude({cell, other});
    touch(lines_->row_of(cell)), touch(lines_->column_of(cell));
    for (int moves = 0; !touched_.empty(); ++moves) {
      now_.swap(touched_);
      touched_.clear();
      std::sort(now_.begin(), now_.end());
      news_.clear();
      for (const std::int32_t line : now_) waits_[at(line)] = 0, read(line);
      for (const std::int32_t line : now_)
        if (!lines_->tell(line, possible_.data(),
                          [&](int place, int gone) { news_.push_back({line, {lines_->cell(line, place), gone}}); }))
          return moves;
      if (moves == most_) return -1;
      for (const auto& [line, gone] : news_)
        if (lines_->is_allowed(gone.cell, gone.color)) {
          exclude(gone);
          touch(lines_->crossing(line, lines_->place_on(line, gone.cell)));
        }
    }
    return -1;
  }
  void read(std::int32_t line) {
    if (read_at_[at(line)] != reading_) read_.push_back(line);
    read_at_[at(line)] = reading_;
  }
  void exclude(const Literal& literal) {
    lines_->exclude(literal.cell, literal.color);
    trail_.push_back(literal);
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

  Lines<T>* lines_;
  int most_;
  std::vector<T> possible_;
  std::vector<char> waits_;
  std::vector<std::int32_t> now_, touched_;
  std::vector<News> news_;
  std::vector<Literal> trail_, seen_;
  std::vector<std::int32_t> votes_;  // how many of the assumptions about a cell exclude each literal
  std::vector<Memory> memory_;       // by cell
  Numbers read_;                     // the lines looked at since `reading_` began
  std::vector<std::int64_t> read_at_;
  std::int64_t reading_ = 0;
};

}  // namespace nonolith::why
