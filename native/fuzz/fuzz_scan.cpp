// Any pixels are read without harm: patches of noise, lattices and glyph-like dots, with and without a person's hint.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "nonolith/scan.hpp"

namespace {

class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
  int next() { return data_[at_++ % size_]; }  // begins again at the end

 private:
  const std::uint8_t* data_;
  std::size_t size_, at_ = 0;
};

struct Paper {
  int width, height;
  std::string pixels;

  void fill(int left, int top, int right, int bottom, int grey, int tint) {
    for (int y = std::max(0, top); y < std::min(height, bottom); ++y)
      for (int x = std::max(0, left); x < std::min(width, right); ++x) {
        const auto at = 3 * static_cast<std::size_t>(y * width + x);
        pixels[at] = pixels[at + 1] = pixels[at + 2] = static_cast<char>(grey);
        pixels[at + static_cast<std::size_t>(tint % 3)] = static_cast<char>(grey + tint / 3);
      }
  }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 8) return 0;
  Bytes bytes(data, size);
  Paper paper{bytes.next() % 200 + 1, bytes.next() % 200 + 1, {}};
  paper.pixels.assign(3 * static_cast<std::size_t>(paper.width * paper.height), static_cast<char>(bytes.next() | 128));
  const int pitch = bytes.next() % 24 + 3, left = bytes.next() % 90, top = bytes.next() % 90, ink = bytes.next() % 120;
  if (bytes.next() % 4 != 0) {  // a lattice
    for (int x = left; x < paper.width; x += pitch) paper.fill(x, top, x + 1, paper.height, ink, 0);
    for (int y = top; y < paper.height; y += pitch) paper.fill(left, y, paper.width, y + 1, ink, 0);
  }
  for (int n = bytes.next() % 64; n > 0; --n) {  // strokes: some of them look like digits
    const int x = bytes.next() % paper.width, y = bytes.next() % paper.height;
    const int wide = bytes.next() % 9 + 1, high = bytes.next() % 9 + 1;
    paper.fill(x, y, x + wide, y + high, bytes.next(), bytes.next());
  }
  nonolith::scan::Hint hint{};
  for (auto& corner : hint.corners) corner = {bytes.next() * 2.0 - 100, bytes.next() * 2.0 - 100};
  hint.rows = bytes.next() % 30 + 1, hint.columns = bytes.next() % 30 + 1;
  const bool hinted = bytes.next() % 3 == 0;
  for (const auto& board : nonolith::scan::scan(paper.width, paper.height, paper.pixels, hinted ? &hint : nullptr)) {
    const std::size_t cells = board.rows.size() * board.columns.size();
    if (board.marks.size() != cells || (!board.solution.empty() && board.solution.size() != cells)) {
      std::fprintf(stderr, "fuzz_scan: marks or a solution of another size than the board\n");
      std::abort();
    }
  }
  return 0;
}
