// Several boards that differ in a few cells, brought to their fixed points together.
//
// Invariant: as of the board, in every lane that is alive; lines that are not `stale` are those of the board that
// was loaded last, in all lanes.
#pragma once
#include <bit>
#include <cstdint>
#include <vector>

#include "../board.hpp"
#include "lane_line.hpp"

namespace nonolith::NONOLITH_ISA {

// Rows and columns as sets; what is probed by lanes has at most 64 of each.
struct LineSet {
  std::uint64_t rows = 0, columns = 0;
  bool empty() const { return (rows | columns) == 0; }
  bool meets(const LineSet& other) const { return ((rows & other.rows) | (columns & other.columns)) != 0; }
  LineSet& operator|=(const LineSet& other) {
    rows |= other.rows;
    columns |= other.columns;
    return *this;
  }
};

template <class L>
class LaneBoard {
 public:
  using V = Lanes<L>;

  explicit LaneBoard(const Board<L>& board)
      : board_(board),
        height_(board.height()),
        black_(board.clues().size()),
        white_(board.clues().size()),
        stale_(all_lines()) {}

  LineSet all_lines() const { return {ones<std::uint64_t>(board_.height()), ones<std::uint64_t>(board_.width())}; }
  // These lines of the board have changed.
  void outdate(const LineSet& lines) { stale_ |= lines; }

  // Makes all lanes equal to the board.
  void load() {
    each(stale_.rows, [&](int r) { load_line(r); });
    each(stale_.columns, [&](int c) { load_line(height_ + c); });
    stale_ = touched_ = dirty_ = {};
  }
  void set(int lane, int row, int column, bool filled) {
    auto& side = filled ? black_ : white_;
    side[at(row)].add(lane, L{1} << column);
    side[at(height_ + column)].add(lane, L{1} << row);
    dirty_ |= {std::uint64_t{1} << row, std::uint64_t{1} << column};
  }
  // Solves lines until nothing changes; returns which of the lanes given are still alive. `solves` counts lines.
  unsigned propagate(unsigned alive, std::int64_t& solves) {
    V living = chosen<L>(alive);
    while (!dirty_.empty() && alive != 0) {
      for (std::uint64_t rows = std::exchange(dirty_.rows, 0); rows != 0 && alive != 0; rows &= rows - 1) {
        const int r = std::countr_zero(rows);
        touched_.rows |= std::uint64_t{1} << r;
        solves += std::popcount(alive);
        dirty_.columns |= solve_line(r, r, height_, alive, living);
      }
      for (std::uint64_t columns = std::exchange(dirty_.columns, 0); columns != 0 && alive != 0;
           columns &= columns - 1) {
        const int c = std::countr_zero(columns);
        touched_.columns |= std::uint64_t{1} << c;
        solves += std::popcount(alive);
        dirty_.rows |= solve_line(height_ + c, c, 0, alive, living);
      }
    }
    stale_ = touched_;
    stale_ |= dirty_;
    return alive;
  }
  // The lines that were solved since load().
  const LineSet& touched() const { return touched_; }
  const V& black(int line) const { return black_[at(line)]; }
  const V& white(int line) const { return white_[at(line)]; }

  template <class F>
  static void each(std::uint64_t set, F&& f) {
    for (; set != 0; set &= set - 1) f(std::countr_zero(set));
  }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  void load_line(int line) {
    black_[at(line)] = V::all(board_.black(line));
    white_[at(line)] = V::all(board_.white(line));
  }
  // Solves one line, which is number `place` of its direction; lines across begin at `across`. Returns those changed.
  L solve_line(int line, int place, int across, unsigned& alive, V& living) {
    V black = black_[at(line)], white = white_[at(line)];
    const Clue<L>& clue = board_.clues()[at(line)];
    const bool known = any_lane(V::all(clue.full) & ~(black | white) & living) == 0;  // then there is nothing to find
    const unsigned possible = known ? feasible_lanes(clue, black, white, space_) : solve(clue, black, white, space_);
    if ((possible & alive) != alive) {
      alive &= possible;
      if (alive == 0) return 0;
      living = chosen<L>(alive);
    }
    if (known) return 0;
    black = black & ~black_[at(line)] & living;
    white = white & ~white_[at(line)] & living;
    if (any_lane(black | white) == 0) return 0;
    return settle(line, place, across, black, black_) | settle(line, place, across, white, white_);
  }
  L settle(int line, int place, int across, const V& fresh, std::vector<V>& side) {
    const L changed = any_lane(fresh);
    if (changed == 0) return 0;
    side[at(line)] |= fresh;
    const V one = V::all(1);
    for (L rest = changed; rest != 0; rest &= rest - 1) {
      const int i = std::countr_zero(rest);
      side[at(across + i)] |= ((fresh >> i) & one) << place;
    }
    return changed;
  }

  const Board<L>& board_;
  int height_;
  std::vector<V> black_, white_;  // by line
  LineSet stale_, touched_, dirty_;
  LaneScratch<L> space_;
};

}  // namespace nonolith::NONOLITH_ISA
