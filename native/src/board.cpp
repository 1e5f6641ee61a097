#include "board.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "stretches.hpp"

#if defined(NONOLITH_HAS_AVX2) && !defined(_MSC_VER)
#include <cpuid.h>
#endif

namespace nonolith {
namespace {

#if defined(NONOLITH_HAS_AVX2)
#if defined(_MSC_VER)
bool runs_avx2() { return false; }  // only GCC and Clang compile the code for it
#else
// Asked of the processor itself: __builtin_cpu_supports needs a name of libgcc's that Zig does not link.
bool runs_avx2() {
  unsigned a = 0, b = 0, c = 0, d = 0;
  if (!__get_cpuid(1, &a, &b, &c, &d)) return false;
  constexpr unsigned base = bit_OSXSAVE | bit_POPCNT;
  if ((c & base) != base) return false;
  unsigned low = 0, high = 0;  // XCR0: the system must keep the vector registers, both halves (bits 1 and 2)
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  if ((low & 6) != 6) return false;
  constexpr unsigned vectors = bit_AVX2 | bit_BMI | bit_BMI2;
  if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || (b & vectors) != vectors) return false;
  return __get_cpuid(0x80000001, &a, &b, &c, &d) && (c & bit_LZCNT) != 0;
}
#endif
#endif

bool has_avx2() {
#if defined(NONOLITH_HAS_AVX2)
  // Asked once: on a virtual machine the question goes to the host, which takes longer than a small puzzle.
  static const bool runs = runs_avx2();
  return runs;
#else
  return false;
#endif
}

}  // namespace

const char* isa_name(Isa isa) {
  switch (isa) {
    case Isa::automatic: return "automatic";
    case Isa::portable: return "portable";
    case Isa::avx2: return "avx2";
  }
  return "unknown";
}

Isa isa_of(std::string_view name) {
  for (const Isa isa : {Isa::automatic, Isa::portable, Isa::avx2})
    if (name == isa_name(isa)) return isa;
  throw std::invalid_argument("no such instruction set: " + std::string(name));
}

Width width_of(int bits) {
  if (bits < 0) throw std::invalid_argument("no such width of a word: " + std::to_string(bits));
  if (bits == 0) return Width::automatic;
  int width = static_cast<int>(Width::w32);
  for (int most = 32; most < bits && width < static_cast<int>(Width::any); most *= 2) ++width;
  return static_cast<Width>(width);
}

std::vector<Isa> available_isas() {
  if (has_avx2()) return {Isa::portable, Isa::avx2};
  return {Isa::portable};
}

std::unique_ptr<Board> make_board(const Puzzle& puzzle, Budget& budget, Isa isa, Width width) {
  if (isa == Isa::automatic) isa = has_avx2() ? Isa::avx2 : Isa::portable;
  if (isa == Isa::avx2 && !has_avx2())
    throw std::invalid_argument(std::string("this machine cannot run ") + isa_name(isa));
  MakeStretches make_stretches = &portable::make_stretches;
#if defined(NONOLITH_HAS_AVX2)
  if (isa == Isa::avx2) {
    make_stretches = &avx2::make_stretches;
    if (auto board = avx2::make_board(puzzle, budget, width, make_stretches)) return board;
  }
#endif
  return portable::make_board(puzzle, budget, width, make_stretches);
}

int Board::restrict_to(std::string_view start) {
  const auto bytes = static_cast<std::size_t>(mask_bytes(puzzle_.colors));
  for (std::int32_t cell = 0; cell < cells() && !start.empty(); ++cell) {
    const char* const mask = start.data() + static_cast<std::size_t>(cell) * bytes;
    const auto given = [mask](int color) { return (mask[color / 8] >> (color % 8) & 1) != 0; };
    int stays = 0;
    for (int color = 0; color <= colors(); ++color) stays += given(color) && allows(cell, color);
    if (stays == 0) {
      for (const Seat& seat : layout_.seats(cell)) {
        bool can = given(0);
        for (int color = 1; color <= colors(); ++color) can = can || (given(color) && shows(seat.line, color));
        if (!can) return seat.line;
      }
      return layout_.seats(cell).back().line;  // each of them could, but not together
    }
    for (int color = 0; color <= colors(); ++color)
      if (!given(color) && allows(cell, color)) exclude(cell, color);
  }
  return -1;
}

void Board::freeze() {
  if (frozen()) return;
  std::vector<char> masks(static_cast<std::size_t>(cells()) * static_cast<std::size_t>(mask_bytes(puzzle_.colors)));
  known(masks.data());
  proved_ = std::move(masks);
}

void Board::known(char* masks) const {
  if (frozen()) {
    std::copy(proved_.begin(), proved_.end(), masks);
    return;
  }
  this->masks(masks);
  const auto bytes = static_cast<std::size_t>(mask_bytes(puzzle_.colors));
  for (const Literal literal : trail_) {
    const int color = color_of(literal);
    char& byte = masks[static_cast<std::size_t>(cell_of(literal)) * bytes + static_cast<std::size_t>(color) / 8];
    byte = static_cast<char>(byte | 1 << (color % 8));
  }
}

}  // namespace nonolith
