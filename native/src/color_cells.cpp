#include "color_cells.hpp"

namespace nonolith {

ColorCells::ColorCells(const Board& board) {
  first_.reserve(at(board.cells()) + 1);
  for (std::int32_t cell = 0; cell < board.cells(); ++cell) {
    first_.push_back(variables());
    if (board.left(cell) == 1) continue;
    for (int color = 0; color <= board.colors(); ++color) {
      if (!board.allows(cell, color)) continue;
      if (board.left(cell) == 2 && variables() > first_.back())
        meaning_.back() = {cell, color, meaning_.back().color};
      else
        meaning_.push_back({cell, color, -1});
    }
  }
  first_.push_back(variables());
}

void ColorCells::each_of(std::int32_t cell, int color, const std::function<void(Lit)>& f) const {
  for (std::int32_t v = first_[at(cell)]; v < first_[at(cell) + 1]; ++v)
    f(meaning_[at(v)].color == color ? yes(v) : no(v));
}

void ColorCells::paint(const Trail& trail, char* cells) const {
  for (std::int32_t v = 0; v < variables(); ++v) {
    const Meaning& m = meaning_[at(v)];
    if (trail.is_true(yes(v)))
      cells[m.cell] = static_cast<char>(m.color);
    else if (m.other >= 0)
      cells[m.cell] = static_cast<char>(m.other);
  }
}

Deduction ColorCells::look_at(std::int32_t cell, const Trail& trail, std::vector<Lit>& implied) const {
  int told = 0, open = 0;
  for (std::int32_t v = first_[at(cell)]; v < first_[at(cell) + 1]; ++v)
    told += trail.is_true(yes(v)), open += trail.is_open(yes(v));
  if (told > 1 || told + open == 0) return Deduction::conflict;
  if (open == 0 || (told == 0 && open > 1)) return Deduction::idle;
  for (std::int32_t v = first_[at(cell)]; v < first_[at(cell) + 1]; ++v)
    if (trail.is_open(yes(v))) implied.push_back(told == 1 ? no(v) : yes(v));
  return Deduction::done;
}

void ColorCells::explain(std::int32_t cell, std::int32_t before, Lit lit, const Trail& trail,
                         std::vector<Lit>& out) const {
  const std::int32_t begin = first_[at(cell)], end = first_[at(cell) + 1];
  const auto told = [&](std::int32_t v) { return trail.is_true(yes(v)) && trail.place(yes(v)) < before; };
  const auto add = [&](Lit one) {
    if (trail.place(one) >= trail.root_end()) out.push_back(one);
  };
  const bool needs_told = lit == kNoLit || !is_yes(lit);
  int count = 0;
  for (std::int32_t v = begin; v < end && needs_told; ++v)
    if (told(v) && count < (lit == kNoLit ? 2 : 1)) add(no(v)), ++count;
  if (count > 0) return;
  for (std::int32_t v = begin; v < end; ++v)
    if (lit == kNoLit || v != variable(lit)) add(yes(v));
}

std::vector<ColorPart> open_parts(Board& board) {
  std::vector<ColorPart> parts;
  std::vector<Group> groups;
  for (std::int32_t line = 0; line < board.layout().lines(); ++line) {
    groups.clear();
    board.groups(line, groups);
    for (const Group& group : groups) {
      ColorPart part{line, group, {}};
      bool open = false, after_blank = false;
      for (int i = group.begin; i < group.end; ++i) {
        const std::int32_t cell = board.layout().cell(line, i);
        const bool blank = board.left(cell) == 1 && board.allows(cell, 0);
        if (!blank || !after_blank) part.cells.push_back(cell);
        after_blank = blank;
        open = open || board.left(cell) > 1;
      }
      if (open) parts.push_back(std::move(part));
    }
  }
  return parts;
}

}  // namespace nonolith
