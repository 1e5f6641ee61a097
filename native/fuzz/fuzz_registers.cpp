// Lines of 129 to 512 cells in registers of AVX2 against the same template on words that go limb by limb.
#define NONOLITH_ISA avx2
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "line.hpp"

namespace {

using namespace nonolith::avx2;
using nonolith::Piece;

[[noreturn]] void fail(const char* what) {
  std::fprintf(stderr, "fuzz_registers: %s differ\n", what);
  std::abort();
}

template <class T>
void compare(int n, const std::uint8_t* data, std::size_t size) {
  static_assert(kInRegisters<T>);
  std::size_t at = 0;
  const auto next = [&]() -> int { return at < size ? data[at++] : 0; };
  std::vector<std::int32_t> lengths;
  for (int runs = next() % 24; runs > 0; --runs) lengths.push_back(next() % 8 == 0 ? 1 + 2 * next() : 1 + next() % 24);
  std::vector<Piece> pieces(lengths.size());
  Clue<T> clue;
  describe(clue, lengths, n, pieces.data());
  T black = none(clue.full), white = black;
  while (at < size) {
    const int cell = (next() + 256 * (next() % 2)) % n, length = next() % 70, kind = next() % 2;
    for (int i = cell; i < n && i <= cell + length; ++i)
      if (!has(black, i) && !has(white, i)) add_cell(kind == 0 ? black : white, i);
  }
  Scratch<T> space;
  T black_too = black, white_too = white;
  const bool can = feasible(clue, black, white, space), can_too = feasible_from_left(clue, black, white, space);
  if (can != can_too) fail("answers of feasible");
  const bool solved = solve(clue, black, white, space);
  if (solved != can || solved != solve_starts(clue, black_too, white_too, space, [](int, const T&) {}))
    fail("answers of solve");
  if (solved && (any<T>(black ^ black_too) || any<T>(white ^ white_too))) fail("cells");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 3) return 0;
  const int cells = data[0] + 256 * (data[1] % 2);
  if (cells <= 256)
    compare<Wide<4>>(std::max(65, cells), data + 2, size - 2);
  else
    compare<Wide<8>>(cells, data + 2, size - 2);
  return 0;
}
