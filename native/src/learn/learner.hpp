// Level 4, the learner: conflict-driven search over the variables of a theory.
//
// Invariant: a clause is true in every solution that is still to be found. Solutions are left by a clause that
// excludes the guesses that led to them; after kExcluded of them, memory matters more than freedom: the last
// guess is turned round in place, and levels up to floor_ are then left only in order, so nothing is kept.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
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
#include "clauses.hpp"
#include "literal.hpp"
#include "order.hpp"
#include "restarts.hpp"
#include "scribe.hpp"
#include "theory.hpp"
#include "trail.hpp"

namespace nonolith {

struct LearnerSettings {
  std::uint64_t seed = 0;
  double decay = 0.9;
  Mode mode = Mode::stable;  // to begin with
  bool probing = false;      // now and then, try both values of everything at the root
  std::size_t clause_bytes = std::size_t{32} << 20;
  Adviser* adviser = nullptr;
  std::int64_t unadvised = 0;  // conflicts before it is asked
  Log* log = nullptr;
  // Permutations of the variables under which the solutions, all of them, stay the same set.
  std::span<const std::vector<std::int32_t>> images = {};
};

class Learner {
 public:
  using Settings = LearnerSettings;

  Learner(Theory& theory, Budget& budget, const Settings& settings)
      : theory_(theory),
        budget_(budget),
        settings_(settings),
        trail_(theory.variables()),
        clauses_(theory.variables()),
        order_(theory.variables(), settings.decay, [&](std::int32_t v) { return jitter(v); }),
        analysis_(theory.variables()),
        restarts_(settings.mode),
        dives_(settings.adviser),
        scribe_(settings.log, theory) {
    for (const Lit lit : theory.known()) push(lit, {});
    theory_.settle(trail_);
    visited_ = trail_.size();
    for (std::int32_t v = 0; v < theory.variables(); ++v)
      if (trail_.is_open(yes(v))) order_.insert(v);
  }

  const Trail& trail() const { return trail_; }
  // Of the trail, what is true in every solution; later root facts may only hold for those still to be found.
  std::int32_t proved() const { return proved_ >= 0 ? proved_ : trail_.root_end(); }
  std::int64_t conflicts() const { return conflicts_; }

  // A clause from outside, true in every solution still to be found; at the root only.
  void add(std::span<const Lit> clause, std::int32_t glue = 0) {
    excluding_.clear();
    for (const Lit lit : clause) {
      if (trail_.is_true(lit)) return;
      if (trail_.is_open(lit)) excluding_.push_back(lit);
    }
    if (excluding_.empty())
      done_ = true;
    else if (excluding_.size() == 1)
      push(excluding_[0], {});
    else
      clauses_.add(excluding_, glue, 0);
  }

  // A hint for the beginning: how soon to guess the literal, from 0 to 1.
  void suggest(Lit lit, double weight) {
    order_.save(lit);
    order_.raise(variable(lit), weight);
  }

  // What values to guess from now on, as long as it looks for nothing but what differs from them.
  void prefer(Lit lit) {
    order_.advise(lit);
    order_.follow_advice(true);
  }

  // Looks for a solution in which a literal is true; `exhausted` if there is none, `stuck` after that many conflicts. No
  // solution is excluded by that, so all that is learned serves the next question. Not to be mixed with step().
  Step ask(Lit lit, std::int64_t conflicts) {
    leave_ = false;
    asked_ = lit;
    patience_ = conflicts_ + conflicts;
    cut(0);
    return run();
  }

  Step step() {
    if (leave_) {
      leave_ = false;
      if (!leave_solution()) done_ = true;
    }
    if (!begun_ && settings_.unadvised > 0 && !unused_order_) unused_order_ = order_;
    return run();
  }

 private:
  static constexpr int kExcluded = 16;
  static constexpr std::size_t kExplained = std::size_t{1} << 20;          // numbers kept for explanations
  static constexpr std::int32_t kImaged = 4;                               // glue of clauses whose images are added
  static constexpr std::int32_t kCore = 2;                                 // glue of clauses that are never forgotten
  static constexpr std::int64_t kReduction = 2000, kReductionGrows = 300;  // conflicts between reductions
  static constexpr std::int64_t kFirstProbing = 300, kProbing = 1000;      // conflicts between probings

  Step run() {
    while (!done_) {
      if (!begun_ && conflicts_ >= settings_.unadvised) begin();
      switch (propagate()) {
        case Deduction::stopped: return Step::stopped;
        case Deduction::conflict:
          if (!resolve()) done_ = true;
          continue;
        default: break;
      }
      if (asked_ != kNoLit) {
        if (trail_.levels() == 0 && trail_.is_false(asked_)) return Step::exhausted;
        if (conflicts_ >= patience_) return Step::stuck;
      }
      while (!order_.empty() && !trail_.is_open(yes(order_.top()))) order_.pop();
      if (restarts_.due() && trail_.levels() > floor_) {
        NONOLITH_ASSERT(clauses_.are_watched_well(trail_));
        restarts_.done();
        targeted_ = 0;
        if (dives_.turn_is_over(conflicts_)) take_turn();
        cut(level_to_reuse());
        add_images();
        if (explained_.size() > kExplained) forget_explanations();
        if (settings_.probing && !scribe_.on() && conflicts_ >= next_probing_ && floor_ == 0) {
          next_probing_ = conflicts_ + kProbing;
          if (const Deduction deduction = probe_root(); deduction == Deduction::stopped) return Step::stopped;
        }
        if (conflicts_ >= next_reduction_ || clauses_.bytes() > settings_.clause_bytes) reduce();
        continue;
      }
      if (order_.empty()) {
        // Every open variable is in the order, and clauses with nothing open are true.
        NONOLITH_ASSERT(trail_.size() == theory_.variables() && clauses_.are_watched_well(trail_));
        leave_ = true;
        return Step::solution;
      }
      if (budget_.node_limit_met()) return Step::stopped;
      if (asked_ != kNoLit && trail_.is_open(asked_)) {
        guess(asked_);
        continue;
      }
      const Lit lit = dives_.next(trail_);
      guess(lit != kNoLit ? lit : order_.preferred(order_.pop()));
    }
    return Step::exhausted;
  }

  double jitter(std::int32_t v) const {
    if (settings_.seed == 0) return 0;
    std::uint64_t x = settings_.seed * 0x9e3779b97f4a7c15ULL + static_cast<std::uint64_t>(v) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 31)) * 0x94d049bb133111ebULL;
    return static_cast<double>(x >> 40) * 0x1p-24;
  }

  void push(Lit lit, const Reason& reason) {
    const std::int32_t line = reason.source < Reason::kNone ? reason.line() : -1;
    if (scribe_.on() && trail_.levels() == 0)
      scribe_.fixed(lit, line, reason.is_clause() ? clauses_.id(reason.source) : 0);
    trail_.push(lit, reason);
  }
  void cut(std::int32_t level, bool save = true) {
    theory_.retract(trail_, trail_.levels() > level ? trail_.first_of(level + 1) : trail_.size());
    trail_.cut(level, [&](Lit lit) {
      if (save) order_.save(lit);
      order_.insert(variable(lit));
    });
    visited_ = std::min(visited_, trail_.size());
  }
  void guess(Lit lit) {
    ++budget_.counters.nodes;
    ++budget_.counters.guesses;
    trail_.open_level();
    push(lit, {});
    budget_.counters.depth = std::max<std::int64_t>(budget_.counters.depth, trail_.levels());
  }

  void begin() {
    begun_ = true;
    if (!dives_.on()) return;
    if (unused_order_) start_again();
    dives_.advise(trail_, [&](Lit lit) {
      order_.advise(lit);
      order_.save(lit);
    });
    take_turn();
  }
  // Of the search without advice nothing is kept but what it has proved: hard boards suffer from the rest.
  void start_again() {
    cut(0);
    order_ = *std::exchange(unused_order_, std::nullopt);
    restarts_ = Restarts(settings_.mode);
    clauses_.reduce(trail_, [&](std::int32_t place) { return clauses_.glue(place) == 0; });
    to_image_.clear();
    conflicts_ = 0;
  }
  void take_turn() {
    const Turn turn = dives_.next_turn(conflicts_);
    restarts_.set(turn == Turn::roam ? Mode::focused : Mode::stable);
    order_.follow_advice(turn != Turn::roam);
  }

  // After the first solution its values are the advice, for good.
  void settle() {
    begun_ = true;
    dives_.end();
    for (std::int32_t i = 0; i < trail_.size(); ++i) order_.advise(trail_[i]);
    order_.follow_advice(true);
    restarts_.set(Mode::stable);
  }

  // Clauses first, they are cheap; then one line, and so on until nothing is left.
  Deduction propagate() {
    for (;;) {
      while (visited_ < trail_.size()) {
        const Lit lit = negated(trail_[visited_++]);
        const std::int32_t place =
            clauses_.visit(lit, trail_, [&](Lit implied, std::int32_t by) { push(implied, Reason::clause(by)); });
        if (place < 0) continue;
        const auto lits = clauses_.lits(place);
        conflict_.assign(lits.begin(), lits.end());
        conflict_id_ = clauses_.id(place);
        conflict_line_ = -1;
        return Deduction::conflict;
      }
      implied_.clear();
      std::int32_t line = -1, since = 0;
      switch (theory_.next(trail_, implied_, line, since)) {
        case Deduction::idle: return Deduction::done;
        case Deduction::stopped: return Deduction::stopped;
        case Deduction::conflict:
          conflict_.clear();
          conflict_line_ = line;
          if (trail_.levels() > 0) theory_.explain(line, trail_.size(), since, kNoLit, trail_, conflict_);
          return Deduction::conflict;
        case Deduction::done: {
          const Reason reason = Reason::line(line, trail_.size(), since);
          for (const Lit lit : implied_) push(lit, reason);
        }
      }
    }
  }

  // Learns from the conflict and goes back. False: there is nowhere to go.
  bool resolve() {
    ++conflicts_;
    ++budget_.counters.conflicts;
    if (trail_.levels() == 0) {
      if (scribe_.on()) scribe_.refuted(conflict_line_, conflict_id_);
      return false;
    }
    if (trail_.levels() == floor_) return turn_round();
    if (is_stable() && !order_.follows_advice()) set_targets();
    dives_.drop_list();
    if (scribe_.on()) {
      if (conflict_line_ >= 0) conflict_id_ = scribe_.line_clause(conflict_line_, kNoLit, conflict_);
      scribe_.begin(conflict_id_, conflict_);
    }
    analysis_.run(conflict_, trail_, order_, [&](Lit lit) { return why(lit); });
    const auto& clause = analysis_.clause();
    const std::int32_t id = scribe_.on() ? scribe_.learned(clause, trail_) : 0;
    order_.decay();
    const bool was_stable = is_stable();
    restarts_.learned(analysis_.glue());
    if (was_stable && !is_stable()) order_.drop_targets();
    if (!settings_.images.empty() && solutions_ == 0 && !scribe_.on() && analysis_.glue() <= kImaged) {
      to_image_.push_back(static_cast<std::int32_t>(clause.size()));
      to_image_.push_back(analysis_.glue());
      to_image_.insert(to_image_.end(), clause.begin(), clause.end());
    }
    cut(std::max(analysis_.level(), floor_));
    NONOLITH_ASSERT(implies_first(clause));
    if (clause.size() == 1)
      push(clause[0], {});
    else
      push(clause[0], Reason::clause(clauses_.add(clause, analysis_.glue(), id)));
    return true;
  }

  bool implies_first(std::span<const Lit> clause) const {
    return trail_.is_open(clause[0]) &&
           std::all_of(clause.begin() + 1, clause.end(), [&](Lit lit) { return trail_.is_false(lit); });
  }
  bool is_stable() const { return restarts_.mode() == Mode::stable; }
  // Trail reuse (van der Tak, Ramos & Heule 2011): levels whose guesses would be made again anyway, being sooner in the
  // order than all that is open.
  std::int32_t level_to_reuse() {
    std::int32_t level = floor_;
    if (is_stable() || !to_image_.empty() || order_.empty()) return level;
    while (level < trail_.levels() && order_.before(variable(trail_.guess(level + 1)), order_.top())) ++level;
    return level;
  }

  // Tries both values of everything that is open at the root, with all that was learned: where little is known the
  // trials are short, and what fails is known for good. If stopped, the search goes on from the trial at hand.
  Deduction probe_root() {
    cut(0);
    for (std::int32_t v = 0; v < theory_.variables(); ++v)
      for (const Lit lit : {yes(v), no(v)}) {
        if (!trail_.is_open(lit)) break;
        trail_.open_level();
        push(lit, {});
        Deduction deduction = propagate();
        if (deduction == Deduction::stopped) return deduction;
        cut(0, false);
        if (deduction != Deduction::conflict) continue;
        push(negated(lit), {});
        deduction = propagate();
        if (deduction == Deduction::conflict) done_ = true;
        if (deduction != Deduction::done) return deduction;
      }
    return Deduction::done;
  }

  // Target phases: the values of the longest trail without a conflict since the last restart. Guessing them again leads
  // back to where a solution seemed near.
  void set_targets() {
    const std::int32_t size = trail_.first_of(trail_.levels());
    if (size <= targeted_) return;
    targeted_ = size;
    for (std::int32_t i = 0; i < size; ++i) order_.set_target(trail_[i]);
  }

  // The false literals that made a literal true. Valid until the next call.
  std::span<const Lit> why(Lit lit) {
    Reason& reason = trail_.reason(lit);
    if (reason.is_clause()) {
      const auto others = clauses_.lits(reason.source).subspan(1);
      if (scribe_.on()) scribe_.cite(lit, clauses_.id(reason.source), others);
      return others;
    }
    if (!reason.explained()) {
      const auto place = static_cast<std::int32_t>(explained_.size());
      explained_.resize(explained_.size() + 2);
      theory_.explain(reason.line(), reason.before, reason.since, lit, trail_, explained_);
      const auto size = static_cast<std::int32_t>(explained_.size()) - place - 2;
      explained_[at(place)] = size;
      reason.keep_at(place);
      if (scribe_.on())
        explained_[at(place) + 1] = scribe_.line_clause(reason.line(), lit, {explained_.data() + place + 2, at(size)});
    }
    const std::int32_t place = reason.place();
    const std::span<const Lit> others{explained_.data() + place + 2, at(explained_[at(place)])};
    if (scribe_.on()) scribe_.cite(lit, explained_[at(place) + 1], others);
    return others;
  }
  void forget_explanations() {
    for (std::int32_t i = trail_.root_end(); i < trail_.size(); ++i) trail_.reason(trail_[i]).unkeep();
    explained_.clear();
  }

  // The images of the good clauses learned since the last restart, as long as no solution is excluded.
  void add_images() {
    for (std::size_t i = 0; solutions_ == 0 && i < to_image_.size(); i += 2 + at(to_image_[i]))
      for (const auto& image : settings_.images) {
        image_.assign(to_image_.begin() + static_cast<std::ptrdiff_t>(i) + 2,
                      to_image_.begin() + static_cast<std::ptrdiff_t>(i) + 2 + to_image_[i]);
        for (Lit& lit : image_) lit = 2 * image[at(variable(lit))] + (lit & 1);
        add(image_, to_image_[i + 1]);
      }
    to_image_.clear();
  }

  // Half of the clauses that join many levels go, older ones first where that is equal.
  void reduce() {
    ranked_.assign(clauses_.places().begin(), clauses_.places().end());
    std::erase_if(ranked_, [&](std::int32_t place) { return clauses_.glue(place) <= kCore; });
    std::sort(ranked_.begin(), ranked_.end(), [&](std::int32_t a, std::int32_t b) {
      return clauses_.glue(a) != clauses_.glue(b) ? clauses_.glue(a) < clauses_.glue(b) : a > b;
    });
    ranked_.resize(ranked_.size() / 2);
    std::sort(ranked_.begin(), ranked_.end());
    clauses_.reduce(trail_, [&](std::int32_t place) {
      return clauses_.glue(place) <= kCore || std::binary_search(ranked_.begin(), ranked_.end(), place);
    });
    next_reduction_ = conflicts_ + kReduction + kReductionGrows * ++reductions_;
  }

  // From a solution to where the next one may be. False: there is none.
  bool leave_solution() {
    if (proved_ < 0) proved_ = trail_.root_end();
    if (dives_.on()) settle();
    const std::int32_t levels = trail_.levels();
    NONOLITH_ASSERT(floor_ <= levels);
    if (levels == 0) return false;
    if (++solutions_ > kExcluded) {
      floor_ = levels;
      return turn_round();
    }
    excluding_.clear();
    for (std::int32_t level = levels; level > 0; --level) excluding_.push_back(negated(trail_.guess(level)));
    const std::int32_t id = scribe_.on() ? log_exclusion() : 0;
    cut(levels - 1);
    if (levels == 1)
      push(excluding_[0], {});
    else
      push(excluding_[0], Reason::clause(clauses_.add(excluding_, 0, id)));
    return true;
  }
  // The guesses make the whole solution, and it is not to be found again.
  std::int32_t log_exclusion() {
    conflict_.clear();
    for (std::int32_t i = trail_.root_end(); i < trail_.size(); ++i) conflict_.push_back(negated(trail_[i]));
    scribe_.begin(kOther, conflict_);
    for (std::int32_t i = trail_.root_end(); i < trail_.size(); ++i)
      if (!trail_.reason(trail_[i]).none()) why(trail_[i]);
    return scribe_.learned(excluding_, trail_);
  }
  // Everything below the guess of level floor_ is done: on with its other value, on the level below.
  bool turn_round() {
    if (floor_ == 0) return false;
    const Lit guess = trail_.guess(floor_);
    cut(--floor_);
    push(negated(guess), {});
    return true;
  }
  static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

  Theory& theory_;
  Budget& budget_;
  Settings settings_;
  Trail trail_;
  Clauses clauses_;
  Order order_;
  std::optional<Order> unused_order_;  // as it was before the search without advice
  Analysis analysis_;
  Restarts restarts_;
  Dives dives_;
  bool begun_ = false;
  std::int32_t visited_ = 0;  // of the trail, by the clauses
  std::int32_t floor_ = 0;    // levels up to here hold guesses that were turned round
  std::int32_t proved_ = -1;
  std::int32_t targeted_ = 0;  // how long the trail was when set_targets() did something
  bool leave_ = false, done_ = false;
  Lit asked_ = kNoLit;         // the first guess, see ask()
  std::int64_t patience_ = 0;  // conflicts after which it gives up
  int solutions_ = 0;
  std::int64_t conflicts_ = 0, next_reduction_ = kReduction, reductions_ = 0, next_probing_ = kFirstProbing;
  std::vector<Lit> implied_, conflict_, excluding_;
  std::int32_t conflict_line_ = -1, conflict_id_ = 0;
  std::vector<std::int32_t> explained_;  // size, number in the log, literals
  std::vector<std::int32_t> to_image_;   // size, glue, literals of clauses whose images are to be added
  std::vector<Lit> image_;
  std::vector<std::int32_t> ranked_;
  Scribe scribe_;
};

}  // namespace nonolith
