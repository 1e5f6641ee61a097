// Level 3, a prober: tries the colours of open cells on the board, excludes what fails, and says where to guess.
#pragma once
#include <string>
#include <vector>

#include "../board.hpp"
#include "guess_choice.hpp"

namespace nonolith {

class Prober {
 public:
  virtual ~Prober() = default;

  // Tries, then says where to guess. The board is at its fixed point before and after. `stopped`: call again, after
  // taking what was found.
  virtual Spread run(Guess& guess) = 0;
  // Pictures of solutions that were met on the way; the caller takes them.
  std::vector<std::string>& found() { return found_; }

  // A guess is about to be made here; restore() comes back to it.
  virtual void save() {}
  virtual void restore() {}
  // Whether to take a guess back for another one, if no more has come of it than what the trail has from `mark` on.
  // Then restore() comes next.
  virtual bool regrets(const Guess& /*guess*/, std::size_t /*mark*/) { return false; }
  // The board's trail is about to be emptied.
  virtual void keep() {}

  // What probing has shown at the root, for those who guess next.
  virtual std::vector<Hint> hints() const = 0;

 protected:
  std::vector<std::string> found_;
};

}  // namespace nonolith
