#include "lines.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "joining.hpp"

namespace nonolith::scan {

namespace {

constexpr std::size_t kBeam = 40;
constexpr std::size_t kCandidates = 16;
constexpr double kNever = 30;

double soft(double z) { return z > 20 ? z : std::log1p(std::exp(z)); }

// What a glyph may say: one digit, or several that touch each other.
struct Saying {
  std::string digits;
  double cost;
};

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

// How tall each digit is, as a part of the usual height: in old style 0, 1 and 2 are lower than the others.
using Heights = std::array<double, 10>;

std::vector<Saying> sayings_of(const Glyph& glyph, double tall, double wide, const Heights& heights) {
  const double off = std::abs(glyph.box.height() / (tall * heights[static_cast<std::size_t>(glyph.digit())]) - 1);
  const double odd = off > 0.13 ? std::min(6.0, 80 * (off - 0.13) * (off - 0.13)) : 0;
  std::vector<Saying> sayings;
  add_single(glyph, odd, sayings);
  if (glyph.box.width() > std::max(0.8 * glyph.box.height(), 1.25 * wide)) add_double(glyph, sayings);
  std::sort(sayings.begin(), sayings.end(), [](const Saying& a, const Saying& b) { return a.cost < b.cost; });
  if (sayings.size() > 6) sayings.resize(6);
  return sayings;
}

// How the writing on one side is set: what tells a gap within a number from one between two, and where clues end.
struct Setting {
  double tall = 1;
  double wide = 1;  // usual width of a digit that is no 1
  double pitch = 1;
  Heights heights{1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
  Joining joining;
  bool in_tiles = false;      // each number has a tile of its own
  double tile = 1;            // its size
  double origin = 0;          // the middle of one tile
  std::vector<double> boxes;  // the lines between tiles, where they were seen
  double gap = 0;             // usual distance between two numbers
  double first = 0;           // usual distance between the board and the first
  bool row = true;
  double board = 0;  // where the board ends
};

// The middles of glyphs that stand alone.
std::vector<double> lonely(const std::vector<Strip>& rows, double pitch, double tall) {
  std::vector<double> at;
  for (const Strip& strip : rows)
    for (std::size_t k = 0; k < strip.glyphs.size() && k < 8; ++k) {
      const Glyph& glyph = strip.glyphs[k];
      if (!clear(glyph)) continue;
      const auto close = [&](const Glyph& other) {
        return std::abs(other.box.center_x() - glyph.box.center_x()) < std::min(0.95 * tall, 0.75 * pitch);
      };
      if ((k > 0 && close(strip.glyphs[k - 1])) || (k + 1 < strip.glyphs.size() && close(strip.glyphs[k + 1])))
        continue;
      at.push_back(glyph.box.center_x());
    }
  return at;
}

// Where numbers that stand alone are in the middle of the lattice's boxes, each number has one.
bool are_boxed(const std::vector<double>& at, const std::vector<double>& boxes) {
  if (boxes.size() < 2) return false;
  int inside = 0;
  int central = 0;
  for (const double x : at) {
    const auto after = std::upper_bound(boxes.begin(), boxes.end(), x);
    if (after == boxes.begin() || after == boxes.end()) continue;
    ++inside;
    const double middle = (*after + *(after - 1)) / 2;
    central += std::abs(x - middle) < 0.25 * (*after - *(after - 1));
  }
  return inside >= 3 && 10 * central >= 8 * inside;
}

void find_tiles(const Layout& layout, double pitch, Setting& setting) {
  const std::vector<double> at = lonely(layout.rows, pitch, setting.tall);
  if (are_boxed(at, layout.boxes)) {
    setting.in_tiles = true;
    setting.tile = pitch;
    setting.boxes = layout.boxes;
    return;
  }
  double c = 0;
  double s = 0;
  for (const double x : at) {
    const double turn = 2 * 3.14159265358979 * x / pitch;
    c += std::cos(turn);
    s += std::sin(turn);
  }
  const auto n = static_cast<double>(at.size());
  if (n < 6 || std::hypot(c, s) / n < 0.93) return;
  setting.tile = pitch;
  setting.origin = std::atan2(s, c) / (2 * 3.14159265358979) * pitch;
  setting.in_tiles = quantile(at, 0.95) - quantile(at, 0.05) > 0.8 * pitch;
}

Heights find_heights(const Layout& layout) {
  constexpr std::size_t kEnough = 3;
  std::array<std::vector<double>, 10> seen;
  for (const auto* strips : {&layout.rows, &layout.columns})
    for (const Strip& strip : *strips)
      for (std::size_t k = 0; k < strip.glyphs.size() && k < 3; ++k)
        if (clear(strip.glyphs[k]))
          seen[static_cast<std::size_t>(strip.glyphs[k].digit())].push_back(strip.glyphs[k].box.height() /
                                                                            layout.digit_height);
  // In old style 0, 1 and 2 are low, and all others reach up or down: what was seen seldom is as tall as its like.
  std::array<std::vector<double>, 2> alike;
  for (std::size_t d = 0; d < 10; ++d) alike[d > 2].insert(alike[d > 2].end(), seen[d].begin(), seen[d].end());
  Heights heights;
  for (std::size_t d = 0; d < 10; ++d) {
    const auto& list = seen[d].size() < kEnough ? alike[d > 2] : seen[d];
    heights[d] = list.size() < kEnough ? 1 : std::clamp(quantile(list, 0.5), 0.65, 1.5);
  }
  return heights;
}

double find_width(const Layout& layout) {
  std::vector<double> widths;
  for (const auto* strips : {&layout.rows, &layout.columns})
    for (const Strip& strip : *strips)
      for (const Glyph& glyph : strip.glyphs)
        if (clear(glyph) && glyph.digit() != 1) widths.push_back(glyph.box.width());
  return quantile(std::move(widths), 0.5);
}

void find_gaps(const std::vector<Strip>& strips, bool outer, Setting& setting) {
  std::vector<double> gaps;
  std::vector<double> firsts;
  for (const Strip& strip : strips) {
    const Glyph* before = nullptr;
    int count = 0;
    for (std::size_t k = 0; k < together(strip, setting.tall, setting.pitch) && count < 3; ++k) {
      const Glyph& glyph = strip.glyphs[k];
      if (!clear(glyph)) continue;
      const Box& box = glyph.box;
      if (before == nullptr) {
        firsts.push_back(setting.row ? (outer ? box.x0 - setting.board : setting.board - box.x1)
                                     : (outer ? box.y0 - setting.board : setting.board - box.y1));
      } else {
        const Box& b = before->box;
        const double gap =
            setting.row ? std::max(box.x0 - b.x1, b.x0 - box.x1) : std::max(box.y0 - b.y1, b.y0 - box.y1);
        const bool other = setting.joining.z(*before, glyph, setting.tall) > 0;
        if (setting.row ? other : gap > 0) gaps.push_back(gap);
      }
      before = &glyph;
      ++count;
    }
  }
  setting.gap = gaps.empty() ? 0.6 * setting.tall : quantile(gaps, 0.5);
  setting.first = quantile(firsts, 0.85);
}

struct Draft {
  double cost = 0;
  std::vector<Number> numbers;  // outwards
  std::string digits;           // of the last one, outwards
  double last_cost = 0;
  int sum = 0;
  int gaps = 0;
  bool done = false;
};

class LineReader {
 public:
  LineReader(const Strip& strip, const std::vector<int>& colors, const Setting& setting, bool outer, int length,
             double pitch)
      : strip_(strip), colors_(colors), setting_(setting), outer_(outer), length_(length), pitch_(pitch) {}

  LineReading read() {
    LineReading result;
    result.blank = true;
    std::vector<Draft> beam(1);
    for (std::size_t k = 0; k < strip_.glyphs.size(); ++k) {
      if (strip_.glyphs[k].junk() < 0.9F) result.blank = false;
      std::vector<Draft> next;
      for (const Draft& draft : beam) extend(draft, k, next);
      std::sort(next.begin(), next.end(), [](const Draft& a, const Draft& b) { return a.cost < b.cost; });
      if (next.size() > kBeam) next.resize(kBeam);
      beam = std::move(next);
    }
    for (Draft& draft : beam) finish(draft, result.candidates);
    if (result.candidates.empty()) result.candidates.push_back({6, {}, 0});
    return result;
  }

 private:
  long tile(const Glyph& glyph) const {
    const double x = glyph.box.center_x();
    const auto& boxes = setting_.boxes;
    if (boxes.empty()) return std::lround((x - setting_.origin) / setting_.tile);
    if (x < boxes.front()) return static_cast<long>(std::floor((x - boxes.front()) / setting_.tile));
    if (x >= boxes.back())
      return static_cast<long>(boxes.size()) + static_cast<long>((x - boxes.back()) / setting_.tile);
    return std::upper_bound(boxes.begin(), boxes.end(), x) - boxes.begin();
  }

  // What it costs that this glyph belongs to the number of the one before it, or does not.
  std::pair<double, double> join_costs(std::size_t before, std::size_t k) const {
    const Glyph& a = strip_.glyphs[before];
    const Glyph& b = strip_.glyphs[k];
    if (strip_.levels[before] != strip_.levels[k]) return {kNever, 0};
    const double centers = centers_apart(a, b, setting_.tall);
    if (!setting_.row) return centers > 1.6 ? std::pair{kNever, 1.0} : std::pair{0.02, 4.0};
    const double z = setting_.joining.z(a, b, setting_.tall);
    double join = soft(z);
    double split = soft(-z);
    if (setting_.in_tiles) {
      const bool same = tile(a) == tile(b);
      join = 0.4 * std::min(join, 6.0) + (same ? 0.02 : 4);
      split = 0.4 * std::min(split, 6.0) + (same ? 4 : 0.02);
    }
    if (centers > 2.2) join = kNever;
    return {join, split};
  }

  // What it costs that the clue goes on here, or that it ended before.
  std::pair<double, double> end_costs(const Draft& draft, std::size_t k) const {
    const Glyph& glyph = strip_.glyphs[k];
    const Box& box = glyph.box;
    const double likely = std::max(1.0 - glyph.junk(), several(k) / 5);
    double gap = 0;
    double limit = 0;
    if (draft.numbers.empty()) {
      gap = setting_.row ? (outer_ ? box.x0 - setting_.board : setting_.board - box.x1)
                         : (outer_ ? box.y0 - setting_.board : setting_.board - box.y1);
      limit = setting_.first + 1.3 * pitch_;
    } else {
      const Box& b = draft.numbers.back().box;
      gap = setting_.row ? std::max(box.x0 - b.x1, b.x0 - box.x1) : std::max(box.y0 - b.y1, b.y0 - box.y1);
      // Numbers above each other keep their distance; beside each other they may stand in columns.
      limit = setting_.row ? std::max(2.0 * setting_.gap, setting_.gap + 0.8 * setting_.tall)
                           : 1.4 * setting_.gap + 0.25 * setting_.tall;
    }
    const double beyond = (gap - limit) / setting_.tall;
    if (beyond > 0) return {std::min(12.0, 2 + 4 * beyond), 0.05};
    return {0, 0.3 + 7 * likely};
  }

  void extend(const Draft& draft, std::size_t k, std::vector<Draft>& next) const {
    if (draft.done) {
      next.push_back(draft);
      return;
    }
    const Glyph& glyph = strip_.glyphs[k];
    const auto [go_on, end] = end_costs(draft, k);
    Draft stopped = draft;
    stopped.done = true;
    stopped.cost += end;
    next.push_back(std::move(stopped));
    Draft skipped = draft;
    skipped.cost += std::max(-std::log(std::max(2e-3, static_cast<double>(glyph.junk()))), several(k)) + 0.1;
    next.push_back(std::move(skipped));
    const int color = colors_.empty() ? 1 : colors_[k];
    for (const Saying& saying : sayings(k)) {
      double split = 0;
      if (!draft.numbers.empty()) {
        const auto [join, other_number] = join_costs(draft.numbers.back().glyph, k);
        split = other_number;
        const double other = draft.numbers.back().color == color ? 0 : 4;
        if (join < kNever) add(draft, k, saying, join + other, true, color, next);
      }
      add(draft, k, saying, split + go_on, false, color, next);
    }
  }

  // How surely, from 0 to 5, a glyph is several digits that touch each other, which the net takes for none.
  double several(std::size_t k) const {
    double best = 0;
    for (const Saying& saying : sayings(k))
      if (saying.digits.size() > 1) best = std::max(best, 5 - saying.cost);
    return best;
  }

  const std::vector<Saying>& sayings(std::size_t k) const {
    if (said_.size() <= k) said_.resize(strip_.glyphs.size());
    if (said_[k].empty()) said_[k] = sayings_of(strip_.glyphs[k], setting_.tall, setting_.wide, setting_.heights);
    return said_[k];
  }

  void add(const Draft& draft, std::size_t k, const Saying& saying, double cost, bool join, int color,
           std::vector<Draft>& next) const {
    Draft longer = draft;
    const Box& box = strip_.glyphs[k].box;
    if (join) {
      // Outwards means from right to left, but for clues at the right or below.
      longer.digits = outer_ ? longer.digits + saying.digits : saying.digits + longer.digits;
      Number& number = longer.numbers.back();
      number.box = {std::min(number.box.x0, box.x0), std::min(number.box.y0, box.y0), std::max(number.box.x1, box.x1),
                    std::max(number.box.y1, box.y1)};
      number.glyph = k;
      longer.sum -= number.value;
    } else {
      if (!longer.numbers.empty() && !whole(longer)) return;
      longer.digits = saying.digits;
      longer.numbers.push_back({0, color, 0, box, k});
      if (longer.numbers.size() > 1) longer.gaps += longer.numbers[longer.numbers.size() - 2].color == color;
    }
    if (longer.digits.size() > 3) return;
    Number& number = longer.numbers.back();
    number.value = std::stoi(longer.digits);
    number.cost += saying.cost + cost;
    longer.cost += saying.cost + cost;
    longer.sum += number.value;
    if (longer.sum + longer.gaps > length_) return;
    next.push_back(std::move(longer));
  }

  static bool whole(const Draft& draft) { return draft.digits[0] != '0'; }

  void finish(Draft& draft, std::vector<Candidate>& candidates) const {
    if (candidates.size() == kCandidates) return;
    if (!draft.numbers.empty() && !whole(draft) && (draft.numbers.size() > 1 || draft.digits.size() > 1)) return;
    Candidate candidate{draft.cost, std::move(draft.numbers), draft.sum};
    if (!outer_) std::reverse(candidate.numbers.begin(), candidate.numbers.end());
    const auto same = [&](const Candidate& other) {
      return std::equal(other.numbers.begin(), other.numbers.end(), candidate.numbers.begin(), candidate.numbers.end(),
                        [](const Number& a, const Number& b) { return a.same(b); });
    };
    if (std::none_of(candidates.begin(), candidates.end(), same)) candidates.push_back(std::move(candidate));
  }

  const Strip& strip_;
  const std::vector<int>& colors_;
  const Setting& setting_;
  const bool outer_;
  const int length_;
  const double pitch_;
  mutable std::vector<std::vector<Saying>> said_;
};

// How much larger than usual the digits beside a line and its neighbours are: on a photo, what is nearer is larger.
double local_scale(const std::vector<Strip>& strips, std::size_t line, const Setting& setting) {
  constexpr std::size_t kAround = 2;
  constexpr std::size_t kInner = 3;
  constexpr std::size_t kEnough = 4;
  std::vector<double> scales;
  for (std::size_t i = line - std::min(line, kAround); i < std::min(strips.size(), line + kAround + 1); ++i)
    for (std::size_t k = 0; k < strips[i].glyphs.size() && k < kInner; ++k) {
      const Glyph& glyph = strips[i].glyphs[k];
      if (clear(glyph))
        scales.push_back(glyph.box.height() /
                         (setting.tall * setting.heights[static_cast<std::size_t>(glyph.digit())]));
    }
  return scales.size() < kEnough ? 1 : std::clamp(quantile(std::move(scales), 0.5), 0.8, 1.25);
}

std::vector<LineReading> read_side(const std::vector<Strip>& strips, const std::vector<std::vector<int>>& colors,
                                   std::size_t first, const Setting& setting, bool outer, int length) {
  const std::vector<int> none;
  std::vector<LineReading> readings;
  for (std::size_t i = 0; i < strips.size(); ++i) {
    Setting local = setting;
    const double scale = local_scale(strips, i, setting);
    local.tall *= scale;
    local.wide *= scale;
    readings.push_back(
        LineReader(strips[i], colors.empty() ? none : colors[first + i], local, outer, length, setting.pitch).read());
  }
  return readings;
}

}  // namespace

Reading2d read_lines(const Layout& layout, const std::vector<std::vector<int>>& colors) {
  const auto rows = layout.rows.size();
  const auto columns = layout.columns.size();
  const double pitch_x = (layout.xs.back() - layout.xs.front()) / static_cast<double>(columns);
  const double pitch_y = (layout.ys.back() - layout.ys.front()) / static_cast<double>(rows);
  Setting beside;
  beside.tall = layout.digit_height;
  beside.wide = find_width(layout);
  beside.pitch = pitch_x;
  beside.heights = find_heights(layout);
  Setting above = beside;
  above.pitch = pitch_y;
  beside.joining = above.joining = find_joining(layout, pitch_x);
  beside.board = layout.right ? layout.xs.back() : layout.xs.front();
  above.row = false;
  above.board = layout.bottom ? layout.ys.back() : layout.ys.front();
  find_tiles(layout, pitch_x, beside);
  find_gaps(layout.rows, layout.right, beside);
  find_gaps(layout.columns, layout.bottom, above);
  Reading2d result;
  result.rows = read_side(layout.rows, colors, 0, beside, layout.right, static_cast<int>(columns));
  result.columns = read_side(layout.columns, colors, rows, above, layout.bottom, static_cast<int>(rows));
  return result;
}

}  // namespace nonolith::scan
