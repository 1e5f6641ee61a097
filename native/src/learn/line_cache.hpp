// What solving a line has shown, by what was known of it: a search that often starts again meets half of its lines
// again. For words of two limbs only; a shorter line is solved as fast as it is looked up, a longer one takes too much
// memory.
//
// Invariant: a place is empty (black and white meet, which never happens on a line) or tells what solve() would.
#pragma once
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "../assert.hpp"
#include "../line.hpp"

namespace nonolith::NONOLITH_ISA {

template <class T>
class LineCache {
 public:
  explicit LineCache(const std::vector<Clue<T>>& clues) {
    if (kUsed && !clues.empty()) {
      const T all = ~none(clues.front().full);
      entries_.assign(clues.size() << kBits, {all, all, all, all});
    }
  }

  // As solve() of line.hpp.
  bool solve(std::size_t line, const Clue<T>& clue, T& black, T& white, Scratch<T>& space) {
    if constexpr (!kUsed) {
      return nonolith::NONOLITH_ISA::solve(clue, black, white, space);
    } else {
      Entry& entry = entries_[(line << kBits) + hash(black, white)];
      if (any((entry.black ^ black) | (entry.white ^ white))) {
        entry = {black, white, black, white};
        if (!nonolith::NONOLITH_ISA::solve(clue, entry.all_black, entry.all_white, space))
          entry.all_black = entry.all_white = clue.full;
      }
      NONOLITH_ASSERT(tells_the_truth(entry, clue, space));
      if (any(entry.all_black & entry.all_white)) return false;
      black = entry.all_black;
      white = entry.all_white;
      return true;
    }
  }

 private:
  static constexpr bool kUsed = sizeof(T) == 16;
  static constexpr int kBits = 6;  // as the logarithm: entries for each line
  struct Entry {
    T black, white;          // known before
    T all_black, all_white;  // and after; the same cells in both: impossible
  };
  static bool tells_the_truth(const Entry& entry, const Clue<T>& clue, Scratch<T>& space) {
    T black = entry.black, white = entry.white;
    if (!nonolith::NONOLITH_ISA::solve(clue, black, white, space)) return any(entry.all_black & entry.all_white);
    return !any((black ^ entry.all_black) | (white ^ entry.all_white));
  }
  static std::size_t hash(const T& black, const T& white) {
    std::uint64_t x = 0;
    for (const T* side : {&black, &white})
      for (int i = 0; i < side->size(); ++i) x = (x ^ side->limb[i]) * 0x9e3779b97f4a7c15ULL;
    return static_cast<std::size_t>((x ^ (x >> 29)) * 0xbf58476d1ce4e5b9ULL >> (64 - kBits));
  }

  std::vector<Entry> entries_;
};

}  // namespace nonolith::NONOLITH_ISA
