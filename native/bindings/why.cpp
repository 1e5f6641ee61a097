// nonolith._native.Reasoner.
#include "nonolith/why.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <utility>
#include <vector>

#include "python.hpp"

using namespace nb::literals;

namespace {

using nonolith::why::Mask;
using nonolith::why::Numbers;
using nonolith::why::Told;

nb::object to_python(const Mask& mask) {
  if ((mask.limb[1] | mask.limb[2] | mask.limb[3]) == 0) return nb::cast(mask.limb[0]);
  nb::object number = nb::cast(mask.limb[3]);
  for (const int i : {2, 1, 0}) number = (number << nb::int_(64)) | nb::cast(mask.limb[static_cast<std::size_t>(i)]);
  return number;
}
Mask to_mask(nb::object number) {
  Mask mask;
  for (auto& limb : mask.limb) {
    limb = nb::cast<std::uint64_t>(number & nb::int_(~std::uint64_t{0}));
    number = number >> nb::int_(64);
  }
  return mask;
}
nb::list to_list(const std::vector<Told>& cells) {
  nb::list list;
  for (const Told& told : cells) list.append(nb::make_tuple(told.place, to_python(told.mask)));
  return list;
}
nb::tuple to_tuple(const nonolith::why::Deduction& step) {
  return nb::make_tuple(static_cast<int>(step.technique), step.line, to_list(step.cells), nb::cast(step.needed),
                        nb::cast(step.runs), step.way, step.run, nb::cast(step.sets), nb::cast(step.numbers));
}
nb::tuple to_tuple(const nonolith::why::Chain& chain) {
  nb::list links;
  for (const auto& link : chain.links)
    links.append(nb::make_tuple(link.line, to_list(link.cells), nb::cast(link.needed), link.move));
  return nb::make_tuple(chain.cell, chain.color, links, nb::cast(chain.because), chain.depth, chain.edge);
}

class PyReasoner {
 public:
  PyReasoner(int width, int height, int colors, const nb::bytes& clues, const std::optional<nb::bytes>& start,
             const Numbers& focus) {
    const auto puzzle = nonolith::unpack(width, height, colors, view(clues));
    if (start && start->size() != puzzle.cells() * static_cast<std::size_t>(nonolith::mask_bytes(colors)))
      throw std::invalid_argument("the start grid must have one mask for each cell");
    cells_ = static_cast<std::int32_t>(puzzle.cells());
    colors_ = colors;
    lines_ = puzzle.lines();
    for (const std::int32_t cell : focus) check(cell, 0);
    reasoner_ = nonolith::why::make_reasoner(puzzle, start ? view(*start) : std::string_view(), focus);
  }

  nb::object next(double seconds) {
    switch (reasoner_->next(seconds, step_)) {
      case nonolith::why::Found::step: return to_tuple(step_);
      case nonolith::why::Found::broken: return nb::cast(step_.line);
      case nonolith::why::Found::late: return nb::cast(-1);
      default: return nb::none();
    }
  }
  nb::object look(std::int32_t line, int technique) {
    if (line < 0 || line >= lines_ || technique < 0 || technique >= nonolith::why::kTechniques)
      throw std::invalid_argument("no such line or technique");
    step_ = {};
    if (!reasoner_->look(line, static_cast<nonolith::why::Technique>(technique), step_)) return nb::none();
    return to_tuple(step_);
  }
  void put(std::int32_t cell, nb::object mask) {
    check(cell, 0);
    reasoner_->put(cell, to_mask(std::move(mask)));
  }
  nb::bytes masks() const { return to_bytes(reasoner_->masks()); }
  std::int32_t open_cells() const { return reasoner_->open_cells(); }

  nb::tuple foresee(int moves, std::int32_t begin, double seconds) {
    check(begin, 0);
    nonolith::why::Foresight found;
    {
      const nb::gil_scoped_release unlocked;
      begin = reasoner_->foresee(moves, begin, seconds, found);
    }
    nb::list broken;
    for (const auto& one : found.broken) broken.append(nb::make_tuple(one.cell, one.color, one.moves, one.changes));
    return nb::make_tuple(begin, broken, nb::cast(found.agreeing));
  }
  nb::tuple refute(const std::vector<std::pair<std::int32_t, int>>& broken, double seconds) {
    if (broken.empty()) throw std::invalid_argument("there is nothing to refute");
    std::vector<nonolith::why::Broken> items;
    for (const auto& [cell, color] : broken) {
      check(cell, color);
      items.push_back({cell, color, 0, 0});
    }
    return to_tuple(reasoner_->refute(items, seconds));
  }
  nb::object agree(const Numbers& cells, int moves, double seconds) {
    for (const std::int32_t cell : cells) check(cell, 0);
    const auto found = reasoner_->agree(cells, moves, seconds);
    if (!found) return nb::none();
    nb::list chains;
    for (const auto& chain : found->chains) chains.append(to_tuple(chain));
    return nb::make_tuple(found->cell, to_list(found->goals), chains);
  }
  std::int32_t consequences(std::int32_t cell, int color) {
    check(cell, color);
    return reasoner_->consequences(cell, color);
  }
  std::int64_t sweep(bool rows, double seconds) { return reasoner_->sweep(rows, seconds); }
  std::int32_t moving() { return reasoner_->moving(); }

 private:
  void check(std::int32_t cell, int color) const {
    if (cell < 0 || cell >= cells_ || color < 0 || color > colors_)
      throw std::invalid_argument("no such cell or color");
  }

  std::unique_ptr<nonolith::why::Reasoner> reasoner_;
  std::int32_t cells_ = 0;
  int colors_ = 0, lines_ = 0;
  nonolith::why::Deduction step_{};
};

}  // namespace

void bind_why(nb::module_& m) {
  nb::class_<PyReasoner>(
      m, "Reasoner",
      "A position, and the deductions that lead on from it. Cells are numbered row by row, lines rows "
      "first;\nnegative seconds: no limit. One thread at a time.")
      .def(nb::init<int, int, int, const nb::bytes&, const std::optional<nb::bytes>&, const Numbers&>(), "width"_a,
           "height"_a, "colors"_a, "clues"_a, "start"_a.none() = nb::none(), "focus"_a = Numbers(),
           nb::sig("def __init__(self, width: int, height: int, colors: int, clues: bytes, start: bytes | None = None, "
                   "focus: list[int] = []) -> None"),
           "clues and start as for Search. Of equally easy deductions, those near the focus (cells) come first.")
      .def(
          "next", &PyReasoner::next, "seconds"_a,
          nb::sig("def next(self, seconds: float) -> tuple[int, int, list[tuple[int, int]], list[int], list[int], int, "
                  "int, list[list[int]], list[int]] | int | None"),
          "The easiest deduction of one line, applied: technique, line, cells (place, mask), needed places, runs; and\n"
          "for its words: way, run, sets, numbers. None: no line tells anything. -1: the time is over. Else: the\n"
          "number of a line that cannot be completed.")
      .def("look", &PyReasoner::look, "line"_a, "technique"_a,
           nb::sig("def look(self, line: int, technique: int) -> tuple[int, int, list[tuple[int, int]], list[int], "
                   "list[int], int, int, list[list[int]], list[int]] | None"),
           "What one technique finds on one line, not applied and without needed places.")
      .def("put", &PyReasoner::put, "cell"_a, "mask"_a, nb::sig("def put(self, cell: int, mask: int) -> None"),
           "Narrow a cell from outside.")
      .def("masks", &PyReasoner::masks, "The position as masks, as of Search.")
      .def("open_cells", &PyReasoner::open_cells, "How many cells are not known yet.")
      .def(
          "foresee", &PyReasoner::foresee, "moves"_a, "begin"_a, "seconds"_a,
          nb::sig("def foresee(self, moves: int, begin: int, seconds: float) -> tuple[int, list[tuple[int, int, int, "
                  "int]], list[int]]"),
          "Of the assumptions about open cells from begin on: the cell to go on with, those that break within so many\n"
          "moves (cell, color, moves, changes), and the cells whose colors all lead to the same conclusion elsewhere.")
      .def("refute", &PyReasoner::refute, "broken"_a, "seconds"_a,
           nb::sig("def refute(self, broken: list[tuple[int, int]], seconds: float) -> tuple[int, int, "
                   "list[tuple[int, list[tuple[int, int]], list[int], int]], list[int], int, int]"),
           "The clearest of assumptions (cell, color) that break, as a chain: cell, color, links (line, cells, needed\n"
           "places, move), known cells that it rests on, depth, edge line (-1: none).")
      .def("agree", &PyReasoner::agree, "cells"_a, "moves"_a, "seconds"_a,
           nb::sig("def agree(self, cells: list[int], moves: int, seconds: float) -> tuple[int, list[tuple[int, int]], "
                   "list[tuple[int, int, list[tuple[int, list[tuple[int, int]], list[int], int]], list[int], int, "
                   "int]]] | None"),
           "The cell whose colors agree on something in the fewest moves: cell, what they agree on, a chain for each.")
      .def("consequences", &PyReasoner::consequences, "cell"_a, "color"_a,
           "How many cells an assumption tells something of.")
      .def("sweep", &PyReasoner::sweep, "rows"_a, "seconds"_a,
           "All rows, or all columns, tell everything they can: how many colors that excludes; -1: the time is over.")
      .def("moving", &PyReasoner::moving, "How many lines have something to tell.");
}
