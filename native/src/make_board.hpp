// Chooses the words for the puzzle's longest line and makes the board; compiled once for each instruction set.
//
// Each word takes seconds to compile, so there are no more of them than speed asks for. The choice of the word must not
// be felt in anything but time: the tests compare the counters.
#pragma once
#include <algorithm>
#include <cstdint>
#include <memory>

#include "color_board.hpp"
#include "plain_board.hpp"

namespace nonolith::NONOLITH_ISA {

inline Width narrowest(int cells) {
  return cells <= 32     ? Width::w32
         : cells <= 64   ? Width::w64
         : cells <= 128  ? Width::w128
         : cells <= 256  ? Width::w256
         : cells <= 512  ? Width::w512
         : cells <= 1024 ? Width::w1024
                         : Width::any;
}

inline std::unique_ptr<Board> make_plain(const Puzzle& puzzle, Budget& budget, Width width,
                                         MakeStretches make_stretches) {
  switch (width) {
#if !defined(NONOLITH_FEW_WIDTHS)
    case Width::automatic:
    case Width::w32: return std::make_unique<PlainBoard<std::uint32_t>>(puzzle, budget, make_stretches);
    case Width::w256: return std::make_unique<PlainBoard<Wide<4>>>(puzzle, budget, make_stretches);
    case Width::w512: return std::make_unique<PlainBoard<Wide<8>>>(puzzle, budget, make_stretches);
#else
    case Width::automatic:
    case Width::w32:
#endif
    case Width::w64: return std::make_unique<PlainBoard<std::uint64_t>>(puzzle, budget, make_stretches);
#if !defined(NONOLITH_FALLBACK)
    case Width::w128: return std::make_unique<PlainBoard<Wide<2>>>(puzzle, budget, make_stretches);
#endif
    default: break;
  }
#if defined(NONOLITH_NO_LONG)
  return nullptr;
#else
  return std::make_unique<PlainBoard<Long>>(puzzle, budget, make_stretches);  // by windows of limbs, whatever the word
#endif
}

// `narrow`: the learner may have narrower words.
inline std::unique_ptr<Board> make_colored(const Puzzle& puzzle, Budget& budget, Width width, bool narrow) {
  if (width <= Width::w64) return std::make_unique<ColorBoard<std::uint64_t>>(puzzle, budget, narrow);
#if !defined(NONOLITH_FALLBACK)
  if (width <= Width::w128) return std::make_unique<ColorBoard<Wide<2>>>(puzzle, budget, narrow);
#endif
#if !defined(NONOLITH_FEW_WIDTHS)
  if (width <= Width::w512) return std::make_unique<ColorBoard<Wide<8>>>(puzzle, budget, narrow);
  if (width <= Width::w1024) return std::make_unique<ColorBoard<Wide<16>>>(puzzle, budget, narrow);
#endif
#if defined(NONOLITH_NO_LONG)
  return nullptr;
#else
  return std::make_unique<ColorBoard<Long>>(puzzle, budget, narrow);
#endif
}

// Null if the lines are too long for the words that are compiled here.
std::unique_ptr<Board> make_board(const Puzzle& puzzle, Budget& budget, Width width, MakeStretches make_stretches) {
  const Width least = std::max(narrowest(std::max(puzzle.width, puzzle.height)), width);
  if (puzzle.is_plain()) return make_plain(puzzle, budget, least, make_stretches);
  return make_colored(puzzle, budget, least, width == Width::automatic);
}

}  // namespace nonolith::NONOLITH_ISA
