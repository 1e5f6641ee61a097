// Line logic: the deductions that one line after the other gives, easiest first.
//
// All lines with news wait in a queue ordered by the technique that is to be tried on them next. The easiest one is
// taken; if it finds nothing, the line waits for the next technique; if it finds something, that is a step, and the
// lines through the changed cells begin again. So a harder technique is never used while an easier one can move
// anywhere. The complete line solver filters: a line that has nothing to tell is not looked at, and no conclusion is
// accepted that it does not confirm.
#pragma once
#include <array>
#include <cstdlib>
#include <limits>
#include <queue>
#include <stdexcept>
#include <tuple>

#include "lines.hpp"
#include "premises.hpp"
#include "techniques/complete_line.hpp"
#include "techniques/forcing.hpp"
#include "techniques/glue.hpp"
#include "techniques/joining.hpp"
#include "techniques/mercury.hpp"
#include "techniques/punctuating.hpp"
#include "techniques/simple_boxes.hpp"
#include "techniques/simple_spaces.hpp"
#include "techniques/splitting.hpp"
#include "techniques/whole_line.hpp"

namespace nonolith::why {

// How each technique looks for something to conclude, in the order of Technique.
inline constexpr std::array<Finding (*)(View&), kTechniques> kFinders{
    complete_line, simple_boxes, simple_spaces, punctuating,    glue,       mercury,
    joining,       splitting,    forcing,       line_reasoning, color_logic};

class LineLogic {
 public:
  // Of equally easy deductions those of lines nearest to the focus (cells) come first.
  LineLogic(const Puzzle& puzzle, Lines& lines, const Numbers& focus)
      : lines_(&lines),
        premises_(lines.clues()),
        versions_(static_cast<std::size_t>(lines.count())),
        states_(versions_.size()) {
    facts_.reserve(versions_.size());
    for (int line = 0; line < lines.count(); ++line) {
      Facts facts;
      facts.size = lines.size(line), facts.colors = puzzle.colors;
      facts.has_blots = lines.clues().has_blots(line);
      if (!facts.has_blots)
        for (const Run& run : puzzle.clue(line)) facts.add(run.length, run.color);
      facts_.push_back(std::move(facts));
    }
    for (const int line : nearest_first(focus)) queue_.push({0, tick_++, line, 0});
  }

  // Cells of this line have changed: look at it again.
  void touch(int line) {
    if (states_[at(line)]) states_[at(line)]->holds = false;
    wait(line);
  }
  // They may be open again: what was known of the line is forgotten.
  void start_over(int line) {
    states_[at(line)].reset();
    wait(line);
  }

  // The easiest deduction, applied. `late()` is asked now and then.
  template <class Late>
  Found next(Late&& late, Deduction& deduction) {
    while (!queue_.empty()) {
      if (late()) return Found::late;
      auto [level, tick, line, version] = queue_.top();
      queue_.pop();
      if (version != versions_[at(line)]) continue;
      if (!states_[at(line)] || !states_[at(line)]->holds) {
        switch (look(line)) {
          case Found::broken: deduction.line = line; return Found::broken;
          case Found::nothing: continue;
          default: break;
        }
      }
      if (facts_[at(line)].has_blots && level < kGeneral) {
        queue_.push({kGeneral, tick, line, version});
        continue;
      }
      Finding found = kFinders[at(level)](states_[at(line)]->view);
      if (found) {
        apply(line, static_cast<Technique>(level), found, deduction);
        return Found::step;
      }
      if (level + 1 < kTechniques) queue_.push({level + 1, tick, line, version});
    }
    return Found::nothing;
  }

  // What one technique finds on one line, not applied; false if it finds nothing.
  bool look(int line, Technique technique, Deduction& deduction) {
    if (look(line) != Found::step) return false;
    Finding found = kFinders[at(static_cast<int>(technique))](states_[at(line)]->view);
    if (found) tell(line, technique, found, deduction);
    states_[at(line)]->holds = false;
    return !deduction.cells.empty();
  }

 private:
  static constexpr int kGeneral = static_cast<int>(Technique::line_reasoning);

  struct State {
    bool holds = false;
    Cells solved;  // by color
    View view;
    State(const Facts& facts, const Lines& lines, int line)
        : solved(lines.limbs_in_line()), view(facts, lines.allowed(line), solved.data(), lines.limbs()) {}
  };
  // By technique, then by how long they wait.
  struct Waiting {
    int level;
    std::int64_t tick;
    std::int32_t line;
    std::int32_t version;
    friend bool operator<(const Waiting& a, const Waiting& b) {
      return std::tie(a.level, a.tick) > std::tie(b.level, b.tick);
    }
  };
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  void wait(int line) { queue_.push({0, tick_++, line, ++versions_[at(line)]}); }

  // Solves the line; `step` if it has something to tell.
  Found look(int line) {
    auto& place = states_[at(line)];
    const bool again = place != nullptr;
    if (!again) place = std::make_unique<State>(facts_[at(line)], *lines_, line);
    State& state = *place;
    Limb* const solved = state.solved.data();
    if (!(facts_[at(line)].has_blots
              ? lines_->solve(line, solved)
              : lines_->clues().solve(line, lines_->allowed(line), solved, state.view.lo, state.view.hi, again))) {
      place.reset();
      return Found::broken;
    }
    if (!lines_->tells(line, solved)) return Found::nothing;
    state.view.refresh();
    state.holds = true;
    return Found::step;
  }

  void apply(int line, Technique technique, Finding& found, Deduction& deduction) {
    State& state = *states_[at(line)];
    View& view = state.view;
    for (const Told& told : found.cells)
      if (!view.solved_mask(told.place).within(told.mask) || view.mask(told.place) == told.mask)
        throw std::logic_error("a technique concluded too much");
    const Limb* const cells = lines_->allowed(line);
    lines_->find_known(line, cells, known_);
    Cells needed;
    if (technique >= Technique::line_reasoning) {
      // Of all that follows, one cell with its premises, and what else follows from them.
      needed = premises_.find(line, cells, std::span(found.cells).first(1), {}, known_);
      const Limb* const follows = premises_.follows(line, cells, needed);
      std::erase_if(found.cells, [&](const Told& told) {
        for (int color = 0; color < lines_->stride(); ++color)
          if (has(follows + color * lines_->limbs(), told.place) && !told.mask.has(color)) return true;
        return false;
      });
    } else {
      needed = premises_.find(line, cells, found.cells, std::move(found.near), known_);
    }
    tell(line, technique, found, deduction);
    deduction.needed = places_of(needed, view.size());
    for (const Told& told : deduction.cells) {
      lines_->put(lines_->cell(line, told.place), told.mask);
      touch(lines_->crossing(line, told.place));
    }
    // What is concluded was implied before: the line's own placements stay as they are.
    if (lines_->tells(line, state.solved.data())) {
      view.refresh();
      wait(line);
    } else {
      state.holds = false;
    }
  }
  static void tell(int line, Technique technique, Finding& found, Deduction& deduction) {
    deduction = {technique,
                 line,
                 std::move(found.cells),
                 {},
                 std::move(found.runs),
                 found.way,
                 found.run,
                 std::move(found.sets),
                 std::move(found.numbers)};
  }
  Numbers nearest_first(const Numbers& focus) const {
    Numbers order(versions_.size());
    std::iota(order.begin(), order.end(), 0);
    if (focus.empty()) return order;
    Numbers distance(versions_.size(), std::numeric_limits<std::int32_t>::max());
    for (const std::int32_t cell : focus)
      for (const int line : order) {
        const int through = line < lines_->height() ? lines_->row_of(cell) : lines_->column_of(cell);
        distance[at(line)] = std::min(distance[at(line)], std::abs(line - through));
      }
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return distance[at(a)] < distance[at(b)]; });
    return order;
  }

  Lines* lines_;
  Premises premises_;
  Cells known_;  // of the line that is told of
  std::vector<Facts> facts_;
  std::vector<std::int32_t> versions_;
  std::vector<std::unique_ptr<State>> states_;
  std::int64_t tick_ = 0;
  std::priority_queue<Waiting> queue_;
};

}  // namespace nonolith::why
