// What colors are to the learner, whatever the words of the lines: the variables of the cells, and the parts of lines.
//
// A cell that has two colors left at the root is one variable: yes the second of them, no the first (which is the
// background, if that is left). A cell that has more is one variable for each, consecutive, in the order of the
// colors: yes it has this one, no it has not. Known cells have none.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "board.hpp"
#include "learn/theory.hpp"

namespace nonolith {

class ColorCells {
 public:
  struct Meaning {
    std::int32_t cell;
    std::int32_t color;
    std::int32_t other;  // the first of two colors, else -1
  };
  explicit ColorCells(const Board& board);

  std::int32_t variables() const { return static_cast<std::int32_t>(meaning_.size()); }
  const Meaning& meaning(Lit lit) const { return meaning_[at(variable(lit))]; }

  // The literal that says that an open cell has not this color.
  Lit exclusion(std::int32_t cell, int color) const {
    const std::int32_t first = first_[at(cell)], count = first_[at(cell) + 1] - first;
    if (count == 1) return meaning_[at(first)].color == color ? no(first) : yes(first);
    // Colors grow along the variables, so that color c is at most the c-th.
    std::int32_t v = first + std::min(color, count - 1);
    while (meaning_[at(v)].color != color) --v;
    return no(v);
  }
  // The cell and the color that a literal excludes; the color is -1 if it excludes nothing.
  std::pair<std::int32_t, int> excluded(Lit lit) const {
    const Meaning& m = meaning(lit);
    if (m.other >= 0) return {m.cell, is_yes(lit) ? m.other : m.color};
    return {m.cell, is_yes(lit) ? -1 : m.color};
  }
  // Each variable of the cell has a literal that goes with the color.
  void each_of(std::int32_t cell, int color, const std::function<void(Lit)>& f) const;
  void paint(const Trail& trail, char* cells) const;

  // Exactly one color: a cell of at least three variables.
  Deduction look_at(std::int32_t cell, const Trail& trail, std::vector<Lit>& implied) const;
  void explain(std::int32_t cell, std::int32_t before, Lit lit, const Trail& trail, std::vector<Lit>& out) const;

 private:
  static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

  std::vector<Meaning> meaning_;     // by variable
  std::vector<std::int32_t> first_;  // by cell: its first variable
};

// A group of a line that has open cells. Where several cells in a row are known to be blank, one of them will do.
struct ColorPart {
  std::int32_t line;
  Group group;
  std::vector<std::int32_t> cells;  // of the grid
};
std::vector<ColorPart> open_parts(Board& board);

// Where a cell is in a part; -1 if nothing is known of that line's clue.
struct ColorSeat {
  std::int32_t part = -1;
  std::int32_t at = 0;
};

}  // namespace nonolith
