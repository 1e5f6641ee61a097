// Learned clauses: at least one of their literals is true in every solution that is still to be found.
//
// Invariant: the first two literals of a clause are watched; if one of them is false then some literal is true, and
// if that was made true by this clause it is its first literal (of a clause of two literals, which is never read while
// it is visited: after others() was called). All clauses lie in one arena, so that its size is their memory.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "../assert.hpp"
#include "literal.hpp"
#include "trail.hpp"

namespace nonolith {

class Clauses {
 public:
  explicit Clauses(std::int32_t variables) : watches_(2 * static_cast<std::size_t>(variables)) {}

  // A clause of at least two literals. Glue is the number of levels that it joins (also
  // called LBD, literal block distance: Audemard & Simon 2009); 0: never to be forgotten.
  std::int32_t add(std::span<const Lit> lits, std::int32_t glue, std::int32_t id) {
    NONOLITH_ASSERT(lits.size() >= 2 && variable(lits[0]) != variable(lits[1]));
    const auto place = static_cast<std::int32_t>(arena_.size());
    arena_.push_back(static_cast<std::int32_t>(lits.size()));
    arena_.push_back(glue);
    arena_.push_back(id);
    arena_.insert(arena_.end(), lits.begin(), lits.end());
    watch(place);
    places_.push_back(place);
    return place;
  }
  std::span<const Lit> lits(std::int32_t place) const {
    return {arena_.data() + place + kHeader, static_cast<std::size_t>(arena_[at(place)])};
  }
  // All but the one that it has made true.
  std::span<const Lit> others(std::int32_t place, Lit lit) {
    Lit* const lits = arena_.data() + place + kHeader;
    if (lits[0] != lit) std::swap(lits[0], lits[1]);
    NONOLITH_ASSERT(lits[0] == lit);
    return this->lits(place).subspan(1);
  }
  std::int32_t id(std::int32_t place) const { return arena_[at(place) + 2]; }
  std::size_t count() const { return places_.size(); }
  std::size_t bytes() const { return arena_.size() * sizeof(std::int32_t) + watched_ * sizeof(Watch); }
  std::int32_t glue(std::int32_t place) const { return arena_[at(place) + 1]; }
  void improve(std::int32_t place, std::int32_t glue) { arena_[at(place) + 1] = glue; }
  // Where no proof is written, ids are for how many more reductions a clause stays, because it was of use lately.
  std::int32_t stay(std::int32_t place) const { return id(place); }
  void set_stay(std::int32_t place, std::int32_t reductions) { arena_[at(place) + 2] = reductions; }

  // It will be visited soon.
  void prefetch(Lit lit) const { __builtin_prefetch(&watches_[at(lit)]); }

  // Visits the clauses in which `lit`, which has just become false, is watched. `imply(other, place)` makes the last
  // literal left true. Returns the place of a clause that has become false, or -1.
  template <class Imply>
  std::int32_t visit(Lit lit, const Trail& trail, Imply&& imply) {
    NONOLITH_ASSERT(trail.is_false(lit));
    auto& list = watches_[at(lit)];
    Watch* const begin = list.data();
    Watch* const end = begin + list.size();
    Watch* out = begin;
    for (Watch* in = begin; in != end;) {
      const Watch watch = *in++;
      if (trail.is_true(watch.other)) {
        *out++ = watch;
        continue;
      }
      if (watch.place < 0) {
        *out++ = watch;
        if (trail.is_false(watch.other)) {
          out = std::copy(in, end, out);
          list.resize(static_cast<std::size_t>(out - begin));
          return ~watch.place;
        }
        imply(watch.other, ~watch.place);
        continue;
      }
      std::int32_t* const clause = arena_.data() + watch.place;
      Lit* const lits = clause + kHeader;
      if (lits[0] == lit) std::swap(lits[0], lits[1]);
      NONOLITH_ASSERT(lits[1] == lit);
      const Lit first = lits[0];
      if (first != watch.other && trail.is_true(first)) {
        *out++ = {watch.place, first};
        continue;
      }
      const std::int32_t size = clause[0];
      std::int32_t k = 2;
      while (k < size && trail.is_false(lits[k])) ++k;
      if (k < size) {
        lits[1] = lits[k];
        lits[k] = lit;
        watches_[at(lits[1])].push_back({watch.place, first});
        continue;
      }
      *out++ = {watch.place, first};
      if (trail.is_false(first)) {
        out = std::copy(in, end, out);
        list.resize(static_cast<std::size_t>(out - begin));
        return watch.place;
      }
      imply(first, watch.place);
    }
    list.resize(static_cast<std::size_t>(out - begin));
    return -1;
  }

  // Forgets all clauses for which `keep(place)` is false and those that are true at the root, and closes the gaps.
  // Reasons on the trail follow their clauses; a reason is never forgotten.
  template <class Keep>
  void reduce(Trail& trail, Keep&& keep) {
    for (std::int32_t i = 0; i < trail.size(); ++i)
      if (const Reason& why = trail.reason(trail[i]); why.is_clause()) arena_[at(why.source)] = -arena_[at(why.source)];
    std::vector<std::int32_t> arena;
    arena.reserve(arena_.size());
    std::size_t kept = 0;
    for (const std::int32_t place : places_) {
      const bool locked = arena_[at(place)] < 0;
      if (locked) arena_[at(place)] = -arena_[at(place)];
      if (!locked && (holds_at_root(place, trail) || !keep(place))) continue;
      const auto to = static_cast<std::int32_t>(arena.size());
      arena.insert(arena.end(), arena_.begin() + place, arena_.begin() + place + kHeader + arena_[at(place)]);
      if (locked) {
        const Lit* const lits = arena_.data() + place + kHeader;
        const bool first = trail.is_true(lits[0]) && trail.reason(lits[0]).source == place;
        trail.reason(lits[first ? 0 : 1]).source = to;
      }
      places_[kept++] = to;
    }
    places_.resize(kept);
    arena_ = std::move(arena);
    for (auto& list : watches_) list.clear();
    watched_ = 0;
    for (const std::int32_t place : places_) watch(place);
  }
  // The invariant, of all clauses, when nothing is left to visit.
  bool are_watched_well(const Trail& trail) const {
    return std::all_of(places_.begin(), places_.end(), [&](std::int32_t place) {
      const auto all = lits(place);
      return (!trail.is_false(all[0]) && !trail.is_false(all[1])) ||
             std::any_of(all.begin(), all.end(), [&](Lit lit) { return trail.is_true(lit); });
    });
  }
  // All clauses, oldest first.
  std::span<const std::int32_t> places() const { return places_; }

 private:
  struct Watch {
    std::int32_t place;  // or ~place, if the clause has two literals
    Lit other;           // some other literal of the clause; if it is true there is nothing to do
  };
  static constexpr std::int32_t kHeader = 3;  // size, glue, id
  static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

  void watch(std::int32_t place) {
    const Lit* const lits = arena_.data() + place + kHeader;
    const std::int32_t named = arena_[at(place)] == 2 ? ~place : place;
    watches_[at(lits[0])].push_back({named, lits[1]});
    watches_[at(lits[1])].push_back({named, lits[0]});
    watched_ += 2;
  }
  bool holds_at_root(std::int32_t place, const Trail& trail) const {
    for (const Lit lit : lits(place))
      if (trail.is_true(lit) && trail.level(lit) == 0) return true;
    return false;
  }

  std::vector<std::int32_t> arena_;
  std::vector<std::int32_t> places_;
  std::vector<std::vector<Watch>> watches_;  // by literal
  std::size_t watched_ = 0;
};

}  // namespace nonolith
