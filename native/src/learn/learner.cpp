#include "learner.hpp"

#include <algorithm>
#include <utility>

namespace nonolith {

inline void Learner::push(Lit lit, const Reason& reason) {
  const std::int32_t line = reason.is_line() ? reason.line() : -1;
  if (proof_writer_.on() && trail_.levels() == 0)
    proof_writer_.fixed(lit, line, reason.is_clause() ? clauses_.id(reason.source) : 0);
  trail_.push(lit, reason);
}

Learner::Learner(Theory& theory, Budget& budget, const Settings& settings)
    : theory_(theory),
      budget_(budget),
      settings_(settings),
      trail_(theory.variables()),
      clauses_(theory.variables()),
      order_(theory.variables(), settings.decay, [&](std::int32_t v) { return jitter(v); }),
      analysis_(theory.variables(), settings.shrink),
      restarts_(settings.mode, settings.stable),
      dives_(settings.adviser, settings.seed, settings.mostly_dives, settings.ration),
      imaging_(!settings.images.empty() && settings.log == nullptr),
      proof_writer_(settings.log, theory) {
  NONOLITH_ASSERT(settings.log == nullptr || (!settings.tiers && !settings.shrink));
  for (const Lit lit : theory.known()) push(lit, {});
  theory_.settle(trail_);
  visited_ = trail_.size();
  take_axioms();
  for (std::int32_t v = 0; v < theory.variables(); ++v)
    if (trail_.is_open(yes(v))) order_.insert(v);
}

void Learner::take_axioms() {
  axioms_.take(theory_.variables(), [&](const auto& f) { theory_.each_axiom(f); });
  theory_.each_axiom([&](std::span<const Lit> clause) {
    if (clause.size() == 1) add(clause);
  });
  if (!axioms_.empty()) visited_ = 0;  // what is known is news to them
}

void Learner::add(std::span<const Lit> clause, std::int32_t glue) {
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

void Learner::suggest(Lit lit, double weight) {
  order_.save(lit);
  order_.raise(variable(lit), weight);
}

void Learner::prefer(Lit lit) {
  order_.advise(lit);
  order_.follow_advice(true);
}

Step Learner::ask(Lit lit, std::int64_t conflicts) {
  leave_ = false;
  asked_ = lit;
  patience_ = conflicts_ + conflicts;
  cut(0);
  return run();
}

Step Learner::step() {
  if (leave_) {
    leave_ = false;
    if (!leave_solution()) done_ = true;
  }
  if (!begun_ && settings_.unadvised > 0 && !unused_order_) unused_order_ = order_;
  return run();
}

Step Learner::run() {
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
    if ((restarts_.due() || dives_.dive_is_over()) && trail_.levels() > floor_) {
      NONOLITH_ASSERT(floor_ > 0 || clauses_.are_watched_well(trail_));
      restarts_.done();
      dives_.restarted();
      targeted_ = 0;
      if (dives_.turn_is_over(conflicts_)) take_turn();
      cut(level_to_reuse());
      add_images();
      if (explained_.size() > kExplained) forget_explanations();
      if (settings_.probing && !proof_writer_.on() && conflicts_ >= next_probing_ && floor_ == 0) {
        next_probing_ = conflicts_ + kProbing;
        if (const Deduction deduction = probe_root(); deduction == Deduction::stopped) return Step::stopped;
      }
      if (conflicts_ >= next_reduction_ || clauses_.bytes() > settings_.clause_bytes) reduce();
      if (conflicts_ >= pause_ && floor_ == 0) {
        cut(0);
        return Step::stuck;
      }
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
    const Lit lit = dives_.next(trail_, [&](std::int32_t v) { return order_.activity(v); });
    guess(lit != kNoLit ? lit : order_.preferred(order_.pop()));
  }
  return Step::exhausted;
}

double Learner::jitter(std::int32_t v) const {
  if (settings_.seed == 0) return 0;
  std::uint64_t x = settings_.seed * 0x9e3779b97f4a7c15ULL + static_cast<std::uint64_t>(v) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 31)) * 0x94d049bb133111ebULL;
  return static_cast<double>(x >> 40) * 0x1p-24;
}

void Learner::cut(std::int32_t level, bool save) {
  theory_.retract(trail_, trail_.levels() > level ? trail_.first_of(level + 1) : trail_.size());
  trail_.cut(level, [&](Lit lit) {
    if (save) order_.save(lit);
    order_.insert(variable(lit));
  });
  visited_ = std::min(visited_, trail_.size());
}

void Learner::guess(Lit lit) {
  ++budget_.counters.nodes;
  ++budget_.counters.guesses;
  trail_.open_level();
  push(lit, {});
  budget_.counters.depth = std::max<std::int64_t>(budget_.counters.depth, trail_.levels());
}

void Learner::begin() {
  begun_ = true;
  if (!dives_.on()) return;
  if (unused_order_) start_again();
  dives_.advise(trail_, [&](Lit lit) {
    order_.advise(lit);
    order_.save(lit);
  });
  take_turn();
}

void Learner::start_again() {
  cut(0);
  order_ = *std::exchange(unused_order_, std::nullopt);
  restarts_ = Restarts(settings_.mode, settings_.stable);
  clauses_.reduce(trail_, [&](std::int32_t place) { return clauses_.glue(place) == 0; });
  to_image_.clear();
  conflicts_ = 0;
}

void Learner::take_turn() {
  const Turn turn = dives_.next_turn(conflicts_);
  restarts_.set(turn == Turn::roam ? Mode::focused : Mode::stable);
  order_.follow_advice(turn != Turn::roam);
}

void Learner::settle() {
  begun_ = true;
  dives_.end();
  for (std::int32_t i = 0; i < trail_.size(); ++i) order_.advise(trail_[i]);
  look(true);
}

void Learner::look(bool near) {
  near_ = near;
  std::int64_t& length = near ? near_length_ : far_length_;
  look_until_ = conflicts_ + length;
  length *= 2;
  order_.follow_advice(near);
  restarts_.set(near ? Mode::stable : Mode::focused);
}

Deduction Learner::propagate() {
  const auto imply = [&](Lit implied, const Reason& reason) {
    push(implied, reason);
    clauses_.prefetch(negated(implied));
  };
  for (;;) {
    while (visited_ < trail_.size()) {
      const Lit lit = negated(trail_[visited_++]);
      if (!axioms_.empty()) {
        const Axioms::Others* const others =
            axioms_.visit(lit, trail_, [&](Lit implied, const Reason& reason) { imply(implied, reason); });
        if (others != nullptr) {
          conflict_.assign({lit, others->a});
          if (others->b != lit) conflict_.push_back(others->b);
          conflict_line_ = -1;
          return Deduction::conflict;
        }
      }
      const std::int32_t place =
          clauses_.visit(lit, trail_, [&](Lit implied, std::int32_t by) { imply(implied, Reason::clause(by)); });
      if (place < 0) continue;
      const auto lits = clauses_.lits(place);
      conflict_.assign(lits.begin(), lits.end());
      conflict_id_ = clauses_.id(place);
      if (settings_.tiers) was_of_use(place);
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

bool Learner::resolve() {
  ++conflicts_;
  ++budget_.counters.conflicts;
  if (trail_.levels() == 0) {
    if (proof_writer_.on()) proof_writer_.refuted(conflict_line_, conflict_id_);
    return false;
  }
  if (trail_.levels() == floor_) return flip_guess();
  if (is_stable() && !order_.follows_advice()) set_targets();
  dives_.met_conflict();
  if (look_until_ > 0 && conflicts_ >= look_until_) look(!near_);
  if (proof_writer_.on()) {
    if (conflict_line_ >= 0) conflict_id_ = proof_writer_.line_clause(conflict_line_, kNoLit, conflict_);
    proof_writer_.begin(conflict_id_, conflict_);
  }
  analysis_.run(conflict_, trail_, order_, [&](Lit lit) { return why(lit); });
  const auto& clause = analysis_.clause();
  const std::int32_t id = proof_writer_.on() ? proof_writer_.learned(clause, trail_) : 0;
  order_.decay();
  const bool was_stable = is_stable();
  restarts_.learned(analysis_.glue());
  if (was_stable && !is_stable()) order_.drop_targets();
  if (imaging_ && analysis_.glue() <= kImaged) {
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

bool Learner::implies_first(std::span<const Lit> clause) const {
  return trail_.is_open(clause[0]) &&
         std::all_of(clause.begin() + 1, clause.end(), [&](Lit lit) { return trail_.is_false(lit); });
}

std::int32_t Learner::level_to_reuse() {
  std::int32_t level = floor_;
  if (is_stable() || !to_image_.empty() || order_.empty()) return level;
  while (level < trail_.levels() && order_.before(variable(trail_.guess(level + 1)), order_.top())) ++level;
  return level;
}

Deduction Learner::probe_root() {
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

void Learner::set_targets() {
  const std::int32_t size = trail_.first_of(trail_.levels());
  if (size <= targeted_) return;
  targeted_ = size;
  for (std::int32_t i = 0; i < size; ++i) order_.set_target(trail_[i]);
}

std::span<const Lit> Learner::why(Lit lit) {
  Reason& reason = trail_.reason(lit);
  if (reason.is_clause()) {
    if (settings_.tiers) was_of_use(reason.source);
    const auto others = clauses_.others(reason.source, lit);
    if (proof_writer_.on()) proof_writer_.cite(lit, clauses_.id(reason.source), others);
    return others;
  }
  if (reason.is_axiom()) {
    others_ = {reason.before, reason.since};
    return std::span<const Lit>(others_).first(others_[0] == others_[1] ? 1 : 2);
  }
  if (!reason.explained()) {
    const auto place = static_cast<std::int32_t>(explained_.size());
    explained_.resize(explained_.size() + 2);
    theory_.explain(reason.line(), reason.before, reason.since, lit, trail_, explained_);
    const auto size = static_cast<std::int32_t>(explained_.size()) - place - 2;
    explained_[at(place)] = size;
    reason.keep_at(place);
    if (proof_writer_.on())
      explained_[at(place) + 1] =
          proof_writer_.line_clause(reason.line(), lit, {explained_.data() + place + 2, at(size)});
  }
  const std::int32_t place = reason.place();
  const std::span<const Lit> others{explained_.data() + place + 2, at(explained_[at(place)])};
  if (proof_writer_.on()) proof_writer_.cite(lit, explained_[at(place) + 1], others);
  return others;
}

void Learner::forget_explanations() {
  for (std::int32_t i = trail_.root_end(); i < trail_.size(); ++i) trail_.reason(trail_[i]).unkeep();
  explained_.clear();
}

void Learner::add_images() {
  for (std::size_t i = 0; imaging_ && i < to_image_.size(); i += 2 + at(to_image_[i]))
    for (const auto& image : settings_.images) {
      image_.assign(to_image_.begin() + static_cast<std::ptrdiff_t>(i) + 2,
                    to_image_.begin() + static_cast<std::ptrdiff_t>(i) + 2 + to_image_[i]);
      for (Lit& lit : image_) lit = image[at(variable(lit))] ^ (lit & 1);
      add(image_, to_image_[i + 1]);
    }
  to_image_.clear();
}

bool Learner::is_its_own_image() const {
  return std::all_of(settings_.images.begin(), settings_.images.end(), [&](const auto& image) {
    for (std::int32_t i = 0; i < trail_.size(); ++i)
      if (!trail_.is_true(image[at(variable(trail_[i]))] ^ (trail_[i] & 1))) return false;
    return true;
  });
}

void Learner::was_of_use(std::int32_t place) {
  const std::int32_t before = clauses_.glue(place);
  if (before <= kCore) return;
  if (const auto levels = at(trail_.levels()) + 1; met_.size() < levels) met_.resize(2 * levels);
  ++meetings_;
  std::int32_t glue = 0;
  for (const Lit lit : clauses_.lits(place))
    if (std::int64_t& met = met_[at(trail_.level(lit))]; std::exchange(met, meetings_) != meetings_ && ++glue == before)
      break;
  clauses_.improve(place, glue);
  clauses_.set_stay(place, glue <= kMiddle ? 2 : 1);
}

// Where memory is short nothing does.
bool Learner::stays(std::int32_t place) {
  if (!settings_.tiers || clauses_.bytes() > settings_.clause_bytes || clauses_.stay(place) == 0) return false;
  clauses_.set_stay(place, clauses_.stay(place) - 1);
  return true;
}

void Learner::reduce() {
  axioms_.simplify(trail_);
  ranked_.assign(clauses_.places().begin(), clauses_.places().end());
  std::erase_if(ranked_, [&](std::int32_t place) { return clauses_.glue(place) <= kCore || stays(place); });
  std::sort(ranked_.begin(), ranked_.end(), [&](std::int32_t a, std::int32_t b) {
    return clauses_.glue(a) != clauses_.glue(b) ? clauses_.glue(a) > clauses_.glue(b) : a < b;
  });
  // What goes: half, or with tiers three quarters of what was of no use.
  ranked_.resize(settings_.tiers ? ranked_.size() * 3 / 4 : ranked_.size() - ranked_.size() / 2);
  std::sort(ranked_.begin(), ranked_.end());
  clauses_.reduce(trail_,
                  [&](std::int32_t place) { return !std::binary_search(ranked_.begin(), ranked_.end(), place); });
  next_reduction_ = conflicts_ + kReduction + (settings_.tiers ? kTiersGrow : kReductionGrows) * ++reductions_;
}

bool Learner::leave_solution() {
  if (proved_ < 0) proved_ = trail_.root_end();
  if (dives_.on()) settle();
  const std::int32_t levels = trail_.levels();
  NONOLITH_ASSERT(floor_ <= levels);
  if (levels == 0) return false;
  imaging_ = imaging_ && solutions_ < kExcluded && is_its_own_image();
  if (++solutions_ > kExcluded) {
    floor_ = levels;
    return flip_guess();
  }
  excluding_.clear();
  for (std::int32_t level = levels; level > 0; --level) excluding_.push_back(negated(trail_.guess(level)));
  const std::int32_t id = proof_writer_.on() ? log_exclusion() : 0;
  cut(levels - 1);
  if (levels == 1)
    push(excluding_[0], {});
  else
    push(excluding_[0], Reason::clause(clauses_.add(excluding_, 0, id)));
  return true;
}

std::int32_t Learner::log_exclusion() {
  conflict_.clear();
  for (std::int32_t i = trail_.root_end(); i < trail_.size(); ++i) conflict_.push_back(negated(trail_[i]));
  proof_writer_.begin(kOther, conflict_);
  for (std::int32_t i = trail_.root_end(); i < trail_.size(); ++i)
    if (!trail_.reason(trail_[i]).none()) why(trail_[i]);
  return proof_writer_.learned(excluding_, trail_);
}

bool Learner::flip_guess() {
  if (floor_ == 0) return false;
  const Lit guess = trail_.guess(floor_);
  cut(--floor_);
  push(negated(guess), {});
  return true;
}

}  // namespace nonolith
