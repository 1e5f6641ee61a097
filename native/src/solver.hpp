// The solver: the levels in their order, from the lines upwards, on one puzzle.
//
// Invariant: the board's root (what is on it but not on its trail) holds in every solution. Whichever level is at
// work goes on from there, and levels above it have not begun, but for a learner that waits at its own root while the
// tree tries again. The last level of all is a second learner, over the places of runs.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "board.hpp"
#include "learn/adviser.hpp"
#include "learn/theory.hpp"
#include "log.hpp"
#include "nonolith/search.hpp"
#include "policy.hpp"
#include "probe/prober.hpp"
#include "step.hpp"
#include "tree.hpp"

namespace nonolith {

class Learner;

class Solver {
 public:
  // `start`: masks, or empty. Only the learner writes the log.
  Solver(std::unique_ptr<Board> board, Budget& budget, std::string_view start, std::uint64_t seed, Level level,
         Log* log);
  ~Solver();

  // Gives the board away, for another solver; this one is over then.
  std::unique_ptr<Board> give_board() { return std::move(board_); }

  // Goes on to the next solution. After `stopped` (see the budget) it can be called again.
  Step step();
  // The solution just found: one byte per cell, its color; before, whatever is left.
  void picture(char* cells) const;
  // Masks of what is proved to hold in every solution.
  void known(char* masks) const;
  bool line_solvable() const { return line_solvable_; }
  int conflict_line() const { return conflict_line_; }

 private:
  enum class Phase { lines, edge, tree, handover, learn, done };

  Step climb();
  bool allows_what_was_found() const;
  bool solve_lines(Step& step);
  bool is_at_fixed_point();
  bool is_automatic() const { return level_ == Level::automatic || level_ == Level::large; }
  Policy policy() const;
  void begin_search();
  void begin_extra_tree(std::int64_t nodes, bool edge, std::uint64_t seed);
  void begin_tree();
  void leave_tree();
  void begin_learning();
  void tell_board();
  bool begin_attempt();
  void found_by_learning();
  bool can_use_places() const;
  bool begin_places();
  void end_attempt();
  void add_refuted();
  std::vector<std::vector<Lit>> images() const;
  void exclude(std::string_view picture);

  std::unique_ptr<Board> board_;
  Budget& budget_;
  std::uint64_t seed_;
  Level level_;
  Log* log_;
  Phase phase_ = Phase::lines;
  bool line_solvable_ = false;
  int conflict_line_ = -1;
  bool started_ = false;  // with cells given
  std::unique_ptr<Prober> prober_;
  std::optional<Tree> tree_;
  std::vector<std::vector<Tree::Assumption>> refuted_;  // paths that the tree has left, for the learner
  std::vector<std::string> solutions_;                  // that the tree has found, or the learner as its first
  std::vector<std::vector<Lit>> images_;                // of the variables, by symmetry
  std::unique_ptr<Adviser> adviser_;
  std::unique_ptr<Theory> theory_;
  std::unique_ptr<Learner> learner_;
  int attempts_ = 0;  // of the tree, since learning began
};

}  // namespace nonolith
