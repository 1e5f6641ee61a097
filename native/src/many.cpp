#include "nonolith/many.hpp"

#include <stdexcept>

#include "nonolith/puzzle.hpp"
#include "nonolith/verify.hpp"

namespace nonolith {
namespace {

void check(const Given& given, const Answer& answer) {
  for (const Solution& solution : answer.solutions)
    if (verify(given.width, given.height, given.clues, solution.cells) >= 0)
      throw std::logic_error("a solution violates its clues");
}

void solve(Search& search, const Given& given, std::int64_t solutions, const Limits& limits, Monitor* monitor,
           const Teller* teller, std::size_t index, Answer& answer) {
  answer.outcome = search.solve(given.width, given.height, given.colors, given.clues, solutions, limits, monitor);
  answer.solutions = search.take();
  answer.stats = search.stats();
  answer.line_solvable = search.line_solvable();
  answer.conflict_line = search.conflict_line();
  check(given, answer);
  if (teller != nullptr) answer.text = teller->tell(index, answer);
  const bool is_known = answer.outcome == Outcome::complete && answer.solutions.size() == 1;
  if (answer.text.empty() && !is_known) answer.known = search.known();
}

}  // namespace

std::vector<Answer> solve_many(std::span<const Given> puzzles, std::int64_t solutions, const Limits& limits,
                               std::uint64_t seed, Choice choice, const Teller* teller, Monitor* monitor) {
  std::vector<Answer> answers(puzzles.size());
  Search search(seed, choice);
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    solve(search, puzzles[i], solutions, limits, monitor, teller, i, answers[i]);
    // A search that is over in microseconds has never asked.
    if (answers[i].outcome == Outcome::cancelled || (monitor != nullptr && !monitor->go_on(answers[i].stats))) break;
  }
  return answers;
}

}  // namespace nonolith
