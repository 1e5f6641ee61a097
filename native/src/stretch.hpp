// A stretch of a long line: what follows from a few new cells, looked for among the cells around them.
//
// The runs that can lie there are known by their windows (the first and the last cell at which each can start), and so
// are the cells that can be blank with exactly j runs in front of them: those between the earliest end of run j-1 and
// the latest start of run j. In the margins of the stretch, all of these count as possible: nothing is known there of
// what lies beyond. The margins are as long as the longest of the runs, or end at a white cell, so that no run reaches
// from beyond them into the middle, and only what is said of the middle counts.
// Invariant: sound. What is added follows from the clue and the cells of the line; but not all that follows is found.
// Trials next to each other lead to the same cells: half of what is looked for was found shortly before, and is kept.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "assert.hpp"
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

  // What is known and what follows, on a line and from a cell of it on.
  struct Finding {
    const Window* window = nullptr;    // tells the line
    std::uint32_t version = 0;         // of its windows
    std::int32_t at = 0;               // the first cell
    std::int32_t left = 0, right = 0;  // the margins
    Spread spread = Spread::stopped;   // stopped: there are too many runs, or too long ones
    Stored known_black{}, known_white{};
    Stored black{}, white{};  // new
  };

  // `changed` are cells of a line, given by its limbs, of kCells cells or more; stopped: the margins do not leave room.
  NONOLITH_CALL Spread solve(const WindowedClue& clue, CellRange changed, const std::uint64_t* black,
                             const std::uint64_t* white) {
    const int at = std::clamp((changed.first + changed.last - kCells) / 2, 0, clue.cells - kCells);
    const Stored known_black = stored_at(at, black), known_white = stored_at(at, white);
    found_ = &finding_of(clue.window, at, known_black, known_white);
    const bool is_known =
        found_->window == clue.window && found_->version == clue.version && found_->at == at &&
        !any(static_cast<Stored>((found_->known_black ^ known_black) | (found_->known_white ^ known_white)));
    if (!is_known) {
      *found_ = {clue.window, clue.version, at, 0, 0, Spread::stopped, known_black, known_white, {}, {}};
      look(clue, *found_);
      NONOLITH_ASSERT(is_sound(clue, black, white));
    }
    if (at + found_->left > changed.first || at + kCells - found_->right <= changed.last) return Spread::stopped;
    return found_->spread;
  }
  // What was found last.
  const Finding& found() const { return *found_; }

 private:
  using Word = Registers<Stored>;
  static constexpr int kRuns = 64;

  void look(const WindowedClue& clue, Finding& found) {
    const Piece* const piece = clue.piece;
    const Window* const window = clue.window;
    const int runs = clue.runs, cells = clue.cells;
    const int at = found.at;
    int from = 0, to = runs;
    while (from < to && window[from].last + piece[from].length <= at) ++from;
    while (from < to && window[to - 1].first >= at + kCells) --to;
    int longest = 1, top = 0;
    for (int j = from; j < to; ++j) longest = std::max(longest, piece[j].length), top = std::max(top, piece[j].log);
    if (to - from > kRuns || longest >= kCells) return;

    const bool begins = at == 0, ends = at + kCells == cells;
    const int left = begins ? 0 : std::min(first_of(found.known_white), longest) + 1;
    const int right = ends ? 0 : std::min(first_of(reversed(found.known_white)), longest) + 1;
    found.left = left, found.right = right;

    const Word open = ~Word(found.known_black), open_r = reversed(open), no = none(open);
    Word one = no;
    add_cell(one, 0);
    fit_[0] = ~Word(found.known_white), fit_r_[0] = reversed(fit_[0]);
    for (int i = 0; i < top; ++i) {
      fit_[i + 1] = fit_[i] & (fit_[i] >> (1 << i));
      fit_r_[i + 1] = fit_r_[i] & (fit_r_[i] >> (1 << i));
    }
    // The cells that can be blank with exactly j runs in front of them: the first, and the one behind the last.
    const auto first = [&](int j) { return j == 0 ? 0 : window[j - 1].first + piece[j - 1].length - at; };
    const auto end = [&](int j) { return j == runs ? kCells : window[j].last - at; };
    const auto beyond_left = [&](int j) { return margin(first(j), std::min(end(j), left)); };
    const auto beyond_right = [&](int j) { return margin(kCells - end(j), std::min(kCells - first(j), right)); };

    // From both sides at once: neither waits for the other.
    const int count = to - from;
    gap_[0] = begins ? open & ~(open + one) : spread_from(beyond_left(from), open);
    gap_r_[count] = ends ? open_r & ~(open_r + one) : spread_from(beyond_right(to), open_r);
    Word reach = (gap_[0] << 1) | (begins ? one : no), reach_r = (gap_r_[count] << 1) | (ends ? one : no);
    for (int i = 0, k = count - 1; i < count; ++i, --k) {
      const Piece &p = piece[from + i], &q = piece[from + k];
      start_[i] = fit_[p.log] & (fit_[p.log] >> p.rest) & reach;
      gap_[i + 1] = spread_from((start_[i] << p.length) | beyond_left(from + i + 1), open);
      reach = gap_[i + 1] << 1;
      const Word back = fit_r_[q.log] & (fit_r_[q.log] >> q.rest) & reach_r;
      gap_r_[k] = spread_from((back << q.length) | beyond_right(from + k), open_r);
      reach_r = gap_r_[k] << 1;
    }
    for (int i = 0; i <= top; ++i) cover_[i] = no;
    Word blank = gap_[0] & reversed(gap_r_[0]);
    for (int i = 0; i < count; ++i) {
      const Piece& p = piece[from + i];
      const Word after = reversed(gap_r_[i + 1]);
      Word possible = after >> p.length;
      if (ends && i + 1 == count) add_cell(possible, kCells - p.length);
      possible = possible & start_[i];
      cover_[p.log] |= possible | (possible << p.rest);
      blank |= gap_[i + 1] & after;
    }
    Word filled = cover_[top];
    for (int i = top - 1; i >= 0; --i) filled = cover_[i] | filled | (filled << (1 << i));
    Stored inside{};
    add_cells(inside, left, kCells - right);
    const Word middle(inside);
    found.spread = any(static_cast<Word>(middle & ~(blank | filled))) ? Spread::conflict : Spread::fixed;
    store(middle & ~blank & open, found.black);
    store(middle & ~filled & fit_[0], found.white);
  }

  // Whether what was found follows from the whole line.
  bool is_sound(const WindowedClue& clue, const std::uint64_t* black, const std::uint64_t* white) const {
    static thread_local WideLine line;  // has much to allocate
    const int limbs = (clue.cells + 63) / 64;
    std::vector<std::uint64_t> all_black(black, black + limbs), all_white(white, white + limbs);
    if (!line.solve(clue.piece, clue.runs, clue.cells, all_black.data(), all_white.data(), nullptr, nullptr))
      return true;
    const Stored follows_black = stored_at(found_->at, all_black.data());
    const Stored follows_white = stored_at(found_->at, all_white.data());
    return found_->spread != Spread::conflict &&
           !any(static_cast<Stored>((found_->black & ~follows_black) | (found_->white & ~follows_white)));
  }
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
    first = std::max(first, 0);
    if (end <= 64)  // nearly always
      return lowest_limb(first < end ? (~std::uint64_t{0} >> (64 - (end - first))) << first : 0);
    Stored cells{};
    add_cells(cells, first, end);
    return Word(cells);
  }
  static Word lowest_limb(std::uint64_t limb) {
    if constexpr (kInRegisters<Stored>) {
      return Word::lowest(limb);
    } else {
      Stored cells{};
      cells.limb[0] = limb;
      return cells;
    }
  }
  static void store(const Word& from, Stored& to) {
    if constexpr (kInRegisters<Stored>)
      from.store(to);
    else
      to = from;
  }
  static Stored stored_at(int at, const std::uint64_t* limbs) {
    const std::uint64_t* const x = limbs + (at >> 6);
    const int by = at & 63;
    Stored cells;
    for (int i = 0; i < cells.size(); ++i) cells.limb[i] = by == 0 ? x[i] : (x[i] >> by) | (x[i + 1] << (64 - by));
    return cells;
  }

  // Where such a finding is kept, or another one that has to make room.
  Finding& finding_of(const Window* window, int at, const Stored& black, const Stored& white) {
    std::uint64_t hash = reinterpret_cast<std::uintptr_t>(window) + static_cast<std::uint64_t>(at);
    for (int i = 0; i < black.size(); ++i)
      hash = (std::rotl(hash, 29) ^ black.limb[i] ^ std::rotl(white.limb[i], 32)) * 0x9e3779b97f4a7c15;
    return findings_[hash >> (64 - kBits)];
  }

  static constexpr int kBits = 11;
  std::vector<Finding> findings_{std::size_t{1} << kBits};
  Finding* found_ = nullptr;
  // As in line.hpp.
  std::array<Word, 8> fit_, fit_r_, cover_;
  std::array<Word, kRuns + 1> gap_, gap_r_, start_;
};

}  // namespace nonolith::NONOLITH_ISA
