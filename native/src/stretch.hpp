// A stretch of a long line: what follows from a few new cells, looked for among the cells around them.
//
// The runs that can lie there are known by their windows (the first and the last cell at which each can start), and so
// are the cells that can be blank with exactly j runs in front of them: those between the earliest end of run j-1 and
// the latest start of run j. In the margins of the stretch, all of these count as possible: nothing is known there of
// what lies beyond. The margins are as long as the longest of the runs, or end at a white cell, so that no run reaches
// from beyond them into the middle, and only what is said of the middle counts.
// Invariant: sound. What is added follows from the clue and the cells of the line; but not all that follows is found.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "avx2_words.hpp"
#include "board.hpp"
#include "wide_line.hpp"
#include "word.hpp"

namespace nonolith::NONOLITH_ISA {

// Stored is a word of as many cells as the stretch has.
template <class Stored>
class Stretch {
 public:
  static constexpr int kCells = 8 * sizeof(Stored);

  // `changed` are cells of a line, given by its limbs, of kCells cells or more; stopped: the margins do not leave room.
  Spread solve(const Piece* piece, const Window* window, int runs, int cells, CellRange changed,
               const std::uint64_t* black, const std::uint64_t* white) {
    at_ = std::clamp((changed.first + changed.last - kCells) / 2, 0, cells - kCells);
    int from = 0, to = runs;
    while (from < to && window[from].last + piece[from].length <= at_) ++from;
    while (from < to && window[to - 1].first >= at_ + kCells) --to;
    int longest = 1, top = 0;
    for (int j = from; j < to; ++j) longest = std::max(longest, piece[j].length), top = std::max(top, piece[j].log);
    if (to - from > kRuns || longest >= kCells) return Spread::stopped;

    const Stored known_black = stored_at(black), known_white = stored_at(white);
    const bool begins = at_ == 0, ends = at_ + kCells == cells;
    const int left = begins ? 0 : std::min(first_of(known_white), longest) + 1;
    const int right = ends ? 0 : std::min(first_of(reversed(known_white)), longest) + 1;
    if (at_ + left > changed.first || at_ + kCells - right <= changed.last) return Spread::stopped;

    const Word open = ~Word(known_black), open_r = reversed(open), no = none(open);
    Word one = no;
    add_cell(one, 0);
    fit_[0] = ~Word(known_white), fit_r_[0] = reversed(fit_[0]);
    for (int i = 0; i < top; ++i) {
      fit_[i + 1] = fit_[i] & (fit_[i] >> (1 << i));
      fit_r_[i + 1] = fit_r_[i] & (fit_r_[i] >> (1 << i));
    }
    // The cells that can be blank with exactly j runs in front of them: the first, and the one behind the last.
    const auto first = [&](int j) { return j == 0 ? 0 : window[j - 1].first + piece[j - 1].length - at_; };
    const auto end = [&](int j) { return j == runs ? kCells : window[j].last - at_; };
    const auto beyond_left = [&](int j) { return margin(first(j), std::min(end(j), left)); };
    const auto beyond_right = [&](int j) { return margin(kCells - end(j), std::min(kCells - first(j), right)); };

    const int count = to - from;
    gap_[0] = begins ? open & ~(open + one) : spread_from(beyond_left(from), open);
    Word reach = (gap_[0] << 1) | (begins ? one : no);
    for (int i = 0; i < count; ++i) {
      const Piece& p = piece[from + i];
      start_[i] = fit_[p.log] & (fit_[p.log] >> p.rest) & reach;
      gap_[i + 1] = spread_from((start_[i] << p.length) | beyond_left(from + i + 1), open);
      reach = gap_[i + 1] << 1;
    }
    Word gap_r = ends ? open_r & ~(open_r + one) : spread_from(beyond_right(to), open_r);
    Word blank = gap_[count] & reversed(gap_r);
    reach = (gap_r << 1) | (ends ? one : no);
    for (int i = 0; i <= top; ++i) cover_[i] = no;
    for (int i = count - 1; i >= 0; --i) {
      const Piece& p = piece[from + i];
      const Word back = fit_r_[p.log] & (fit_r_[p.log] >> p.rest) & reach;
      const Word possible = start_[i] & (reversed(reach) >> (p.length - 1));
      cover_[p.log] |= possible | (possible << p.rest);
      gap_r = spread_from((back << p.length) | beyond_right(from + i), open_r);
      blank |= gap_[i] & reversed(gap_r);
      reach = gap_r << 1;
    }
    Word filled = cover_[top];
    for (int i = top - 1; i >= 0; --i) filled = cover_[i] | filled | (filled << (1 << i));
    Stored inside{};
    add_cells(inside, left, kCells - right);
    const Word middle(inside);
    if (any(static_cast<Word>(middle & ~(blank | filled)))) return Spread::conflict;
    store(middle & ~blank & open, black_);
    store(middle & ~filled & fit_[0], white_);
    return Spread::fixed;
  }
  // What was found: calls f(cell) for each new black cell, or white one.
  template <class F>
  void each_black(F&& f) const {
    for_each_cell(black_, [&](int i) { f(at_ + i); });
  }
  template <class F>
  void each_white(F&& f) const {
    for_each_cell(white_, [&](int i) { f(at_ + i); });
  }

 private:
  using Word = Registers<Stored>;
  static constexpr int kRuns = 64;

  static int first_of(const Stored& cells) {
    int i = 0;
    while (i + 1 < cells.size() && cells.limb[i] == 0) ++i;
    return 64 * i + std::countr_zero(cells.limb[i]);
  }
  static Word spread_from(const Word& from, const Word& open) {
    const Word seeds = from & open;
    return (open & ~(open + seeds)) | seeds;
  }
  static Word margin(int first, int end) {
    Stored cells{};
    first = std::max(first, 0);
    if (end > 64)
      add_cells(cells, first, end);
    else if (first < end)  // nearly always
      cells.limb[0] = (~std::uint64_t{0} >> (64 - (end - first))) << first;
    return Word(cells);
  }
  static void store(const Word& from, Stored& to) {
    if constexpr (kInRegisters<Stored>)
      from.store(to);
    else
      to = from;
  }
  Stored stored_at(const std::uint64_t* limbs) const {
    const std::uint64_t* const x = limbs + (at_ >> 6);
    const int by = at_ & 63;
    Stored cells;
    for (int i = 0; i < cells.size(); ++i) cells.limb[i] = by == 0 ? x[i] : (x[i] >> by) | (x[i + 1] << (64 - by));
    return cells;
  }

  int at_ = 0;  // its first cell on the line
  Stored black_{}, white_{};
  // As in line.hpp.
  std::array<Word, 8> fit_, fit_r_, cover_;
  std::array<Word, kRuns + 1> gap_, start_;
};

}  // namespace nonolith::NONOLITH_ISA
