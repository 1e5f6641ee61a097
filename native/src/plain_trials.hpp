// Trials of a picture in black and white by words: what of Sketch has to be fast, thousands of times for one answer.
//
// The known cells of all lines are two words a line, so that beginning a trial is a copy of some hundred words, and the
// lines that change are solved without looking at any other.
// Invariant: a cell is in the black (or white) word of its row exactly if it is in that of its column.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "assert.hpp"
#include "line.hpp"
#include "nonolith/puzzle.hpp"

namespace nonolith::portable {

template <class T>
class PlainTrials {
 public:
  PlainTrials(int width, int height) : width_(width), height_(height), clues_(lines()), pieces_(lines()) {
    for (std::size_t line = 0; line < lines(); ++line) {
      clues_[line].full = ones<T>(length(line));
      black_.push_back(none(clues_[line].full));
    }
    white_ = black_;
    waits_.assign(lines(), false);
    open_ = static_cast<std::ptrdiff_t>(width) * height;
  }

  std::size_t lines() const { return static_cast<std::size_t>(width_ + height_); }

  void set_clue(int line, std::span<const Run> runs) {
    const auto l = static_cast<std::size_t>(line);
    lengths_.clear();
    for (const Run& run : runs) lengths_.push_back(run.length);
    pieces_[l].clear();
    clues_[l] = make_clue<T>(lengths_, length(l), pieces_[l]);
    clues_[l].piece = pieces_[l].data();
  }

  // Puts the clue of a line aside, to be put back after a trial by the same call.
  struct Kept {
    Clue<T> clue;
    std::vector<Piece> pieces;
  };
  void exchange_clue(int line, Kept& kept) {
    const auto l = static_cast<std::size_t>(line);
    std::swap(clues_[l], kept.clue);
    std::swap(pieces_[l], kept.pieces);
    clues_[l].piece = pieces_[l].data();
  }

  // What is known of all cells; to be put back after a trial.
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

  // The course of line logic from nothing. For each line that told anything: what was known just before it did so
  // first, and the lines that waited then. Up to that moment, its clue has made no difference.
  struct Moment {
    Known known;
    std::vector<int> waiting;
  };
  struct Course {
    std::vector<Moment> moments;     // the last one: the end
    std::vector<std::size_t> first;  // by line, its moment
  };
  // To be asked before anything is known.
  Course course() {
    Course course;
    course.first.assign(lines(), lines());
    const auto remember = [&](std::size_t next) {
      course.moments.emplace_back();
      save(course.moments.back().known);
      course.moments.back().waiting.assign(queue_.begin() + static_cast<std::ptrdiff_t>(next), queue_.end());
    };
    for (std::size_t line = 0; line < lines(); ++line) enqueue(static_cast<int>(line));
    for (std::size_t next = 0; next < queue_.size(); ++next) {
      const auto line = static_cast<std::size_t>(queue_[next]);
      if (course.first[line] == lines() && tells(line)) {
        course.first[line] = course.moments.size();
        remember(next);
      }
      waits_[line] = false;
      solve_one(queue_[next]);
    }
    remember(queue_.size());
    queue_.clear();
    for (std::size_t& moment : course.first) moment = std::min(moment, course.moments.size() - 1);
    return course;
  }
  // Goes back to the moment before any of these lines has told anything. They wait: their clues are to be changed.
  void go_back(const Course& course, std::span<const int> changed) {
    std::size_t moment = course.moments.size() - 1;
    for (const int line : changed) moment = std::min(moment, course.first[static_cast<std::size_t>(line)]);
    load(course.moments[moment].known);
    for (const int line : course.moments[moment].waiting) enqueue(line);
    for (const int line : changed) enqueue(line);
  }

  void know(std::int32_t cell, bool filled) {
    const auto row = static_cast<std::size_t>(cell / width_);
    const int place = cell % width_;
    const auto column = static_cast<std::size_t>(height_ + place);
    if (!has(black_[row], place) && !has(white_[row], place)) --open_;
    std::vector<T>&now = filled ? black_ : white_, &before = filled ? white_ : black_;
    add_cell(now[row], place);
    add_cell(now[column], static_cast<int>(row));
    drop_cell(before[row], place);
    drop_cell(before[column], static_cast<int>(row));
  }

  void enqueue(int line) {
    if (waits_[static_cast<std::size_t>(line)]) return;
    waits_[static_cast<std::size_t>(line)] = true;
    queue_.push_back(line);
  }

  // Solves the lines that wait, and those that they give news to. False: a line does not fit.
  bool spread() {
    bool fits = true;
    for (std::size_t next = 0; next < queue_.size(); ++next) {
      const int line = queue_[next];
      waits_[static_cast<std::size_t>(line)] = false;
      fits = fits && solve_one(line);
    }
    queue_.clear();
    NONOLITH_ASSERT(rows_agree_with_columns());
    return fits;
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

 private:
  int length(std::size_t line) const { return line < static_cast<std::size_t>(height_) ? width_ : height_; }

  bool rows_agree_with_columns() const {
    for (int row = 0; row < height_; ++row)
      for (int column = 0; column < width_; ++column)
        for (const std::vector<T>* words : {&black_, &white_})
          if (has((*words)[static_cast<std::size_t>(row)], column) !=
              has((*words)[static_cast<std::size_t>(height_ + column)], row))
            return false;
    return true;
  }
  // Whether solving a line would settle a cell.
  bool tells(std::size_t line) {
    T black = black_[line], white = white_[line];
    return solve(clues_[line], black, white, scratch_) && any((black & ~black_[line]) | (white & ~white_[line]));
  }
  bool solve_one(int line) {
    const auto l = static_cast<std::size_t>(line);
    T black = black_[l], white = white_[l];
    if (!solve(clues_[l], black, white, scratch_)) return false;
    tell(line, black & ~black_[l], black_);
    tell(line, white & ~white_[l], white_);
    black_[l] = black;
    white_[l] = white;
    return true;
  }

  // The crossing lines hear of what is new.
  void tell(int line, const T& cells, std::vector<T>& words) {
    const int first = line < height_ ? height_ : 0, place = line < height_ ? line : line - height_;
    for_each_cell(cells, [&](int i) {
      --open_;
      add_cell(words[static_cast<std::size_t>(first + i)], place);
      enqueue(first + i);
    });
  }

  int width_, height_;
  std::vector<Clue<T>> clues_;  // by line, as all that follow
  std::vector<std::vector<Piece>> pieces_;
  std::vector<T> black_, white_;
  std::vector<bool> waits_;
  std::vector<int> queue_;
  std::vector<std::int32_t> lengths_;
  Scratch<T> scratch_;
  std::ptrdiff_t open_ = 0;
};

}  // namespace nonolith::portable
