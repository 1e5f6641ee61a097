#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <tuple>
#include <unordered_map>

#include "foresee.hpp"
#include "line_logic.hpp"
#include "nonolith/why.hpp"
#include "probe.hpp"

namespace nonolith::why {

namespace {

class Deadline {
 public:
  explicit Deadline(double seconds) : ends_(seconds >= 0), end_(Clock::now()) {
    if (ends_)
      end_ += std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(std::min(seconds, 1e8)));
  }
  bool operator()() const { return ends_ && Clock::now() >= end_; }

 private:
  using Clock = std::chrono::steady_clock;
  bool ends_;
  Clock::time_point end_;
};

// Chains of up to this many moves count as simple (the classes of webpbn: moderate up to two levels).
constexpr int kSimpleMoves = 2;

class LineReasoner final : public Reasoner {
 public:
  LineReasoner(const Puzzle& puzzle, std::string_view cells, const Numbers& focus)
      : clues_(make_clues(puzzle)),
        lines_(puzzle, *clues_, cells),
        logic_(puzzle, lines_, focus),
        focus_(focus),
        possible_(lines_.limbs_in_line()),
        changed_(at(lines_.count())) {}

  Found next(double seconds, Deduction& deduction) override {
    const Found found = logic_.next(Deadline(seconds), deduction);
    if (found == Found::step)
      for (const Told& told : deduction.cells) note_change(lines_.cell(deduction.line, told.place));
    return found;
  }
  bool look(std::int32_t line, Technique technique, Deduction& deduction) override {
    return logic_.look(line, technique, deduction);
  }
  void put(std::int32_t cell, const Mask& mask) override {
    lines_.put(cell, mask);
    note_change(cell);
    logic_.start_over(lines_.row_of(cell)), logic_.start_over(lines_.column_of(cell));
    if (!can_move_.empty()) note_moving(lines_.row_of(cell)), note_moving(lines_.column_of(cell));
  }
  std::string masks() const override {
    const auto bytes = at(mask_bytes(lines_.stride() - 1));
    std::string masks(at(lines_.cells()) * bytes, '\0');
    for (int row = 0; row < lines_.height(); ++row)
      for (int color = 0; color < lines_.stride(); ++color) {
        char* const begin = &masks[at(lines_.cell(row, 0)) * bytes + at(color / 8)];
        for_each_cell(lines_.allowed(row, color), lines_.width(), [&](int place) {
          char& byte = begin[at(place) * bytes];
          byte = static_cast<char>(byte | 1 << (color % 8));
        });
      }
    return masks;
  }
  std::int32_t open_cells() const override {
    std::int32_t open = 0;
    for (int row = 0; row < lines_.height(); ++row) open += lines_.open_cells(row);
    return open;
  }
  bool is_allowed(std::int32_t cell, int color) const override { return lines_.is_allowed(cell, color); }

  std::int32_t foresee(int moves, std::int32_t begin, double seconds, Foresight& found) override {
    const Deadline late(seconds);
    auto& foreseer = moves < 0 ? far_ : near_;
    if (!foreseer || (moves >= 0 && moves != near_moves_)) foreseer = std::make_unique<Foreseer>(lines_, moves);
    if (moves >= 0) near_moves_ = moves;
    ++now_;
    for (; begin < lines_.cells() && !late(); ++begin) foreseer->look_at(begin, changed_, now_, found);
    return begin;
  }

  Chain refute(const std::vector<Broken>& broken, double seconds) override {
    const Deadline late(seconds);
    Lines trial = lines_;
    Probe probe(lines_, trial);
    std::optional<Chain> best;
    std::tuple<bool, bool, int, std::size_t, int> least;
    for (const Broken& item : broken) {
      if (best && late()) break;
      probe.follow(item.cell, item.color, Probe::kFar);
      Chain chain = probe.chain({}, 0);
      probe.undo();
      if (chain.depth <= kSimpleMoves) chain.edge = edge_line(chain);
      const std::tuple key{chain.depth > kSimpleMoves, chain.edge < 0, chain.depth, chain.links.size(),
                           distance(item.cell)};
      if (best && least <= key) continue;
      least = key;
      best = std::move(chain);
    }
    return std::move(*best);
  }

  std::optional<Agreement> agree(const Numbers& cells, int moves, double seconds) override {
    const Deadline late(seconds);
    Lines trial = lines_;
    Probe probe(lines_, trial);
    std::optional<Agreement> best;
    int most = moves < 0 ? Probe::kFar : moves;
    for (const std::int32_t cell : cells) {
      if (late()) break;
      const auto branches = follow_all(probe, cell, most);
      int fewest = 0;  // moves in which the colors agree on something
      for (const Branch& branch : branches) fewest = std::max(fewest, branch.moves);
      fewest = std::min(fewest, most);
      std::vector<Told> goals;
      for (auto found = common(cell, branches, fewest); !found.empty(); found = common(cell, branches, --fewest))
        goals = std::move(found);
      if (goals.empty()) continue;
      // `fewest` is one too few by now, and so the most that a better cell may take.
      best = Agreement{cell, goals, {}};
      for (const Branch& branch : branches) {
        probe.follow(cell, branch.color, fewest + 1);
        std::vector<Told> wanted;
        for (const Told& goal : goals) wanted.push_back({goal.place, probe.mask_within(goal.place, fewest + 1)});
        best->chains.push_back(probe.chain(wanted, fewest + 1));
        probe.undo();
      }
      most = fewest;
      if (most < 1) break;
    }
    return best;
  }

  std::int32_t consequences(std::int32_t cell, int color) override {
    Lines trial = lines_;
    Probe probe(lines_, trial);
    probe.follow(cell, color, Probe::kFar);
    const auto found = static_cast<std::int32_t>(probe.cells().size());
    probe.undo();
    return found;
  }

  std::int64_t sweep(bool rows, double seconds) override {
    const Deadline late(seconds);
    std::int64_t told = 0;
    for (int line = rows ? 0 : lines_.height(); line < (rows ? lines_.height() : lines_.count()); ++line) {
      if (late()) return -1;
      excluded_.clear();
      if (!lines_.tell(line, possible_.data(), [&](int place, int color) { excluded_.push_back({place, color}); }))
        continue;
      for (const auto& [place, color] : excluded_) lines_.exclude(lines_.cell(line, place), color);
      told += static_cast<std::int64_t>(excluded_.size());
    }
    return told;
  }
  std::int32_t moving() override {
    if (can_move_.empty()) {
      can_move_.assign(at(lines_.count()), 0);
      for (int line = 0; line < lines_.count(); ++line) note_moving(line);
    }
    return moving_;
  }

 private:
  // What follows from one color of a cell: for each cell told of, what remains after each move.
  struct Branch {
    int color, moves;
    Numbers cells;
    std::unordered_map<std::int32_t, std::vector<std::pair<int, Mask>>> told;

    Mask within(const Mask& before, std::int32_t cell, int most) const {
      Mask now = before;
      if (const auto found = told.find(cell); found != told.end())
        for (const auto& [move, mask] : found->second)
          if (move <= most) now = now & mask;
      return now;
    }
  };
  static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

  std::vector<Branch> follow_all(Probe& probe, std::int32_t cell, int most) {
    std::vector<Branch> branches;
    for (int color = 0; color < lines_.stride(); ++color) {
      if (!lines_.is_allowed(cell, color)) continue;
      probe.follow(cell, color, most);
      Branch branch{color, probe.moves(), probe.cells(), {}};
      probe.each_event([&](std::int32_t at, int move, const Mask& mask) { branch.told[at].push_back({move, mask}); });
      probe.undo();
      branches.push_back(std::move(branch));
    }
    return branches;
  }
  // What all colors of a cell agree on elsewhere, within this many moves.
  std::vector<Told> common(std::int32_t place, const std::vector<Branch>& branches, int moves) const {
    const Branch& smallest = *std::min_element(branches.begin(), branches.end(), [](const Branch& a, const Branch& b) {
      return a.cells.size() < b.cells.size();
    });
    std::vector<Told> goals;
    for (const std::int32_t cell : smallest.cells) {
      const Mask before = lines_.mask(cell);
      Mask either;
      for (const Branch& branch : branches) either = either | branch.within(before, cell, moves);
      if (cell != place && !before.within(either)) goals.push_back({cell, either});
    }
    std::sort(goals.begin(), goals.end(), [](const Told& a, const Told& b) { return a.place < b.place; });
    return goals;
  }

  // An assumption about a line at the edge of the open area (the border, or beside a finished line) that runs down the
  // crossing lines and breaks the line next to it. The edge line, or -1.
  int edge_line(const Chain& chain) const {
    for (const int line : {lines_.row_of(chain.cell), lines_.column_of(chain.cell)}) {
      const int first = line < lines_.height() ? 0 : lines_.height();
      const int end = line < lines_.height() ? lines_.height() : lines_.count();
      for (const int step : {1, -1}) {
        const int outside = line - step, inside = line + step;
        if (outside >= first && outside < end && !lines_.is_finished(outside)) continue;
        if (std::all_of(chain.links.begin(), chain.links.end(), [&](const Link& link) {
              return link.line < first || link.line >= end || link.line == line || link.line == inside;
            }))
          return line;
      }
    }
    return -1;
  }
  int distance(std::int32_t cell) const {
    int nearest = focus_.empty() ? 0 : lines_.count();
    for (const std::int32_t other : focus_)
      nearest = std::min(nearest, std::abs(cell / lines_.width() - other / lines_.width()) +
                                      std::abs(cell % lines_.width() - other % lines_.width()));
    return nearest;
  }
  void note_change(std::int32_t cell) {
    changed_[at(lines_.row_of(cell))] = changed_[at(lines_.column_of(cell))] = now_;
  }
  void note_moving(int line) {
    const bool tells = lines_.solve(line, possible_.data()) && lines_.tells(line, possible_.data());
    moving_ += static_cast<int>(tells) - can_move_[at(line)];
    can_move_[at(line)] = tells;
  }

  std::unique_ptr<Clues> clues_;
  Lines lines_;
  LineLogic logic_;
  Numbers focus_;                      // cells
  Cells possible_;                     // by color
  std::int64_t now_ = 0;               // counts the searches
  std::vector<std::int64_t> changed_;  // by line: after which of them it changed last
  std::unique_ptr<Foreseer> near_, far_;
  int near_moves_ = 0;
  std::vector<std::pair<int, int>> excluded_;
  std::vector<char> can_move_;  // by line, once somebody asks
  std::int32_t moving_ = 0;
};

}  // namespace

std::unique_ptr<Reasoner> make_reasoner(const Puzzle& puzzle, std::string_view cells, const Numbers& focus) {
  return std::make_unique<LineReasoner>(puzzle, cells, focus);
}

}  // namespace nonolith::why
