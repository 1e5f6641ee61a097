// Messages between the open parts of lines (color_cells.hpp): each tells the crossing part of every cell how likely it
// finds each colour (color_line_belief.hpp), and what a cell is believed to be is the product of both.
//
// Invariant: told_ is what each part has said last, the largest weight of a cell 1; a part has `news` if something that
// it hears has moved since it was asked, or what its cells are allowed has changed.
#include "color_adviser.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "../assert.hpp"
#include "../color_cells.hpp"
#include "color_line_belief.hpp"

namespace nonolith {
namespace {

class ColorAdviser final : public Adviser {
 public:
  ColorAdviser(Board& board, Budget& budget)
      : board_(board), budget_(budget), kinds_(board.colors() + 1), cells_(board), seats_(at(board.cells())) {
    std::size_t slots = 0;
    for (ColorPart& given : open_parts(board)) {
      const auto clue = board.puzzle().clue(given.line).subspan(at(given.group.first));
      Part part{clue.first(at(given.group.last - given.group.first)), std::move(given.cells), slots, true};
      slots += part.cells.size() * at(kinds_);
      for (std::size_t i = 0; i < part.cells.size(); ++i) {
        const std::int32_t cell = part.cells[i];
        const bool is_first = board.layout().seats(cell)[0].line == given.line;
        seats_[at(cell)][is_first ? 0 : 1] = {static_cast<std::int32_t>(parts_.size()), static_cast<std::int32_t>(i)};
      }
      parts_.push_back(std::move(part));
    }
    told_.assign(slots, 1.0);
    for (std::int32_t cell = 0; cell < board.cells(); ++cell)
      for (int color = 0; color < kinds_; ++color) root_.push_back(board.allows(cell, color) ? 1 : 0);
    allowed_ = root_;
    options_.resize(root_.size());
    left_.resize(at(board.cells()));
    for (std::int32_t cell = 0; cell < board.cells(); ++cell) list_options(cell);
    odds_.resize(at(cells_.variables()));
  }

  std::span<const float> odds(const Trail& trail, std::int32_t known, bool afresh) override {
    allow(trail, known);
    if (afresh) {
      std::fill(told_.begin(), told_.end(), 1.0);
      for (Part& part : parts_) part.news = true;
      fresh_ = true;
    }
    exchange(afresh ? kRounds : kMoreRounds);
    for (std::int32_t v = 0; v < cells_.variables();) v = judge(v);
    return odds_;
  }

 private:
  static constexpr int kRounds = 20, kMoreRounds = 4;
  static constexpr double kMoved = 0.01;    // as a probability; less does not wake the other part
  static constexpr double kLeast = 1e-6;    // of a weight that is not zero
  static constexpr float kHardly = 0.999F;  // odds of what is not the likeliest of several colours
  struct Part {
    std::span<const Run> runs;
    std::vector<std::int32_t> cells;
    std::size_t first;  // slot of its first cell and colour
    bool news;
  };
  static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }
  std::size_t slot(std::int32_t cell, int color) const { return at(cell) * at(kinds_) + at(color); }
  double* told_by(const ColorSeat& seat) { return told_.data() + parts_[at(seat.part)].first + at(seat.at * kinds_); }

  // What the trail leaves of the cells.
  void allow(const Trail& trail, std::int32_t known) {
    now_ = root_;
    for (std::int32_t i = 0; i < known; ++i)
      if (const auto [cell, color] = cells_.excluded(trail[i]); color >= 0) now_[slot(cell, color)] = 0;
    std::swap(now_, allowed_);
    for (std::int32_t cell = 0; cell < board_.cells(); ++cell)
      if (!std::equal(&now_[slot(cell, 0)], &now_[slot(cell, 0)] + kinds_, &allowed_[slot(cell, 0)])) {
        list_options(cell);
        for (const ColorSeat& seat : seats_[at(cell)])
          if (seat.part >= 0) parts_[at(seat.part)].news = true;
      }
  }
  void list_options(std::int32_t cell) {
    int& left = left_[at(cell)];
    left = 0;
    for (int c = 0; c < kinds_; ++c)
      if (allowed_[slot(cell, c)] != 0) options_[slot(cell, left++)] = c;
  }
  // The colors that it is allowed.
  std::span<const int> options(std::int32_t cell) const { return {&options_[slot(cell, 0)], at(left_[at(cell)])}; }
  bool is_known(std::int32_t cell, int color) const { return left_[at(cell)] == 1 && allowed_[slot(cell, color)] != 0; }

  void exchange(int rounds) {
    for (bool any = true; any && rounds > 0; --rounds) {
      any = false;
      for (std::size_t p = 0; p < parts_.size(); ++p) {
        Part& part = parts_[p];
        if (!std::exchange(part.news, false) || !is_open(part)) continue;
        if (budget_.spend(static_cast<std::int64_t>(part.cells.size() * part.runs.size()) * kUnits)) return;
        any = true;
        ask(p);
      }
      fresh_ = false;
    }
  }
  bool is_open(const Part& part) const {
    return std::any_of(part.cells.begin(), part.cells.end(), [&](std::int32_t cell) { return left_[at(cell)] > 1; });
  }
  void ask(std::size_t p) {
    Part& part = parts_[p];
    const Group open = open_group(part);
    const int count = open.end - open.begin;
    weights_.assign(at(count * kinds_), 0);
    answers_.resize(weights_.size());
    for (int i = 0; i < count; ++i) hear(p, part.cells[at(open.begin + i)], &weights_[at(i * kinds_)]);
    const auto runs = part.runs.subspan(at(open.first), at(open.last - open.first));
    if (!belief_.run(runs, count, kinds_, weights_.data(), answers_.data())) return;
    for (int i = 0; i < static_cast<int>(part.cells.size()); ++i) {
      const std::int32_t cell = part.cells[at(i)];
      double* const told = told_.data() + part.first + at(i * kinds_);
      if (left_[at(cell)] == 1)  // of a color alone there is no more to say, and nothing moves
        told[options(cell)[0]] = 1;
      else
        tell(p, cell, told, &answers_[at((i - open.begin) * kinds_)]);
    }
  }
  // What is left of a part without the runs at its ends all of whose cells are known: they weigh 1, and tell nothing.
  Group open_group(const Part& part) const {
    Group open{0, static_cast<int>(part.runs.size()), 0, static_cast<int>(part.cells.size())};
    const auto known = [&](int i, int color) { return is_known(part.cells[at(i)], color); };
    // Whether run j lies at begin .. end, and the blank that must follow at `gap` if the run behind it has its color.
    const auto lies = [&](int j, int begin, int end, int behind, int gap) {
      for (int i = begin; i < end; ++i)
        if (!known(i, part.runs[at(j)].color)) return false;
      return behind < open.first || behind >= open.last || part.runs[at(behind)].color != part.runs[at(j)].color ||
             (gap >= open.begin && gap < open.end && known(gap, 0));
    };
    for (;;) {
      while (open.begin < open.end && known(open.begin, 0)) ++open.begin;
      const int j = open.first, end = j < open.last ? open.begin + part.runs[at(j)].length : 0;
      if (j == open.last || end > open.end || !lies(j, open.begin, end, j + 1, end)) break;
      open.begin = end;
      ++open.first;
    }
    for (;;) {
      while (open.begin < open.end && known(open.end - 1, 0)) --open.end;
      const int j = open.last - 1, begin = j >= open.first ? open.end - part.runs[at(j)].length : 0;
      if (j < open.first || begin < open.begin || !lies(j, begin, open.end, j - 1, begin - 1)) break;
      open.end = begin;
      --open.last;
    }
    return open;
  }
  // What the other part says of a cell, the largest weight 1.
  void hear(std::size_t p, std::int32_t cell, double* weight) {
    const ColorSeat* const other = left_[at(cell)] > 1 ? crossing(p, cell) : nullptr;
    const double* const heard = other != nullptr ? told_by(*other) : nullptr;
    double most = 0;
    for (const int c : options(cell)) {
      weight[c] = heard != nullptr ? heard[c] : 1;
      most = std::max(most, weight[c]);
    }
    if (most == 0 || most == 1) return;
    for (const int c : options(cell)) weight[c] /= most;
  }
  // The part of the cell's other line; null if that has none.
  const ColorSeat* crossing(std::size_t p, std::int32_t cell) const {
    const auto& seats = seats_[at(cell)];
    const ColorSeat& other = seats[seats[0].part == static_cast<std::int32_t>(p) ? 1 : 0];
    return other.part >= 0 ? &other : nullptr;
  }

  // An answer becomes what is said: damped by half, but what is said first is said in full.
  void tell(std::size_t p, std::int32_t cell, double* told, double* answer) {
    Part& part = parts_[p];
    const ColorSeat* const other = crossing(p, cell);
    const auto colors = options(cell);
    std::array<double, 256> now;
    scale(colors, answer);
    if (fresh_) {
      for (const int c : colors) now[at(c)] = answer[c];
    } else {
      for (const int c : colors) now[at(c)] = std::sqrt(told[c] * answer[c]);
      scale(colors, now.data());
    }
    // What has news already need not be woken.
    if (!part.news && differs(colors, answer, now.data())) part.news = true;
    if (other != nullptr && !parts_[at(other->part)].news && differs(colors, now.data(), told))
      parts_[at(other->part)].news = true;
    for (const int c : colors) told[c] = now[at(c)];
    NONOLITH_ASSERT(largest(colors, told) == 1);
  }
  // By more than what does not matter, as probabilities.
  static bool differs(std::span<const int> colors, const double* a, const double* b) {
    double sum_a = 0, sum_b = 0;
    for (const int c : colors) sum_a += a[c], sum_b += b[c];
    return std::any_of(colors.begin(), colors.end(),
                       [&](int c) { return std::abs(a[c] / sum_a - b[c] / sum_b) > kMoved; });
  }
  static double largest(std::span<const int> colors, const double* weight) {
    double most = 0;
    for (const int c : colors) most = std::max(most, weight[c]);
    return most;
  }
  // The largest becomes 1, and none 0.
  static void scale(std::span<const int> colors, double* weight) {
    const double most = largest(colors, weight);
    for (const int c : colors) weight[c] = std::max(most > 0 ? weight[c] / most : 1, kLeast);
  }

  // The odds of a cell's variables, of which v is the first; returns that of the next cell. Of several colours only the
  // likeliest is worth a guess.
  std::int32_t judge(std::int32_t v) {
    const ColorCells::Meaning& meaning = cells_.meaning(yes(v));
    const std::int32_t cell = meaning.cell;
    if (left_[at(cell)] == 1) return v + 1;
    const auto belief = [&](int color) {
      double product = allowed_[slot(cell, color)];
      for (const ColorSeat& seat : seats_[at(cell)])
        if (seat.part >= 0) product *= told_by(seat)[color];
      return product;
    };
    if (meaning.other >= 0) {
      odds_[at(v)] = ratio(belief(meaning.color), belief(meaning.other));
      return v + 1;
    }
    std::int32_t best = v, end = v;
    double first = -1, second = -1;
    for (; end < cells_.variables() && cells_.meaning(yes(end)).cell == cell; ++end) {
      odds_[at(end)] = kHardly;
      const double here = belief(cells_.meaning(yes(end)).color);
      if (here > first)
        second = std::exchange(first, here), best = end;
      else
        second = std::max(second, here);
    }
    odds_[at(best)] = ratio(first, second);
    return end;
  }
  static float ratio(double a, double b) {
    constexpr double kMost = 1e12;
    return static_cast<float>(a > kMost * b ? kMost : b > kMost * a ? 1 / kMost : a / b);
  }

  static constexpr std::int64_t kUnits = 2;  // of the budget, for each run and cell of a part that is asked
  Board& board_;
  Budget& budget_;
  int kinds_;  // colours, the background included
  ColorCells cells_;
  std::vector<Part> parts_;
  std::vector<std::array<ColorSeat, 2>> seats_;  // by cell: in its parts
  std::vector<double> told_;                     // by slot: a cell of a part, and a colour
  std::vector<double> weights_, answers_;        // of the part at hand
  std::vector<char> root_, allowed_, now_;       // by cell and colour
  std::vector<int> left_;                        // by cell: how many colours it is allowed,
  std::vector<int> options_;                     // by cell and number: and which
  std::vector<float> odds_;                      // by variable
  ColorLineBelief belief_;
  bool fresh_ = true;
};

}  // namespace

std::unique_ptr<Adviser> make_color_adviser(Board& board, Budget& budget) {
  const Puzzle& puzzle = board.puzzle();
  if (std::any_of(puzzle.unknown.begin(), puzzle.unknown.end(), [](bool u) { return u; })) return nullptr;
  if (std::any_of(puzzle.runs.begin(), puzzle.runs.end(), [](const Run& r) { return r.length < 1 || r.color < 1; }))
    return nullptr;
  return std::make_unique<ColorAdviser>(board, budget);
}

}  // namespace nonolith
