#include "switches.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <unordered_set>
#include <vector>

namespace nonolith {
namespace {

// How far apart two cells of a line may be to be looked at. Beyond that, exchanging them rarely leaves the clue alone.
constexpr int kFar = 24;

// Two cells of a line, one filled and one blank, that can be exchanged.
struct Exchange {
  int line, filled, blank;
};

// All exchanges in lines of `length` cells, `step` apart, the lines themselves `next` apart.
std::vector<Exchange> exchanges(std::string_view cells, std::string_view open, int lines, int length, std::size_t step,
                                std::size_t next) {
  std::vector<Exchange> found;
  std::vector<int> places;                                          // open cells of the line
  std::vector<char> line(static_cast<std::size_t>(length) + 2, 0);  // with a blank at both ends
  std::vector<int> before, after;
  // The runs of some cells, which begin and end with a blank.
  const auto read = [&](int first, int last, std::vector<int>& runs) {
    runs.clear();
    for (int i = first; i <= last; ++i) {
      if (line[static_cast<std::size_t>(i)] == 0) continue;
      if (line[static_cast<std::size_t>(i - 1)] == 0) runs.push_back(0);
      ++runs.back();
    }
  };
  const auto is_blank = [&](int i) { return line[static_cast<std::size_t>(i)] == 0; };
  // How many runs more there are if a cell changes sides.
  const auto more_runs = [&](int i) {
    const int change = 1 - (is_blank(i - 1) ? 0 : 1) - (is_blank(i + 1) ? 0 : 1);
    return is_blank(i) ? change : -change;
  };
  for (int number = 0; number < lines; ++number) {
    places.clear();
    for (int i = 0; i < length; ++i) {
      const std::size_t cell = static_cast<std::size_t>(number) * next + static_cast<std::size_t>(i) * step;
      line[static_cast<std::size_t>(i) + 1] = cells[cell];
      if (open[cell] != 0) places.push_back(i + 1);
    }
    for (std::size_t a = 0; a < places.size(); ++a)
      for (std::size_t b = a + 1; b < places.size() && places[b] <= places[a] + kFar; ++b) {
        const int one = places[a], other = places[b];
        if (is_blank(one) == is_blank(other)) continue;
        if (other > one + 1 && more_runs(one) + more_runs(other) != 0) continue;
        // Blanks around both that stay blank: what is outside reads as before.
        int first = one - 1, last = other + 1;
        while (!is_blank(first)) --first;
        while (!is_blank(last)) ++last;
        read(first, last, before);
        std::swap(line[static_cast<std::size_t>(one)], line[static_cast<std::size_t>(other)]);
        read(first, last, after);
        std::swap(line[static_cast<std::size_t>(one)], line[static_cast<std::size_t>(other)]);
        if (before == after)
          found.push_back(is_blank(one) ? Exchange{number, other - 1, one - 1} : Exchange{number, one - 1, other - 1});
      }
  }
  return found;
}

std::uint64_t key(int a, int b, int c) {
  return (static_cast<std::uint64_t>(a) << 40) | (static_cast<std::uint64_t>(b) << 20) | static_cast<std::uint64_t>(c);
}

}  // namespace

int mark_switches(int width, int height, std::string_view cells, std::string_view open, std::string& marks,
                  std::string& thrown) {
  const auto w = static_cast<std::size_t>(width);
  // By the columns of their filled and blank cell, the rows in which two cells can be exchanged.
  std::map<std::uint64_t, std::vector<int>> rows;  // in order, so that the first switch is the same everywhere
  for (const auto& [row, filled, blank] : exchanges(cells, open, height, width, 1, w))
    rows[key(0, filled, blank)].push_back(row);
  std::unordered_set<std::uint64_t> columns;
  for (const auto& [column, filled, blank] : exchanges(cells, open, width, height, w, 1))
    columns.insert(key(column, filled, blank));
  int found = 0;
  for (const auto& [both, ones] : rows) {
    const int left = static_cast<int>(both >> 20 & 0xfffff), right = static_cast<int>(both & 0xfffff);
    if (left > right) continue;  // each switch once: as seen from the row that is filled at its left
    const auto others = rows.find(key(0, right, left));
    if (others == rows.end()) continue;
    for (const int one : ones)
      for (const int other : others->second) {
        if (!columns.contains(key(left, one, other)) || !columns.contains(key(right, other, one))) continue;
        if (found++ == 0) thrown = cells;
        for (const int row : {one, other})
          for (const int column : {left, right}) {
            const std::size_t cell = static_cast<std::size_t>(row) * w + static_cast<std::size_t>(column);
            marks[cell] = 1;
            if (found == 1) thrown[cell] = static_cast<char>(1 - cells[cell]);
          }
      }
  }
  return found;
}

}  // namespace nonolith
