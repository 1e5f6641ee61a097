// Long lines looked at in part, compiled apart from the boards: for each instruction set, so that the boards of the
// longest lines, of which there are only portable ones, have the best of them too.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "board.hpp"
#include "piece.hpp"

namespace nonolith {

class Stretches {
 public:
  virtual ~Stretches() = default;

  // What follows from cells that changed on a line of more than kLeast cells, as stretch.hpp finds it. Stopped: it
  // takes the whole line to tell.
  virtual Spread solve(const WindowedClue& clue, CellRange changed, const std::uint64_t* black,
                       const std::uint64_t* white) = 0;
  // What was found: calls f(cell) for each new black cell, or white one.
  template <class F>
  void each_black(F&& f) const {
    each(black_, f);
  }
  template <class F>
  void each_white(F&& f) const {
    each(white_, f);
  }

  static constexpr int kLeast = 256;

 protected:
  using Limbs = std::array<std::uint64_t, kLeast / 64>;

  int at_ = 0;               // where the limbs begin on the line
  std::size_t limbs_ = 0;    // how many count
  Limbs black_{}, white_{};  // new cells

 private:
  template <class F>
  void each(const Limbs& cells, F& f) const {
    for (std::size_t i = 0; i < limbs_; ++i)
      for (std::uint64_t rest = cells[i]; rest != 0; rest &= rest - 1)
        f(at_ + static_cast<int>(64 * i) + std::countr_zero(rest));
  }
};

// One per instruction set that is compiled in.
namespace portable {
std::unique_ptr<Stretches> make_stretches();
}
namespace avx2 {
std::unique_ptr<Stretches> make_stretches();
}

}  // namespace nonolith
