// Level 2, the board: which colors each cell may still have, and lines that exclude some of them.
//
// This is all that the levels above see of it, in black and white and in colors alike. Words and instruction sets
// stay below: plain_board.hpp and color_board.hpp are compiled for each of them, everything above once. All that
// happens to a cell is that a color is excluded.
// Invariant: when no line waits, every line is at its fixed point. Changes are undone by going back along the trail,
// which records only after mark() was called for the first time: the root needs no undo, and for large grids no memory
// for it.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "budget.hpp"
#include "layout.hpp"
#include "nonolith/puzzle.hpp"
#include "nonolith/search.hpp"

namespace nonolith {

class Adviser;
class Prober;
class Theory;

enum class Spread { fixed, conflict, stopped };

// "The cell has this color": cell * (colors + 1) + color.
using Literal = std::int32_t;

// A stretch of runs of one line that may get in each other's way (see groups.hpp): runs first .. last - 1, and the
// cells begin .. end - 1 which alone they can reach.
struct Group {
  int first, last, begin, end;
};

class Board {
 public:
  static constexpr std::int64_t kAllLines = std::numeric_limits<std::int64_t>::max();

  Board(const Puzzle& puzzle, int colors, Budget& budget)
      : puzzle_(puzzle), layout_(puzzle), stride_(colors + 1), budget_(budget) {}
  virtual ~Board() = default;
  Board(const Board&) = delete;
  Board& operator=(const Board&) = delete;

  // The puzzle that it refers to has become another one: begins again with that, in the memory that it has. False: it
  // cannot, and is of no use any more.
  virtual bool renew() { return false; }

  const Puzzle& puzzle() const { return puzzle_; }
  const Layout& layout() const { return layout_; }
  std::int32_t cells() const { return layout_.cells(); }
  int colors() const { return stride_ - 1; }
  Literal literal(std::int32_t cell, int color) const { return cell * stride_ + color; }
  std::int32_t cell_of(Literal literal) const { return literal / stride_; }
  int color_of(Literal literal) const { return literal % stride_; }

  // Cells with more than one color left.
  std::size_t unknown() const { return unknown_; }
  virtual bool allows(std::int32_t cell, int color) const = 0;
  // False only where a line's clue has no run of this color, and no cell of it was ever allowed to have it.
  virtual bool shows(std::int32_t line, int color) const = 0;
  // How many colors a cell has left.
  virtual int left(std::int32_t cell) const = 0;

  // Excludes a color that is allowed; the cell's lines wait to be solved.
  virtual void exclude(std::int32_t cell, int color) = 0;
  // Excludes all others.
  void choose(std::int32_t cell, int color) {
    for (int other = 0; other <= colors(); ++other)
      if (other != color && allows(cell, other)) exclude(cell, other);
  }
  // Excludes what the masks of a start grid do not allow. Gives the first line whose clue cannot show what is left of a
  // cell, or -1.
  int restrict_to(std::string_view start);

  // Solves lines until none waits. After a conflict none does; undo() is what follows. When stopped, they go on
  // waiting, and another call goes on. After `lines` of them it is enough, as if none waited: for trials, which are
  // undone.
  virtual Spread propagate(std::int64_t lines) = 0;
  Spread propagate() { return propagate(kAllLines); }
  // From this fixed point on there are trials of few lines each. They need not find all that follows.
  virtual void begin_trials() {}
  // The line at which propagate() met a conflict last.
  int conflict_line() const { return conflict_line_; }
  // What one line says as things are, without doing it: the literals that it excludes. False: it is impossible.
  virtual bool imply(std::int32_t line, std::vector<Literal>& excluded) = 0;
  // The groups of a line from left to right, at a fixed point. Runs of unknown length or color are one group together;
  // an unknown clue has none.
  virtual void groups(std::int32_t line, std::vector<Group>& found) = 0;

  // Where the trail is now; everything after it can be undone.
  std::size_t mark() {
    if (!std::exchange(recording_, true)) trail_.reserve(std::min<std::size_t>(unknown_, 256));
    return trail_.size();
  }
  virtual void undo(std::size_t mark) = 0;
  // Makes everything on the trail permanent.
  virtual void keep() { trail_.clear(); }
  // The literals that were excluded, in order.
  const std::vector<Literal>& trail() const { return trail_; }

  // The cells as colors, once all are known; otherwise what is left open is any color.
  virtual void picture(char* colors) const = 0;
  // A solution is found. What is made permanent from now on may hold only for those still to be found.
  void freeze();
  bool frozen() const { return !proved_.empty(); }
  // Masks of what holds in every solution.
  void known(char* masks) const;

  // Level 3, by lanes; null if this board has none (its lines are too long, or it has colors).
  virtual std::unique_ptr<Prober> make_lane_prober(std::uint64_t seed) = 0;
  // Level 4, from the present root on. The board must outlive it.
  virtual std::unique_ptr<Theory> make_theory() = 0;
  // What the theory's variables are likely to be; null if this board has no beliefs.
  virtual std::unique_ptr<Adviser> make_adviser() = 0;

 protected:
  // All colors that are left, as masks.
  virtual void masks(char* masks) const = 0;
  // All cells are open, and nothing has happened.
  void clear_all() {
    unknown_ = puzzle_.cells();
    trail_.clear();
    recording_ = false;
    conflict_line_ = -1;
    proved_.clear();
  }

  const Puzzle& puzzle_;
  Layout layout_;
  int stride_;  // colors, the background included
  Budget& budget_;
  std::size_t unknown_ = 0;
  std::vector<Literal> trail_;
  bool recording_ = false;
  int conflict_line_ = -1;

 private:
  std::vector<char> proved_;  // as of freeze()
};

// Which code does the work: the best instruction set and the narrowest words that will do, unless told otherwise.
// Throws std::invalid_argument if this machine cannot run it.
std::unique_ptr<Board> make_board(const Puzzle& puzzle, Budget& budget, Isa isa = Isa::automatic,
                                  Width width = Width::automatic);

// One per instruction set that is compiled in; what long lines are looked at with may be of a better one.
class Stretches;
using MakeStretches = std::unique_ptr<Stretches> (*)();
namespace portable {
std::unique_ptr<Board> make_board(const Puzzle& puzzle, Budget& budget, Width width, MakeStretches make_stretches);
}
namespace avx2 {
std::unique_ptr<Board> make_board(const Puzzle& puzzle, Budget& budget, Width width, MakeStretches make_stretches);
}

}  // namespace nonolith
