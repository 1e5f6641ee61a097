// A picture that is to become a puzzle: which of its cells line logic leaves open, and what other colors in some
// of its cells would do about that.
//
// Two facts make trying cheap. A changed cell changes the clues of its own lines alone. And line logic is monotone: if
// it does not finish from the cells that it settles in the picture as it is, it does not finish from nothing either.
// So a quick trial begins with those cells, but for the one that changes, solves the few lines that do, and gives a
// lower bound; only what looks good is tried from nothing.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonolith/puzzle.hpp"
#include "nonolith/search.hpp"

namespace nonolith {

struct Stroke {
  std::int32_t cell;
  std::int32_t color;
};

// What a trial leaves open: how many cells, and in how many parts that share no line. A fair picture has none; one
// stroke lies in two lines, so it can do something about two parts at most. Above a thousand cells, parts are not told
// apart.
struct Left {
  std::int32_t cells;
  std::int32_t parts;
};

// A stroke that may be made, and how much it would be seen.
struct Option {
  std::int32_t price;
  Stroke stroke;
};

// What was found among options: the stroke (cell -1: none), what it leaves open, and how many were tried.
struct Chosen {
  Stroke stroke{-1, 0};
  std::int32_t left = 0;
  std::int64_t tried = 0;
};

// By cell, 1 where it has another color in some solution: all of them if exact. Solutions that were seen, the picture
// included, which may be all or few. The cells of one of the others; nothing if there is none.
struct Ambiguity {
  std::string marks;
  bool exact;
  std::int64_t solutions;
  std::string other;
};

// What a picture is touched up for: line logic settles all of its puzzle, or there is exactly one solution, but line
// logic alone does not find it.
enum class Aim { lines = 0, beyond = 1 };

class Trials;

class Sketch {
 public:
  // `cells`: one byte each, its color. Throws std::invalid_argument if they are not exactly that.
  Sketch(int width, int height, int colors, std::string_view cells);
  ~Sketch();

  void paint(Stroke stroke);
  // One byte a cell: 1 where line logic leaves it open. Kept until the next paint().
  const std::string& open();

  // The cells in which any solution differs from the picture.
  Ambiguity ambiguous_cells(const Limits& limits, Monitor* monitor);

  // For each trial (`size` strokes each, one after the other), what would be left open: at least that, if `quick`,
  // which begins with what is settled now; else exactly. Stops early, with fewer answers, if the monitor says so.
  std::vector<Left> try_strokes(std::span<const Stroke> strokes, std::size_t size, bool quick, Monitor* monitor);

  // The strokes that may be made, cheapest first, for the functions that follow.
  void offer(std::vector<Option> options);
  // The stroke that leaves the fewest cells open, and of several the cheapest. All in lines with open cells get a quick
  // trial; those that look best are tried from nothing until no other can be better.
  Chosen best_stroke(Monitor* monitor);
  // Where no stroke settles anything: some, in lines of their own, that leave the runs of their lines the fewest
  // places, which counts, in bits, against the price. Enough of them, and something is settled.
  std::vector<Stroke> tightening_strokes(std::size_t most);
  // The cheapest stroke below a price that leaves nothing open. Without a stroke, `left` is 0 exactly if there is none.
  Chosen fair_stroke(std::int32_t below, Monitor* monitor);

  // Repaints cells that are in doubt, at the edges of shapes and chosen by chance, until the aim is reached; false if
  // it is not after that many tries (or if the monitor says so). Quick and not sparing, for pictures that nobody has
  // seen; the same seed gives the same picture everywhere. `orbits` holds, cell by cell, `size` cells that are
  // repainted together, so that a symmetric picture stays so.
  bool touch_up(Aim aim, std::span<const std::int32_t> orbits, std::size_t size, std::uint64_t seed, int tries,
                std::int32_t most, Monitor* monitor);

  const std::string& cells() const { return cells_; }
  // The clues as unpack() reads them.
  std::string packed() const;

 private:
  void check(Stroke stroke) const;
  int lines() const { return width_ + height_; }
  int row(std::int32_t cell) const { return cell / width_; }
  int column(std::int32_t cell) const { return height_ + cell % width_; }
  // The cells of a line: the first, and the step from one to the next.
  struct Way {
    std::size_t first, step;
  };
  Way way(int line) const;
  int color(std::size_t cell) const { return static_cast<unsigned char>(cells_[cell]); }
  // The runs of a line in a picture of this size.
  void runs_of(std::string_view cells, int line, std::vector<Run>& runs) const;
  Puzzle clue_of(int line) const;
  Puzzle puzzle() const;
  // try_strokes() with one stroke each, and only how many cells are left: parts are dearer than trials.
  std::vector<std::int32_t> open_after(std::span<const Stroke> strokes, bool quick, Monitor* monitor);
  // What makes trials of pictures in black and white whose lines are not too long; null for others.
  Trials* by_words();
  // Makes the mask of a cell that of all colors.
  void allow_all(char* mask) const;

  // What line logic makes of the picture from nothing; the masks that it ends with. False: stopped.
  bool settle(std::string& masks, Monitor* monitor) const;
  // Cells in which two solutions differ; those left open if a few nodes did not tell, none if there is one solution.
  std::vector<std::int32_t> in_doubt(Monitor* monitor);
  // Goes on from the masks, with these lines to be solved first.
  void spread(std::string& masks, std::vector<int>& queue) const;
  void mark_open(std::string_view masks, std::string& open) const;
  Left left(std::string_view open) const;
  // What a trial from nothing has cost: the cells that it settled, and some for looking at all lines.
  std::int64_t work_of(std::int32_t left) const;
  // By line, whether it has open cells: of each part that shares no line with others, or of all together.
  std::vector<std::vector<bool>> lines_of_parts(bool apart);

  std::vector<const Option*> options_in_open_lines();
  // Forgets of tightness_ what is another now.
  void forget_tightness();
  // How many places the runs of a line have, in parts of bits, among what is known of its cells but for one.
  std::int32_t places_of(int line, std::string_view cells, std::int32_t free) const;

  int width_, height_, colors_;
  std::size_t stride_;  // bytes of a mask
  std::string cells_;
  std::vector<Puzzle> clues_;  // by line, each as a puzzle of one row
  std::vector<Option> options_;
  // By option, how many places fewer it leaves its row and its column, as far as that was found out; and the picture
  // and the open cells that this was found for. It depends on nothing but the line, and most lines stay as they are.
  struct Tightness {
    std::vector<std::array<std::optional<std::int32_t>, 2>> fewer;
    std::string cells, open;
  } tightness_;
  std::unique_ptr<Trials> trials_;  // once they were asked for
  std::string masks_, open_;
  bool fresh_ = false;  // masks_ and open_ are those of the picture
};

}  // namespace nonolith
