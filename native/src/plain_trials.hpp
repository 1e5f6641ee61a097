// Line logic on a picture in black and white whose clues change and change back: what trials by words are made of.
//
// The known cells of all lines are two words a line, so that beginning a trial is a copy of some hundred words at most,
// and the lines that change are solved without looking at any other.
// Invariant: a cell is in the black (or white) word of its row exactly if it is in that of its column; and so is the
// picture. The clue of a line is that of its picture.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "assert.hpp"
#include "line.hpp"

namespace nonolith::portable {

template <class T>
class PlainTrials {
 public:
  PlainTrials(int width, int height, std::string_view cells)
      : width_(width), height_(height), clues_(lines()), pieces_(lines()) {
    for (std::size_t line = 0; line < lines(); ++line) {
      clues_[line].full = ones<T>(length(line));
      picture_.push_back(none(clues_[line].full));
    }
    for (std::size_t cell = 0; cell < cells.size(); ++cell)
      if (cells[cell] != 0) flip(static_cast<std::int32_t>(cell));
    for (std::size_t line = 0; line < lines(); ++line) read_clue(line);
    forget_all();
    waits_.assign(lines(), false);
  }

  std::size_t lines() const { return static_cast<std::size_t>(width_ + height_); }
  bool filled(std::int32_t cell) const { return has(picture_[row(cell)], cell % width_); }

  // Cells of the picture change sides, and with them the clues of their lines: for good, or until take_back().
  void repaint(std::int32_t cell) {
    flip(cell);
    for (const std::size_t line : {row(cell), column(cell)}) read_clue(line);
  }
  void try_repaint(std::span<const std::int32_t> cells) {
    flipped_.assign(cells.begin(), cells.end());
    changed_.clear();
    for (const std::int32_t cell : cells) {
      flip(cell);
      for (const std::size_t line : {row(cell), column(cell)})
        if (std::find(changed_.begin(), changed_.end(), line) == changed_.end()) changed_.push_back(line);
    }
    if (kept_.size() < changed_.size()) kept_.resize(changed_.size());
    for (std::size_t i = 0; i < changed_.size(); ++i) {
      exchange_clue(changed_[i], kept_[i]);
      read_clue(changed_[i]);
    }
  }
  void take_back() {
    for (const std::int32_t cell : flipped_) flip(cell);
    for (std::size_t i = 0; i < changed_.size(); ++i) exchange_clue(changed_[i], kept_[i]);
  }
  // The lines whose clues are being tried.
  std::span<const std::size_t> changed() const { return changed_; }

  // What is known of all cells.
  struct Known {
    std::vector<T> black, white;
    std::ptrdiff_t open = 0;
  };
  void save(Known& known) const {
    known.black = black_;
    known.white = white_;
    known.open = open_;
  }
  void load(const Known& known) {
    black_ = known.black;
    white_ = known.white;
    open_ = known.open;
  }
  // The same for lines that may have changed since, which is cheaper.
  void load(const Known& known, std::span<const std::size_t> lines) {
    for (const std::size_t line : lines) black_[line] = known.black[line], white_[line] = known.white[line];
    open_ = known.open;
  }
  void forget_all() {
    black_.clear();
    for (const Clue<T>& clue : clues_) black_.push_back(none(clue.full));
    white_ = black_;
    open_ = static_cast<std::ptrdiff_t>(width_) * height_;
  }
  void forget(std::int32_t cell) {
    const std::size_t r = row(cell), c = column(cell);
    const int at = cell % width_, down = cell / width_;
    if (has(black_[r], at) || has(white_[r], at)) ++open_;
    for (std::vector<T>* words : {&black_, &white_}) {
      drop_cell((*words)[r], at);
      drop_cell((*words)[c], down);
    }
  }

  // The course of line logic from nothing. For each line that told anything: what was known just before it did so
  // first, and the lines that waited then. Up to that moment, its clue has made no difference.
  struct Moment {
    Known known;
    std::vector<std::size_t> waiting;
  };
  struct Course {
    std::vector<Moment> moments;     // the last one: the end
    std::vector<std::size_t> first;  // by line, its moment
  };
  Course course() {
    Course course;
    course.first.assign(lines(), lines());
    const auto remember = [&](std::size_t next) {
      course.moments.emplace_back();
      save(course.moments.back().known);
      course.moments.back().waiting.assign(queue_.begin() + static_cast<std::ptrdiff_t>(next), queue_.end());
    };
    forget_all();
    enqueue_all();
    for (std::size_t next = 0; next < queue_.size(); ++next) {
      const std::size_t line = queue_[next];
      if (course.first[line] == lines() && tells(line)) {
        course.first[line] = course.moments.size();
        remember(next);
      }
      waits_[line] = false;
      solve_one(line);
    }
    remember(queue_.size());
    queue_.clear();
    for (std::size_t& moment : course.first) moment = std::min(moment, course.moments.size() - 1);
    return course;
  }
  // Goes back to the moment before any of the lines that are being tried has told anything; they wait.
  void go_back(const Course& course) {
    std::size_t moment = course.moments.size() - 1;
    for (const std::size_t line : changed_) moment = std::min(moment, course.first[line]);
    load(course.moments[moment].known);
    for (const std::size_t line : course.moments[moment].waiting) enqueue(line);
    enqueue_changed();
  }

  void enqueue_all() {
    for (std::size_t line = 0; line < lines(); ++line) enqueue(line);
  }
  void enqueue_changed() {
    for (const std::size_t line : changed_) enqueue(line);
  }
  // Solves the lines that wait, and those that they give news to. The lines that were solved, some of them more than
  // once; no other has changed. (Each fits its clue, which is that of the picture.)
  std::span<const std::size_t> spread() {
    solved_.clear();
    for (std::size_t next = 0; next < queue_.size(); ++next) {
      waits_[queue_[next]] = false;
      solve_one(queue_[next]);
    }
    std::swap(solved_, queue_);
    NONOLITH_ASSERT(rows_agree_with_columns());
    return solved_;
  }

  std::ptrdiff_t open() const { return open_; }
  // Calls f(row, column) for every open cell.
  template <class F>
  void for_each_open(F&& f) const {
    for (int row = 0; row < height_; ++row) {
      const auto r = static_cast<std::size_t>(row);
      const T open = clues_[r].full & ~(black_[r] | white_[r]);
      for_each_cell(open, [&](int column) { f(row, column); });
    }
  }
  // In how many parts that share no line the open cells are.
  std::int32_t parts() {
    groups_.clear();  // columns of the parts of the rows so far
    for (std::size_t row = 0; row < static_cast<std::size_t>(height_); ++row) {
      const T open = clues_[row].full & ~(black_[row] | white_[row]);
      if (!any(open)) continue;
      T joined = open;
      std::erase_if(groups_, [&](const T& group) {
        if (!any(group & open)) return false;
        joined |= group;
        return true;
      });
      groups_.push_back(joined);
    }
    return static_cast<std::int32_t>(groups_.size());
  }

 private:
  std::size_t row(std::int32_t cell) const { return static_cast<std::size_t>(cell / width_); }
  std::size_t column(std::int32_t cell) const { return static_cast<std::size_t>(height_ + cell % width_); }
  int length(std::size_t line) const { return line < static_cast<std::size_t>(height_) ? width_ : height_; }

  void flip(std::int32_t cell) {
    const auto one = [](T& word, int place) { has(word, place) ? drop_cell(word, place) : add_cell(word, place); };
    one(picture_[row(cell)], cell % width_);
    one(picture_[column(cell)], cell / width_);
  }
  void read_clue(std::size_t line) {
    lengths_.clear();
    int end = -1;  // of the run that is being read
    for_each_cell(picture_[line], [&](int place) {
      if (place == end)
        ++lengths_.back();
      else
        lengths_.push_back(1);
      end = place + 1;
    });
    pieces_[line].resize(lengths_.size());
    describe(clues_[line], lengths_, length(line), pieces_[line].data());
  }
  struct Kept {
    Clue<T> clue;
    std::vector<Piece> pieces;
  };
  void exchange_clue(std::size_t line, Kept& kept) {
    std::swap(clues_[line], kept.clue);
    std::swap(pieces_[line], kept.pieces);
    clues_[line].piece = pieces_[line].data();
  }

  bool rows_agree_with_columns() const {
    for (int row = 0; row < height_; ++row)
      for (int column = 0; column < width_; ++column)
        for (const std::vector<T>* words : {&black_, &white_})
          if (has((*words)[static_cast<std::size_t>(row)], column) !=
              has((*words)[static_cast<std::size_t>(height_ + column)], row))
            return false;
    return true;
  }

  void enqueue(std::size_t line) {
    if (waits_[line]) return;
    waits_[line] = true;
    queue_.push_back(line);
  }
  // Whether solving a line would settle a cell.
  bool tells(std::size_t line) {
    T black = black_[line], white = white_[line];
    return solve(clues_[line], black, white, scratch_) && any((black & ~black_[line]) | (white & ~white_[line]));
  }
  void solve_one(std::size_t line) {
    T black = black_[line], white = white_[line];
    [[maybe_unused]] const bool fits = solve(clues_[line], black, white, scratch_);
    NONOLITH_ASSERT(fits);
    tell(line, black & ~black_[line], black_);
    tell(line, white & ~white_[line], white_);
    black_[line] = black;
    white_[line] = white;
  }

  // The crossing lines hear of what is new.
  void tell(std::size_t line, const T& cells, std::vector<T>& words) {
    const auto height = static_cast<std::size_t>(height_);
    const std::size_t first = line < height ? height : 0;
    const int place = static_cast<int>(line < height ? line : line - height);
    for_each_cell(cells, [&](int i) {
      --open_;
      const std::size_t crossing = first + static_cast<std::size_t>(i);
      add_cell(words[crossing], place);
      enqueue(crossing);
    });
  }

  int width_, height_;
  std::vector<T> picture_;  // by line, as all that follow
  std::vector<Clue<T>> clues_;
  std::vector<std::vector<Piece>> pieces_;
  std::vector<T> black_, white_;
  std::vector<bool> waits_;
  std::vector<std::size_t> queue_, solved_;
  std::ptrdiff_t open_ = 0;
  // What is being tried: the cells, their lines, and the clues that these have otherwise.
  std::vector<std::int32_t> flipped_;
  std::vector<std::size_t> changed_;
  std::vector<Kept> kept_;
  std::vector<std::int32_t> lengths_;
  std::vector<T> groups_;
  Scratch<T> scratch_;
};

}  // namespace nonolith::portable
