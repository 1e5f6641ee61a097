// Guess choice: of the guesses that a position offers, the one of which every answer implies most.
//
// This is how the tree chooses. The learner has another way: cells that took part in recent conflicts first
// (learn/order.hpp), beginning with what probing has shown.
#pragma once
#include <cstdint>

#include "../board.hpp"

namespace nonolith {

// "The cell has this colour."
struct Guess {
  std::int32_t cell = -1;
  int color = 1;
};

// A guess, and how good it seems.
struct Hint {
  Guess guess;
  double weight;
};

// Where nothing is known of any: the first open cell, and its last colour.
inline Guess first_guess(const Board& board) {
  Guess guess{0, board.colors()};
  while (board.left(guess.cell) == 1) ++guess.cell;
  while (!board.allows(guess.cell, guess.color)) --guess.color;
  return guess;
}

class GuessChoice {
 public:
  explicit GuessChoice(std::uint64_t seed) : seed_(seed) {}

  void forget() { score_ = -1; }
  void offer(const Guess& guess, double score) {
    score += tie_breaker(guess.cell);
    if (score > score_) score_ = score, best_ = guess;
  }
  bool empty() const { return score_ < 0; }
  const Guess& best() const { return best_; }

 private:
  // Below one, so that it only decides between equals; none for seed 0.
  double tie_breaker(std::int32_t cell) const {
    std::uint64_t x = seed_ * (static_cast<std::uint64_t>(cell) + 1) * 0x9e3779b97f4a7c15ULL;
    x ^= x >> 31;
    return static_cast<double>((x * 0xbf58476d1ce4e5b9ULL) >> 40) * 0x1p-25;
  }

  std::uint64_t seed_;
  double score_ = -1;
  Guess best_;
};

}  // namespace nonolith
