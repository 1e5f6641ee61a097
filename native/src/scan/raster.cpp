#include "raster.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "glyphs.hpp"
#include "raster_cells.hpp"
#include "sheet.hpp"

namespace nonolith::scan {

namespace {

constexpr int kFewestLines = 4;  // lines of a board in either direction

// Whether most of a picture is plain paper: what is drawn on anything else is not searched for in vain.
bool is_plain(const Image& image) {
  constexpr int kStep = 4;  // every so many rows
  constexpr int kSame = 10;
  constexpr double kMost = 0.85;
  long same = 0;
  long all = 0;
  for (int y = 0; y < image.height; y += kStep)
    for (int x = 1; x < image.width; ++x, ++all) same += distance(image.at(x, y), image.at(x - 1, y)) < kSame;
  return static_cast<double>(same) > kMost * static_cast<double>(all);
}

// All writing of a picture, in tiles that have nothing to do with it.
std::vector<Glyph> all_writing(const Image& image) {
  constexpr double kSmall = 6e5;  // pixels: then digits are small too
  const double tile = static_cast<double>(image.width) * image.height < kSmall ? 24 : 48;
  Lattice lattice;
  for (double x = 0; x <= image.width; x += tile) lattice.xs.push_back(x);
  for (double y = 0; y <= image.height; y += tile) lattice.ys.push_back(y);
  if (std::min(lattice.xs.size(), lattice.ys.size()) < 2) return {};
  const Sheet sheet = make_sheet(image, lattice, Glance::usual);
  std::vector<Glyph> glyphs = find_glyphs(sheet);
  for (Glyph& glyph : glyphs) {
    const Point from = sheet.to_picture(glyph.box.x0, glyph.box.y0);
    const Point to = sheet.to_picture(glyph.box.x1, glyph.box.y1);
    glyph.box = {from.x, from.y, to.x, to.y};
  }
  return glyphs;
}

// The lines of writing, of digits as tall as most are.
std::vector<Writing> find_lines(std::vector<Glyph> glyphs, double& tall) {
  constexpr double kAlike = 0.15;
  constexpr double kApart = 0.4;  // of a digit's height
  const auto is_digit = [](const Glyph& glyph) { return glyph.junk() < 0.4F && glyph.probability() > 0.5F; };
  std::vector<double> heights;
  for (const Glyph& glyph : glyphs)
    if (is_digit(glyph)) heights.push_back(glyph.box.height());
  std::sort(heights.begin(), heights.end());
  std::ptrdiff_t most = 0;
  for (auto from = heights.begin(); from != heights.end(); ++from) {
    const auto to = std::upper_bound(from, heights.end(), *from * (1 + 2 * kAlike));
    if (to - from <= most) continue;
    most = to - from;
    tall = *(from + most / 2);
  }
  std::sort(glyphs.begin(), glyphs.end(),
            [](const Glyph& a, const Glyph& b) { return a.box.center_y() < b.box.center_y(); });
  std::vector<Writing> lines;
  std::vector<const Glyph*> rest;
  for (const Glyph& glyph : glyphs) {
    if (!is_digit(glyph) || std::abs(glyph.box.height() / tall - 1) > 2 * kAlike) {
      if (glyph.box.height() > tall / 2) rest.push_back(&glyph);
      continue;
    }
    if (lines.empty() || glyph.box.center_y() - lines.back().y > kApart * tall) lines.emplace_back();
    Writing& line = lines.back();
    const auto count = static_cast<double>(line.digits.size());
    line.y = (line.y * count + glyph.box.center_y()) / (count + 1);
    line.digits.push_back(glyph.box);
  }
  for (const Glyph* glyph : rest)
    for (Writing& line : lines)
      if (std::abs(glyph->box.center_y() - line.y) < kApart * tall) line.others.push_back(glyph->box);
  for (Writing& line : lines)
    std::sort(line.digits.begin(), line.digits.end(), [](const Box& a, const Box& b) { return a.x0 < b.x0; });
  return lines;
}

// A pitch and a place where columns begin.
struct Comb {
  double pitch = 0;
  double from = 0;
  long at(double x) const { return static_cast<long>(std::floor((x - from) / pitch)); }
};

class Guesser {
 public:
  Guesser(const std::vector<Writing>& lines, double tall, std::vector<Guessed>& guesses)
      : lines_(lines), tall_(tall), guesses_(guesses) {}

  // Takes every line for the one of the columns' clues that is next to the board, until a page of nothing but numbers
  // has been looked at for long enough.
  void guess() {
    constexpr std::size_t kMost = 20'000'000;
    for (std::size_t k = 0; k + kFewestLines < lines_.size(); ++k)
      for (const double pitch : pitches(lines_[k]))
        if (looked_ < kMost) try_columns(k, pitch);
  }

 private:
  static constexpr double kBetween = 1.4;  // heights: the middles of two digits of one number are closer

  // Distances between digits that are neighbors, or next to these.
  std::vector<double> pitches(const Writing& line) const {
    constexpr double kSame = 0.04;
    std::vector<double> list;
    for (std::size_t i = 0; i < line.digits.size(); ++i)
      for (std::size_t j = i + 1; j < line.digits.size() && j <= i + 2; ++j) {
        const double pitch = line.digits[j].center_x() - line.digits[i].center_x();
        if (pitch < 0.7 * tall_ || pitch > 6 * tall_) continue;
        if (std::none_of(list.begin(), list.end(), [&](double p) { return std::abs(p / pitch - 1) < kSame; }))
          list.push_back(pitch);
      }
    return list;
  }

  // The comb whose columns hold the digits of these lines in the fewest pieces, with most room beside them.
  Comb best_comb(std::size_t top, std::size_t bottom, double usual) {
    constexpr int kPlaces = 24;
    constexpr int kPitches = 5;  // to either side, and how far apart they are
    constexpr double kFiner = 0.005;
    Comb best;
    double least = 1e9;
    const double origin = lines_[bottom].digits.front().x0;
    for (int k = 0; k < kPlaces * (2 * kPitches + 1); ++k) {
      const double pitch = usual * (1 + kFiner * (k / kPlaces - kPitches));
      const Comb comb{pitch, origin + pitch * (k % kPlaces) / kPlaces - pitch};
      int held = 0;
      int crossed = 0;
      double room = pitch;
      for (std::size_t i = top; i <= bottom; ++i) {
        long before = 0;
        looked_ += lines_[i].digits.size();
        for (const Box& box : lines_[i].digits) {
          const long column = comb.at(box.center_x());
          held += &box == lines_[i].digits.data() || column != before;
          before = column;
          const double left = comb.from + static_cast<double>(column) * pitch;
          const double margin = std::min(box.x0 - left, left + pitch - box.x1);
          crossed += margin < 0;
          room = std::min(room, margin);
        }
      }
      const double cost = held + 3 * crossed - room / pitch;
      if (cost < least) {
        least = cost;
        best = comb;
      }
    }
    return best;
  }

  // The pitch that fits all digits of a line, which are numbers at that distance or at multiples of it.
  double fitted(const Writing& line, double pitch) const {
    double first = line.digits.front().center_x();
    double sum = 0;
    double steps = 0;
    for (std::size_t k = 1; k < line.digits.size(); ++k) {
      const double step = std::round((line.digits[k].center_x() - first) / pitch);
      const double off = line.digits[k].center_x() - first - step * pitch;
      if (step < 1 || std::abs(off) > 0.12 * pitch) continue;
      sum += step * (line.digits[k].center_x() - first);
      steps += step * step;
      pitch = sum / steps;
    }
    return pitch;
  }

  void try_columns(std::size_t bottom, double pitch) {
    pitch = fitted(lines_[bottom], pitch);
    Comb comb = best_comb(bottom, bottom, pitch);
    long first = comb.at(lines_[bottom].digits.front().center_x());
    long last = comb.at(lines_[bottom].digits.back().center_x());
    // Lines of writing above that hold nothing else belong to the columns' clues too.
    std::size_t top = bottom;
    while (top > 0 && lines_[top].y - lines_[top - 1].y < 2.6 * tall_) {
      const Writing& above = lines_[top - 1];
      const long from = comb.at(above.digits.front().center_x());
      const long to = comb.at(above.digits.back().center_x());
      if (from < first - 2 || to > last + 2 || !above.others.empty()) break;
      --top;
      first = std::min(first, from);
      last = std::max(last, to);
    }
    comb = best_comb(top, bottom, pitch);
    pitch = comb.pitch;
    std::set<long> held;
    int odd = 0;
    for (std::size_t i = top; i <= bottom; ++i)
      for (std::size_t k = 0; k < lines_[i].digits.size(); ++k) {
        const double x = lines_[i].digits[k].center_x();
        const long column = comb.at(x);
        held.insert(column);
        // Two numbers side by side are not in one column.
        if (k > 0 && comb.at(lines_[i].digits[k - 1].center_x()) == column &&
            x - lines_[i].digits[k - 1].center_x() > kBetween * tall_)
          ++odd;
      }
    first = *held.begin();
    last = *held.rbegin();
    if (last - first + 1 < kFewestLines) return;
    const double from = comb.from + static_cast<double>(first) * pitch;
    const double to = comb.from + static_cast<double>(last + 1) * pitch;
    const double missing = static_cast<double>(last - first + 1) - static_cast<double>(held.size());
    for (const bool right : {false, true})
      try_rows(bottom, pitch, from, to, right, static_cast<double>(held.size()) - 2 * missing - 2 * odd);
  }

  // The lines of writing below with digits beside the columns are rows, as far as they are regular.
  void try_rows(std::size_t above, double pitch, double from, double to, bool right, double score) {
    constexpr double kRegular = 0.1;
    const auto beside = [&](const Box& box) { return right ? box.x0 > to : box.x1 < from; };
    std::vector<double> rows;
    double down = 0;
    for (std::size_t k = above + 1; k < lines_.size(); ++k) {
      const Writing& line = lines_[k];
      const auto digits = std::count_if(line.digits.begin(), line.digits.end(), beside);
      if (digits == 0) continue;
      if (std::count_if(line.others.begin(), line.others.end(), beside) > digits) break;
      const double step = line.y - (rows.empty() ? lines_[above].y : rows.back());
      if (rows.size() == 1) down = step;
      if (rows.empty() ? step > 4 * tall_ : std::abs(step / down - 1) > kRegular) break;
      rows.push_back(line.y);
    }
    if (rows.size() < kFewestLines) return;
    down = (rows.back() - rows.front()) / static_cast<double>(rows.size() - 1);
    if (down < 0.4 * pitch || down > 2.5 * pitch) return;
    Guessed guess{{}, right, false, lines_[above].y, 0};
    guess.lattice.extent = Extent::loose;
    for (double x = from; x < to + pitch / 2; x += pitch) guess.lattice.xs.push_back(x);
    for (std::size_t k = 0; k <= rows.size(); ++k)
      guess.lattice.ys.push_back(rows.front() + down * (static_cast<double>(k) - 0.5));
    guess.score = score + static_cast<double>(rows.size());
    guesses_.push_back(std::move(guess));
  }

  const std::vector<Writing>& lines_;
  const double tall_;
  std::vector<Guessed>& guesses_;
  std::size_t looked_ = 0;  // how many times at a digit
};

// The same with what is below above.
std::vector<Writing> turned_over(std::vector<Writing> lines) {
  for (Writing& line : lines) line.y = -line.y;
  std::reverse(lines.begin(), lines.end());
  return lines;
}

bool is_same(const Lattice& a, const Lattice& b) {
  return a.columns() == b.columns() && a.rows() == b.rows() &&
         std::abs(a.ys.front() - b.ys.front()) < a.pitch_y() / 4 &&
         std::abs(a.xs.front() - b.xs.front()) < a.pitch_x() / 4;
}

}  // namespace

std::vector<Lattice> find_rasters(const Image& image, std::size_t most) {
  if (!is_plain(image)) return {};
  double tall = 0;
  const std::vector<Writing> lines = find_lines(all_writing(image), tall);
  std::vector<Guessed> guesses;
  Guesser(lines, tall, guesses).guess();
  const std::size_t upright = guesses.size();
  Guesser(turned_over(lines), tall, guesses).guess();
  for (std::size_t k = upright; k < guesses.size(); ++k) {
    guesses[k].bottom = true;
    guesses[k].above = -guesses[k].above;
    auto& ys = guesses[k].lattice.ys;
    for (double& y : ys) y = -y;
    std::reverse(ys.begin(), ys.end());
  }
  std::stable_sort(guesses.begin(), guesses.end(),
                   [](const Guessed& a, const Guessed& b) { return a.score > b.score; });
  std::vector<Lattice> before;
  std::vector<Lattice> found;
  for (Guessed& guess : guesses) {
    const auto same = [&](const Lattice& other) { return is_same(other, guess.lattice); };
    if (before.size() == most) break;
    if (std::any_of(before.begin(), before.end(), same)) continue;
    before.push_back(guess.lattice);
    settle_cells(image, lines, guess);
    if (std::none_of(found.begin(), found.end(), same)) found.push_back(std::move(guess.lattice));
  }
  return found;
}

}  // namespace nonolith::scan
