// Lanes: one word for each of several boards, worked on at once.
//
// Eight lanes of 32 bits or four of 64 fill one AVX2 register; the portable build does the same with whatever the
// compiler makes of it, with the same results bit for bit. Shifts move every lane by the same number of bits.
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include "../word.hpp"

namespace nonolith::NONOLITH_ISA {

template <class L>
struct Lanes {
  static constexpr int kCount = 32 / static_cast<int>(sizeof(L));
  static constexpr int kBits = 8 * static_cast<int>(sizeof(L));
#if defined(__GNUC__)
  typedef L Vector __attribute__((vector_size(32)));  // `using` loses the attribute
#else
  struct Vector {
    L lane[kCount];
    L& operator[](int i) { return lane[i]; }
    L operator[](int i) const { return lane[i]; }
  };
#endif
  Vector v;

#if defined(__GNUC__)
  static Lanes all(L x) { return {Vector{} + x}; }
#else
  static Lanes all(L x) {
    return each([x](int) { return x; });
  }
#endif
  L operator[](int lane) const { return v[lane]; }
  void add(int lane, L bits) { v[lane] |= bits; }

#if defined(__GNUC__)
  friend Lanes operator&(const Lanes& a, const Lanes& b) { return {a.v & b.v}; }
  friend Lanes operator|(const Lanes& a, const Lanes& b) { return {a.v | b.v}; }
  friend Lanes operator^(const Lanes& a, const Lanes& b) { return {a.v ^ b.v}; }
  friend Lanes operator+(const Lanes& a, const Lanes& b) { return {a.v + b.v}; }
  friend Lanes operator~(const Lanes& a) { return {~a.v}; }
  friend Lanes operator<<(const Lanes& a, int by) { return {a.v << by}; }
  friend Lanes operator>>(const Lanes& a, int by) { return {a.v >> by}; }
#else
  template <class F>
  static Lanes each(F&& f) {
    Lanes r;
    for (int i = 0; i < kCount; ++i) r.v[i] = static_cast<L>(f(i));
    return r;
  }
  friend Lanes operator&(const Lanes& a, const Lanes& b) {
    return each([&](int i) { return a[i] & b[i]; });
  }
  friend Lanes operator|(const Lanes& a, const Lanes& b) {
    return each([&](int i) { return a[i] | b[i]; });
  }
  friend Lanes operator^(const Lanes& a, const Lanes& b) {
    return each([&](int i) { return a[i] ^ b[i]; });
  }
  friend Lanes operator+(const Lanes& a, const Lanes& b) {
    return each([&](int i) { return a[i] + b[i]; });
  }
  friend Lanes operator~(const Lanes& a) {
    return each([&](int i) { return ~a[i]; });
  }
  friend Lanes operator<<(const Lanes& a, int by) {
    return each([&](int i) { return a[i] << by; });
  }
  friend Lanes operator>>(const Lanes& a, int by) {
    return each([&](int i) { return a[i] >> by; });
  }
#endif
  Lanes& operator|=(const Lanes& b) { return *this = *this | b; }
  Lanes& operator&=(const Lanes& b) { return *this = *this & b; }
};

// As of line.hpp; spelled out because compilers miss the and-not.
template <class L>
Lanes<L> spread_lanes(const Lanes<L>& from, const Lanes<L>& open) {
#if defined(__AVX2__)
  const __m256i sum = std::bit_cast<__m256i>((open + from).v);
  const __m256i rest = _mm256_andnot_si256(sum, std::bit_cast<__m256i>(open.v));
  return {std::bit_cast<typename Lanes<L>::Vector>(_mm256_or_si256(rest, std::bit_cast<__m256i>(from.v)))};
#else
  return (open & ~(open + from)) | from;
#endif
}

// The lanes whose highest bit is set, as bits of a number.
template <class L>
unsigned top_bits(const Lanes<L>& a) {
#if defined(__AVX2__)
  if constexpr (sizeof(L) == 4)
    return static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(std::bit_cast<__m256i>(a.v))));
  else
    return static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(std::bit_cast<__m256i>(a.v))));
#else
  unsigned mask = 0;
  for (int i = 0; i < Lanes<L>::kCount; ++i) mask |= static_cast<unsigned>(a[i] >> (Lanes<L>::kBits - 1)) << i;
  return mask;
#endif
}

// The lanes that have none, likewise.
template <class L>
unsigned empty_lanes(const Lanes<L>& a) {
#if defined(__GNUC__)
  return top_bits(Lanes<L>{std::bit_cast<typename Lanes<L>::Vector>(a.v == typename Lanes<L>::Vector{})});
#else
  unsigned mask = 0;
  for (int i = 0; i < Lanes<L>::kCount; ++i) mask |= static_cast<unsigned>(a[i] == 0) << i;
  return mask;
#endif
}

// What any lane has.
template <class L>
L any_lane(const Lanes<L>& a) {
#if defined(__AVX2__)
  const __m256i x = std::bit_cast<__m256i>(a.v);
  __m128i y = _mm_or_si128(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1));
  y = _mm_or_si128(y, _mm_shuffle_epi32(y, 0x4e));
  if constexpr (sizeof(L) == 4) {
    y = _mm_or_si128(y, _mm_shuffle_epi32(y, 0xb1));
    return static_cast<L>(_mm_cvtsi128_si32(y));
  } else {
    return static_cast<L>(_mm_cvtsi128_si64(y));
  }
#else
  L x = 0;
  for (int i = 0; i < Lanes<L>::kCount; ++i) x |= a[i];
  return x;
#endif
}

// Lanes 0 and 1 change places, 2 and 3, and so on; of lanes as bits, and as words.
inline unsigned partners(unsigned lanes) { return (lanes & 0x55555555U) << 1 | (lanes >> 1 & 0x55555555U); }
template <class L>
Lanes<L> partners(const Lanes<L>& a) {
#if defined(__AVX2__)
  const __m256i x = std::bit_cast<__m256i>(a.v);
  return {std::bit_cast<typename Lanes<L>::Vector>(sizeof(L) == 4 ? _mm256_shuffle_epi32(x, 0xb1)
                                                                  : _mm256_shuffle_epi32(x, 0x4e))};
#else
  Lanes<L> r;
  for (int i = 0; i < Lanes<L>::kCount; ++i) r.v[i] = a[i ^ 1];
  return r;
#endif
}

// All ones in the lanes of a mask, zero in the others.
template <class L>
Lanes<L> chosen(unsigned mask) {
#if defined(__GNUC__)
  using Vector = typename Lanes<L>::Vector;
  const Vector bits = sizeof(L) == 4 ? std::bit_cast<Vector>(std::array<std::uint32_t, 8>{1, 2, 4, 8, 16, 32, 64, 128})
                                     : std::bit_cast<Vector>(std::array<std::uint64_t, 4>{1, 2, 4, 8});
  return {std::bit_cast<Vector>((Lanes<L>::all(mask).v & bits) == bits)};
#else
  Lanes<L> r;
  for (int i = 0; i < Lanes<L>::kCount; ++i) r.v[i] = (mask >> i & 1) != 0 ? static_cast<L>(~L{0}) : L{0};
  return r;
#endif
}

// Counts the bits of many words, lane by lane.
template <class L>
class LaneCounter {
 public:
  void add(const Lanes<L>& a) {
#if defined(__AVX2__)
    const __m256i x = std::bit_cast<__m256i>(a.v), low = _mm256_set1_epi8(15);
    const __m256i bits = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2,
                                          2, 3, 2, 3, 3, 4);
    bytes_ = _mm256_add_epi8(
        bytes_, _mm256_add_epi8(_mm256_shuffle_epi8(bits, _mm256_and_si256(x, low)),
                                _mm256_shuffle_epi8(bits, _mm256_and_si256(_mm256_srli_epi16(x, 4), low))));
    if (++added_ == 31) flush();  // a byte takes no more
#else
    for (int i = 0; i < Lanes<L>::kCount; ++i) sum_.v[i] += static_cast<L>(std::popcount(a[i]));
#endif
  }
  Lanes<L> total() {
    flush();
    return sum_;
  }

 private:
#if defined(__AVX2__)
  void flush() {
    __m256i sum;
    if constexpr (sizeof(L) == 4)
      sum = _mm256_madd_epi16(_mm256_maddubs_epi16(bytes_, _mm256_set1_epi8(1)), _mm256_set1_epi16(1));
    else
      sum = _mm256_sad_epu8(bytes_, _mm256_setzero_si256());
    sum_ = sum_ + Lanes<L>{std::bit_cast<typename Lanes<L>::Vector>(sum)};
    bytes_ = _mm256_setzero_si256();
    added_ = 0;
  }
  __m256i bytes_ = _mm256_setzero_si256();
  int added_ = 0;
#else
  void flush() {}
#endif
  Lanes<L> sum_{};
};

// The bits of each lane in reverse order.
template <class L>
Lanes<L> reversed(const Lanes<L>& a) {
#if defined(__AVX2__)
  const __m256i swap = sizeof(L) == 4 ? _mm256_setr_epi8(3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12, 3, 2, 1,
                                                         0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12)
                                      : _mm256_setr_epi8(7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5,
                                                         4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8);
  return Lanes<L>{
      std::bit_cast<typename Lanes<L>::Vector>(_mm256_shuffle_epi8(turned_bytes(std::bit_cast<__m256i>(a.v)), swap))};
#else
  Lanes<L> r;
  for (int i = 0; i < Lanes<L>::kCount; ++i) r.v[i] = reversed(a[i]);
  return r;
#endif
}

}  // namespace nonolith::NONOLITH_ISA
