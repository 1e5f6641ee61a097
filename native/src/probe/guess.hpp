// What a prober says about a position that it could not settle: where to guess.
#pragma once
#include <cstdint>

#include "../isa.hpp"

namespace nonolith::NONOLITH_ISA {

struct Guess {
  std::int32_t cell = -1;
  bool filled = true;
};

// Below one, so that it only decides between equals; none for seed 0.
inline double tie_breaker(std::uint64_t seed, std::int32_t cell) {
  std::uint64_t x = seed * (static_cast<std::uint64_t>(cell) + 1) * 0x9e3779b97f4a7c15ULL;
  x ^= x >> 31;
  return static_cast<double>((x * 0xbf58476d1ce4e5b9ULL) >> 40) * 0x1p-25;
}

}  // namespace nonolith::NONOLITH_ISA
