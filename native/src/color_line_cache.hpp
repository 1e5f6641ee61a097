// What solving a line in colors has shown, found by the colors that its cells were allowed: trials that begin at the
// same root, and a search that often starts again, meet half of their lines again. Not for long words, which would take
// too much memory.
//
// Invariant: a place holds the words of a line by color, and then what solve() leaves of them; all empty if there is no
// placement. So a place that was never written is right, too: if no cell is allowed a color, there is no placement.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "assert.hpp"
#include "color_line.hpp"

namespace nonolith::NONOLITH_ISA {

template <class T>
class ColorLineCache {
 public:
  ColorLineCache() = default;
  ColorLineCache(std::size_t lines, int colors) : colors_(static_cast<std::size_t>(colors) + 1) {
    const std::size_t each = lines * 2 * colors_;
    while (bits_ > 0 && (each << bits_) * sizeof(T) > kBytes) --bits_;
    if constexpr (kUsed) words_.resize(each << bits_);
  }

  bool empty() const { return kUsed && words_.empty(); }
  // As solve() of color_line.hpp; calls gone(color, cells) for what it excludes, in the order of the colors.
  template <class Gone>
  bool solve(std::int32_t line, const ColorClue<T>& clue, const T* allowed, ColorScratch<T>& space, Gone&& gone) {
    if (!kUsed || words_.empty()) {
      if (!nonolith::NONOLITH_ISA::solve(clue, allowed, space)) return false;
      gone(0, static_cast<T>(allowed[0] & ~space.blank));
      for (int u = 0; u < clue.uses; ++u) {
        const std::int32_t color = clue.use[u].color;
        gone(color, static_cast<T>(allowed[color] & ~space.filled[static_cast<std::size_t>(u)]));
      }
      return true;
    }
    T* const before = place(line, allowed);
    T* const after = before + colors_;
    if (!std::equal(allowed, allowed + colors_, before, [](const T& a, const T& b) { return !any<T>(a ^ b); })) {
      std::copy_n(allowed, colors_, before);
      fill(clue, allowed, space, after);
    }
    T seen = after[0];
    for (std::size_t c = 1; c < colors_; ++c) seen |= after[c];
    if (!any(seen)) return false;
    for (std::size_t c = 0; c < colors_; ++c) gone(static_cast<int>(c), static_cast<T>(allowed[c] & ~after[c]));
    return true;
  }

 private:
  static constexpr bool kUsed = sizeof(T) <= 16;
  static constexpr int kBits = 6;                              // as the logarithm: places for each line,
  static constexpr std::size_t kBytes = std::size_t{4} << 20;  // or fewer, if there are very many colors

  T* place(std::int32_t line, const T* allowed) {
    std::uint64_t x = 0, factor = 0x9e3779b97f4a7c15ULL;
    const auto mix = [&](std::uint64_t limb) { x += (limb ^ (limb >> 32)) * factor, factor *= 0xbf58476d1ce4e5b9ULL; };
    for (std::size_t c = 0; c < colors_; ++c)
      if constexpr (std::is_integral_v<T>)
        mix(allowed[c]);
      else
        for (int i = 0; i < allowed[c].size(); ++i) mix(allowed[c].limb[i]);
    const std::size_t chosen = static_cast<std::size_t>(x >> (64 - kBits)) & ((std::size_t{1} << bits_) - 1);
    const std::size_t at = (static_cast<std::size_t>(line) << bits_) + chosen;
    return words_.data() + at * 2 * colors_;
  }
  void fill(const ColorClue<T>& clue, const T* allowed, ColorScratch<T>& space, T* after) {
    std::fill_n(after, colors_, none(clue.full));
    if (!nonolith::NONOLITH_ISA::solve(clue, allowed, space)) return;
    after[0] = space.blank;
    for (int u = 0; u < clue.uses; ++u) after[clue.use[u].color] = space.filled[static_cast<std::size_t>(u)];
  }

  std::size_t colors_ = 0;  // with the background
  int bits_ = kBits;
  std::vector<T> words_;  // by line, place, before and after, color
};

}  // namespace nonolith::NONOLITH_ISA
