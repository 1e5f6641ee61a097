#include "clues.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "../budget.hpp"
#include "colors.hpp"
#include "joining.hpp"
#include "quantile.hpp"

namespace nonolith::scan {

namespace {

constexpr double kSeconds = 1.5;  // for all readings of one board, in all colours

// Which colours the rows use; what was taken for another is one of other writing.
std::vector<bool> used_colors(const Clues& clues) {
  std::vector<bool> used(clues.palette.size() + 1);
  for (std::size_t i = 0; i < clues.lines.rows.size(); ++i)
    for (const Number& number : clues.lines.rows[i].candidates[clues.decoded.choice[i]].numbers)
      used[static_cast<std::size_t>(number.color)] = true;
  return used;
}

bool uses_all(const Clues& clues) {
  const auto used = used_colors(clues);
  return std::all_of(used.begin() + 1, used.end(), [](bool u) { return u; });
}

// How far the sums of rows and columns are apart, all colours together, as a part of all.
double sums_apart(const Clues& clues) {
  std::vector<int> difference(clues.palette.size() + 1);
  int all = 0;
  std::size_t line = 0;
  for (const auto* lines : {&clues.lines.rows, &clues.lines.columns})
    for (const LineReading& reading : *lines)
      for (const Number& number : reading.candidates[clues.decoded.choice[line++]].numbers) {
        difference[static_cast<std::size_t>(number.color)] += lines == &clues.lines.rows ? number.value : -number.value;
        all += number.value;
      }
  int apart = 0;
  for (const int d : difference) apart += std::abs(d);
  return all > 0 ? static_cast<double>(apart) / all : 1;
}

bool is_solved(const Clues& clues) { return clues.decoded.proof != Proof::none && clues.decoded.proof != Proof::open; }

// In black and white, or in the colours of the digits or of their boxes: colours are meant if each has the same sum in
// rows and columns, and the puzzle then has a solution. Where nothing has one, they are meant if the sums are close
// to each other, as they are by accident only if there is no second colour, and their hues differ. Colours that are
// hardly to be told apart are meant only if there is no solution in black and white.
Clues read_clues(const Layout& layout, bool mend, double end) {
  constexpr double kClose = 0.06;
  std::vector<Coloring> colorings = find_colorings(layout);
  const std::vector<Written> written = find_written(layout);
  const auto in_color = [&](const Coloring& coloring) {
    Clues reading{read_lines(layout, written, coloring.colors), {}, coloring.palette};
    reading.decoded = decode(reading.lines, static_cast<int>(coloring.palette.size()), mend, end);
    reading.loose = coloring.is_loose;
    return reading;
  };
  const auto in_black = [&] {
    Clues reading{read_lines(layout, written, {}), {}, {{0, 0, 0}}};
    reading.decoded = decode(reading.lines, 1, mend, end);
    return reading;
  };
  std::optional<Clues> loose;
  std::optional<Clues> faint;
  std::optional<Clues> close;
  for (Coloring& coloring : colorings) {
    if (thread_cpu_seconds() > end) break;
    Clues reading = in_color(coloring);
    if (!uses_all(reading)) {
      coloring = without(coloring, used_colors(reading));
      if (coloring.palette.empty()) continue;
      reading = in_color(coloring);
    }
    if (!uses_all(reading)) continue;
    const bool solved = is_solved(reading);
    if (solved && !coloring.is_faint) {
      // More colors, hardly told apart, make a puzzle as well; or one does, of which the light or a shadow may make
      // two.
      reading.loose = reading.loose || faint || (coloring.is_near && is_solved(in_black()));
      if (!reading.loose && (!loose || loose->palette.size() <= reading.palette.size())) return reading;
      if (!loose) loose = std::move(reading);
      continue;
    }
    const double apart = sums_apart(reading);
    if (solved && !faint) {
      faint = std::move(reading);
    } else if (!solved && !coloring.is_one_hue && apart < kClose && (!close || apart < sums_apart(*close))) {
      close = std::move(reading);
    }
  }
  if (loose) return *std::move(loose);
  Clues plain = in_black();
  if (is_solved(plain)) return plain;
  if (faint) return *std::move(faint);
  return close ? *std::move(close) : plain;
}

bool is_read(const Strip& strip) {
  constexpr std::size_t kNear = 2;
  for (std::size_t k = 0; k < strip.glyphs.size() && k < kNear; ++k)
    if (strip.glyphs[k].junk() < 0.3F && strip.glyphs[k].probability() > 0.6F) return true;
  return false;
}

bool is_blank(const Strip& strip) {
  constexpr float kNothing = 0.97F;
  return std::all_of(strip.glyphs.begin(), strip.glyphs.end(), [](const Glyph& g) { return g.junk() > kNothing; });
}

// Whether lines may be added, or left out, as the digits beside them say: there are some, or there are none.
bool is_plausible(const Layout& usual, const Layout& nudged, const Nudge& nudge) {
  const auto fits = [](int lines, const Strip& added, const Strip& left_out) {
    return lines == 0 || (lines > 0 ? is_read(added) : is_blank(left_out));
  };
  return fits(nudge.left, nudged.columns.front(), usual.columns.front()) &&
         fits(nudge.right, nudged.columns.back(), usual.columns.back()) &&
         fits(nudge.top, nudged.rows.front(), usual.rows.front()) &&
         fits(nudge.bottom, nudged.rows.back(), usual.rows.back());
}

// One line more or less at one side, or at two.
std::vector<Nudge> nudges() {
  std::vector<Nudge> list;
  for (const int most : {1, 2})
    for (int code = 0; code < 81; ++code) {
      const Nudge nudge{code % 3 - 1, code / 3 % 3 - 1, code / 9 % 3 - 1, code / 27 - 1};
      if (std::abs(nudge.left) + std::abs(nudge.top) + std::abs(nudge.right) + std::abs(nudge.bottom) == most)
        list.push_back(nudge);
    }
  return list;
}

// How far the first glyph of a strip stands off the board.
double first_gap(const Layout& layout, bool row, const Strip& strip) {
  const Box& box = strip.glyphs.front().box;
  if (row) return layout.right ? box.x0 - layout.xs.back() : layout.xs.front() - box.x1;
  return layout.bottom ? box.y0 - layout.ys.back() : layout.ys.front() - box.y1;
}

// Whether the number nearest to the board stands no farther from it, and no nearer, than those of the other lines.
bool stands_like_others(const Layout& layout, bool row, const Strip& strip) {
  constexpr double kAside = 0.25;  // of a cell
  std::vector<double> gaps;
  for (const Strip& other : row ? layout.rows : layout.columns)
    if (!other.glyphs.empty() && &other != &strip) gaps.push_back(first_gap(layout, row, other));
  const double slack =
      kAside * (row ? (layout.xs.back() - layout.xs.front()) / static_cast<double>(layout.columns.size())
                    : (layout.ys.back() - layout.ys.front()) / static_cast<double>(layout.rows.size()));
  const double gap = first_gap(layout, row, strip);
  const double low = quantile(gaps, 0.1);
  const double high = quantile(gaps, 0.9);
  // Numbers may also be set at the far end of their strips: then it says nothing.
  return high - low > 2 * slack || (gap > low - slack && gap < high + slack);
}

bool is_like_others(const Layout& layout, bool row, const Strip& strip) {
  constexpr double kSize = 0.15;
  return !strip.glyphs.empty() && clear(strip.glyphs.front()) &&
         std::abs(strip.glyphs.front().box.height() / layout.digit_height - 1) < kSize &&
         stands_like_others(layout, row, strip);
}

// Whether a line, of the rows and then the columns, was read as one with a number.
bool has_number(const Clues& clues, std::size_t line) {
  const std::size_t rows = clues.lines.rows.size();
  const LineReading& reading = line < rows ? clues.lines.rows[line] : clues.lines.columns[line - rows];
  return !reading.candidates[clues.decoded.choice[line]].numbers.empty();
}

// A line at the border that says 0 changes nothing but the size: without it, or with it, the puzzle has the same
// solution. Where a number stands beside the next line outwards, as beside the others, and the puzzle works with it,
// the line belongs to the board.
void take_outer_lines(const Sheet& sheet, const std::vector<Glyph>& glyphs, double end, Layout& layout, Clues& read) {
  constexpr int kMost = 4;
  Nudge nudge;
  const auto added = [&](const int* side, const Layout& larger) -> const Strip& {
    if (side == &nudge.left || side == &nudge.right)
      return side == &nudge.left ? larger.columns.front() : larger.columns.back();
    return side == &nudge.top ? larger.rows.front() : larger.rows.back();
  };
  const auto added_index = [&](const int* side, const Clues& clues) -> std::size_t {
    const std::size_t rows = clues.lines.rows.size();
    if (side == &nudge.left || side == &nudge.right)
      return side == &nudge.left ? rows : rows + clues.lines.columns.size() - 1;
    return side == &nudge.top ? 0 : rows - 1;
  };
  for (int* side : {&nudge.left, &nudge.top, &nudge.right, &nudge.bottom})
    for (bool again = true; again && *side < kMost;) {
      ++*side;
      again = false;
      Layout larger = find_layout(sheet, glyphs, nudge);
      const bool row = side == &nudge.top || side == &nudge.bottom;
      if (!larger.xs.empty() && is_like_others(larger, row, added(side, larger))) {
        Clues other = read_clues(larger, false, end);
        again = other.decoded.proof == read.decoded.proof && has_number(other, added_index(side, other));
        if (again) {
          layout = std::move(larger);
          read = std::move(other);
        }
      }
      *side -= !again;
    }
}

// Whether letters stand around what looks like a digit: an l in a sentence below the board is no 1.
bool is_in_word(const std::vector<Glyph>& glyphs, const Glyph& digit) {
  constexpr int kLetters = 2;
  constexpr double kAround = 3;  // heights of the digit
  constexpr double kThin = 0.25;
  const double tall = digit.box.height();
  return std::count_if(glyphs.begin(), glyphs.end(), [&](const Glyph& glyph) {
           return glyph.junk() > 0.5F && glyph.box.height() > tall / 2 && glyph.box.width() > kThin * tall &&
                  std::abs(glyph.box.center_y() - digit.box.center_y()) < tall / 2 &&
                  std::abs(glyph.box.center_x() - digit.box.center_x()) < kAround * tall;
         }) >= kLetters;
}

// Whether clues are set at the far end of their strips: all end there, at one distance from the board, while several
// begin elsewhere than most. Had these lost a number each, all lines would have as many numbers.
bool are_set_far(const std::vector<double>& gaps, const std::vector<double>& ends, double tall) {
  constexpr double kAligned = 0.3;
  constexpr double kElsewhere = 0.6;
  constexpr std::ptrdiff_t kSeveral = 3;
  const auto [least, most] = std::minmax_element(ends.begin(), ends.end());
  const double usual = quantile(gaps, 0.5);
  return *most - *least < kAligned * tall &&
         std::count_if(
             gaps.begin(), gaps.end(), [&](double gap) { return std::abs(gap - usual) > kElsewhere * tall; }) >=
             kSeveral;
}

}  // namespace

Clues read_clues_around(const Sheet& sheet, const std::vector<Glyph>& glyphs, Layout& layout) {
  const double end = thread_cpu_seconds() + kSeconds;
  const Extent extent = sheet.lattice.extent;
  Clues read = read_clues(layout, false, end);
  if (read.decoded.proof != Proof::none) {
    if (extent == Extent::open) take_outer_lines(sheet, glyphs, end, layout, read);
    return read;
  }
  if (extent == Extent::loose || extent == Extent::all) return read;
  if (extent == Extent::open)
    for (const Nudge& nudge : nudges()) {
      if (thread_cpu_seconds() > end) break;
      Layout nudged = find_layout(sheet, glyphs, nudge);
      if (nudged.xs.empty() || !is_plausible(layout, nudged, nudge)) continue;
      Clues other = read_clues(nudged, false, end);
      if (other.decoded.proof != Proof::unique) continue;
      layout = std::move(nudged);
      other.cut = std::min({nudge.left, nudge.top, nudge.right, nudge.bottom}) < 0;
      return other;
    }
  return read_clues(layout, true, end);
}

bool has_odd_border(const Layout& layout) {
  const auto odd = [&](bool row, const Strip& strip) {
    return !strip.glyphs.empty() && !stands_like_others(layout, row, strip);
  };
  return odd(true, layout.rows.front()) || odd(true, layout.rows.back()) || odd(false, layout.columns.front()) ||
         odd(false, layout.columns.back());
}

bool has_far_number(const Layout& layout, const Clues& clues) {
  constexpr double kAside = 0.35;  // of a cell
  constexpr std::size_t kEnough = 4;
  const auto far = [&](bool row) {
    const auto& lines = row ? clues.lines.rows : clues.lines.columns;
    const bool after = row ? layout.right : layout.bottom;
    const double board =
        row ? (after ? layout.xs.back() : layout.xs.front()) : (after ? layout.ys.back() : layout.ys.front());
    const double pitch = row ? (layout.xs.back() - layout.xs.front()) / static_cast<double>(layout.columns.size())
                             : (layout.ys.back() - layout.ys.front()) / static_cast<double>(layout.rows.size());
    std::vector<double> gaps;
    std::vector<double> ends;
    for (std::size_t k = 0; k < lines.size(); ++k) {
      const std::size_t line = row ? k : clues.lines.rows.size() + k;
      const auto& numbers = lines[k].candidates[clues.decoded.choice[line]].numbers;
      if (numbers.empty()) continue;
      const Box& box = after ? numbers.front().box : numbers.back().box;
      gaps.push_back(after ? (row ? box.x0 : box.y0) - board : board - (row ? box.x1 : box.y1));
      const Box& last = after ? numbers.back().box : numbers.front().box;
      ends.push_back(after ? (row ? last.x1 : last.y1) - board : board - (row ? last.x0 : last.y0));
    }
    if (gaps.size() < kEnough || are_set_far(gaps, ends, layout.digit_height)) return false;
    const double slack = kAside * pitch + layout.digit_height / 2;
    const double high = quantile(gaps, 0.75);
    // Numbers may also be set at the far end of their strips, or in the middle: then it says nothing.
    return high - quantile(gaps, 0.1) <= slack &&
           std::any_of(gaps.begin(), gaps.end(), [&](double gap) { return gap > high + slack; });
  };
  return far(true) || far(false);
}

bool has_number_beyond(const std::vector<Glyph>& glyphs, const Layout& layout) {
  constexpr double kSize = 0.12;
  constexpr double kAside = 0.35;  // of a cell
  const double across = (layout.xs.back() - layout.xs.front()) / static_cast<double>(layout.columns.size());
  const double down = (layout.ys.back() - layout.ys.front()) / static_cast<double>(layout.rows.size());
  const auto farthest = [&](bool row) {
    std::vector<double> gaps;
    for (const Strip& strip : row ? layout.rows : layout.columns)
      if (!strip.glyphs.empty()) gaps.push_back(first_gap(layout, row, strip));
    return quantile(std::move(gaps), 0.9) + kAside * (row ? across : down);
  };
  const double most_beside = farthest(true);
  const double most_above = farthest(false);
  const auto next_to = [](const std::vector<double>& lines, double at, double pitch) {
    return (at < lines.front() && at > lines.front() - pitch) || (at > lines.back() && at < lines.back() + pitch);
  };
  return std::any_of(glyphs.begin(), glyphs.end(), [&](const Glyph& glyph) {
    const Box& box = glyph.box;
    if (!clear(glyph) || std::abs(box.height() / layout.digit_height - 1) > kSize) return false;
    const double beside = layout.right ? box.x0 - layout.xs.back() : layout.xs.front() - box.x1;
    const double above = layout.bottom ? box.y0 - layout.ys.back() : layout.ys.front() - box.y1;
    return ((next_to(layout.ys, box.center_y(), down) && beside > 0 && beside < most_beside) ||
            (next_to(layout.xs, box.center_x(), across) && above > 0 && above < most_above)) &&
           !is_in_word(glyphs, glyph);
  });
}

}  // namespace nonolith::scan
