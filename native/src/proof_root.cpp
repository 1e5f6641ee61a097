#include "proof_root.hpp"

#include <utility>
#include <vector>

namespace nonolith {

ProofRoot::ProofRoot(std::unique_ptr<Board> board, Log& log)
    : board_(std::move(board)), log_(log), waiting_(static_cast<std::size_t>(board_->layout().lines())) {
  // The board begins without the colors that the clues of a cell's lines cannot show.
  const Layout& layout = board_->layout();
  for (std::int32_t line = 0; line < layout.lines(); ++line)
    for (std::int32_t i = 0; i < layout.length(line); ++i)
      for (int color = 1; color <= board_->colors(); ++color)
        if (const std::int32_t cell = layout.cell(line, i); !board_->allows(cell, color) && lacks(cell, color) == line)
          tell(line, board_->literal(cell, color));
}

bool ProofRoot::run(Budget& budget) {
  const Layout& layout = board_->layout();
  for (std::vector<Literal> excluded; !waiting_.empty(); excluded.clear()) {
    const std::int32_t line = waiting_.front();
    if (budget.spend(20 * layout.length(line))) return false;
    waiting_.pop();
    if (!board_->imply(line, excluded)) {
      log_.line_clause(line, {});
      waiting_.clear();
      return true;
    }
    for (const Literal literal : excluded) {
      const std::int32_t cell = board_->cell_of(literal);
      tell(line, literal);
      board_->exclude(cell, board_->color_of(literal));
      for (const Seat& seat : layout.seats(cell))
        if (seat.line != line) waiting_.push(seat.line);
    }
  }
  return true;
}

void ProofRoot::tell(std::int32_t line, Literal literal) {
  const int colors = board_->puzzle().colors, color = board_->color_of(literal);
  if (color <= colors) log_.fact(line, name_of(board_->cell_of(literal), color, colors, false));
}

// The first line of a cell whose clue has no such run.
std::int32_t ProofRoot::lacks(std::int32_t cell, int color) const {
  for (const Seat& seat : board_->layout().seats(cell))
    if (!board_->shows(seat.line, color)) return seat.line;
  return -1;
}

}  // namespace nonolith
