// Pictures as the stages pass them on. Coordinates are those of pixel borders: pixel (x, y) covers [x, x + 1) x [y, y +
// 1).
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace nonolith::scan {

template <class T>
struct Plane {
  int width = 0;
  int height = 0;
  std::vector<T> cells;

  Plane() = default;
  Plane(int w, int h, T value = T{})
      : width(w), height(h), cells(static_cast<std::size_t>(w) * static_cast<std::size_t>(h), value) {}
  T* row(int y) { return cells.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(width); }
  const T* row(int y) const { return cells.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(width); }
  T& at(int x, int y) { return row(y)[x]; }
  const T& at(int x, int y) const { return row(y)[x]; }
};

using Rgb = std::array<std::uint8_t, 3>;
using Image = Plane<Rgb>;

struct Point {
  double x = 0;
  double y = 0;
};

struct Box {
  double x0 = 0;
  double y0 = 0;
  double x1 = 0;
  double y1 = 0;
  double width() const { return x1 - x0; }
  double height() const { return y1 - y0; }
  double center_x() const { return (x0 + x1) / 2; }
  double center_y() const { return (y0 + y1) / 2; }
};

// How far two colours are apart: the largest difference in a channel, which sees any contrast, whatever its hue.
inline int distance(const Rgb& a, const Rgb& b) {
  int most = 0;
  for (std::size_t c = 0; c < 3; ++c) {
    const int d = std::abs(a[c] - b[c]);
    most = d > most ? d : most;
  }
  return most;
}

// How light a colour is to the eye, from 0 to 255.
template <class T>
double lightness(const std::array<T, 3>& color) {
  return 0.299 * color[0] + 0.587 * color[1] + 0.114 * color[2];
}

// A part of the picture at another scale: averaged when it shrinks, by cubics when it grows. Beyond the border lies the
// nearest pixel.
Image rescaled(const Image& image, const Box& part, double scale);

// The colour at a place between pixels, bilinear.
Rgb sample(const Image& image, double x, double y);

}  // namespace nonolith::scan
