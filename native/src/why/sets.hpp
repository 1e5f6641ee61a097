// Sets of the cells of one line: the questions that reasoning asks beyond those of word.hpp.
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "../word.hpp"
#include "nonolith/why.hpp"

namespace nonolith::why {

using namespace portable;

template <class T>
std::uint64_t limb_of(const T& x, int i) {
  if constexpr (requires { x.limb; })
    return x.limb[i];
  else
    return x;
}
template <class T>
std::uint64_t& limb_of(T& x, int i) {
  if constexpr (requires { x.limb; })
    return x.limb[i];
  else
    return x;
}
// The cells from <= p < end of limb i, which has some of them.
inline std::uint64_t limb_span(int i, int from, int end) {
  std::uint64_t limb = ~std::uint64_t{0};
  if (64 * i < from) limb <<= from - 64 * i;
  if (64 * (i + 1) > end) limb &= ~std::uint64_t{0} >> (64 * (i + 1) - end);
  return limb;
}
template <class T>
int limbs_of(const T& x) {
  return (bits(x) + 63) / 64;
}

// Do two sets have a cell in common? Mostly an early limb tells.
template <class T>
bool meet(const T& x, const T& y) {
  for (int i = 0; i < limbs_of(x); ++i)
    if ((limb_of(x, i) & limb_of(y, i)) != 0) return true;
  return false;
}
// Are all cells of the first set in the second?
template <class T>
bool is_within(const T& x, const T& y) {
  for (int i = 0; i < limbs_of(x); ++i)
    if ((limb_of(x, i) & ~limb_of(y, i)) != 0) return false;
  return true;
}

// The first cell of a set from `from` on; n if there is none before n.
template <class T>
int first_in(const T& x, int from, int n) {
  for (int i = from >> 6; 64 * i < n; ++i) {
    std::uint64_t limb = limb_of(x, i);
    if (64 * i < from) limb &= ~std::uint64_t{0} << (from & 63);
    if (limb != 0) return std::min(n, 64 * i + std::countr_zero(limb));
  }
  return n;
}
// The first cell that is not in it.
template <class T>
int first_out(const T& x, int from, int n) {
  for (int i = from >> 6; 64 * i < n; ++i) {
    std::uint64_t limb = ~limb_of(x, i);
    if (64 * i < from) limb &= ~std::uint64_t{0} << (from & 63);
    if (limb != 0) return std::min(n, 64 * i + std::countr_zero(limb));
  }
  return n;
}
// The last cell of a set before `end`, or -1.
template <class T>
int last_before(const T& x, int end) {
  for (int i = (end - 1) >> 6; end > 0 && i >= 0; --i) {
    std::uint64_t limb = limb_of(x, i);
    if (64 * (i + 1) > end) limb &= ~std::uint64_t{0} >> (64 * (i + 1) - end);
    if (limb != 0) return 64 * i + 63 - std::countl_zero(limb);
  }
  return -1;
}
// The last cell before `end` that is not in it, or -1.
template <class T>
int last_out_before(const T& x, int end) {
  for (int i = (end - 1) >> 6; end > 0 && i >= 0; --i) {
    std::uint64_t limb = ~limb_of(x, i);
    if (64 * (i + 1) > end) limb &= ~std::uint64_t{0} >> (64 * (i + 1) - end);
    if (limb != 0) return 64 * i + 63 - std::countl_zero(limb);
  }
  return -1;
}
template <class T>
int count(const T& x) {
  int sum = 0;
  for (int i = 0; i < limbs_of(x); ++i) sum += std::popcount(limb_of(x, i));
  return sum;
}

}  // namespace nonolith::why
