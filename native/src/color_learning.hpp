// Level 4 in colours: the learner over the open cells, with words as narrow as what is left of the lines allows.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "color_board.hpp"
#include "color_theory.hpp"
#include "engine.hpp"
#include "learn/learner.hpp"

namespace nonolith::NONOLITH_ISA {

// What probing has told of a cell: how much follows from its colours, and from which one most.
struct ColorHint {
  std::int32_t cell;
  int color;
  double weight;
};

// The words are its own business.
class ColorLearning {
 public:
  virtual ~ColorLearning() = default;
  virtual Step step() = 0;
  // Calls that put what the learner knows on top of the board's root: the colours of open cells in the solution just
  // found, and (cell by cell, mask by mask) what is excluded in every solution.
  virtual void picture(char* cells) const = 0;
  virtual void exclude_from(char* masks) const = 0;
};

template <class T>
class ColorLearningIn final : public ColorLearning {
 public:
  template <class Board>
  ColorLearningIn(const Puzzle& puzzle, const Board& board, std::vector<ColorPart> parts, Budget& budget,
                  const LearnerSettings& settings, const std::vector<ColorHint>& hints)
      : bytes_(static_cast<std::size_t>(mask_bytes(puzzle.colors))),
        theory_(puzzle, board, std::move(parts), budget),
        learner_(theory_, budget, settings) {
    double most = 0;
    for (const ColorHint& hint : hints) most = std::max(most, hint.weight);
    for (const ColorHint& hint : hints)
      theory_.each_of(hint.cell, hint.color, [&](Lit lit) { learner_.suggest(lit, kTrust * hint.weight / most); });
  }

  Step step() override { return learner_.step(); }
  void picture(char* cells) const override { theory_.paint(learner_.trail(), cells); }
  void exclude_from(char* masks) const override {
    for (std::int32_t i = 0; i < learner_.proved(); ++i)
      theory_.each_excluded(learner_.trail()[i], [&](std::int32_t cell, int color) {
        char& byte = masks[static_cast<std::size_t>(cell) * bytes_ + static_cast<std::size_t>(color) / 8];
        byte = static_cast<char>(byte & ~(1 << (color % 8)));
      });
  }

 private:
  // The activity that the best hint begins with, in bumps.
  static constexpr double kTrust = 10;
  std::size_t bytes_;
  ColorTheory<T> theory_;
  Learner learner_;
};

// `narrow`: choose the narrowest word; otherwise the board's.
template <class T>
std::unique_ptr<ColorLearning> make_color_learning(const Puzzle& puzzle, ColorBoard<T>& board, Budget& budget,
                                                   const LearnerSettings& settings, const std::vector<ColorHint>& hints,
                                                   bool narrow) {
  std::vector<ColorPart> parts = open_parts(board);
  std::size_t longest = 0;
  for (const ColorPart& part : parts) longest = std::max(longest, part.cells.size());
  const auto make = [&]<class Word>(Word) -> std::unique_ptr<ColorLearning> {
    return std::make_unique<ColorLearningIn<Word>>(puzzle, board, std::move(parts), budget, settings, hints);
  };
  if (narrow && longest <= 32) return make(std::uint32_t{});
  if (narrow && longest <= 64) return make(std::uint64_t{});
  return make(T{});
}

}  // namespace nonolith::NONOLITH_ISA
