#include "solver.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "assert.hpp"
#include "learn/learner.hpp"
#include "learn/place_theory.hpp"
#include "probe/trial_prober.hpp"
#include "symmetry.hpp"

namespace nonolith {
namespace {

// What the learner takes before its first look at the clock, in units of the budget for each cell and color.
constexpr std::int64_t kLearnerSetUp = 20;
// And the one over places, for each of its variables.
constexpr std::int64_t kPlaceSetUp = 200;

}  // namespace

Solver::Solver(std::unique_ptr<Board> board, Budget& budget, std::string_view start, std::uint64_t seed, Level level,
               Log* log)
    : board_(std::move(board)), budget_(budget), seed_(seed), level_(level), log_(log) {
  const std::size_t unknown = board_->unknown();
  conflict_line_ = board_->restrict_to(start);
  started_ = board_->unknown() != unknown;
  if (conflict_line_ >= 0) phase_ = Phase::done;
}

Solver::~Solver() = default;

Step Solver::step() {
  const Step step = climb();
  NONOLITH_ASSERT(step != Step::solution || allows_what_was_found());
  return step;
}

// The invariant: what is said to hold in every solution holds in the one just found.
bool Solver::allows_what_was_found() const {
  const auto cells = static_cast<std::size_t>(board_->cells());
  const auto bytes = static_cast<std::size_t>(mask_bytes(board_->puzzle().colors));
  std::string found(cells, '\0'), masks(cells * bytes, '\0');
  picture(found.data());
  known(masks.data());
  for (std::size_t i = 0; i < cells; ++i) {
    const auto color = static_cast<unsigned char>(found[i]);
    if ((masks[i * bytes + color / 8] >> (color % 8) & 1) == 0) return false;
  }
  return true;
}

Step Solver::climb() {
  for (Step step{};;) {
    switch (phase_) {
      case Phase::lines:
        if (solve_lines(step)) return step;
        break;
      case Phase::edge:
      case Phase::tree:
        step = tree_->step();
        if (step == Step::solution && is_automatic()) {
          solutions_.emplace_back(static_cast<std::size_t>(board_->cells()), '\0');
          tree_->picture(solutions_.back().data());
        }
        if (step != Step::stuck) return step;
        if (phase_ == Phase::edge && solutions_.empty()) {
          leave_tree();
          begin_tree();
        } else {
          phase_ = Phase::handover;
        }
        break;
      case Phase::handover:
        if (learner_ && solutions_.empty()) {
          end_attempt();
          break;
        }
        if (!budget_.affords(kLearnerSetUp * board_->cells() *
                             (board_->puzzle().is_plain() ? 1 : board_->colors() + 1)))
          return Step::stopped;
        begin_learning();
        break;
      case Phase::learn:
        step = learner_->step();
        if (step == Step::solution) found_by_learning();
        if (step != Step::stuck) return step;
        if (!(solutions_.empty() ? begin_attempt() : begin_places())) return Step::stopped;
        break;
      case Phase::done: return Step::exhausted;
    }
  }
}

// True: that is all there is to say for now.
bool Solver::solve_lines(Step& step) {
  switch (board_->propagate()) {
    case Spread::stopped: return step = Step::stopped, true;
    case Spread::conflict:
      conflict_line_ = board_->conflict_line();
      phase_ = Phase::done;
      return false;
    case Spread::fixed: break;
  }
  NONOLITH_ASSERT(is_at_fixed_point());
  line_solvable_ = board_->unknown() == 0;
  if (line_solvable_) {
    phase_ = Phase::done;
    return step = Step::solution, true;
  }
  if (level_ == Level::logic) return step = Step::stuck, true;
  begin_search();
  return false;
}

// The board's invariant, when no line waits.
bool Solver::is_at_fixed_point() {
  std::vector<Literal> excluded;
  for (std::int32_t line = 0; line < board_->layout().lines(); ++line)
    if (!board_->imply(line, excluded)) return false;
  return excluded.empty();
}

Policy Solver::policy() const { return Policy::of(board_->puzzle(), board_->unknown(), level_ == Level::large); }

void Solver::begin_search() {
  if (level_ == Level::learn) {
    phase_ = Phase::handover;
    return;
  }
  if (const std::int64_t nodes = policy().edge_nodes; nodes > 0 && is_automatic()) {
    begin_extra_tree(nodes, true, seed_);
    phase_ = Phase::edge;
  } else {
    begin_tree();
  }
}

// One besides the tree that the policy has for this board.
void Solver::begin_extra_tree(std::int64_t nodes, bool edge, std::uint64_t seed) {
  prober_ = std::make_unique<TrialProber>(*board_, budget_, seed, 0, edge);
  tree_.emplace(*board_, budget_, prober_.get());
  tree_->limit_nodes(nodes);
  if (edge) tree_->allow_salvage();
  phase_ = Phase::tree;
}

void Solver::begin_tree() {
  const Policy policy = this->policy();
  if (level_ != Level::backtrack && !policy.edge) prober_ = board_->make_lane_prober(seed_);
  if (level_ != Level::backtrack && !prober_)
    prober_ = std::make_unique<TrialProber>(*board_, budget_, seed_, is_automatic() ? policy.rounds : 0, policy.edge);
  tree_.emplace(*board_, budget_, prober_.get());
  if (is_automatic()) tree_->limit_nodes(policy.nodes, policy.most_open);
  if (is_automatic() && policy.edge) tree_->allow_salvage();
  phase_ = Phase::tree;
}

void Solver::leave_tree() {
  tree_->leave([&](std::span<const Tree::Assumption> path) { refuted_.emplace_back(path.begin(), path.end()); });
}

// Goes on from the root, with what the tree has found out: refuted halves of the space and solutions as clauses, and
// what the probes have shown as hints.
void Solver::begin_learning() {
  const Policy policy = this->policy();
  if (tree_) leave_tree();
  learner_.reset();  // of before, if the tree was faster
  images_.clear();
  if (!started_ && !board_->frozen()) images_ = images();
  theory_ = board_->make_theory();
  LearnerSettings settings{.seed = seed_, .log = log_, .images = images_};
  settings.mode = policy.mode;
  settings.stable = policy.stable;
  settings.probing = policy.trials;
  adviser_ = policy.beliefs && solutions_.empty() ? board_->make_adviser() : nullptr;
  settings.adviser = adviser_.get();
  settings.unadvised = policy.unadvised;
  settings.mostly_dives = policy.dives;
  settings.ration = policy.ration;
  learner_ = std::make_unique<Learner>(*theory_, budget_, settings);
  for (const std::string& picture : solutions_) exclude(picture);
  add_refuted();
  if (solutions_.empty() && is_automatic() && policy.edge_nodes > 0)
    learner_->pause_after(Policy::attempt(0).conflicts);
  else if (!solutions_.empty() && can_use_places())
    learner_->pause_after(Policy::kShortProof);
  if (prober_ && policy.trust > 0) {
    double most = 0;
    const auto hints = prober_->hints();
    for (const Hint& hint : hints) most = std::max(most, hint.weight);
    for (const Hint& hint : hints)
      theory_->each_of(hint.guess.cell, hint.guess.color,
                       [&](Lit lit) { learner_->suggest(lit, most > 0 ? policy.trust * hint.weight / most : 0); });
  }
  if (!can_use_places()) solutions_.clear();
  tree_.reset();
  prober_.reset();
  phase_ = Phase::learn;
}

void Solver::add_refuted() {
  std::vector<Lit> clause;
  for (const auto& path : refuted_) {
    clause.clear();
    for (const auto& [guess, holds] : path) {
      const Lit lit = theory_->literal(guess.cell, guess.color);
      clause.push_back(holds ? negated(lit) : lit);
    }
    learner_->add(clause);
  }
  refuted_.clear();
}

// What the learner has proved.
void Solver::tell_board() {
  for (std::int32_t i = 0; i < learner_->proved(); ++i)
    theory_->each_excluded(learner_->trail()[i], [&](std::int32_t cell, int color) {
      if (board_->allows(cell, color)) board_->exclude(cell, color);
    });
}

// The learner waits, and the tree begins with what it has proved. False: stopped, and the learner goes on for a while.
bool Solver::begin_attempt() {
  tell_board();
  switch (board_->propagate()) {
    case Spread::stopped: return false;
    case Spread::conflict: return phase_ = Phase::done, true;
    case Spread::fixed: break;
  }
  const Attempt attempt = Policy::attempt(attempts_++);
  begin_extra_tree(attempt.nodes, attempt.edge, seed_ + static_cast<std::uint64_t>(attempts_));
  return true;
}

// The tree has found no solution; the learner goes on with what it has proved.
void Solver::end_attempt() {
  leave_tree();
  for (const Lit lit : theory_->known()) learner_->add({&lit, 1});
  add_refuted();
  learner_->pause_after(Policy::attempt(attempts_).conflicts);
  tree_.reset();
  prober_.reset();
  phase_ = Phase::learn;
}

// After the first solution comes the proof that there is no other, which may be long; after the second there is none.
void Solver::found_by_learning() {
  learner_->never_pause();
  if (!solutions_.empty() || !can_use_places()) return;
  solutions_.emplace_back(static_cast<std::size_t>(board_->cells()), '\0');
  picture(solutions_.back().data());
  learner_->pause_after(learner_->conflicts() + Policy::kShortProof);
}

bool Solver::can_use_places() const {
  return is_automatic() && log_ == nullptr && board_->puzzle().is_plain() &&
         PlaceTheory::size(board_->puzzle()) <= Policy::kPlaces;
}

// Goes on with what the learner has proved of the solutions still to be found. False: stopped, and it can be called
// again.
bool Solver::begin_places() {
  if (!budget_.affords(kPlaceSetUp * PlaceTheory::size(board_->puzzle()))) return false;
  const Trail& trail = learner_->trail();
  if (!board_->frozen()) {
    tell_board();
    board_->keep();
    board_->freeze();
  }
  auto theory = std::make_unique<PlaceTheory>(*board_, budget_);
  LearnerSettings settings{.seed = seed_, .mode = Mode::focused};
  settings.clause_bytes = std::size_t{128} << 20;
  settings.tiers = settings.shrink = true;
  images_.clear();
  if (learner_->imaging()) images_ = theory->images(Symmetries(board_->puzzle()));
  settings.images = images_;
  auto learner = std::make_unique<Learner>(*theory, budget_, settings);
  for (std::int32_t i = 0; i < trail.root_end(); ++i) {
    const Lit lit = trail[i];
    learner->add({&lit, 1});
  }
  learner_ = std::move(learner);
  theory_ = std::move(theory);
  for (const std::string& picture : solutions_) exclude(picture);
  return true;
}

// Variables are cells in black and white only.
std::vector<std::vector<Lit>> Solver::images() const {
  std::vector<std::vector<Lit>> images;
  if (!board_->puzzle().is_plain()) return images;
  const Symmetries symmetries(board_->puzzle());
  for (int i = 0; i < symmetries.count(); ++i) {
    images.emplace_back();
    for (std::int32_t cell = 0; cell < board_->cells(); ++cell) images.back().push_back(yes(symmetries.image(i, cell)));
  }
  return images;
}

// A solution, by a clause over the cells that are open.
void Solver::exclude(std::string_view picture) {
  std::vector<Lit> clause;
  for (std::int32_t cell = 0; cell < board_->cells(); ++cell) {
    const auto color = static_cast<unsigned char>(picture[static_cast<std::size_t>(cell)]);
    if (!board_->allows(cell, color)) return;  // it is excluded at the root already
    if (board_->left(cell) > 1) clause.push_back(negated(theory_->literal(cell, color)));
  }
  learner_->add(clause);
}

void Solver::picture(char* cells) const {
  if (phase_ == Phase::edge || phase_ == Phase::tree) return tree_->picture(cells);
  board_->picture(cells);
  if (learner_) theory_->paint(learner_->trail(), cells);
}

void Solver::known(char* masks) const {
  board_->known(masks);
  if (!learner_ || board_->frozen()) return;
  const auto bytes = static_cast<std::size_t>(mask_bytes(board_->puzzle().colors));
  for (std::int32_t i = 0; i < learner_->proved(); ++i)
    theory_->each_excluded(learner_->trail()[i], [&](std::int32_t cell, int color) {
      char& byte = masks[static_cast<std::size_t>(cell) * bytes + static_cast<std::size_t>(color) / 8];
      byte = static_cast<char>(byte & ~(1 << (color % 8)));
    });
}

}  // namespace nonolith
