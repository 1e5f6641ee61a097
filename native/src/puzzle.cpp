#include "nonolith/puzzle.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <string>

namespace nonolith {
namespace {

// Takes native int32 values from the front of a byte string.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}
  std::int32_t next() {
    if (rest_.size() < sizeof(std::int32_t)) throw std::invalid_argument("packed clues end too early");
    std::int32_t value;
    std::memcpy(&value, rest_.data(), sizeof value);
    rest_.remove_prefix(sizeof value);
    return value;
  }
  std::size_t left() const { return rest_.size(); }

 private:
  std::string_view rest_;
};

void check_sizes(int width, int height, int colors) {
  if (width < 0 || height < 0) throw std::invalid_argument("a grid has no negative size");
  if (static_cast<std::int64_t>(width) * height > std::numeric_limits<std::int32_t>::max() ||
      static_cast<std::int64_t>(width) + height > std::numeric_limits<std::int32_t>::max())
    throw std::invalid_argument("the engine takes at most 2^31 - 1 cells");
  if (colors < 0 || colors > 255) throw std::invalid_argument("the engine takes 0 to 255 colors");
}

void read_line(Reader& reader, Puzzle& puzzle, int line) {
  const auto fail = [line](const char* what) {
    throw std::invalid_argument("packed clue of line " + std::to_string(line) + ": " + what);
  };
  const std::int32_t k = reader.next();
  if (k < -1) fail("negative number of runs");
  if (k < 0) {
    puzzle.unknown.resize(static_cast<std::size_t>(puzzle.lines()));
    puzzle.unknown[static_cast<std::size_t>(line)] = true;
  }
  if (k > 0 && reader.left() / (2 * sizeof(std::int32_t)) < static_cast<std::size_t>(k))
    fail("more runs announced than given");
  for (std::int32_t j = 0; j < k; ++j) {
    const std::int32_t length = reader.next(), color = reader.next();
    if (length < 1 && length != kUnknown) fail("a run is at least one cell long");
    if (color < 0 || color > puzzle.colors) fail("no such color");
    puzzle.runs.push_back({length, color});
  }
  puzzle.first.push_back(puzzle.runs.size());
}

}  // namespace

bool Puzzle::is_plain() const {
  return colors <= 1 && std::none_of(unknown.begin(), unknown.end(), [](bool is) { return is; }) &&
         std::all_of(runs.begin(), runs.end(), [](const Run& r) { return r.length > 0 && r.color == 1; });
}

Puzzle unpack(int width, int height, int colors, std::string_view clues) {
  Puzzle puzzle;
  unpack(width, height, colors, clues, puzzle);
  return puzzle;
}

void unpack(int width, int height, int colors, std::string_view clues, Puzzle& puzzle) {
  check_sizes(width, height, colors);
  puzzle.width = width;
  puzzle.height = height;
  puzzle.colors = colors;
  puzzle.runs.clear();
  puzzle.first.clear();
  puzzle.unknown.clear();
  const auto lines = static_cast<std::size_t>(puzzle.lines());
  const std::size_t numbers = clues.size() / sizeof(std::int32_t);
  if (numbers < lines) throw std::invalid_argument("packed clues end too early");
  puzzle.first.reserve(lines + 1);
  puzzle.runs.reserve((numbers - lines) / 2);
  puzzle.first.push_back(0);
  Reader reader(clues);
  for (int line = 0; line < puzzle.lines(); ++line) read_line(reader, puzzle, line);
  if (reader.left() != 0) throw std::invalid_argument("packed clues go on after the last line");
}

Puzzle unpack_line(int cells, int colors, std::string_view clue) {
  check_sizes(cells, 1, colors);
  Puzzle puzzle;
  puzzle.width = cells;
  puzzle.height = 1;
  puzzle.colors = colors;
  puzzle.first.push_back(0);
  Reader reader(clue);
  read_line(reader, puzzle, 0);
  if (reader.left() != 0) throw std::invalid_argument("the packed clue goes on after its last run");
  return puzzle;
}

}  // namespace nonolith
