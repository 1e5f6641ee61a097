#include "colors.hpp"

#include <algorithm>

namespace nonolith::scan {

namespace {

constexpr std::size_t kMost = 12;

struct Group {
  Rgb first{};
  long sum[3] = {0, 0, 0};
  int count = 0;

  Rgb mean() const {
    Rgb color;
    for (std::size_t c = 0; c < 3; ++c) color[c] = static_cast<std::uint8_t>(sum[c] / count);
    return color;
  }
  void add(const Rgb& color) {
    for (std::size_t c = 0; c < 3; ++c) sum[c] += color[c];
    ++count;
  }
};

bool is_digit(const Layout& layout, const Glyph& glyph) {
  return glyph.junk() < 0.3F && glyph.digit() != 0 && std::abs(glyph.box.height() / layout.digit_height - 1) < 0.2;
}

template <class ColorOf>
bool group_colors(const Layout& layout, int alike, const ColorOf& color_of, Coloring& coloring) {
  std::vector<Group> groups;
  for (const auto* strips : {&layout.rows, &layout.columns})
    for (const Strip& strip : *strips)
      for (const Glyph& glyph : strip.glyphs) {
        if (!is_digit(layout, glyph)) continue;
        const Rgb color = color_of(glyph);
        auto best = groups.end();
        for (auto group = groups.begin(); group != groups.end(); ++group)
          if (distance(group->mean(), color) <= alike &&
              (best == groups.end() || distance(group->mean(), color) < distance(best->mean(), color)))
            best = group;
        if (best == groups.end()) best = groups.insert(best, Group{color, {0, 0, 0}, 0});
        best->add(color);
      }
  // A colour that occurs but once stands in a row or a column, not in both: other writing.
  groups.erase(std::remove_if(groups.begin(), groups.end(), [](const Group& group) { return group.count < 2; }),
               groups.end());
  if (groups.size() < 2 || groups.size() > kMost) return false;
  for (const Group& group : groups) coloring.palette.push_back(group.mean());
  for (const auto* strips : {&layout.rows, &layout.columns})
    for (const Strip& strip : *strips) {
      auto& numbers = coloring.colors.emplace_back();
      for (const Glyph& glyph : strip.glyphs) {
        const Rgb color = color_of(glyph);
        const auto nearest =
            std::min_element(coloring.palette.begin(), coloring.palette.end(),
                             [&](const Rgb& a, const Rgb& b) { return distance(a, color) < distance(b, color); });
        numbers.push_back(static_cast<int>(nearest - coloring.palette.begin()) + 1);
      }
    }
  return true;
}

}  // namespace

std::vector<Coloring> find_colorings(const Layout& layout) {
  std::vector<Coloring> list;
  Coloring boxes;
  if (group_colors(layout, 20, [](const Glyph& glyph) { return glyph.background; }, boxes))
    list.push_back(std::move(boxes));
  Coloring inks;
  if (group_colors(layout, 45, [](const Glyph& glyph) { return glyph.color; }, inks)) list.push_back(std::move(inks));
  return list;
}

}  // namespace nonolith::scan
