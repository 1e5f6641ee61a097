// Probing in colours: every colour that an open cell has left is tried on the board.
//
// A colour that leads to a contradiction is excluded, and so is whatever all colours of the cell exclude. Each probe
// tells how much follows from it, which is how the next guess is chosen.
// Invariant: between probes the board is as it was, but for what was excluded for good.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "color_board.hpp"

namespace nonolith::NONOLITH_ISA {

template <class T>
class ColorProber {
 public:
  ColorProber(ColorBoard<T>& board, Budget& budget, std::uint64_t seed) : board_(board), budget_(budget), seed_(seed) {}

  struct Probe {
    bool changed = false;  // something was excluded for good
    Literal best = -1;     // the colour from which most follows
    std::size_t most = 0;  // and how much
    double doubt = 0;      // sum of 1 / (what follows) over the colours: small where every colour tells a lot
  };

  // Probes round the board, from the first cell on, until a whole round changes nothing, or `visits` open cells were
  // tried. `propagate()` brings the board to its fixed point; `note(cell, probe)` is told of every cell tried. After
  // `stopped` it can be called again to go on.
  template <class Propagate, class Note>
  Spread run(std::int64_t& visits, Propagate&& propagate, Note&& note) {
    const std::int32_t cells = board_.cells();
    for (; idle_ < cells; ++idle_, next_ = next_ + 1 == cells ? 0 : next_ + 1) {
      if (board_.left(next_) == 1) continue;
      if (visits-- == 0) break;
      Probe probe;
      const Spread spread = probe_cell(next_, probe, propagate);
      if (spread == Spread::stopped) return ++visits, spread;
      if (spread == Spread::conflict || board_.unknown() == 0) return restart(), spread;
      if (probe.changed) idle_ = 0;
      note(next_, probe);
    }
    return restart(), Spread::fixed;
  }

  // Below one, so that it only decides between equals; none for seed 0.
  double jitter(std::int32_t cell) const {
    std::uint64_t x = seed_ * (static_cast<std::uint64_t>(cell) + 1) * 0x9e3779b97f4a7c15ULL;
    x ^= x >> 31;
    return static_cast<double>((x * 0xbf58476d1ce4e5b9ULL) >> 40) * 0x1p-25;
  }

 private:
  void restart() { next_ = idle_ = 0; }

  // Every colour of one cell, and what follows from their outcome.
  template <class Propagate>
  Spread probe_cell(std::int32_t cell, Probe& probe, Propagate&& propagate) {
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
        count(mark, tried);
        const std::size_t follows = board_.trail().size() - mark;
        probe.doubt += 1 / static_cast<double>(follows);
        if (follows > probe.most) probe.most = follows, probe.best = literal;
      }
      board_.undo(mark);
      if (spread != Spread::conflict) continue;
      ++budget_.counters.failed_probes;
      probe.changed = true;
      board_.exclude(literal);
      spread = propagate();
    }
    if (spread == Spread::fixed) spread = exclude_common(tried, probe.changed, propagate);
    forget();
    if (probe.best >= 0 && !board_.is_allowed(cell, board_.color_of(probe.best)))
      probe.best = board_.literal(cell, board_.color_at(cell));
    return spread;
  }

  // Counts the literals that every colour tried so far has excluded.
  void count(std::size_t mark, std::int16_t tried) {
    for (std::size_t i = mark; i < board_.trail().size(); ++i) {
      const Literal literal = board_.trail()[i];
      std::int16_t& hits = hits_[static_cast<std::size_t>(literal)];
      if (hits != tried - 1) continue;
      hits = tried;
      if (tried == 1) counted_.push_back(literal);
    }
  }
  template <class Propagate>
  Spread exclude_common(std::int16_t tried, bool& changed, Propagate&& propagate) {
    bool any = false;
    for (const Literal literal : counted_) {
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
    for (const Literal literal : counted_) hits_[static_cast<std::size_t>(literal)] = 0;
    counted_.clear();
  }

  ColorBoard<T>& board_;
  Budget& budget_;
  std::uint64_t seed_;
  std::int32_t next_ = 0, idle_ = 0;  // the cell at which run() goes on; cells visited since something changed
  std::vector<std::int16_t> hits_;    // by literal: how many of the colours tried exclude it, if all before did
  std::vector<Literal> counted_;      // literals for which hits_ is not 0
};

}  // namespace nonolith::NONOLITH_ISA
