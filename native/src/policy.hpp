// Which level works when, and how: by the puzzle alone, never by the words or the machine, so that the same puzzle is
// searched in the same way everywhere. docs/adr/0006-learning-over-cells.md and 0007-portfolio.md have the figures.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "learn/restarts.hpp"
#include "nonolith/puzzle.hpp"

namespace nonolith {

// One more tree, after this many conflicts of the learner without a solution; then the learner goes on.
struct Attempt {
  std::int64_t conflicts;
  std::int64_t nodes;
  bool edge;  // along the edge of what is known; else everything is probed until that shows nothing new
};

struct Policy {
  std::int64_t nodes;     // that the tree may open before the learner takes over
  std::size_t most_open;  // cells; if the first node leaves more of them, the learner takes over at once
  int rounds = 0;         // of probing at each of them at most; 0: until nothing comes out
  double trust = 0;       // in what the probes have shown, as activity that the learner begins with
  Mode mode;              // of the learner, to begin with
  bool beliefs = false;   // guide the learner; on large boards they cost more than they give (0015-belief-dives.md)
  bool trials = false;    // the learner tries both values of everything at the root, now and then
  bool dives = false;     // most turns of the learner are dives, without rations, and some begin with beliefs by chance
  int ration = 1;         // of beliefs, after the first turn of dives: one for so many conflicts
  std::int64_t unadvised = 0;               // conflicts of the learner before it asks for beliefs
  std::int64_t stable = Restarts::kStable;  // conflicts after which stable mode ends, if it begins with that
  bool edge = false;                        // probing goes along the edge of what is known (0031-large-boards.md)
  std::int64_t edge_nodes = 0;              // of a tree along the edge in front of all that; if any, see attempt() too

  // `unknown` cells are left by the lines, or by the tree. `large`: as if there were many of them.
  static Policy of(const Puzzle& puzzle, std::size_t unknown, bool large) {
    const int longest = std::max(puzzle.width, puzzle.height);
    // Beyond two million cells the edge alone takes too long to be found: half a second at 3000x3000, past any limit.
    const bool has_edge = puzzle.cells() <= std::size_t{1} << 21;
    large = large || (unknown > 8192 && has_edge);
    const bool believable = puzzle.cells() <= 16384 && longest <= 256;
    const std::size_t some = unknown - 1;  // something must come out of probing at the first node
    if (!puzzle.is_plain()) {
      Policy policy{.nodes = large ? 64 : 1,
                    .most_open = some,
                    .rounds = large ? 0 : 1,
                    .trust = 10,
                    .mode = Mode::stable,
                    .edge = large};
      policy.stable = 500;  // what is not found by then is luck that may not come for long
      // On what is mostly known they lead astray.
      policy.beliefs = believable && !large && 2 * unknown > puzzle.cells();
      return policy;
    }
    Policy policy{
        .nodes = large ? 1024 : 64, .most_open = some, .mode = Mode::focused, .beliefs = believable, .edge = large};
    // What is mostly known is soon done without beliefs, in less time than they take.
    if (unknown * 4 <= puzzle.cells()) policy.unadvised = 200;
    if (longest > 32) policy.ration = 10;
    if (large) return policy;
    // Small boards are probed by lanes, and reward patience; large ones reward haste.
    if (longest <= 64) {
      policy.trust = 1;
      policy.mode = Mode::stable;
      // Where more is left, conflicts and beliefs show more than further nodes.
      policy.most_open = std::min(some, 2 * puzzle.cells() / 3);
      if (longest <= 32) policy.nodes = 10, policy.trials = policy.dives = true;
    } else {  // without lanes a round of probing costs some 20 µs for each unknown cell
      policy.nodes = unknown <= 8192 ? 1 : 0;
      policy.rounds = 2;  // a third one shows next to nothing
      // Where the edge leads to a solution, it mostly does so at once.
      if (policy.nodes > 0 && has_edge) policy.edge_nodes = 32;
    }
    return policy;
  }

  // Conflicts after the first solution before a learner over places takes over (0033-places-for-proofs.md): a proof
  // that is so long is shorter there. And how many variables that may have: their axioms take some hundred bytes each.
  static constexpr std::int64_t kShortProof = 30, kPlaces = 500'000;

  // The edge again, and soon; then both kinds by turns, each with another seed: whether a tree finds anything is luck,
  // and if it does, it does so early. A tree takes about as long as 40,000 conflicts.
  static Attempt attempt(int number) {
    const std::int64_t conflicts = number == 0 ? 300 : 20000 + std::int64_t{40000} * (number - 1);
    const bool edge = number % 2 == 0;
    return {.conflicts = conflicts, .nodes = edge ? 1024 : 400, .edge = edge};
  }
};

}  // namespace nonolith
