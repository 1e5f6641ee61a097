// Looking ahead from every assumption about an open cell, one move at a time.
//
// A move lets every line that was touched before tell all it can, all at the same time; so the number of moves
// until a line breaks is how far a person has to look ahead.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "nonolith/puzzle.hpp"

namespace nonolith {

struct Broken {
  std::int32_t cell, color;  // the assumption
  std::int32_t moves;        // that were made before a line turned out to be impossible
  std::int32_t changes;      // literals excluded on the way, a measure of how much there is to follow
};

struct Foresight {
  std::vector<Broken> broken;
  std::vector<std::int32_t> agreeing;  // cells whose every colour leads to the same exclusion elsewhere
};

// Assumes each colour of each open cell with begin <= cell < end and makes at most `moves` moves (< 0: as many as
// there are). `cells` are the masks of a position in which no line has anything more to tell.
Foresight foresee(const Puzzle& puzzle, std::string_view cells, int moves, std::int32_t begin, std::int32_t end);

}  // namespace nonolith
