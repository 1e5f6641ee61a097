// scan and read_glyph.
#include "nonolith/scan.hpp"

#include <optional>

#include "interface.hpp"
#include "scan/net.hpp"

namespace {

void read_glyph(Reader& in, Writer& out) {
  const auto ink = in.bytes();
  const auto width = in.number(), height = in.number();
  if (width < 0 || height < 0 || static_cast<std::int64_t>(width) * height != static_cast<std::int64_t>(ink.size()))
    throw std::invalid_argument("the ink must have one byte for each pixel");
  const auto* pixels = reinterpret_cast<const std::uint8_t*>(ink.data());
  const auto p = nonolith::scan::read_glyph(pixels, width, width, height).p;
  out.list(p.size());
  for (const float one : p) out.real(one);
}

void write(Writer& out, const std::vector<nonolith::scan::FoundLine>& lines) {
  out.list(lines.size());
  for (const auto& line : lines) {
    out.tuple(4).list(line.numbers.size());
    for (const auto& number : line.numbers) {
      out.tuple(5).integer(number.length).integer(number.color).real(number.probability).tuple(4);
      for (const double side : number.box) out.real(side);
      out.list(number.others.size());
      for (const auto& other : number.others) out.tuple(2).integer(other.length).real(other.probability);
    }
    out.truth(line.blank).truth(line.mended).list(line.read.size());
    for (const int length : line.read) out.integer(length);
  }
}

void write(Writer& out, const nonolith::scan::FoundBoard& board) {
  out.tuple(8).integer(static_cast<int>(board.status)).integer(static_cast<int>(board.proof));
  write(out, board.rows);
  write(out, board.columns);
  out.list(board.palette.size());
  for (const auto& color : board.palette) out.tuple(3).integer(color[0]).integer(color[1]).integer(color[2]);
  out.list(board.points.size());
  for (const auto& point : board.points) out.tuple(2).real(point[0]).real(point[1]);
  out.bytes(board.marks).bytes(board.solution);
}

// Ten numbers: x and y of the four corners, rows, columns.
std::optional<nonolith::scan::Hint> hint_of(Reader& in) {
  if (in.none()) return std::nullopt;
  if (in.items() != 10) throw std::invalid_argument("a hint has ten numbers: four corners, rows, columns");
  nonolith::scan::Hint hint;
  for (auto& corner : hint.corners) corner[0] = in.real(), corner[1] = in.real();
  hint.rows = static_cast<int>(in.real()), hint.columns = static_cast<int>(in.real());
  return hint;
}

void scan(Reader& in, Writer& out) {
  const auto width = in.number(), height = in.number();
  const auto pixels = in.bytes();
  const auto hint = hint_of(in);
  const auto boards = nonolith::scan::scan(width, height, pixels, hint ? &*hint : nullptr);
  out.list(boards.size());
  for (const auto& board : boards) write(out, board);
}

constexpr Verb kVerbs[] = {{"scan", scan}, {"read_glyph", read_glyph}};

}  // namespace

std::span<const Verb> scan_verbs() { return kVerbs; }
