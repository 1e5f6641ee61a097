#include "straightening.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "quantile.hpp"

namespace nonolith::scan {

namespace {

constexpr int kTerms = 10;        // of a cubic in two variables
constexpr int kWorkSize = 900;    // pixels along the longer side, on which slopes are measured
constexpr double kUpright = 1.2;  // pixels by which lines may be off before it matters
constexpr double kLargest = 9e6;  // pixels of a picture that is turned
constexpr double kPi = 3.14159265358979;
constexpr std::size_t kFewest = 300;  // slopes that say something

Plane<float> grey(const Image& image, int& shrink) {
  shrink =
      std::max(1, static_cast<int>(std::lround(std::max(image.width, image.height) / static_cast<double>(kWorkSize))));
  Plane<float> result(image.width / shrink, image.height / shrink);
  for (int y = 0; y < result.height; ++y)
    for (int x = 0; x < result.width; ++x) {
      int sum = 0;
      for (int v = 0; v < shrink; ++v)
        for (int u = 0; u < shrink; ++u) {
          const Rgb& c = image.at(x * shrink + u, y * shrink + v);
          sum += c[0] + 2 * c[1] + c[2];
        }
      result.at(x, y) = static_cast<float>(sum) / static_cast<float>(4 * shrink * shrink);
    }
  return result;
}

Plane<float> flipped(const Plane<float>& plane) {
  Plane<float> result(plane.height, plane.width);
  for (int y = 0; y < plane.height; ++y)
    for (int x = 0; x < plane.width; ++x) result.at(y, x) = plane.at(x, y);
  return result;
}

struct Slope {
  float x, y;  // from -1 to 1 over the picture
  float value;
};

// The slopes of edges that run more or less from left to right, where they are clear.
std::vector<Slope> slopes(const Plane<float>& grey) {
  constexpr int kHalf = 10;  // pixels along the edge over which its slope is taken
  constexpr double kSteepest = 0.27;
  const int width = grey.width;
  const int height = grey.height;
  std::vector<Slope> list;
  std::vector<std::pair<float, Slope>> found;
  std::vector<double> xx(static_cast<std::size_t>(width) + 1);
  std::vector<double> xy = xx;
  std::vector<double> yy = xx;
  for (int y = 2; y + 2 < height; ++y) {
    for (int x = 1; x + 1 < width; ++x) {
      double sxx = 0;
      double sxy = 0;
      double syy = 0;
      for (int v = y - 1; v <= y + 1; ++v) {
        const double gx = grey.at(x + 1, v) - grey.at(x - 1, v);
        const double gy = grey.at(x, v + 1) - grey.at(x, v - 1);
        sxx += gx * gx;
        sxy += gx * gy;
        syy += gy * gy;
      }
      const auto k = static_cast<std::size_t>(x);
      xx[k + 1] = xx[k] + sxx;
      xy[k + 1] = xy[k] + sxy;
      yy[k + 1] = yy[k] + syy;
    }
    for (int x = kHalf + 2; x + kHalf + 2 < width; x += 3) {
      const auto a = static_cast<std::size_t>(x - kHalf);
      const auto b = static_cast<std::size_t>(x + kHalf);
      const double sxx = xx[b] - xx[a];
      const double sxy = xy[b] - xy[a];
      const double syy = yy[b] - yy[a];
      if (syy < 2000) continue;
      const double slope = -sxy / syy;
      const double coherence = std::hypot(sxx - syy, 2 * sxy) / (sxx + syy);
      if (std::abs(slope) > kSteepest || coherence < 0.85) continue;
      found.push_back({static_cast<float>(syy),
                       {2.0F * static_cast<float>(x) / static_cast<float>(width) - 1,
                        2.0F * static_cast<float>(y) / static_cast<float>(height) - 1, static_cast<float>(slope)}});
    }
  }
  constexpr std::size_t kEnough = 20000;
  const std::size_t step = std::max<std::size_t>(1, found.size() / kEnough);
  for (std::size_t k = 0; k < found.size(); k += step) list.push_back(found[k].second);
  return list;
}

struct Field {
  double at[kTerms] = {};

  static void terms(double u, double v, double out[kTerms]) {
    const double list[kTerms] = {1, u, v, u * u, u * v, v * v, u * u * u, u * u * v, u * v * v, v * v * v};
    std::copy(list, list + kTerms, out);
  }
  double operator()(double u, double v) const {
    double t[kTerms];
    terms(u, v, t);
    double sum = 0;
    for (int k = 0; k < kTerms; ++k) sum += at[k] * t[k];
    return sum;
  }
};

// Gauss with pivots; the matrix is symmetric and small.
void solve(double a[kTerms][kTerms + 1], double out[kTerms]) {
  for (int i = 0; i < kTerms; ++i) {
    int pivot = i;
    for (int k = i + 1; k < kTerms; ++k)
      if (std::abs(a[k][i]) > std::abs(a[pivot][i])) pivot = k;
    std::swap_ranges(a[i], a[i] + kTerms + 1, a[pivot]);
    if (std::abs(a[i][i]) < 1e-12) continue;
    for (int k = 0; k < kTerms; ++k) {
      if (k == i) continue;
      const double factor = a[k][i] / a[i][i];
      for (int j = i; j <= kTerms; ++j) a[k][j] -= factor * a[i][j];
    }
  }
  for (int i = 0; i < kTerms; ++i) out[i] = std::abs(a[i][i]) < 1e-12 ? 0 : a[i][kTerms] / a[i][i];
}

// A smooth field through the slopes; what does not fit (letters, the edge of the table) counts less in each round.
Field fit(const std::vector<Slope>& slopes) {
  Field field;
  std::vector<double> weights(slopes.size(), 1.0);
  for (int round = 0; round < 8; ++round) {
    double a[kTerms][kTerms + 1] = {};
    double all = 0;
    for (std::size_t s = 0; s < slopes.size(); ++s) {
      double t[kTerms];
      Field::terms(slopes[s].x, slopes[s].y, t);
      for (int i = 0; i < kTerms; ++i) {
        for (int j = 0; j < kTerms; ++j) a[i][j] += weights[s] * t[i] * t[j];
        a[i][kTerms] += weights[s] * t[i] * slopes[s].value;
      }
      all += weights[s];
    }
    for (int i = 1; i < kTerms; ++i) a[i][i] += (i < 3 ? 1e-4 : 1e-3) * all;
    solve(a, field.at);
    std::vector<double> off(slopes.size());
    for (std::size_t s = 0; s < slopes.size(); ++s)
      off[s] = std::abs(slopes[s].value - field(slopes[s].x, slopes[s].y));
    const double scale = std::max(0.004, 1.5 * quantile(off, 0.5));
    for (std::size_t s = 0; s < slopes.size(); ++s) weights[s] = 1 / (1 + (off[s] / scale) * (off[s] / scale));
  }
  return field;
}

constexpr int kMesh = 16;  // pixels between the places for which the way of a line is kept

// Where the line that crosses the middle of the picture at height y is at x: at(x / kMesh, y / kMesh).
Plane<float> trace(const Field& field, int width, int height) {
  const int columns = width / kMesh + 2;
  const int rows = height / kMesh + 2;
  Plane<float> ways(columns, rows);
  const auto slope = [&](double x, double y) {
    const double v = std::clamp(2 * y / height - 1, -1.1, 1.1);
    return std::clamp(field(std::clamp(2 * x / width - 1, -1.1, 1.1), v), -0.45, 0.45);
  };
  const int middle = columns / 2;
  for (int row = 0; row < rows; ++row) {
    for (const int direction : {1, -1}) {
      double y = static_cast<double>(row) * kMesh;
      for (int column = middle; column >= 0 && column < columns; column += direction) {
        ways.at(column, row) = static_cast<float>(y);
        const double x = static_cast<double>(column) * kMesh;
        const double half = y + direction * kMesh / 2.0 * slope(x, y);
        y += direction * kMesh * slope(x + direction * kMesh / 2.0, half);
      }
    }
  }
  return ways;
}

double between(const Plane<float>& mesh, double x, double y) {
  x = std::clamp(x / kMesh, 0.0, mesh.width - 1.001);
  y = std::clamp(y / kMesh, 0.0, mesh.height - 1.001);
  const int x0 = static_cast<int>(x);
  const int y0 = static_cast<int>(y);
  const double fx = x - x0;
  const double fy = y - y0;
  return (mesh.at(x0, y0) * (1 - fx) + mesh.at(x0 + 1, y0) * fx) * (1 - fy) +
         (mesh.at(x0, y0 + 1) * (1 - fx) + mesh.at(x0 + 1, y0 + 1) * fx) * fy;
}

double deviation(const Plane<float>& ways) {
  double most = 0;
  for (int row = 1; row + 1 < ways.height; ++row)
    for (int column = 0; column < ways.width; ++column)
      most = std::max(most, std::abs(static_cast<double>(ways.at(column, row)) - row * kMesh));
  return most;
}

Image redrawn(const Image& image, int width, int height, const std::function<Point(Point)>& to_original) {
  // The way back is smooth: it is computed on a mesh, and between its points by straight lines.
  const int columns = width / kMesh + 2;
  const int rows = height / kMesh + 2;
  Plane<Point> mesh(columns, rows);
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column)
      mesh.at(column, row) = to_original({static_cast<double>(column) * kMesh, static_cast<double>(row) * kMesh});
  Image result(width, height);
  for (int y = 0; y < height; ++y) {
    const int row = y / kMesh;
    const double fy = (y + 0.5) / kMesh - row;
    for (int x = 0; x < width; ++x) {
      const int column = x / kMesh;
      const double fx = (x + 0.5) / kMesh - column;
      const Point& a = mesh.at(column, row);
      const Point& b = mesh.at(column + 1, row);
      const Point& c = mesh.at(column, row + 1);
      const Point& d = mesh.at(column + 1, row + 1);
      result.at(x, y) = sample(image, (a.x * (1 - fx) + b.x * fx) * (1 - fy) + (c.x * (1 - fx) + d.x * fx) * fy,
                               (a.y * (1 - fx) + b.y * fx) * (1 - fy) + (c.y * (1 - fx) + d.y * fx) * fy);
    }
  }
  return result;
}

// The angle that most edges have, modulo a quarter turn, from -45 to 45 degrees.
double common_angle(const Plane<float>& grey) {
  constexpr int kBins = 180;
  std::vector<double> bins(kBins);
  for (int y = 1; y + 1 < grey.height; ++y)
    for (int x = 1; x + 1 < grey.width; ++x) {
      const double gx = grey.at(x + 1, y) - grey.at(x - 1, y);
      const double gy = grey.at(x, y + 1) - grey.at(x, y - 1);
      const double strength = gx * gx + gy * gy;
      if (strength < 400) continue;
      double turn = std::atan2(gy, gx) / (kPi / 2);  // in quarter turns
      turn -= std::floor(turn);
      bins[static_cast<std::size_t>(turn * kBins) % kBins] += std::sqrt(strength);
    }
  double best = -1;
  int at = 0;
  for (int k = 0; k < kBins; ++k) {
    double sum = 0;
    for (int d = -3; d <= 3; ++d) sum += bins[static_cast<std::size_t>((k + d + kBins) % kBins)] * (4 - std::abs(d));
    if (sum > best) {
      best = sum;
      at = k;
    }
  }
  const double turn = (at + 0.5) / kBins;
  return (turn < 0.5 ? turn : turn - 1) * kPi / 2;
}

std::optional<Straightened> turned(const Image& image) {
  int shrink = 1;
  const double angle = common_angle(grey(image, shrink));
  if (std::abs(angle) < 4 * kPi / 180) return std::nullopt;
  const double c = std::cos(angle);
  const double s = std::sin(angle);
  const double across = image.width * std::abs(c) + image.height * std::abs(s);
  const double down = image.width * std::abs(s) + image.height * std::abs(c);
  // With its corners a turned picture may have twice the pixels: no more than are of use.
  const double shrink_to = std::min(1.0, std::sqrt(kLargest / (across * down)));
  const int width = static_cast<int>(across * shrink_to);
  const int height = static_cast<int>(down * shrink_to);
  const Point from{image.width / 2.0, image.height / 2.0};
  const Point to{width / 2.0, height / 2.0};
  Straightened result;
  result.to_original = [=](Point p) {
    const double x = (p.x - to.x) / shrink_to;
    const double y = (p.y - to.y) / shrink_to;
    return Point{from.x + c * x - s * y, from.y + s * x + c * y};
  };
  result.image = redrawn(image, width, height, result.to_original);
  return result;
}

// Bends the lines of a picture that is nearly upright.
std::optional<Straightened> unbent(const Image& image) {
  int shrink = 1;
  const Plane<float> small = grey(image, shrink);
  if (small.width < 40 || small.height < 40) return std::nullopt;
  const auto across = slopes(small);
  const auto down = slopes(flipped(small));
  if (across.size() < kFewest || down.size() < kFewest) return std::nullopt;
  const Plane<float> ys = trace(fit(across), image.width, image.height);
  const Plane<float> xs = trace(fit(down), image.height, image.width);
  if (deviation(ys) < kUpright && deviation(xs) < kUpright) return std::nullopt;
  Straightened result;
  result.to_original = [ys, xs](Point p) {
    Point q = p;
    for (int round = 0; round < 6; ++round) q = {between(xs, q.y, p.x), between(ys, q.x, p.y)};
    return q;
  };
  result.image = redrawn(image, image.width, image.height, result.to_original);
  return result;
}

}  // namespace

Straightened from_above(const Image& image, const Corners& corners, const Box& box, int width, int height) {
  // The projection of the unit square onto the corners (Heckbert's closed form).
  const Point& a = corners[0];
  const Point& b = corners[1];
  const Point& c = corners[2];
  const Point& d = corners[3];
  const double dx1 = b.x - c.x, dx2 = d.x - c.x, dx3 = a.x - b.x + c.x - d.x;
  const double dy1 = b.y - c.y, dy2 = d.y - c.y, dy3 = a.y - b.y + c.y - d.y;
  const double det = dx1 * dy2 - dx2 * dy1;
  const double g = det == 0 ? 0 : (dx3 * dy2 - dx2 * dy3) / det;
  const double h = det == 0 ? 0 : (dx1 * dy3 - dx3 * dy1) / det;
  Straightened result;
  result.to_original = [=](Point p) {
    const double u = (p.x - box.x0) / box.width();
    const double v = (p.y - box.y0) / box.height();
    const double w = g * u + h * v + 1;
    const double scale = std::abs(w) < 1e-3 ? 1e3 : 1 / w;  // the horizon
    return Point{(a.x + (b.x - a.x + g * b.x) * u + (d.x - a.x + h * d.x) * v) * scale,
                 (a.y + (b.y - a.y + g * b.y) * u + (d.y - a.y + h * d.y) * v) * scale};
  };
  result.image = redrawn(image, width, height, result.to_original);
  return result;
}

bool is_bent(const Image& image, const Box& part, double most) {
  int shrink = 1;
  const Plane<float> small = grey(image, shrink);
  const auto across = slopes(small);
  const auto down = slopes(flipped(small));
  if (across.size() < kFewest || down.size() < kFewest) return false;
  const Plane<float> ys = trace(fit(across), image.width, image.height);
  const Plane<float> xs = trace(fit(down), image.height, image.width);
  // By how much a line that follows the slopes is off when it has come from one end of a side to the other.
  const auto off = [](const Plane<float>& ways, double from, double to, double at) {
    return std::abs(between(ways, from, at) - between(ways, to, at));
  };
  return std::max({off(ys, part.x0, part.x1, part.y0), off(ys, part.x0, part.x1, part.y1),
                   off(xs, part.y0, part.y1, part.x0), off(xs, part.y0, part.y1, part.x1)}) > most;
}

std::optional<Straightened> straighten(const Image& image) {
  if (std::min(image.width, image.height) < 60) return std::nullopt;
  std::optional<Straightened> result = turned(image);
  // Once more after the first time: slopes are measured best where they are small.
  for (int round = 0; round < 2; ++round) {
    auto next = unbent(result ? result->image : image);
    if (!next) break;
    if (result)
      next->to_original = [first = result->to_original, second = next->to_original](Point p) {
        return first(second(p));
      };
    result = std::move(next);
  }
  return result;
}

}  // namespace nonolith::scan
