// All lines of a position: where each color is allowed, and what follows from one of them.
//
// Invariant: a cell is allowed a color in its row exactly if it is in its column.
#pragma once
#include <string_view>
#include <utility>
#include <vector>

#include "../assert.hpp"
#include "clues.hpp"
#include "nonolith/puzzle.hpp"

namespace nonolith::why {

class Lines {
 public:
  // Without cells, nothing is known.
  Lines(const Puzzle& puzzle, Clues& clues, std::string_view cells)
      : clues_(&clues),
        width_(puzzle.width),
        height_(puzzle.height),
        stride_(clues.stride()),
        limbs_(clues.limbs()),
        allowed_(static_cast<std::size_t>(count()) * limbs_in_line()) {
    if (!cells.empty())
      take(cells, mask_bytes(puzzle.colors));
    else
      for (int line = 0; line < count(); ++line)
        for (int color = 0; color < stride_; ++color) add_span(&allowed_[index(line, color)], 0, size(line));
  }

  int width() const { return width_; }
  int height() const { return height_; }
  int stride() const { return stride_; }
  int limbs() const { return limbs_; }
  std::size_t limbs_in_line() const { return static_cast<std::size_t>(stride_) * static_cast<std::size_t>(limbs_); }
  int count() const { return width_ + height_; }
  std::int32_t cells() const { return width_ * height_; }
  int size(int line) const { return line < height_ ? width_ : height_; }
  // The cell of a line, the line that crosses it there, and where that is on it.
  std::int32_t cell(int line, int place) const {
    return line < height_ ? line * width_ + place : place * width_ + (line - height_);
  }
  int crossing(int line, int place) const { return line < height_ ? height_ + place : place; }
  int row_of(std::int32_t cell) const { return cell / width_; }
  int column_of(std::int32_t cell) const { return height_ + cell % width_; }
  int place_on(int line, std::int32_t cell) const { return line < height_ ? cell % width_ : cell / width_; }

  // The cells that are allowed a color; those of the other colors of the line lie behind them, limbs() apart.
  const Limb* allowed(int line, int color = 0) const { return &allowed_[index(line, color)]; }
  bool is_allowed(std::int32_t cell, int color) const {
    const bool is_allowed = has(allowed(row_of(cell), color), cell % width_);
    NONOLITH_ASSERT(is_allowed == has(allowed(column_of(cell), color), cell / width_));
    return is_allowed;
  }
  Mask mask(std::int32_t cell) const {
    Mask mask;
    for (int color = 0; color < stride_; ++color)
      if (is_allowed(cell, color)) mask.add(color);
    return mask;
  }
  // The cells of a line that lack some color, if this is what is allowed.
  void find_known(int line, const Limb* allowed, Cells& known) const {
    known.resize(static_cast<std::size_t>(limbs_of(size(line))));
    for_each_limb(0, size(line), [&](int i, Limb part) {
      Limb all = part;
      for (int color = 0; color < stride_; ++color) all &= allowed[color * limbs_ + i];
      known[static_cast<std::size_t>(i)] = part & ~all;
    });
  }
  bool is_finished(int line) const { return open_cells(line) == 0; }
  // How many cells of the line have more than one color left.
  int open_cells(int line) const {
    int open = 0;
    for (int i = 0; 64 * i < size(line); ++i) {
      Limb once = allowed(line)[i], many = 0;
      for (int color = 1; color < stride_; ++color) {
        many |= once & allowed(line, color)[i];
        once |= allowed(line, color)[i];
      }
      open += std::popcount(many);
    }
    return open;
  }
  void exclude(std::int32_t cell, int color) { exclude(row_of(cell), cell % width_, color); }
  void allow(std::int32_t cell, int color) { allow(row_of(cell), cell % width_, color); }
  // The same by a line and a place on it, without any division.
  void exclude(int line, int place, int color) {
    drop_cell(&allowed_[index(line, color)], place);
    drop_cell(&allowed_[index(crossing(line, place), color)], line < height_ ? line : line - height_);
  }
  void allow(int line, int place, int color) {
    add_cell(&allowed_[index(line, color)], place);
    add_cell(&allowed_[index(crossing(line, place), color)], line < height_ ? line : line - height_);
  }
  void put(std::int32_t cell, const Mask& mask) {
    for (int color = 0; color < stride_; ++color) mask.has(color) ? allow(cell, color) : exclude(cell, color);
  }

  Clues& clues() const { return *clues_; }
  // What some placement gives, by color; false if there is none.
  bool solve(int line, Limb* possible) { return clues_->solve(line, allowed(line), possible); }
  bool is_possible(int line) { return clues_->is_possible(line, allowed(line)); }
  // Does a line exclude anything that is allowed?
  bool tells(int line, const Limb* possible) const { return !is_same(possible, allowed(line), limbs_in_line()); }
  // Calls news(place, color) for each color that the line excludes.
  template <class News>
  void each_excluded(int line, const Limb* possible, News&& news) const {
    const Limb* before = allowed(line);
    for (int color = 0; color < stride_; ++color, before += limbs_, possible += limbs_)
      for_each_cell([&](int i) { return before[i] & ~possible[i]; }, size(line),
                    [&](int place) { news(place, color); });
  }
  template <class News>
  bool tell(int line, Limb* possible, News&& news) {
    if (!solve(line, possible)) return false;
    each_excluded(line, possible, news);
    return true;
  }

 private:
  std::size_t index(int line, int color) const {
    return (static_cast<std::size_t>(line) * static_cast<std::size_t>(stride_) + static_cast<std::size_t>(color)) *
           static_cast<std::size_t>(limbs_);
  }
  void take(std::string_view cells, int bytes) {
    const char* at = cells.data();
    for (std::int32_t cell = 0; cell < this->cells(); ++cell, at += bytes)
      for (int color = 0; color < stride_; ++color)
        if (at[color / 8] >> (color % 8) & 1) allow(cell, color);
  }

  Clues* clues_;  // of the owner
  int width_, height_, stride_, limbs_;
  std::vector<Limb> allowed_;  // by line and color
};

}  // namespace nonolith::why
