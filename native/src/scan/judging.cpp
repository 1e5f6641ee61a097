#include "judging.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace nonolith::scan {

namespace {

// The part of the lines that have a number.
double numbered(const FoundBoard& board) {
  std::size_t read = 0;
  for (const auto* lines : {&board.rows, &board.columns})
    for (const FoundLine& line : *lines) read += !line.numbers.empty();
  return static_cast<double>(read) / static_cast<double>(board.rows.size() + board.columns.size());
}

constexpr double kNumbered = 0.7;

// Whether there are fewer lines in a direction than a board has.
bool is_narrow(const FoundBoard& board) {
  constexpr std::size_t kLines = 4;
  return std::min(board.rows.size(), board.columns.size()) < kLines;
}

// Whether nearly all numbers are 1, as what is left of lines looks: on a page that is bent, a lattice may be found in a
// corner of the board, with its lines for digits.
bool is_all_ones(const FoundBoard& board) {
  std::size_t numbers = 0;
  std::size_t others = 0;
  for (const auto* lines : {&board.rows, &board.columns})
    for (const FoundLine& line : *lines)
      for (const FoundNumber& number : line.numbers) {
        ++numbers;
        others += number.length > 1;
      }
  return 10 * others < numbers;
}

// Whether no cell is filled by what was read: that is no puzzle, but a ground taken for digits.
bool is_empty(const FoundBoard& board) {
  return std::all_of(board.rows.begin(), board.rows.end(), [](const FoundLine& line) {
    return std::all_of(line.numbers.begin(), line.numbers.end(), [](const FoundNumber& n) { return n.length == 0; });
  });
}

// Whether lines are numbered rather than clued: each has one number, and it is by one more, or less, than the one
// before. Such a triangle is a puzzle, but tables and the boards of other games are commoner.
bool are_labels(const std::vector<FoundLine>& lines) {
  const auto number = [&](std::size_t k) { return lines[k].numbers.empty() ? 0 : lines[k].numbers.front().length; };
  const int step = number(1) - number(0);
  for (std::size_t k = 0; k < lines.size(); ++k)
    if (lines[k].numbers.size() != 1 || (k > 0 && number(k) - number(k - 1) != step)) return false;
  return std::abs(step) == 1;
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
  return numbered(board) < kNumbered || 5 * clear < 4 * numbers || 5 * decoded.mended.size() >= lines;
}

// Whether numbers were changed to make a puzzle of what is none by itself: of few lines, or one in ten of them for a
// puzzle with several solutions.
bool is_forced(const FoundBoard& board, const Decoded& decoded) {
  constexpr std::size_t kEach = 10;
  const std::size_t lines = board.rows.size() + board.columns.size();
  return !decoded.mended.empty() &&
         ((board.proof == Proof::multiple && kEach * decoded.mended.size() >= lines) || is_narrow(board));
}

// Whether what is filled in along a line is exactly its clue, or everything is crossed out where there is none: the
// marks say the same as the numbers then, however badly these were read. They do so only as they are seen, without
// the solution, which follows from the numbers. A number that was left out may stand for cells that look empty.
bool is_confirmed(const std::string& seen, const FoundLine& line, std::size_t first, std::size_t step,
                  std::size_t count) {
  if (line.numbers.size() < line.read.size()) return false;
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

// Whether a line needs nobody's eyes; `blank`: it may do without a number; `implied`: the other lines say the same.
bool is_certain(const FoundLine& line, bool blank, bool implied) {
  return !line.mended && (blank || !line.blank) &&
         (implied || std::all_of(line.numbers.begin(), line.numbers.end(),
                                 [](const FoundNumber& number) { return number.probability >= kRead; }));
}

}  // namespace

bool is_no_board(const FoundBoard& board, bool beside) {
  constexpr double kSome = 0.6;
  return board.status == Status::unsure && (is_narrow(board) || numbered(board) < (beside ? kNumbered : kSome));
}

Status judge(const FoundBoard& board, const Decoded& decoded, const Marks& marks, const Ruled& ruled) {
  if (board.proof == Proof::none || is_thin(board, decoded) || is_empty(board) || is_forced(board, decoded))
    return Status::unsure;
  if (board.proof != Proof::unique || is_all_ones(board) || marks.mixed ||
      (are_labels(board.rows) && are_labels(board.columns)) || !marks_fit(marks.meant, board.solution))
    return Status::likely;
  const std::size_t rows = board.rows.size();
  const std::size_t columns = board.columns.size();
  // At the border, lines without numbers may also be empty boxes for clues, where there are such.
  const bool inside = !board.rows.front().blank && !board.rows.back().blank && !board.columns.front().blank &&
                      !board.columns.back().blank;
  const bool blanks =
      decoded.blanks == Blanks::proved || (decoded.blanks == Blanks::apart && (inside || !ruled.has_boxes));
  // Marks of which some contradict the solution confirm nothing.
  const bool can_confirm = marks_fit(marks.seen, board.solution);
  const auto holds = [&](const FoundLine& line, bool implied, bool belongs, std::size_t first, std::size_t step,
                         std::size_t count) {
    return is_certain(line, blanks && belongs, implied) ||
           (can_confirm && is_confirmed(marks.seen, line, first, step, count));
  };
  // A line without a number at the border of the board may be no line of it, unless it is ruled like one.
  for (std::size_t i = 0; i < rows; ++i) {
    const bool belongs = (i > 0 || ruled.top) && (i + 1 < rows || ruled.bottom);
    if (!holds(board.rows[i], decoded.implied[i], belongs, i * columns, 1, columns)) return Status::likely;
  }
  for (std::size_t j = 0; j < columns; ++j) {
    const bool belongs = (j > 0 || ruled.left) && (j + 1 < columns || ruled.right);
    if (!holds(board.columns[j], decoded.implied[rows + j], belongs, j, columns, rows)) return Status::likely;
  }
  return Status::verified;
}

}  // namespace nonolith::scan
