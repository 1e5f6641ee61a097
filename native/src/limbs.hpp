// Long words: limbs with carries between them, a fixed number of them (Wide) or any (Long).
//
// A *limb* is one of the 64-bit numbers that a longer one is made of, lowest first (the word is that of GMP, the GNU
// multiple precision library). Both kinds have & | ^ ~ + << >>, as the built-in words have.
#pragma once
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include "isa.hpp"

// A function that is called, never copied to where it is called.
#if defined(__GNUC__)
#define NONOLITH_CALL [[gnu::noinline]]
#else
#define NONOLITH_CALL
#endif

namespace nonolith::NONOLITH_ISA {

// The bits in reverse order: bytes first, then halves, pairs and bits within them.
template <std::unsigned_integral U>
U reversed(U x) {
  const auto swap = [&x](std::uint64_t mask, int by) {
    x = static_cast<U>(((x >> by) & static_cast<U>(mask)) | ((x & static_cast<U>(mask)) << by));
  };
#if defined(__GNUC__)
  if constexpr (sizeof(U) == 8)
    x = __builtin_bswap64(x);
  else
    x = __builtin_bswap32(x);
#else
  if constexpr (sizeof(U) == 8) x = (x >> 32) | (x << 32);
  swap(0x0000ffff0000ffffULL, 16);
  swap(0x00ff00ff00ff00ffULL, 8);
#endif
  swap(0x0f0f0f0f0f0f0f0fULL, 4);
  swap(0x3333333333333333ULL, 2);
  swap(0x5555555555555555ULL, 1);
  return x;
}

#if defined(__AVX2__)
// Each byte's bits in reverse order, by a table for each half of it.
inline __m256i turned_bytes(__m256i x) {
  const __m256i half = _mm256_set1_epi8(15);
  const __m256i up = _mm256_broadcastsi128_si256(
      _mm_setr_epi8(0, -128, 64, -64, 32, -96, 96, -32, 16, -112, 80, -48, 48, -80, 112, -16));
  const __m256i down = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15));
  return _mm256_or_si256(_mm256_shuffle_epi8(up, _mm256_and_si256(x, half)),
                         _mm256_shuffle_epi8(down, _mm256_and_si256(_mm256_srli_epi16(x, 4), half)));
}
// All bits of four limbs in reverse order: those of each byte, then the bytes.
inline __m256i turned(__m256i x) {
  const __m256i bytes =
      _mm256_broadcastsi128_si256(_mm_setr_epi8(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0));
  return _mm256_permute4x64_epi64(_mm256_shuffle_epi8(turned_bytes(x), bytes), 0x4e);
}
#endif

// Sums, shifts and reversals of N limbs, or of n if N is 0. `to` may be `a`, but not for reversing.
template <int N>
struct LimbWork {
  using Limb = std::uint64_t;

  static void add(Limb* to, const Limb* a, const Limb* b, int n) {
    Limb carry = 0;
    for (int i = 0; i < count(n); ++i) {
      const Limb sum = a[i] + b[i], full = sum + carry;
      carry = static_cast<Limb>(sum < b[i]) | static_cast<Limb>(full < sum);
      to[i] = full;
    }
  }
  // Shifts by less than a limb, by far the most, are kept free of computed indices.
  static void shift_up(Limb* to, const Limb* a, int n, int by) {
    const int whole = by >> 6, part = by & 63;
    if (whole == 0) {
      for (int i = count(n) - 1; i > 0; --i) to[i] = (a[i] << part) | ((a[i - 1] >> 1) >> (63 - part));
      to[0] = a[0] << part;
      return;
    }
    for (int i = count(n) - 1; i >= 0; --i) {
      const Limb high = i >= whole ? a[i - whole] : 0, low = i > whole ? a[i - whole - 1] : 0;
      to[i] = (high << part) | ((low >> 1) >> (63 - part));
    }
  }
  static void shift_down(Limb* to, const Limb* a, int n, int by) {
    const int last = count(n) - 1, whole = by >> 6, part = by & 63;
    if (whole == 0) {
      for (int i = 0; i < last; ++i) to[i] = (a[i] >> part) | ((a[i + 1] << 1) << (63 - part));
      to[last] = a[last] >> part;
      return;
    }
    for (int i = 0; i <= last; ++i) {
      const Limb low = i + whole <= last ? a[i + whole] : 0, high = i + whole < last ? a[i + whole + 1] : 0;
      to[i] = (low >> part) | ((high << 1) << (63 - part));
    }
  }
  static void reverse(Limb* to, const Limb* a, int n) {
    int i = 0;
#if defined(__AVX2__)
    for (; i + 4 <= count(n); i += 4) {
      const __m256i four = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(a + count(n) - 4 - i));
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + i), turned(four));
    }
#endif
    for (; i < count(n); ++i) to[i] = reversed(a[count(n) - 1 - i]);
  }

 private:
  static constexpr int count(int n) { return N == 0 ? n : N; }
};

// The same as calls, for words of many limbs: copies of this work would be most of what there is to compile, and would
// be no faster.
template <int N>
struct LimbCalls {
  using Limb = std::uint64_t;
  NONOLITH_CALL static void add(Limb* to, const Limb* a, const Limb* b, int n) { LimbWork<N>::add(to, a, b, n); }
  NONOLITH_CALL static void shift_up(Limb* to, const Limb* a, int n, int by) { LimbWork<N>::shift_up(to, a, n, by); }
  NONOLITH_CALL static void shift_down(Limb* to, const Limb* a, int n, int by) {
    LimbWork<N>::shift_down(to, a, n, by);
  }
  NONOLITH_CALL static void reverse(Limb* to, const Limb* a, int n) { LimbWork<N>::reverse(to, a, n); }
};

// What Wide and Long share: limbs with carries between them. Limbs is std::array-like.
template <class Limbs>
struct Multi {
  Limbs limb;

  static constexpr int kCount = Limbs::kSize;  // 0: only known at run time
  // Two limbs are spelled out everywhere: those of a loop would be kept in memory, at twice the time.
  static constexpr bool kPair = kCount == 2;
  using Limb = std::uint64_t;
  using Work = std::conditional_t<kCount == 4, LimbWork<kCount>, LimbCalls<kCount>>;
  // What an operator takes on its left: if the limbs may lie on the heap, a word whose place the answer takes over.
  using Given = std::conditional_t<kCount == 0, Multi, const Multi&>;

  static Multi pair(std::uint64_t low, std::uint64_t high) { return {{{low, high}}}; }
  int size() const {
    if constexpr (kCount != 0)
      return kCount;
    else
      return limb.size();
  }

  friend Multi operator&(Given a, const Multi& b) {
    if constexpr (kPair) return pair(a.limb[0] & b.limb[0], a.limb[1] & b.limb[1]);
    return made(a, [&](Limb* to, const Limb* from, int n) {
      for (int i = 0; i < n; ++i) to[i] = from[i] & b.limb[i];
    });
  }
  friend Multi operator|(Given a, const Multi& b) {
    if constexpr (kPair) return pair(a.limb[0] | b.limb[0], a.limb[1] | b.limb[1]);
    return made(a, [&](Limb* to, const Limb* from, int n) {
      for (int i = 0; i < n; ++i) to[i] = from[i] | b.limb[i];
    });
  }
  friend Multi operator^(Given a, const Multi& b) {
    if constexpr (kPair) return pair(a.limb[0] ^ b.limb[0], a.limb[1] ^ b.limb[1]);
    return made(a, [&](Limb* to, const Limb* from, int n) {
      for (int i = 0; i < n; ++i) to[i] = from[i] ^ b.limb[i];
    });
  }
  friend Multi operator~(Given a) {
    if constexpr (kPair) return pair(~a.limb[0], ~a.limb[1]);
    return made(a, [](Limb* to, const Limb* from, int n) {
      for (int i = 0; i < n; ++i) to[i] = ~from[i];
    });
  }
  friend Multi operator+(Given a, const Multi& b) {
    if constexpr (kPair) {
      const Limb low = a.limb[0] + b.limb[0];
      return pair(low, a.limb[1] + b.limb[1] + static_cast<Limb>(low < b.limb[0]));
    }
    return made(a, [&](Limb* to, const Limb* from, int n) { Work::add(to, from, b.limb.data(), n); });
  }
  friend Multi operator<<(Given a, int by) {
    if constexpr (kPair) {
      const int whole = by >> 6, part = by & 63;
      if (whole != 0) return pair(0, whole > 1 ? 0 : a.limb[0] << part);
      return pair(a.limb[0] << part, (a.limb[1] << part) | ((a.limb[0] >> 1) >> (63 - part)));
    }
    return made(a, [by](Limb* to, const Limb* from, int n) { Work::shift_up(to, from, n, by); });
  }
  friend Multi operator>>(Given a, int by) {
    if constexpr (kPair) {
      const int whole = by >> 6, part = by & 63;
      if (whole != 0) return pair(whole > 1 ? 0 : a.limb[1] >> part, 0);
      return pair((a.limb[0] >> part) | ((a.limb[1] << 1) << (63 - part)), a.limb[1] >> part);
    }
    return made(a, [by](Limb* to, const Limb* from, int n) { Work::shift_down(to, from, n, by); });
  }
  Multi& operator|=(const Multi& b) {
    if constexpr (kPair) return *this = *this | b;
    for (int i = 0; i < size(); ++i) limb[i] |= b.limb[i];
    return *this;
  }
  Multi& operator&=(const Multi& b) {
    if constexpr (kPair) return *this = *this & b;
    for (int i = 0; i < size(); ++i) limb[i] &= b.limb[i];
    return *this;
  }

 private:
  // f(to, from, how many limbs) writes the answer.
  template <class F>
  static Multi made(Given& a, F&& f) {
    if constexpr (kCount == 0) {
      f(a.limb.data(), a.limb.data(), a.size());
      return std::move(a);
    } else {
      Multi x;
      f(x.limb.data(), a.limb.data(), kCount);
      return x;
    }
  }
};

template <int N>
struct Limbs {
  static constexpr int kSize = N;
  std::uint64_t w[N];
  std::uint64_t* data() { return w; }
  const std::uint64_t* data() const { return w; }
  std::uint64_t& operator[](int i) { return w[i]; }
  const std::uint64_t& operator[](int i) const { return w[i]; }
};

// Any number of limbs; up to 512 bits they lie inside, so that the words of most lines never meet the heap.
class ManyLimbs {
 public:
  static constexpr int kSize = 0;
  ManyLimbs() { inside_[0] = 0; }  // the compiler cannot know that a word without limbs is never shifted
  NONOLITH_CALL ManyLimbs(const ManyLimbs& other) : ManyLimbs() { *this = other; }
  ManyLimbs(ManyLimbs&& other) noexcept { take(other); }
  ~ManyLimbs() { release(); }
  NONOLITH_CALL ManyLimbs& operator=(const ManyLimbs& other) {
    if (size_ != other.size_) reserve(other.size_);
    for (int i = 0; i < size_; ++i) at_[i] = other.at_[i];
    return *this;
  }
  ManyLimbs& operator=(ManyLimbs&& other) noexcept {
    if (this != &other) release(), take(other);
    return *this;
  }

  // All of them are 0 afterwards.
  void resize(int size) {
    reserve(size);
    for (int i = 0; i < size_; ++i) at_[i] = 0;
  }
  int size() const { return size_; }
  std::uint64_t* data() { return at_; }
  const std::uint64_t* data() const { return at_; }
  std::uint64_t& operator[](int i) { return at_[i]; }
  const std::uint64_t& operator[](int i) const { return at_[i]; }

 private:
  static constexpr int kInside = 8;

  void reserve(int size) {
    release();
    size_ = 0, at_ = inside_;  // as it stays if there is no memory
    if (size > kInside) at_ = new std::uint64_t[static_cast<std::size_t>(size)];
    size_ = size;
  }
  void release() {
    if (at_ != inside_) delete[] at_;
  }
  // What lies outside changes hands; the other one is empty then.
  void take(ManyLimbs& other) noexcept {
    size_ = other.size_;
    if (size_ > kInside) {
      at_ = other.at_;
      other.size_ = 0, other.at_ = other.inside_;
    } else {
      at_ = inside_;
      for (int i = 0; i < size_; ++i) inside_[i] = other.inside_[i];
    }
  }

  int size_ = 0;
  std::uint64_t* at_ = inside_;
  std::uint64_t inside_[kInside];
};

template <int N>
using Wide = Multi<Limbs<N>>;
using Long = Multi<ManyLimbs>;

}  // namespace nonolith::NONOLITH_ISA
