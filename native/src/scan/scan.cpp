#include "nonolith/scan.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <stdexcept>

#include "../budget.hpp"
#include "clues.hpp"
#include "decoding.hpp"
#include "glyphs.hpp"
#include "judging.hpp"
#include "lattice.hpp"
#include "layout.hpp"
#include "lines.hpp"
#include "marks.hpp"
#include "raster.hpp"
#include "ruling.hpp"
#include "sheet.hpp"
#include "straightening.hpp"

namespace nonolith::scan {

namespace {

constexpr int kBoards = 4;

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

// Whether a line that says 0 was added outside the lattice, where nothing is ruled: a word may look like that.
bool has_odd_zero(const Sheet& sheet, const Layout& layout, const FoundBoard& board, const Ruled& ruled) {
  const Box all = sheet.lattice.box();
  const double half = sheet.pitch / 2;
  const auto empty = [](const FoundLine& line) {
    return std::all_of(line.numbers.begin(), line.numbers.end(), [](const FoundNumber& n) { return n.length == 0; });
  };
  return (layout.xs.front() < all.x0 - half && !ruled.left && empty(board.columns.front())) ||
         (layout.ys.front() < all.y0 - half && !ruled.top && empty(board.rows.front())) ||
         (layout.xs.back() > all.x1 + half && !ruled.right && empty(board.columns.back())) ||
         (layout.ys.back() > all.y1 + half && !ruled.bottom && empty(board.rows.back()));
}

// Whether some line has a 0 for a number: then all lines have numbers.
bool says_zero(const FoundBoard& board) {
  const auto zero = [](const FoundLine& line) { return line.numbers.size() == 1 && line.numbers.front().length == 0; };
  return std::any_of(board.rows.begin(), board.rows.end(), zero) ||
         std::any_of(board.columns.begin(), board.columns.end(), zero);
}

struct Reading {
  FoundBoard board;
  double tall = 0;  // digits, in pixels of the sheet; 0: nothing was found
};

Reading read_sheet(const Sheet& sheet, const std::function<Point(Point)>& to_original) {
  const std::vector<Glyph> glyphs = find_glyphs(sheet);
  Layout layout = find_layout(sheet, glyphs, {});
  if (layout.xs.empty()) return {};
  FoundBoard board;
  const Place place{sheet, to_original};
  const Clues read = read_clues_around(sheet, glyphs, layout);
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
  const Extent extent = sheet.lattice.extent;
  const bool told = extent == Extent::told;
  const bool photo = to_original && !told;
  const Marks marks = find_marks(sheet, layout, board.palette, board.solution, photo);
  board.marks = marks.meant;
  const Ruled ruled =
      extent == Extent::all ? Ruled{true, true, true, true, true} : find_ruled(sheet, glyphs, layout, marks.seen);
  board.status = judge(board, decoded, marks, ruled);
  // A corner of a lattice has so few lines that any solution may be an accident, the sooner on a photo.
  const bool small = !told && std::min(board.rows.size(), board.columns.size()) < (photo ? 5U : 4U);
  const bool has_frame = ruled.left && ruled.top && ruled.right && ruled.bottom;
  if (read.cut || read.loose || (sheet.lattice.framed && !has_frame) ||
      (extent == Extent::loose && !says_zero(board)) || layout.bare || small || has_far_number(layout, read) ||
      (!told && (has_odd_zero(sheet, layout, board, ruled) || has_number_beyond(glyphs, layout))) ||
      (photo && has_odd_border(layout)))
    board.status = std::min(board.status, Status::likely);
  return {std::move(board), layout.digit_height};
}

bool same_clues(const FoundBoard& a, const FoundBoard& b) {
  const auto same_numbers = [](const FoundNumber& x, const FoundNumber& y) { return x.length == y.length; };
  const auto same_lines = [&](const FoundLine& x, const FoundLine& y) {
    return std::equal(x.numbers.begin(), x.numbers.end(), y.numbers.begin(), y.numbers.end(), same_numbers);
  };
  return std::equal(a.rows.begin(), a.rows.end(), b.rows.begin(), b.rows.end(), same_lines) &&
         std::equal(a.columns.begin(), a.columns.end(), b.columns.begin(), b.columns.end(), same_lines);
}

// What is not proved at first is read again, at a finer scale where digits are small, and with a closer look at faint
// ones, as long as there is time: then other things go wrong. Two readings that both have one solution, but not the
// same clues, prove nothing.
bool read_board(const Image& image, const Lattice& lattice, const std::function<Point(Point)>& to_original,
                FoundBoard& board) {
  constexpr double kSmall = 30;
  constexpr double kSeconds = 0.8;
  const double end = thread_cpu_seconds() + kSeconds;
  const Sheet usual = make_sheet(image, lattice, Glance::usual);
  Reading first = read_sheet(usual, to_original);
  board = std::move(first.board);
  if (first.tall == 0) return false;
  if (is_no_board(board, false)) return true;
  std::vector<FoundBoard> unique;
  for (const Glance glance : {Glance::finer, Glance::closer}) {
    if (board.status == Status::verified || (glance == Glance::closer && thread_cpu_seconds() > end)) break;
    if (glance == Glance::finer && first.tall > kSmall) continue;
    const Sheet sheet = make_sheet(image, lattice, glance);
    if (glance == Glance::finer && sheet.scale == usual.scale) continue;
    Reading other = read_sheet(sheet, to_original);
    if (board.proof == Proof::unique) unique.push_back(board);
    if (other.tall == 0) continue;
    if (!std::all_of(unique.begin(), unique.end(), [&](const FoundBoard& u) { return same_clues(u, other.board); }))
      other.board.status = std::min(other.board.status, Status::likely);
    if (other.board.status > board.status) board = std::move(other.board);
  }
  return true;
}

std::vector<FoundBoard> read_boards(const Image& image, const std::vector<Lattice>& lattices,
                                    const std::function<Point(Point)>& to_original) {
  std::vector<FoundBoard> boards;
  for (const Lattice& lattice : lattices) {
    FoundBoard board;
    if (read_board(image, lattice, to_original, board)) boards.push_back(std::move(board));
  }
  std::stable_sort(boards.begin(), boards.end(),
                   [](const FoundBoard& a, const FoundBoard& b) { return a.status > b.status; });
  const bool is_read = !boards.empty() && boards.front().status != Status::unsure;
  boards.erase(std::remove_if(boards.begin(), boards.end(),
                              [&](const FoundBoard& board) { return is_no_board(board, is_read); }),
               boards.end());
  return boards;
}

// What is ruled all over, such as a spreadsheet, has boards within it. So have crosswords, but no puzzles in them.
std::vector<FoundBoard> read_framed(const Image& image, const std::vector<Lattice>& lattices) {
  std::vector<FoundBoard> boards = read_boards(image, find_framed(image, lattices), {});
  const auto is_mended = [](const FoundLine& line) { return line.mended; };
  boards.erase(std::remove_if(boards.begin(), boards.end(),
                              [&](const FoundBoard& board) {
                                return board.status == Status::unsure ||
                                       std::any_of(board.rows.begin(), board.rows.end(), is_mended) ||
                                       std::any_of(board.columns.begin(), board.columns.end(), is_mended);
                              }),
               boards.end());
  return boards;
}

// Boards without lines, where those with lines gave nothing: what makes no puzzle is none.
std::vector<FoundBoard> read_rasters(const Image& image) {
  constexpr std::size_t kGuesses = 3;
  std::vector<FoundBoard> boards;
  for (const Lattice& lattice : find_rasters(image, kGuesses)) {
    FoundBoard board;
    if (!read_board(image, lattice, {}, board) || board.status == Status::unsure) continue;
    if (boards.empty() || board.status > boards.front().status) boards.assign(1, std::move(board));
    if (boards.front().status == Status::verified) break;
  }
  return boards;
}

// The board that a person has pointed out.
std::vector<FoundBoard> read_hinted(const Image& image, const Hint& hint) {
  constexpr int kMostLines = 200;
  constexpr double kLargest = 12e6;  // pixels
  constexpr double kFinest = 64;     // pixels for a cell: more show nothing new
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
  pitch = std::clamp(pitch, 4.0, std::min(kFinest, std::sqrt(kLargest / (across * down))));
  const double left = (across - hint.columns) / 2 * pitch;
  const double top = (down - hint.rows) / 2 * pitch;
  const Box box{left, top, left + hint.columns * pitch, top + hint.rows * pitch};
  const Straightened straight =
      from_above(image, corners, box, static_cast<int>(across * pitch), static_cast<int>(down * pitch));
  Lattice lattice;
  lattice.extent = Extent::told;
  for (int k = 0; k <= hint.columns; ++k) lattice.xs.push_back(left + k * pitch);
  for (int k = 0; k <= hint.rows; ++k) lattice.ys.push_back(top + k * pitch);
  std::vector<FoundBoard> boards(1);
  if (!read_board(straight.image, lattice, straight.to_original, boards.front())) boards.clear();
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

std::size_t cells(const FoundBoard& board) { return board.rows.size() * board.columns.size(); }

// Whether the board, which was read as it is, stands so far aslant that its outermost lines may have been missed.
bool is_aslant(const Image& image, const FoundBoard& board) {
  constexpr double kCell = 0.25;
  const auto& first = board.points.front();
  const auto& last = board.points.back();
  const double pitch = (last[0] - first[0]) / static_cast<double>(board.columns.size());
  return is_bent(image, {first[0], first[1], last[0], last[1]}, kCell * pitch);
}

}  // namespace

std::vector<FoundBoard> scan(int width, int height, std::string_view pixels, const Hint* hint) {
  if (width < 1 || height < 1 || width > 65000 || height > 65000 ||
      pixels.size() != static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3)
    throw std::invalid_argument("a picture has three bytes for each pixel");
  Image image(width, height);
  std::memcpy(image.cells.data(), pixels.data(), pixels.size());
  if (hint != nullptr) return read_hinted(image, *hint);
  const std::vector<Lattice> lattices = find_lattices(image, kBoards);
  std::vector<FoundBoard> boards = read_boards(image, lattices, {});
  const bool is_read = !boards.empty() && boards.front().status == Status::verified;
  if (is_read && !is_aslant(image, boards.front())) return boards;
  if (const auto straight = straighten(image)) {
    std::vector<FoundBoard> others =
        read_boards(straight->image, find_lattices(straight->image, kBoards), straight->to_original);
    if (worth(others) > worth(boards)) {
      boards = std::move(others);
    } else if (is_read && !others.empty() && cells(others.front()) > cells(boards.front())) {
      // Where a page is farthest from straight, an empty line without a number is lost: then there is more of the
      // board.
      if (others.front().status == Status::verified) return others;
      boards.front().status = Status::likely;
    }
  }
  if (boards.empty() || boards.front().status != Status::verified) {
    std::vector<FoundBoard> others = read_framed(image, lattices);
    if (worth(others) > worth(boards)) boards = std::move(others);
  }
  if (boards.empty() || boards.front().status == Status::unsure) {
    std::vector<FoundBoard> others = read_rasters(image);
    if (worth(others) > worth(boards)) return others;
  }
  return boards;
}

}  // namespace nonolith::scan
