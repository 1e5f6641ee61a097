// Packed clues for tests.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

inline std::string pack(const std::vector<std::vector<int>>& clues) {
  std::string bytes;
  const auto put = [&bytes](std::int32_t x) { bytes.append(reinterpret_cast<const char*>(&x), sizeof x); };
  for (const auto& clue : clues) {
    put(static_cast<std::int32_t>(clue.size()));
    for (const int length : clue) put(length), put(1);
  }
  return bytes;
}
