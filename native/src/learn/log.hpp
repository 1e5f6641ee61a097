// The log: everything from which a proof can be written, in the order in which it was found.
//
// A learner without a log pays one test of a pointer per conflict. Ids count the clauses from 1, line clauses and
// learned ones alike. A literal is as the theory numbers it.
#pragma once
#include <cstdint>
#include <span>

#include "literal.hpp"

namespace nonolith::NONOLITH_ISA {

class Log {
 public:
  virtual ~Log() = default;
  // The line's clue implies this clause, given what is fixed at the root.
  virtual void line_clause(std::int32_t id, std::int32_t line, std::span<const Lit> clause) = 0;
  // The clause follows by unit propagation from the clauses with these ids and what is fixed at the root.
  virtual void learned(std::int32_t id, std::span<const Lit> clause, std::span<const std::int32_t> antecedents) = 0;
  // The literal holds at the root: because of a line (clause_id 0) or of a clause (line -1).
  virtual void fixed(Lit lit, std::int32_t line, std::int32_t clause_id) = 0;
  // A solution was found, and these literals (the guesses that led to it, negated) exclude it.
  virtual void excluded(std::int32_t id, std::span<const Lit> clause) = 0;
  // The clause is needed no more.
  virtual void forgotten(std::int32_t id) = 0;
  // A line (or, with line -1, a clause) cannot be satisfied at the root: the end.
  virtual void refuted(std::int32_t line, std::int32_t clause_id) = 0;
};

}  // namespace nonolith::NONOLITH_ISA
