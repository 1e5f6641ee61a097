// What lines told before: assumptions lead to the same few states of the same lines again and again.
//
// Each question has one slot, found by its hash; a new answer takes the place of the old one there.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "lines.hpp"

namespace nonolith::why {

template <class T>
class LineMemory {
 public:
  explicit LineMemory(int stride) : stride_(static_cast<std::size_t>(stride)) {}

  // What Lines::solve() gives; nullptr if there is no placement. Good until the next question.
  const T* solve(Lines<T>& lines, int line) {
    const std::size_t index = ask(lines, line);
    Slot& slot = slots_[index];
    T* const answer = &answers_[index * stride_];
    if (slot.knows < Knows::all) slot = {line, Knows::all, lines.solve(line, answer)};
    return slot.is_possible ? answer : nullptr;
  }
  bool is_possible(Lines<T>& lines, int line) {
    Slot& slot = slots_[ask(lines, line)];
    if (slot.knows == Knows::nothing) slot = {line, Knows::whether, lines.is_possible(line)};
    return slot.is_possible;
  }

 private:
  static constexpr std::size_t kSlots = 4096;
  enum class Knows : std::int8_t { nothing, whether, all };
  struct Slot {
    std::int32_t line = -1;
    Knows knows = Knows::nothing;
    bool is_possible = false;
  };

  // The slot of a question, in which its answer may be already.
  std::size_t ask(const Lines<T>& lines, int line) {
    if (asked_.empty()) asked_.resize(kSlots * stride_), answers_.resize(kSlots * stride_), slots_.resize(kSlots);
    const T* const words = lines.words(line);
    const std::size_t index = slot_of(line, words), first = index * stride_;
    if (slots_[index].line != line || !same(words, &asked_[first])) {
      slots_[index] = {line, Knows::nothing, false};
      std::copy(words, words + stride_, &asked_[first]);
    }
    return index;
  }
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
