// Placements against enumeration: whether there is one, what tells that there is none, and where one differs.
#include <algorithm>
#include <random>
#include <vector>

#include "../src/why/placement.hpp"
#include "check.hpp"

namespace {

using namespace nonolith::why;
using Line = std::vector<int>;  // the color of each cell

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

struct Question {
  int limbs;
  Cells cells;  // by color
  Cells kept;
  const Told* denied;

  Limb* of_color(int color) { return &cells[static_cast<std::size_t>(color * limbs)]; }
  bool allows(const Line& line, const Limb* counted) {
    for (int i = 0; i < static_cast<int>(line.size()); ++i) {
      const int color = line[static_cast<std::size_t>(i)];
      if (has(counted, i) && !has(of_color(color), i)) return false;
      if (denied != nullptr && denied->place == i && denied->mask.has(color)) return false;
    }
    return true;
  }
};

// Lines of up to seven cells, behind some that are known to be blank.
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
    const auto limbs = static_cast<std::size_t>(limbs_of(size));
    Question question{limbs_of(size), Cells((kColors + 1) * limbs), Cells(limbs), nullptr};
    for (int i = 0; i < size; ++i) {
      if (i < blank || chance(2)) add_cell(question.kept.data(), i);
      for (int color = 0; color <= kColors; ++color)
        if (i < blank ? color == 0 : color == truth[static_cast<std::size_t>(i)] || chance(3))
          add_cell(question.of_color(color), i);
    }
    Told denied{blank + static_cast<int>(random() % static_cast<unsigned>(open)),
                Mask::of(static_cast<int>(random() % (kColors + 1)))};
    if (!chance(4)) question.denied = &denied;

    Placement placement;
    placement.begin(clue, question.cells.data(), question.limbs, size);
    const bool found = placement.find(question.kept.data(), question.denied);
    CHECK(found == std::any_of(lines.begin(), lines.end(),
                               [&](const Line& line) { return question.allows(line, question.kept.data()); }));
    if (!found) {
      CHECK(is_within(placement.used(), question.kept, size));
      CHECK(std::none_of(lines.begin(), lines.end(),
                         [&](const Line& line) { return question.allows(line, placement.used()); }));
    } else {
      Cells differing(limbs), same(limbs);
      placement.add_differing(differing.data(), 0, size);
      CHECK(!meet(differing, question.kept, size));
      for (std::size_t i = 0; i < limbs; ++i) same[i] = ~differing[i];
      CHECK(std::any_of(lines.begin(), lines.end(),
                        [&](const Line& line) { return question.allows(line, same.data()); }));
    }
  }
}

}  // namespace

TEST(placements_are_those_of_enumeration) { compare(0, 1); }
TEST(placements_go_over_the_ends_of_limbs) { compare(60, 2); }
TEST(mirrored_sets_have_their_cells_in_reverse_order) {
  std::mt19937_64 random(3);
  for (int n = 1; n <= 200; ++n) {
    Cells set(static_cast<std::size_t>(limbs_of(n))), turned(set.size());
    for (int i = 0; i < n; ++i)
      if (random() % 2 == 0) add_cell(set.data(), i);
    nonolith::why::mirror(set.data(), n, turned.data());
    for (int i = 0; i < 64 * limbs_of(n); ++i) CHECK(has(turned.data(), i) == (i < n && has(set.data(), n - 1 - i)));
  }
}
