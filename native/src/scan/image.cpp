#include "image.hpp"

#include <algorithm>
#include <cmath>

namespace nonolith::scan {

namespace {

// The pixels that one pixel of the result is made of, along one axis, and their weights.
struct Taps {
  int first = 0;
  std::vector<float> weights;
};

float cubic(double t) {
  t = std::abs(t);
  if (t < 1) return static_cast<float>((1.5 * t - 2.5) * t * t + 1);
  if (t < 2) return static_cast<float>(((-0.5 * t + 2.5) * t - 4) * t + 2);
  return 0;
}

std::vector<Taps> taps(double from, int count, double scale) {
  std::vector<Taps> list(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    Taps& tap = list[static_cast<std::size_t>(i)];
    const double low = from + i / scale;
    const double high = from + (i + 1) / scale;
    if (scale < 1) {
      tap.first = static_cast<int>(std::floor(low));
      for (int k = tap.first; k < high; ++k)
        tap.weights.push_back(static_cast<float>(std::min(high, k + 1.0) - std::max(low, static_cast<double>(k))));
    } else {
      const double center = (low + high) / 2 - 0.5;
      tap.first = static_cast<int>(std::floor(center)) - 1;
      for (int k = 0; k < 4; ++k) tap.weights.push_back(cubic(center - (tap.first + k)));
    }
    float sum = 0;
    for (const float w : tap.weights) sum += w;
    for (float& w : tap.weights) w /= sum;
  }
  return list;
}

std::uint8_t to_byte(float value) { return static_cast<std::uint8_t>(std::clamp(value + 0.5F, 0.0F, 255.0F)); }

}  // namespace

Image rescaled(const Image& image, const Box& part, double scale) {
  const int width = std::max(1, static_cast<int>(std::lround(part.width() * scale)));
  const int height = std::max(1, static_cast<int>(std::lround(part.height() * scale)));
  Image result(width, height);
  if (scale == 1 && part.x0 >= 0 && part.y0 >= 0 && part.x1 <= image.width && part.y1 <= image.height) {
    for (int y = 0; y < height; ++y)
      std::copy_n(image.row(static_cast<int>(part.y0) + y) + static_cast<int>(part.x0), width, result.row(y));
    return result;
  }
  const auto across = taps(part.x0, width, scale);
  const auto down = taps(part.y0, height, scale);
  std::vector<float> line(static_cast<std::size_t>(image.width) * 3);
  for (int y = 0; y < height; ++y) {
    const Taps& rows = down[static_cast<std::size_t>(y)];
    std::fill(line.begin(), line.end(), 0.0F);
    for (std::size_t k = 0; k < rows.weights.size(); ++k) {
      const Rgb* source = image.row(std::clamp(rows.first + static_cast<int>(k), 0, image.height - 1));
      for (int x = 0; x < image.width; ++x)
        for (std::size_t c = 0; c < 3; ++c)
          line[static_cast<std::size_t>(x) * 3 + c] += rows.weights[k] * static_cast<float>(source[x][c]);
    }
    for (int x = 0; x < width; ++x) {
      const Taps& columns = across[static_cast<std::size_t>(x)];
      float sum[3] = {0, 0, 0};
      for (std::size_t k = 0; k < columns.weights.size(); ++k) {
        const auto at =
            static_cast<std::size_t>(std::clamp(columns.first + static_cast<int>(k), 0, image.width - 1)) * 3;
        for (std::size_t c = 0; c < 3; ++c) sum[c] += columns.weights[k] * line[at + c];
      }
      result.at(x, y) = {to_byte(sum[0]), to_byte(sum[1]), to_byte(sum[2])};
    }
  }
  return result;
}

Rgb sample(const Image& image, double x, double y) {
  x = std::clamp(x - 0.5, 0.0, image.width - 1.0);
  y = std::clamp(y - 0.5, 0.0, image.height - 1.0);
  const int x0 = static_cast<int>(x);
  const int y0 = static_cast<int>(y);
  const int x1 = std::min(x0 + 1, image.width - 1);
  const int y1 = std::min(y0 + 1, image.height - 1);
  const auto fx = static_cast<float>(x - x0);
  const auto fy = static_cast<float>(y - y0);
  Rgb result;
  for (std::size_t c = 0; c < 3; ++c) {
    const float above =
        static_cast<float>(image.at(x0, y0)[c]) * (1 - fx) + static_cast<float>(image.at(x1, y0)[c]) * fx;
    const float below =
        static_cast<float>(image.at(x0, y1)[c]) * (1 - fx) + static_cast<float>(image.at(x1, y1)[c]) * fx;
    result[c] = to_byte(above * (1 - fy) + below * fy);
  }
  return result;
}

}  // namespace nonolith::scan
