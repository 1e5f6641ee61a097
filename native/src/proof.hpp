// The record of a proof: all that was logged, packed; and its text, of which docs/proof.md describes the lines.
//
// Invariant: clauses are numbered from kOther + 1 in the order in which they came. Facts and clauses of one name are
// always kept, since line clauses build on what is fixed without saying so; of the other clauses the text has only
// those that lead to the empty one.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "layout.hpp"
#include "log.hpp"

namespace nonolith {

class Proof final : public Log {
 public:
  explicit Proof(const Layout& layout) : layout_(layout) {}

  void fact(std::int32_t line, Name name) override;
  std::int32_t line_clause(std::int32_t line, std::span<const Name> clause) override;
  std::int32_t learned(std::span<const Name> clause, std::span<const std::int32_t> antecedents) override;

  // The empty clause has been reached.
  bool complete() const { return complete_; }
  // One line for each step, up to the empty clause.
  std::string text() const;

 private:
  enum class Kind : std::uint8_t { fact, line, learned };
  struct Step {
    Kind kind;
    std::int32_t line = -1;
    std::vector<std::int32_t> names, antecedents;
  };
  static constexpr std::size_t kCeiling = std::size_t{1} << 30;  // bytes

  void add(Kind kind, std::int32_t line, std::span<const Name> names, std::span<const std::int32_t> antecedents);
  void put(std::int32_t number);
  Step read(std::size_t step) const;

  Layout layout_;
  bool complete_ = false;
  std::vector<std::uint8_t> bytes_;   // all steps, numbers of varying length
  std::vector<std::size_t> begin_;    // by step: where it lies in bytes_
  std::vector<std::size_t> step_of_;  // by clause - kOther - 1
};

}  // namespace nonolith
