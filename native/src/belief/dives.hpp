// Dives: how advice guides the learner. The policy.
//
// A dive is guided decimation inside the search: of the open variables the most certain tenth is decided, surest first,
// then advice is asked again on the trail as it is now, and so on down. A conflict is learned from as usual, and the
// list is made again after it; on small boards what recent conflicts were about is taken for surer than it is, so that
// it is decided sooner. After a few conflicts the next dive begins at the root; all but the first see how sure
// things are through some noise, and on small boards some begin with advice that was stirred, so that each
// goes another way: the time of a dive has a long tail, and the least of many has not. Turns change at restarts and
// grow longer; on small boards most of them are dives:
//   dive     stable mode; on larger boards advice is dear, and when that of a turn is used up it goes on as `follow`
//   follow   stable mode, guessing by activity, with the values advised at the root
//   roam     focused mode, with saved values: as if there were no advice
// Once a solution is known there are no more dives: the learner goes by its values (Learner::settle).
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "../chance.hpp"
#include "../learn/adviser.hpp"
#include "../learn/literal.hpp"
#include "../learn/trail.hpp"

namespace nonolith {

enum class Turn { dive, follow, roam };

class Dives {
 public:
  // Without an adviser there are none. `mostly`: most turns are dives, all of them have as much advice as they wish,
  // and some are stirred.
  Dives(Adviser* adviser, std::uint64_t seed, bool mostly, std::int64_t ration)
      : adviser_(adviser), seed_(seed), mostly_(mostly), ration_(ration) {}

  bool on() const { return adviser_ != nullptr; }
  bool turn_is_over(std::int64_t conflicts) const { return on() && turns_ > 0 && conflicts >= end_; }
  Turn next_turn(std::int64_t conflicts) {
    static constexpr Turn kCycle[] = {Turn::dive, Turn::follow, Turn::dive, Turn::roam};
    static constexpr Turn kMostly[] = {Turn::dive, Turn::follow, Turn::dive, Turn::dive,
                                       Turn::dive, Turn::roam,   Turn::dive, Turn::dive};
    const Turn turn = mostly_ ? kMostly[turns_ % 8] : kCycle[turns_ % 4];
    if (turns_ > 0 && turns_ % 4 == 0) length_ = length_ * 13 / 10;
    ++turns_;
    end_ = conflicts + length_;
    list_.clear();
    calls_left_ = turn != Turn::dive ? 0 : mostly_ ? kNoLimit : turns_ == 1 ? length_ : length_ / ration_;
    return turn;
  }
  // The dive has had its conflicts: the next one is to begin at the root.
  bool dive_is_over() const { return calls_left_ > 0 && conflicts_ >= kConflicts; }
  void restarted() {
    if (calls_left_ > 0 && ++dives_ % (turns_ == 1 ? kStirredFirst : kStirred) == 0 && mostly_)
      adviser_->stir(chance());
    conflicts_ = 0;
    list_.clear();
  }
  // A solution was found: no more turns.
  void end() {
    adviser_ = nullptr;
    calls_left_ = 0;
    list_.clear();
  }

  // The value advised for each open variable at the root.
  template <class F>
  void advise(const Trail& trail, F&& f) {
    const std::span<const float> odds = adviser_->odds(trail, trail.root_end(), true);
    for (std::size_t v = 0; v < odds.size(); ++v) f(literal(v, odds[v]));
  }

  // While diving: the next literal to guess. kNoLit: not diving. `activity(v)` says how much recent conflicts were
  // about a variable.
  template <class Activity>
  Lit next(const Trail& trail, Activity&& activity) {
    for (;;) {
      while (!list_.empty()) {
        const Lit lit = list_.back();
        list_.pop_back();
        if (trail.is_open(lit)) return lit;
      }
      if (calls_left_ == 0) return kNoLit;
      make_list(trail, activity);
      if (list_.empty()) return kNoLit;
    }
  }
  // The rest of the list is out of date.
  void met_conflict() {
    ++conflicts_;
    list_.clear();
  }

 private:
  static constexpr std::int64_t kConflicts = 10;  // of one dive
  // Of so many dives one is stirred, in the first turn and after it.
  static constexpr std::int64_t kStirredFirst = 2, kStirred = 8;
  static constexpr float kNoise = 2;    // odds are taken for up to 1 + kNoise times as sure as they are
  static constexpr float kActive = 10;  // and on small boards for 1 + kActive times as sure for each bump of activity
  static constexpr std::int64_t kNoLimit = std::numeric_limits<std::int64_t>::max();

  // Of the present dive.
  std::uint64_t chance() const { return static_cast<std::uint64_t>(dives_) + (seed_ << 32); }
  static Lit literal(std::size_t v, float odds) {
    const auto variable = static_cast<std::int32_t>(v);
    return odds >= 1 ? yes(variable) : no(variable);
  }
  template <class Activity>
  void make_list(const Trail& trail, Activity&& activity) {
    --calls_left_;
    const std::span<const float> odds = adviser_->odds(trail, trail.size(), false);
    open_.clear();
    for (std::size_t v = 0; v < odds.size(); ++v)
      if (const Lit lit = literal(v, odds[v]); trail.is_open(lit))
        open_.push_back({is_yes(lit) ? odds[v] : 1 / odds[v], lit});
    if (dives_ > 0) {
      Chance noise(chance());
      for (Open& open : open_) open.sure *= 1 + kNoise * 0x1p-24F * static_cast<float>(noise.next() >> 40);
    }
    if (mostly_ && dives_ > 0)
      for (Open& open : open_) open.sure *= 1 + kActive * static_cast<float>(activity(variable(open.lit)));
    const auto take = static_cast<std::ptrdiff_t>(std::max<std::size_t>(open_.size() / 10, open_.empty() ? 0 : 1));
    std::partial_sort(open_.begin(), open_.begin() + take, open_.end(),
                      [](const Open& a, const Open& b) { return a.sure != b.sure ? a.sure > b.sure : a.lit < b.lit; });
    for (std::ptrdiff_t i = take; i-- > 0;) list_.push_back(open_[static_cast<std::size_t>(i)].lit);
  }

  struct Open {
    float sure;
    Lit lit;
  };
  Adviser* adviser_;
  std::uint64_t seed_;
  bool mostly_;
  std::int64_t ration_;                                    // in all turns but the first, so many conflicts for one call
  std::int64_t length_ = 1000, end_ = 0, calls_left_ = 0;  // of a turn, in conflicts; calls for advice
  std::int64_t dives_ = 0, conflicts_ = 0;                 // begun so far, not counting the first; of the present one
  int turns_ = 0;
  std::vector<Lit> list_;  // to be guessed, last first
  std::vector<Open> open_;
};

}  // namespace nonolith
