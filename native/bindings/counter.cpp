// nonolith._native.Counter.
#include "nonolith/count.hpp"

#include <nanobind/stl/optional.h>

#include "nonolith/puzzle.hpp"
#include "python.hpp"

using namespace nb::literals;

namespace {

class PyCounter {
 public:
  PyCounter(int width, int height, int colors, const nb::bytes& clues, const std::optional<nb::bytes>& start)
      : counter_(nonolith::unpack(width, height, colors, view(clues)), start ? view(*start) : std::string_view()) {
    if (start && start->size() == 0 && width != 0 && height != 0)
      throw std::invalid_argument("the start grid must have one mask for each cell");
  }
  int advance(double seconds, std::int64_t nodes, nb::object progress) {
    return turn_.take(std::move(progress),
                      [&](nonolith::Monitor* monitor) { return counter_.advance({seconds, nodes}, monitor); });
  }
  void cancel() { counter_.cancel(); }
  nb::bytes count() const {
    turn_.check();
    return to_bytes(counter_.count());
  }
  nb::tuple stats() const {
    turn_.check();
    return to_tuple(counter_.stats());
  }

 private:
  nonolith::Counter counter_;
  Turn turn_;
};

}  // namespace

void bind_counter(nb::module_& m) {
  nb::class_<PyCounter>(m, "Counter", "The number of solutions of one puzzle; resumable, as Search.")
      .def(nb::init<int, int, int, const nb::bytes&, const std::optional<nb::bytes>&>(), "width"_a, "height"_a,
           "colors"_a, "clues"_a, "start"_a.none() = nb::none(), "clues and start as for Search.")
      .def("advance", &PyCounter::advance, "seconds"_a, "nodes"_a, "progress"_a.none(),
           nb::sig("def advance(self, seconds: float, nodes: int, progress: collections.abc.Callable[[tuple[float, "
                   "float, int, int, int, int, int, int, int, int]], object] | None) -> int"),
           "Go on until the number is known. Returns 1 complete, 2 limit met, 3 cancelled; limits as for Search.")
      .def("cancel", &PyCounter::cancel, "Stop the running (or else the next) advance; from any thread.")
      .def("count", &PyCounter::count,
           "When complete, the number of solutions; before, a number that it is not below if there is any solution.\n"
           "As bytes, lowest first.")
      .def("stats", &PyCounter::stats,
           nb::sig("def stats(self) -> tuple[float, float, int, int, int, int, int, int, int, int]"), "As of Search.");
}
