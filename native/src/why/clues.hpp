// The clues of all lines, prepared for the line solver: the one part of reasoning that has words (see word.hpp).
//
// What is allowed and what is possible are sets by color (see sets.hpp), `limbs()` apart.
#pragma once
#include <memory>
#include <span>
#include <vector>

#include "placement.hpp"
#include "sets.hpp"

namespace nonolith::why {

class Clues {
 public:
  explicit Clues(const Puzzle& puzzle);
  virtual ~Clues() = default;

  int stride() const { return stride_; }  // colors, the background counted
  int limbs() const { return limbs_; }
  int size(int line) const { return line < height_ ? width_ : height_; }
  // Some run's length or color is unknown; runs() are of other lines only.
  bool has_blots(int line) const { return has_blots_[at(line)]; }
  std::span<const PlacedRun> runs(int line) const {
    return std::span(runs_).subspan(first_run_[at(line)], first_run_[at(line) + 1] - first_run_[at(line)]);
  }

  // What some placement that agrees with the allowed sets gives; false if there is none.
  virtual bool solve(int line, const Limb* allowed, Limb* possible) = 0;
  // Is there any placement that agrees with the allowed sets? Less work than solve().
  virtual bool is_possible(int line, const Limb* allowed) = 0;
  // The first and the last start of each run as well. `again`: these are what was found last, and nothing is allowed
  // that was not then, so only what is near the news is looked at.
  bool solve(int line, const Limb* allowed, Limb* possible, Numbers& first, Numbers& last, bool again);

 protected:
  // The cells from <= p <= to.
  struct Changed {
    int from, to;
  };
  virtual bool solve_starts(int line, const Limb* allowed, Limb* possible, Numbers& first, Numbers& last,
                            const Changed* changed) = 0;
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

 private:
  void place_runs(std::span<const Run> clue, int size);

  int width_, height_, stride_, limbs_;
  std::vector<PlacedRun> runs_;  // of all lines
  std::vector<std::size_t> first_run_;
  std::vector<char> has_blots_;
};

// With the word that suits the longest line.
std::unique_ptr<Clues> make_clues(const Puzzle& puzzle);

}  // namespace nonolith::why
