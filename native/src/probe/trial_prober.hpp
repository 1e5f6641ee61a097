// Probing one colour at a time on the board itself, for lines of any length and any number of colours.
//
// A colour that leads to a contradiction is excluded, and so is whatever all colours of the cell exclude.
// Invariant: between trials the board is as it was, but for what was excluded for good.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "edge_order.hpp"
#include "prober.hpp"

namespace nonolith {

class TrialProber final : public Prober {
 public:
  // Goes round the board until a whole round changes nothing, or after so many `rounds`, unless 0. A large board is
  // tried along the `edge` of what is known instead, until nothing comes out there.
  TrialProber(Board& board, Budget& budget, std::uint64_t seed, int rounds, bool edge = false);

  Spread run(Guess& guess) override;
  void save() override;
  void restore() override;
  bool regrets(const Guess& guess, std::size_t mark) override;
  void keep() override;
  std::vector<Hint> hints() const override;

 private:
  // How many guesses are taken back before trials become longer.
  static constexpr int kRegrets = 16;
  // What the colours of one cell have shown.
  struct Trial {
    bool changed = false;  // something was excluded for good
    int best = -1;         // the colour from which most follows
    std::size_t most = 0;  // and how much
    double doubt = 0;      // sum of 1 / (what follows) over the colours: small where every colour tells a lot
  };
  Spread go_round();
  Spread go_along();
  void begin_round();
  Guess best_guess();
  void sort_noted();
  // The next guess is made elsewhere.
  void move_on();
  void note(std::int32_t cell, const Trial& trial);
  Spread try_cell(std::int32_t cell, Trial& trial);
  void count(std::size_t mark, std::int16_t tried);
  Spread exclude_common(std::int16_t tried, bool& changed);
  void forget();

  Board& board_;
  Budget& budget_;
  int rounds_;
  std::optional<EdgeOrder> edge_;
  std::size_t told_ = 0;       // how much of the trail it knows of
  bool begun_ = false;         // the order has been through with the whole edge once
  int regretted_ = 0;          // guesses, one after the other
  bool regrets_ = false;       // the last one is being taken back
  Guess contrary_;             // of a guess that was regretted, to be made next; or none
  std::int32_t position_ = 1;  // counts those at which guesses are made, large boards only
  std::vector<std::int32_t>
      spent_;  // by cell, the last position at which it was known after a guess that was regretted
  bool in_round_ = false;
  std::int64_t visits_ = 0;           // open cells that may still be tried
  std::int32_t next_ = 0, idle_ = 0;  // the cell at which run() goes on; cells visited since something changed
  GuessChoice choice_;
  std::vector<Hint> hints_;          // by cell, of the first node
  bool noting_ = true;               // this is it
  std::vector<std::int32_t> noted_;  // large boards only: the cells with a hint, few of a million; sorted up to
  std::size_t sorted_ = 0;           // here
  std::vector<std::int16_t> hits_;   // by literal: how many of the colours tried exclude it, if all before did
  std::vector<Literal> counted_;     // literals for which hits_ is not 0
};

}  // namespace nonolith
