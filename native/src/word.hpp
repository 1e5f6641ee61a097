// Words: a set of the cells of one line, cell 0 in the lowest bit.
//
// A word is uint32_t, uint64_t, Wide<N> (N limbs, fixed) or Long (any number of limbs; see limbs.hpp). All of them
// have & | ^ ~ + << >> and the functions below, so every level above is written once.
// Invariant: a word for a line of n cells has at least n bits; nothing here needs a spare one.
#pragma once
#include <algorithm>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "assert.hpp"
#include "limbs.hpp"

namespace nonolith::NONOLITH_ISA {

// ---- the cells 0..n-1, and the empty set of the same shape as another word

template <class T>
T ones(int n) {
  NONOLITH_ASSERT(n <= static_cast<int>(8 * sizeof(T)));
  return n == 0 ? T{0} : static_cast<T>(~T{0}) >> (static_cast<int>(sizeof(T) * 8) - n);
}
template <class T>
  requires requires(T x) { x.limb; }
T ones(int n) {
  T x{};
  if constexpr (requires { x.limb.resize(1); }) x.limb.resize(n / 64 + 1);
  for (int i = 0; i < x.size(); ++i) {
    const int left = n - 64 * i;
    NONOLITH_ASSERT(i + 1 < x.size() || left <= 64);
    x.limb[i] = left >= 64 ? ~std::uint64_t{0} : left > 0 ? (std::uint64_t{1} << left) - 1 : 0;
  }
  return x;
}

template <class T>
T none(const T&) {
  return T{};
}
inline Long none(const Long& like) {
  Long x;
  x.limb.resize(like.limb.size());
  return x;
}

// ---- single cells

template <class T>
bool has(const T& x, int i) {
  if constexpr (requires { x.limb; })
    return (x.limb[i >> 6] >> (i & 63)) & 1;
  else
    return (x >> i) & 1;
}
template <class T>
void add_cell(T& x, int i) {
  if constexpr (requires { x.limb; })
    x.limb[i >> 6] |= std::uint64_t{1} << (i & 63);
  else
    x |= T{1} << i;
}
// The cells from `from` to before `to`, at least one.
template <class T>
void add_cells(T& x, int from, int to) {
  if constexpr (requires { x.limb; })
    for (; from < to; from = (from | 63) + 1) {
      const int count = std::min(to, (from | 63) + 1) - from;
      x.limb[from >> 6] |= (~std::uint64_t{0} >> (64 - count)) << (from & 63);
    }
  else
    x |= ones<T>(to - from) << from;
}
template <class T>
void drop_cell(T& x, int i) {
  if constexpr (requires { x.limb; })
    x.limb[i >> 6] &= ~(std::uint64_t{1} << (i & 63));
  else
    x &= ~(T{1} << i);
}

// ---- whole words

template <class T>
bool any(const T& x) {
  if constexpr (requires { x.limb; }) {
    if constexpr (T::kPair) return (x.limb[0] | x.limb[1]) != 0;
    std::uint64_t seen = 0;
    for (int i = 0; i < x.size(); ++i) seen |= x.limb[i];
    return seen != 0;
  } else {
    return x != 0;
  }
}

// The lowest bits, as a word that is no wider.
template <std::unsigned_integral L, class T>
L lowest(const T& x) {
  if constexpr (requires { x.limb; })
    return static_cast<L>(x.limb[0]);
  else
    return static_cast<L>(x);
}

// How many bits it has.
template <class T>
int bits(const T& x) {
  if constexpr (requires { x.limb; })
    return 64 * x.size();
  else
    return static_cast<int>(8 * sizeof(T));
}

// Two limbs in reverse order.
template <class T>
T reversed_pair(std::uint64_t low, std::uint64_t high) {
#if defined(__AVX2__)
  const __m128i x = _mm_set_epi64x(static_cast<std::int64_t>(high), static_cast<std::int64_t>(low));
  const __m128i bytes = _mm_setr_epi8(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  const __m128i y = _mm_shuffle_epi8(_mm256_castsi256_si128(turned_bytes(_mm256_castsi128_si256(x))), bytes);
  return T::pair(static_cast<std::uint64_t>(_mm_cvtsi128_si64(y)), static_cast<std::uint64_t>(_mm_extract_epi64(y, 1)));
#else
  return T::pair(reversed(high), reversed(low));
#endif
}

// All of them in reverse order.
template <class T>
  requires requires(T x) { x.limb; }
T reversed(const T& x) {
  if constexpr (T::kPair) return reversed_pair<T>(x.limb[0], x.limb[1]);
  T y = none(x);
  T::Work::reverse(y.limb.data(), x.limb.data(), x.size());
  return y;
}

// The low n bits in reverse order.
template <class T>
T mirrored(const T& x, int n) {
#if defined(__AVX2__)
  if constexpr (std::is_same_v<T, std::uint64_t>) {  // half the instructions of reversed()
    const __m128i bytes = _mm_set_epi64x(-1, 0x0001020304050607);
    const __m128i y = _mm_shuffle_epi8(_mm_cvtsi64_si128(static_cast<std::int64_t>(x)), bytes);
    const __m128i turned = _mm256_castsi256_si128(turned_bytes(_mm256_castsi128_si256(y)));
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(turned)) >> (64 - n);
  }
#endif
  return reversed(x) >> (bits(x) - n);
}

// Calls f(i) for every cell of x, lowest first.
template <class T, class F>
void for_each_cell(const T& x, F&& f) {
  if constexpr (requires { x.limb; }) {
    for (int i = 0; i < x.size(); ++i)
      for (std::uint64_t rest = x.limb[i]; rest != 0; rest &= rest - 1) f(64 * i + std::countr_zero(rest));
  } else {
    for (T rest = x; rest != 0; rest &= rest - 1) f(std::countr_zero(rest));
  }
}

// One byte, 0 or 1, for each of the cells 0..n-1. There are `room` bytes in all, and those behind the n-th may be
// overwritten: they are written next.
template <class T>
void write_bytes(const T& x, int n, char* bytes, std::size_t room) {
  for (int at = 0; at < n; at += 8) {
    std::uint64_t eight = 0;
    if constexpr (requires { x.limb; })
      eight = x.limb[at >> 6] >> (at & 63) & 255;
    else
      eight = x >> at & 255;
    // A copy for each byte, of which it keeps its own bit and moves it to the bottom.
    constexpr bool kLittle = std::endian::native == std::endian::little;
    eight = eight * 0x0101010101010101ULL & (kLittle ? 0x8040201008040201ULL : 0x0102040810204080ULL);
    eight = (eight + 0x7f7f7f7f7f7f7f7fULL) >> 7 & 0x0101010101010101ULL;
    if (room - static_cast<std::size_t>(at) >= 8)
      std::memcpy(bytes + at, &eight, 8);
    else
      std::memcpy(bytes + at, &eight, static_cast<std::size_t>(n - at));
  }
}

// The same for rows of n cells, one after the other.
template <class Row>
void write_rows(int rows, int n, char* bytes, Row&& row) {
  std::size_t room = static_cast<std::size_t>(rows) * static_cast<std::size_t>(n);
  for (int r = 0; r < rows; ++r, bytes += n, room -= static_cast<std::size_t>(n)) write_bytes(row(r), n, bytes, room);
}

}  // namespace nonolith::NONOLITH_ISA
