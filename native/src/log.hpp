// The log: what a search tells of its reasoning while a proof is written (docs/proof.md has the whole story).
//
// A name is a literal as the proof has it: +k or -k with k > 0, "the cell has the color" or not. Clauses are known
// by the numbers that the log gives them; clause kOther says that the grid is not the solution that was found.
#pragma once
#include <cstdint>
#include <span>

namespace nonolith {

using Name = std::int32_t;

inline constexpr std::int32_t kOther = 1;

// Of "the cell has (or has not) this color". With a single color, to be blank is not to be filled.
inline Name name_of(std::int32_t cell, int color, int colors, bool has) {
  if (colors > 1) return has ? cell * (colors + 1) + color + 1 : -(cell * (colors + 1) + color + 1);
  return has == (color == 1) ? cell + 1 : -(cell + 1);
}

class Log {
 public:
  virtual ~Log() = default;
  // Holds in every grid that counts, because of the line's clue and what was fixed before.
  virtual void fact(std::int32_t line, Name name) = 0;
  // The line's clue implies the clause, given what is fixed. Gives its number.
  virtual std::int32_t line_clause(std::int32_t line, std::span<const Name> clause) = 0;
  // If all names of the clause were false then, one after the other, each of these clauses would have but one name
  // left, and the last one none. A clause of one name fixes it; the empty clause is the end. Gives its number.
  virtual std::int32_t learned(std::span<const Name> clause, std::span<const std::int32_t> antecedents) = 0;
};

}  // namespace nonolith
