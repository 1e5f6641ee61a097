// Placements against enumeration: whether there is one, what tells that there is none, and where one differs.
#include <algorithm>
#include <random>
#include <vector>

#include "../src/why/placement.hpp"
#include "check.hpp"

namespace {

using namespace nonolith::why;
using Line = std::vector<int>;  // the colour of each cell

constexpr int kColors = 2;

std::vector<PlacedRun> clue_of(const Line& line) {
  std::vector<PlacedRun> runs;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == 0) continue;
    if (i > 0 && line[i - 1] == line[i])
      ++runs.back().length;
    else
      runs.push_back({1, line[i], 0, 0, 0});
  }
  int place = 0;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    runs[i].gap = i + 1 < runs.size() && runs[i].color == runs[i + 1].color;
    runs[i].earliest = place;
    place += runs[i].length + runs[i].gap;
  }
  for (auto& run : runs) run.latest = run.earliest + static_cast<int>(line.size()) - place;
  return runs;
}
bool same(const std::vector<PlacedRun>& a, const std::vector<PlacedRun>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const PlacedRun& x, const PlacedRun& y) { return x.length == y.length && x.color == y.color; });
}

// All lines of a clue; those cells in front of the last `open` ones are blank.
std::vector<Line> lines_of(const std::vector<PlacedRun>& clue, int size, int open) {
  std::vector<Line> found;
  Line line(static_cast<std::size_t>(size));
  while (true) {
    if (same(clue_of(line), clue)) found.push_back(line);
    int i = size - 1;
    while (i >= size - open && line[static_cast<std::size_t>(i)] == kColors) line[static_cast<std::size_t>(i--)] = 0;
    if (i < size - open) return found;
    ++line[static_cast<std::size_t>(i)];
  }
}

template <class T>
struct Question {
  std::vector<T> cells;
  T kept;
  const Told* denied;

  bool allows(const Line& line, const T& counted) const {
    for (int i = 0; i < static_cast<int>(line.size()); ++i) {
      const int color = line[static_cast<std::size_t>(i)];
      if (has(counted, i) && !has(cells[static_cast<std::size_t>(color)], i)) return false;
      if (denied != nullptr && denied->place == i && denied->mask.has(color)) return false;
    }
    return true;
  }
};

// Lines of up to seven cells, behind some that are known to be blank.
template <class T>
void compare(int blank, unsigned seed) {
  std::mt19937 random(seed);
  const auto chance = [&](unsigned one_in) { return random() % one_in == 0; };
  for (int round = 0; round < 400; ++round) {
    const int open = 1 + static_cast<int>(random() % 7), size = blank + open;
    Line truth(static_cast<std::size_t>(size));
    for (int i = blank; i < size; ++i)
      truth[static_cast<std::size_t>(i)] = chance(3) ? 0 : 1 + static_cast<int>(random() % kColors);
    const auto clue = clue_of(truth);
    const auto lines = lines_of(clue, size, open);
    const T full = ones<T>(size);
    Question<T> question{std::vector<T>(kColors + 1, none(full)), none(full), nullptr};
    for (int i = 0; i < size; ++i) {
      if (i < blank || chance(2)) add_cell(question.kept, i);
      for (int color = 0; color <= kColors; ++color)
        if (i < blank ? color == 0 : color == truth[static_cast<std::size_t>(i)] || chance(3))
          add_cell(question.cells[static_cast<std::size_t>(color)], i);
    }
    Told denied{blank + static_cast<int>(random() % static_cast<unsigned>(open)),
                Mask::of(static_cast<int>(random() % (kColors + 1)))};
    if (!chance(4)) question.denied = &denied;

    Placement<T> placement;
    placement.begin(clue, question.cells.data(), full, size);
    const bool found = placement.find(question.kept, question.denied);
    CHECK(found == std::any_of(lines.begin(), lines.end(),
                               [&](const Line& line) { return question.allows(line, question.kept); }));
    if (!found) {
      CHECK(is_within(placement.used(), question.kept));
      CHECK(std::none_of(lines.begin(), lines.end(),
                         [&](const Line& line) { return question.allows(line, placement.used()); }));
    } else {
      const T differing = placement.differing(0, size);
      CHECK(!meet(differing, question.kept));
      CHECK(std::any_of(lines.begin(), lines.end(),
                        [&](const Line& line) { return question.allows(line, full & ~differing); }));
    }
  }
}

}  // namespace

TEST(placements_are_those_of_enumeration) { compare<std::uint64_t>(0, 1); }
TEST(placements_go_over_the_ends_of_limbs) { compare<Wide<2>>(60, 2); }
