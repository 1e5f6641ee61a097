// The line in colors, if every run's length and color is known, for lines of several limbs: as color_plain.hpp, but
// of each set only the limbs in which it can have cells (wide_sweep.hpp).
#pragma once
#include <cstdint>

#include "board.hpp"
#include "color_clue.hpp"
#include "piece.hpp"
#include "wide_sweep.hpp"

namespace nonolith::NONOLITH_ISA {

class ColorWideLine : WideSweep<ColorPiece> {
 public:
  // Everything that follows for a group of runs, and the cells that they alone can reach: gone(color, limb, cells) is
  // called with what is excluded, and narrow(j, window) for each run. allowed(color) gives the limbs of the whole line.
  template <class Allowed, class Gone, class Narrow>
  bool solve(const ColorOutline& clue, const Group& group, const Window* windows, Allowed&& allowed, Gone&& gone,
             Narrow&& narrow) {
    const int first = group.begin >> 6, runs = group.last - group.first;
    const ColorPiece* const piece = clue.piece + group.first;
    base_ = 64 * first;
    first_cell_ = group.begin - base_;
    prepare(runs, clue.scales, group.end - base_);
    for (int j = 0; j < runs; ++j)
      window_[j] = {windows[group.first + j].first - base_, windows[group.first + j].last - base_};
    const Limb* const blank = allowed(0) + first;
    for (int i = 0; i < limbs_; ++i) open_[i] = (blank[i] | ~inside(i)) & full(i);
    for (int u = 0; u < clue.uses; ++u) {
      const Limb* const filled = allowed(clue.use[u].color) + first;
      Limb* const fit = row(fit_, clue.use[u].at);
      for (int i = 0; i < limbs_; ++i) fit[i] = filled[i] & inside(i);
      fill_fits(clue.use[u].at, clue.use[u].top);
    }
    if (!forward(piece, runs, true)) return false;
    backward(piece, runs, clue.scales, [&](int j, const Range& at) { narrow(group.first + j, extent(at)); });
    const auto exclude = [&](int color, const Limb* possible) {
      const Limb* const before = allowed(color) + first;
      for (int i = 0; i < limbs_; ++i)
        if (const Limb cells = before[i] & inside(i) & ~possible[i]; cells != 0) gone(color, first + i, cells);
    };
    exclude(0, blank_);
    for (int u = 0; u < clue.uses; ++u) exclude(clue.use[u].color, smear(clue.use[u].at, clue.use[u].top));
    return true;
  }
};

}  // namespace nonolith::NONOLITH_ISA
