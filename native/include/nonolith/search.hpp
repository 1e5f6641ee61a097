// The search over one puzzle, as the binding (and the native tests) see it.
//
//   Search search(unpack(w, h, 1, clues), {}, options);
//   while (search.advance(1, limits, nullptr) == Outcome::paused) use(search.take());
//
// Deterministic: the same puzzle, start and options give the same solutions in the same order and, if no
// limit on time stops it, the same counters. Not to be used by two threads at once, but for cancel().
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "nonolith/puzzle.hpp"

namespace nonolith {

struct Stats {
  double cpu_seconds = 0;   // of the thread, setting up included
  double wall_seconds = 0;  // while constructing and advancing
  std::int64_t nodes = 0;   // positions at which line logic stopped short
  std::int64_t guesses = 0;
  std::int64_t conflicts = 0;
  std::int64_t probes = 0;
  std::int64_t failed_probes = 0;
  std::int64_t line_solves = 0;
  std::int64_t depth = 0;  // deepest stack of guesses
  std::int64_t solutions = 0;
};

struct Limits {
  double seconds = -1;      // negative: none
  std::int64_t nodes = -1;  // negative: none
};

// Asked from inside the search at bounded intervals of work, some milliseconds apart.
class Monitor {
 public:
  virtual ~Monitor() = default;
  virtual bool go_on(const Stats& stats) = 0;
};

enum class Outcome { paused = 0, complete = 1, limit = 2, cancelled = 3, stuck = 4 };

// `large`: automatic, as if the board were a large one, whatever its size.
enum class Level { automatic = 0, logic = 1, backtrack = 2, probe = 3, learn = 4, large = 5 };
enum class Isa { automatic = 0, portable = 1, avx2 = 2 };
enum class Width { automatic = 0, w32 = 1, w64 = 2, w128 = 3, w256 = 4, w512 = 5, w1024 = 6, any = 7 };

// What they are asked for by; std::invalid_argument if there is no such thing.
Level level_of(int number);
Isa isa_of(std::string_view name);
Width width_of(int bits);  // 0: automatic; more than 1024: any

// Which code does the work. All give the same answers; the tests force each.
struct Choice {
  Level level = Level::automatic;
  Isa isa = Isa::automatic;
  Width width = Width::automatic;
};

struct Solution {
  std::string cells;  // one byte each, its color
  double seconds;     // of CPU, since the beginning
  std::int64_t nodes;
};

class Search {
 public:
  // `start`: masks of the colors that each cell may have, or empty. Throws std::invalid_argument for what
  // the engine does not do. With `prove`, only levels work that can log what they do, and there must be no start.
  Search(Puzzle puzzle, std::string_view start, std::uint64_t seed, Choice choice, bool prove = false);
  // For many puzzles, one after the other, each by solve().
  Search(std::uint64_t seed, Choice choice);
  ~Search();
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  // Goes on until `solutions` more were found, or something else ends it.
  Outcome advance(std::int64_t solutions, const Limits& limits, Monitor* monitor);
  // The next puzzle, as unpack() takes it: what a new Search would say of it, in the memory of the one before. It may
  // go on with advance().
  Outcome solve(int width, int height, int colors, std::string_view clues, std::int64_t solutions, const Limits& limits,
                Monitor* monitor);
  void cancel() { cancelled_.store(true, std::memory_order_relaxed); }
  std::vector<Solution> take();
  // Masks of what holds in every solution, as far as it is proved.
  std::string known() const;
  Stats stats() const;
  bool line_solvable() const;
  int conflict_line() const;
  // The steps of the proof that there is no solution, or no other than the one found (docs/proof.md); empty if that
  // is not what the search has shown.
  std::string proof() const;

 private:
  struct Work;
  void set_up(std::string_view start);
  Outcome run(std::int64_t solutions);
  Outcome finish(Outcome outcome);
  void keep_solution();
  void note(std::string_view cells);
  void finish_proof();

  Puzzle puzzle_;
  std::atomic<bool> cancelled_{false};
  std::uint64_t seed_;
  Choice choice_;
  std::unique_ptr<Work> work_;
  std::vector<Solution> found_;
  std::string seen_;  // masks: colors that each cell has in the solutions found so far, if lines alone do not say so
  bool complete_ = false;
};

const char* isa_name(Isa isa);
// Instruction sets that are compiled in and that this machine can run, best last.
std::vector<Isa> available_isas();

}  // namespace nonolith
