// Clauses of two or three literals that a theory gives at the beginning, and that stay.
//
// Invariant: each lies with each of its literals, as the others; where there is one other only, the literal itself is
// the second. A literal that becomes false finds them in a row, and nothing is watched or moved; a reason holds them
// itself.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "../assert.hpp"
#include "literal.hpp"
#include "trail.hpp"

namespace nonolith {

class Axioms {
 public:
  struct Others {
    Lit a, b;
  };

  bool empty() const { return others_.empty(); }

  // `each(f)` calls f(clause) for each of them, whenever it is called; those of one literal are left out.
  template <class Each>
  void take(std::int32_t variables, Each&& each) {
    std::vector<std::uint32_t> counts;
    each([&](std::span<const Lit> clause) {
      NONOLITH_ASSERT(clause.size() <= 3);
      counts.resize(2 * static_cast<std::size_t>(variables));
      for (const Lit lit : clause) counts[at(lit)] += clause.size() > 1;
    });
    std::uint32_t end = 0;
    lists_.reserve(counts.size());
    for (const std::uint32_t count : counts) {
      lists_.push_back({end, end});
      end += count;
    }
    others_.resize(end);
    each([&](std::span<const Lit> clause) {
      const std::size_t size = clause.size();
      for (std::size_t i = 0; size > 1 && i < size; ++i)
        others_[lists_[at(clause[i])].end++] = {clause[(i + 1) % size], clause[(i + 2) % size]};
    });
  }

  // Visits the clauses of `lit`, which has just become false. `imply(other, reason)` makes the last literal left true.
  // Returns the others of a clause that has become false, or null.
  template <class Imply>
  const Others* visit(Lit lit, const Trail& trail, Imply&& imply) const {
    const std::int8_t* const values = trail.values();
    const Others* const end = others_.data() + lists_[at(lit)].end;
    for (const Others* others = others_.data() + lists_[at(lit)].begin; others != end; ++others) {
      const auto [a, b] = *others;
      const int both = values[a] + values[b];  // below zero: one is false, and the other not true
      if (both >= 0) continue;
      if (both == -2) return others;
      if (values[a] == 0)
        imply(a, Reason::axiom(lit, b));
      else
        imply(b, Reason::axiom(lit, a));
    }
    return nullptr;
  }

  // Forgets those that are true at the root.
  void simplify(const Trail& trail) {
    const auto holds = [&](Lit lit) { return trail.is_true(lit) && trail.level(lit) == 0; };
    for (List& list : lists_) {
      std::uint32_t end = list.begin;
      for (std::uint32_t i = list.begin; i < list.end; ++i)
        if (!holds(others_[i].a) && !holds(others_[i].b)) others_[end++] = others_[i];
      list.end = end;
    }
  }

 private:
  struct List {
    std::uint32_t begin, end;
  };
  static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

  std::vector<List> lists_;  // by literal
  std::vector<Others> others_;
};

}  // namespace nonolith
