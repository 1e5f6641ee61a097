#include "nonolith/foresight.hpp"

#include <algorithm>
#include <utility>

#include "color_line.hpp"
#include "line.hpp"

namespace nonolith {
namespace {

using namespace portable;

// All lines of a position: where each colour is allowed, and what follows from one of them. Black-and-white lines
// are kept the same way, and translated for their faster solver.
template <class T>
class Lines {
 public:
  Lines(const Puzzle& puzzle, std::string_view cells)
      : width_(puzzle.width), height_(puzzle.height), stride_(puzzle.colors + 1), plain_(puzzle.is_plain()) {
    std::vector<std::int32_t> lengths;
    for (int line = 0; line < puzzle.lines(); ++line) {
      if (plain_) {
        lengths.clear();
        for (const Run& run : puzzle.clue(line)) lengths.push_back(run.length);
        plain_clues_.push_back(make_clue<T>(lengths, puzzle.length(line), pieces_));
      } else {
        clues_.push_back(make_color_clue<T>(puzzle.clue(line), puzzle.unknown[static_cast<std::size_t>(line)],
                                            puzzle.length(line), puzzle.colors, arena_));
      }
      full_.push_back(ones<T>(puzzle.length(line)));
    }
    const Piece* next = pieces_.data();
    for (auto& clue : plain_clues_) clue.piece = next, next += clue.runs;
    if (!plain_) arena_.template settle<T>(clues_);
    for (const T& full : full_)
      for (int color = 0; color < stride_; ++color) allowed_.push_back(none(full));
    const auto bytes = static_cast<std::size_t>(mask_bytes(puzzle.colors));
    for (std::int32_t cell = 0; cell < width_ * height_; ++cell)
      for (int color = 0; color < stride_; ++color)
        if (cells[static_cast<std::size_t>(cell) * bytes + static_cast<std::size_t>(color / 8)] >> (color % 8) & 1) {
          add_cell(word(cell / width_, color), cell % width_);
          add_cell(word(height_ + cell % width_, color), cell / width_);
        }
    possible_.assign(static_cast<std::size_t>(stride_), none(full_[0]));
  }

  int width() const { return width_; }
  int height() const { return height_; }
  int stride() const { return stride_; }
  std::int32_t lines() const { return width_ + height_; }
  bool is_allowed(std::int32_t cell, int color) const { return has(word(cell / width_, color), cell % width_); }
  void exclude(std::int32_t cell, int color) {
    drop_cell(word(cell / width_, color), cell % width_);
    drop_cell(word(height_ + cell % width_, color), cell / width_);
  }
  void allow(std::int32_t cell, int color) {
    add_cell(word(cell / width_, color), cell % width_);
    add_cell(word(height_ + cell % width_, color), cell / width_);
  }

  // What follows from a line: calls news(cell, color) for each colour that it excludes. False if it is impossible.
  template <class News>
  bool tell(std::int32_t line, News&& news) {
    if (!(plain_ ? solve_plain(line) : solve_colored(line))) return false;
    for (int color = 0; color < stride_; ++color)
      for_each_cell(word(line, color) & ~possible_[static_cast<std::size_t>(color)],
                    [&](int i) { news(line < height_ ? line * width_ + i : i * width_ + (line - height_), color); });
    return true;
  }

 private:
  const T& word(std::int32_t line, int color) const {
    return allowed_[static_cast<std::size_t>(line) * static_cast<std::size_t>(stride_) +
                    static_cast<std::size_t>(color)];
  }
  T& word(std::int32_t line, int color) { return const_cast<T&>(std::as_const(*this).word(line, color)); }

  bool solve_plain(std::int32_t line) {
    const T& full = full_[static_cast<std::size_t>(line)];
    T black = full & ~word(line, 0), white = full & ~word(line, 1);
    if (any(black & white)) return false;
    if (!solve(plain_clues_[static_cast<std::size_t>(line)], black, white, scratch_)) return false;
    possible_[0] = full & ~black;
    possible_[1] = full & ~white;
    return true;
  }
  bool solve_colored(std::int32_t line) {
    const ColorClue<T>& clue = clues_[static_cast<std::size_t>(line)];
    if (!solve(clue, &word(line, 0), color_scratch_)) return false;
    for (int color = 1; color < stride_; ++color) possible_[static_cast<std::size_t>(color)] = none(clue.full);
    possible_[0] = color_scratch_.blank;
    for (int u = 0; u < clue.uses; ++u)
      possible_[static_cast<std::size_t>(clue.use[u].color)] = color_scratch_.filled[static_cast<std::size_t>(u)];
    return true;
  }

  int width_, height_, stride_;
  bool plain_;
  std::vector<Piece> pieces_;
  std::vector<Clue<T>> plain_clues_;
  ColorArena arena_;
  std::vector<ColorClue<T>> clues_;
  std::vector<T> full_;      // by line
  std::vector<T> allowed_;   // by line and colour
  std::vector<T> possible_;  // by colour: what the line solved last leaves
  Scratch<T> scratch_;
  ColorScratch<T> color_scratch_;
};

struct Literal {
  std::int32_t cell, color;
};

// Follows one assumption after the other on the same lines, undoing each.
template <class T>
class Prober {
 public:
  Prober(const Puzzle& puzzle, std::string_view cells, int moves)
      : lines_(puzzle, cells), most_(moves), waits_(static_cast<std::size_t>(puzzle.lines())) {}

  void look(std::int32_t begin, std::int32_t end, Foresight& found) {
    for (std::int32_t cell = begin; cell < end; ++cell) {
      int left = 0;
      for (int color = 0; color < lines_.stride(); ++color) left += lines_.is_allowed(cell, color);
      if (left > 1) look_at(cell, left, found);
    }
  }

 private:
  void look_at(std::int32_t cell, int left, Foresight& found) {
    // How many of the assumptions about this cell exclude each literal, kept sparse in `seen_`.
    if (votes_.empty())
      votes_.resize(static_cast<std::size_t>(lines_.width()) * static_cast<std::size_t>(lines_.height()) *
                    static_cast<std::size_t>(lines_.stride()));
    int standing = 0;
    for (int color = 0; color < lines_.stride(); ++color) {
      if (!lines_.is_allowed(cell, color)) continue;
      const int moves = follow(cell, color);
      if (moves >= 0)
        found.broken.push_back({cell, color, moves, static_cast<std::int32_t>(trail_.size())});
      else
        ++standing;
      for (const Literal& gone : trail_) {
        if (moves < 0 && gone.cell != cell) {
          votes_[index(gone)]++;
          seen_.push_back(gone);
        }
        lines_.allow(gone.cell, gone.color);
      }
    }
    bool agree = false;
    for (const Literal& gone : seen_) {
      agree = agree || (standing == left && votes_[index(gone)] == left);
    }
    for (const Literal& gone : seen_) votes_[index(gone)] = 0;
    seen_.clear();
    if (agree) found.agreeing.push_back(cell);
  }

  // The moves made before a line breaks, or -1. The trail holds what was excluded.
  int follow(std::int32_t cell, int color) {
    trail_.clear();
    touched_.clear();
    for (int other = 0; other < lines_.stride(); ++other)
      if (other != color && lines_.is_allowed(cell, other)) exclude({cell, other});
    touch(cell / lines_.width());
    touch(lines_.height() + cell % lines_.width());
    for (int moves = 0; !touched_.empty(); ++moves) {
      now_.swap(touched_);
      touched_.clear();
      std::sort(now_.begin(), now_.end());
      news_.clear();
      for (const std::int32_t line : now_) waits_[static_cast<std::size_t>(line)] = 0;
      for (const std::int32_t line : now_) {
        const bool possible =
            lines_.tell(line, [&](std::int32_t at, int gone) { news_.push_back({line, {at, gone}}); });
        if (!possible) return moves;
      }
      if (moves == most_) return -1;
      for (const auto& [line, gone] : news_)
        if (lines_.is_allowed(gone.cell, gone.color)) {
          exclude(gone);
          touch(line < lines_.height() ? lines_.height() + gone.cell % lines_.width() : gone.cell / lines_.width());
        }
    }
    return -1;
  }
  void exclude(const Literal& literal) {
    lines_.exclude(literal.cell, literal.color);
    trail_.push_back(literal);
  }
  void touch(std::int32_t line) {
    char& waits = waits_[static_cast<std::size_t>(line)];
    if (!waits) touched_.push_back(line);
    waits = 1;
  }
  std::size_t index(const Literal& literal) const {
    return static_cast<std::size_t>(literal.cell) * static_cast<std::size_t>(lines_.stride()) +
           static_cast<std::size_t>(literal.color);
  }

  struct News {
    std::int32_t line;
    Literal gone;
  };
  Lines<T> lines_;
  int most_;
  std::vector<char> waits_;
  std::vector<std::int32_t> now_, touched_;
  std::vector<News> news_;
  std::vector<Literal> trail_, seen_;
  std::vector<std::int32_t> votes_;
};

}  // namespace

Foresight foresee(const Puzzle& puzzle, std::string_view cells, int moves, std::int32_t begin, std::int32_t end) {
  Foresight found;
  const int longest = std::max(puzzle.width, puzzle.height);
  if (longest <= 64)
    Prober<std::uint64_t>(puzzle, cells, moves).look(begin, end, found);
  else if (longest <= 128)
    Prober<Wide<2>>(puzzle, cells, moves).look(begin, end, found);
  else
    Prober<Long>(puzzle, cells, moves).look(begin, end, found);
  return found;
}

}  // namespace nonolith
