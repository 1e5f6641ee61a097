#include "nonolith/scan.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <optional>
#include <stdexcept>

#include "colors.hpp"
#include "decoding.hpp"
#include "glyphs.hpp"
#include "joining.hpp"
#include "lattice.hpp"
#include "layout.hpp"
#include "lines.hpp"
#include "marks.hpp"
#include "ruling.hpp"
#include "sheet.hpp"
#include "straightening.hpp"

namespace nonolith::scan {

namespace {

constexpr int kBoards = 4;
constexpr double kSeconds = 3;  // for decoding one board; the limits on work come first but on busy machines

// The sheet's places in the picture as it came, which may have been straightened before.
struct Place {
  const Sheet& sheet;
  const std::function<Point(Point)>& to_original;

  Point point(double x, double y) const {
    const Point p = sheet.to_picture(x, y);
    return to_original ? to_original(p) : p;
  }
  std::array<double, 4> box(const Box& b) const {
    const Point corners[4] = {point(b.x0, b.y0), point(b.x1, b.y0), point(b.x0, b.y1), point(b.x1, b.y1)};
    std::array<double, 4> all{corners[0].x, corners[0].y, corners[0].x, corners[0].y};
    for (const Point& p : corners) {
      all[0] = std::min(all[0], p.x);
      all[1] = std::min(all[1], p.y);
      all[2] = std::max(all[2], p.x);
      all[3] = std::max(all[3], p.y);
    }
    return all;
  }
};

std::vector<FoundNumber> numbers_of(const Place& place, const LineReading& line, std::size_t choice) {
  const Candidate& chosen = line.candidates[choice];
  std::vector<FoundNumber> list;
  for (std::size_t k = 0; k < chosen.numbers.size(); ++k) {
    const Number& number = chosen.numbers[k];
    FoundNumber found{number.value, number.color, std::exp(-number.cost), place.box(number.box), {}};
    for (const Candidate& other : line.candidates) {
      if (other.numbers.size() != chosen.numbers.size() || found.others.size() == 4) continue;
      const int value = other.numbers[k].value;
      if (value == number.value ||
          std::any_of(found.others.begin(), found.others.end(), [&](const Guess& g) { return g.length == value; }))
        continue;
      found.others.push_back({value, std::exp(-other.numbers[k].cost)});
    }
    list.push_back(std::move(found));
  }
  return list;
}

FoundLine line_of(const Place& place, const LineReading& line, std::size_t choice, bool mended) {
  FoundLine found;
  found.numbers = numbers_of(place, line, choice);
  found.blank = line.blank;
  found.mended = mended;
  for (const Number& number : line.candidates.front().numbers) found.read.push_back(number.value);
  return found;
}

constexpr double kRead = 0.5;  // a number below this was guessed rather than read

// The part of the lines that have a number.
double numbered(const FoundBoard& board) {
  std::size_t read = 0;
  for (const auto* lines : {&board.rows, &board.columns})
    for (const FoundLine& line : *lines) read += !line.numbers.empty();
  return static_cast<double>(read) / static_cast<double>(board.rows.size() + board.columns.size());
}

constexpr double kMany = 0.7;

// Whether a lattice that gave no puzzle is unlikely to be a board at all: a menu, a keyboard, the picture of a game.
// Beside one that was read as a puzzle, more is asked for.
bool is_no_board(const FoundBoard& board, bool beside) {
  constexpr std::size_t kFewest = 4;
  constexpr double kSome = 0.6;
  return board.status == Status::unsure &&
         (std::min(board.rows.size(), board.columns.size()) < kFewest || numbered(board) < (beside ? kMany : kSome));
}

// Whether so little was read that any solution may be an accident.
bool is_thin(const FoundBoard& board, const Decoded& decoded) {
  std::size_t numbers = 0;
  std::size_t clear = 0;
  for (const auto* lines : {&board.rows, &board.columns})
    for (const FoundLine& line : *lines) {
      numbers += line.numbers.size();
      for (const FoundNumber& number : line.numbers) clear += number.probability >= kRead;
    }
  const std::size_t lines = board.rows.size() + board.columns.size();
  return numbered(board) < kMany || 5 * clear < 4 * numbers || 5 * decoded.mended.size() > lines;
}

// Whether what is filled in along a line is exactly its clue, or everything is crossed out where there is none: the
// marks say the same as the numbers then, however badly these were read. They do so only as they are seen, without
// the solution, which follows from the numbers.
bool is_confirmed(const std::string& seen, const FoundLine& line, std::size_t first, std::size_t step,
                  std::size_t count) {
  std::vector<std::pair<int, int>> runs;
  std::size_t crossed = 0;
  int before = 0;
  for (std::size_t k = 0; k < count; ++k) {
    const int mark = seen[first + k * step];
    const int color = std::max(0, mark - 1);
    crossed += mark == 1;
    if (color > 0 && color == before) ++runs.back().second;
    if (color > 0 && color != before) runs.emplace_back(color, 1);
    before = color;
  }
  std::vector<std::pair<int, int>> clue;
  for (const FoundNumber& number : line.numbers)
    if (number.length > 0) clue.emplace_back(number.color, number.length);
  return runs == clue && (!runs.empty() || crossed == count);
}

// Whether a line needs nobody's eyes; `blank`: it may do without a number.
bool is_certain(const FoundLine& line, bool blank) {
  return !line.mended && (blank || !line.blank) &&
         std::all_of(line.numbers.begin(), line.numbers.end(),
                     [](const FoundNumber& number) { return number.probability >= kRead; });
}

Status judge(const FoundBoard& board, const Decoded& decoded, const Marks& marks, const Ruled& ruled) {
  if (board.proof == Proof::none || is_thin(board, decoded)) return Status::unsure;
  if (board.proof != Proof::unique || !marks_fit(marks.meant, board.solution)) return Status::likely;
  const std::size_t rows = board.rows.size();
  const std::size_t columns = board.columns.size();
  // Marks of which some contradict the solution confirm nothing.
  const bool can_confirm = marks_fit(marks.seen, board.solution);
  const auto holds = [&](const FoundLine& line, bool belongs, std::size_t first, std::size_t step, std::size_t count) {
    return is_certain(line, decoded.blank_proved && belongs) ||
           (can_confirm && is_confirmed(marks.seen, line, first, step, count));
  };
  // A line without a number at the border of the board may be no line of it, unless it is ruled like one.
  for (std::size_t i = 0; i < rows; ++i) {
    const bool belongs = (i > 0 || ruled.top) && (i + 1 < rows || ruled.bottom);
    if (!holds(board.rows[i], belongs, i * columns, 1, columns)) return Status::likely;
  }
  for (std::size_t j = 0; j < columns; ++j) {
    const bool belongs = (j > 0 || ruled.left) && (j + 1 < columns || ruled.right);
    if (!holds(board.columns[j], belongs, j, columns, rows)) return Status::likely;
  }
  return Status::verified;
}

struct Clues {
  Reading2d lines;
  Decoded decoded;
  std::vector<Rgb> palette;
  bool cut = false;    // lines without a number were left out
  bool loose = false;  // a colour has digits so different that it may be two
};

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
// to each other, as they are by accident only if there is no second colour. Colours that are hardly to be told apart
// are meant only if there is no solution in black and white.
Clues read_clues(const Layout& layout, bool mend) {
  constexpr double kClose = 0.06;
  std::vector<Coloring> colorings = find_colorings(layout);
  const auto in_color = [&](const Coloring& coloring) {
    Clues reading{read_lines(layout, coloring.colors), {}, coloring.palette};
    reading.decoded = decode(reading.lines, static_cast<int>(coloring.palette.size()), mend, kSeconds);
    reading.loose = coloring.is_loose;
    return reading;
  };
  std::optional<Clues> faint;
  std::optional<Clues> close;
  for (Coloring& coloring : colorings) {
    Clues reading = in_color(coloring);
    if (!uses_all(reading)) {
      coloring = without(coloring, used_colors(reading));
      if (coloring.palette.empty()) continue;
      reading = in_color(coloring);
    }
    if (!uses_all(reading)) continue;
    const bool solved = is_solved(reading);
    if (solved && !coloring.is_faint) return reading;
    const double apart = sums_apart(reading);
    if (solved && !faint) {
      faint = std::move(reading);
    } else if (!solved && apart < kClose && (!close || apart < sums_apart(*close))) {
      close = std::move(reading);
    }
  }
  Clues plain{read_lines(layout, {}), {}, {{0, 0, 0}}};
  plain.decoded = decode(plain.lines, 1, mend, kSeconds);
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

// Whether a line at the border has a number that stands elsewhere than those of the others: it may be another line's,
// and the border that of the page.
bool has_odd_border(const Layout& layout) {
  const auto odd = [&](bool row, const Strip& strip) {
    return !strip.glyphs.empty() && !stands_like_others(layout, row, strip);
  };
  return odd(true, layout.rows.front()) || odd(true, layout.rows.back()) || odd(false, layout.columns.front()) ||
         odd(false, layout.columns.back());
}

// A line at the border that says 0 changes nothing but the size: without it, or with it, the puzzle has the same
// solution. Where a number stands beside the next line outwards, as beside the others, and the puzzle works with it,
// the line belongs to the board.
void take_outer_lines(const Sheet& sheet, const std::vector<Glyph>& glyphs, Layout& layout, Clues& read) {
  constexpr int kMost = 4;
  Nudge nudge;
  const auto added = [&](const int* side, const Layout& larger) -> const Strip& {
    if (side == &nudge.left || side == &nudge.right)
      return side == &nudge.left ? larger.columns.front() : larger.columns.back();
    return side == &nudge.top ? larger.rows.front() : larger.rows.back();
  };
  for (int* side : {&nudge.left, &nudge.top, &nudge.right, &nudge.bottom})
    for (bool again = true; again && *side < kMost;) {
      ++*side;
      again = false;
      Layout larger = find_layout(sheet, glyphs, false, nudge);
      const bool row = side == &nudge.top || side == &nudge.bottom;
      if (!larger.xs.empty() && is_like_others(larger, row, added(side, larger))) {
        Clues other = read_clues(larger, false);
        again = other.decoded.proof == read.decoded.proof;
        if (again) {
          layout = std::move(larger);
          read = std::move(other);
        }
      }
      *side -= !again;
    }
}

// The clues of a board. Where they contradict each other, the lattice may have been taken for one line more or less:
// then the puzzle decides. Mending comes last, first in black and white or in colours as they are, then as they may be.
Clues read_clues_around(const Sheet& sheet, const std::vector<Glyph>& glyphs, bool whole, Layout& layout) {
  Clues read = read_clues(layout, false);
  if (read.decoded.proof != Proof::none) {
    if (!whole) take_outer_lines(sheet, glyphs, layout, read);
    return read;
  }
  if (!whole)
    for (const Nudge& nudge : nudges()) {
      Layout nudged = find_layout(sheet, glyphs, whole, nudge);
      if (nudged.xs.empty() || !is_plausible(layout, nudged, nudge)) continue;
      Clues other = read_clues(nudged, false);
      if (other.decoded.proof != Proof::unique) continue;
      layout = std::move(nudged);
      other.cut = std::min({nudge.left, nudge.top, nudge.right, nudge.bottom}) < 0;
      return other;
    }
  return read_clues(layout, true);
}

bool read_board(const Image& image, const Lattice& lattice, const std::function<Point(Point)>& to_original, bool whole,
                FoundBoard& board) {
  const Sheet sheet = make_sheet(image, lattice);
  const std::vector<Glyph> glyphs = find_glyphs(sheet);
  Layout layout = find_layout(sheet, glyphs, whole, {});
  if (layout.xs.empty()) return false;
  const Place place{sheet, to_original};
  const Clues read = read_clues_around(sheet, glyphs, whole, layout);
  const Reading2d& reading = read.lines;
  const Decoded& decoded = read.decoded;
  const auto is_mended = [&](std::size_t line) {
    return std::find(decoded.mended.begin(), decoded.mended.end(), line) != decoded.mended.end();
  };
  for (std::size_t i = 0; i < reading.rows.size(); ++i)
    board.rows.push_back(line_of(place, reading.rows[i], decoded.choice[i], is_mended(i)));
  for (std::size_t j = 0; j < reading.columns.size(); ++j) {
    const std::size_t line = reading.rows.size() + j;
    board.columns.push_back(line_of(place, reading.columns[j], decoded.choice[line], is_mended(line)));
  }
  board.palette = read.palette;
  for (const double y : layout.ys)
    for (const double x : layout.xs) {
      const Point p = place.point(x, y);
      board.points.push_back({p.x, p.y});
    }
  board.proof = decoded.proof;
  board.solution = decoded.solution;
  const bool photo = to_original && !whole;
  const Marks marks = find_marks(sheet, layout, board.palette, board.solution, photo);
  board.marks = marks.meant;
  board.status = judge(board, decoded, marks, find_ruled(sheet, glyphs, layout));
  if (read.cut || read.loose || (photo && has_odd_border(layout)))
    board.status = std::min(board.status, Status::likely);
  return true;
}

std::vector<FoundBoard> read_boards(const Image& image, const std::function<Point(Point)>& to_original) {
  std::vector<FoundBoard> boards;
  for (const Lattice& lattice : find_lattices(image, kBoards)) {
    FoundBoard board;
    if (read_board(image, lattice, to_original, false, board)) boards.push_back(std::move(board));
  }
  std::stable_sort(boards.begin(), boards.end(),
                   [](const FoundBoard& a, const FoundBoard& b) { return a.status > b.status; });
  const bool is_read = !boards.empty() && boards.front().status != Status::unsure;
  boards.erase(std::remove_if(boards.begin(), boards.end(),
                              [&](const FoundBoard& board) { return is_no_board(board, is_read); }),
               boards.end());
  return boards;
}

// The board that a person has pointed out.
std::vector<FoundBoard> read_hinted(const Image& image, const Hint& hint) {
  constexpr int kMostLines = 200;
  constexpr double kLargest = 12e6;  // pixels
  if (hint.rows < 1 || hint.columns < 1 || hint.rows > kMostLines || hint.columns > kMostLines)
    throw std::invalid_argument("a board in a picture has 1 to 200 rows and columns");
  Corners corners;
  for (std::size_t k = 0; k < 4; ++k) {
    corners[k] = {hint.corners[k][0], hint.corners[k][1]};
    if (!(std::abs(corners[k].x) < 1e5 && std::abs(corners[k].y) < 1e5))
      throw std::invalid_argument("the corners must lie in the picture");
  }
  const auto length = [&](std::size_t a, std::size_t b) {
    return std::hypot(corners[a].x - corners[b].x, corners[a].y - corners[b].y);
  };
  double pitch =
      std::max((length(0, 1) + length(2, 3)) / (2 * hint.columns), (length(1, 2) + length(3, 0)) / (2 * hint.rows));
  const double across = hint.columns + 2 * (hint.columns / 2.0 + 3);
  const double down = hint.rows + 2 * (hint.rows / 2.0 + 3);
  pitch = std::clamp(pitch, 4.0, std::sqrt(kLargest / (across * down)));
  const double left = (across - hint.columns) / 2 * pitch;
  const double top = (down - hint.rows) / 2 * pitch;
  const Box box{left, top, left + hint.columns * pitch, top + hint.rows * pitch};
  const Straightened straight =
      from_above(image, corners, box, static_cast<int>(across * pitch), static_cast<int>(down * pitch));
  Lattice lattice;
  for (int k = 0; k <= hint.columns; ++k) lattice.xs.push_back(left + k * pitch);
  for (int k = 0; k <= hint.rows; ++k) lattice.ys.push_back(top + k * pitch);
  std::vector<FoundBoard> boards(1);
  if (!read_board(straight.image, lattice, straight.to_original, true, boards.front())) boards.clear();
  return boards;
}

// Which of two readings of a picture to believe: the one that is proved better, then that of more lines with numbers.
std::pair<int, std::size_t> worth(const std::vector<FoundBoard>& boards) {
  if (boards.empty()) return {-1, 0};
  std::size_t read = 0;
  for (const auto* lines : {&boards.front().rows, &boards.front().columns})
    for (const FoundLine& line : *lines) read += !line.numbers.empty();
  return {static_cast<int>(boards.front().status), read};
}

}  // namespace

std::vector<FoundBoard> scan(int width, int height, std::string_view pixels, const Hint* hint) {
  if (width < 1 || height < 1 || width > 65000 || height > 65000 ||
      pixels.size() != static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3)
    throw std::invalid_argument("a picture has three bytes for each pixel");
  Image image(width, height);
  std::memcpy(image.cells.data(), pixels.data(), pixels.size());
  if (hint != nullptr) return read_hinted(image, *hint);
  std::vector<FoundBoard> boards = read_boards(image, {});
  if (!boards.empty() && boards.front().status == Status::verified) return boards;
  if (const auto straight = straighten(image)) {
    std::vector<FoundBoard> others = read_boards(straight->image, straight->to_original);
    if (worth(others) > worth(boards)) return others;
  }
  return boards;
}

}  // namespace nonolith::scan
