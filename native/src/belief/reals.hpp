// Eight floats or four doubles, worked on at once: one register of AVX2, or whatever the compiler makes of them.
//
// Every operation is one of + - * / and the square root on each lane, or a choice by comparison. IEEE 754 leaves no
// freedom in those, and contraction into fused operations is switched off, so all builds give the same bits.
#pragma once
#include <cmath>
#include <cstring>
#if defined(__AVX2__)
#include <immintrin.h>

#include <bit>
#endif

#include "../isa.hpp"

namespace nonolith::NONOLITH_ISA {

template <class R>
struct Reals {
  static constexpr int kCount = 32 / static_cast<int>(sizeof(R));
#if defined(__clang__) || (defined(__GNUC__) && __GNUC__ >= 12)
#define NONOLITH_VECTORS 1
  typedef R Vector __attribute__((vector_size(32)));  // `using` loses the attribute
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

  // Lane i gets what lane i - By had, and zeros come in; down() the other way.
  template <int By>
  Reals up() const {
    return moved<-By>();
  }
  template <int By>
  Reals down() const {
    return moved<By>();
  }

 private:
  // Lane i gets what lane i + By had.
  template <int By>
  Reals moved() const {
#if NONOLITH_VECTORS
    constexpr auto from = [](int i) { return i + By < 0 || i + By >= kCount ? kCount : i + By; };
    const Vector zero{};
    if constexpr (kCount == 8)
      return {__builtin_shufflevector(v, zero, from(0), from(1), from(2), from(3), from(4), from(5), from(6), from(7))};
    else
      return {__builtin_shufflevector(v, zero, from(0), from(1), from(2), from(3))};
#else
    return each([&](int i) { return i + By < 0 || i + By >= kCount ? R{0} : v[i + By]; });
#endif
  }
};

}  // namespace nonolith::NONOLITH_ISA
