// The line solver in colors against enumeration, for every word: every clue, blots included, that a short line
// can be given, with every set of colors for its cells, or a good sample of them.
#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <set>
#include <vector>

#include "../src/color_line.hpp"
#include "../src/color_line_cache.hpp"
#include "../src/color_wide_line.hpp"
#include "../src/groups.hpp"
#include "check.hpp"

namespace {

using namespace nonolith::portable;
using nonolith::Group;
using nonolith::kUnknown;
using nonolith::Run;
using nonolith::Window;
using Line = std::vector<int>;   // the color of each cell
using Masks = std::vector<int>;  // the allowed colors of each cell
using Runs = std::vector<Run>;

Runs runs_of(const Line& line) {
  Runs runs;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == 0) continue;
    if (i > 0 && line[i - 1] == line[i])
      ++runs.back().length;
    else
      runs.push_back({1, line[i]});
  }
  return runs;
}

bool reads_as(const Runs& runs, const Runs& clue) {
  return std::equal(runs.begin(), runs.end(), clue.begin(), clue.end(), [](const Run& run, const Run& wanted) {
    return (wanted.length == kUnknown || wanted.length == run.length) &&
           (wanted.color == 0 || wanted.color == run.color);
  });
}

std::vector<Line> all_lines(int n, int colors) {
  std::vector<Line> lines{{}};
  for (int i = 0; i < n; ++i) {
    std::vector<Line> longer;
    for (const Line& line : lines)
      for (int c = 0; c <= colors; ++c) longer.push_back(line), longer.back().push_back(c);
    lines = std::move(longer);
  }
  return lines;
}

// Every clue that some line of n cells has, with every part of it blotted out in every way.
std::set<std::vector<std::array<int, 2>>> all_clues(int n, int colors) {
  std::set<std::vector<std::array<int, 2>>> clues;
  for (const Line& line : all_lines(n, colors)) {
    const Runs runs = runs_of(line);
    for (unsigned blots = 0; blots < 1U << (2 * runs.size()); ++blots) {
      std::vector<std::array<int, 2>> clue;
      for (std::size_t j = 0; j < runs.size(); ++j)
        clue.push_back(
            {blots >> (2 * j) & 1 ? kUnknown : runs[j].length, blots >> (2 * j + 1) & 1 ? 0 : runs[j].color});
      clues.insert(clue);
    }
  }
  return clues;
}

struct Answer {
  bool possible = false;
  Masks masks;
  std::vector<std::vector<bool>> starts;  // by run and cell
};

void enumerate(const std::vector<Line>& fitting, const Masks& masks, Answer& answer) {
  answer.possible = false;
  answer.masks.assign(masks.size(), 0);
  for (auto& starts : answer.starts) starts.assign(masks.size(), false);
  for (const Line& line : fitting) {
    bool agrees = true;
    for (std::size_t i = 0; i < line.size(); ++i) agrees = agrees && (masks[i] >> line[i] & 1);
    if (!agrees) continue;
    answer.possible = true;
    std::size_t run = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
      answer.masks[i] |= 1 << line[i];
      if (run < answer.starts.size() && line[i] != 0 && (i == 0 || line[i - 1] != line[i]))
        answer.starts[run++][i] = true;
    }
  }
}

// Checks one clue; the line lies behind `pad` cells that are known to be blank.
template <class T>
class Checker {
 public:
  Checker(const Runs& runs, bool unknown, int n, int colors, int pad)
      : n_(n),
        colors_(colors),
        pad_(pad),
        clues_{make_color_clue<T>(runs, unknown, n + pad, colors, arena_)},
        starts_(runs.size()) {
    arena_.settle<T>(clues_);
  }

  void check(const Masks& masks, const Answer& wanted) {
    const ColorClue<T>& clue = clues_[0];
    allowed_.assign(static_cast<std::size_t>(colors_) + 1, none(clue.full));
    for (int i = 0; i < pad_; ++i) add_cell(allowed_[0], i);
    for (int i = 0; i < n_; ++i)
      for (int c = 0; c <= colors_; ++c)
        if (masks[static_cast<std::size_t>(i)] >> c & 1) add_cell(allowed_[static_cast<std::size_t>(c)], pad_ + i);

    CHECK(is_possible(clue, allowed_.data(), scratch_) == wanted.possible);
    const bool possible = solve(clue, allowed_.data(), scratch_,
                                [&](int run, const T& places) { starts_[static_cast<std::size_t>(run)] = places; });
    CHECK(possible == wanted.possible);
    check_cached(wanted);
    check_cached(wanted);
    if (!possible) return;
    for (int i = 0; i < n_; ++i) {
      int mask = has(scratch_.blank, pad_ + i) ? 1 : 0;
      for (int u = 0; u < clue.uses; ++u)
        if (has(scratch_.filled[static_cast<std::size_t>(u)], pad_ + i)) mask |= 1 << clue.use[u].color;
      CHECK(mask == wanted.masks[static_cast<std::size_t>(i)]);
      for (std::size_t j = 0; j < starts_.size(); ++j)
        CHECK(has(starts_[j], pad_ + i) == wanted.starts[j][static_cast<std::size_t>(i)]);
    }
  }

 private:
  // Nothing but what is not wanted is gone, whether the line was solved before or not.
  void check_cached(const Answer& wanted) {
    std::vector<T> left = allowed_;
    const bool possible = cache_.solve(0, clues_[0], allowed_.data(), cached_, [&](int color, const T& gone) {
      CHECK(!any<T>(gone & ~allowed_[static_cast<std::size_t>(color)]));
      left[static_cast<std::size_t>(color)] &= ~gone;
    });
    CHECK(possible == wanted.possible);
    for (int i = 0; possible && i < n_; ++i)
      for (int u = -1; u < clues_[0].uses; ++u) {
        const int color = u < 0 ? 0 : clues_[0].use[u].color;
        CHECK(has(left[static_cast<std::size_t>(color)], pad_ + i) ==
              ((wanted.masks[static_cast<std::size_t>(i)] >> color & 1) != 0));
      }
  }

  int n_, colors_, pad_;
  ColorArena arena_;
  std::array<ColorClue<T>, 1> clues_;
  std::vector<T> allowed_, starts_;
  ColorScratch<T> scratch_, cached_;
  ColorLineCache<T> cache_{1, colors_};
};

// Every clue with every combination of masks, if there are at most `samples` of them, or else that many at random.
template <class T>
void check_all(int n, int colors, int pad, std::uint64_t samples) {
  std::mt19937 random(1);
  const auto lines = all_lines(n, colors);
  const std::uint64_t values = std::uint64_t{1} << (n * (colors + 1));
  const auto any_value = [&] { return (std::uint64_t{random()} << 32 | random()) & (values - 1); };
  const auto check_clue = [&](const Runs& runs, bool unknown) {
    std::vector<Line> fitting;
    for (const Line& line : lines)
      if (unknown || reads_as(runs_of(line), runs)) fitting.push_back(line);
    Checker<T> checker(runs, unknown, n, colors, pad);
    Masks masks(static_cast<std::size_t>(n));
    Answer answer;
    answer.starts.resize(runs.size());
    for (std::uint64_t i = 0; i < std::min(values, samples); ++i) {
      // Sparse masks are mostly impossible: three quarters of a sample allow more.
      const std::uint64_t value = values <= samples ? i : i % 4 == 0 ? any_value() : any_value() | any_value();
      for (int cell = 0; cell < n; ++cell)
        masks[static_cast<std::size_t>(cell)] = static_cast<int>(value >> (cell * (colors + 1))) & ((2 << colors) - 1);
      enumerate(fitting, masks, answer);
      checker.check(masks, answer);
    }
  };
  for (const auto& pairs : all_clues(n, colors)) {
    Runs runs;
    for (const auto& [length, color] : pairs) runs.push_back({length, color});
    check_clue(runs, false);
  }
  check_clue({}, true);
}

// Long lines that become known bit by bit: group by group, in the limbs that their windows reach, all must be found
// that is found on the line as a whole. Now and then what is right is excluded, and taken back.
void check_wide(int n, int colors, unsigned seed) {
  std::mt19937 random(seed);
  const auto below = [&](int k) { return static_cast<int>(random() % static_cast<unsigned>(k)); };
  for (int round = 0; round < 60; ++round) {
    Line picture;
    const int longest = 1 + below(round % 3 == 0 ? 150 : 20);
    while (static_cast<int>(picture.size()) < n)
      picture.insert(picture.end(), static_cast<std::size_t>(1 + below(longest)), below(colors + 1));
    picture.resize(static_cast<std::size_t>(n));
    const Runs runs = runs_of(picture);
    if (runs.empty()) continue;
    ColorArena arena;
    std::array clues{make_color_clue<Long>(runs, false, n, colors, arena)};
    arena.settle<Long>(clues);
    const ColorClue<Long>& clue = clues[0];
    std::vector<Long> allowed(static_cast<std::size_t>(colors) + 1, none(clue.full));
    allowed[0] = clue.full;
    for (int u = 0; u < clue.uses; ++u) allowed[static_cast<std::size_t>(clue.use[u].color)] = clue.full;
    ColorScratch<Long> scratch;
    const auto adopt = [&] {
      allowed[0] = scratch.blank;
      for (int u = 0; u < clue.uses; ++u)
        allowed[static_cast<std::size_t>(clue.use[u].color)] = scratch.filled[static_cast<std::size_t>(u)];
    };
    Starts starts(clue.runs);
    CHECK(solve(clue, allowed.data(), scratch, starts));
    adopt();
    ColorWideLine wide;
    for (int step = 0; step < 40; ++step) {
      const std::vector<Long> before = allowed;
      std::vector<Group> groups;
      std::vector<Window> windows;
      for (int j = 0; j < clue.runs; ++j) windows.push_back(starts[j]);
      starts.each_group([&](int j) { return clue.piece[j].length; }, [&](int j) { return !clue.piece[j - 1].joins; },
                        groups);
      const bool wrong = below(4) == 0;
      for (int more = 1 + below(8); more > 0; --more) {
        const int cell = below(n), color = below(colors + 1);
        int left = 0;
        for (const Long& cells : allowed) left += has(cells, cell);
        if (left > 1 && (wrong || color != picture[static_cast<std::size_t>(cell)]))
          drop_cell(allowed[static_cast<std::size_t>(color)], cell);
      }
      Starts now(clue.runs);
      const bool possible = solve(clue, allowed.data(), scratch, now);
      std::vector<Long> narrowed = allowed;
      bool all = true;
      for (const Group& group : groups)
        all = wide.solve(
                  clue, group, windows.data(),
                  [&](int color) { return &allowed[static_cast<std::size_t>(color)].limb[0]; },
                  [&](int color, int limb, std::uint64_t cells) {
                    narrowed[static_cast<std::size_t>(color)].limb[limb] &= ~cells;
                  },
                  [&](int j, const Window& window) { windows[static_cast<std::size_t>(j)] = window; }) &&
              all;
      CHECK(all == possible);
      if (!possible) {
        allowed = before;
        continue;
      }
      adopt(), starts = now;
      for (std::size_t color = 0; color < allowed.size(); ++color) CHECK(!any<Long>(allowed[color] ^ narrowed[color]));
      for (int j = 0; j < clue.runs; ++j) {
        const Window& window = windows[static_cast<std::size_t>(j)];
        CHECK(window.first == starts[j].first && window.last == starts[j].last);
      }
    }
  }
}

}  // namespace

TEST(color_line_every_mask) {
  check_all<std::uint32_t>(4, 1, 0, 1 << 12);
  check_all<std::uint32_t>(3, 2, 0, 1 << 12);
  check_all<std::uint32_t>(2, 3, 0, 1 << 12);
}
TEST(color_line_32) { check_all<std::uint32_t>(5, 2, 0, 25), check_all<std::uint32_t>(4, 3, 28, 20); }
TEST(color_line_64) { check_all<std::uint64_t>(6, 1, 0, 200), check_all<std::uint64_t>(4, 3, 60, 20); }
TEST(color_line_128) { check_all<Wide<2>>(4, 2, 62, 80), check_all<Wide<2>>(4, 2, 124, 80); }
TEST(color_line_256) { check_all<Wide<4>>(4, 2, 126, 80), check_all<Wide<4>>(3, 3, 253, 80); }
TEST(color_line_any) { check_all<Long>(3, 3, 0, 40), check_all<Long>(4, 2, 62, 40), check_all<Long>(3, 2, 317, 40); }

TEST(color_line_wide) { check_wide(130, 2, 1), check_wide(192, 4, 2), check_wide(500, 4, 3), check_wide(1000, 3, 4); }

TEST(color_line_200_colors) {
  const Runs runs{{2, 0}, {kUnknown, 0}, {1, 200}};
  ColorArena arena;
  std::array clues{make_color_clue<std::uint64_t>(runs, false, 5, 200, arena)};
  arena.settle<std::uint64_t>(clues);
  std::vector<std::uint64_t> allowed(201, 0);
  allowed[199] = 0b00111, allowed[7] = 0b01100, allowed[200] = 0b11000;
  ColorScratch<std::uint64_t> scratch;
  CHECK(solve(clues[0], allowed.data(), scratch));
  CHECK(scratch.blank == 0);
  CHECK(scratch.filled[198] == 0b00011);  // the first run
  CHECK(scratch.filled[6] == 0b01100);    // the second
  CHECK(scratch.filled[199] == 0b10000);
}
