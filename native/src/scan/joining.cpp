#include "joining.hpp"

#include <algorithm>
#include <cmath>

namespace nonolith::scan {

namespace {

double borders_apart(const Glyph& a, const Glyph& b, double tall) {
  return centers_apart(a, b, tall) - (a.box.width() + b.box.width()) / 2 / tall;
}

class JoiningFinder {
 public:
  JoiningFinder(const Layout& layout, double pitch)
      : tall_(layout.digit_height),
        rows_(neighbors(layout.rows, true, 3, tall_, pitch)),
        within_(neighbors(layout.columns, false, 1.1, tall_, pitch)) {
    const auto length = static_cast<int>(layout.columns.size());
    for (const Pair& pair : rows_) {
      const Tie tie = tie_of(*pair.a, *pair.b, length);
      if (tie != Tie::open) (tie == Tie::apart ? apart_ : one_).push_back(pair);
    }
  }

  // The measure for which the empty place between the distances within numbers and those between them is widest.
  Joining find() {
    Joining borders;
    borders.from_middles = false;
    Joining middles;
    consider(borders);
    consider(middles);
    const Joining before = best_;
    Joining fitted = borders;
    fit_rooms(before, fitted);
    consider(fitted);
    return best_;
  }

 private:
  std::vector<double> distances(const Joining& joining, const std::vector<Pair>& pairs) const {
    std::vector<double> list;
    for (const Pair& pair : pairs) list.push_back(joining.distance(*pair.a, *pair.b, tall_));
    return list;
  }

  // The widest empty place near where it is usual. Digits side by side above a column are one number, and some pairs
  // are told by their values; a few may be misread.
  void consider(Joining joining) {
    const auto rows = distances(joining, rows_);
    const auto within = distances(joining, within_);
    double usual = joining.from_middles ? 0.93 : 0.37;
    double low = joining.from_middles ? 0.6 : 0.02;
    constexpr double kWide = 0.5;
    if (within.size() >= 2) {
      low = std::max(quantile(within, 0.9), quantile(within, 0.5) + 0.02);
      usual = low + 0.07;
    }
    double high = usual + kWide;
    constexpr std::size_t kEnough = 3;
    constexpr double kMargin = 0.03;
    if (one_.size() >= kEnough) low = std::max(low, quantile(distances(joining, one_), 0.9));
    if (apart_.size() >= kEnough) {
      const double nearest = quantile(distances(joining, apart_), 0.1);
      if (nearest < high + kMargin) high = nearest - kMargin;
      if (high <= low) low = std::min(low, high - 2 * kMargin);
      usual = std::min(usual, high);
    }
    std::vector<double> at{low, high};
    for (const double d : rows)
      if (d > at[0] && d < at[1]) at.push_back(d);
    std::sort(at.begin(), at.end());
    for (std::size_t k = 1; k < at.size(); ++k) {
      const double width = at[k] - at[k - 1];
      const double middle = at[k - 1] + std::min(width / 2, 0.15);  // where few digits were seen the place is too wide
      const double off = (middle - usual) / 0.2;
      const double value = width * std::exp(-off * off);
      if (value > most_) {
        most_ = value;
        best_ = joining;
        best_.limit = middle;
        best_.soft = std::clamp(width / 5, 0.015, 0.08);
      }
    }
  }

  // How much room a font leaves beside each digit, from the gaps between numbers as they are told apart so far: 1 has
  // more of it than 4. Outliers, which may be told wrongly, count little.
  void fit_rooms(const Joining& so_far, Joining& fitted) const {
    constexpr int kRounds = 12;
    constexpr double kShrink = 1.5;  // digits seen seldom are as others
    struct Gap {
      std::size_t left, right;
      double width;
    };
    std::vector<Gap> gaps;
    std::vector<double> widths;
    for (const Pair& pair : rows_) {
      if (so_far.z(*pair.a, *pair.b, tall_) < 0 || centers_apart(*pair.a, *pair.b, tall_) > 2) continue;
      const bool in_order = pair.a->box.center_x() < pair.b->box.center_x();
      const Glyph& left = in_order ? *pair.a : *pair.b;
      const Glyph& right = in_order ? *pair.b : *pair.a;
      gaps.push_back({static_cast<std::size_t>(left.digit()), static_cast<std::size_t>(right.digit()),
                      borders_apart(left, right, tall_)});
      widths.push_back(gaps.back().width);
    }
    if (gaps.size() < 8) return;
    const double middle = quantile(widths, 0.5);
    for (int round = 0; round < kRounds; ++round)
      for (const bool after : {true, false}) {
        std::array<double, 10> sum{};
        std::array<double, 10> weight{};
        for (const Gap& gap : gaps) {
          const double rest = gap.width - middle - (after ? fitted.before[gap.right] : fitted.after[gap.left]);
          const double off = rest - (after ? fitted.after[gap.left] : fitted.before[gap.right]);
          const double trust = 1 / (1 + 100 * off * off);
          const std::size_t digit = after ? gap.left : gap.right;
          sum[digit] += trust * rest;
          weight[digit] += trust;
        }
        for (std::size_t d = 0; d < 10; ++d)
          (after ? fitted.after : fitted.before)[d] = std::clamp(sum[d] / (weight[d] + kShrink), -0.15, 0.15);
      }
  }

  const double tall_;
  const std::vector<Pair> rows_;
  const std::vector<Pair> within_;
  std::vector<Pair> apart_;  // of the rows, by their values
  std::vector<Pair> one_;
  Joining best_;
  double most_ = 0;
};

}  // namespace

bool clear(const Glyph& glyph) { return glyph.junk() < 0.3F && glyph.probability() > 0.6F; }

double centers_apart(const Glyph& a, const Glyph& b, double tall) {
  return std::abs(a.box.center_x() - b.box.center_x()) / tall;
}

std::size_t together(const Strip& strip, double tall, double pitch) {
  std::size_t k = 1;
  for (; k < strip.glyphs.size(); ++k) {
    const Box& a = strip.glyphs[k - 1].box;
    const Box& b = strip.glyphs[k].box;
    const bool side_by_side = strip.levels[k] == strip.levels[k - 1];
    const double across = std::max(a.x0 - b.x1, b.x0 - a.x1);
    const double down = std::max(a.y0 - b.y1, b.y0 - a.y1);
    if (side_by_side ? across > std::max(3 * tall, 1.1 * pitch) : down > std::max(1.6 * tall, 1.15 * pitch - tall))
      break;
    if (std::abs(b.height() / tall - 1) > 0.35) break;
  }
  return std::min(k, strip.glyphs.size());
}

Tie tie_of(const Glyph& a, const Glyph& b, int length) {
  const bool in_order = a.box.center_x() < b.box.center_x();
  const int left = (in_order ? a : b).digit();
  const int right = (in_order ? b : a).digit();
  if (left == 0 || 10 * left + right > length) return Tie::apart;
  return right == 0 ? Tie::one : Tie::open;
}

bool is_part_of_word(const std::vector<Strip>& strips, std::size_t line, std::size_t k, double tall) {
  constexpr std::ptrdiff_t kWord = 3;
  constexpr int kLetters = 2;
  constexpr double kAround = 3;  // heights of a digit
  constexpr double kLevel = 0.4;
  const Strip& strip = strips[line];
  if (std::count(strip.levels.begin(), strip.levels.end(), strip.levels[k]) >= kWord) return true;
  const Box& box = strip.glyphs[k].box;
  int letters = 0;
  for (std::size_t i = line - std::min<std::size_t>(line, 2); i < std::min(strips.size(), line + 3); ++i)
    for (const Glyph& other : strips[i].glyphs)
      letters += other.junk() > 0.5F && std::abs(other.box.center_y() - box.center_y()) < kLevel * tall &&
                 std::abs(other.box.center_x() - box.center_x()) < kAround * tall;
  return letters >= kLetters;
}

std::vector<Pair> neighbors(const std::vector<Strip>& strips, bool row, double farthest, double tall, double pitch) {
  std::vector<Pair> result;
  for (std::size_t line = 0; line < strips.size(); ++line) {
    const Strip& strip = strips[line];
    for (std::size_t k = 1; k < together(strip, tall, pitch); ++k) {
      const Glyph& a = strip.glyphs[k - 1];
      const Glyph& b = strip.glyphs[k];
      if (strip.levels[k] == strip.levels[k - 1] && clear(a) && clear(b) && centers_apart(a, b, tall) < farthest &&
          (row || !is_part_of_word(strips, line, k, tall)))
        result.push_back({&a, &b});
    }
  }
  return result;
}

double Joining::distance(const Glyph& a, const Glyph& b, double tall) const {
  if (from_middles) return centers_apart(a, b, tall);
  const bool in_order = a.box.center_x() < b.box.center_x();
  const Glyph& left = in_order ? a : b;
  const Glyph& right = in_order ? b : a;
  return borders_apart(a, b, tall) - after[static_cast<std::size_t>(left.digit())] -
         before[static_cast<std::size_t>(right.digit())];
}

Joining find_joining(const Layout& layout, double pitch) { return JoiningFinder(layout, pitch).find(); }

}  // namespace nonolith::scan
