// nonolith._native.Sketch.
#include "nonolith/sketch.hpp"

#include <cstring>
#include <vector>

#include "python.hpp"

using namespace nb::literals;

namespace {

std::vector<nonolith::Stroke> to_strokes(const nb::bytes& bytes) {
  std::vector<nonolith::Stroke> strokes(bytes.size() / sizeof(nonolith::Stroke));
  if (bytes.size() != strokes.size() * sizeof(nonolith::Stroke))
    throw std::invalid_argument("strokes are pairs of native int32: cell, color");
  if (!strokes.empty()) std::memcpy(strokes.data(), bytes.c_str(), bytes.size());
  return strokes;
}

nb::list try_strokes(nonolith::Sketch& sketch, const nb::bytes& strokes, std::size_t size, bool quick) {
  const auto trials = to_strokes(strokes);
  auto reported = PythonMonitor::Clock::now();
  PythonMonitor monitor(nb::none(), reported);
  std::vector<nonolith::Left> answers;
  {
    const nb::gil_scoped_release unlocked;
    answers = sketch.try_strokes(trials, size, quick, &monitor);
  }
  if (monitor.raised()) throw nb::python_error();
  nb::list list;
  for (const auto& left : answers) list.append(nb::make_tuple(left.cells, left.parts));
  return list;
}

}  // namespace

void bind_sketch(nb::module_& m) {
  nb::class_<nonolith::Sketch>(m, "Sketch", "A picture that is to become a puzzle; see nonolith.engine.Sketch.")
      .def(
          "__init__",
          [](nonolith::Sketch* self, int width, int height, int colors, const nb::bytes& cells) {
            new (self) nonolith::Sketch(width, height, colors, view(cells));
          },
          "width"_a, "height"_a, "colors"_a, "cells"_a)
      .def(
          "paint", [](nonolith::Sketch& self, std::int32_t cell, std::int32_t color) { self.paint({cell, color}); },
          "cell"_a, "color"_a, "Gives one cell another color.")
      .def(
          "open", [](nonolith::Sketch& self) { return to_bytes(self.open()); },
          "One byte a cell: 1 where line logic leaves it open.")
      .def("try_strokes", &try_strokes, "strokes"_a, "size"_a, "quick"_a,
           nb::sig("def try_strokes(self, strokes: bytes, size: int, quick: bool) -> list[tuple[int, int]]"),
           "For each trial of `size` strokes (native int32 pairs: cell, color), how many cells are left open, in how "
           "many\n"
           "parts that share no line: lower bounds if quick, else exactly.");
}
