#include "fading.hpp"

#include <algorithm>
#include <cmath>

#include "sheet.hpp"

namespace nonolith::scan {

namespace {

constexpr int kBands = 3;

using Bands = std::array<Rgb, kBands>;

// The colors that most of each third of a box has.
Bands bands_of(const Image& image, const Box& box, bool across) {
  constexpr double kInset = 0.1;
  Bands bands;
  for (int k = 0; k < kBands; ++k) {
    const double from = static_cast<double>(k) / kBands;
    const double to = static_cast<double>(k + 1) / kBands;
    const Box part = across ? Box{box.x0 + from * box.width(), box.y0, box.x0 + to * box.width(), box.y1}
                            : Box{box.x0, box.y0 + from * box.height(), box.x1, box.y0 + to * box.height()};
    bands[static_cast<std::size_t>(k)] = common_color(image, part, kInset);
  }
  return bands;
}

// Whether the middle lies halfway between the ends.
bool is_even(const Bands& bands) {
  constexpr double kUneven = 0.3;
  constexpr int kRounding = 4;
  const int range = distance(bands[0], bands[2]);
  for (std::size_t c = 0; c < 3; ++c)
    if (std::abs(2 * bands[1][c] - bands[0][c] - bands[2][c]) > kRounding + kUneven * range) return false;
  return true;
}

}  // namespace

std::optional<Fading> Fading::find(const Image& image, const Box& box) {
  constexpr int kLeast = 20;
  int most = kLeast - 1;
  std::optional<Fading> found;
  for (const bool across : {true, false}) {
    const Bands bands = bands_of(image, box, across);
    const int range = distance(bands[0], bands[2]);
    if (range <= most || !is_even(bands)) continue;
    most = range;
    found.emplace();
    found->across_ = across;
    found->middle_ = across ? box.center_x() : box.center_y();
    // From the middle of the first third to that of the last it is two thirds of the way.
    const double way = (across ? box.width() : box.height()) * (kBands - 1) / kBands;
    for (std::size_t c = 0; c < 3; ++c) {
      found->color_[c] = (bands[0][c] + bands[1][c] + bands[2][c]) / 3.0;
      found->slope_[c] = (bands[2][c] - bands[0][c]) / way;
    }
  }
  return found;
}

int Fading::ink(const Rgb& pixel, int x, int y) const {
  const double off = (across_ ? x : y) + 0.5 - middle_;
  double most = 0;
  for (std::size_t c = 0; c < 3; ++c) most = std::max(most, std::abs(pixel[c] - color_[c] - slope_[c] * off));
  return static_cast<int>(most);
}

}  // namespace nonolith::scan
