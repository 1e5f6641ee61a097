#include "proof_root.hpp"

#include <cstddef>
#include <utility>
#include <vector>

#include "line_queue.hpp"
#include "nonolith/line.hpp"

namespace nonolith {

struct ProofRoot::State {
  const Puzzle& puzzle;
  Log& log;
  std::size_t bytes;          // of a mask
  std::string masks;          // by cell
  std::vector<Puzzle> clues;  // by line, each by itself
  portable::LineQueue waiting;

  std::size_t cell(int line, int i) const {
    const auto width = static_cast<std::size_t>(puzzle.width), at = static_cast<std::size_t>(i);
    return line < puzzle.height ? static_cast<std::size_t>(line) * width + at
                                : at * width + static_cast<std::size_t>(line - puzzle.height);
  }
  bool allows(std::string_view mask, int color) const {
    return mask[static_cast<std::size_t>(color) / 8] >> color % 8 & 1;
  }

  // Tells what the line excludes of a cell.
  void settle(int line, int i, std::string_view left) {
    const std::size_t place = cell(line, i);
    const std::string before = masks.substr(place * bytes, bytes);
    if (before == left) return;
    masks.replace(place * bytes, bytes, left);
    for (int color = 0; color <= puzzle.colors; ++color)
      if (allows(before, color) && !allows(left, color))
        log.fact(line, name_of(static_cast<std::int32_t>(place), color, puzzle.colors, false));
    waiting.push(line < puzzle.height ? puzzle.height + i : i);
  }
};

ProofRoot::ProofRoot(const Puzzle& puzzle, Log& log) {
  const auto bytes = static_cast<std::size_t>(mask_bytes(puzzle.colors));
  std::string all(bytes, '\0');
  for (int color = 0; color <= puzzle.colors; ++color) {
    char& byte = all[static_cast<std::size_t>(color) / 8];
    byte = static_cast<char>(byte | 1 << color % 8);
  }
  std::string masks;
  for (std::size_t i = 0; i < puzzle.cells(); ++i) masks += all;
  std::vector<Puzzle> clues;
  for (int line = 0; line < puzzle.lines(); ++line) {
    const auto runs = puzzle.clue(line);
    clues.push_back({puzzle.length(line),
                     1,
                     puzzle.colors,
                     {runs.begin(), runs.end()},
                     {0, runs.size()},
                     {static_cast<bool>(puzzle.unknown[static_cast<std::size_t>(line)])}});
  }
  const auto lines = static_cast<std::size_t>(puzzle.lines());
  state_ = std::make_unique<State>(
      State{puzzle, log, bytes, std::move(masks), std::move(clues), portable::LineQueue(lines)});
}

ProofRoot::~ProofRoot() = default;

bool ProofRoot::run(Budget& budget) {
  State& state = *state_;
  for (std::string cells; !state.waiting.empty();) {
    const std::int32_t line = state.waiting.front();
    const Puzzle& clue = state.clues[static_cast<std::size_t>(line)];
    if (budget.spend(20 * clue.width)) return false;
    state.waiting.pop();
    cells.clear();
    for (int i = 0; i < clue.width; ++i) cells.append(state.masks, state.cell(line, i) * state.bytes, state.bytes);
    const auto result = solve_line(clue, cells);
    if (!result) {
      state.log.line_clause(line, {});
      state.waiting.clear();
      return true;
    }
    for (int i = 0; i < clue.width; ++i)
      state.settle(line, i,
                   std::string_view(result->cells).substr(static_cast<std::size_t>(i) * state.bytes, state.bytes));
  }
  return true;
}

}  // namespace nonolith
