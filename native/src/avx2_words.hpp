// Four limbs in a register of AVX2, and two such registers: a line of 129 to 512 cells while it is solved.
//
// Both have what line.hpp asks of a word. Shifts and sums cross the limbs without a loop over them: a shift takes
// each limb's missing bits from its neighbor, and the carries of a sum run through two masks of one bit a limb.
// Only the AVX2 build has them; the portable one solves such lines by windows (wide_line.hpp), with the same results.
#pragma once
#include <type_traits>

#include "word.hpp"
#if defined(__AVX2__)
#include <immintrin.h>

#include <cstdint>

namespace nonolith::NONOLITH_ISA {

struct QuadTables {
  alignas(32) std::int64_t minus[16][4] = {};    // by mask: -1 in its limbs
  alignas(32) std::int32_t rotation[4][8] = {};  // by limbs up: where the halves of each limb come from
  constexpr QuadTables() {
    for (int mask = 0; mask < 16; ++mask)
      for (int i = 0; i < 4; ++i) minus[mask][i] = -(mask >> i & 1);
    for (int by = 0; by < 4; ++by)
      for (int i = 0; i < 8; ++i) rotation[by][i] = (i + 8 - 2 * by) % 8;
  }
};
inline constexpr QuadTables kQuads{};

class Quad {
 public:
  Quad() = default;
  explicit Quad(const Wide<4>& x) : Quad(x.limb.w) {}
  explicit Quad(const std::uint64_t* limbs) : v_(load(limbs)) {}
  void store(Wide<4>& x) const { store(x.limb.w); }
  void store(std::uint64_t* limbs) const { _mm256_storeu_si256(reinterpret_cast<__m256i*>(limbs), v_); }
  static Quad lowest(std::uint64_t limb) {  // the others are empty
    return Quad(_mm256_zextsi128_si256(_mm_cvtsi64_si128(static_cast<std::int64_t>(limb))));
  }
  static Quad zero() { return Quad(_mm256_setzero_si256()); }
  static Quad cell(int i) {
    return Quad(_mm256_and_si256(_mm256_set1_epi64x(std::int64_t{1} << (i & 63)), load(kQuads.minus[1 << (i >> 6)])));
  }

  friend Quad operator&(Quad a, Quad b) { return Quad(_mm256_and_si256(a.v_, b.v_)); }
  friend Quad operator|(Quad a, Quad b) { return Quad(_mm256_or_si256(a.v_, b.v_)); }
  friend Quad operator~(Quad a) { return Quad(_mm256_xor_si256(a.v_, all_ones())); }
  friend Quad operator+(Quad a, Quad b) {
    const Sum sum = add(a, b);
    return sum.with(sum.carries());
  }
  friend Quad operator<<(Quad a, int by) {
    if (by >= 64) a = by >= 256 ? zero() : limbs_up(a, zero(), by >> 6);
    return up(a, zero(), by & 63);
  }
  friend Quad operator>>(Quad a, int by) {
    if (by >= 64) a = by >= 256 ? zero() : limbs_down(a, zero(), by >> 6);
    return down(a, zero(), by & 63);
  }
  Quad& operator|=(Quad b) { return *this = *this | b; }

  friend bool any(Quad a) { return _mm256_testz_si256(a.v_, a.v_) == 0; }
  friend bool has(Quad a, int i) { return any(a & cell(i)); }
  friend void add_cell(Quad& a, int i) { a |= cell(i); }
  friend Quad none(Quad) { return zero(); }
  friend int bits(Quad) { return 256; }
  friend Quad reversed(Quad a) { return Quad(turned(a.v_)); }

  // Moved by less than a limb, or by one to three limbs; what comes in is from the quad below or above.
  static Quad up(Quad a, Quad below, int by) {
    const __m256i from = _mm256_permute4x64_epi64(_mm256_blend_epi32(a.v_, below.v_, 0xc0), 0x93);
    return Quad(_mm256_or_si256(_mm256_sll_epi64(a.v_, count(by)), _mm256_srl_epi64(from, count(64 - by))));
  }
  static Quad down(Quad a, Quad above, int by) {
    const __m256i from = _mm256_permute4x64_epi64(_mm256_blend_epi32(a.v_, above.v_, 0x03), 0x39);
    return Quad(_mm256_or_si256(_mm256_srl_epi64(a.v_, count(by)), _mm256_sll_epi64(from, count(64 - by))));
  }
  static Quad limbs_up(Quad a, Quad below, int by) {
    const __m256i mixed = _mm256_blendv_epi8(a.v_, below.v_, load(kQuads.minus[15 & ~(15 >> by)]));
    return Quad(_mm256_permutevar8x32_epi32(mixed, load(kQuads.rotation[by])));
  }
  static Quad limbs_down(Quad a, Quad above, int by) {
    const __m256i mixed = _mm256_blendv_epi8(a.v_, above.v_, load(kQuads.minus[(1 << by) - 1]));
    return Quad(_mm256_permutevar8x32_epi32(mixed, load(kQuads.rotation[4 - by])));
  }

  // A sum whose carries have still to be added. As bits by limb: a carry comes out; one that comes in goes through.
  struct Sum {
    __m256i limbs;
    unsigned out, through;
    unsigned carries() const { return carries(out, through); }
    static unsigned carries(unsigned out, unsigned through) { return (2 * out + through) ^ through; }
    Quad with(unsigned carries) const { return Quad(_mm256_sub_epi64(limbs, load(kQuads.minus[carries & 15]))); }
  };
  static Sum add(Quad a, Quad b) {
    const __m256i sum = _mm256_add_epi64(a.v_, b.v_);
    const __m256i over = _mm256_or_si256(_mm256_and_si256(a.v_, b.v_), _mm256_andnot_si256(sum, (a | b).v_));
    return {sum, highest_bits(over), highest_bits(_mm256_cmpeq_epi64(sum, all_ones()))};
  }

 private:
  explicit Quad(__m256i v) : v_(v) {}
  template <class X>
  static __m256i load(const X* x) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(x));
  }
  static __m128i count(int bits) { return _mm_cvtsi32_si128(bits); }
  static __m256i all_ones() { return _mm256_set1_epi64x(-1); }
  static unsigned highest_bits(__m256i x) { return static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(x))); }

  __m256i v_;
};

class TwoQuads {
 public:
  TwoQuads() = default;
  // Spelled out, since GCC copies a whole class by halves of a register, which the next read of it waits for.
  TwoQuads(const TwoQuads& x) : low_(x.low_), high_(x.high_) {}
  TwoQuads& operator=(const TwoQuads& x) {
    low_ = x.low_;
    high_ = x.high_;
    return *this;
  }
  explicit TwoQuads(const Wide<8>& x) : low_(x.limb.w), high_(x.limb.w + 4) {}
  void store(Wide<8>& x) const { low_.store(x.limb.w), high_.store(x.limb.w + 4); }

  friend TwoQuads operator&(const TwoQuads& a, const TwoQuads& b) { return {a.low_ & b.low_, a.high_ & b.high_}; }
  friend TwoQuads operator|(const TwoQuads& a, const TwoQuads& b) { return {a.low_ | b.low_, a.high_ | b.high_}; }
  friend TwoQuads operator~(const TwoQuads& a) { return {~a.low_, ~a.high_}; }
  [[gnu::always_inline]] friend TwoQuads operator+(const TwoQuads& a, const TwoQuads& b) {
    const Quad::Sum low = Quad::add(a.low_, b.low_), high = Quad::add(a.high_, b.high_);
    const unsigned carries = Quad::Sum::carries(low.out | high.out << 4, low.through | high.through << 4);
    return {low.with(carries), high.with(carries >> 4)};
  }
  [[gnu::always_inline]] friend TwoQuads operator<<(const TwoQuads& a, int by) {
    const Quad zero = Quad::zero();
    Quad low = a.low_, high = a.high_;
    if (by >= 256) high = by >= 512 ? zero : low, low = zero;
    if (const int limbs = by >> 6 & 3) high = Quad::limbs_up(high, low, limbs), low = Quad::limbs_up(low, zero, limbs);
    return {Quad::up(low, zero, by & 63), Quad::up(high, low, by & 63)};
  }
  [[gnu::always_inline]] friend TwoQuads operator>>(const TwoQuads& a, int by) {
    const Quad zero = Quad::zero();
    Quad low = a.low_, high = a.high_;
    if (by >= 256) low = by >= 512 ? zero : high, high = zero;
    if (const int limbs = by >> 6 & 3)
      low = Quad::limbs_down(low, high, limbs), high = Quad::limbs_down(high, zero, limbs);
    return {Quad::down(low, high, by & 63), Quad::down(high, zero, by & 63)};
  }
  TwoQuads& operator|=(const TwoQuads& b) { return *this = *this | b; }

  friend bool any(const TwoQuads& a) { return any(a.low_ | a.high_); }
  friend bool has(const TwoQuads& a, int i) { return i < 256 ? has(a.low_, i) : has(a.high_, i - 256); }
  friend void add_cell(TwoQuads& a, int i) { i < 256 ? add_cell(a.low_, i) : add_cell(a.high_, i - 256); }
  friend TwoQuads none(const TwoQuads&) { return {Quad::zero(), Quad::zero()}; }
  friend int bits(const TwoQuads&) { return 512; }
  friend TwoQuads reversed(const TwoQuads& a) { return {reversed(a.high_), reversed(a.low_)}; }

 private:
  TwoQuads(Quad low, Quad high) : low_(low), high_(high) {}
  Quad low_, high_;
};

}  // namespace nonolith::NONOLITH_ISA
#endif

namespace nonolith::NONOLITH_ISA {

// What a word becomes while its line is solved: registers if the build has them for its size.
template <class T>
struct RegistersOf {
  using Type = T;
};
#if defined(__AVX2__)
template <>
struct RegistersOf<Wide<4>> {
  using Type = Quad;
};
template <>
struct RegistersOf<Wide<8>> {
  using Type = TwoQuads;
};
#endif
template <class T>
using Registers = typename RegistersOf<T>::Type;
template <class T>
inline constexpr bool kInRegisters = !std::is_same_v<Registers<T>, T>;

}  // namespace nonolith::NONOLITH_ISA
