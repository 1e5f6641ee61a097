// Reasons are sound: of a picture's own puzzle no deduction ever excludes the picture, no line of it is ever broken,
// and what is assumed to break does not hold in it. Sizes are chosen so that every kind of word is met.
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "nonolith/puzzle.hpp"
#include "nonolith/why.hpp"

namespace {

using namespace nonolith::why;

[[noreturn]] void fail(const char* what) {
  std::fprintf(stderr, "fuzz_why: %s\n", what);
  std::abort();
}

struct Picture {
  int width, height, colors;
  std::string cells;

  int color(int cell) const { return static_cast<unsigned char>(cells[static_cast<std::size_t>(cell)]); }
  // Runs of one line, as unpack() reads them.
  void pack(std::vector<std::int32_t>& packed, int first, int step, int count) const {
    const std::size_t head = packed.size();
    packed.push_back(0);
    for (int i = 0, before = 0; i < count; ++i) {
      const int now = color(first + i * step);
      if (now != 0 && now == before) ++packed[packed.size() - 2];
      if (now != 0 && now != before) ++packed[head], packed.insert(packed.end(), {1, now});
      before = now;
    }
  }
  nonolith::Puzzle puzzle() const {
    std::vector<std::int32_t> packed;
    for (int y = 0; y < height; ++y) pack(packed, y * width, 1, width);
    for (int x = 0; x < width; ++x) pack(packed, x, width, height);
    std::string bytes(packed.size() * sizeof(std::int32_t), '\0');
    std::memcpy(bytes.data(), packed.data(), bytes.size());
    return nonolith::unpack(width, height, colors, bytes);
  }
  void check(const Reasoner& reasoner) const {
    for (int cell = 0; cell < width * height; ++cell)
      if (!reasoner.is_allowed(cell, color(cell))) fail("the picture was excluded");
  }
};

Picture picture_of(const std::uint8_t* data, std::size_t size) {
  constexpr std::array<int, 8> kSides{3, 5, 8, 12, 20, 70, 130, 260};
  Picture picture{kSides[data[0] % kSides.size()], data[1] % 7 + 2, data[2] % 3 + 1, {}};
  if (data[2] & 4) std::swap(picture.width, picture.height);
  // Stretches of cells of one color, so that long lines have runs worth reasoning about.
  for (std::size_t i = 3; picture.cells.size() < static_cast<std::size_t>(picture.width * picture.height); ++i) {
    const std::uint8_t byte = data[3 + (i - 3) % (size - 3)];
    picture.cells.append(byte / 32 + 1U, static_cast<char>(byte % (picture.colors + 1)));
  }
  picture.cells.resize(static_cast<std::size_t>(picture.width * picture.height));
  return picture;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 5) return 0;
  const Picture picture = picture_of(data, size);
  const auto reasoner = make_reasoner(picture.puzzle(), {}, {});
  Deduction deduction;
  for (Found found = Found::step; found == Found::step; picture.check(*reasoner)) {
    deduction = {};
    found = reasoner->next(-1, deduction);
    if (found == Found::broken || found == Found::late) fail("a line is broken, or late");
  }
  if (reasoner->open_cells() == 0 || picture.width * picture.height > 200) return 0;
  Foresight foresight;
  reasoner->foresee(2, 0, -1, foresight);
  for (const Broken& broken : foresight.broken)
    if (picture.color(broken.cell) == broken.color) fail("what is in the picture breaks");
  if (!foresight.broken.empty()) {
    const Chain chain = reasoner->refute(foresight.broken, -1);
    if (picture.color(chain.cell) == chain.color) fail("a chain refutes the picture");
  }
  if (const auto agreed = reasoner->agree(foresight.agreeing, 2, -1))
    for (const Told& goal : agreed->goals)
      if (!goal.mask.has(picture.color(goal.place))) fail("all agree on something that is not in the picture");
  return 0;
}
