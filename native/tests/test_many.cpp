// Many puzzles in one call answer as each by itself.
#include "nonolith/many.hpp"

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

}  // namespace

TEST(together_they_answer_as_each_alone) {
  const auto given = puzzles();
  const auto answers = nonolith::solve_many(given, 3, {}, 0, {}, nullptr, nullptr);
  CHECK(answers.size() == given.size());
  for (std::size_t i = 0; i < given.size(); ++i) {
    nonolith::Search search(nonolith::unpack(3, 3, 1, given[i].clues), {}, 0, {});
    CHECK(answers[i].outcome == search.advance(3, {}, nullptr));
    const auto found = search.take();
    CHECK(answers[i].solutions.size() == found.size());
    for (std::size_t j = 0; j < found.size(); ++j) CHECK(answers[i].solutions[j].cells == found[j].cells);
    CHECK(answers[i].known == (i == 0 ? "" : search.known()));
    CHECK(answers[i].line_solvable == search.line_solvable());
    CHECK(answers[i].conflict_line == search.conflict_line());
    CHECK(answers[i].stats.line_solves == search.stats().line_solves);
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
