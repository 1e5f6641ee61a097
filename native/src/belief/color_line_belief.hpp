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
    const std::size_t size = (runs.size() + 1) * at(slack_ + 1);
    for (auto* const table : {&front_, &back_, &body_})
      if (table->size() < size) table->resize(size);
    scan_front();
    scan_back();
    constexpr double kSilent = 1e-280;  // below, digits are lost
    if (!(back(0, 0) > kSilent)) return false;
    answer(answers);
    return true;
  }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  int count() const { return static_cast<int>(runs_.size()); }
  double& front(int j, int d) { return front_[at(j) * at(slack_ + 1) + at(d)]; }
  double& back(int j, int d) { return back_[at(j) * at(slack_ + 1) + at(d)]; }
  double& body(int j, int d) { return body_[at(j) * at(slack_ + 1) + at(d)]; }
  double weight(int i, int color) const { return weights_[at(i) * at(kinds_) + at(color)]; }
  double blank(int i) const { return weight(i, 0); }
  bool gap(int j) const { return j > 0 && j < count() && runs_[at(j)].color == runs_[at(j - 1)].color; }
  // How many cells the first j runs need, and the leftmost start of run j (behind the last one: where blanks begin).
  int need(int j) const { return need_[at(j)]; }
  int first(int j) const { return need(j) + gap(j); }

  void find_room() {
    need_.assign(1, 0);
    for (int j = 0; j < count(); ++j) need_.push_back(first(j) + runs_[at(j)].length);
    slack_ = cells_ - need(count());
  }
  // What lies before run j and after it, if it starts d cells behind its first start.
  double before(int j, int d) { return gap(j) ? front(j, d) * blank(need(j) + d) : front(j, d); }
  double after(int j, int d) { return gap(j + 1) ? blank(need(j + 1) + d) * back(j + 1, d) : back(j + 1, d); }

  void scan_front() {
    front(0, 0) = 1;
    for (int d = 0; d < slack_; ++d) front(0, d + 1) = front(0, d) * blank(d);
    for (int j = 0; j < count(); ++j) {
      const auto [length, color] = runs_[at(j)];
      for (int d = 0; d <= slack_; ++d) {
        const double ahead = before(j, d);
        double product = ahead > 0 ? 1 : 0;
        for (int i = first(j) + d, end = i + length; i < end && product > 0; ++i) product *= weight(i, color);
        body(j, d) = product;
        front(j + 1, d) = ahead * product + (d > 0 ? front(j + 1, d - 1) * blank(need(j + 1) + d - 1) : 0);
      }
    }
  }
  void scan_back() {
    back(count(), slack_) = 1;
    for (int d = slack_; d-- > 0;) back(count(), d) = blank(need(count()) + d) * back(count(), d + 1);
    for (int j = count(); j-- > 0;)
      for (int d = slack_; d >= 0; --d)
        back(j, d) = body(j, d) * after(j, d) + (d < slack_ ? blank(first(j) + d) * back(j, d + 1) : 0);
  }

  void answer(double* answers) {
    std::fill_n(answers, at(cells_) * at(kinds_), 0.0);
    const auto place = [&](int i, int color) -> double& { return answers[at(i) * at(kinds_) + at(color)]; };
    for (int j = 0; j <= count(); ++j) {
      const int next = gap(j) ? 0 : 1;
      for (int d = 0; d + next <= slack_; ++d) place(need(j) + d, 0) += front(j, d) * back(j, d + next);
    }
    for (int j = 0; j < count(); ++j) {
      const auto [length, color] = runs_[at(j)];
      for (int d = 0; d <= slack_; ++d) {
        const double all = before(j, d) * body(j, d) * after(j, d);
        for (int i = first(j) + d, end = i + length; i < end && all > 0; ++i) place(i, color) += all;
      }
    }
    for (int i = 0; i < cells_; ++i)
      for (int color = 1; color < kinds_; ++color)
        if (place(i, color) > 0) place(i, color) /= weight(i, color);
  }

  std::span<const Run> runs_;
  int cells_ = 0, kinds_ = 0, slack_ = 0;
  const double* weights_ = nullptr;
  std::vector<int> need_;                    // by number of runs
  std::vector<double> front_, back_, body_;  // by run and place
};

}  // namespace nonolith
