// Breaking off the solving of one very long line, between two of its runs.
#pragma once

namespace nonolith {

// What is told of the starts of runs may also have a poll(), which throws to break off. Searches need none: they count
// their work from line to line, and the lines of a board are short beside a single one of a million cells.
template <class Starts>
void poll(Starts& starts) {
  if constexpr (requires { starts.poll(); }) starts.poll();
}

}  // namespace nonolith
