// Writes the proof: gathers what a conflict was resolved with, and tells the log no more of it than is needed.
//
// The theory says what its literals are called in the proof: name(lit), and line_of(line) for its numbers beyond the
// lines. Invariant: between begin() and learned(), cite() was called for every literal whose reason was asked for.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "../assert.hpp"
#include "../log.hpp"
#include "literal.hpp"
#include "theory.hpp"
#include "trail.hpp"

namespace nonolith {

class ProofWriter {
 public:
  ProofWriter(Log* log, const Theory& theory)
      : log_(log), theory_(theory), mark_(log == nullptr ? 0 : at(theory.variables()), 0) {}
  // A learner without a log pays for this test, once per conflict and per reason.
  bool on() const { return log_ != nullptr; }

  // The literal holds at the root: because of a line, or of a clause; or (-1, 0) it was logged before.
  void fixed(Lit lit, std::int32_t line, std::int32_t clause) {
    const Name name = theory_.name(lit);
    if (line >= 0)
      log_->fact(theory_.line_of(line), name);
    else if (clause > 0)
      log_->learned({&name, 1}, {&clause, 1});
  }
  std::int32_t line_clause(std::int32_t line, Lit implied, std::span<const Lit> others) {
    names_.clear();
    if (implied != kNoLit) names_.push_back(theory_.name(implied));
    for (const Lit lit : others) names_.push_back(theory_.name(lit));
    return log_->line_clause(theory_.line_of(line), names_);
  }
  // A line (or, with -1, a clause) cannot be satisfied at the root.
  void refuted(std::int32_t line, std::int32_t clause) {
    if (line < 0)
      log_->learned({}, {&clause, 1});
    else
      line_clause(line, kNoLit, {});
  }

  // The literals of this clause are all false.
  void begin(std::int32_t id, std::span<const Lit> conflict) {
    cited_.clear();
    lits_.clear();
    cite(kNoLit, id, conflict);
  }
  // The clause made a literal true, its others being false.
  void cite(Lit implied, std::int32_t id, std::span<const Lit> others) {
    const std::size_t first = lits_.size();
    lits_.insert(lits_.end(), others.begin(), others.end());
    cited_.push_back({implied, id, first, lits_.size()});
  }
  // What came of it. Reasons that were asked for in vain are left out.
  std::int32_t learned(std::span<const Lit> clause, const Trail& trail) {
    std::sort(cited_.begin() + 1, cited_.end(),
              [&](const Cited& a, const Cited& b) { return trail.place(a.implied) > trail.place(b.implied); });
    names_.clear();
    for (const Lit lit : clause) {
      names_.push_back(theory_.name(lit));
      mark(lit, kAssumed);
    }
    antecedents_.clear();
    for (const Cited& one : cited_) {
      if (one.implied != kNoLit && mark_[at(variable(one.implied))] != kNeeded) continue;
      antecedents_.push_back(one.id);
      if (one.implied != kNoLit) mark_[at(variable(one.implied))] = kAssumed;
      for (std::size_t i = one.first; i < one.end; ++i)
        if (mark_[at(variable(lits_[i]))] == 0) mark(lits_[i], kNeeded);
    }
    std::reverse(antecedents_.begin(), antecedents_.end());
    // What is needed and was never cited holds at the root, and was logged then.
    for ([[maybe_unused]] const std::int32_t v : marked_)
      NONOLITH_ASSERT(mark_[at(v)] != kNeeded || trail.level(yes(v)) == 0);
    for (const std::int32_t v : marked_) mark_[at(v)] = 0;
    marked_.clear();
    return log_->learned(names_, antecedents_);
  }

 private:
  enum : char { kNeeded = 1, kAssumed = 2 };
  struct Cited {
    Lit implied;
    std::int32_t id;
    std::size_t first, end;  // its other literals
  };
  static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }
  void mark(Lit lit, char what) {
    mark_[at(variable(lit))] = what;
    marked_.push_back(variable(lit));
  }

  Log* log_;
  const Theory& theory_;
  std::vector<Cited> cited_;
  std::vector<Lit> lits_;
  std::vector<Name> names_;
  std::vector<std::int32_t> antecedents_, marked_;
  std::vector<char> mark_;  // by variable
};

}  // namespace nonolith
