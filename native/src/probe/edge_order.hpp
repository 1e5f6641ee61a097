// The order in which the cells of a large board are tried: along the edge of what is known, where little is left open.
//
// Most cells of a large picture lie far from everything that is known, and trying them shows nothing. The edge is the
// open cells next to a known one, or to the border; where something comes out, the edge moves, and the order goes on
// there. Trials are short: a contradiction that shows after a few lines is as good as one that takes a thousand. Only
// if that leads nowhere, cells some steps from the edge wait as well, behind the others, for longer trials. Invariant:
// a cell waits at most once for a short trial and once for a long one. Below a guess only cells next to what has
// changed since then wait, for the others have shown nothing before.
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
  explicit EdgeOrder(const Board& board) : board_(board), waits_(static_cast<std::size_t>(board.cells()), 0) {
    for (std::int32_t cell = 0; cell < board.cells(); ++cell) open_.push_back(cell);
  }

  // The whole edge waits.
  void begin() {
    for (const std::int32_t cell : open_)
      if (board_.left(cell) > 1 && is_at_edge(cell)) push(cell, kShort);
  }
  // So do the cells up to some steps behind it, for long trials. `for_good`: what is known now will always be.
  void widen(bool for_good) {
    if (for_good) std::erase_if(open_, [&](std::int32_t cell) { return board_.left(cell) == 1; });
    auto& queue = waiting_[kLong];
    for (const std::int32_t cell : open_)
      if (board_.left(cell) > 1 && is_at_edge(cell)) push(cell, kLong);
    for (std::size_t step = 0, from = 0; step < kSteps; ++step)
      for (const std::size_t end = queue.size(); from < end; ++from)
        each_neighbor(queue[from], [&](std::int32_t cell) { push(cell, kLong); });
  }
  // Nothing waits, until something changes.
  void clear() {
    for (auto& queue : waiting_) {
      for (const std::int32_t cell : queue) waits_[at(cell)] = 0;
      queue.clear();
    }
  }
  // The next open cell, or -1.
  std::int32_t front() {
    for (kind_ = kShort; kind_ <= kLong; ++kind_) {
      auto& queue = waiting_[at(kind_)];
      while (!queue.empty() && board_.left(queue.front()) == 1) pass();
      if (!queue.empty()) return queue.front();
    }
    return -1;
  }
  // How many lines its trial may take.
  std::int64_t lines() const { return kind_ == kLong ? 1000 : 100; }
  // It was tried.
  void pass() {
    const std::int32_t cell = waiting_[at(kind_)].front();
    NONOLITH_ASSERT(waits(cell, kind_));
    waits_[at(cell)] = static_cast<char>(waits_[at(cell)] & ~(1 << kind_));
    waiting_[at(kind_)].pop_front();
  }
  // What the trail has from here on is known now.
  void changed(std::size_t mark) {
    for (std::size_t i = mark; i < board_.trail().size(); ++i)
      each_neighbor(board_.cell_of(board_.trail()[i]), [&](std::int32_t cell) {
        if (waits(cell, kShort)) return;
        waits_[at(cell)] = static_cast<char>(waits_[at(cell)] | 1 << kShort);
        waiting_[kShort].push_front(cell);
      });
  }

 private:
  static constexpr int kShort = 0, kLong = 1;
  static constexpr std::size_t kSteps = 3;

  static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }
  bool waits(std::int32_t cell, int kind) const { return (waits_[at(cell)] >> kind & 1) != 0; }
  void push(std::int32_t cell, int kind) {
    if (waits(cell, kind)) return;
    waits_[at(cell)] = static_cast<char>(waits_[at(cell)] | 1 << kind);
    waiting_[at(kind)].push_back(cell);
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
  std::vector<std::int32_t> open_;                   // all cells that are open at the root, and some that were
  std::array<std::deque<std::int32_t>, 2> waiting_;  // by kind of trial
  std::vector<char> waits_;                          // by cell, bits by kind
  int kind_ = kShort;                                // of the trial that is next
};

}  // namespace nonolith
