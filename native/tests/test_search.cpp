#include "check.hpp"
#include "nonolith/search.hpp"
#include "nonolith/verify.hpp"
#include "pack.hpp"

using nonolith::Choice;
using nonolith::Outcome;
using nonolith::Search;
using nonolith::unpack;

TEST(search_finds_both_solutions_of_a_switch) {
  const std::string clues = pack({{1}, {1}, {1}, {1}});
  for (const int mode : {0, 2, 3}) {
    Search search(unpack(2, 2, 1, clues), {}, 0, Choice::from_mode(mode));
    CHECK(search.advance(10, {}, nullptr) == Outcome::complete);
    const auto found = search.take();
    CHECK(found.size() == 2);
    for (const auto& solution : found) CHECK(nonolith::verify(2, 2, clues, solution.cells) == -1);
    CHECK(search.known() == "\3\3\3\3");
  }
}

TEST(search_names_the_line_of_a_contradiction) {
  Search search(unpack(2, 2, 1, pack({{}, {3}, {}, {}})), {}, 0, {});
  CHECK(search.advance(1, {}, nullptr) == Outcome::complete);
  CHECK(search.conflict_line() == 1);
  CHECK(search.take().empty());
}

TEST(search_starts_from_given_cells) {
  Search search(unpack(2, 2, 1, pack({{1}, {1}, {1}, {1}})), "\2\3\3\3", 0, {});
  CHECK(search.advance(10, {}, nullptr) == Outcome::complete);
  CHECK(search.known() == "\2\1\1\2");
}

TEST(search_stops_at_limits_and_goes_on) {
  std::vector<std::vector<int>> clues(2, std::vector<int>(10, 1));
  for (int i = 0; i < 29; ++i) clues.push_back(i % 3 == 2 ? std::vector<int>{} : std::vector<int>{1});
  Search search(unpack(29, 2, 1, pack(clues)), {}, 0, {});
  CHECK(search.advance(1, {-1, 2}, nullptr) == Outcome::limit);
  CHECK(search.stats().nodes == 2);
  search.cancel();
  CHECK(search.advance(1000, {}, nullptr) == Outcome::cancelled || search.stats().solutions > 0);
  CHECK(search.advance(1 << 20, {}, nullptr) == Outcome::complete);
  CHECK(search.stats().solutions == 1024);
}
