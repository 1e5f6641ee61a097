// Lines so short that the same ones come again and again: what follows from each is worked out once and kept.
//
// A clue is known by its leftmost placement, and a line of fewer than kCells is one of kCells whose last ones are
// blank. The table is shared by all threads; it takes 64 KB, and is not set up before it is used. Invariant: an entry
// is zero (not yet known) or right, whichever thread wrote it.
#pragma once
#include <atomic>
#include <cstdint>

#include "piece.hpp"

namespace nonolith::NONOLITH_ISA {

// What is kept for one clue; empty if its line is too long.
class LineMemo {
 public:
  static constexpr int kCells = 5;

  LineMemo() = default;
  // The runs must have room on the line.
  LineMemo(const Piece* piece, int runs) {
    std::uint32_t leftmost = 0;
    for (int j = 0, at = 0; j < runs; at += piece[j++].length + 1) leftmost |= ((1U << piece[j].length) - 1) << at;
    entries_ = &table_[leftmost << 2 * kCells];
  }
  explicit operator bool() const { return entries_ != nullptr; }

  // As solve() of line.hpp; `work` does it, if nobody has yet.
  template <class T, class Work>
  bool solve(const T& full, T& black, T& white, Work&& work) const {
    const std::uint32_t outside = kAll & ~static_cast<std::uint32_t>(full);
    const auto both = [&] { return static_cast<std::uint32_t>(black << kCells | white) | outside; };
    std::atomic<std::uint16_t>& entry = entries_[both()];
    std::uint32_t found = entry.load(std::memory_order_relaxed);
    if (found == 0) {
      found = work() ? kPossible | both() : kImpossible;
      entry.store(static_cast<std::uint16_t>(found), std::memory_order_relaxed);
    }
    if (found == kImpossible) return false;
    black = found >> kCells & kAll;
    white = found & full;
    return true;
  }

 private:
  static constexpr std::uint32_t kAll = (1U << kCells) - 1, kPossible = 1U << 2 * kCells, kImpossible = 2 * kPossible;
  inline static std::atomic<std::uint16_t> table_[1U << 3 * kCells];  // by clue, black and white cells
  std::atomic<std::uint16_t>* entries_ = nullptr;
};

}  // namespace nonolith::NONOLITH_ISA
