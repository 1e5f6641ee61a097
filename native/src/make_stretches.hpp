// Makes the stretches; compiled once for each instruction set.
#pragma once
#include <algorithm>
#include <cstddef>
#include <memory>

#include "stretch.hpp"
#include "stretches.hpp"

namespace nonolith::NONOLITH_ISA {

// One of 128 cells, and if its margins do not leave room, one of 256.
class TwoStretches final : public Stretches {
 public:
  Spread solve(const WindowedClue& clue, CellRange changed, const std::uint64_t* black,
               const std::uint64_t* white) override {
    const auto look = [&](auto& stretch) {
      const Spread found = stretch.solve(clue, changed, black, white);
      if (found != Spread::fixed) return found;
      at_ = stretch.found().at;
      limbs_ = static_cast<std::size_t>(stretch.found().black.size());
      std::copy_n(stretch.found().black.limb.data(), limbs_, black_.data());
      std::copy_n(stretch.found().white.limb.data(), limbs_, white_.data());
      return found;
    };
    const Spread found = look(short_);
    return found == Spread::stopped ? look(long_) : found;
  }

 private:
  Stretch<Wide<2>> short_;
  Stretch<Wide<4>> long_;
  static_assert(Stretch<Wide<4>>::kCells <= kLeast);
};

std::unique_ptr<Stretches> make_stretches() { return std::make_unique<TwoStretches>(); }

}  // namespace nonolith::NONOLITH_ISA
