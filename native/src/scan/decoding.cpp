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
      check_covered(best);
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

  // The cheapest mend with one solution. It is contested if another that costs little more has a solution too.
  void mend(Decoded& best) {
    constexpr int kTries = 600;
    constexpr double kLittle = 4;
    const std::vector<std::size_t> likeliest = best.choice;
    int off = 0;
    for (const int d : difference(likeliest)) off += d;
    Decoded several;
    double most = 1e9;
    for (const Mend& mend : mends(moves(), off)) {
      if (mend.cost > most) return;
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
      if (!best.mended.empty() && trial.proof != Proof::none) {
        best.contested = true;
        return;
      }
      if (trial.proof == Proof::unique) {
        most = mend.cost + kLittle;
        best = std::move(trial);
        continue;
      }
      // What is open for want of time says nothing.
      if (trial.proof != Proof::none && several.choice.empty() && thread_cpu_seconds() < end_)
        several = std::move(trial);
    }
    if (!best.mended.empty()) {
      best.contested = best.tried >= kTries || thread_cpu_seconds() > end_;
    } else if (!several.choice.empty()) {
      several.tried = best.tried;
      best = std::move(several);
    }
  }

  // A clue that was not seen at all may be one that was missed: do the other lines say that there is none?
  void check_blanks(Decoded& decoded) const {
    const std::vector<bool> unknown = blanks();
    if (std::none_of(unknown.begin(), unknown.end(), [](bool blank) { return blank; })) return;
    decoded.blank_proved = solve(decoded.choice, unknown, kHard, nullptr) == Proof::unique;
  }

  // A number that is hard to read is right if all others lead to it: had only its line been misread, they would lead
  // elsewhere, or nowhere.
  void check_guesses(Decoded& decoded) const {
    for (std::size_t line = 0; line < lines_.size(); ++line) {
      if (!has_guess(line, decoded.choice[line]) || is_mended(decoded, line)) continue;
      std::vector<bool> unknown(lines_.size());
      unknown[line] = true;
      decoded.implied[line] = solve(decoded.choice, unknown, kHard, nullptr) == Proof::unique;
    }
  }

  // Of a digit that is covered all ten were tried. On a board of some size it is proved if only one of them does.
  void check_covered(Decoded& decoded) const {
    constexpr std::size_t kFew = 2;
    constexpr int kSome = 10;
    if (decoded.contested || decoded.mended.size() > kFew || std::min(width_, height_) < kSome) return;
    for (const std::size_t line : decoded.mended) decoded.implied[line] = has_all_digits(line, decoded.choice[line]);
  }

  // Whether a digit is covered, and the same line with every other digit that fits there is a candidate too.
  bool has_all_digits(std::size_t line, std::size_t choice) const {
    const Candidate& chosen = candidate(line, choice);
    const auto at = std::find_if(chosen.numbers.begin(), chosen.numbers.end(),
                                 [](const Number& number) { return number.covered > 0; });
    if (at == chosen.numbers.end()) return false;
    const int length = is_row(line) ? width_ : height_;
    const int gaps = colors_ > 1 ? 0 : static_cast<int>(chosen.numbers.size()) - 1;
    const int least = chosen.sum - at->value / at->covered % 10 * at->covered;
    const bool may_be_zero = at->value >= 10 * at->covered || chosen.numbers.size() == 1;
    for (int digit = may_be_zero ? 0 : 1; digit < 10; ++digit) {
      const int sum = least + digit * at->covered;
      const auto& all = lines_[line]->candidates;
      const bool is_there = std::any_of(all.begin(), all.end(), [&](const Candidate& other) {
        return other.sum == sum && other.numbers.size() == chosen.numbers.size();
      });
      if (!is_there && sum + gaps <= length) return false;
    }
    return true;
  }

  static bool is_mended(const Decoded& decoded, std::size_t line) {
    return std::find(decoded.mended.begin(), decoded.mended.end(), line) != decoded.mended.end();
  }

  bool has_guess(std::size_t line, std::size_t choice) const {
    const auto& numbers = candidate(line, choice).numbers;
    return std::any_of(numbers.begin(), numbers.end(), [](const Number& n) { return std::exp(-n.cost) < kRead; });
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
