#include "decoding.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>

#include "../budget.hpp"
#include "nonolith/search.hpp"

namespace nonolith::scan {

namespace {

// Another candidate for one line: what it costs more, and by how much it moves the sum of rows less that of columns.
struct Move {
  double cost;
  std::size_t line;
  std::size_t candidate;
  int change;
};

struct Mend {
  double cost;
  std::vector<Move> moves;
};

// How far the engine goes, in nodes: some puzzles of 19x19 take thousands, but of many mends most are wrong.
constexpr std::int64_t kHard = 30000;
constexpr std::int64_t kEasy = 3000;

class Decoder {
 public:
  Decoder(const Reading2d& reading, int colors, double end)
      : height_(static_cast<int>(reading.rows.size())),
        width_(static_cast<int>(reading.columns.size())),
        colors_(colors),
        end_(end) {
    for (const LineReading& line : reading.rows) lines_.push_back(&line);
    for (const LineReading& line : reading.columns) lines_.push_back(&line);
  }

  Decoded run(bool mending) {
    Decoded best;
    best.choice.assign(lines_.size(), 0);
    judge(best, kHard);
    if (best.proof == Proof::none && mending) mend(best);
    best.implied.assign(lines_.size(), false);
    if (best.proof == Proof::unique) {
      check_blanks(best);
      check_guesses(best);
    }
    return best;
  }

 private:
  const Candidate& candidate(std::size_t line, std::size_t index) const { return lines_[line]->candidates[index]; }
  bool is_row(std::size_t line) const { return line < static_cast<std::size_t>(height_); }

  // Sums of rows less sums of columns, by colour.
  std::vector<int> difference(const std::vector<std::size_t>& choice) const {
    std::vector<int> sums(static_cast<std::size_t>(colors_) + 1);
    for (std::size_t line = 0; line < lines_.size(); ++line)
      for (const Number& number : candidate(line, choice[line]).numbers)
        sums[static_cast<std::size_t>(number.color)] += is_row(line) ? number.value : -number.value;
    return sums;
  }

  std::vector<bool> blanks() const {
    std::vector<bool> result;
    for (const LineReading* line : lines_) result.push_back(line->blank);
    return result;
  }

  Puzzle puzzle(const std::vector<std::size_t>& choice, const std::vector<bool>& unknown) const {
    Puzzle puzzle;
    puzzle.width = width_;
    puzzle.height = height_;
    puzzle.colors = colors_;
    for (std::size_t line = 0; line < lines_.size(); ++line) {
      puzzle.first.push_back(puzzle.runs.size());
      puzzle.unknown.push_back(unknown[line]);
      for (const Number& number : candidate(line, choice[line]).numbers)
        if (number.value > 0) puzzle.runs.push_back({number.value, number.color});
    }
    puzzle.first.push_back(puzzle.runs.size());
    return puzzle;
  }

  Proof solve(const std::vector<std::size_t>& choice, const std::vector<bool>& unknown, std::int64_t nodes,
              std::string* solution) const {
    const double left = end_ - thread_cpu_seconds();
    if (left <= 0) return Proof::open;
    Search search(puzzle(choice, unknown), {}, 0, {});
    const Outcome outcome = search.advance(2, {left, nodes}, nullptr);
    const auto found = search.take();
    if (found.size() > 1) return Proof::multiple;
    if (outcome != Outcome::complete) return Proof::open;
    if (found.empty()) return Proof::none;
    if (solution != nullptr) *solution = found.front().cells;
    return Proof::unique;
  }

  void judge(Decoded& decoded, std::int64_t nodes) const {
    decoded.proof = Proof::none;
    const auto sums = difference(decoded.choice);
    if (std::any_of(sums.begin(), sums.end(), [](int d) { return d != 0; })) return;
    ++decoded.tried;
    decoded.proof = solve(decoded.choice, std::vector<bool>(lines_.size()), nodes, &decoded.solution);
  }

  std::vector<Move> moves() const {
    std::vector<Move> list;
    for (std::size_t line = 0; line < lines_.size(); ++line)
      for (std::size_t k = 1; k < lines_[line]->candidates.size(); ++k) {
        const Candidate& other = candidate(line, k);
        const int change = other.sum - candidate(line, 0).sum;
        list.push_back({other.cost - candidate(line, 0).cost, line, k, is_row(line) ? change : -change});
      }
    std::sort(list.begin(), list.end(), [](const Move& a, const Move& b) { return a.cost < b.cost; });
    return list;
  }

  // Sets of up to three moves after which the sums agree, the cheapest first.
  std::vector<Mend> mends(const std::vector<Move>& moves, int off) const {
    constexpr std::size_t kPairs = 400;
    constexpr std::size_t kTriples = 70;
    constexpr double kEach = 0.7;  // one slip is likelier than two
    std::vector<Mend> list;
    for (const Move& a : moves)
      if (a.change == -off) list.push_back({a.cost, {a}});
    const std::size_t pairs = std::min(kPairs, moves.size());
    for (std::size_t i = 0; i < pairs; ++i)
      for (std::size_t j = i + 1; j < pairs; ++j)
        if (moves[i].line != moves[j].line && moves[i].change + moves[j].change == -off)
          list.push_back({moves[i].cost + moves[j].cost + kEach, {moves[i], moves[j]}});
    const std::size_t triples = std::min(kTriples, moves.size());
    for (std::size_t i = 0; i < triples; ++i)
      for (std::size_t j = i + 1; j < triples; ++j) {
        if (moves[i].line == moves[j].line) continue;
        for (std::size_t k = j + 1; k < triples; ++k)
          if (moves[k].line != moves[i].line && moves[k].line != moves[j].line &&
              moves[i].change + moves[j].change + moves[k].change == -off)
            list.push_back({moves[i].cost + moves[j].cost + moves[k].cost + 2 * kEach, {moves[i], moves[j], moves[k]}});
      }
    std::stable_sort(list.begin(), list.end(), [](const Mend& a, const Mend& b) { return a.cost < b.cost; });
    return list;
  }

  void mend(Decoded& best) {
    constexpr int kTries = 600;
    const std::vector<std::size_t> likeliest = best.choice;
    int off = 0;
    for (const int d : difference(likeliest)) off += d;
    Decoded several;
    for (const Mend& mend : mends(moves(), off)) {
      if (best.tried >= kTries || thread_cpu_seconds() > end_) break;
      Decoded trial;
      trial.choice = likeliest;
      trial.tried = best.tried;
      for (const Move& move : mend.moves) {
        trial.choice[move.line] = move.candidate;
        trial.mended.push_back(move.line);
      }
      judge(trial, kEasy);
      best.tried = trial.tried;
      if (trial.proof == Proof::unique) {
        best = std::move(trial);
        return;
      }
      // What is open for want of time says nothing.
      if (trial.proof != Proof::none && several.choice.empty() && thread_cpu_seconds() < end_)
        several = std::move(trial);
    }
    if (!several.choice.empty()) {
      several.tried = best.tried;
      best = std::move(several);
    }
  }

  // A clue that was not seen at all may be one that was missed: do the other lines say that there is none? Of blank
  // rows and blank columns together they never do, as the cells in which these meet are open then. It is also asked of
  // the rows and of the columns: only a row and a column that were both missed, for the one cell in which they meet,
  // would go unnoticed.
  void check_blanks(Decoded& decoded) const {
    const std::vector<bool> unknown = blanks();
    if (std::none_of(unknown.begin(), unknown.end(), [](bool blank) { return blank; })) return;
    if (is_proved(decoded, unknown)) return;
    const bool apart = is_proved(decoded, side(unknown, true)) && is_proved(decoded, side(unknown, false));
    decoded.blanks = apart ? Blanks::apart : Blanks::open;
  }

  bool is_proved(const Decoded& decoded, const std::vector<bool>& unknown) const {
    return solve(decoded.choice, unknown, kHard, nullptr) == Proof::unique;
  }
  std::vector<bool> side(std::vector<bool> lines, bool rows) const {
    for (std::size_t line = 0; line < lines.size(); ++line) lines[line] = lines[line] && is_row(line) == rows;
    return lines;
  }

  // A number that is hard to read is right if all others lead to it: had only its line been misread, they would lead
  // elsewhere, or nowhere.
  void check_guesses(Decoded& decoded) const {
    for (std::size_t line = 0; line < lines_.size(); ++line) {
      const auto& numbers = candidate(line, decoded.choice[line]).numbers;
      if (std::all_of(numbers.begin(), numbers.end(), [](const Number& n) { return std::exp(-n.cost) >= kRead; }))
        continue;
      std::vector<bool> unknown(lines_.size());
      unknown[line] = true;
      decoded.implied[line] = is_proved(decoded, unknown);
    }
  }

  const int height_;
  const int width_;
  const int colors_;
  const double end_;
  std::vector<const LineReading*> lines_;
};

}  // namespace

Decoded decode(const Reading2d& reading, int colors, bool mend, double end) {
  return Decoder(reading, colors, end).run(mend);
}

}  // namespace nonolith::scan
