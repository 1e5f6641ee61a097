// What a line in colours makes of the beliefs about its cells: the mathematics, as line_belief.hpp has them for black
// and white.
//
// Every cell comes with a weight for each colour, the background included, from outside (0: it cannot have it). An
// arrangement of the runs weighs the product of its cells' weights. For each cell and colour the line answers with the
// weight of all arrangements that show it, the cell's own weight left out.
// Runs lie as far to the left as they can, or up to `slack` cells further: places are counted from there, as d. With
//     front[j][d]  the weight of all beginnings, d cells longer than the first j runs need, that hold these
//     back[j][d]   the weight of all that may follow, with the runs from j on, from d cells behind the first start of j
//     body[j][d]   the weight of run j on its own cells
// a run adds front * body * back to each of its cells (and a blank between runs of equal colour), and a blank adds the
// products of what ends before it and begins behind it. The cell's own weight is divided out at the end; nothing is
// subtracted, so no digits are lost. As there: + * / alone, one after the other, so that every machine gives the same
// bits.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "nonolith/puzzle.hpp"

namespace nonolith {

class ColorLineBelief {
 public:
  // `weights` and `answers` have `kinds` (colours, the background included) for each cell. False: there is no answer.
  bool run(std::span<const Run> runs, int cells, int kinds, const double* weights, double* answers) {
    runs_ = runs, cells_ = cells, kinds_ = kinds, weights_ = weights;
    find_room();
    if (slack_ < 0) return false;
    const std::size_t size = (runs.size() + 1) * at(slack_ + 1);
    for (auto* const table : {&front_, &back_, &body_})
      if (table->size() < size) table->resize(size);
    scan_front();
    scan_back();
    constexpr double kSilent = 1e-280;  // below, digits are lost
    if (!(back(0)[0] > kSilent)) return false;
    answer(answers);
    return true;
  }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  int count() const { return static_cast<int>(runs_.size()); }
  bool gap(int j) const { return j > 0 && j < count() && runs_[at(j)].color == runs_[at(j - 1)].color; }
  // How many cells the first j runs need, and the leftmost start of run j (behind the last one: where blanks begin).
  int need(int j) const { return need_[at(j)]; }
  int first(int j) const { return need(j) + gap(j); }

  void find_room() {
    need_.assign(1, 0);
    for (int j = 0; j < count(); ++j) need_.push_back(first(j) + runs_[at(j)].length);
    slack_ = cells_ - need(count());
  }
  // By place, of one run.
  double* front(int j) { return front_.data() + at(j) * at(slack_ + 1); }
  double* back(int j) { return back_.data() + at(j) * at(slack_ + 1); }
  double* body(int j) { return body_.data() + at(j) * at(slack_ + 1); }
  // The weights of the background from cell i on, one for each `kinds`.
  const double* blanks(int i) const { return weights_ + at(i) * at(kinds_); }

  void scan_front() {
    const std::size_t kinds = at(kinds_);
    double* out = front(0);
    out[0] = 1;
    for (int d = 0; d < slack_; ++d) out[d + 1] = out[d] * blanks(0)[at(d) * kinds];
    for (int j = 0; j < count(); ++j) {
      const auto [length, color] = runs_[at(j)];
      const bool apart = gap(j);
      const double *const in = front(j), *const before = blanks(need(j)), *const after = blanks(need(j + 1));
      const double* const own = blanks(first(j)) + color;
      double* const bodies = body(j);
      out = front(j + 1);
      double last = 0;
      for (int d = 0; d <= slack_; ++d) {
        const double ahead = apart ? in[d] * before[at(d) * kinds] : in[d];
        double product = ahead > 0 ? 1 : 0;
        for (std::size_t i = at(d), end = i + at(length); i < end && product > 0; ++i) product *= own[i * kinds];
        bodies[d] = product;
        if (d > 0) last *= after[at(d - 1) * kinds];
        out[d] = last = ahead * product + last;
      }
    }
  }
  void scan_back() {
    const std::size_t kinds = at(kinds_);
    double* out = back(count());
    out[slack_] = 1;
    for (int d = slack_; d-- > 0;) out[d] = blanks(need(count()))[at(d) * kinds] * out[d + 1];
    for (int j = count(); j-- > 0;) {
      const bool apart = gap(j + 1);
      const double *const in = back(j + 1), *const bodies = body(j);
      const double *const own = blanks(first(j)), *const behind = blanks(need(j + 1));
      out = back(j);
      double last = 0;
      for (int d = slack_; d >= 0; --d) {
        if (d < slack_) last *= own[at(d) * kinds];
        if (bodies[d] > 0) last = bodies[d] * (apart ? behind[at(d) * kinds] * in[d] : in[d]) + last;
        out[d] = last;
      }
    }
  }

  void answer(double* answers) {
    const std::size_t kinds = at(kinds_);
    std::fill_n(answers, at(cells_) * kinds, 0.0);
    for (int j = 0; j <= count(); ++j) {
      const int next = gap(j) ? 0 : 1;
      const double *const ahead = front(j), *const behind = back(j) + next;
      double* const places = answers + at(need(j)) * kinds;
      for (int d = 0; d + next <= slack_; ++d) places[at(d) * kinds] += ahead[d] * behind[d];
    }
    for (int j = 0; j < count(); ++j) {
      const auto [length, color] = runs_[at(j)];
      const bool apart = gap(j), apart_behind = gap(j + 1);
      const double *const ahead = front(j), *const behind = back(j + 1), *const bodies = body(j);
      const double *const before = blanks(need(j)), *const after = blanks(need(j + 1));
      double* const places = answers + at(first(j)) * kinds + at(color);
      for (int d = 0; d <= slack_; ++d) {
        if (!(bodies[d] > 0)) continue;
        const double all = (apart ? ahead[d] * before[at(d) * kinds] : ahead[d]) * bodies[d] *
                           (apart_behind ? after[at(d) * kinds] * behind[d] : behind[d]);
        if (!(all > 0)) continue;
        for (std::size_t i = at(d), end = i + at(length); i < end; ++i) places[i * kinds] += all;
      }
    }
    for (std::size_t i = 0; i < at(cells_) * kinds; i += kinds)
      for (std::size_t color = 1; color < kinds; ++color)
        if (answers[i + color] > 0 && weights_[i + color] != 1) answers[i + color] /= weights_[i + color];
  }

  std::span<const Run> runs_;
  int cells_ = 0, kinds_ = 0, slack_ = 0;
  const double* weights_ = nullptr;
  std::vector<int> need_;                    // by number of runs
  std::vector<double> front_, back_, body_;  // by run and place
};

}  // namespace nonolith
