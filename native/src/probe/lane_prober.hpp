// Probing by lanes: both values of several unknown cells at once.
//
// A contradiction forces the other value; what both values of a cell agree on is forced too; a value that fills the
// board is a solution, which is kept and then excluded like a contradiction, so that it is met once. A cell is probed
// again only when a line that its probe has looked at has changed: otherwise the same would come out. Cells with two
// known neighbours come first, since contradictions are likely there, in one round or, while that settles much, in
// several; then the others in one. To go on until nothing new comes out would cost more than the guesses that it saves
// (docs/adr/0007-portfolio.md).
// Invariant: `memory_` tells of each unknown cell what its last probe showed; it holds for the present board but for
// the lines in `changed_`. The view is the board up to place `noted_` of its trail.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "../assert.hpp"
#include "lane_board.hpp"
#include "prober.hpp"

namespace nonolith::NONOLITH_ISA {

template <class L>
class LaneProber final : public Prober {
 public:
  // `view` is the board as it is.
  LaneProber(Board& board, LaneView<L> view, Budget& budget, std::uint64_t seed)
      : board_(board),
        view_(std::move(view)),
        budget_(budget),
        seed_(seed),
        lanes_(view_),
        changed_(lanes_.all_lines()) {
    memory_.assign(at(board.cells()), {lanes_.all_lines(), {0, 0}});
    noted_ = board_.mark();  // from now on the trail tells what has changed, at the root too
  }

  Spread run(Guess& guess) override {
    note_changes();
    NONOLITH_ASSERT(sees_the_board());
    if (!in_round_) bold_ = true;
    for (;;) {
      if (!in_round_) {
        round_ = std::exchange(changed_, {});
        unknown_ = board_.unknown();
        row_ = count_ = 0;
        rest_ = static_cast<L>(~L{0});
        in_round_ = true;
      }
      while (choose()) {
        if (budget_.spend(16)) return Spread::stopped;
        if (const Spread spread = batch(std::exchange(count_, 0)); spread != Spread::fixed) {
          if (spread == Spread::conflict) in_round_ = false;
          return spread;
        }
        note_changes();
        if (!found_.empty()) return Spread::stopped;
        if (board_.unknown() == 0) break;
      }
      in_round_ = false;
      if (board_.unknown() == 0) return Spread::fixed;
      if (!bold_) break;
      bold_ = kMuch * (unknown_ - board_.unknown()) > unknown_;
    }
    choose_guess(guess);
    return Spread::fixed;
  }

  void save() override { saved_.push_back({memory_, changed_, view_.cells}); }
  void restore() override {
    memory_ = std::move(saved_.back().memory);
    changed_ = saved_.back().changed;
    view_.cells = std::move(saved_.back().cells);
    saved_.pop_back();
    lanes_.outdate(lanes_.all_lines());
    in_round_ = false;
    count_ = 0;
    noted_ = std::min(noted_, board_.trail().size());
  }
  void keep() override {
    note_changes();
    noted_ = 0;
  }

  // Where both values imply much is where to guess first, and the value that implies more.
  std::vector<Hint> hints() const override {
    std::vector<Hint> hints;
    const auto& memory = saved_.empty() ? memory_ : saved_.front().memory;
    for (std::int32_t cell = 0; cell < board_.cells(); ++cell)
      if (const auto& implied = memory[at(cell)].implied; board_.left(cell) > 1 && implied[0] >= 0)
        hints.push_back({{cell, implied[0] > implied[1] ? 0 : 1}, static_cast<double>(implied[0]) * implied[1]});
    return hints;
  }

 private:
  static constexpr int kPairs = Lanes<L>::kCount / 2;
  static constexpr std::size_t kMuch = 10;  // a round settles much if it settles one cell in this many
  struct Memory {
    LineSet looked_at;
    std::int32_t implied[2];  // cells that follow, by value; first < 0: put off, nothing here is true
  };
  struct Saved {
    std::vector<Memory> memory;
    LineSet changed;
    std::vector<KnownCells<L>> cells;
  };
  static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

  // The invariant of the view.
  bool sees_the_board() const {
    for (std::int32_t cell = 0; cell < board_.cells(); ++cell)
      for (const int color : {0, 1}) {
        const auto& [black, white] = view_.cells[at(view_.row(cell))];
        const L side = color == 0 ? black : white;
        if (has(side, view_.column(cell)) == board_.allows(cell, color)) return false;
      }
    return true;
  }
  void note_changes() {
    LineSet lines;
    for (; noted_ < board_.trail().size(); ++noted_) {
      const std::int32_t cell = board_.trail()[noted_] >> 1;
      view_.exclude(cell, board_.trail()[noted_] & 1);
      lines |= {std::uint64_t{1} << view_.row(cell), std::uint64_t{1} << view_.column(cell)};
    }
    changed_ |= lines;
    lanes_.outdate(lines);
  }

  // The next cells of this round. False: there are none.
  bool choose() {
    if (count_ != 0) return true;  // chosen before, then stopped
    for (; row_ < view_.height; ++row_, rest_ = static_cast<L>(~L{0})) {
      rest_ &= view_.clues[at(row_)].full & ~view_.known(row_);
      for (; rest_ != 0; rest_ &= rest_ - 1) {
        if (count_ == kPairs) return true;
        const std::int32_t cell = row_ * view_.width + std::countr_zero(rest_);
        Memory& memory = memory_[at(cell)];
        if (memory.implied[0] >= 0 && !memory.looked_at.meets(round_)) continue;
        if (bold_ && !has(edge(row_), std::countr_zero(rest_)))
          memory.implied[0] = -1;
        else
          cells_[count_++] = cell;
      }
    }
    return count_ != 0;
  }

  // The cells of a row with at least two neighbours that are known, or outside.
  L edge(int r) const {
    const L full = view_.clues[at(r)].full, here = view_.known(r);
    const L left = static_cast<L>(here << 1 | 1), right = static_cast<L>(here >> 1 | (full ^ full >> 1));
    const L above = r == 0 ? full : view_.known(r - 1), below = r + 1 == view_.height ? full : view_.known(r + 1);
    return static_cast<L>((left & right) | (above & below) | ((left | right) & (above | below)));
  }

  Spread batch(int count) {
    const unsigned used = (1U << 2 * count) - 1;
    lanes_.load();
    for (int i = 0; i < count; ++i)
      for (const int value : {0, 1}) lanes_.set(2 * i + value, row(i), column(i), value == 0);
    budget_.counters.probes += 2 * count;
    std::int64_t solves = 0;
    unsigned failed = lanes_.propagate(used, solves);
    budget_.counters.line_solves += solves;
    budget_.spend(solves);
    failed |= keep_solutions(lanes_.alive());
    budget_.counters.failed_probes += std::popcount(failed);
    if ((failed & partners(failed)) != 0) return Spread::conflict;
    remember(count);
    return force(failed);
  }
  int row(int i) const { return view_.row(cells_[i]); }
  int column(int i) const { return view_.column(cells_[i]); }

  // Lanes without an unknown cell are solutions, of which several may be the same; returns them.
  unsigned keep_solutions(unsigned alive) {
    if (alive == 0) return 0;
    Lanes<L> open{};
    for (int r = 0; r < view_.height; ++r) open |= ~(lanes_.black(r) | lanes_.white(r));
    const unsigned full = alive & empty_lanes(open & Lanes<L>::all(view_.clues[0].full));
    for (unsigned rest = full; rest != 0;) {
      const int lane = std::countr_zero(rest);
      keep_solution(lane);
      Lanes<L> other{};
      for (int r = 0; r < view_.height; ++r) other |= lanes_.black(r) ^ Lanes<L>::all(lanes_.black(r)[lane]);
      rest &= ~empty_lanes(other);
    }
    return full;
  }
  void keep_solution(int lane) {
    board_.freeze();
    found_.emplace_back(at(board_.cells()), '\0');
    write_rows(view_.height, view_.width, found_.back().data(), [&](int r) { return lanes_.black(r)[lane]; });
  }

  void remember(int count) {
    LaneCounter<L> counter;
    std::int32_t before = 0;
    LaneBoard<L>::each(lanes_.touched().rows, [&](int r) {
      counter.add(lanes_.black(r) | lanes_.white(r));
      before += std::popcount(view_.known(r));
    });
    const Lanes<L> known = counter.total();
    for (int i = 0; i < count; ++i) {
      Memory& memory = memory_[at(cells_[i])];
      memory.looked_at = lanes_.touched();
      for (const int value : {0, 1})
        memory.implied[value == 0 ? 1 : 0] = static_cast<std::int32_t>(known[2 * i + value]) - before;
    }
  }

  // Sets the other value where one has failed, and what both lanes of a pair agree on.
  Spread force(unsigned failed) {
    bool any = failed != 0, clash = false;
    for (unsigned rest = failed; rest != 0; rest &= rest - 1) {
      const int lane = std::countr_zero(rest);
      board_.exclude(cells_[lane / 2], lane % 2 == 1 ? 0 : 1);
    }
    note_changes();
    const Lanes<L> valid = chosen<L>(lanes_.alive() & ~(failed | partners(failed)));
    LaneBoard<L>::each(lanes_.touched().rows, [&](int r) {
      const Lanes<L> black = lanes_.black(r) & valid, white = lanes_.white(r) & valid;
      const L open = view_.clues[at(r)].full & ~view_.known(r);
      const L fill = any_lane(black & partners(black)) & open, clear = any_lane(white & partners(white)) & open;
      if ((fill & clear) != 0) clash = true;
      if (clash || (fill | clear) == 0) return;
      any = true;
      for_each_cell(fill, [&](int c) { board_.exclude(r * view_.width + c, 0); });
      for_each_cell(clear, [&](int c) { board_.exclude(r * view_.width + c, 1); });
    });
    if (clash) return Spread::conflict;
    if (!any) return Spread::fixed;
    return board_.propagate();
  }

  void choose_guess(Guess& guess) const {
    GuessChoice choice(seed_);
    for (int r = 0; r < view_.height; ++r)
      for_each_cell<L>(view_.clues[at(r)].full & ~view_.known(r), [&](int c) {
        const std::int32_t cell = r * view_.width + c;
        const auto& implied = memory_[at(cell)].implied;
        choice.offer({cell, implied[1] >= implied[0] ? 1 : 0}, static_cast<double>(implied[0]) * implied[1]);
      });
    guess = choice.best();
  }

  Board& board_;
  LaneView<L> view_;
  Budget& budget_;
  std::uint64_t seed_;
  LaneBoard<L> lanes_;
  std::vector<Memory> memory_;  // by cell
  std::vector<Saved> saved_;    // by guess
  LineSet changed_, round_;     // since the memory was true; that this round looks at
  std::size_t noted_ = 0;       // of the board's trail
  std::size_t unknown_ = 0;     // cells, when the round began
  bool in_round_ = false;
  bool bold_ = true;  // look only where a contradiction is likely
  int row_ = 0;       // where the round is, and the cells of that row that are still to come
  L rest_ = 0;
  int count_ = 0;  // cells chosen for the next batch
  std::int32_t cells_[kPairs] = {};
};

// One copy for the boards of all words.
template <class L>
NONOLITH_CALL std::unique_ptr<Prober> make_lane_prober_of(Board& board, LaneView<L>&& view, Budget& budget,
                                                          std::uint64_t seed) {
  return std::make_unique<LaneProber<L>>(board, std::move(view), budget, seed);
}

}  // namespace nonolith::NONOLITH_ISA
