#include "nonolith/sketch.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <stdexcept>

#include "nonolith/line.hpp"
#include "open_parts.hpp"
#include "trials.hpp"

namespace nonolith {

Sketch::~Sketch() = default;

Sketch::Sketch(int width, int height, int colors, std::string_view cells)
    : width_(width),
      height_(height),
      colors_(colors),
      stride_(static_cast<std::size_t>(mask_bytes(colors))),
      cells_(cells) {
  if (width < 0 || height < 0 || colors < 0 || colors > 255 ||
      cells.size() != static_cast<std::size_t>(width) * static_cast<std::size_t>(height))
    throw std::invalid_argument("a picture has one byte for each cell and 0 to 255 colors");
  for (std::size_t cell = 0; cell < cells.size(); ++cell) check({static_cast<std::int32_t>(cell), color(cell)});
  clues_.reserve(static_cast<std::size_t>(lines()));
  for (int line = 0; line < lines(); ++line) clues_.push_back(clue_of(line));
}

void Sketch::check(Stroke stroke) const {
  if (stroke.cell < 0 || static_cast<std::size_t>(stroke.cell) >= cells_.size() || stroke.color < 0 ||
      stroke.color > colors_)
    throw std::invalid_argument("no such cell or color in the picture");
}

void Sketch::paint(Stroke stroke) {
  check(stroke);
  cells_[static_cast<std::size_t>(stroke.cell)] = static_cast<char>(stroke.color);
  for (const int line : {row(stroke.cell), column(stroke.cell)}) clues_[static_cast<std::size_t>(line)] = clue_of(line);
  if (trials_ != nullptr) trials_->paint(stroke);
  fresh_ = false;
}

const std::string& Sketch::open() {
  if (!fresh_) {
    if (Trials* const trials = by_words()) {
      trials->settle(masks_, open_);
    } else {
      settle(masks_, nullptr);
      mark_open(masks_, open_);
    }
    fresh_ = true;
  }
  return open_;
}

std::vector<Left> Sketch::try_strokes(std::span<const Stroke> strokes, std::size_t size, bool quick, Monitor* monitor) {
  if (size == 0 || strokes.size() % size != 0) throw std::invalid_argument("trials must have strokes");
  for (const Stroke stroke : strokes) check(stroke);
  if (Trials* const trials = by_words()) return trials->make(strokes, size, quick, monitor);
  if (quick) open();
  std::vector<Left> answers;
  answers.reserve(strokes.size() / size);
  std::string masks, open;
  std::vector<int> queue;
  Sketch trial(width_, height_, colors_, cells_);
  for (std::size_t first = 0; first < strokes.size(); first += size) {
    if (monitor != nullptr && !monitor->go_on({})) break;  // a trial copies all cells, which takes far longer than this
    const auto these = strokes.subspan(first, size);
    for (const Stroke stroke : these) trial.paint(stroke);
    if (quick) {
      masks = masks_;
      queue.clear();
      for (const Stroke stroke : these) {
        allow_all(&masks[static_cast<std::size_t>(stroke.cell) * stride_]);
        queue.insert(queue.end(), {row(stroke.cell), column(stroke.cell)});
      }
      trial.spread(masks, queue);
    } else if (!trial.settle(masks, monitor)) {
      break;
    }
    mark_open(masks, open);
    answers.push_back(left(open));
    for (const Stroke stroke : these) trial.paint({stroke.cell, color(static_cast<std::size_t>(stroke.cell))});
  }
  return answers;
}

std::vector<std::int32_t> Sketch::open_after(std::span<const Stroke> strokes, bool quick, Monitor* monitor) {
  if (Trials* const trials = by_words()) return trials->open_after(strokes, quick, monitor);
  std::vector<std::int32_t> answers;
  for (const Left& left : try_strokes(strokes, 1, quick, monitor)) answers.push_back(left.cells);
  return answers;
}

Trials* Sketch::by_words() {
  if (trials_ == nullptr && colors_ == 1) trials_ = make_trials(width_, height_, cells_);
  return trials_.get();
}

Sketch::Way Sketch::way(int line) const {
  const auto l = static_cast<std::size_t>(line), w = static_cast<std::size_t>(width_);
  return line < height_ ? Way{l * w, 1} : Way{l - static_cast<std::size_t>(height_), w};
}

void Sketch::runs_of(std::string_view cells, int line, std::vector<Run>& runs) const {
  runs.clear();
  auto [cell, step] = way(line);
  int before = 0;
  for (int i = line < height_ ? width_ : height_; i > 0; --i, cell += step) {
    const int now = static_cast<unsigned char>(cells[cell]);
    if (now != 0 && now == before)
      ++runs.back().length;
    else if (now != 0)
      runs.push_back({1, now});
    before = now;
  }
}

Puzzle Sketch::clue_of(int line) const {
  Puzzle clue;
  clue.width = line < height_ ? width_ : height_;
  clue.height = 1;
  clue.colors = colors_;
  runs_of(cells_, line, clue.runs);
  clue.first = {0, clue.runs.size()};
  return clue;
}

Puzzle Sketch::puzzle() const {
  Puzzle puzzle;
  puzzle.width = width_;
  puzzle.height = height_;
  puzzle.colors = colors_;
  puzzle.first.reserve(clues_.size() + 1);
  puzzle.first.push_back(0);
  for (const Puzzle& clue : clues_) {
    puzzle.runs.insert(puzzle.runs.end(), clue.runs.begin(), clue.runs.end());
    puzzle.first.push_back(puzzle.runs.size());
  }
  return puzzle;
}

void Sketch::allow_all(char* mask) const {
  std::fill_n(mask, stride_, '\0');
  for (int color = 0; color <= colors_; ++color) mask[color / 8] = static_cast<char>(mask[color / 8] | 1 << color % 8);
}

bool Sketch::settle(std::string& masks, Monitor* monitor) const {
  Search search(puzzle(), {}, 0, Choice{.level = Level::logic});
  if (search.advance(1, {}, monitor) == Outcome::cancelled) return false;
  masks = search.known();
  return true;
}

void Sketch::spread(std::string& masks, std::vector<int>& queue) const {
  std::string cells;
  std::vector<bool> waits(clues_.size(), false);
  for (const int line : queue) waits[static_cast<std::size_t>(line)] = true;
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const int line = queue[next];
    waits[static_cast<std::size_t>(line)] = false;
    const Puzzle& clue = clues_[static_cast<std::size_t>(line)];
    const auto [first, step] = way(line);
    const auto n = static_cast<std::size_t>(clue.width);
    cells.resize(n * stride_);
    for (std::size_t i = 0; i < n; ++i) std::memcpy(&cells[i * stride_], &masks[(first + i * step) * stride_], stride_);
    const auto solved = solve_line(clue, cells);
    if (!solved) throw std::logic_error("a line does not fit its own picture");
    for (std::size_t i = 0; i < n; ++i) {
      if (std::memcmp(&solved->cells[i * stride_], &cells[i * stride_], stride_) == 0) continue;
      std::memcpy(&masks[(first + i * step) * stride_], &solved->cells[i * stride_], stride_);
      const int crossing = line < height_ ? height_ + static_cast<int>(i) : static_cast<int>(i);
      if (waits[static_cast<std::size_t>(crossing)]) continue;
      waits[static_cast<std::size_t>(crossing)] = true;
      queue.push_back(crossing);
    }
  }
}

void Sketch::mark_open(std::string_view masks, std::string& open) const {
  open.resize(cells_.size());
  for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
    int allowed = 0;
    for (std::size_t byte = 0; byte < stride_; ++byte)
      allowed += std::popcount(static_cast<unsigned char>(masks[cell * stride_ + byte]));
    open[cell] = static_cast<char>(allowed > 1);
  }
}

std::vector<std::vector<bool>> Sketch::lines_of_parts(bool apart) {
  const std::string& marks = open();
  OpenParts parts(width_, height_);
  for (std::size_t cell = 0; cell < marks.size(); ++cell)
    if (marks[cell] != 0) parts.add(static_cast<int>(cell) / width_, static_cast<int>(cell) % width_);
  std::vector<std::vector<bool>> found;
  std::vector<int> place(static_cast<std::size_t>(lines()), -1);
  if (!apart) found.emplace_back(static_cast<std::size_t>(lines()), false);
  for (int line = 0; line < lines(); ++line) {
    if (!parts.has(line)) continue;
    int& which = place[static_cast<std::size_t>(apart ? parts.last(line) : 0)];
    if (!apart) which = 0;
    if (which < 0) {
      which = static_cast<int>(found.size());
      found.emplace_back(static_cast<std::size_t>(lines()), false);
    }
    found[static_cast<std::size_t>(which)][static_cast<std::size_t>(line)] = true;
  }
  return found;
}

Left Sketch::left(std::string_view open) const {
  if (const auto many = std::count(open.begin(), open.end(), 1); many > kMany)
    return {static_cast<std::int32_t>(many), 1};
  OpenParts parts(width_, height_);
  for (std::size_t cell = 0; cell < open.size(); ++cell)
    if (open[cell] != 0) parts.add(static_cast<int>(cell) / width_, static_cast<int>(cell) % width_);
  return parts.left();
}

}  // namespace nonolith
