// The theory of places, for long proofs in black and white: besides the cells, a variable for each place of each run,
// "it begins here or before", and all that the lines say as clauses over these (the order encoding; for nonograms by
// block, as in nonosolve). No line is ever solved: bounds of runs say more to a learner than cells do, and a proof over
// them is shorter, but with many times as many variables it has to be long to gain by it (0033-places-for-proofs.md).
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "../board.hpp"
#include "../symmetry.hpp"
#include "theory.hpp"

namespace nonolith {

class PlaceTheory final : public Theory {
 public:
  // The clues are plain. What is known is the board's root.
  PlaceTheory(const Board& board, Budget& budget);

  // How many variables there would be.
  static std::int64_t size(const Puzzle& puzzle);

  // By symmetry and variable, the literal that it becomes.
  std::vector<std::vector<Lit>> images(const Symmetries& symmetries) const;

  std::int32_t variables() const override { return variables_; }
  std::vector<Lit> known() const override;
  // All that the clues say.
  void each_axiom(const std::function<void(std::span<const Lit>)>& f) const override;
  void settle(const Trail&) override {}
  Deduction next(const Trail&, std::vector<Lit>&, std::int32_t&, std::int32_t&) override;
  void retract(const Trail&, std::int32_t) override {}
  void explain(std::int32_t, std::int32_t, std::int32_t, Lit, const Trail&, std::vector<Lit>&) override {}

  Lit literal(std::int32_t cell, int color) const override { return color == 1 ? yes(cell) : no(cell); }
  void each_of(std::int32_t cell, int color, const std::function<void(Lit)>& f) const override {
    f(literal(cell, color));
  }
  void each_excluded(Lit lit, const std::function<void(std::int32_t, int)>& f) const override;
  void paint(const Trail& trail, char* cells) const override;

  // There are no proofs over places that others could check, and no lines.
  Name name(Lit) const override { return {}; }
  std::int32_t line_of(std::int32_t line) const override { return line; }

 private:
  const Board& board_;
  Budget& budget_;
  std::vector<std::int32_t> first_place_;  // by line: the first variable of its runs
  std::int32_t variables_;
};

}  // namespace nonolith
