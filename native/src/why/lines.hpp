// All lines of a position: where each colour is allowed, and what follows from one of them.
//
// Black-and-white lines are kept the same way as coloured ones, and translated for their faster solver.
// Invariant: a cell is allowed a colour in its row exactly if it is in its column.
#pragma once
#include <algorithm>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "../assert.hpp"
#include "../color_line.hpp"
#include "../line.hpp"
#include "nonolith/puzzle.hpp"
#include "placement.hpp"
#include "view.hpp"

namespace nonolith::why {

// The clues of all lines, prepared for the line solver.
template <class T>
class Clues {
 public:
  explicit Clues(const Puzzle& puzzle) : stride_(puzzle.colors + 1), plain_(puzzle.is_plain() && puzzle.colors == 1) {
    Numbers lengths;
    first_run_.push_back(0);
    for (int line = 0; line < puzzle.lines(); ++line) {
      if (plain_) {
        lengths.clear();
        for (const Run& run : puzzle.clue(line)) lengths.push_back(run.length);
        plain_clues_.push_back(make_clue<T>(lengths, puzzle.length(line), pieces_));
      } else {
        clues_.push_back(make_color_clue<T>(puzzle.clue(line), puzzle.unknown[static_cast<std::size_t>(line)],
                                            puzzle.length(line), puzzle.colors, arena_));
      }
      has_blots_.push_back(puzzle.unknown[at(line)]);
      for (const Run& run : puzzle.clue(line))
        if (run.length == kUnknown || run.color == 0) has_blots_.back() = true;
      if (!has_blots_.back()) place_runs(puzzle.clue(line), puzzle.length(line));
      first_run_.push_back(runs_.size());
    }
    const Piece* next = pieces_.data();
    for (auto& clue : plain_clues_) clue.piece = next, next += clue.runs;
    if (!plain_) arena_.template settle<T>(clues_);
  }

  int size(int line) const { return plain_ ? plain_clues_[at(line)].cells : clues_[at(line)].cells; }
  // Some run's length or colour is unknown; runs() are of other lines only.
  bool has_blots(int line) const { return has_blots_[at(line)]; }
  std::span<const PlacedRun> runs(int line) const {
    return std::span(runs_).subspan(first_run_[at(line)], first_run_[at(line) + 1] - first_run_[at(line)]);
  }

  // What some placement that agrees with the allowed words gives, by colour; false if there is none.
  bool solve(int line, const T* allowed, T* possible) {
    if (!plain_) return solve_colored(line, allowed, possible, [](int, const T&) {});
    return solve_plain(line, allowed, possible, [&](const Clue<T>& clue, T& black, T& white) {
      return nonolith::portable::solve(clue, black, white, scratch_);
    });
  }
  // Is there any placement that agrees with the allowed words? Less work than solve().
  bool is_possible(int line, const T* allowed) {
    if (!plain_) return nonolith::portable::is_possible(clues_[at(line)], allowed, color_scratch_);
    const Clue<T>& clue = plain_clues_[at(line)];
    const T black = clue.full & ~allowed[0], white = clue.full & ~allowed[1];
    return !any<T>(black & white) && feasible(clue, black, white, scratch_);
  }
  // The first and the last start of each run as well. `again`: these are what was found last, and nothing is allowed
  // that was not then, so only what is near the news is looked at.
  bool solve(int line, const T* allowed, T* possible, Numbers& first, Numbers& last, bool again) {
    CellRange changed{0, size(line) - 1};
    if (again) {
      T news = none(allowed[0]);
      for (int color = 0; color < stride_; ++color) {
        news |= possible[color] & ~allowed[color];
        possible[color] &= allowed[color];
      }
      if (!any(news)) return true;
      changed = {first_in(news, 0, size(line)), last_before(news, size(line))};
      allowed = possible;
    } else {
      const auto runs = static_cast<std::size_t>(plain_ ? plain_clues_[at(line)].runs : clues_[at(line)].runs);
      first.assign(runs, -1), last.assign(runs, -1);
    }
    const auto ends = [&](int run, const T& starts) {
      first[at(run)] = first_in(starts, 0, bits(starts));
      last[at(run)] = last_before(starts, bits(starts));
    };
    if (!plain_) return solve_colored(line, allowed, possible, ends);
    return solve_plain(line, allowed, possible, [&](const Clue<T>& clue, T& black, T& white) {
      if constexpr (kWindowed<T>)
        if (clue.cells > 64 && clue.runs > 0 && clue.slack >= 0) {
          if (!again) widest_windows(clue, first, last);
          windows_.clear();
          for (std::size_t run = 0; run < first.size(); ++run) windows_.push_back({first[run], last[run]});
          if (!scratch_.wide.solve(clue.piece, clue.runs, clue.cells, &black.limb[0], &white.limb[0], windows_.data(),
                                   &changed))
            return false;
          for (std::size_t run = 0; run < first.size(); ++run)
            first[run] = windows_[run].first, last[run] = windows_[run].last;
          return true;
        }
      return solve_starts(clue, black, white, scratch_, ends);
    });
  }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  void place_runs(std::span<const Run> clue, int size) {
    std::int32_t end = size;  // where a run must have ended, if those behind it lie as far right as they can
    const std::size_t first = runs_.size();
    for (std::size_t run = clue.size(); run-- > 0;) {
      const std::int32_t gap = run + 1 < clue.size() && clue[run].color == clue[run + 1].color;
      runs_.push_back({clue[run].length, clue[run].color, gap, 0, end - gap - clue[run].length});
      end = runs_.back().latest;
    }
    std::reverse(runs_.begin() + static_cast<std::ptrdiff_t>(first), runs_.end());
    for (std::size_t run = first; run < runs_.size(); ++run) runs_[run].earliest = runs_[run].latest - end;
  }
  // Where the runs could start if nothing was known of the line.
  static void widest_windows(const Clue<T>& clue, Numbers& first, Numbers& last) {
    std::int32_t start = 0;
    for (int run = 0; run < clue.runs; start += clue.piece[run++].length + 1)
      first[at(run)] = start, last[at(run)] = start + clue.slack;
  }
  template <class Solve>
  bool solve_plain(int line, const T* allowed, T* possible, Solve&& solve) {
    const Clue<T>& clue = plain_clues_[at(line)];
    T black = clue.full & ~allowed[0], white = clue.full & ~allowed[1];
    if (any<T>(black & white) || !solve(clue, black, white)) return false;
    possible[0] = clue.full & ~black;
    possible[1] = clue.full & ~white;
    return true;
  }
  template <class Starts>
  bool solve_colored(int line, const T* allowed, T* possible, Starts&& starts) {
    const ColorClue<T>& clue = clues_[at(line)];
    if (!nonolith::portable::solve(clue, allowed, color_scratch_, starts)) return false;
    for (int color = 1; color < stride_; ++color) possible[color] = none(clue.full);
    possible[0] = color_scratch_.blank;
    for (int u = 0; u < clue.uses; ++u) possible[clue.use[u].color] = color_scratch_.filled[at(u)];
    return true;
  }

  int stride_;
  bool plain_;
  std::vector<PlacedRun> runs_;  // of all lines
  std::vector<std::size_t> first_run_;
  std::vector<char> has_blots_;
  std::vector<Piece> pieces_;
  std::vector<Clue<T>> plain_clues_;
  ColorArena arena_;
  std::vector<ColorClue<T>> clues_;
  Scratch<T> scratch_;
  std::vector<Window> windows_;  // of the line that is solved
  ColorScratch<T> color_scratch_;
};

template <class T>
class Lines {
 public:
  // Without cells, nothing is known.
  Lines(const Puzzle& puzzle, Clues<T>& clues, std::string_view cells)
      : clues_(&clues), width_(puzzle.width), height_(puzzle.height), stride_(puzzle.colors + 1) {
    const T row = ones<T>(width_), column = ones<T>(height_);
    for (int line = 0; line < count(); ++line) {
      const T& full = line < height_ ? row : column;
      allowed_.insert(allowed_.end(), static_cast<std::size_t>(stride_), cells.empty() ? full : none(full));
    }
    if (!cells.empty()) take(cells, mask_bytes(puzzle.colors));
  }

  int width() const { return width_; }
  int height() const { return height_; }
  int stride() const { return stride_; }
  int count() const { return width_ + height_; }
  std::int32_t cells() const { return width_ * height_; }
  int size(int line) const { return line < height_ ? width_ : height_; }
  T full(int line) const { return ones<T>(size(line)); }
  // The cell of a line, the line that crosses it there, and where that is on it.
  std::int32_t cell(int line, int place) const {
    return line < height_ ? line * width_ + place : place * width_ + (line - height_);
  }
  int crossing(int line, int place) const { return line < height_ ? height_ + place : place; }
  int row_of(std::int32_t cell) const { return cell / width_; }
  int column_of(std::int32_t cell) const { return height_ + cell % width_; }
  int place_on(int line, std::int32_t cell) const { return line < height_ ? cell % width_ : cell / width_; }

  const T* words(int line) const { return &allowed_[index(line, 0)]; }
  bool is_allowed(std::int32_t cell, int color) const {
    const bool is_allowed = has(words(row_of(cell))[color], cell % width_);
    NONOLITH_ASSERT(is_allowed == has(words(column_of(cell))[color], cell / width_));
    return is_allowed;
  }
  Mask mask(std::int32_t cell) const {
    Mask mask;
    for (int color = 0; color < stride_; ++color)
      if (is_allowed(cell, color)) mask.add(color);
    return mask;
  }
  bool is_open(std::int32_t cell) const { return !mask(cell).is_single(); }
  bool is_finished(int line) const {
    T once = words(line)[0], many = none(once);
    for (int color = 1; color < stride_; ++color) {
      many |= once & words(line)[color];
      once |= words(line)[color];
    }
    return !any(many);
  }
  void exclude(std::int32_t cell, int color) {
    drop_cell(allowed_[index(row_of(cell), color)], cell % width_);
    drop_cell(allowed_[index(column_of(cell), color)], cell / width_);
  }
  void allow(std::int32_t cell, int color) {
    add_cell(allowed_[index(row_of(cell), color)], cell % width_);
    add_cell(allowed_[index(column_of(cell), color)], cell / width_);
  }
  // The same by a line and a place on it, without any division.
  void exclude(int line, int place, int color) {
    drop_cell(allowed_[index(line, color)], place);
    drop_cell(allowed_[index(crossing(line, place), color)], line < height_ ? line : line - height_);
  }
  void allow(int line, int place, int color) {
    add_cell(allowed_[index(line, color)], place);
    add_cell(allowed_[index(crossing(line, place), color)], line < height_ ? line : line - height_);
  }
  void put(std::int32_t cell, const Mask& mask) {
    for (int color = 0; color < stride_; ++color) mask.has(color) ? allow(cell, color) : exclude(cell, color);
  }

  Clues<T>& clues() const { return *clues_; }
  // What some placement gives, by colour; false if there is none.
  bool solve(int line, T* possible) { return clues_->solve(line, words(line), possible); }
  bool is_possible(int line) { return clues_->is_possible(line, words(line)); }
  // Calls news(place, color) for each colour that the line excludes.
  template <class News>
  void each_excluded(int line, const T* possible, News&& news) const {
    for (int color = 0; color < stride_; ++color)
      for_each_cell(static_cast<T>(words(line)[color] & ~possible[color]), [&](int place) { news(place, color); });
  }
  template <class News>
  bool tell(int line, T* possible, News&& news) {
    if (!solve(line, possible)) return false;
    each_excluded(line, possible, news);
    return true;
  }

 private:
  std::size_t index(int line, int color) const {
    return static_cast<std::size_t>(line) * static_cast<std::size_t>(stride_) + static_cast<std::size_t>(color);
  }
  void take(std::string_view cells, int bytes) {
    const char* at = cells.data();
    for (std::int32_t cell = 0; cell < this->cells(); ++cell, at += bytes)
      for (int color = 0; color < stride_; ++color)
        if (at[color / 8] >> (color % 8) & 1) allow(cell, color);
  }

  Clues<T>* clues_;  // of the owner
  int width_, height_, stride_;
  std::vector<T> allowed_;  // by line and colour
};

}  // namespace nonolith::why
