// Clues for a line solver of one kind of words; what goes in and out are limbs (see clues.hpp).
#pragma once
#include <algorithm>
#include <type_traits>

#include "../color_line.hpp"
#include "../line.hpp"
#include "clues.hpp"

namespace nonolith::why {

using namespace portable;

template <class T>
const Limb* limbs_in(const T& word) {
  if constexpr (std::is_integral_v<T>)
    return &word;
  else
    return word.limb.data();
}
// A set as a word of the same shape as another one, and back; `limbs` is what there is room for.
template <class T>
T word_of(const Limb* set, int limbs, const T& like) {
  if constexpr (std::is_integral_v<T>) {
    return *set;
  } else {
    T word = none(like);
    copy(set, static_cast<std::size_t>(std::min(limbs, bits(word) / 64)), &word.limb[0]);
    return word;
  }
}
template <class T>
void write(const T& word, int limbs, Limb* set) {
  const int own = std::min(limbs, bits(word) / 64);  // of a short line, fewer than the longest has
  copy(limbs_in(word), static_cast<std::size_t>(own), set);
  clear(set + own, static_cast<std::size_t>(limbs - own));
}

// Notes the first and the last start of each run, if somebody wants them. One class for both cases: a solver for each
// would take twice as long to compile.
struct Ends {
  Numbers *first = nullptr, *last = nullptr;

  template <class T>
  void operator()(int run, const T& starts) const {
    if (first == nullptr) return;
    (*first)[static_cast<std::size_t>(run)] = first_in(limbs_in(starts), 0, bits(starts));
    (*last)[static_cast<std::size_t>(run)] = last_before(limbs_in(starts), bits(starts));
  }
};

// In black and white, where the line solver is faster.
template <class T>
class PlainClues final : public Clues {
 public:
  explicit PlainClues(const Puzzle& puzzle) : Clues(puzzle), clues_(portable::make_clues<T>(puzzle, pieces_)) {}

  bool solve(int line, const Limb* allowed, Limb* possible) override {
    return solve_by(line, allowed, possible, [&](const Clue<T>& clue, T& black, T& white) {
      return portable::solve(clue, black, white, scratch_);
    });
  }
  bool is_possible(int line, const Limb* allowed) override {
    const Clue<T>& clue = clues_[at(line)];
    const T black = without(clue, allowed, 0), white = without(clue, allowed, 1);
    return !portable::any<T>(black & white) && feasible(clue, black, white, scratch_);
  }

 protected:
  bool solve_starts(int line, const Limb* allowed, Limb* possible, Numbers& first, Numbers& last,
                    const Changed* changed) override {
    const Ends ends{&first, &last};
    return solve_by(line, allowed, possible, [&](const Clue<T>& clue, T& black, T& white) {
      if constexpr (!std::is_integral_v<T>)
        if (clue.cells <= 64)
          return portable::solve_starts(recast(clue, clue.full.limb[0]), black.limb[0], white.limb[0], scratch_.narrow,
                                        ends);
      if constexpr (kWindowed<T>) {
        if (clue.runs == 0 && !portable::any(black)) return white = clue.full, true;
        return clue.runs > 0 && clue.slack >= 0 && solve_windows(clue, black, white, first, last, changed);
      } else {
        return portable::solve_starts(clue, black, white, scratch_, ends);
      }
    });
  }

 private:
  // The cells that are not allowed a color: they have the other one.
  T without(const Clue<T>& clue, const Limb* allowed, int color) const {
    return clue.full & ~word_of(allowed + color * limbs(), limbs(), clue.full);
  }
  template <class Solve>
  bool solve_by(int line, const Limb* allowed, Limb* possible, Solve&& solve) {
    const Clue<T>& clue = clues_[at(line)];
    T black = without(clue, allowed, 0), white = without(clue, allowed, 1);
    if (portable::any<T>(black & white) || !solve(clue, black, white)) return false;
    write<T>(clue.full & ~black, limbs(), possible);
    write<T>(clue.full & ~white, limbs(), possible + limbs());
    return true;
  }
  bool solve_windows(const Clue<T>& clue, T& black, T& white, Numbers& first, Numbers& last, const Changed* changed) {
    const CellRange range = changed == nullptr ? CellRange{0, clue.cells - 1} : CellRange{changed->from, changed->to};
    if (changed == nullptr) widest_windows(clue, first, last);
    windows_.clear();
    for (std::size_t run = 0; run < first.size(); ++run) windows_.push_back({first[run], last[run]});
    if (!scratch_.wide.solve(clue.piece, clue.runs, clue.cells, &black.limb[0], &white.limb[0], windows_.data(),
                             &range))
      return false;
    for (std::size_t run = 0; run < first.size(); ++run)
      first[run] = windows_[run].first, last[run] = windows_[run].last;
    return true;
  }
  // Where the runs could start if nothing was known of the line.
  static void widest_windows(const Clue<T>& clue, Numbers& first, Numbers& last) {
    std::int32_t start = 0;
    for (int run = 0; run < clue.runs; start += clue.piece[run++].length + 1)
      first[at(run)] = start, last[at(run)] = start + clue.slack;
  }

  std::vector<Piece> pieces_;
  std::vector<Clue<T>> clues_;
  Scratch<T> scratch_;
  std::vector<Window> windows_;  // of the line that is solved
};

template <class T>
class ColorClues final : public Clues {
 public:
  explicit ColorClues(const Puzzle& puzzle) : Clues(puzzle) {
    for (int line = 0; line < puzzle.lines(); ++line)
      clues_.push_back(
          make_color_clue<T>(puzzle.clue(line), puzzle.unknown[at(line)], puzzle.length(line), puzzle.colors, arena_));
    arena_.template settle<T>(clues_);
  }

  bool solve(int line, const Limb* allowed, Limb* possible) override { return solve_by(line, allowed, possible, {}); }
  bool is_possible(int line, const Limb* allowed) override {
    return portable::is_possible(clues_[at(line)], words_of(line, allowed), scratch_);
  }

 protected:
  bool solve_starts(int line, const Limb* allowed, Limb* possible, Numbers& first, Numbers& last,
                    const Changed*) override {
    return solve_by(line, allowed, possible, Ends{&first, &last});
  }

 private:
  const T* words_of(int line, const Limb* allowed) {
    if constexpr (std::is_same_v<T, Limb>) {
      return allowed;
    } else {
      words_.clear();
      for (int color = 0; color < stride(); ++color)
        words_.push_back(word_of(allowed + color * limbs(), limbs(), clues_[at(line)].full));
      return words_.data();
    }
  }
  bool solve_by(int line, const Limb* allowed, Limb* possible, const Ends& ends) {
    const ColorClue<T>& clue = clues_[at(line)];
    if (!portable::solve(clue, words_of(line, allowed), scratch_, ends)) return false;
    clear(possible, at(stride() * limbs()));
    write(scratch_.blank, limbs(), possible);
    for (int u = 0; u < clue.uses; ++u) write(scratch_.filled[at(u)], limbs(), possible + clue.use[u].color * limbs());
    return true;
  }

  ColorArena arena_;
  std::vector<ColorClue<T>> clues_;
  std::vector<T> words_;  // of the line that is solved
  ColorScratch<T> scratch_;
};

template <class T>
std::unique_ptr<Clues> make_clues_of(const Puzzle& puzzle) {
  if (puzzle.is_plain() && puzzle.colors == 1) return std::make_unique<PlainClues<T>>(puzzle);
  return std::make_unique<ColorClues<T>>(puzzle);
}

}  // namespace nonolith::why
