#include "sheet.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "fading.hpp"
#include "quantile.hpp"

namespace nonolith::scan {

namespace {

constexpr double kReadable = 28;   // pixels for a cell, so that its digits have more than ten
constexpr double kLargest = 12e6;  // pixels of a sheet
constexpr double kLargestFiner = 9e6;
constexpr int kFaintest = 14;  // contrast of ink, out of 255

struct Span {
  int from, to;
};

Span pixels(double from, double to, int limit, double inset) {
  const double cut = (to - from) * inset;
  const int a = std::clamp(static_cast<int>(std::lround(from + cut)), 0, limit);
  const int b = std::clamp(static_cast<int>(std::lround(to - cut)), 0, limit);
  return {a, b};
}

// Lines at regular distances beyond the first and the last, as far as [0, end].
std::vector<double> extended(const std::vector<double>& lines, double end, int& before) {
  const double pitch = (lines.back() - lines.front()) / static_cast<double>(lines.size() - 1);
  std::vector<double> result;
  before = std::max(0, static_cast<int>(std::ceil(lines.front() / pitch - 0.05)));
  for (int k = before; k > 0; --k) result.push_back(lines.front() - k * pitch);
  result.insert(result.end(), lines.begin(), lines.end());
  while (result.back() < end - 0.05 * pitch) result.push_back(result.back() + pitch);
  return result;
}

constexpr int kAlike = 28;  // a colour that fades, or has noise, is one

bool alike(const Rgb& a, const Rgb& b) { return distance(a, b) <= kAlike; }

struct Common {
  Rgb color{};
  double part = 0;  // of the pixels
};

// The pixels of a box between two frames: from `inset` to `depth`, as parts of its sides, inwards.
template <class Use>
void for_each_pixel(const Image& image, const Box& box, double inset, double depth, const Use& use) {
  const Span x = pixels(box.x0, box.x1, image.width, inset);
  const Span y = pixels(box.y0, box.y1, image.height, inset);
  const Span hole_x = pixels(box.x0, box.x1, image.width, depth);
  const Span hole_y = pixels(box.y0, box.y1, image.height, depth);
  for (int v = y.from; v < y.to; ++v)
    for (int u = x.from; u < x.to; ++u) {
      if (v >= hole_y.from && v < hole_y.to && u == hole_x.from && hole_x.to > hole_x.from) u = hole_x.to;
      if (u < x.to) use(image.at(u, v));
    }
}

double part_of(const Image& image, const Box& box, double inset, const Rgb& color) {
  int all = 0;
  int same = 0;
  for_each_pixel(image, box, inset, 0.5, [&](const Rgb& c) {
    ++all;
    same += alike(c, color);
  });
  return all > 0 ? static_cast<double>(same) / all : 0;
}

// `close`: the smooth rims of faint digits are like their background and draw its middle to them, so that in the end
// only what is close to it counts, if most is.
Common common(const Image& image, const Box& box, double inset, double depth, bool close) {
  int counts[512] = {};
  int all = 0;
  for_each_pixel(image, box, inset, depth, [&](const Rgb& c) {
    ++counts[(c[0] >> 5) << 6 | (c[1] >> 5) << 3 | c[2] >> 5];
    ++all;
  });
  if (all == 0) return {};
  const int most = static_cast<int>(std::max_element(counts, counts + 512) - counts);
  Common result;
  result.color = {static_cast<std::uint8_t>((most >> 6) * 32 + 16),
                  static_cast<std::uint8_t>((most >> 3 & 7) * 32 + 16),
                  static_cast<std::uint8_t>((most & 7) * 32 + 16)};
  // A colour at the border of its bin, or one that fades, has its middle elsewhere.
  constexpr int kClose = 12;
  for (const int reach : {kAlike, close ? kClose : kAlike}) {
    int sum[3] = {0, 0, 0};
    int same = 0;
    int total = 0;
    for_each_pixel(image, box, inset, depth, [&](const Rgb& c) {
      const int off = distance(c, result.color);
      same += off <= kAlike;
      if (off > reach) return;
      for (std::size_t k = 0; k < 3; ++k) sum[k] += c[k];
      ++total;
    });
    if (2 * total > same)
      for (std::size_t k = 0; k < 3; ++k) result.color[k] = static_cast<std::uint8_t>((sum[k] + total / 2) / total);
    result.part = static_cast<double>(same) / all;
  }
  return result;
}

int noise_of(const Sheet& sheet, Span x, Span y) {
  int counts[256] = {};
  int total = 0;
  for (int v = y.from; v < y.to; ++v)
    for (int u = x.from; u < x.to; ++u) {
      ++counts[sheet.ink.at(u, v)];
      ++total;
    }
  // Digits may cover more than half of a tile, but hardly more than two thirds, their blur included.
  int below = 0;
  int quiet = 0;
  while (quiet < 255 && (below += counts[quiet]) * 10 < 3 * total) ++quiet;
  return std::max(kFaintest, 5 * quiet + 4);
}

constexpr double kInset = 0.1;

Box tile_box(const Sheet& sheet, int column, int row) {
  const auto j = static_cast<std::size_t>(column);
  const auto i = static_cast<std::size_t>(row);
  return {sheet.xs[j], sheet.ys[i], sheet.xs[j + 1], sheet.ys[i + 1]};
}

// The background of a tile is the colour that most of it has; but the strokes of bold digits may cover more of it than
// what is left of the paper, which shows along the borders then, or in the tiles around.
void find_backgrounds(Sheet& sheet, bool close) {
  constexpr double kRing = 0.22;
  constexpr double kClearly = 0.6;  // of a tile: no digit covers so much
  constexpr double kLeft = 0.15;    // of a tile is paper at least
  Plane<Common> seen(sheet.tiles.width, sheet.tiles.height);
  for (int i = 0; i < seen.height; ++i)
    for (int j = 0; j < seen.width; ++j) {
      seen.at(j, i) = common(sheet.image, tile_box(sheet, j, i), kInset, 0.5, close);
      sheet.tiles.at(j, i).background = seen.at(j, i).color;
    }
  for (int i = 0; i < seen.height; ++i)
    for (int j = 0; j < seen.width; ++j) {
      if (seen.at(j, i).part >= kClearly) continue;
      const Box box = tile_box(sheet, j, i);
      Tile& tile = sheet.tiles.at(j, i);
      const Common ring = common(sheet.image, box, kInset, kRing, close);
      double most = kLeft;
      if (ring.part > 0.5 && part_of(sheet.image, box, kInset, ring.color) >= kLeft) {
        tile.background = ring.color;
        continue;
      }
      for (const auto& [u, v] : {std::pair{j - 1, i}, {j + 1, i}, {j, i - 1}, {j, i + 1}}) {
        if (u < 0 || v < 0 || u >= seen.width || v >= seen.height || seen.at(u, v).part < kClearly) continue;
        const double part = part_of(sheet.image, box, kInset, seen.at(u, v).color);
        if (part > most) {
          most = part;
          tile.background = seen.at(u, v).color;
        }
      }
    }
}

// How many lines of pixels of a tile, from one of its sides inwards, have the background of the tile beyond that side:
// a strip of colour, such as that of the row on which a cursor is, may end within a tile, and be hardly darker than the
// page. `at(k, j)` is pixel j of line k.
template <class At>
int strip_depth(int lines, int length, const Rgb& beyond, const Rgb& background, const At& at) {
  constexpr int kEdge = 2;  // blurred, or a border
  constexpr double kMostly = 0.5;
  constexpr double kSome = 0.4;  // beside digits
  const int near = std::min(kAlike, distance(beyond, background) / 2);
  int depth = 0;
  for (int k = 0; k < lines; ++k) {
    int same = 0;
    int own = 0;
    for (int j = 0; j < length; ++j) {
      same += distance(at(k, j), beyond) <= near;
      own += distance(at(k, j), background) <= near;
    }
    if (k == kEdge && same < kMostly * length) return 0;
    if (k >= kEdge && (same < kSome * length || same < own)) break;
    depth = k + 1;
  }
  return depth;
}

bool is_in_lattice(const Sheet& sheet, int column, int row) {
  return column >= sheet.left && column < sheet.left + sheet.lattice.columns() && row >= sheet.top &&
         row < sheet.top + sheet.lattice.rows();
}

// The ink of a tile beside the lattice, where strips of colour end within it. What is between the lattice and a box of
// clues is no strip: the box would be ink there.
void find_strip_ink(Sheet& sheet, int column, int row, const Span& x, const Span& y) {
  const int width = x.to - x.from;
  const int height = y.to - y.from;
  const Rgb background = sheet.tiles.at(column, row).background;
  if (2 * std::min(width, height) < sheet.pitch) return;  // what is left at the edge of the picture
  for (const auto& side : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
    const int u = side.first;  // Clang 14 captures no structured bindings
    const int v = side.second;
    const int j = column + u;
    const int i = row + v;
    if (j < 0 || i < 0 || j >= sheet.tiles.width || i >= sheet.tiles.height || is_in_lattice(sheet, j, i)) continue;
    const Rgb beyond = sheet.tiles.at(j, i).background;
    if (distance(beyond, background) < kFaintest) continue;
    const auto place = [&](int k, int along) {
      if (u != 0) return Span{u < 0 ? x.from + k : x.to - 1 - k, y.from + along};
      return Span{x.from + along, v < 0 ? y.from + k : y.to - 1 - k};
    };
    const int length = u != 0 ? height : width;
    const int depth = strip_depth(u != 0 ? width : height, length, beyond, background, [&](int k, int along) {
      const Span p = place(k, along);
      return sheet.image.at(p.from, p.to);
    });
    for (int k = 0; k < depth; ++k)
      for (int along = 0; along < length; ++along) {
        const Span p = place(k, along);
        sheet.ink.at(p.from, p.to) = static_cast<std::uint8_t>(distance(sheet.image.at(p.from, p.to), beyond));
      }
  }
}

template <class Ink>
void write_ink(Sheet& sheet, const Span& x, const Span& y, const Ink& ink) {
  for (int v = y.from; v < y.to; ++v)
    for (int u = x.from; u < x.to; ++u) sheet.ink.at(u, v) = static_cast<std::uint8_t>(ink(sheet.image.at(u, v), u, v));
}

void find_ink(Sheet& sheet, bool close) {
  constexpr double kTimes = 1.5;
  constexpr int kNoisy = 24;
  const int columns = static_cast<int>(sheet.xs.size()) - 1;
  const int rows = static_cast<int>(sheet.ys.size()) - 1;
  sheet.tiles = Plane<Tile>(columns, rows);
  sheet.ink = Plane<std::uint8_t>(sheet.image.width, sheet.image.height);
  find_backgrounds(sheet, close);
  const auto for_each_tile = [&](const auto& use) {
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < columns; ++j) {
        const Box box = tile_box(sheet, j, i);
        use(j, i, box, pixels(box.x0, box.x1, sheet.image.width, 0), pixels(box.y0, box.y1, sheet.image.height, 0));
      }
  };
  std::vector<int> noises;
  for_each_tile([&](int column, int row, const Box& box, const Span& x, const Span& y) {
    Tile& tile = sheet.tiles.at(column, row);
    const auto write_plain = [&] {
      write_ink(sheet, x, y, [&](const Rgb& pixel, int, int) { return distance(pixel, tile.background); });
      if (!is_in_lattice(sheet, column, row)) find_strip_ink(sheet, column, row, x, y);
    };
    write_plain();
    const auto noise = [&] {
      return noise_of(sheet, pixels(box.x0, box.x1, sheet.image.width, kInset),
                      pixels(box.y0, box.y1, sheet.image.height, kInset));
    };
    tile.noise = noise();
    if (tile.noise > kNoisy) {
      if (const auto fading = Fading::find(sheet.image, box)) {
        write_ink(sheet, x, y, [&](const Rgb& pixel, int u, int v) { return fading->ink(pixel, u, v); });
        if (const int less = noise(); kTimes * less < tile.noise) {
          tile.noise = less;
        } else {
          write_plain();
        }
      }
    }
    noises.push_back(tile.noise);
  });
  // Noise is much the same all over a page: where a tile seems to have more, digits and lines cover most of it, with
  // their blur.
  const int most = static_cast<int>(kTimes * quantile(std::move(noises), 0.75));
  for_each_tile([&](int column, int row, const Box&, const Span& x, const Span& y) {
    Tile& tile = sheet.tiles.at(column, row);
    tile.noise = std::min(tile.noise, most);
    for (int v = y.from; v < y.to; ++v)
      for (int u = x.from; u < x.to; ++u) {
        std::uint8_t& ink = sheet.ink.at(u, v);
        if (ink < tile.noise) ink = 0;
      }
  });
}

// Which pixels lie so close to a border of tiles that a line may run there.
std::vector<std::uint8_t> borders(const std::vector<double>& lines, int end) {
  std::vector<std::uint8_t> near(static_cast<std::size_t>(end));
  for (std::size_t k = 0; k < lines.size(); ++k) {
    const double slack = 0.15 * (k + 1 < lines.size() ? lines[k + 1] - lines[k] : lines[k] - lines[k - 1]);
    const Span span = pixels(lines[k] - slack, lines[k] + slack, end, 0);
    std::fill(near.begin() + span.from, near.begin() + std::max(span.from, span.to), std::uint8_t{1});
  }
  return near;
}

// Takes away what is longer than a digit: lines, and filled cells. Their blurred borders go with them. Away from the
// borders of tiles it takes more than a cell's length: digits of some fonts touch each other.
void remove_lines(Sheet& sheet) {
  constexpr double kCell = 0.95;
  constexpr double kAnywhere = 2.6;
  const int width = sheet.ink.width;
  const int height = sheet.ink.height;
  const double across = sheet.lattice.pitch_x();
  const double down = sheet.lattice.pitch_y();
  Plane<std::uint8_t> line(width, height);
  const auto near_y = borders(sheet.ys, height);
  for (int y = 0; y < height; ++y) {
    const double longest = (near_y[static_cast<std::size_t>(y)] ? kCell : kAnywhere) * across;
    for (int x = 0; x < width;) {
      int end = x;
      while (end < width && sheet.ink.at(end, y)) ++end;
      if (end - x >= longest) std::memset(line.row(y) + x, 1, static_cast<std::size_t>(end - x));
      x = std::max(end, x + 1);
    }
  }
  // The same down the columns, written out: rows are set at once, and pixels are read where they lie.
  const auto near_x = borders(sheet.xs, width);
  for (int x = 0; x < width; ++x) {
    const double longest = (near_x[static_cast<std::size_t>(x)] ? kCell : kAnywhere) * down;
    for (int y = 0; y < height;) {
      int end = y;
      while (end < height && sheet.ink.at(x, end)) ++end;
      if (end - y >= longest)
        for (int k = y; k < end; ++k) line.at(x, k) = 1;
      y = std::max(end, y + 1);
    }
  }
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      if (!line.at(x, y)) continue;
      const int ink = sheet.ink.at(x, y);
      for (int v = std::max(0, y - 1); v <= std::min(height - 1, y + 1); ++v)
        for (int u = std::max(0, x - 1); u <= std::min(width - 1, x + 1); ++u)
          if (!line.at(u, v) && 2 * sheet.ink.at(u, v) < ink) sheet.ink.at(u, v) = 0;
    }
  for (std::size_t k = 0; k < line.cells.size(); ++k)
    if (line.cells[k]) sheet.ink.cells[k] = 0;
}

// Takes away the sides of the cells of the lattice, one by one: on a photo they waver, and digits touch them. Whatever
// two neighbouring lines of pixels have ink nearly all the way along a side is no digit.
void remove_sides(Sheet& sheet) {
  constexpr double kAlong = 0.85;
  const auto& xs = sheet.lattice.xs;
  const auto& ys = sheet.lattice.ys;
  const double slack = 0.12 * sheet.pitch;
  std::vector<Span> gone;
  const auto side = [&](double at, double from, double to, int limit, int end, const auto& ink) {
    const Span along = pixels(from, to, end, 0);
    const Span across = pixels(at - slack, at + slack, limit - 1, 0);
    gone.clear();
    for (int k = across.from; k < across.to; ++k) {
      int count = 0;
      for (int j = along.from; j < along.to; ++j) count += ink(k, j) || ink(k + 1, j);
      if (count >= kAlong * (along.to - along.from) && along.to > along.from) gone.push_back({k, k + 2});
    }
    for (const Span& lines : gone)
      for (int k = lines.from; k < lines.to; ++k)
        for (int j = along.from; j < along.to; ++j) ink(k, j) = 0;
  };
  const auto upright = [&](int k, int j) -> std::uint8_t& { return sheet.ink.at(k, j); };
  const auto level = [&](int k, int j) -> std::uint8_t& { return sheet.ink.at(j, k); };
  for (const double x : xs)
    for (std::size_t i = 0; i + 1 < ys.size(); ++i)
      side(x, ys[i], ys[i + 1], sheet.ink.width, sheet.ink.height, upright);
  for (const double y : ys)
    for (std::size_t j = 0; j + 1 < xs.size(); ++j) side(y, xs[j], xs[j + 1], sheet.ink.height, sheet.ink.width, level);
}

}  // namespace

Rgb common_color(const Image& image, const Box& box, double inset) {
  return common(image, box, inset, 0.5, false).color;
}

Sheet make_sheet(const Image& image, const Lattice& lattice, Glance glance) {
  Sheet sheet;
  const double pitch = lattice.pitch();
  // No line has more numbers than every other cell, and few are wider than a cell.
  const double room_x = (lattice.columns() / 2.0 + 3) * 1.25 * pitch;
  const double room_y = (lattice.rows() / 2.0 + 3) * 1.25 * pitch;
  const Box box = lattice.box();
  sheet.part = {std::floor(std::max(0.0, box.x0 - room_x)), std::floor(std::max(0.0, box.y0 - room_y)),
                std::ceil(std::min<double>(image.width, box.x1 + room_x)),
                std::ceil(std::min<double>(image.height, box.y1 + room_y))};
  sheet.scale = pitch >= kReadable ? 1 : std::min(4.0, std::ceil(kReadable / pitch));
  while (sheet.scale > 1 && sheet.part.width() * sheet.part.height() * sheet.scale * sheet.scale > kLargest)
    sheet.scale -= 1;
  if (glance == Glance::finer &&
      sheet.part.width() * sheet.part.height() * sheet.scale * sheet.scale * 4 <= kLargestFiner)
    sheet.scale *= 2;
  sheet.image = rescaled(image, sheet.part, sheet.scale);
  sheet.pitch = pitch * sheet.scale;
  sheet.lattice = lattice;
  for (double& x : sheet.lattice.xs) x = (x - sheet.part.x0) * sheet.scale;
  for (double& y : sheet.lattice.ys) y = (y - sheet.part.y0) * sheet.scale;
  sheet.xs = extended(sheet.lattice.xs, sheet.image.width, sheet.left);
  sheet.ys = extended(sheet.lattice.ys, sheet.image.height, sheet.top);
  find_ink(sheet, glance == Glance::closer);
  remove_lines(sheet);
  remove_sides(sheet);
  return sheet;
}

}  // namespace nonolith::scan
