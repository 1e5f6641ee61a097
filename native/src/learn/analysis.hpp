// What a conflict teaches: the first clause, going back along the trail, with a single literal of the newest level (the
// first unique implication point, 1-UIP: Marques-Silva & Sakallah 1996, Zhang et al. 2001).
//
// The clause is then minimised (Sörensson & Biere 2009): a literal goes if its reason, and the reasons of that, lead
// only to literals that the clause has anyway. Reasons cost (a line must be asked for them), so whatever can be decided
// without one is: a literal alone on its level, or the earliest of the clause on its level, can never go.
//
// Where reasons are cheap it is also shrunk (Fleury & Biere 2021): the literals of a level become one, their own first
// unique implication point, if nothing else is needed for that but what follows from older literals of the clause.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "literal.hpp"
#include "order.hpp"
#include "trail.hpp"

namespace nonolith {

class Analysis {
 public:
  Analysis(std::int32_t variables, bool shrinks)
      : shrinks_(shrinks), mark_(static_cast<std::size_t>(variables), 0), met_(shrinks ? mark_.size() : 0, false) {}

  // The clause learned: its first literal becomes true after going back to level(), the second is of that level.
  const std::vector<Lit>& clause() const { return clause_; }
  std::int32_t level() const { return level_; }
  std::int32_t glue() const { return glue_; }

  // `conflict`: literals that are all false, at least one of them of the newest level. `why(lit)` gives the false
  // literals that made lit true; what it returned last may move when it is called again.
  template <class Why>
  void run(std::span<const Lit> conflict, const Trail& trail, Order& order, Why&& why) {
    clause_.assign(1, kNoLit);
    marked_.clear();
    if (at(trail.levels()) >= on_level_.size()) on_level_.resize(2 * at(trail.levels()) + 2);
    std::int32_t open = 0, place = trail.size();
    const auto meet = [&](std::span<const Lit> lits) {
      for (const Lit lit : lits) {
        if (mark_[at(variable(lit))] != 0 || trail.level(lit) == 0) continue;
        mark(lit, kSeen);
        order.bump(variable(lit));
        if (trail.level(lit) == trail.levels())
          ++open;
        else
          clause_.push_back(lit);
      }
    };
    meet(conflict);
    for (;;) {
      do --place;
      while (mark_[at(variable(trail[place]))] == 0);
      if (--open == 0) break;
      meet(why(trail[place]));
    }
    clause_[0] = negated(trail[place]);
    minimise(trail, why);
    if (shrinks_) shrink(trail, why);
    // Every level is reset here, since at least one literal of each remains.
    for (std::size_t i = 1; i < clause_.size(); ++i) on_level_[at(trail.level(clause_[i]))].seen = 0;
    find_level(trail);
    for (const std::int32_t v : marked_) mark_[at(v)] = 0;
  }

 private:
  enum : std::uint8_t { kSeen = 1, kGoes = 2, kStays = 3 };
  struct Level {
    std::int32_t seen = 0, earliest = 0;
  };
  static constexpr int kDeepest = 256;
  static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }
  void mark(Lit lit, std::uint8_t what) {
    if (mark_[at(variable(lit))] == 0) marked_.push_back(variable(lit));
    mark_[at(variable(lit))] = what;
  }

  template <class Why>
  void minimise(const Trail& trail, Why&& why) {
    for (std::size_t i = 1; i < clause_.size(); ++i) {
      Level& level = on_level_[at(trail.level(clause_[i]))];
      if (level.seen++ == 0 || trail.place(clause_[i]) < level.earliest) level.earliest = trail.place(clause_[i]);
    }
    const auto end = std::remove_if(clause_.begin() + 1, clause_.end(), [&](Lit lit) {
      return on_level_[at(trail.level(lit))].seen > 1 && follows(lit, 0, trail, why);
    });
    clause_.erase(end, clause_.end());
  }

  // From the newest level to the oldest, for what one needs of older ones must still be there.
  template <class Why>
  void shrink(const Trail& trail, Why&& why) {
    std::sort(clause_.begin() + 1, clause_.end(), [&](Lit a, Lit b) { return trail.place(a) > trail.place(b); });
    std::size_t kept = 1;
    for (std::size_t begin = 1, end = 1; begin < clause_.size(); begin = end) {
      const std::int32_t level = trail.level(clause_[begin]);
      while (end < clause_.size() && trail.level(clause_[end]) == level) ++end;
      const std::span<const Lit> block(clause_.data() + begin, end - begin);
      const Lit one = block.size() > 1 ? common(block, trail, why) : kNoLit;
      if (one != kNoLit)
        clause_[kept++] = one;
      else
        for (const Lit lit : block) clause_[kept++] = lit;
    }
    clause_.resize(kept);
  }

  // Takes the clause's literals of one level, newest first, and finds the newest literal of the trail that, with what
  // follows from the rest of the clause, makes all of them false. Returns its negation, which can replace them, or
  // kNoLit if there is none.
  template <class Why>
  Lit common(std::span<const Lit> block, const Trail& trail, Why&& why) {
    const std::int32_t level = trail.level(block[0]);
    std::int32_t open = 0, place = trail.place(block[0]) + 1;
    within_.clear();
    const auto meet = [&](Lit lit) {
      if (met_[at(variable(lit))]) return;
      met_[at(variable(lit))] = true;
      within_.push_back(variable(lit));
      ++open;
    };
    for (const Lit lit : block) meet(lit);
    bool fits = true;
    for (;;) {
      do --place;
      while (!met_[at(variable(trail[place]))]);
      if (--open == 0) break;
      fits = !trail.reason(trail[place]).none();  // it may be a guess that was flipped
      if (!fits) break;
      const std::size_t begin = stack_.size();
      const std::span<const Lit> reason = why(trail[place]);
      stack_.insert(stack_.end(), reason.begin(), reason.end());
      for (std::size_t i = begin; fits && i < stack_.size(); ++i) {
        if (trail.level(stack_[i]) == level)
          meet(stack_[i]);
        else
          fits = follows(stack_[i], 1, trail, why);
      }
      stack_.resize(begin);
      if (!fits) break;
    }
    for (const std::int32_t v : within_) met_[at(v)] = false;
    return fits ? negated(trail[place]) : kNoLit;
  }

  // Is the false literal implied by literals that the clause keeps?
  template <class Why>
  bool follows(Lit lit, int depth, const Trail& trail, Why&& why) {
    const std::uint8_t known = mark_[at(variable(lit))];
    if (trail.level(lit) == 0 || known == kGoes || (known == kSeen && depth > 0)) return true;
    const Level& level = on_level_[at(trail.level(lit))];
    if (known == kStays || trail.reason(lit).none() || level.seen == 0 || trail.place(lit) <= level.earliest ||
        depth > kDeepest)
      return false;
    const std::size_t begin = stack_.size();
    const std::span<const Lit> reason = why(negated(lit));
    stack_.insert(stack_.end(), reason.begin(), reason.end());
    bool all = true;
    for (std::size_t i = begin; all && i < begin + reason.size(); ++i) all = follows(stack_[i], depth + 1, trail, why);
    stack_.resize(begin);
    if (depth > 0) mark(lit, all ? kGoes : kStays);
    return all;
  }

  void find_level(const Trail& trail) {
    level_ = 0;
    glue_ = 1;
    std::size_t newest = 0;
    for (std::size_t i = 1; i < clause_.size(); ++i) {
      const std::int32_t level = trail.level(clause_[i]);
      if (on_level_[at(level)].seen++ == 0) ++glue_;
      if (level > level_) level_ = level, newest = i;
    }
    for (std::size_t i = 1; i < clause_.size(); ++i) on_level_[at(trail.level(clause_[i]))].seen = 0;
    if (newest > 1) std::swap(clause_[1], clause_[newest]);
  }

  bool shrinks_;
  std::vector<std::uint8_t> mark_;    // by variable
  std::vector<std::int32_t> marked_;  // variables whose mark is not 0
  std::vector<bool> met_;             // by variable, while the literals of one level become one
  std::vector<std::int32_t> within_;  // variables that were met
  std::vector<Level> on_level_;       // by level: of the literals of the clause
  std::vector<Lit> clause_, stack_;
  std::int32_t level_ = 0, glue_ = 0;
};

}  // namespace nonolith
