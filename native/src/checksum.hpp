// A checksum for records: quick, the same on every machine, and no secret.
//
// Invariant: every step is one-to-one in the state and in the word that it takes in. So two texts of the same length
// that differ within eight aligned bytes never have the same checksum; any others have it once in 2^64 times.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace nonolith {

inline std::uint64_t checksum(std::string_view data, std::uint64_t start) {
  constexpr std::uint64_t kOdd = 0x9e3779b97f4a7c15u;
  static_assert(kOdd % 2 == 1, "only a product with an odd number can be undone");
  const auto mix = [](std::uint64_t state, std::uint64_t word) {
    state = (state ^ word) * kOdd;
    return state ^ (state >> 32);
  };
  const auto load = [](const char* from, std::size_t count) {
    std::uint64_t word = 0;
    if constexpr (std::endian::native == std::endian::little) {
      std::memcpy(&word, from, count);
    } else {
      for (std::size_t byte = 0; byte < count; ++byte)
        word |= static_cast<std::uint64_t>(static_cast<unsigned char>(from[byte])) << 8 * byte;
    }
    return word;
  };
  std::uint64_t state = mix(start, data.size());
  const char* place = data.data();
  const char* const end = place + data.size();
  if (end - place >= 32) {  // four chains side by side, since each must wait for its own products
    std::uint64_t a = state, b = state + 1, c = state + 2, d = state + 3;
    for (; end - place >= 32; place += 32) {
      a = mix(a, load(place, 8));
      b = mix(b, load(place + 8, 8));
      c = mix(c, load(place + 16, 8));
      d = mix(d, load(place + 24, 8));
    }
    state = mix(mix(mix(a, b), c), d);
  }
  for (; end - place >= 8; place += 8) state = mix(state, load(place, 8));
  state = mix(state, load(place, static_cast<std::size_t>(end - place)));
  return mix(state, 0);
}

}  // namespace nonolith
