// A theory: what the learner's literals mean, and what follows from them by the lines of the grid.
//
// The learner knows no lines and the theory no clauses; what they share is the trail. A theory reads from it what has
// become true when it is asked for the next deduction, so that a call costs once for each line that is solved, not once
// for each literal: this is where the core that is compiled once meets the code that is compiled for each word.
#pragma once
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "../log.hpp"
#include "literal.hpp"
#include "trail.hpp"

namespace nonolith {

enum class Deduction { idle, done, conflict, stopped };

// When a theory solved a line last: how often the trail had been cut by then, and how long it was.
struct Solved {
  std::int64_t epoch = -1;
  std::int32_t place = 0;
};

class Theory {
 public:
  virtual ~Theory() = default;

  virtual std::int32_t variables() const = 0;
  // Everything that is known at the beginning.
  virtual std::vector<Lit> known() const = 0;
  // Calls f(clause) for each of its axioms, of up to three literals. Where there are any, no proof is written.
  virtual void each_axiom(const std::function<void(std::span<const Lit>)>&) const {}
  // All that is on the trail is at its fixed point: no line has to be solved because of it.
  virtual void settle(const Trail& trail) = 0;
  // Solves the next line on which something is new: `line` is its number, `implied` what follows, and the literals in
  // front of place `since` alone would not have shown it. The lines of a literal wait in the order of the trail, all
  // but the one that has implied it.
  virtual Deduction next(const Trail& trail, std::vector<Lit>& implied, std::int32_t& line, std::int32_t& since) = 0;
  // Forgets the literals of the trail from this place on, before they are taken off it, and all queued lines.
  virtual void retract(const Trail& trail, std::int32_t from) = 0;
  // Appends false literals from in front of `before` that together, with the line's clue and the root, make lit true
  // (or contradict each other if lit is kNoLit); as few and as old as possible.
  virtual void explain(std::int32_t line, std::int32_t before, std::int32_t since, Lit lit, const Trail& trail,
                       std::vector<Lit>& out) = 0;

  // "The cell has this colour"; the cell is open, and the colour is allowed.
  virtual Lit literal(std::int32_t cell, int color) const = 0;
  // Calls f(literal) for what to prefer if the cell is to have this colour.
  virtual void each_of(std::int32_t cell, int color, const std::function<void(Lit)>& f) const = 0;
  // Calls f(cell, color) for what a literal excludes.
  virtual void each_excluded(Lit lit, const std::function<void(std::int32_t, int)>& f) const = 0;
  // Puts the colours of the open cells, once all variables are on the trail, into a picture.
  virtual void paint(const Trail& trail, char* cells) const = 0;

  // What they are called in a proof, see proof_writer.hpp.
  virtual Name name(Lit lit) const = 0;
  virtual std::int32_t line_of(std::int32_t line) const = 0;
};

}  // namespace nonolith
