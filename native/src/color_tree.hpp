// Level 3 in colours: chronological search with probing; tree.hpp tells the story.
//
// A guess is "this cell has this colour", its turn "it has not". Probing tries every colour that a cell has left: a
// colour that leads to a contradiction is excluded, and so is whatever all the others exclude.
// Invariant: as in tree.hpp, with excluded literals in place of known cells.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "color_board.hpp"
#include "engine.hpp"

namespace nonolith::NONOLITH_ISA {

template <class T>
class ColorTree {
 public:
  // The board is at the fixed point of its lines, as for Tree.
  ColorTree(ColorBoard<T>& board, Budget& budget, std::uint64_t seed, bool probing)
      : board_(board), budget_(budget), seed_(seed), probing_(probing) {}

  Step step() {
    for (;;) {
      switch (phase_) {
        case Phase::node:
          switch (node()) {
            case Spread::stopped: return Step::stopped;
            case Spread::conflict: phase_ = Phase::back; break;
            case Spread::fixed:
              if (board_.unknown() == 0) {
                ++solutions_;
                phase_ = Phase::back;
                return Step::solution;
              }
              break;
          }
          break;
        case Phase::back: back(); break;
        case Phase::done: return Step::exhausted;
      }
    }
  }

 private:
  enum class Phase { node, back, done };
  struct Frame {
    std::size_t mark;
    Literal literal;
    bool turned;  // the literal was tried before, and is now excluded
  };

  // Works at the present position: lines, probes, and if that does not settle it, the next guess.
  Spread node() {
    if (const Spread spread = propagate(); spread != Spread::fixed || board_.unknown() == 0) return spread;
    if (!open_) {
      if (budget_.node_limit_met()) return Spread::stopped;
      ++budget_.counters.nodes;
      open_ = true;
    }
    Literal best = first_unknown();
    if (probing_) {
      if (const Spread spread = probe_all(best); spread != Spread::fixed || board_.unknown() == 0) {
        if (spread != Spread::stopped) open_ = false;
        return spread;
      }
    }
    open_ = false;
    ++budget_.counters.guesses;
    guess(best, false);
    return Spread::fixed;
  }

  void guess(Literal literal, bool turned) {
    frames_.push_back({board_.mark(), literal, turned});
    if (turned)
      board_.exclude(literal);
    else
      board_.choose(literal);
    if (const auto depth = static_cast<std::int64_t>(frames_.size()); depth > budget_.counters.depth)
      budget_.counters.depth = depth;
  }

  // Leaves the present position for the next one that is still open.
  void back() {
    while (!frames_.empty()) {
      const Frame frame = frames_.back();
      frames_.pop_back();
      board_.undo(frame.mark);
      if (frame.turned) continue;
      if (frames_.empty() && solutions_ == 0)
        board_.exclude(frame.literal);  // proved, at the root
      else
        guess(frame.literal, true);
      phase_ = Phase::node;
      return;
    }
    phase_ = Phase::done;
  }

  Spread propagate() {
    const Spread spread = board_.propagate();
    if (spread == Spread::fixed && frames_.empty()) board_.keep();
    if (spread == Spread::conflict) ++budget_.counters.conflicts;
    return spread;
  }

  Literal first_unknown() const {
    std::int32_t cell = 0;
    while (board_.left(cell) == 1) ++cell;
    int color = board_.colors();
    while (!board_.is_allowed(cell, color)) --color;
    return board_.literal(cell, color);
  }

  // Probes round the board until a whole round changes nothing; gives the literal to guess next.
  Spread probe_all(Literal& best) {
    const std::int32_t cells = board_.cells();
    double best_score = -1;
    for (std::int32_t cell = 0, idle = 0; idle < cells; ++idle, cell = cell + 1 == cells ? 0 : cell + 1) {
      if (board_.left(cell) == 1) continue;
      Probe probe;
      if (const Spread spread = probe_cell(cell, probe); spread != Spread::fixed) return spread;
      if (board_.unknown() == 0) return Spread::fixed;
      if (probe.changed) idle = 0, best_score = -1;
      if (board_.left(cell) == 1) continue;
      const double score = 1 / probe.doubt + jitter(cell);
      if (score > best_score) best_score = score, best = probe.best;
    }
    return Spread::fixed;
  }

  // Below one, so that it only decides between equals; none for seed 0.
  double jitter(std::int32_t cell) const {
    std::uint64_t x = seed_ * (static_cast<std::uint64_t>(cell) + 1) * 0x9e3779b97f4a7c15ULL;
    x ^= x >> 31;
    return static_cast<double>((x * 0xbf58476d1ce4e5b9ULL) >> 40) * 0x1p-25;
  }

  struct Probe {
    bool changed = false;
    Literal best = -1;     // the colour that excludes most
    std::size_t most = 0;  // and how much
    double doubt = 0;      // sum of 1 / excluded over the colours: small where every colour tells a lot
  };

  // Every colour of one cell, and what follows from their outcome.
  Spread probe_cell(std::int32_t cell, Probe& probe) {
    if (hits_.empty())
      hits_.resize(static_cast<std::size_t>(board_.cells()) * (static_cast<std::size_t>(board_.colors()) + 1));
    std::int16_t tried = 0;
    Spread spread = Spread::fixed;
    for (int color = board_.colors(); color >= 0 && spread == Spread::fixed; --color) {
      if (!board_.is_allowed(cell, color) || board_.left(cell) == 1) continue;
      const Literal literal = board_.literal(cell, color);
      const std::size_t mark = board_.mark();
      ++budget_.counters.probes;
      board_.choose(literal);
      spread = board_.propagate();
      if (spread == Spread::fixed) {
        ++tried;
        note(mark, tried);
        const std::size_t excluded = board_.trail().size() - mark;
        probe.doubt += 1 / static_cast<double>(excluded);
        if (excluded > probe.most) probe.most = excluded, probe.best = literal;
      }
      board_.undo(mark);
      if (spread != Spread::conflict) continue;
      ++budget_.counters.failed_probes;
      probe.changed = true;
      board_.exclude(literal);
      spread = propagate();
    }
    if (spread == Spread::fixed) spread = exclude_common(tried, probe.changed);
    forget();
    if (probe.best >= 0 && !board_.is_allowed(cell, board_.color_of(probe.best)))
      probe.best = board_.literal(cell, board_.color_at(cell));
    return spread;
  }

  // Counts the literals that every colour tried so far has excluded.
  void note(std::size_t mark, std::int16_t tried) {
    for (std::size_t i = mark; i < board_.trail().size(); ++i) {
      const Literal literal = board_.trail()[i];
      std::int16_t& hits = hits_[static_cast<std::size_t>(literal)];
      if (hits != tried - 1) continue;
      hits = tried;
      if (tried == 1) noted_.push_back(literal);
    }
  }
  Spread exclude_common(std::int16_t tried, bool& changed) {
    bool any = false;
    for (const Literal literal : noted_) {
      if (tried < 2 || hits_[static_cast<std::size_t>(literal)] != tried) continue;
      if (!board_.is_allowed(board_.cell_of(literal), board_.color_of(literal))) continue;
      board_.exclude(literal);
      any = true;
    }
    if (!any) return Spread::fixed;
    changed = true;
    return propagate();
  }
  void forget() {
    for (const Literal literal : noted_) hits_[static_cast<std::size_t>(literal)] = 0;
    noted_.clear();
  }

  ColorBoard<T>& board_;
  Budget& budget_;
  std::uint64_t seed_;
  bool probing_;
  Phase phase_ = Phase::node;
  bool open_ = false;  // the present node is counted already
  std::int64_t solutions_ = 0;
  std::vector<Frame> frames_;
  std::vector<std::int16_t> hits_;  // by literal: how many of the colours probed exclude it, if all before did
  std::vector<Literal> noted_;      // literals for which hits_ is not 0
};

}  // namespace nonolith::NONOLITH_ISA
