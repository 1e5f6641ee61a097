#include "contrast.hpp"

#include <algorithm>

namespace nonolith::scan {

Plane<std::uint8_t> steps(const Image& image) {
  Plane<std::uint8_t> result(image.width, image.height);
  for (int y = 1; y < image.height; ++y) {
    const std::uint8_t* above = image.row(y - 1)->data();
    const std::uint8_t* here = image.row(y)->data();
    std::uint8_t* out = result.row(y);
    for (int x = 0; x < image.width; ++x) {
      const int r = std::abs(above[3 * x] - here[3 * x]);
      const int g = std::abs(above[3 * x + 1] - here[3 * x + 1]);
      const int b = std::abs(above[3 * x + 2] - here[3 * x + 2]);
      out[x] = static_cast<std::uint8_t>(std::max(r, std::max(g, b)));
    }
  }
  return result;
}

Plane<std::uint8_t> steps_across(const Image& image) {
  constexpr int kTile = 64;  // rows whose places in the result share lines of the cache
  Plane<std::uint8_t> result(image.height, image.width);
  for (int top = 0; top < image.height; top += kTile) {
    const int bottom = std::min(top + kTile, image.height);
    for (int x = 1; x < image.width; ++x) {
      std::uint8_t* out = result.row(x);
      for (int y = top; y < bottom; ++y)
        out[y] = static_cast<std::uint8_t>(distance(image.at(x - 1, y), image.at(x, y)));
    }
  }
  return result;
}

Stretches::Stretches(const Plane<std::uint8_t>& steps, int threshold, int least, int gap, bool tiles)
    : before_(steps.width + 1, steps.height) {
  std::vector<std::uint8_t> on(static_cast<std::size_t>(steps.width));
  for (int y = 0; y < steps.height; ++y) {
    const std::uint8_t* step = steps.row(y);
    std::fill(on.begin(), on.end(), std::uint8_t{0});
    int start = -1;
    int last = -1;
    int side = -1;  // where what is not interrupted began
    const auto finish = [&] {
      if (start >= 0 && last + 1 - start >= least)
        std::fill(on.begin() + start, on.begin() + last + 1, std::uint8_t{1});
      start = -1;
    };
    for (int x = 0; x < steps.width; ++x) {
      if (step[x] < threshold) continue;
      const int missing = x - last - 1;
      const bool is_side = tiles && last + 1 - side >= least && missing <= last + 1 - side;
      if (start >= 0 && missing > gap && !is_side) finish();
      if (start < 0) start = x;
      if (start == x || missing > 0) side = x;
      last = x;
    }
    finish();
    std::uint16_t* before = before_.row(y);
    std::uint16_t sum = 0;
    for (int x = 0; x < steps.width; ++x) {
      before[x] = sum;
      sum = static_cast<std::uint16_t>(sum + on[static_cast<std::size_t>(x)]);
    }
    before[steps.width] = sum;
  }
}

}  // namespace nonolith::scan
