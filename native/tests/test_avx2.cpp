// What only the build for AVX2 has: registers of several limbs, against words that go limb by limb.
#define NONOLITH_ISA avx2
#include <cstdint>
#include <random>

#include "lines.hpp"

namespace {

using namespace nonolith::avx2;

// Words with long stretches of ones and zeroes, so that carries go far.
template <class T>
T some_word(std::mt19937_64& random) {
  T x{};
  for (int i = 0; i < x.size(); ++i) {
    const std::uint64_t kinds[] = {0, ~std::uint64_t{0}, random(), ~std::uint64_t{0} << random() % 64};
    x.limb[i] = kinds[random() % 4];
  }
  return x;
}

template <class T>
void check_words() {
  using R = Registers<T>;
  static_assert(kInRegisters<T>);
  std::mt19937_64 random(1);
  const auto same = [](const R& x, const T& y) {
    T z{};
    x.store(z);
    return !any<T>(z ^ y);
  };
  for (int round = 0; round < 2000; ++round) {
    const T a = some_word<T>(random), b = some_word<T>(random);
    const R x(a), y(b);
    CHECK(same(x & y, a & b) && same(x | y, a | b) && same(~x, ~a));
    CHECK(same(x + y, a + b));
    CHECK(same(reversed(x), reversed(a)));
    CHECK(any(x) == any(a) && !any(none(x)) && bits(x) == bits(a));
    for (int i = 0; i < bits(a); ++i) {
      CHECK(same(x << i, a << i) && same(x >> i, a >> i));
      CHECK(has(x, i) == has(a, i));
      R one = none(x);
      add_cell(one, i);
      CHECK(same(one, (~none(a) >> (bits(a) - 1)) << i));
    }
  }
}

void check_pairs() {
  std::mt19937_64 random(2);
  for (int round = 0; round < 2000; ++round) {
    const auto x = some_word<Wide<2>>(random), y = reversed(x);
    for (int i = 0; i < 128; ++i) CHECK(has(x, i) == has(y, 127 - i));
  }
}

}  // namespace

TEST(pairs) { check_pairs(); }
TEST(one_limb_is_mirrored_bit_by_bit) {
  std::mt19937_64 random(1);
  for (int n = 1; n <= 64; ++n) {
    const std::uint64_t x = random() & ones<std::uint64_t>(n), y = mirrored(x, n);
    for (int i = 0; i < 64; ++i) CHECK(has(y, i) == (i < n && has(x, n - 1 - i)));
  }
}
TEST(registers) { check_words<Wide<4>>(), check_words<Wide<8>>(); }
TEST(line_128) { check_all<Wide<2>>(6, 61), check_all<Wide<2>>(6, 122); }
TEST(line_256) { check_all<Wide<4>>(6, 125), check_all<Wide<4>>(6, 250); }
TEST(line_512) { check_all<Wide<8>>(5, 254), check_all<Wide<8>>(5, 507); }
TEST(line_long_runs) { check_windows<Wide<4>>(256, 4), check_windows<Wide<8>>(512, 5); }
