#include "colors.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "joining.hpp"
#include "quantile.hpp"

namespace nonolith::scan {

namespace {

constexpr std::size_t kMost = 12;

// What a digit is told by, as a place: digits of one colour lie close to each other.
using Trait = std::array<float, 4>;

float apart(const Trait& a, const Trait& b) {
  float sum = 0;
  for (std::size_t c = 0; c < a.size(); ++c) sum += (a[c] - b[c]) * (a[c] - b[c]);
  return std::sqrt(sum);
}

struct Digit {
  const Glyph* glyph;
  Trait trait;
};

struct Group {
  Trait mean{};
  int count = 0;

  void add(const Trait& trait, int times) {
    count += times;
    const float part = static_cast<float>(times) / static_cast<float>(count);
    for (std::size_t c = 0; c < mean.size(); ++c) mean[c] += (trait[c] - mean[c]) * part;
  }
};

bool is_digit(const Layout& layout, const Glyph& glyph) {
  return glyph.junk() < 0.3F && glyph.digit() != 0 && std::abs(glyph.box.height() / layout.digit_height - 1) < 0.2;
}

std::size_t nearest(const std::vector<Group>& groups, const Trait& trait) {
  return static_cast<std::size_t>(
      std::min_element(groups.begin(), groups.end(),
                       [&](const Group& a, const Group& b) { return apart(a.mean, trait) < apart(b.mean, trait); }) -
      groups.begin());
}

// Many small groups, to begin with.
std::vector<Group> small_groups(const std::vector<Digit>& digits) {
  constexpr float kClose = 8;
  std::vector<Group> groups;
  for (const Digit& digit : digits) {
    const std::size_t k = nearest(groups, digit.trait);
    const bool close = k < groups.size() && apart(groups[k].mean, digit.trait) <= kClose;
    (close ? groups[k] : groups.emplace_back()).add(digit.trait, 1);
  }
  return groups;
}

// The two groups become one that lose least by it (Ward): small ones give way before large ones that are as close.
void merge_two(std::vector<Group>& groups) {
  float least = -1;
  std::size_t first = 0;
  std::size_t second = 0;
  for (std::size_t a = 0; a < groups.size(); ++a)
    for (std::size_t b = a + 1; b < groups.size(); ++b) {
      const float off = apart(groups[a].mean, groups[b].mean);
      const auto m = static_cast<float>(groups[a].count);
      const auto n = static_cast<float>(groups[b].count);
      const float loss = off * off * m * n / (m + n);
      if (least >= 0 && loss >= least) continue;
      least = loss;
      first = a;
      second = b;
    }
  groups[first].add(groups[second].mean, groups[second].count);
  groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(second));
}

// Each digit goes to the group that it is nearest to. A colour that occurs but once stands in a row or a column, not in
// both: other writing.
std::vector<Group> settled(const std::vector<Digit>& digits, std::vector<Group> groups) {
  constexpr int kRounds = 3;
  for (int round = 0; round < kRounds; ++round) {
    const std::vector<Group> before = groups;
    std::fill(groups.begin(), groups.end(), Group{});
    for (const Digit& digit : digits) groups[nearest(before, digit.trait)].add(digit.trait, 1);
    groups.erase(std::remove_if(groups.begin(), groups.end(), [](const Group& group) { return group.count < 2; }),
                 groups.end());
  }
  return groups;
}

// Whether the groups are farther apart than their digits are from each other, by so many times.
bool are_apart(const std::vector<Digit>& digits, const std::vector<Group>& groups, float times) {
  std::vector<float> spread(groups.size());
  for (const Digit& digit : digits) {
    const std::size_t k = nearest(groups, digit.trait);
    spread[k] += apart(groups[k].mean, digit.trait) / static_cast<float>(groups[k].count);
  }
  for (std::size_t a = 0; a < groups.size(); ++a)
    for (std::size_t b = a + 1; b < groups.size(); ++b)
      if (apart(groups[a].mean, groups[b].mean) < times * (spread[a] + spread[b])) return false;
  return true;
}

constexpr float kFarApart = 1.6F;

// Only then are they colours. Where JPEG has mixed these they are hardly apart, but then none of them is rare.
bool may_be_colors(const std::vector<Digit>& digits, const std::vector<Group>& groups) {
  constexpr float kHardly = 1.15F;
  constexpr std::size_t kRare = 20;
  return are_apart(digits, groups, kFarApart) ||
         (are_apart(digits, groups, kHardly) && std::none_of(groups.begin(), groups.end(), [&](const Group& group) {
            return kRare * static_cast<std::size_t>(group.count) < digits.size();
          }));
}

// Whether the digits of one group may have two colours: they differ as much as those of one colour hardly do, or are in
// two halves that are clearly apart. Dimmed digits lose their hue to JPEG, and say nothing.
bool may_be_two(const std::vector<Digit>& group) {
  constexpr float kOne = 13;     // no colour spreads farther
  constexpr float kColors = 22;  // two are no closer
  constexpr double kDimmed = 0.55;
  std::vector<int> strengths;
  for (const Digit& digit : group) strengths.push_back(digit.glyph->strength);
  const double usual = quantile(std::move(strengths), 0.8);
  std::vector<Digit> digits;
  Group all;
  for (const Digit& digit : group) {
    if (digit.glyph->strength < kDimmed * usual) continue;
    digits.push_back(digit);
    all.add(digit.trait, 1);
  }
  float spread = 0;
  for (const Digit& digit : digits) spread += apart(all.mean, digit.trait) / static_cast<float>(digits.size());
  if (spread > kOne) return true;
  std::vector<Group> halves = small_groups(digits);
  while (halves.size() > 2) merge_two(halves);
  halves = settled(digits, halves);
  return halves.size() == 2 && apart(halves[0].mean, halves[1].mean) > kColors && are_apart(digits, halves, kFarApart);
}

// The direction from the background to the ink, which stays when a digit is dimmed or thin.
Trait hue(const Glyph& glyph) {
  int most = 1;
  for (std::size_t c = 0; c < 3; ++c) most = std::max(most, std::abs(glyph.color[c] - glyph.background[c]));
  Trait result{};
  for (std::size_t c = 0; c < 3; ++c)
    result[c] = 127 * static_cast<float>(glyph.color[c] - glyph.background[c]) / static_cast<float>(most);
  return result;
}

// The same with its contrast, which tells greys apart and counts less: thin digits have less of it.
Trait ink(const Glyph& glyph) {
  constexpr float kWeight = 0.35F;
  Trait result = hue(glyph);
  result[3] = kWeight * static_cast<float>(lightness(glyph.color) - lightness(glyph.background));
  return result;
}

Rgb color(const Glyph& glyph) { return glyph.color; }

Rgb background(const Glyph& glyph) { return glyph.background; }

Trait place(const Rgb& color) {
  Trait result{};
  for (std::size_t c = 0; c < 3; ++c) result[c] = color[c];
  return result;
}

Trait box(const Glyph& glyph) { return place(glyph.background); }

Trait shade(const Glyph& glyph) { return place(glyph.color); }

// What digits are told by; what their colour is; and what two colours of digits differ in, however thin these are.
struct Way {
  Trait (*trait)(const Glyph&);
  Rgb (*shown)(const Glyph&);
  Trait (*hue)(const Glyph&);
};

constexpr float kHues = 20;  // two hues are no closer

// Whether two colours can hardly be told apart, by their shades or by their hues.
bool is_faint(const std::vector<Rgb>& palette, const std::vector<Group>& hues) {
  constexpr int kShades = 40;
  for (std::size_t a = 0; a < palette.size(); ++a)
    for (std::size_t b = a + 1; b < palette.size(); ++b)
      if (distance(palette[a], palette[b]) < kShades && apart(hues[a].mean, hues[b].mean) < kHues) return true;
  return false;
}

// Whether all have the same hue: shades of grey, say, of digits that are thick or thin.
bool is_one_hue(const std::vector<Group>& hues) {
  return std::all_of(hues.begin(), hues.end(),
                     [&](const Group& hue) { return apart(hue.mean, hues.front().mean) < kHues; });
}

// How far the two colours are apart that are closest to each other.
int closest(const std::vector<Rgb>& palette) {
  int least = 255;
  for (std::size_t a = 0; a < palette.size(); ++a)
    for (std::size_t b = a + 1; b < palette.size(); ++b) least = std::min(least, distance(palette[a], palette[b]));
  return least;
}

// The coloring by groups of digits. Where these are hardly told apart by the colour that is shown, all white, say,
// their boxes have the colours, of which some may be dimmed.
Coloring coloring_of(const Layout& layout, const Way& way, const std::vector<Digit>& digits,
                     const std::vector<Group>& groups) {
  Coloring coloring;
  constexpr int kSame = 24;
  constexpr int kNear = 64;
  coloring.palette.resize(groups.size());
  std::vector<Rgb> boxes(groups.size());
  std::vector<int> strongest(groups.size(), -1);
  std::vector<std::vector<Digit>> by_hue(groups.size());
  std::vector<std::vector<Digit>> by_shade(groups.size());
  std::vector<Group> hues(groups.size());
  for (const auto& [glyph, trait] : digits) {
    const std::size_t k = nearest(groups, trait);
    by_hue[k].push_back({glyph, way.hue(*glyph)});
    by_shade[k].push_back({glyph, place(way.shown(*glyph))});
    hues[k].add(way.hue(*glyph), 1);
    if (glyph->strength <= strongest[k]) continue;  // others may be dimmed
    strongest[k] = glyph->strength;
    coloring.palette[k] = way.shown(*glyph);
    boxes[k] = glyph->background;
  }
  if (closest(coloring.palette) < kSame && closest(boxes) >= kSame) coloring.palette = boxes;
  coloring.is_faint = is_faint(coloring.palette, hues);
  coloring.is_near = closest(coloring.palette) < kNear;
  coloring.is_one_hue = is_one_hue(hues);
  // Hues change where the page fades, and shades where digits are dimmed: two colours differ in both.
  for (std::size_t k = 0; k < groups.size(); ++k)
    coloring.is_loose = coloring.is_loose || (may_be_two(by_hue[k]) && may_be_two(by_shade[k]));
  for (const auto* strips : {&layout.rows, &layout.columns})
    for (const Strip& strip : *strips) {
      auto& numbers = coloring.colors.emplace_back();
      for (const Glyph& glyph : strip.glyphs)
        numbers.push_back(static_cast<int>(nearest(groups, way.trait(glyph))) + 1);
    }
  return coloring;
}

// The ways to group the digits by a trait, the finest first: two colours taken for one also have the same sums, one
// taken for two has not.
void add_colorings(const Layout& layout, const Way& way, std::vector<Coloring>& list) {
  std::vector<Digit> digits;
  const auto add = [&](const std::vector<Strip>& strips, double pitch) {
    for (const Strip& strip : strips)
      for (std::size_t k = 0; k < together(strip, layout.digit_height, pitch); ++k)
        if (is_digit(layout, strip.glyphs[k])) digits.push_back({&strip.glyphs[k], way.trait(strip.glyphs[k])});
  };
  add(layout.rows, (layout.xs.back() - layout.xs.front()) / static_cast<double>(layout.columns.size()));
  add(layout.columns, (layout.ys.back() - layout.ys.front()) / static_cast<double>(layout.rows.size()));
  for (std::vector<Group> tree = small_groups(digits); tree.size() >= 2; merge_two(tree)) {
    if (tree.size() > 3 * kMost) continue;
    const std::vector<Group> groups = settled(digits, tree);
    if (groups.size() < 2 || groups.size() > kMost || !may_be_colors(digits, groups)) continue;
    Coloring coloring = coloring_of(layout, way, digits, groups);
    const auto same = [&](const Coloring& other) { return other.colors == coloring.colors; };
    if (std::none_of(list.begin(), list.end(), same)) list.push_back(std::move(coloring));
  }
}

}  // namespace

Coloring without(const Coloring& coloring, const std::vector<bool>& used) {
  Coloring result;
  result.is_faint = coloring.is_faint;
  result.is_near = coloring.is_near;
  result.is_loose = coloring.is_loose;
  result.is_one_hue = coloring.is_one_hue;
  std::vector<int> number(coloring.palette.size() + 1);
  for (std::size_t k = 0; k < coloring.palette.size(); ++k)
    if (used[k + 1]) {
      result.palette.push_back(coloring.palette[k]);
      number[k + 1] = static_cast<int>(result.palette.size());
    }
  if (result.palette.size() < 2) return {};
  for (const auto& line : coloring.colors) {
    auto& colors = result.colors.emplace_back();
    for (const int color : line) colors.push_back(std::max(1, number[static_cast<std::size_t>(color)]));
  }
  return result;
}

std::vector<Coloring> find_colorings(const Layout& layout) {
  std::vector<Coloring> list;
  for (const Way& way : {Way{box, background, box}, {ink, color, hue}, {hue, color, hue}, {shade, color, hue}})
    add_colorings(layout, way, list);
  return list;
}

}  // namespace nonolith::scan
