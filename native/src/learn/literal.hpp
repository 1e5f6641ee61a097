// Literals, and why a literal is true.
//
// A variable is a yes-or-no question about the grid; which one, only the theory knows (black and white:
// "is this cell filled?"; colour: "may this cell have this colour?"). The literal 2v says yes, 2v + 1 says no.
#pragma once
#include <cstdint>
#include <limits>

namespace nonolith {

using Lit = std::int32_t;

inline constexpr Lit kNoLit = -1;

inline Lit yes(std::int32_t variable) { return 2 * variable; }
inline Lit no(std::int32_t variable) { return 2 * variable + 1; }
inline Lit negated(Lit lit) { return lit ^ 1; }
inline std::int32_t variable(Lit lit) { return lit >> 1; }
inline bool is_yes(Lit lit) { return (lit & 1) == 0; }

// Where a literal comes from: a guess (or a root fact), a clause, an axiom, or a line of the theory. A
// line's reason is only found when somebody asks (see Theory::explain); until then it is remembered by when the line
// was solved.
struct Reason {
  std::int32_t source = kNone;  // kNone; >= 0: place of a clause; kAxiom; < kNone: a line of the theory
  std::int32_t before = 0;      // line: only literals in front of this place of the trail
  std::int32_t since = 0;       // line: the literals in front of this place alone do not do it; < 0: see explained()

  static constexpr std::int32_t kNone = -1, kAxiom = std::numeric_limits<std::int32_t>::min();
  // By an axiom: its other literals, the same twice if there is one.
  static Reason axiom(Lit a, Lit b) { return {kAxiom, a, b}; }
  static Reason clause(std::int32_t place) { return {place, 0, 0}; }
  static Reason line(std::int32_t line, std::int32_t before, std::int32_t since) { return {-2 - line, before, since}; }

  bool none() const { return source == kNone; }
  bool is_clause() const { return source >= 0; }
  bool is_axiom() const { return source == kAxiom; }
  bool is_line() const { return source < kNone && source != kAxiom; }
  std::int32_t line() const { return -2 - source; }
  // Once found, a line's reason is kept until the next restart; this is its place.
  bool explained() const { return since < 0; }
  std::int32_t place() const { return -1 - since; }
  void keep_at(std::int32_t place) { since = -1 - place; }
  void unkeep() {
    if (since < 0) since = 0;
  }
};

}  // namespace nonolith
