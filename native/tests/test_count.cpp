#include <string>
#include <vector>

#include "check.hpp"
#include "count/big.hpp"
#include "nonolith/count.hpp"
#include "nonolith/puzzle.hpp"
#include "pack.hpp"

namespace {

using nonolith::Big;

std::string power_of_two(int exponent) {
  std::string bytes(static_cast<std::size_t>(exponent) / 8, '\0');
  bytes.push_back(static_cast<char>(1 << exponent % 8));
  bytes.resize((bytes.size() + 3) / 4 * 4, '\0');
  return bytes;
}

}  // namespace

TEST(big_numbers_carry) {
  Big sum(0xffffffffU);
  sum += Big(1);
  CHECK(sum.to_bytes() == power_of_two(32));
  Big product = sum;
  product *= sum;
  CHECK(product.to_bytes() == power_of_two(64));
  product *= Big(0);
  CHECK(product.is_zero() && product.to_bytes().empty());
  Big square(0xffffffffU);
  square *= square;
  square += sum;
  square += Big(0xffffffffU);
  CHECK(square.to_bytes() == power_of_two(64));
}

TEST(counting_goes_on_where_a_limit_stopped_it) {
  const auto puzzle = nonolith::unpack(6, 6, 1, pack(std::vector<std::vector<int>>(12, {1})));
  nonolith::Counter counter(puzzle, {});
  int stops = 0;
  while (counter.advance({-1, counter.stats().nodes + 7}, nullptr) == nonolith::Outcome::limit) ++stops;
  CHECK(stops > 3);
  CHECK(counter.count() == Big(720).to_bytes());
}
