#include "lines.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "joining.hpp"
#include "quantile.hpp"

namespace nonolith::scan {

namespace {

constexpr std::size_t kBeam = 40;
constexpr std::size_t kCandidates = 16;
constexpr double kNever = 30;

double soft(double z) { return z > 20 ? z : std::log1p(std::exp(z)); }

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
  LineReader(const Strip& strip, const Written& written, const std::vector<int>& colors, bool outer, int length)
      : strip_(strip), written_(written), colors_(colors), setting_(written.setting), outer_(outer), length_(length) {}

  LineReading read() {
    constexpr double kSeveral = 4;  // so surely two digits that a number was seen
    LineReading result;
    result.blank = true;
    std::vector<Draft> beam(1);
    for (std::size_t k = 0; k < strip_.glyphs.size(); ++k) {
      if (strip_.glyphs[k].junk() < 0.9F || several(k) > kSeveral) result.blank = false;
      std::vector<Draft> next;
      for (const Draft& draft : beam) extend(draft, k, next);
      std::sort(next.begin(), next.end(), [](const Draft& a, const Draft& b) { return a.cost < b.cost; });
      if (next.size() > kBeam) next.resize(kBeam);
      beam = std::move(next);
    }
    for (Draft& draft : beam) finish(draft, result.candidates);
    if (result.candidates.empty()) result.candidates.push_back({6, {}, 0});
    weigh(result.candidates);
    // What stands there is other writing, or was not read: in either case there is no number.
    if (result.candidates.front().numbers.empty()) result.blank = true;
    return result;
  }

 private:
  // What a gap costs counts only against other readings that fit into the line: where 43 does not, 4 and 3 are two
  // numbers however close they stand. What digits look like counts by itself.
  static void weigh(std::vector<Candidate>& candidates) {
    std::vector<std::vector<double>> parts;
    double all = 0;
    const double least = candidates.front().cost;
    for (const Candidate& other : candidates) all += std::exp(least - other.cost);
    for (const Candidate& candidate : candidates) {
      auto& costs = parts.emplace_back();
      for (const Number& number : candidate.numbers) {
        double same = 0;
        for (const Candidate& other : candidates)
          if (std::any_of(other.numbers.begin(), other.numbers.end(),
                          [&](const Number& n) { return n.same(number) && n.glyph == number.glyph; }))
            same += std::exp(least - other.cost);
        costs.push_back(std::min(number.cost, std::max(number.said, -std::log(same / all))));
      }
    }
    for (std::size_t k = 0; k < candidates.size(); ++k)
      for (std::size_t n = 0; n < parts[k].size(); ++n) candidates[k].numbers[n].cost = parts[k][n];
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
      const bool same = setting_.tile_of(a) == setting_.tile_of(b);
      join = 0.4 * std::min(join, 6.0) + (same ? 0.02 : 4);
      split = 0.4 * std::min(split, 6.0) + (same ? 4 : 0.02);
    }
    if (centers > 2.2) join = kNever;
    return {join, split};
  }

  // What it costs that the clue goes on here, or that it ended before.
  std::pair<double, double> end_costs(const Draft& draft, std::size_t k) const {
    constexpr double kOdd = 0.4;  // above the board, a small digit may be other writing
    const Glyph& glyph = strip_.glyphs[k];
    const Box& box = glyph.box;
    const double farther = behind(k);
    const bool is_odd = !setting_.row && farther == 0 && is_small(glyph);
    const double likely = (is_odd ? kOdd : 1) * std::max(1.0 - glyph.junk(), several(k) / 5);
    double gap = 0;
    double limit = usual_gap();
    if (draft.numbers.empty()) {
      gap = setting_.row ? (outer_ ? box.x0 - setting_.board : setting_.board - box.x1)
                         : (outer_ ? box.y0 - setting_.board : setting_.board - box.y1);
      limit = setting_.first + 1.3 * setting_.pitch;
    } else {
      gap = gap_between(draft.numbers.back().box, box);
    }
    const double beyond = (gap - limit) / setting_.tall;
    if (beyond > 0) return {std::min(12.0, 2 + 4 * beyond), 0.05};
    return {0, 0.3 + 7 * likely + farther};
  }

  // Whether a glyph is not nearly as tall as the digit that it seems to be.
  bool is_small(const Glyph& glyph) const {
    constexpr double kSmall = 0.73;
    return glyph.box.height() < kSmall * setting_.tall * setting_.heights[static_cast<std::size_t>(glyph.digit())];
  }

  double gap_between(const Box& a, const Box& b) const {
    return setting_.row ? std::max(a.x0 - b.x1, b.x0 - a.x1) : std::max(a.y0 - b.y1, b.y0 - a.y1);
  }

  // Numbers above each other keep their distance; beside each other they may stand in columns.
  double usual_gap() const {
    return setting_.row ? std::max(2.0 * setting_.gap, setting_.gap + 0.8 * setting_.tall)
                        : 1.4 * setting_.gap + 0.25 * setting_.tall;
  }

  // What it costs that digits behind this glyph, clear and as tall as others, are no part of the clue: a cursor or a
  // speck may stand before them.
  double behind(std::size_t k) const {
    constexpr double kEach = 1.2;
    constexpr double kMost = 4;
    constexpr double kAsTall = 0.12;
    double cost = 0;
    for (std::size_t j = k + 1; j < strip_.glyphs.size() && cost < kMost; ++j) {
      const Box& box = strip_.glyphs[j].box;
      if (gap_between(strip_.glyphs[j - 1].box, box) > usual_gap()) break;
      if (clear(strip_.glyphs[j]) && std::abs(box.height() / setting_.tall - 1) < kAsTall) cost += kEach;
    }
    return cost;
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
    for (const Saying& saying : written_.sayings[k]) {
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
    for (const Saying& saying : written_.sayings[k])
      if (saying.digits.size() > 1) best = std::max(best, 5 - saying.cost);
    return best;
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
    number.said += saying.cost;
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
  const Written& written_;
  const std::vector<int>& colors_;
  const Setting& setting_;
  const bool outer_;
  const int length_;
};

// How much larger than usual the digits beside a line and its neighbours are: on a photo, what is nearer is larger.
double local_scale(const std::vector<Strip>& strips, std::size_t line, const Setting& setting) {
  constexpr std::size_t kAround = 2;
  constexpr std::size_t kInner = 3;
  constexpr std::size_t kEnough = 4;
  std::vector<double> scales;
  for (std::size_t i = line - std::min(line, kAround); i < std::min(strips.size(), line + kAround + 1); ++i)
    for (std::size_t k = 0; k < together(strips[i], setting.tall, setting.pitch) && k < kInner; ++k) {
      const Glyph& glyph = strips[i].glyphs[k];
      if (clear(glyph))
        scales.push_back(glyph.box.height() /
                         (setting.tall * setting.heights[static_cast<std::size_t>(glyph.digit())]));
    }
  return scales.size() < kEnough ? 1 : std::clamp(quantile(std::move(scales), 0.5), 0.8, 1.25);
}

// Whether a glyph that is no digit may be what a thick frame leaves of one: it touches the board, and is as tall as
// digits are.
bool is_covered(const Glyph& glyph, const Setting& setting, bool outer) {
  constexpr double kTouching = 0.45;  // of a digit's height
  constexpr double kAsTall = 0.15;
  constexpr double kThinnest = 0.2;
  const Box& box = glyph.box;
  const double gap = outer ? box.x0 - setting.board : setting.board - box.x1;
  return setting.row && glyph.junk() > 0.5F && gap < kTouching * setting.tall &&
         std::abs(box.height() / setting.tall - 1) < kAsTall && box.width() > kThinnest * setting.tall &&
         box.width() < setting.wide;
}

// Such a digit may be any; the puzzle tells which.
void add_any(std::vector<Saying>& sayings) {
  constexpr double kCost = 3.8;
  for (char digit = '0'; digit <= '9'; ++digit) sayings.push_back({std::string(1, digit), kCost});
}

void add_side(const std::vector<Strip>& strips, const Setting& setting, bool outer, std::vector<Written>& written) {
  for (std::size_t i = 0; i < strips.size(); ++i) {
    Written line{setting, {}};
    Setting& local = line.setting;
    const double scale = local_scale(strips, i, setting);
    local.tall *= scale;
    local.wide *= scale;
    for (const Glyph& glyph : strips[i].glyphs) {
      line.sayings.push_back(sayings_of(glyph, local.tall, local.wide, local.heights));
      if (is_covered(glyph, local, outer)) add_any(line.sayings.back());
    }
    written.push_back(std::move(line));
  }
}

std::vector<LineReading> read_side(const std::vector<Strip>& strips, const std::vector<Written>& written,
                                   const std::vector<std::vector<int>>& colors, std::size_t first, bool outer,
                                   int length) {
  const std::vector<int> none;
  std::vector<LineReading> readings;
  for (std::size_t i = 0; i < strips.size(); ++i)
    readings.push_back(
        LineReader(strips[i], written[first + i], colors.empty() ? none : colors[first + i], outer, length).read());
  return readings;
}

}  // namespace

std::vector<Written> find_written(const Layout& layout) {
  const Settings settings = find_settings(layout);
  std::vector<Written> written;
  add_side(layout.rows, settings.beside, layout.right, written);
  add_side(layout.columns, settings.above, layout.bottom, written);
  return written;
}

Reading2d read_lines(const Layout& layout, const std::vector<Written>& written,
                     const std::vector<std::vector<int>>& colors) {
  const auto rows = layout.rows.size();
  const auto columns = layout.columns.size();
  Reading2d result;
  result.rows = read_side(layout.rows, written, colors, 0, layout.right, static_cast<int>(columns));
  result.columns = read_side(layout.columns, written, colors, rows, layout.bottom, static_cast<int>(rows));
  return result;
}

}  // namespace nonolith::scan
