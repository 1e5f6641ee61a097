// What lines told before: assumptions lead to the same few states of the same lines again and again.
//
// Each question has one slot, found by its hash; a new answer takes the place of the old one there.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "lines.hpp"

namespace nonolith::why {

class LineMemory {
 public:
  // Of lines whose sets take this many limbs in all.
  explicit LineMemory(std::size_t limbs) : limbs_(limbs) {}

  // What Lines::solve() gives; nullptr if there is no placement. Good until the next question.
  const Limb* solve(Lines& lines, int line) {
    const std::size_t index = ask(lines, line);
    Slot& slot = slots_[index];
    Limb* const answer = &answers_[index * limbs_];
    if (slot.knows < Knows::all) slot = {line, Knows::all, lines.solve(line, answer)};
    return slot.is_possible ? answer : nullptr;
  }
  bool is_possible(Lines& lines, int line) {
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
  std::size_t ask(const Lines& lines, int line) {
    if (asked_.empty()) asked_.resize(kSlots * limbs_), answers_.resize(kSlots * limbs_), slots_.resize(kSlots);
    const Limb* const allowed = lines.allowed(line);
    const std::size_t index = slot_of(line, allowed), first = index * limbs_;
    if (slots_[index].line != line || !is_same(allowed, &asked_[first], limbs_)) {
      slots_[index] = {line, Knows::nothing, false};
      copy(allowed, limbs_, &asked_[first]);
    }
    return index;
  }
  std::size_t slot_of(int line, const Limb* allowed) const {
    auto hash = static_cast<std::uint64_t>(line) + 1;
    for (std::size_t i = 0; i < limbs_; ++i) {
      hash = (hash ^ allowed[i]) * 0x9e3779b97f4a7c15ULL;
      hash ^= hash >> 32;
    }
    return hash % kSlots;
  }

  std::size_t limbs_;
  std::vector<Limb> asked_, answers_;  // by slot
  std::vector<Slot> slots_;
};

}  // namespace nonolith::why
