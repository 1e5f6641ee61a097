// What is saved of a position that was refuted.
//
// On a large board a wrong guess spoils what lies around it, and little more: when the contradiction shows, some
// hundred thousand cells may have been settled on top of it, of which all but a few hundred are right. They do not
// follow from the guesses that are left without it, but they are worth a try together. The suspects are the two guesses
// that have settled the fewest cells, of those with a cell on a line of the contradiction; fewest first. Everything is
// saved but what came of the suspect, what came later on the same lines, and the last of all. Invariant: what is saved
// is not proved by anything. Only the tree, which tries it, knows what that is good for.
#pragma once
#include <cstddef>
#include <vector>

#include "board.hpp"

namespace nonolith {

class Salvage {
 public:
  Salvage() = default;
  // The board has just met a contradiction. `marks`: where on the trail each guess was made, and the end.
  Salvage(const Board& board, const std::vector<std::size_t>& marks);

  bool empty() const { return suspects_.empty(); }
  // How much of the trail is older than all suspects.
  std::size_t mark() const { return mark_; }
  // What is saved if the next suspect is wrong. Then there is one suspect less.
  std::vector<Literal> take(const Board& board);

 private:
  // From there to there on the trail.
  struct Part {
    std::size_t begin, end;
    std::size_t size() const { return end - begin; }
  };

  std::size_t mark_ = 0;
  std::vector<Literal> trail_;  // from the mark on
  std::vector<Part> suspects_;  // the next one is last
};

}  // namespace nonolith
