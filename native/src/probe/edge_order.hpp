// The order in which the cells of a large board are tried: along the edge of what is known, where little is left open.
//
// Most cells of a large picture lie far from everything that is known, and trying them shows nothing. The edge is the
// open cells next to a known one, or to the border; where something comes out, the edge moves, and the order goes on
// there. Trials are short at first: a contradiction that shows after a few lines is as good as one that takes a
// thousand. A cell that has shown nothing waits for a trial with more effort, which comes when no shorter one is left
// to be made; and with more effort the cells some steps behind the edge are tried as well. Invariant: a cell waits at
// most once, with the effort that its place tells.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "../assert.hpp"
#include "../board.hpp"

namespace nonolith {

class EdgeOrder {
 public:
  explicit EdgeOrder(const Board& board) : board_(board), places_(static_cast<std::size_t>(board.cells())) {
    for (std::int32_t cell = 0; cell < board.cells(); ++cell) open_.push_back(cell);
  }

  // The whole edge waits. `for_good`: what is known now will always be.
  void begin(bool for_good) {
    for_good_ = for_good;
    effort_ = 0;
    for (auto& queue : waiting_) queue.clear();
    for (const std::int32_t cell : open_) places_[at(cell)] = {};
    for (const std::int32_t cell : open_)
      if (board_.left(cell) > 1 && is_at_edge(cell)) push(cell, 0, 0);
  }
  // The next open cell, or -1.
  std::int32_t front() {
    for (effort_ = 0; effort_ < kEfforts.size(); ++effort_) {
      auto& queue = waiting_[effort_];
      while (!queue.empty() && !waits(queue.front())) queue.pop_front();
      if (!queue.empty()) return queue.front();
    }
    return -1;
  }
  // How many lines its trial may take.
  std::int64_t lines() const { return kEfforts[effort_].lines; }
  // It was tried.
  void pass() {
    const std::int32_t cell = waiting_[effort_].front();
    waiting_[effort_].pop_front();
    Place& place = places_[at(cell)];
    NONOLITH_ASSERT(place.waits && at(place.effort) == effort_);
    place.waits = false;
    if (board_.left(cell) == 1) return;
    const std::int8_t depth = place.depth;
    if (depth < kEfforts[effort_].depth)
      each_neighbor(cell, [&](std::int32_t other) {
        if (places_[at(other)].depth < 0) push(other, effort_, static_cast<std::int8_t>(depth + 1));
      });
    if (effort_ + 1 < kEfforts.size()) push(cell, effort_ + 1, depth);
  }
  // What the trail has from here on is known now.
  void changed(std::size_t mark) {
    for (std::size_t i = mark; i < board_.trail().size(); ++i)
      each_neighbor(board_.cell_of(board_.trail()[i]), [&](std::int32_t cell) {
        const Place& place = places_[at(cell)];
        if (place.waits && place.effort == 0) return;
        places_[at(cell)] = {0, 0, true};
        waiting_[0].push_front(cell);
      });
  }
  // No more is tried for now.
  void end() {
    if (for_good_) std::erase_if(open_, [&](std::int32_t cell) { return board_.left(cell) == 1; });
  }

 private:
  struct Effort {
    int depth;           // steps from the edge
    std::int64_t lines;  // of a trial
  };
  static constexpr std::array<Effort, 2> kEfforts{{{0, 100}, {3, 1000}}};
  struct Place {
    std::int8_t depth = -1;  // steps from the edge, where it was met
    std::int8_t effort = 0;
    bool waits = false;
  };

  static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }
  bool waits(std::int32_t cell) const {
    const Place& place = places_[at(cell)];
    return place.waits && at(place.effort) == effort_ && board_.left(cell) > 1;
  }
  void push(std::int32_t cell, std::size_t effort, std::int8_t depth) {
    NONOLITH_ASSERT(!places_[at(cell)].waits);
    places_[at(cell)] = {depth, static_cast<std::int8_t>(effort), true};
    waiting_[effort].push_back(cell);
  }
  template <class F>
  void each_neighbor(std::int32_t cell, F&& f) const {
    for (const Seat& seat : board_.layout().seats(cell))
      for (const std::int32_t i : {seat.at - 1, seat.at + 1}) {
        if (i < 0 || i >= board_.layout().length(seat.line)) continue;
        if (const std::int32_t other = board_.layout().cell(seat.line, i); board_.left(other) > 1) f(other);
      }
  }
  bool is_at_edge(std::int32_t cell) const {
    std::size_t open = 0;
    each_neighbor(cell, [&](std::int32_t) { ++open; });
    return open < 2 * board_.layout().seats(cell).size();
  }

  const Board& board_;
  std::vector<std::int32_t> open_;  // all cells that are open at present, and some that were
  std::array<std::deque<std::int32_t>, kEfforts.size()> waiting_;  // by effort; some entries are out of date
  std::vector<Place> places_;                                      // by cell
  std::size_t effort_ = 0;                                         // of the cell in front
  bool for_good_ = false;
};

}  // namespace nonolith
