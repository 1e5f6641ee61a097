// nonolith._native: converts, releases the GIL, polls signals. No thinking happens here.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <utility>

#include "nonolith/line.hpp"
#include "nonolith/puzzle.hpp"
#include "nonolith/search.hpp"
#include "nonolith/verify.hpp"
#include "python.hpp"

using namespace nb::literals;

namespace {

class PySearch {
 public:
  PySearch(int width, int height, int colors, const nb::bytes& clues, const std::optional<nb::bytes>& start,
           std::uint64_t seed, int level, const char* instruction_set, int word_bits, bool prove)
      : search_(nonolith::unpack(width, height, colors, view(clues)), start ? view(*start) : std::string_view(), seed,
                {nonolith::level_of(level), nonolith::isa_of(instruction_set), nonolith::width_of(word_bits)}, prove) {
    if (start && start->size() == 0 && width != 0 && height != 0)
      throw std::invalid_argument("the start grid must have one mask for each cell");
  }

  int advance(std::int64_t solutions, double seconds, std::int64_t nodes, nb::object progress) {
    return turn_.take(std::move(progress), [&](nonolith::Monitor* monitor) {
      return search_.advance(solutions, {seconds, nodes}, monitor);
    });
  }
  void cancel() { search_.cancel(); }

  nb::list take() {
    turn_.check();
    return to_list(search_.take());
  }
  nb::bytes known() const {
    turn_.check();
    return to_bytes(search_.known());
  }
  nb::tuple stats() const {
    turn_.check();
    return to_tuple(search_.stats());
  }
  nb::bytes proof() const {
    turn_.check();
    return to_bytes(search_.proof());
  }
  bool line_solvable() const { return search_.line_solvable(); }
  int conflict_line() const { return search_.conflict_line(); }

 private:
  nonolith::Search search_;
  Turn turn_;
};

// Ctrl-C, and whatever else Python does at a signal.
void heed_signals() {
  if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

nb::object solve_line(const nb::bytes& clue, const nb::bytes& cells, int colors) {
  if (colors < 0 || colors > 255) throw std::invalid_argument("the engine takes 0 to 255 colors");
  const auto stride = static_cast<std::size_t>(nonolith::mask_bytes(colors));
  if (cells.size() % stride != 0) throw std::invalid_argument("the cells must be whole masks");
  const auto line = nonolith::unpack_line(static_cast<int>(cells.size() / stride), colors, view(clue));
  const auto result = nonolith::solve_line(line, view(cells), heed_signals);
  if (!result) return nb::none();
  return nb::make_tuple(to_bytes(result->cells), nb::cast(result->first), nb::cast(result->last));
}

nb::dict features() {
  nb::list names;
  const auto isas = nonolith::available_isas();
  for (const auto isa : isas) names.append(nonolith::isa_name(isa));
  nb::dict dict;
  dict["instruction_sets"] = nb::tuple(names);
  dict["instruction_set"] = nonolith::isa_name(isas.back());
  return dict;
}

}  // namespace

NB_MODULE(_native, m) {
  m.doc() = "The native engine: facts as integers. Only nonolith.engine imports it.";

  nb::class_<PySearch>(m, "Search", "One search over one puzzle; resumable. Threads share nothing of it but cancel().")
      .def(nb::init<int, int, int, const nb::bytes&, const std::optional<nb::bytes>&, std::uint64_t, int, const char*,
                    int, bool>(),
           "width"_a, "height"_a, "colors"_a, "clues"_a, "start"_a.none() = nb::none(), nb::kw_only(), "seed"_a = 0,
           "level"_a = 0, "instruction_set"_a = "automatic", "word_bits"_a = 0, "prove"_a = false,
           "clues: for each row, then each column: native int32 k, then k pairs (length, color).\n"
           "start: for each cell a little-endian mask of the colors allowed. level: 0 automatic, 1 line logic only,\n"
           "2 backtracking, 3 probing, 4 learning. instruction_set: one of features(), or automatic. word_bits: the\n"
           "least width of the words that hold a line, 0: as narrow as the puzzle allows. prove: keep what a proof\n"
           "needs; only levels that can do so work.")
      .def("advance", &PySearch::advance, "solutions"_a, "seconds"_a, "nodes"_a, "progress"_a.none(),
           nb::sig(
               "def advance(self, solutions: int, seconds: float, nodes: int, progress: "
               "collections.abc.Callable[[tuple[float, float, int, int, int, int, int, int, int, int]], object] | None)"
               " -> int"),
           "Go on until this many MORE solutions are found. Negative seconds or nodes: no limit; they count over the\n"
           "whole Search. Returns 0 paused, 1 complete, 2 limit met, 3 cancelled, 4 line logic stopped short.")
      .def("cancel", &PySearch::cancel, "Stop the running (or else the next) advance; from any thread.")
      .def("take", &PySearch::take, nb::sig("def take(self) -> list[tuple[bytes, float, int]]"),
           "Solutions found since the last take: cells, CPU seconds, nodes.")
      .def("known", &PySearch::known, "Masks of what is proved to hold in every solution.")
      .def("stats", &PySearch::stats,
           nb::sig("def stats(self) -> tuple[float, float, int, int, int, int, int, int, int, int]"),
           "cpu_seconds, wall_seconds, nodes, guesses, conflicts, probes, failed_probes, line_solves,\n"
           "depth, solutions (found so far, taken or not).")
      .def("proof", &PySearch::proof,
           "The steps of the proof that there is no (other) solution, as text; empty if that is not shown.")
      .def_prop_ro("line_solvable", &PySearch::line_solvable, "Line logic alone fixed every cell.")
      .def_prop_ro("conflict_line", &PySearch::conflict_line, "The line at which root line logic failed, else -1.");

  bind_counter(m);
  bind_many(m);
  bind_scan_net(m);
  bind_scan(m);
  bind_seals(m);
  bind_sketch(m);
  bind_why(m);
  m.def("solve_line", &solve_line, "clue"_a, "cells"_a, "colors"_a,
        nb::sig("def solve_line(clue: bytes, cells: bytes, colors: int) -> tuple[bytes, list[int], list[int]] | None"),
        "Masks after complete line solving, earliest and latest start of each run; None if impossible.");
  m.def(
      "verify",
      [](int width, int height, const nb::bytes& clues, const nb::bytes& cells) {
        return nonolith::verify(width, height, view(clues), view(cells));
      },
      "width"_a, "height"_a, "clues"_a, "cells"_a,
      "First line that a full grid violates, or -1; independent of the engine.");
  m.def("features", &features, nb::sig("def features() -> dict[str, object]"),
        "Instruction sets that this build and machine have, and the one chosen.");
}
