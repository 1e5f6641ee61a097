#include "badges.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "quantile.hpp"

namespace nonolith::scan {

namespace {

enum class Part : std::uint8_t { inside, ground, outside };

// Marks what can be reached from the border without crossing the ground.
void reach_in(Plane<Part>& parts) {
  std::vector<Pixel> reached;
  const auto reach = [&](int x, int y) {
    if (x < 0 || y < 0 || x >= parts.width || y >= parts.height || parts.at(x, y) != Part::inside) return;
    parts.at(x, y) = Part::outside;
    reached.push_back({x, y});
  };
  for (int x = 0; x < parts.width; ++x)
    for (const int y : {0, parts.height - 1}) reach(x, y);
  for (int y = 0; y < parts.height; ++y)
    for (const int x : {0, parts.width - 1}) reach(x, y);
  while (!reached.empty()) {
    const Pixel p = reached.back();
    reached.pop_back();
    for (const auto& [u, v] : std::array<std::array<int, 2>, 4>{{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}})
      reach(p.x + u, p.y + v);
  }
}

}  // namespace

std::optional<Badge> find_badge(const Sheet& sheet, const Piece& blob) {
  constexpr double kLow = 0.25;  // of a cell
  constexpr double kHigh = 1.15;
  constexpr double kNarrow = 0.65;  // of its height
  constexpr double kWide = 2.2;
  constexpr int kAlike = 28;
  constexpr double kGround = 0.45;  // of its box: a number covers the rest
  constexpr double kWhole = 0.75;   // with the number; a circle has more
  constexpr double kCircle = 0.62;  // but for its smooth rim; digits are not as wide as high
  constexpr double kRound = 0.1;
  const int width = blob.width();
  const int height = blob.height();
  if (height < kLow * sheet.pitch || height > kHigh * sheet.pitch || width < kNarrow * height || width > kWide * height)
    return std::nullopt;
  const double all = static_cast<double>(width) * height;
  if (static_cast<double>(blob.pixels.size()) < kGround * all) return std::nullopt;
  std::vector<Rgb> colors;
  colors.reserve(blob.pixels.size());
  for (const Pixel p : blob.pixels) colors.push_back(sheet.image.at(p.x, p.y));
  Badge badge{{static_cast<double>(blob.x0), static_cast<double>(blob.y0), static_cast<double>(blob.x1),
               static_cast<double>(blob.y1)},
              median_color(colors),
              {}};
  Plane<Part> parts(width, height);
  int ground = 0;
  for (const Pixel p : blob.pixels) {
    if (distance(sheet.image.at(p.x, p.y), badge.color) > kAlike) continue;
    parts.at(p.x - blob.x0, p.y - blob.y0) = Part::ground;
    ++ground;
  }
  if (ground < kGround * all) return std::nullopt;
  reach_in(parts);
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      if (parts.at(x, y) == Part::inside) badge.inside.push_back({blob.x0 + x, blob.y0 + y});
  const double whole = std::abs(static_cast<double>(width) / height - 1) < kRound ? kCircle : kWhole;
  if (badge.inside.empty() || ground + static_cast<double>(badge.inside.size()) < whole * all) return std::nullopt;
  return badge;
}

}  // namespace nonolith::scan
