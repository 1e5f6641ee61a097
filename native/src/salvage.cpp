#include "salvage.hpp"

#include <algorithm>

namespace nonolith {
namespace {

// A set of lines.
class LineSet {
 public:
  explicit LineSet(const Board& board) : board_(board), has_(static_cast<std::size_t>(board.layout().lines()), 0) {}
  void add(std::int32_t line) { has_[static_cast<std::size_t>(line)] = 1; }
  void add_all_of(Literal literal) {
    for (const Seat& seat : board_.layout().seats(board_.cell_of(literal))) add(seat.line);
  }
  bool meets(Literal literal) const {
    const auto seats = board_.layout().seats(board_.cell_of(literal));
    return std::any_of(seats.begin(), seats.end(),
                       [&](const Seat& seat) { return has_[static_cast<std::size_t>(seat.line)] != 0; });
  }

 private:
  const Board& board_;
  std::vector<char> has_;
};

}  // namespace

Salvage::Salvage(const Board& board, const std::vector<std::size_t>& marks) {
  constexpr std::size_t kSuspects = 2;
  constexpr std::size_t kLess = 4, kPart = 64;  // a suspect's part of the last guess, and what is saved, of the board
  const auto& trail = board.trail();
  const std::size_t guesses = marks.size() - 1, end = marks.back(), least = board.puzzle().cells() / kPart;
  if (guesses < 2 || board.conflict_line() < 0) return;
  LineSet met(board);
  met.add(board.conflict_line());
  met.add_all_of(trail.back());
  const std::size_t most = (end - marks[guesses - 1]) / kLess;
  for (std::size_t i = 0; i + 1 < guesses; ++i) {
    const Part part{marks[i], marks[i + 1]};
    if (part.size() > most || end - part.end < least) continue;
    if (std::any_of(trail.begin() + static_cast<std::ptrdiff_t>(part.begin),
                    trail.begin() + static_cast<std::ptrdiff_t>(part.end), [&](Literal x) { return met.meets(x); }))
      suspects_.push_back(part);
  }
  if (suspects_.empty()) return;
  std::stable_sort(suspects_.begin(), suspects_.end(),
                   [](const Part& a, const Part& b) { return a.size() > b.size(); });
  // The further back the first of them was made, the more is lost if none is to blame.
  if (suspects_.size() > kSuspects)
    suspects_.erase(suspects_.begin(), suspects_.end() - static_cast<std::ptrdiff_t>(kSuspects));
  mark_ = std::min_element(suspects_.begin(), suspects_.end(), [](const Part& a, const Part& b) {
            return a.begin < b.begin;
          })->begin;
  trail_.assign(trail.begin() + static_cast<std::ptrdiff_t>(mark_), trail.end());
}

std::vector<Literal> Salvage::take(const Board& board) {
  const Part suspect{suspects_.back().begin - mark_, suspects_.back().end - mark_};
  suspects_.pop_back();
  LineSet spoiled(board);
  for (std::size_t i = suspect.begin; i < suspect.end; ++i) spoiled.add_all_of(trail_[i]);
  const std::size_t last = std::min(board.puzzle().cells() / 256, (trail_.size() - suspect.end) / 4);
  std::vector<Literal> saved(trail_.begin(), trail_.begin() + static_cast<std::ptrdiff_t>(suspect.begin));
  for (std::size_t i = suspect.end; i < trail_.size() - last; ++i)
    if (!spoiled.meets(trail_[i])) saved.push_back(trail_[i]);
  return saved;
}

}  // namespace nonolith
