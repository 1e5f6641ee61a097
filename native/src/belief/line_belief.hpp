// What lines make of the beliefs about their cells: the mathematics. As many lines as a register has lanes answer at
// once.
//
// Every cell comes with odds, filled : blank, from outside (0: known to be blank, infinity: known to be filled). An
// arrangement of the runs weighs the product of its cells' weights, of which the likelier value of a cell has 1 and the
// other its odds. For each cell the line answers with
//
//     weight of all arrangements in which the cell is filled
//     ------------------------------------------------------ ,  the cell's own weight left out.
//     weight of all arrangements in which it is blank
//
// The packed line is the runs with one blank cell behind each; behind the line stands one more cell that is surely
// blank, for the last of those. A line is its packed line with blank cells put in, `slack` of them, each before a run
// or at the end. With
//     front[i][d]   the weight of all beginnings of i cells with d of them put in, so i - d of the packed line
//     back[i][d]    the weight of all that may follow these
//     weight[i][s]  of cell i with the value of cell s of the packed line
//     room[s]       1 if a cell may be put in before cell s of the packed line, else 0
// the recurrences are
//     front[i + 1][d] = front[i][d] * weight[i][i - d] + front[i][d - 1] * blank[i] * room[i + 1 - d]
//     back[i][d]      = weight[i][i - d] * back[i + 1][d] + blank[i] * room[i - d] * back[i + 1][d + 1]
// and front[i][d] * back[i + 1][...] of either kind is summed up for cell i. Nothing is subtracted and nothing divided
// on the way, so no digits are lost and no logarithms are needed. Indices are the same in all lanes; lines of less
// slack, or of a shorter packed line, have zeros where others go on.
//
// In a line of n cells no weight exceeds the number of arrangements, for n <= 128 less than 1e26: floats have room for
// that. Weights that underflow make the whole line silent.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "reals.hpp"

namespace nonolith::NONOLITH_ISA {

template <class R>
class LineBelief {
 public:
  using Lanes = Reals<R>;
  static constexpr int kLanes = Lanes::kCount;
  static constexpr R kMost = R(1e6), kLeast = R(1e-6);  // of an answer
  // Rounded up to whole registers.
  static int padded(int n) { return (n + kLanes - 1) / kLanes * kLanes; }

  // What never changes in a line. There is at least one run, and they fit.
  struct Shape {
    Shape(std::span<const std::int32_t> runs, int n)
        : cells(n), packed(std::accumulate(runs.begin(), runs.end(), static_cast<int>(runs.size()))) {
      filled.assign(at(padded(n + 2)), Lanes::mark(false));
      room = filled;
      int s = 0;
      for (const std::int32_t length : runs) {
        room[at(s)] = Lanes::mark(true);
        std::fill_n(filled.begin() + s, length, Lanes::mark(true));
        s += length + 1;
      }
      room[at(s)] = Lanes::mark(true);
    }
    int slack() const { return cells + 1 - packed; }

    int cells, packed;            // cells of the line, and of its packed line
    std::vector<R> filled, room;  // marks, by cell of the packed line
  };
  // To a line: `odds` and `answer` have room for padded(cells).
  struct Question {
    const Shape* shape;
    const R* odds;
    R* answer;
  };

  // Of up to kLanes lines, all of the same length. Returns which of them have answered, the first in bit 0.
  unsigned run(std::span<const Question> lines) {
    lay_out(lines);
    scan_front();
    scan_back();
    for (int i = 0; i < cells_; i += kLanes) {
      Lanes rows[kLanes];
      for (int k = 0; k < kLanes; ++k) rows[k] = get(answer_, i + k);
      transpose(rows);
      for (std::size_t lane = 0; lane < lines.size(); ++lane) rows[lane].store(lines[lane].answer + i);
    }
    unsigned answered = 0;
    for (std::size_t lane = 0; lane < lines.size(); ++lane)
      if (back_[at(kLanes) + lane] > kSilent) answered |= 1U << lane;
    return answered;
  }

 private:
  static constexpr R kSilent = sizeof(R) == 4 ? R(1e-30) : R(1e-280);
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  static Lanes zero() { return Lanes::all(0); }
  // Tables of registers begin with one that is zero, so that place -1 can be read.
  static Lanes get(const std::vector<R>& table, int i) { return Lanes::load(table.data() + at(i + 1) * kLanes); }
  static R* place(std::vector<R>& table, int i) { return table.data() + at(i + 1) * kLanes; }
  static void reserve(std::vector<R>& table, int registers) {
    if (table.size() < at(registers + 1) * kLanes) table.resize(at(registers + 1) * kLanes);
  }
  // Where a row of front or back is not surely zero.
  int first(int i) const { return std::max(0, i - packed_); }
  int last(int i) const { return std::min(slack_, i); }
  int front(int i) const { return 1 + i * (slack_ + 3); }  // where row i begins

  void lay_out(std::span<const Question> lines) {
    cells_ = lines[0].shape->cells;
    packed_ = slack_ = 0;
    for (const Question& line : lines) {
      packed_ = std::max(packed_, line.shape->packed);
      slack_ = std::max(slack_, line.shape->slack());
    }
    const int room = padded(cells_ + 2);
    for (auto* const table : {&fill_, &blank_, &filled_, &room_, &answer_}) reserve(*table, room);
    reserve(front_, front(cells_ + 1));
    reserve(back_, slack_ + 2);
    const auto spread = [&](auto&& row, int end, auto&& put) {
      for (int i = 0; i < end; i += kLanes) {
        Lanes rows[kLanes];
        for (std::size_t lane = 0; lane < at(kLanes); ++lane)
          rows[lane] = Lanes::load(row(lines[std::min(lane, lines.size() - 1)]) + i);
        transpose(rows);
        for (int k = 0; k < kLanes; ++k) put(i + k, rows[k]);
      }
    };
    const Lanes one = Lanes::all(1);
    spread([](const Question& line) { return line.odds; }, cells_,
           [&](int i, const Lanes& odds) {
             least(odds, one).store(place(fill_, i));
             least(one / odds, one).store(place(blank_, i));
           });
    zero().store(place(fill_, cells_));
    one.store(place(blank_, cells_));
    spread([](const Question& line) { return line.shape->filled.data(); }, packed_ + 1,
           [&](int s, const Lanes& filled) { filled.store(place(filled_, s)); });
    spread([](const Question& line) { return line.shape->room.data(); }, packed_ + 1,
           [&](int s, const Lanes& may) { may.store(place(room_, s)); });
    for (int d = 0; d <= slack_ + 1; ++d) zero().store(place(back_, d));
    for (std::size_t lane = 0; lane < lines.size(); ++lane) place(back_, lines[lane].shape->slack())[lane] = 1;
  }

  void scan_front() {
    zero().store(place(front_, front(0) - 1));
    Lanes::all(1).store(place(front_, front(0)));
    zero().store(place(front_, front(0) + 1));
    for (int i = 0; i < cells_; ++i) {
      const Lanes fill = get(fill_, i), blank = get(blank_, i);
      const int begin = first(i + 1), count = last(i + 1) - begin + 1;
      const R* from = place(front_, front(i) + begin);
      R* to = place(front_, front(i + 1) + begin);
      const R *filled = place(filled_, i - begin), *room = place(room_, i + 1 - begin);
      Lanes before = Lanes::load(from - kLanes);
      zero().store(to - kLanes);
      for (int left = count; left > 0; --left) {
        const Lanes here = Lanes::load(from);
        const Lanes put_in = before * where(Lanes::load(room), blank);
        (here * where(Lanes::load(filled), fill, blank) + put_in).store(to);
        before = here;
        from += kLanes, to += kLanes, filled -= kLanes, room -= kLanes;
      }
      zero().store(to);
    }
  }
  // From the right, with the sums for each cell. A row of back takes the place of the one before.
  void scan_back() {
    for (int i = cells_; i >= 0; --i) {
      const Lanes fill = get(fill_, i), blank = get(blank_, i);
      const int begin = first(i), count = last(i) - begin + 1;
      const R* ahead = place(front_, front(i) + begin);
      R* back = place(back_, begin);
      const R *filled = place(filled_, i - begin), *room = place(room_, i - begin);
      Lanes if_filled = zero(), if_blank = zero(), here = Lanes::load(back);
      for (int left = count; left > 0; --left) {
        const Lanes is_filled = Lanes::load(filled), before = Lanes::load(ahead), next = Lanes::load(back + kLanes);
        const Lanes put_in = where(Lanes::load(room), next), both = before * here;
        if_filled = if_filled + where(is_filled, both);
        if_blank = if_blank + (except(is_filled, both) + before * put_in);
        (where(is_filled, fill, blank) * here + blank * put_in).store(back);
        here = next;
        ahead += kLanes, back += kLanes, filled -= kLanes, room -= kLanes;
      }
      least(most(if_filled / if_blank, Lanes::all(kLeast)), Lanes::all(kMost)).store(place(answer_, i));
    }
  }

  int cells_ = 0, packed_ = 0, slack_ = 0;  // of the lines at hand, the most
  std::vector<R> fill_, blank_, answer_;    // by cell
  std::vector<R> filled_, room_;            // by cell of the packed line
  std::vector<R> front_, back_;             // by cell and d; by d
};

}  // namespace nonolith::NONOLITH_ISA
