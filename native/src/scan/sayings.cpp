#include "sayings.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace nonolith::scan {

namespace {

double digit_cost(const Glyph& glyph, int digit) {
  return -std::log(std::max(1e-4F, glyph.reading.p[static_cast<std::size_t>(digit)]));
}

void add_single(const Glyph& glyph, double extra, std::vector<Saying>& sayings) {
  for (int d = 0; d < 10; ++d) {
    const double cost = digit_cost(glyph, d) + extra;
    if (cost < 7) sayings.push_back({std::string(1, static_cast<char>('0' + d)), cost});
  }
}

// The best place to cut a wide glyph in two: where both halves read best among the thinnest places.
void add_double(const Glyph& glyph, std::vector<Saying>& sayings) {
  const int width = glyph.ink.width;
  std::vector<std::pair<int, int>> places;  // ink, column
  for (int x = std::max(1, width * 3 / 10); x <= width * 7 / 10 && x < width; ++x) {
    int ink = 0;
    for (int y = 0; y < glyph.ink.height; ++y) ink += glyph.ink.at(x, y);
    places.emplace_back(ink, x);
  }
  std::sort(places.begin(), places.end());
  if (places.size() > 6) places.resize(6);
  double best = 1e9;
  Glyph left;
  Glyph right;
  for (const auto& [ink, x] : places) {
    Glyph a = cut(glyph, 0, x);
    Glyph b = cut(glyph, x, width);
    const double cost = digit_cost(a, a.digit()) + digit_cost(b, b.digit());
    if (cost < best) {
      best = cost;
      left = std::move(a);
      right = std::move(b);
    }
  }
  if (best > 8) return;
  for (int a = 1; a < 10; ++a)
    for (int b = 0; b < 10; ++b) {
      const double cost = digit_cost(left, a) + digit_cost(right, b) + 0.1;
      if (cost < 7) sayings.push_back({{static_cast<char>('0' + a), static_cast<char>('0' + b)}, cost});
    }
}

}  // namespace

std::vector<Saying> sayings_of(const Glyph& glyph, double tall, double wide, const Heights& heights) {
  const double off = std::abs(glyph.box.height() / (tall * heights[static_cast<std::size_t>(glyph.digit())]) - 1);
  const double odd = off > 0.13 ? std::min(6.0, 80 * (off - 0.13) * (off - 0.13)) : 0;
  // What is much wider than digits are is two of them, though the net may take it for one.
  constexpr double kWidest = 1.35;
  const double wider = wide > 0 ? glyph.box.width() / wide - kWidest : 0;  // where all are 1, none says how wide
  const double fat = wider > 0 ? std::min(6.0, 12 * wider) : 0;
  std::vector<Saying> sayings;
  add_single(glyph, odd + fat, sayings);
  if (glyph.box.width() > std::max(0.8 * glyph.box.height(), 1.25 * wide)) add_double(glyph, sayings);
  std::sort(sayings.begin(), sayings.end(), [](const Saying& a, const Saying& b) { return a.cost < b.cost; });
  if (sayings.size() > 6) sayings.resize(6);
  return sayings;
}

}  // namespace nonolith::scan
