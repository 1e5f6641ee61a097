// Why: the deductions that a good human would make from a position, as facts without words.
//
// A Reasoner keeps a position and looks only at the lines that have news. `next` gives the easiest deduction that one
// line allows and applies it; where no line tells anything more, the assumptions come: `foresee` tries them all,
// `refute` and `agree` cut out what leads from one to its end. Nothing here knows a language; places on a line are
// counted from 0, cells row by row.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nonolith/puzzle.hpp"

namespace nonolith::why {

using Numbers = std::vector<std::int32_t>;

// The colors that a cell may have.
struct Mask {
  std::array<std::uint64_t, 4> limb{};

  static Mask of(int color) {
    Mask mask;
    mask.add(color);
    return mask;
  }
  bool has(int color) const { return limb[at(color)] >> (color & 63) & 1; }
  void add(int color) { limb[at(color)] |= std::uint64_t{1} << (color & 63); }
  void drop(int color) { limb[at(color)] &= ~(std::uint64_t{1} << (color & 63)); }
  bool is_single() const {
    int sum = 0;
    for (const std::uint64_t part : limb) sum += std::popcount(part);
    return sum == 1;
  }
  // Nothing here that the other lacks.
  bool within(const Mask& other) const { return (*this & other) == *this; }
  Mask operator&(const Mask& other) const {
    Mask both;
    for (std::size_t i = 0; i < limb.size(); ++i) both.limb[i] = limb[i] & other.limb[i];
    return both;
  }
  Mask operator|(const Mask& other) const {
    Mask either;
    for (std::size_t i = 0; i < limb.size(); ++i) either.limb[i] = limb[i] | other.limb[i];
    return either;
  }
  friend bool operator==(const Mask&, const Mask&) = default;

 private:
  static std::size_t at(int color) { return static_cast<std::size_t>(color) >> 6; }
};

// A cell (its place on a line, or its number), and the colors that remain.
struct Told {
  std::int32_t place;
  Mask mask;
};

// The line techniques, easiest first.
enum class Technique : std::int8_t {
  complete_line,
  simple_boxes,
  simple_spaces,
  punctuating,
  glue,
  mercury,
  joining,
  splitting,
  forcing,
  line_reasoning,
  color_logic,
};
inline constexpr int kTechniques = 11;

// What one line tells. The last four are for the words: which case of the technique it is, the run it speaks of
// (-1: none), and places and numbers as the technique's sentence wants them.
struct Deduction {
  Technique technique;
  std::int32_t line;
  std::vector<Told> cells;
  Numbers needed;  // the known cells it rests on: with the clue, they suffice
  Numbers runs;
  int way = 0;
  int run = -1;
  std::vector<Numbers> sets;
  Numbers numbers;
};

// An assumption (cell, color) that breaks.
struct Broken {
  std::int32_t cell, color;
  std::int32_t moves;    // that were made before a line turned out to be impossible
  std::int32_t changes;  // literals excluded on the way, a measure of how much there is to follow
};

// What becomes of all assumptions. A move lets every line that was touched before tell all it can, all at the same
// time; so the number of moves until a line breaks is how far a person has to look ahead.
struct Foresight {
  std::vector<Broken> broken;
  Numbers agreeing;  // cells whose every color leads to the same exclusion elsewhere
};

// One deduction of a chain: what a line tells (nothing: it is broken), and the cells of it that it rests on.
struct Link {
  std::int32_t line;
  std::vector<Told> cells;
  Numbers needed;
  std::int32_t move;
};

// From an assumption to its end. `because` are known cells of the position that it rests on.
struct Chain {
  std::int32_t cell, color;  // the assumption
  std::vector<Link> links;
  Numbers because;
  std::int32_t depth = 0;  // moves that lead somewhere
  std::int32_t edge = -1;  // the line at the edge, if it is edge logic
};

// All colors of a cell lead to the same conclusions.
struct Agreement {
  std::int32_t cell;
  std::vector<Told> goals;
  std::vector<Chain> chains;
};

enum class Found : std::int8_t { step, nothing, broken, late };

class Reasoner {
 public:
  virtual ~Reasoner() = default;

  // The easiest deduction of one line, applied. `broken`: the deduction's line is impossible. `late`: the time is over.
  virtual Found next(double seconds, Deduction& deduction) = 0;
  // What one technique finds on one line, not applied and without its premises; false if it finds nothing.
  virtual bool look(std::int32_t line, Technique technique, Deduction& deduction) = 0;
  // What was found elsewhere; the lines through the cell have news.
  virtual void put(std::int32_t cell, const Mask& mask) = 0;
  virtual std::string masks() const = 0;
  virtual std::int32_t open_cells() const = 0;
  virtual bool is_allowed(std::int32_t cell, int color) const = 0;

  // Assumes each color of each open cell from `begin` on and makes at most `moves` moves (< 0: as many as there are).
  // Gives the cell that the time did not suffice for, or the number of cells.
  virtual std::int32_t foresee(int moves, std::int32_t begin, double seconds, Foresight& found) = 0;
  // The clearest of assumptions that break: edge logic, then the fewest moves, then the shortest chain, then the one
  // nearest to the focus.
  virtual Chain refute(const std::vector<Broken>& broken, double seconds) = 0;
  // The cell whose colors agree in the fewest moves (at most `moves`; < 0: any number).
  virtual std::optional<Agreement> agree(const Numbers& cells, int moves, double seconds) = 0;
  // How many cells an assumption tells something of.
  virtual std::int32_t consequences(std::int32_t cell, int color) = 0;

  // All rows, or all columns, tell everything they can: how many colors that excludes; -1 if the time is over before.
  virtual std::int64_t sweep(bool rows, double seconds) = 0;
  // How many lines have something to tell.
  virtual std::int32_t moving() = 0;
};

// Without cells, nothing is known. Of equally easy deductions those nearest to the `focus` (cells) come first.
std::unique_ptr<Reasoner> make_reasoner(const Puzzle& puzzle, std::string_view cells, const Numbers& focus);

}  // namespace nonolith::why
