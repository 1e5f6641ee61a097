// nonolith._native.scan.
#include "nonolith/scan.hpp"

#include <optional>
#include <vector>

#include "python.hpp"

using namespace nb::literals;

namespace {

nb::tuple to_tuple(const nonolith::scan::FoundNumber& number) {
  nb::list others;
  for (const auto& other : number.others) others.append(nb::make_tuple(other.length, other.probability));
  const auto& box = number.box;
  return nb::make_tuple(number.length, number.color, number.probability, nb::make_tuple(box[0], box[1], box[2], box[3]),
                        others);
}

nb::list to_list(const std::vector<nonolith::scan::FoundLine>& lines) {
  nb::list list;
  for (const auto& line : lines) {
    nb::list numbers;
    for (const auto& number : line.numbers) numbers.append(to_tuple(number));
    nb::list read;
    for (const int length : line.read) read.append(length);
    list.append(nb::make_tuple(numbers, line.blank, line.mended, read));
  }
  return list;
}

nb::tuple to_tuple(const nonolith::scan::FoundBoard& board) {
  nb::list palette;
  for (const auto& color : board.palette) palette.append(nb::make_tuple(color[0], color[1], color[2]));
  nb::list points;
  for (const auto& point : board.points) points.append(nb::make_tuple(point[0], point[1]));
  return nb::make_tuple(static_cast<int>(board.status), static_cast<int>(board.proof), to_list(board.rows),
                        to_list(board.columns), palette, points, to_bytes(board.marks), to_bytes(board.solution));
}

// Ten numbers: x and y of the four corners, rows, columns.
std::optional<nonolith::scan::Hint> to_hint(const nb::object& given) {
  if (given.is_none()) return std::nullopt;
  const auto numbers = nb::cast<nb::tuple>(given);
  if (numbers.size() != 10) throw std::invalid_argument("a hint has ten numbers: four corners, rows, columns");
  nonolith::scan::Hint hint;
  for (std::size_t k = 0; k < 8; ++k) hint.corners[k / 2][k % 2] = nb::cast<double>(numbers[k]);
  hint.rows = static_cast<int>(nb::cast<double>(numbers[8]));
  hint.columns = static_cast<int>(nb::cast<double>(numbers[9]));
  return hint;
}

nb::list scan(int width, int height, const nb::bytes& pixels, const nb::object& hint) {
  const auto where = to_hint(hint);
  std::vector<nonolith::scan::FoundBoard> boards;
  {
    const nb::gil_scoped_release unlocked;
    boards = nonolith::scan::scan(width, height, view(pixels), where ? &*where : nullptr);
  }
  nb::list list;
  for (const auto& board : boards) list.append(to_tuple(board));
  return list;
}

}  // namespace

void bind_scan(nb::module_& m) {
  m.def(
      "scan", &scan, "width"_a, "height"_a, "pixels"_a, "hint"_a.none() = nb::none(),
      nb::sig("def scan(width: int, height: int, pixels: bytes, hint: tuple[float, ...] | None = None) -> "
              "list[tuple[typing.Any, ...]]"),
      "The boards in a picture (red, green, blue; row by row): status, proof, rows, columns, palette, points, marks,\n"
      "solution. A line is its numbers, blank, mended, read; a number its length, color, probability, box, others.\n"
      "hint: x and y of the four corners from the top left clockwise, rows, columns.");
}
