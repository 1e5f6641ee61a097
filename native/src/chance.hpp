// Numbers by chance that are the same on every machine (SplitMix64, public domain, Steele, Lea, Flood 2014); the same
// as nonolith.making.chance in Python.
#pragma once
#include <cstddef>
#include <cstdint>

namespace nonolith {

class Chance {
 public:
  explicit Chance(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }
  // A number below `end`, which is small, so that the bias of the upper half of 64 bits does not matter.
  std::size_t below(std::size_t end) { return static_cast<std::size_t>((next() >> 32) * end >> 32); }

 private:
  std::uint64_t state_;
};

}  // namespace nonolith
