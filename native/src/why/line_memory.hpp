// What lines told before: assumptions lead to the same few states of the same lines again and again.
//
// Each question has one slot, found by its hash; a new answer takes the place of the old one there.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "lines.hpp"

namespace nonolith::why {

template <class T>
class LineMemory {
 public:
  explicit LineMemory(int stride) : stride_(static_cast<std::size_t>(stride)) {}

  // As Lines::solve().
  bool solve(Lines<T>& lines, int line, T* possible) {
    if (asked_.empty()) asked_.resize(kSlots * stride_), answers_.resize(kSlots * stride_), slots_.resize(kSlots);
    const T* const words = lines.words(line);
    const std::size_t slot = slot_of(line, words), first = slot * stride_;
    if (slots_[slot].line != line || !same(words, &asked_[first])) {
      slots_[slot] = {line, lines.solve(line, &answers_[first])};
      std::copy(words, words + stride_, &asked_[first]);
    }
    std::copy(&answers_[first], &answers_[first] + stride_, possible);
    return slots_[slot].is_possible;
  }

 private:
  static constexpr std::size_t kSlots = 4096;
  struct Slot {
    std::int32_t line = -1;
    bool is_possible = false;
  };

  std::size_t slot_of(int line, const T* words) const {
    auto hash = static_cast<std::uint64_t>(line) + 1;
    for (std::size_t color = 0; color < stride_; ++color)
      for (int i = 0; i < limbs_of(words[color]); ++i) {
        hash = (hash ^ limb_of(words[color], i)) * 0x9e3779b97f4a7c15ULL;
        hash ^= hash >> 32;
      }
    return hash % kSlots;
  }
  bool same(const T* words, const T* others) const {
    for (std::size_t color = 0; color < stride_; ++color)
      if (any<T>(words[color] ^ others[color])) return false;
    return true;
  }

  std::size_t stride_;
  std::vector<T> asked_, answers_;  // by slot and colour
  std::vector<Slot> slots_;
};

}  // namespace nonolith::why
