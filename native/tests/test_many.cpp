// Many puzzles in one call answer as each by itself.
#include "nonolith/many.hpp"

#include <cstdint>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "../bindings/form.hpp"
#include "check.hpp"
#include "nonolith/puzzle.hpp"
#include "pack.hpp"

namespace {

// One solution, two, none, and many after a guess.
const std::vector<std::string>& clues() {
  static const std::vector<std::string> all{pack({{1, 1}, {1}, {}, {2}, {}, {1}}), pack({{1}, {1}, {}, {1}, {1}, {}}),
                                            pack({{2}, {}, {}, {2}, {}, {}}), pack({{1}, {1}, {1}, {1}, {1}, {1}})};
  return all;
}

std::vector<nonolith::Given> puzzles() {
  std::vector<nonolith::Given> given;
  for (const auto& one : clues()) given.push_back({3, 3, 1, one});
  return given;
}

struct Patience final : nonolith::Monitor {
  int left;
  explicit Patience(int looks) : left(looks) {}
  bool go_on(const nonolith::Stats&) override { return left-- > 0; }
};

// The clues of a picture by chance, row by row or, transposed, column by column.
std::vector<std::vector<int>> some_clues(std::mt19937& chance, int width, int height) {
  std::vector<unsigned> rows;
  for (int y = 0; y < height; ++y) rows.push_back(static_cast<unsigned>(chance()) & ((1U << width) - 1));
  const auto clue = [](int length, const auto& filled) {
    std::vector<int> runs;
    for (int i = 0, run = 0; i <= length; ++i) {
      if (i < length && filled(i))
        ++run;
      else if (run > 0)
        runs.push_back(run), run = 0;
    }
    return runs;
  };
  std::vector<std::vector<int>> clues;
  for (const unsigned row : rows) clues.push_back(clue(width, [&](int x) { return (row >> x & 1) != 0; }));
  for (int x = 0; x < width; ++x)
    clues.push_back(clue(height, [&](int y) { return (rows[static_cast<std::size_t>(y)] >> x & 1) != 0; }));
  return clues;
}

void check_each_alone(const std::vector<nonolith::Given>& given, nonolith::Choice choice) {
  const auto answers = nonolith::solve_many(given, 3, {}, 0, choice, nullptr, nullptr);
  CHECK(answers.size() == given.size());
  for (std::size_t i = 0; i < given.size(); ++i) {
    nonolith::Search search(nonolith::unpack(given[i].width, given[i].height, given[i].colors, given[i].clues), {}, 0,
                            choice);
    CHECK(answers[i].outcome == search.advance(3, {}, nullptr));
    const auto found = search.take();
    CHECK(answers[i].solutions.size() == found.size());
    for (std::size_t j = 0; j < found.size(); ++j) CHECK(answers[i].solutions[j].cells == found[j].cells);
    const bool is_known = answers[i].outcome == nonolith::Outcome::complete && found.size() == 1;
    CHECK(answers[i].known == (is_known ? "" : search.known()));
    CHECK(answers[i].line_solvable == search.line_solvable());
    CHECK(answers[i].conflict_line == search.conflict_line());
    const nonolith::Stats &one = answers[i].stats, other = search.stats();
    CHECK(one.line_solves == other.line_solves && one.nodes == other.nodes && one.guesses == other.guesses);
    CHECK(one.conflicts == other.conflicts && one.probes == other.probes && one.solutions == other.solutions);
    CHECK(one.failed_probes == other.failed_probes && one.depth == other.depth);
  }
}

}  // namespace

TEST(together_they_answer_as_each_alone) { check_each_alone(puzzles(), {}); }

// Each takes over the memory of the one before, whatever that was left with: lines, a tree, learning, another size, an
// impossible line, colors, a clue that is not known.
TEST(nothing_is_left_of_the_puzzle_before) {
  std::mt19937 chance(1);
  std::vector<std::string> clues;
  std::vector<nonolith::Given> given;
  clues.reserve(200);
  for (int i = 0; i < 200; ++i) {
    const bool is_large = i % 20 == 0;
    const int width = is_large ? 25 : i % 7 == 0 ? 8 : 6, height = is_large ? 25 : 6;
    auto lines = some_clues(chance, width, height);
    if (i % 9 == 0) lines[1].push_back(width);
    clues.push_back(pack(lines));
    if (i % 11 == 0) {
      const std::int32_t unknown = -1;  // instead of the number of runs in front
      clues.back().replace(0, sizeof unknown * (1 + 2 * lines[0].size()), reinterpret_cast<const char*>(&unknown),
                           sizeof unknown);
    }
    given.push_back({width, height, i % 13 == 0 ? 2 : 1, clues.back()});
  }
  using nonolith::Level;
  for (const Level level : {Level::automatic, Level::logic, Level::backtrack, Level::probe, Level::learn}) {
    if (level == Level::backtrack || level == Level::probe)  // take too long for the large ones
      std::erase_if(given, [](const nonolith::Given& one) { return one.width == 25; });
    check_each_alone(given, {level});
  }
}

TEST(limits_hold_for_each_of_many) {
  const auto answers = nonolith::solve_many(puzzles(), 3, {-1, 0}, 0, {}, nullptr, nullptr);
  CHECK(answers[0].outcome == nonolith::Outcome::complete);
  CHECK(answers[3].outcome == nonolith::Outcome::limit);
}

TEST(what_comes_after_a_stop_is_not_begun) {
  Patience two(1);
  const auto answers = nonolith::solve_many(puzzles(), 3, {}, 0, {}, nullptr, &two);
  CHECK(answers[1].outcome == nonolith::Outcome::complete);
  CHECK(answers[2].outcome == nonolith::Outcome::cancelled);
  CHECK(answers[3].outcome == nonolith::Outcome::cancelled);
  CHECK(answers[3].stats.line_solves == 0);
}

TEST(one_that_is_refused_refuses_all) {
  auto given = puzzles();
  given[2].colors = 999;
  bool thrown = false;
  try {
    nonolith::solve_many(given, 2, {}, 0, {}, nullptr, nullptr);
  } catch (const std::invalid_argument&) {
    thrown = true;
  }
  CHECK(thrown);
}

TEST(a_form_is_filled_in_where_there_are_solutions) {
  const auto given = puzzles();
  Forms forms;
  for (std::size_t i = 0; i < given.size(); ++i) forms.looks.push_back({3, 1, i == 3 ? "" : ".#"});
  forms.unique.text("one: ");
  forms.unique.blank(11);
  forms.unique.text(", by logic: ");
  forms.unique.blank(10);
  forms.multiple.blank(9);
  forms.multiple.text(" or more");
  const auto answers = nonolith::solve_many(given, 2, {}, 0, {}, &forms, nullptr);
  CHECK(answers[0].text == "one: #.# #.. ..., by logic: true");
  CHECK(answers[1].text == "2 or more");
  CHECK(answers[2].text.empty());
  CHECK(answers[3].text.empty());
}

TEST(seconds_are_written_as_python_does) {
  const std::vector<std::pair<double, std::string>> cases{
      {0, "0.0"},       {1.2e-8, "0.0"},    {1e-7, "1e-07"}, {1.79e-5, "1.79e-05"},
      {1e-4, "0.0001"}, {0.0123, "0.0123"}, {2, "2.0"},      {12.34567891, "12.3456789"},
      {1e5, "100000.0"}};
  Form form;
  form.blank(0);
  for (const auto& [seconds, text] : cases) {
    nonolith::Stats stats;
    stats.cpu_seconds = seconds;
    CHECK(form.fill({stats, false, {}, 0, {}}) == text);
  }
}
