#include <stdexcept>

#include "check.hpp"
#include "nonolith/verify.hpp"
#include "pack.hpp"

using std::string_literals::operator""s;

TEST(verify_names_the_first_line_that_is_wrong) {
  const std::string clues = pack({{1}, {1}, {1}, {1}});
  CHECK(nonolith::verify(2, 2, clues, "\1\0\0\1"s) == -1);
  CHECK(nonolith::verify(2, 2, clues, "\1\1\0\1"s) == 0);
  CHECK(nonolith::verify(2, 2, clues, "\1\0\1\0"s) == 2);
  CHECK(nonolith::verify(2, 2, clues, "\1\0\0\2"s) == 1);
}

TEST(verify_refuses_sizes_that_do_not_match) {
  bool refused = false;
  try {
    nonolith::verify(2, 2, pack({{1}, {1}, {1}, {1}}), "\1"s);
  } catch (const std::invalid_argument&) {
    refused = true;
  }
  CHECK(refused);
}
