// Level 4, the learner: conflict-driven search over the variables of a theory.
//
// Invariant: a clause is true in every solution that is still to be found. Solutions are left by a clause that
// excludes the guesses that led to them; after kExcluded of them, memory matters more than freedom: the last
// guess is flipped in place, and levels up to floor_ are then left only in order, so nothing is kept. A clause that
// would lead back below floor_ is used on that level instead; when the level is left, nobody looks at it again until
// its last open literal is assigned, which then is a conflict if it is false. So nothing is missed, but it may be seen
// late.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "../assert.hpp"
#include "../belief/dives.hpp"
#include "../budget.hpp"
#include "../step.hpp"
#include "adviser.hpp"
#include "analysis.hpp"
#include "axioms.hpp"
#include "clauses.hpp"
#include "literal.hpp"
#include "order.hpp"
#include "proof_writer.hpp"
#include "restarts.hpp"
#include "theory.hpp"
#include "trail.hpp"

namespace nonolith {

struct LearnerSettings {
  std::uint64_t seed = 0;
  double decay = 0.9;
  Mode mode = Mode::stable;  // to begin with
  std::int64_t stable = Restarts::kStable;
  bool probing = false;  // now and then, try both values of everything at the root
  std::size_t clause_bytes = std::size_t{32} << 20;
  bool tiers = false;   // clauses that are of use stay longer; without a log only
  bool shrink = false;  // learned clauses have fewer literals, which asks for more reasons; without a log only
  Adviser* adviser = nullptr;
  std::int64_t unadvised = 0;  // conflicts before it is asked
  bool mostly_dives = false;   // most turns are dives, without rations, and some begin with advice that was stirred
  std::int64_t ration = 1;     // else: conflicts for each time that it is asked, after the first turn
  Log* log = nullptr;
  // By variable, the literal that it becomes: ways to permute them under which the solutions, those still to be found,
  // stay the same set.
  std::span<const std::vector<Lit>> images = {};
};

class Learner {
 public:
  using Settings = LearnerSettings;

  Learner(Theory& theory, Budget& budget, const Settings& settings);

  const Trail& trail() const { return trail_; }
  // The images of what is learned are true as well.
  bool imaging() const { return imaging_; }
  // Of the trail, what is true in every solution; later root facts may only hold for those still to be found.
  std::int32_t proved() const { return proved_ >= 0 ? proved_ : trail_.root_end(); }
  std::int64_t conflicts() const { return conflicts_; }

  // A clause from outside, true in every solution still to be found; at the root only.
  void add(std::span<const Lit> clause, std::int32_t glue = 0);

  // A hint for the beginning: how soon to guess the literal, from 0 to 1.
  void suggest(Lit lit, double weight);

  // What values to guess from now on, as long as it looks for nothing but what differs from them.
  void prefer(Lit lit);

  // Looks for a solution in which a literal is true; `exhausted` if there is none, `stuck` after that many conflicts.
  // No solution is excluded by that, so all that is learned serves the next question. Not to be mixed with step().
  Step ask(Lit lit, std::int64_t conflicts);

  Step step();

  // From now on step() returns `stuck`, at the root, at the first restart after so many conflicts in all. It can then
  // be called again.
  void pause_after(std::int64_t conflicts) { pause_ = conflicts; }
  void never_pause() { pause_ = std::numeric_limits<std::int64_t>::max(); }

 private:
  static constexpr int kExcluded = 16;
  static constexpr std::size_t kExplained = std::size_t{1} << 20;  // numbers kept for explanations
  static constexpr std::int32_t kImaged = 4;                       // glue of clauses whose images are added
  static constexpr std::int32_t kCore = 2;                         // glue of clauses that are never forgotten
  static constexpr std::int32_t kMiddle = 6;                       // with tiers, glue of those that stay longer
  static constexpr std::int64_t kReduction = 2000, kReductionGrows = 300,
                                kTiersGrow = 150;                      // conflicts between reductions
  static constexpr std::int64_t kNear = 20, kFar = 200;                // conflicts of the first turn of each kind
  static constexpr std::int64_t kFirstProbing = 300, kProbing = 1000;  // conflicts between probings

  Step run();

  double jitter(std::int32_t v) const;

  void take_axioms();

  void push(Lit lit, const Reason& reason);
  void cut(std::int32_t level, bool save = true);
  void guess(Lit lit);

  void begin();
  // Of the search without advice nothing is kept but what it has proved: hard boards suffer from the rest.
  void start_again();
  void take_turn();

  // After the first solution its values are the advice, for good. It is followed by turns: near that solution is the
  // second one, if there is one, and far from it the proof that there is none is shorter.
  void settle();
  void look(bool near);

  // Clauses first, they are cheap; then one line, and so on until nothing is left.
  Deduction propagate();

  // Learns from the conflict and goes back. False: there is nowhere to go.
  bool resolve();

  bool implies_first(std::span<const Lit> clause) const;
  bool is_stable() const { return restarts_.mode() == Mode::stable; }
  // Trail reuse (van der Tak, Ramos & Heule 2011): levels whose guesses would be made again anyway, being sooner in the
  // order than all that is open.
  std::int32_t level_to_reuse();

  // Tries both values of everything that is open at the root, with all that was learned: where little is known the
  // trials are short, and what fails is known for good. If stopped, the search goes on from the trial at hand.
  Deduction probe_root();

  // Target phases: the values of the longest trail without a conflict since the last restart. Guessing them again leads
  // back to where a solution seemed near.
  void set_targets();

  // The false literals that made a literal true. Valid until the next call.
  std::span<const Lit> why(Lit lit);
  void forget_explanations();

  // The images of the good clauses learned since the last restart.
  void add_images();
  // Of a solution: without it, what is left is the same set under every image still.
  bool is_its_own_image() const;

  // Half of the clauses that join many levels go, older ones first where that is equal; with tiers more of them, but
  // none that was of use since the last time, or the time before if it joins few levels now.
  void reduce();
  void was_of_use(std::int32_t place);
  bool stays(std::int32_t place);

  // From a solution to where the next one may be. False: there is none.
  bool leave_solution();
  // The guesses make the whole solution, and it is not to be found again.
  std::int32_t log_exclusion();
  // Everything below the guess of level floor_ is done: on with its other value, on the level below.
  bool flip_guess();
  static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

  Theory& theory_;
  Budget& budget_;
  Settings settings_;
  Trail trail_;
  Axioms axioms_;
  Clauses clauses_;
  Order order_;
  std::optional<Order> unused_order_;  // as it was before the search without advice
  Analysis analysis_;
  Restarts restarts_;
  Dives dives_;
  bool begun_ = false;
  std::int32_t visited_ = 0;  // of the trail, by the clauses
  std::int32_t floor_ = 0;    // levels up to here hold guesses that were flipped
  bool near_ = false;         // looks near the first solution, see settle()
  std::int64_t near_length_ = kNear, far_length_ = kFar, look_until_ = 0;
  std::int32_t proved_ = -1;
  std::int32_t targeted_ = 0;  // how long the trail was when set_targets() did something
  bool leave_ = false, done_ = false;
  bool imaging_;                                                   // the images of what is learned are true as well
  Lit asked_ = kNoLit;                                             // the first guess, see ask()
  std::int64_t patience_ = 0;                                      // conflicts after which it gives up
  std::int64_t pause_ = std::numeric_limits<std::int64_t>::max();  // and after which step() pauses
  int solutions_ = 0;
  std::int64_t conflicts_ = 0, next_reduction_ = kReduction, reductions_ = 0, next_probing_ = kFirstProbing;
  std::vector<Lit> implied_, conflict_, excluding_;
  std::array<Lit, 2> others_{};  // what why() returned last of an axiom
  std::int32_t conflict_line_ = -1, conflict_id_ = 0;
  std::vector<std::int32_t> explained_;  // size, number in the log, literals
  std::vector<std::int32_t> to_image_;   // size, glue, literals of clauses whose images are to be added
  std::vector<Lit> image_;
  std::vector<std::int32_t> ranked_;
  std::vector<std::int64_t> met_;  // by level: the last of the meetings_ in which there was a literal of it
  std::int64_t meetings_ = 0;
  ProofWriter proof_writer_;
};

}  // namespace nonolith
