// A checksum for records: quick, the same on every machine, and no secret.
//
// Invariant: every step is one-to-one in the state and in the word that it takes in. So two texts of the same length
// that differ within eight aligned bytes never have the same checksum; any others have it once in 2^64 times.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace nonolith {

inline std::uint64_t checksum(std::string_view data, std::uint64_t start) {
  constexpr std::uint64_t kOdd = 0x9e3779b97f4a7c15u;
  const auto mix = [](std::uint64_t state, std::uint64_t word) {
    state = (state ^ word) * kOdd;
    return state ^ (state >> 32);
  };
  std::uint64_t state = mix(start, data.size());
  std::uint64_t word = 0;
  std::size_t place = 0;
  for (; place + 8 <= data.size(); place += 8) {
    word = 0;
    for (std::size_t byte = 0; byte < 8; ++byte)  // compilers make one load of it
      word |= static_cast<std::uint64_t>(static_cast<unsigned char>(data[place + byte])) << 8 * byte;
    state = mix(state, word);
  }
  word = 0;
  for (std::size_t byte = 0; place + byte < data.size(); ++byte)
    word |= static_cast<std::uint64_t>(static_cast<unsigned char>(data[place + byte])) << 8 * byte;
  return mix(mix(state, word), 0);
}

}  // namespace nonolith
