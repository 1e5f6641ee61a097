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
template <class T>
inline constexpr std::array<Finding<T> (*)(View<T>&), kTechniques> kFinders{
    complete_line<T>, simple_boxes<T>, simple_spaces<T>, punctuating<T>,    glue<T>,       mercury<T>,
    joining<T>,       splitting<T>,    forcing<T>,       line_reasoning<T>, color_logic<T>};

template <class T>
class LineLogic {
 public:
  // Of equally easy deductions those of lines nearest to the focus (cells) come first.
  LineLogic(const Puzzle& puzzle, Lines<T>& lines, const Numbers& focus)
      : lines_(&lines),
        premises_(lines.clues(), lines.stride()),
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
      Finding<T> found = kFinders<T>[at(level)](states_[at(line)]->view);
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
    Finding<T> found = kFinders<T>[at(static_cast<int>(technique))](states_[at(line)]->view);
    if (found) tell(line, technique, found, deduction);
    states_[at(line)]->holds = false;
    return !deduction.cells.empty();
  }

 private:
  static constexpr int kGeneral = static_cast<int>(Technique::line_reasoning);

  struct State {
    bool holds = false;
    std::vector<T> solved;
    View<T> view;
    State(const Facts& facts, const T* can, int stride) : solved(at(stride)), view(facts, can, solved.data()) {}
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
    if (!again) place = std::make_unique<State>(facts_[at(line)], lines_->words(line), lines_->stride());
    State& state = *place;
    T* const solved = state.solved.data();
    if (!(facts_[at(line)].has_blots
              ? lines_->solve(line, solved)
              : lines_->clues().solve(line, lines_->words(line), solved, state.view.lo, state.view.hi, again))) {
      place.reset();
      return Found::broken;
    }
    if (!tells(line, state.solved)) return Found::nothing;
    state.view.refresh();
    state.holds = true;
    return Found::step;
  }
  bool tells(int line, const std::vector<T>& solved) const {
    const T* words = lines_->words(line);
    for (std::size_t color = 0; color < solved.size(); ++color)
      if (any<T>(words[color] ^ solved[color])) return true;
    return false;
  }

  void apply(int line, Technique technique, Finding<T>& found, Deduction& deduction) {
    State& state = *states_[at(line)];
    View<T>& view = state.view;
    for (const Told& told : found.cells)
      if (!view.solved_mask(told.place).within(told.mask) || view.mask(told.place) == told.mask)
        throw std::logic_error("a technique concluded too much");
    const T full = view.full();
    const T* words = lines_->words(line);
    T known = none(full);
    for (int color = 0; color < lines_->stride(); ++color) known |= full & ~words[color];
    T needed = none(full);
    if (technique >= Technique::line_reasoning) {
      // Of all that follows, one cell with its premises, and what else follows from them.
      needed = premises_.find(line, words, full, std::span(found.cells).first(1), none(full), known);
      const T* follows = premises_.follows(line, words, full, needed);
      std::erase_if(found.cells, [&](const Told& told) {
        for (int color = 0; color < lines_->stride(); ++color)
          if (has(follows[color], told.place) && !told.mask.has(color)) return true;
        return false;
      });
    } else {
      needed = premises_.find(line, words, full, found.cells, found.near.value_or(none(full)), known);
    }
    tell(line, technique, found, deduction);
    deduction.needed = to_numbers(needed);
    for (const Told& told : deduction.cells) {
      lines_->put(lines_->cell(line, told.place), told.mask);
      touch(lines_->crossing(line, told.place));
    }
    // What is concluded was implied before: the line's own placements stay as they are.
    if (tells(line, state.solved)) {
      view.refresh();
      wait(line);
    } else {
      state.holds = false;
    }
  }
  static void tell(int line, Technique technique, Finding<T>& found, Deduction& deduction) {
    deduction = {technique, line, std::move(found.cells), {}, std::move(found.runs), found.way, found.run, {}, {}};
    for (const T& set : found.sets) deduction.sets.push_back(to_numbers(set));
    deduction.numbers = std::move(found.numbers);
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
  static Numbers to_numbers(const T& set) {
    Numbers places;
    for_each_cell(set, [&](int place) { places.push_back(place); });
    return places;
  }

  Lines<T>* lines_;
  Premises<T> premises_;
  std::vector<Facts> facts_;
  std::vector<std::int32_t> versions_;
  std::vector<std::unique_ptr<State>> states_;
  std::int64_t tick_ = 0;
  std::priority_queue<Waiting> queue_;
};

}  // namespace nonolith::why
