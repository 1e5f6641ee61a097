// nonolith._native.solve_many.
#include "nonolith/many.hpp"

#include <nanobind/stl/optional.h>

#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "form.hpp"
#include "python.hpp"

using namespace nb::literals;

namespace {

// The bytes are held by us: the list belongs to Python, which runs on.
struct Held {
  std::vector<nb::bytes> bytes;
  std::vector<nonolith::Given> puzzles;
  std::vector<Forms::Look> looks;

  explicit Held(const nb::list& list) {
    bytes.reserve(2 * list.size());
    puzzles.reserve(list.size());
    for (const nb::handle item : list) {
      const auto puzzle = nb::cast<nb::tuple>(item);
      if (puzzle.size() != 5) throw nb::type_error("a puzzle is width, height, colors, clues and symbols");
      const auto& given = puzzles.emplace_back(nonolith::Given{nb::cast<int>(puzzle[0]), nb::cast<int>(puzzle[1]),
                                                               nb::cast<int>(puzzle[2]), hold(puzzle[3])});
      looks.push_back({static_cast<std::size_t>(given.width), static_cast<std::size_t>(given.colors), hold(puzzle[4])});
    }
  }
  std::string_view hold(nb::handle item) { return view(bytes.emplace_back(nb::cast<nb::bytes>(item))); }
};

Form to_form(nb::handle pieces) {
  Form form;
  for (const nb::handle piece : nb::cast<nb::list>(pieces))
    if (nb::isinstance<nb::bytes>(piece))
      form.text(view(nb::cast<nb::bytes>(piece)));
    else
      form.blank(nb::cast<int>(piece));
  return form;
}

nb::tuple pack(const nonolith::Answer& answer) {
  if (!answer.text.empty()) return nb::make_tuple(answer.solutions.size(), to_bytes(answer.text));
  return nb::make_tuple(static_cast<int>(answer.outcome), to_list(answer.solutions), to_bytes(answer.known),
                        to_tuple(answer.stats), answer.line_solvable, answer.conflict_line);
}

nb::list solve_many(const nb::list& puzzles, std::int64_t solutions, double seconds, std::int64_t nodes,
                    nb::object progress, std::uint64_t seed, int level, const std::optional<nb::tuple>& forms) {
  Held held(puzzles);
  const nonolith::Choice choice{nonolith::level_of(level)};
  if (solutions < 0) solutions = std::numeric_limits<std::int64_t>::max();
  Forms told;
  if (forms) told.unique = to_form((*forms)[0]), told.multiple = to_form((*forms)[1]);
  told.looks = std::move(held.looks);
  auto reported = PythonMonitor::Clock::now();
  PythonMonitor monitor(std::move(progress), reported);
  std::vector<nonolith::Answer> answers;
  {
    const nb::gil_scoped_release unlocked;
    answers = nonolith::solve_many(held.puzzles, solutions, {seconds, nodes}, seed, choice, forms ? &told : nullptr,
                                   &monitor);
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
      "seed"_a = 0, "level"_a = 0, "forms"_a.none() = nb::none(),
      nb::sig("def solve_many(puzzles: list[tuple[int, int, int, bytes, bytes]], solutions: int, seconds: float, "
              "nodes: int, progress: collections.abc.Callable[[tuple[float, float, int, int, int, int, int, int, "
              "int, int]], object] | None, *, seed: int = 0, level: int = 0, forms: tuple[list[bytes | int], "
              "list[bytes | int]] | None = None) -> list[tuple[int, bytes] | tuple[int, list[tuple[bytes, float, "
              "int]], bytes, tuple[float, float, int, int, int, int, int, int, int, int], bool, int]]"),
      "A Search over each of the puzzles (width, height, colors, clues, symbols): what advance, take, known, stats,\n"
      "line_solvable and conflict_line tell in the end, the solutions verified, known empty if the only solution\n"
      "says it all. Negative solutions: all. When the progress function says stop, the rest is cancelled unsearched.\n"
      "forms: text with the numbers of facts to be filled in (0 to 9: stats; 10: line_solvable; 11: the picture in\n"
      "the symbols), for one solution and for several. Where there are solutions, and symbols, the answer is then\n"
      "the number of solutions found and the form filled in.");
}
