#include "colors.hpp"

#include <algorithm>

namespace nonolith::scan {

namespace {

constexpr std::size_t kMost = 12;

struct Group {
  Rgb mean{};   // of what its digits are told by
  Rgb shown{};  // the colour of its clearest digit: others may be dimmed
  int strength = -1;
  long sum[3] = {0, 0, 0};
  int count = 0;

  void add(const Rgb& color) {
    for (std::size_t c = 0; c < 3; ++c) sum[c] += color[c];
    ++count;
    for (std::size_t c = 0; c < 3; ++c) mean[c] = static_cast<std::uint8_t>(sum[c] / count);
  }
};

bool is_digit(const Layout& layout, const Glyph& glyph) {
  return glyph.junk() < 0.3F && glyph.digit() != 0 && std::abs(glyph.box.height() / layout.digit_height - 1) < 0.2;
}

std::size_t nearest(const std::vector<Group>& groups, const Rgb& color) {
  return static_cast<std::size_t>(std::min_element(groups.begin(), groups.end(),
                                                   [&](const Group& a, const Group& b) {
                                                     return distance(a.mean, color) < distance(b.mean, color);
                                                   }) -
                                  groups.begin());
}

// Groups of digits whose colours are alike. The first of a group may lie at its border, so that the groups settle in a
// few rounds; two that come close are one. A colour that occurs but once stands in a row or a column, not in both:
// other writing.
template <class ColorOf, class ShownOf>
std::vector<Group> group_digits(const std::vector<const Glyph*>& digits, int alike, const ColorOf& color_of,
                                const ShownOf& shown_of) {
  constexpr int kRounds = 3;
  std::vector<Group> groups;
  for (const Glyph* glyph : digits) {
    const Rgb color = color_of(*glyph);
    const std::size_t k = nearest(groups, color);
    if (k < groups.size() && distance(groups[k].mean, color) <= alike) {
      groups[k].add(color);
    } else {
      groups.emplace_back().add(color);
    }
  }
  for (int round = 0; round < kRounds; ++round) {
    for (std::size_t a = 0; a < groups.size(); ++a)
      for (std::size_t b = groups.size(); b-- > a + 1;)
        if (2 * distance(groups[a].mean, groups[b].mean) <= alike) {
          if (groups[b].count > groups[a].count) std::swap(groups[a], groups[b]);
          groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(b));
        }
    const std::vector<Group> before = groups;
    std::fill(groups.begin(), groups.end(), Group{});
    for (const Glyph* glyph : digits) {
      Group& group = groups[nearest(before, color_of(*glyph))];
      group.add(color_of(*glyph));
      if (glyph->strength > group.strength) {
        group.strength = glyph->strength;
        group.shown = shown_of(*glyph);
      }
    }
    groups.erase(std::remove_if(groups.begin(), groups.end(), [](const Group& group) { return group.count < 2; }),
                 groups.end());
  }
  return groups;
}

// How far the digits of each group are from its mean.
template <class ColorOf>
std::vector<double> spreads(const std::vector<const Glyph*>& digits, const std::vector<Group>& groups,
                            const ColorOf& color_of) {
  std::vector<double> spread(groups.size());
  for (const Glyph* glyph : digits) {
    const std::size_t k = nearest(groups, color_of(*glyph));
    spread[k] += distance(groups[k].mean, color_of(*glyph)) / static_cast<double>(groups[k].count);
  }
  return spread;
}

// Whether the groups are farther apart than their digits are from each other: only then are they colours.
bool are_apart(const std::vector<Group>& groups, const std::vector<double>& spread) {
  constexpr double kTimes = 1.6;
  for (std::size_t a = 0; a < groups.size(); ++a)
    for (std::size_t b = a + 1; b < groups.size(); ++b)
      if (distance(groups[a].mean, groups[b].mean) < kTimes * (spread[a] + spread[b])) return false;
  return true;
}

// The coloring by groups of colours, unless there is only one, or another radius gave the same.
template <class ColorOf, class ShownOf>
void add_coloring(const Layout& layout, int alike, const ColorOf& color_of, const ShownOf& shown_of,
                  std::vector<Coloring>& list) {
  std::vector<const Glyph*> digits;
  for (const auto* strips : {&layout.rows, &layout.columns})
    for (const Strip& strip : *strips)
      for (const Glyph& glyph : strip.glyphs)
        if (is_digit(layout, glyph)) digits.push_back(&glyph);
  const std::vector<Group> groups = group_digits(digits, alike, color_of, shown_of);
  if (groups.size() < 2 || groups.size() > kMost) return;
  const std::vector<double> spread = spreads(digits, groups, color_of);
  if (!are_apart(groups, spread)) return;
  Coloring coloring;
  coloring.spread = *std::max_element(spread.begin(), spread.end());
  for (const Group& group : groups) coloring.palette.push_back(group.shown);
  for (const auto* strips : {&layout.rows, &layout.columns})
    for (const Strip& strip : *strips) {
      auto& numbers = coloring.colors.emplace_back();
      for (const Glyph& glyph : strip.glyphs) numbers.push_back(static_cast<int>(nearest(groups, color_of(glyph))) + 1);
    }
  const auto same = [&](const Coloring& other) { return other.colors == coloring.colors; };
  if (std::none_of(list.begin(), list.end(), same)) list.push_back(std::move(coloring));
}

// The direction from the background to the ink, as a colour: it stays when a digit is dimmed.
Rgb hue(const Glyph& glyph) {
  int most = 1;
  for (std::size_t c = 0; c < 3; ++c) most = std::max(most, std::abs(glyph.color[c] - glyph.background[c]));
  Rgb result;
  for (std::size_t c = 0; c < 3; ++c)
    result[c] = static_cast<std::uint8_t>(128 + 127 * (glyph.color[c] - glyph.background[c]) / most);
  return result;
}

}  // namespace

int Coloring::contrast() const {
  int least = 255;
  for (std::size_t a = 0; a < palette.size(); ++a)
    for (std::size_t b = a + 1; b < palette.size(); ++b) least = std::min(least, distance(palette[a], palette[b]));
  return least;
}

Coloring without(const Coloring& coloring, const std::vector<bool>& used) {
  Coloring result;
  result.spread = coloring.spread;
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
  const auto box = [](const Glyph& glyph) { return glyph.background; };
  const auto ink = [](const Glyph& glyph) { return glyph.color; };
  std::vector<Coloring> list;
  // The finest first: two colours taken for one also have the same sums, one taken for two has not.
  for (const int alike : {12, 20}) add_coloring(layout, alike, box, box, list);
  for (const int alike : {14, 22, 32, 45}) add_coloring(layout, alike, ink, ink, list);
  for (const int alike : {18, 28}) add_coloring(layout, alike, hue, ink, list);
  return list;
}

}  // namespace nonolith::scan
