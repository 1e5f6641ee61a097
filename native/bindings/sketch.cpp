// nonolith._native.Sketch.
#include "nonolith/sketch.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <vector>

#include "python.hpp"

using namespace nb::literals;

namespace {

// Looks after Ctrl-C, and after the time: negative seconds never end.
class Watch final : public nonolith::Monitor {
 public:
  explicit Watch(double seconds) : ends_(seconds >= 0) {
    if (ends_)
      end_ += std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(std::min(seconds, 1e8)));
  }
  bool go_on(const nonolith::Stats& stats) override {
    return !(ends_ && Clock::now() >= end_) && signals_.go_on(stats);
  }
  void check() const {
    if (signals_.raised()) throw nb::python_error();
  }

 private:
  using Clock = PythonMonitor::Clock;
  bool ends_;
  Clock::time_point end_ = Clock::now(), reported_ = end_;
  PythonMonitor signals_{nb::none(), reported_};
};

std::vector<nonolith::Stroke> to_strokes(const nb::bytes& bytes) {
  std::vector<nonolith::Stroke> strokes(bytes.size() / sizeof(nonolith::Stroke));
  if (bytes.size() != strokes.size() * sizeof(nonolith::Stroke))
    throw std::invalid_argument("strokes are pairs of native int32: cell, color");
  if (!strokes.empty()) std::memcpy(strokes.data(), bytes.c_str(), bytes.size());
  return strokes;
}

nb::list try_strokes(nonolith::Sketch& sketch, const nb::bytes& strokes, std::size_t size, bool quick, double seconds) {
  const auto trials = to_strokes(strokes);
  Watch watch(seconds);
  std::vector<nonolith::Left> answers;
  {
    const nb::gil_scoped_release unlocked;
    answers = sketch.try_strokes(trials, size, quick, &watch);
  }
  watch.check();
  nb::list list;
  for (const auto& left : answers) list.append(nb::make_tuple(left.cells, left.parts));
  return list;
}

std::vector<nonolith::Option> to_options(const nb::bytes& bytes) {
  std::vector<nonolith::Option> options(bytes.size() / sizeof(nonolith::Option));
  if (bytes.size() != options.size() * sizeof(nonolith::Option))
    throw std::invalid_argument("options are triples of native int32: price, cell, color");
  if (!options.empty()) std::memcpy(options.data(), bytes.c_str(), bytes.size());
  return options;
}

template <class Choose>
nb::tuple chosen(double seconds, Choose&& choose) {
  Watch watch(seconds);
  nonolith::Chosen found;
  {
    const nb::gil_scoped_release unlocked;
    found = choose(&watch);
  }
  watch.check();
  return nb::make_tuple(found.stroke.cell, found.stroke.color, found.left, found.tried);
}

nb::tuple ambiguous_cells(nonolith::Sketch& sketch, double seconds, std::int64_t nodes) {
  auto reported = PythonMonitor::Clock::now();
  PythonMonitor monitor(nb::none(), reported);
  nonolith::Ambiguity found;
  {
    const nb::gil_scoped_release unlocked;
    found = sketch.ambiguous_cells({seconds, nodes}, &monitor);
  }
  if (monitor.raised()) throw nb::python_error();
  return nb::make_tuple(to_bytes(found.marks), found.exact, found.solutions, to_bytes(found.other));
}

nb::object touch_up(nonolith::Sketch& sketch, bool beyond, const nb::bytes& orbits, std::size_t size,
                    std::uint64_t seed, int tries, std::int32_t most, double seconds) {
  std::vector<std::int32_t> cells(orbits.size() / sizeof(std::int32_t));
  if (!cells.empty()) std::memcpy(cells.data(), orbits.c_str(), cells.size() * sizeof(std::int32_t));
  Watch watch(seconds);
  bool done = false;
  {
    const nb::gil_scoped_release unlocked;
    const auto aim = beyond ? nonolith::Aim::beyond : nonolith::Aim::lines;
    done = sketch.touch_up(aim, cells, size, seed, tries, most, &watch);
  }
  watch.check();
  if (!done) return nb::none();
  return nb::make_tuple(to_bytes(sketch.cells()), to_bytes(sketch.packed()));
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
      .def(
          "ambiguous_cells", &ambiguous_cells, "seconds"_a, "nodes"_a,
          nb::sig("def ambiguous_cells(self, seconds: float, nodes: int) -> tuple[bytes, bool, int, bytes]"),
          "One byte a cell: 1 where some solution differs from the picture; whether those are all; how many solutions\n"
          "were seen, the picture included; and the cells of another one, or nothing.")
      .def("try_strokes", &try_strokes, "strokes"_a, "size"_a, "quick"_a, "seconds"_a,
           nb::sig("def try_strokes(self, strokes: bytes, size: int, quick: bool, seconds: float) -> "
                   "list[tuple[int, int]]"),
           "For each trial of `size` strokes (native int32 pairs: cell, color), how many cells are left open, in how "
           "many\n"
           "parts that share no line: lower bounds if quick, else exactly. Fewer answers if the seconds are over (here "
           "and "
           "below;\n"
           "negative: no limit).")
      .def(
          "offer", [](nonolith::Sketch& self, const nb::bytes& options) { self.offer(to_options(options)); },
          "options"_a, "The strokes that may be made, cheapest first (native int32 triples: price, cell, color).")
      .def(
          "best_stroke",
          [](nonolith::Sketch& self, double seconds) {
            return chosen(seconds, [&](nonolith::Monitor* monitor) { return self.best_stroke(monitor); });
          },
          "seconds"_a, nb::sig("def best_stroke(self, seconds: float) -> tuple[int, int, int, int]"),
          "Of those offered, the cell (-1: none) and color that leave the fewest cells open, how many those are, and "
          "how\n"
          "many strokes were tried.")
      .def(
          "tightening_strokes",
          [](nonolith::Sketch& self, std::size_t most) {
            nb::list list;
            for (const auto& stroke : self.tightening_strokes(most))
              list.append(nb::make_tuple(stroke.cell, stroke.color));
            return list;
          },
          "most"_a, nb::sig("def tightening_strokes(self, most: int) -> list[tuple[int, int]]"),
          "Of those offered, cells and colors that leave the runs of their lines the fewest places.")
      .def(
          "fair_stroke",
          [](nonolith::Sketch& self, std::int32_t below, double seconds) {
            return chosen(seconds, [&](nonolith::Monitor* monitor) { return self.fair_stroke(below, monitor); });
          },
          "below"_a, "seconds"_a,
          nb::sig("def fair_stroke(self, below: int, seconds: float) -> tuple[int, int, int, int]"),
          "The same for the cheapest stroke, below a price, that leaves nothing open; 1 open if there may be one that "
          "was\n"
          "not found.")
      .def("touch_up", &touch_up, "beyond"_a, "orbits"_a, "size"_a, "seed"_a, "tries"_a, "most"_a, "seconds"_a,
           nb::sig("def touch_up(self, beyond: bool, orbits: bytes, size: int, seed: int, tries: int, most: int, "
                   "seconds: float) -> tuple[bytes, bytes] | None"),
           "Repaints open cells by chance until line logic settles all, or (beyond) until there is one solution that "
           "it\n"
           "does not find; the cells and the packed clues, or None.");
}
