// The windows of the runs of long lines, and where these lines are new.
//
// A window becomes narrower when its line is solved, and what it was before is kept on a trail of its own.
// Invariant: on the present board a run can start only in its window. The cells that are new on a line lie in its
// range.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "assert.hpp"
#include "wide_line.hpp"

namespace nonolith::NONOLITH_ISA {

class RunWindows {
 public:
  void reserve(std::size_t lines, std::size_t runs) {
    fresh_.reserve(lines);
    versions_.reserve(lines);
    windows_.reserve(runs);  // they stay where they are
  }
  // The next line, of which nothing is known: all of it is new. step(j) is how far apart runs j and j+1 must start.
  template <class Step>
  Window* add(int cells, int runs, int slack, Step&& step) {
    fresh_.push_back({0, cells - 1});
    versions_.push_back(0);
    std::int32_t at = 0;
    for (int j = 0; j < runs; at += step(j++)) windows_.push_back({at, at + slack});
    return windows_.data() + windows_.size() - runs;
  }

  void touch(std::int32_t line, int cell) {
    CellRange& range = fresh_[static_cast<std::size_t>(line)];
    range = {std::min(range.first, cell), std::max(range.last, cell)};
  }
  // The cells that are new, which they are no longer then.
  CellRange take(std::int32_t line) { return std::exchange(fresh_[static_cast<std::size_t>(line)], kNothing); }

  // Solves a line; see WideLine. `mark`: undo() with less makes its windows again what they were.
  bool solve(std::int32_t line, const Piece* piece, int runs, int cells, std::uint64_t* black, std::uint64_t* white,
             Window* windows, const CellRange& fresh, std::size_t mark) {
    now_.assign(windows, windows + runs);
    if (!line_.solve(piece, runs, cells, black, white, now_.data(), &fresh)) return false;
    NONOLITH_ASSERT(knows_all_of(piece, cells, black, white));
    for (std::size_t j = 0; j < now_.size(); ++j) narrow(line, windows[j], now_[j], mark);
    return true;
  }
  void narrow(std::int32_t line, Window& window, const Window& now, std::size_t mark) {
    if (window.first == now.first && window.last == now.last) return;
    NONOLITH_ASSERT(window.first <= now.first && now.last <= window.last);
    if (mark != 0) past_.push_back({mark, &window, window, line});
    change(line, window, now);
  }
  void undo(std::size_t mark) {
    for (; !past_.empty() && past_.back().mark > mark; past_.pop_back())
      change(past_.back().line, *past_.back().window, past_.back().before);
  }
  void keep() { past_.clear(); }
  // Of a line: never the same again once a window has changed.
  std::uint32_t version(std::int32_t line) const { return versions_[static_cast<std::size_t>(line)]; }

 private:
  static constexpr CellRange kNothing{1 << 30, -1};
  struct Past {
    std::size_t mark;
    Window* window;
    Window before;
    std::int32_t line;
  };

  // Whether the line that was just solved would be the same without anything remembered of it.
  bool knows_all_of(const Piece* piece, int cells, const std::uint64_t* black, const std::uint64_t* white) const {
    static thread_local WideLine line;  // has much to allocate
    const int runs = static_cast<int>(now_.size()), limbs = (cells + 63) / 64;
    const std::vector<std::uint64_t> known_black(black, black + limbs), known_white(white, white + limbs);
    std::vector<std::uint64_t> all_black = known_black, all_white = known_white;
    std::vector<Window> all;
    int slack = cells + 1, at = 0;
    for (int j = 0; j < runs; ++j) slack -= piece[j].length + 1;
    for (int j = 0; j < runs; at += piece[j++].length + 1) all.push_back({at, at + slack});
    const CellRange everywhere{0, cells - 1};
    if (!line.solve(piece, runs, cells, all_black.data(), all_white.data(), all.data(), &everywhere)) return false;
    for (std::size_t j = 0; j < now_.size(); ++j)
      if (all[j].first < now_[j].first || all[j].last > now_[j].last) return false;
    return all_black == known_black && all_white == known_white;
  }
  void change(std::int32_t line, Window& window, const Window& now) {
    window = now;
    ++versions_[static_cast<std::size_t>(line)];
  }

  std::vector<Window> windows_;   // by run
  std::vector<Past> past_;        // marks rise
  std::vector<CellRange> fresh_;  // by line
  std::vector<std::uint32_t> versions_;
  std::vector<Window> now_;  // of the line that is being solved
  WideLine line_;
};

}  // namespace nonolith::NONOLITH_ISA
