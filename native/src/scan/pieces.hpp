// Pieces: connected pixels of ink.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "image.hpp"

namespace nonolith::scan {

struct Pixel {
  int x, y;
};

struct Piece {
  int x0, y0, x1, y1;
  std::vector<Pixel> pixels;
  int width() const { return x1 - x0; }
  int height() const { return y1 - y0; }
};

// The connected pieces (corners count) of the pixels with more ink than `threshold`; clears them in `ink`.
template <class Use>
void for_each_piece(Plane<std::uint8_t>& ink, int threshold, const Use& use) {
  Piece piece;
  for (int y = 0; y < ink.height; ++y)
    for (int x = 0; x < ink.width; ++x) {
      if (ink.at(x, y) <= threshold) continue;
      piece = {x, y, x + 1, y + 1, {}};
      piece.pixels.push_back({x, y});
      ink.at(x, y) = 0;
      for (std::size_t k = 0; k < piece.pixels.size(); ++k) {
        const Pixel p = piece.pixels[k];
        piece.x0 = std::min(piece.x0, p.x);
        piece.y0 = std::min(piece.y0, p.y);
        piece.x1 = std::max(piece.x1, p.x + 1);
        piece.y1 = std::max(piece.y1, p.y + 1);
        for (int v = std::max(0, p.y - 1); v <= std::min(ink.height - 1, p.y + 1); ++v)
          for (int u = std::max(0, p.x - 1); u <= std::min(ink.width - 1, p.x + 1); ++u)
            if (ink.at(u, v) > threshold) {
              ink.at(u, v) = 0;
              piece.pixels.push_back({u, v});
            }
      }
      use(piece);
    }
}

}  // namespace nonolith::scan
