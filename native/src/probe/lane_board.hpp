// Several boards that differ in a few cells, brought to their fixed points together.
//
// Invariant: as of the board, in every lane that is alive; lines that are not `stale` are those of the view in all
// lanes, and of those that have not `moved` the parts are what is open of them.
#pragma once
#include <bit>
#include <cstdint>
#include <vector>

#include "../assert.hpp"
#include "../board.hpp"
#include "../line.hpp"
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

// The cells of a line that are known to be black and to be white.
template <class W>
struct KnownCells {
  W black, white;
};

// A board of up to 64 cells a side as lanes see it, in words of their own width.
template <class L>
struct LaneView {
  int width, height;
  std::vector<Clue<L>> clues;        // by line; pieces and windows are the board's
  std::vector<KnownCells<L>> cells;  // likewise

  int row(std::int32_t cell) const { return cell / width; }
  int column(std::int32_t cell) const { return cell % width; }
  L known(int line) const {
    const auto& [black, white] = cells[static_cast<std::size_t>(line)];
    return black | white;
  }
  // What the board has excluded.
  void exclude(std::int32_t cell, int color) {
    const auto side = color == 0 ? &KnownCells<L>::black : &KnownCells<L>::white;
    cells[static_cast<std::size_t>(row(cell))].*side |= L{1} << column(cell);
    cells[static_cast<std::size_t>(height + column(cell))].*side |= L{1} << row(cell);
  }
};

template <class L>
class LaneBoard {
 public:
  using V = Lanes<L>;

  explicit LaneBoard(const LaneView<L>& view)
      : view_(view),
        height_(view.height),
        parts_(view.clues.size()),
        cells_(view.clues.size()),
        stale_(all_lines()),
        moved_(stale_) {}

  LineSet all_lines() const { return {ones<std::uint64_t>(view_.height), ones<std::uint64_t>(view_.width)}; }
  // These lines of the view have changed.
  void outdate(const LineSet& lines) {
    stale_ |= lines;
    moved_ |= lines;
  }

  // Makes all lanes equal to the view.
  void load() {
    each_line(moved_, [&](int line) {
      parts_[at(line)] = open_part(view_.clues[at(line)], view_.cells[at(line)].black, view_.cells[at(line)].white);
    });
    each_line(stale_, [&](int line) {
      cells_[at(line)] = {V::all(view_.cells[at(line)].black), V::all(view_.cells[at(line)].white)};
    });
    stale_ = moved_ = touched_ = dirty_ = {};
    NONOLITH_ASSERT(is_loaded());
  }
  void set(int lane, int row, int column, bool filled) {
    const auto side = filled ? &KnownCells<V>::black : &KnownCells<V>::white;
    (cells_[at(row)].*side).add(lane, L{1} << column);
    (cells_[at(height_ + column)].*side).add(lane, L{1} << row);
    dirty_ |= {std::uint64_t{1} << row, std::uint64_t{1} << column};
  }
  // Solves lines until nothing changes, for the lanes given; returns which of them have failed. Lanes come in pairs:
  // with one of a pair its partner leaves too. `solves` counts lines.
  unsigned propagate(unsigned lanes, std::int64_t& solves) {
    alive_ = lanes;
    living_ = chosen<L>(alive_);
    unsigned failed = 0;
    while (!dirty_.empty() && alive_ != 0) {
      sweep(dirty_.rows, touched_.rows, dirty_.columns, 0, height_, failed, solves);
      sweep(dirty_.columns, touched_.columns, dirty_.rows, height_, 0, failed, solves);
    }
    stale_ = touched_;
    stale_ |= dirty_;
    return failed;
  }
  // The lanes, as bits, that have come to their fixed point.
  unsigned alive() const { return alive_; }
  // The lines that were solved since load().
  const LineSet& touched() const { return touched_; }
  const V& black(int line) const { return cells_[at(line)].black; }
  const V& white(int line) const { return cells_[at(line)].white; }

  template <class F>
  static void each(std::uint64_t set, F&& f) {
    for (; set != 0; set &= set - 1) f(std::countr_zero(set));
  }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  bool is_loaded() const {
    for (std::size_t line = 0; line < cells_.size(); ++line)
      for (int lane = 0; lane < V::kCount; ++lane)
        if (cells_[line].black[lane] != view_.cells[line].black || cells_[line].white[lane] != view_.cells[line].white)
          return false;
    return true;
  }
  template <class F>
  void each_line(const LineSet& lines, F&& f) const {
    each(lines.rows, f);
    each(lines.columns, [&](int c) { f(height_ + c); });
  }
  // What a line shows, and in which lanes it is possible, before anything is done about it.
  struct Shown {
    V black, white;
    unsigned possible;
  };
  // Solves the dirty lines of one direction, whose first line is `first`; lines across begin at `across`. They do not
  // cross, so the next one is solved before what the last has shown is carried over: each waits for itself most of the
  // time, and the processor works on both.
  void sweep(std::uint64_t& dirty, std::uint64_t& touched, std::uint64_t& dirty_across, int first, int across,
             unsigned& failed, std::int64_t& solves) {
    Shown shown[2];
    const auto show = [&](int which) {
      const int line = first + std::countr_zero(dirty);
      const KnownCells<V>& cells = cells_[at(line)];
      Shown& to = shown[which];
      to.possible = solve(parts_[at(line)], cells.black, cells.white, to.black, to.white, space_[which]);
    };
    if (dirty != 0) show(0);
    for (int which = 0; dirty != 0 && alive_ != 0; which ^= 1) {
      const int place = std::countr_zero(dirty);
      touched |= dirty & (~dirty + 1);
      dirty &= dirty - 1;
      if (dirty != 0) show(which ^ 1);
      solves += std::popcount(alive_);
      dirty_across |= settle(shown[which], first + place, place, across, failed);
    }
  }
  // Carries over what a line has shown, which is number `place` of its direction. Returns the lines across that have
  // changed.
  L settle(const Shown& shown, int line, int place, int across, unsigned& failed) {
    KnownCells<V>& cells = cells_[at(line)];
    if (const unsigned fail = alive_ & ~shown.possible; fail != 0) {
      failed |= fail;
      alive_ &= ~(fail | partners(fail));
      if (alive_ == 0) return 0;
      living_ = chosen<L>(alive_);
    }
    const V black = shown.black & ~cells.black & living_;
    const V white = shown.white & ~cells.white & living_;
    const L changed = any_lane(black | white);
    if (changed == 0) return 0;
    cells.black |= black;
    cells.white |= white;
    const V one = V::all(1);
    for (L rest = changed; rest != 0; rest &= rest - 1) {
      const int i = std::countr_zero(rest);
      KnownCells<V>& crossing = cells_[at(across + i)];
      crossing.black |= ((black >> i) & one) << place;
      crossing.white |= ((white >> i) & one) << place;
    }
    return changed;
  }

  const LaneView<L>& view_;
  int height_;
  std::vector<LanePart<L>> parts_;    // by line, as of the view
  std::vector<KnownCells<V>> cells_;  // by line
  LineSet stale_, moved_, touched_, dirty_;
  unsigned alive_ = 0;       // lanes, as bits
  V living_{};               // the same, as words
  LaneScratch<L> space_[2];  // of two solves by turns
};

}  // namespace nonolith::NONOLITH_ISA
