// Words: a set of the cells of one line, cell 0 in the lowest bit.
//
// A word is uint32_t, uint64_t, Wide<N> (N limbs, fixed) or Long (any number of limbs). A *limb* is one of the 64-bit
// numbers that a longer one is made of, lowest first (the word is that of GMP, the GNU multiple precision library). All
// of them have & | ^ ~ + << >> and the functions below, so every level above is written once.
// Invariant: a word for a line of n cells has at least n bits; nothing here needs a spare one.
#pragma once
#include <algorithm>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>
#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include "assert.hpp"
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
    if (size_ > kInside) delete[] at_;
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

// One byte, 0 or 1, for each of the cells 0..n-1.
template <class T>
void write_bytes(const T& x, int n, char* bytes) {
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
    if (n - at >= 8)
      std::memcpy(bytes + at, &eight, 8);
    else
      std::memcpy(bytes + at, &eight, static_cast<std::size_t>(n - at));
  }
}

}  // namespace nonolith::NONOLITH_ISA
