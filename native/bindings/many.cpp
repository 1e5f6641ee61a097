// nonolith._native.solve_many.
#include "nonolith/many.hpp"

#include <limits>
#include <vector>

#include "python.hpp"

using namespace nb::literals;

namespace {

// The bytes are held by us: the list belongs to Python, which runs on.
struct Held {
  std::vector<nb::bytes> clues;
  std::vector<nonolith::Given> puzzles;

  explicit Held(const nb::list& list) {
    clues.reserve(list.size());
    puzzles.reserve(list.size());
    for (const nb::handle item : list) {
      const auto puzzle = nb::cast<nb::tuple>(item);
      if (puzzle.size() != 4) throw nb::type_error("a puzzle is width, height, colors and clues");
      clues.push_back(nb::cast<nb::bytes>(puzzle[3]));
      puzzles.push_back(
          {nb::cast<int>(puzzle[0]), nb::cast<int>(puzzle[1]), nb::cast<int>(puzzle[2]), view(clues.back())});
    }
  }
};

nb::tuple pack(const nonolith::Answer& answer) {
  return nb::make_tuple(static_cast<int>(answer.outcome), to_list(answer.solutions), to_bytes(answer.known),
                        to_tuple(answer.stats), answer.line_solvable, answer.conflict_line);
}

nb::list solve_many(const nb::list& puzzles, std::int64_t solutions, double seconds, std::int64_t nodes,
                    nb::object progress, std::uint64_t seed, int mode) {
  const Held held(puzzles);
  const auto choice = nonolith::Choice::from_mode(mode);
  if (solutions < 0) solutions = std::numeric_limits<std::int64_t>::max();
  auto reported = PythonMonitor::Clock::now();
  PythonMonitor monitor(std::move(progress), reported);
  std::vector<nonolith::Answer> answers;
  {
    const nb::gil_scoped_release unlocked;
    answers = nonolith::solve_many(held.puzzles, solutions, {seconds, nodes}, seed, choice, &monitor);
  }
  if (monitor.raised()) throw nb::python_error();
  nb::list list;
  for (const auto& answer : answers) list.append(pack(answer));
  return list;
}

}  // namespace

void bind_many(nb::module_& m) {
  m.def(
      "solve_many", &solve_many, "puzzles"_a, "solutions"_a, "seconds"_a, "nodes"_a, "progress"_a.none(), nb::kw_only(),
      "seed"_a = 0, "mode"_a = 0,
      nb::sig("def solve_many(puzzles: list[tuple[int, int, int, bytes]], solutions: int, seconds: float, nodes: int, "
              "progress: collections.abc.Callable[[tuple[float, float, int, int, int, int, int, int, int, int]], "
              "object] | None, *, seed: int = 0, mode: int = 0) -> list[tuple[int, list[tuple[bytes, float, int]], "
              "bytes, tuple[float, float, int, int, int, int, int, int, int, int], bool, int]]"),
      "A Search over each of the puzzles (width, height, colors, clues): what advance, take, known, stats,\n"
      "line_solvable and conflict_line tell in the end, the solutions verified, known empty if the only solution\n"
      "says it all. Negative solutions: all. When the progress function says stop, the rest is cancelled unsearched.");
}
