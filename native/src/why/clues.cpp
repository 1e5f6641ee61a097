#include "clues.hpp"

#include <algorithm>

namespace nonolith::why {

Clues::Clues(const Puzzle& puzzle)
    : width_(puzzle.width),
      height_(puzzle.height),
      stride_(puzzle.colors + 1),
      limbs_(limbs_of(std::max(puzzle.width, puzzle.height))) {
  first_run_.push_back(0);
  for (int line = 0; line < puzzle.lines(); ++line) {
    const std::span<const Run> clue = puzzle.clue(line);
    has_blots_.push_back(puzzle.is_unknown(line) || std::any_of(clue.begin(), clue.end(), [](const Run& run) {
                           return run.length == kUnknown || run.color == 0;
                         }));
    if (!has_blots_.back()) place_runs(clue, puzzle.length(line));
    first_run_.push_back(runs_.size());
  }
}

bool Clues::solve(int line, const Limb* allowed, Limb* possible, Numbers& first, Numbers& last, bool again) {
  if (!again) {
    first.assign(runs(line).size(), -1), last.assign(runs(line).size(), -1);
    return solve_starts(line, allowed, possible, first, last, nullptr);
  }
  const int n = size(line);
  Changed changed{n, -1};
  for (int color = 0; color < stride_; ++color, allowed += limbs_) {
    Limb* const set = possible + color * limbs_;
    const auto news = [&](int i) { return set[i] & ~allowed[i]; };
    changed = {std::min(changed.from, first_in(news, 0, n)), std::max(changed.to, last_before(news, n))};
    for (int i = 0; 64 * i < n; ++i) set[i] &= allowed[i];
  }
  return changed.to < 0 || solve_starts(line, possible, possible, first, last, &changed);
}

void Clues::place_runs(std::span<const Run> clue, int size) {
  std::int32_t end = size;  // where a run must have ended, if those behind it lie as far right as they can
  const std::size_t first = runs_.size();
  for (std::size_t run = clue.size(); run-- > 0;) {
    const std::int32_t gap = run + 1 < clue.size() && clue[run].color == clue[run + 1].color;
    runs_.push_back({clue[run].length, clue[run].color, gap, 0, end - gap - clue[run].length});
    end = runs_.back().latest;
  }
  std::reverse(runs_.begin() + static_cast<std::ptrdiff_t>(first), runs_.end());
  for (std::size_t run = first; run < runs_.size(); ++run) runs_[run].earliest = runs_[run].latest - end;
}

// In two files, one for each core that compiles them.
std::unique_ptr<Clues> make_short_clues(const Puzzle& puzzle);
std::unique_ptr<Clues> make_long_clues(const Puzzle& puzzle);

std::unique_ptr<Clues> make_clues(const Puzzle& puzzle) {
  return (std::max(puzzle.width, puzzle.height) <= 128 ? make_short_clues : make_long_clues)(puzzle);
}

}  // namespace nonolith::why
