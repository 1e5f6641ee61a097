// Where the learner may ask for advice: how likely each variable is true.
#pragma once
#include <cstdint>
#include <span>

#include "trail.hpp"

namespace nonolith {

class Adviser {
 public:
  virtual ~Adviser() = default;
  // Odds yes : no, by variable, given the first `known` literals of the trail; those of known variables mean nothing.
  // `afresh`: thoroughly, and without regard to earlier advice; otherwise a little work on top of it. If the budget
  // stops it, the advice is what it is.
  virtual std::span<const float> odds(const Trail& trail, std::int32_t known, bool afresh) = 0;
  // Forgets earlier advice and begins with something by chance instead, so that what is advised next may differ.
  virtual void stir(std::uint64_t /*seed*/) {}
};

}  // namespace nonolith
