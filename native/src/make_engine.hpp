// Chooses the word for the puzzle's longest line and makes the engine; compiled once per instruction set.
#pragma once
#include <algorithm>
#include <memory>

#include "color_solver.hpp"
#include "engine.hpp"
#include "solver.hpp"

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

template <template <class> class Kind>
std::unique_ptr<Engine> make_engine_of(const Task& task) {
  const Width least = narrowest(std::max(task.puzzle.width, task.puzzle.height));
  switch (std::max(least, task.width)) {
    case Width::automatic:
    case Width::w32: return std::make_unique<Kind<std::uint32_t>>(task);
#if defined(NONOLITH_FEW_WIDTHS)
    // Builds for sanitizers: one word of each kind, since each width takes a minute to compile.
    case Width::w64:
    case Width::w128: return std::make_unique<Kind<Wide<2>>>(task);
    default: break;
#else
    case Width::w64: return std::make_unique<Kind<std::uint64_t>>(task);
    case Width::w128: return std::make_unique<Kind<Wide<2>>>(task);
    case Width::w256: return std::make_unique<Kind<Wide<4>>>(task);
    case Width::w512: return std::make_unique<Kind<Wide<8>>>(task);
    case Width::w1024:  // not worth a minute of compiling more: so long a line is solved by windows of limbs anyway
    case Width::any: break;
#endif
  }
  return std::make_unique<Kind<Long>>(task);
}

std::unique_ptr<Engine> make_engine(const Task& task) {
  return task.puzzle.is_plain() ? make_engine_of<Solver>(task) : make_engine_of<ColorSolver>(task);
}

}  // namespace nonolith::NONOLITH_ISA
