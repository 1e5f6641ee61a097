// Eight floats or four doubles, worked on at once: one register of AVX2, or whatever the compiler makes of them.
//
// Every operation is one of + - * / and the square root on each lane, or a choice by comparison. IEEE 754 leaves no
// freedom in those, and contraction into fused operations is switched off, so all builds give the same bits.
#pragma once
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <type_traits>
#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include "../isa.hpp"

namespace nonolith::NONOLITH_ISA {

template <class R>
struct Reals {
  static constexpr int kCount = 32 / static_cast<int>(sizeof(R));
  using Bits = std::conditional_t<sizeof(R) == 4, std::int32_t, std::int64_t>;
  // As in lanes.hpp, but on another condition: older versions of GCC cannot choose between floats by a vector.
#if defined(__clang__) || (defined(__GNUC__) && __GNUC__ >= 12)
#define NONOLITH_VECTORS 1
  typedef R Vector __attribute__((vector_size(32)));  // `using` loses the attribute
  typedef Bits BitVector __attribute__((vector_size(32)));
#else
  struct Vector {
    R lane[kCount];
    R& operator[](int i) { return lane[i]; }
    R operator[](int i) const { return lane[i]; }
  };
#endif
  Vector v;

  static Reals load(const R* from) {
    Reals r;
    std::memcpy(&r.v, from, sizeof r.v);
    return r;
  }
  void store(R* to) const { std::memcpy(to, &v, sizeof v); }

#if NONOLITH_VECTORS
  static Reals all(R x) { return {Vector{} + x}; }
  friend Reals operator+(const Reals& a, const Reals& b) { return {a.v + b.v}; }
  friend Reals operator-(const Reals& a, const Reals& b) { return {a.v - b.v}; }
  friend Reals operator*(const Reals& a, const Reals& b) { return {a.v * b.v}; }
  friend Reals operator/(const Reals& a, const Reals& b) { return {a.v / b.v}; }
  friend Reals least(const Reals& a, const Reals& b) { return {a.v < b.v ? a.v : b.v}; }
  friend Reals most(const Reals& a, const Reals& b) { return {a.v > b.v ? a.v : b.v}; }
#else
  template <class F>
  static Reals each(F&& f) {
    Reals r;
    for (int i = 0; i < kCount; ++i) r.v[i] = f(i);
    return r;
  }
  static Reals all(R x) {
    return each([&](int) { return x; });
  }
  friend Reals operator+(const Reals& a, const Reals& b) {
    return each([&](int i) { return a.v[i] + b.v[i]; });
  }
  friend Reals operator-(const Reals& a, const Reals& b) {
    return each([&](int i) { return a.v[i] - b.v[i]; });
  }
  friend Reals operator*(const Reals& a, const Reals& b) {
    return each([&](int i) { return a.v[i] * b.v[i]; });
  }
  friend Reals operator/(const Reals& a, const Reals& b) {
    return each([&](int i) { return a.v[i] / b.v[i]; });
  }
  friend Reals least(const Reals& a, const Reals& b) {
    return each([&](int i) { return a.v[i] < b.v[i] ? a.v[i] : b.v[i]; });
  }
  friend Reals most(const Reals& a, const Reals& b) {
    return each([&](int i) { return a.v[i] > b.v[i] ? a.v[i] : b.v[i]; });
  }
#endif

  friend Reals root(const Reals& a) {
#if defined(__AVX2__)
    if constexpr (sizeof(R) == 4)
      return {std::bit_cast<Vector>(_mm256_sqrt_ps(std::bit_cast<__m256>(a.v)))};
    else
      return {std::bit_cast<Vector>(_mm256_sqrt_pd(std::bit_cast<__m256d>(a.v)))};
#else
    Reals r;
    for (int i = 0; i < kCount; ++i) r.v[i] = std::sqrt(a.v[i]);
    return r;
#endif
  }

  // Marks have all bits of a lane, or none.
  static R mark(bool set) { return std::bit_cast<R>(set ? ~Bits{0} : Bits{0}); }
  friend Reals below(const Reals& a, const Reals& b) {
#if NONOLITH_VECTORS
    return {std::bit_cast<Vector>(a.v < b.v)};
#else
    return each([&](int i) { return mark(a.v[i] < b.v[i]); });
#endif
  }
  // By lane: a if it is marked, else b, or 0.
  friend Reals where(const Reals& mark, const Reals& a, const Reals& b) {
#if defined(__AVX2__)
    if constexpr (sizeof(R) == 4)
      return {std::bit_cast<Vector>(
          _mm256_blendv_ps(std::bit_cast<__m256>(b.v), std::bit_cast<__m256>(a.v), std::bit_cast<__m256>(mark.v)))};
    else
      return {std::bit_cast<Vector>(
          _mm256_blendv_pd(std::bit_cast<__m256d>(b.v), std::bit_cast<__m256d>(a.v), std::bit_cast<__m256d>(mark.v)))};
#elif NONOLITH_VECTORS
    return {std::bit_cast<BitVector>(mark.v) ? a.v : b.v};
#else
    return each([&](int i) { return std::bit_cast<Bits>(mark.v[i]) != 0 ? a.v[i] : b.v[i]; });
#endif
  }
  friend Reals where(const Reals& mark, const Reals& a) {
#if NONOLITH_VECTORS
    return {std::bit_cast<Vector>(std::bit_cast<BitVector>(mark.v) & std::bit_cast<BitVector>(a.v))};
#else
    return where(mark, a, all(0));
#endif
  }
  friend Reals except(const Reals& mark, const Reals& a) {
#if NONOLITH_VECTORS
    return {std::bit_cast<Vector>(~std::bit_cast<BitVector>(mark.v) & std::bit_cast<BitVector>(a.v))};
#else
    return where(mark, all(0), a);
#endif
  }

  friend bool any(const Reals& mark) {
#if defined(__AVX2__)
    return _mm256_movemask_epi8(std::bit_cast<__m256i>(mark.v)) != 0;
#else
    for (int i = 0; i < kCount; ++i)
      if (std::bit_cast<Bits>(mark.v[i]) != 0) return true;
    return false;
#endif
  }

  // Lane i of row k becomes lane k of row i.
  friend void transpose(Reals (&rows)[kCount]) {
    swap_blocks<1>(rows);
    swap_blocks<2>(rows);
    if constexpr (kCount > 4) swap_blocks<4>(rows);
  }

 private:
  // Of each two by two blocks of By lanes and rows, those off the diagonal change places.
  template <int By>
  static void swap_blocks(Reals (&rows)[kCount]) {
    for (int i = 0; i < kCount; ++i)
      if ((i & By) == 0) {
        const Reals a = rows[i], b = rows[i + By];
        constexpr auto upper = [](int k) { return (k & By) == 0 ? k : kCount + k - By; };
        constexpr auto lower = [](int k) { return (k & By) == 0 ? k + By : kCount + k; };
        rows[i] = picked(a, b, upper);
        rows[i + By] = picked(a, b, lower);
      }
  }
  // Lane i is lane from(i) of a, or of b, counted on.
  template <class From>
  static Reals picked(const Reals& a, const Reals& b, From) {
    constexpr From from{};
#if NONOLITH_VECTORS
    if constexpr (kCount == 8)
      return {
          __builtin_shufflevector(a.v, b.v, from(0), from(1), from(2), from(3), from(4), from(5), from(6), from(7))};
    else
      return {__builtin_shufflevector(a.v, b.v, from(0), from(1), from(2), from(3))};
#else
    return each([&](int i) { return from(i) < kCount ? a.v[from(i)] : b.v[from(i) - kCount]; });
#endif
  }
};

}  // namespace nonolith::NONOLITH_ISA
