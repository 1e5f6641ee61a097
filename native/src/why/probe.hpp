// Looking ahead from an assumption, move by move, and cutting out what matters of it.
//
// A *move* lets every line that was touched before tell all it can, all at the same time; so the number of moves until
// a line breaks is how far a player has to look ahead. Each new cell remembers the move and the line that told it, and
// from that the *chain* is cut out afterwards: the few deductions that really lead from the assumption to what is to
// be shown.
// Invariant: after undo() the lines are as they were.
#pragma once
#include <algorithm>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "lines.hpp"
#include "premises.hpp"

namespace nonolith::why {

class Probe {
 public:
  static constexpr int kFar = std::numeric_limits<int>::max();

  // The position itself is not changed; a copy of its words is.
  Probe(Lines& position, Lines& lines)
      : position_(&position),
        lines_(&lines),
        premises_(lines.clues()),
        possible_(lines.limbs_in_line()),
        waits_(at(lines.count())),
        heads_(at(lines.cells()), -1),
        on_line_(at(lines.count())) {}

  // Follows an assumption for at most this many moves, or until a line breaks.
  void follow(std::int32_t cell, int color, int most) {
    assumed_ = cell, color_ = color, moves_ = 0, conflict_ = -1;
    narrow(cell, Mask::of(color));
    touch(lines_->row_of(cell)), touch(lines_->column_of(cell));
    while (!touched_.empty() && conflict_ < 0 && moves_ < most) move();
    // A line that breaks right now breaks without another move.
    if (conflict_ < 0 && !touched_.empty()) look_for_conflict();
  }
  // Takes back everything.
  void undo() {
    for (auto it = trail_.rbegin(); it != trail_.rend(); ++it) lines_->allow(it->first, it->second);
    for (const Event& event : events_) heads_[at(event.cell)] = -1;
    for (const int line : known_lines_) on_line_[at(line)].clear();
    for (const int line : touched_) waits_[at(line)] = 0;
    trail_.clear(), events_.clear(), known_lines_.clear(), touched_.clear();
    NONOLITH_ASSERT(is_undone());
  }

  int moves() const { return moves_; }
  int conflict() const { return conflict_; }
  // The cells that were told something of, each once, in the order in which they were.
  Numbers cells() const {
    Numbers found;
    for (const Event& event : events_)
      if (&event == &events_[at(heads_[at(event.cell)])]) found.push_back(event.cell);
    return found;
  }
  // Calls f(cell, move, mask) for everything that was told, in order.
  template <class F>
  void each_event(F&& f) const {
    for (const Event& event : events_) f(event.cell, event.move, event.mask);
  }
  // What a cell may be before a move.
  Mask mask_before(std::int32_t cell, int move) const {
    Mask now = cell == assumed_ ? Mask::of(color_) : position_->mask(cell);
    for (int i = heads_[at(cell)]; i >= 0; i = events_[at(i)].next)
      if (events_[at(i)].move < move) now = now & events_[at(i)].mask;
    return now;
  }
  Mask mask_within(std::int32_t cell, int moves) const { return mask_before(cell, moves + 1); }

  // The deductions that lead to the conflict or, within this many moves, to the goals (cells of the grid).
  Chain chain(const std::vector<Told>& goals, int moves) {
    Chain chain{assumed_, color_, {}, {}};
    wanted_.clear();
    if (goals.empty())
      wanted_[{moves_ + 1, conflict_}];
    else
      for (const Told& goal : goals) ask(goal.place, goal.mask, moves + 1);
    while (!wanted_.empty()) {
      const auto last = std::prev(wanted_.end());
      const auto [move, line] = last->first;
      Link link{line, {}, {}, move};
      for (const auto& [place, mask] : last->second) link.cells.push_back({place, mask});
      wanted_.erase(last);
      find_premises(link);
      for (const int place : link.needed) {
        const std::int32_t cell = lines_->cell(line, place);
        if (is_known(cell)) chain.because.push_back(cell);
        ask(cell, mask_before(cell, move), move);
      }
      if (!link.cells.empty()) chain.depth = std::max(chain.depth, move);
      chain.links.push_back(std::move(link));
    }
    std::reverse(chain.links.begin(), chain.links.end());
    std::sort(chain.because.begin(), chain.because.end());
    chain.because.erase(std::unique(chain.because.begin(), chain.because.end()), chain.because.end());
    return chain;
  }

 private:
  // At some move, a line told this of a cell. Those of one cell are linked, earliest first.
  struct Event {
    std::int32_t cell;
    std::int32_t move, line;
    Mask mask;
    std::int32_t next;
  };
  static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

  bool is_undone() const {
    for (int line = 0; line < lines_->count(); ++line)
      if (lines_->tells(line, position_->allowed(line))) return false;
    return true;
  }
  bool is_known(std::int32_t cell) const {
    for (int color = 0; color < lines_->stride(); ++color)
      if (!position_->is_allowed(cell, color)) return true;
    return false;
  }
  bool narrow(std::int32_t cell, const Mask& mask) {
    bool changed = false;
    for (int color = 0; color < lines_->stride(); ++color)
      if (!mask.has(color) && lines_->is_allowed(cell, color)) {
        lines_->exclude(cell, color);
        trail_.push_back({cell, color});
        changed = true;
      }
    return changed;
  }
  void touch(int line) {
    if (!waits_[at(line)]) touched_.push_back(line);
    waits_[at(line)] = 1;
  }
  void take_touched() {
    now_.swap(touched_);
    touched_.clear();
    std::sort(now_.begin(), now_.end());
    for (const int line : now_) waits_[at(line)] = 0;
  }
  void look_for_conflict() {
    for (const int line : touched_)
      if ((conflict_ < 0 || line < conflict_) && !lines_->is_possible(line)) conflict_ = line;
  }
  // One move; a line that breaks becomes the conflict.
  void move() {
    take_touched();
    news_.clear();
    for (const int line : now_) {
      changed_.clear();
      if (!lines_->tell(line, possible_.data(), [&](int place, int) { changed_.push_back(place); })) {
        conflict_ = line;
        return;
      }
      std::sort(changed_.begin(), changed_.end());
      changed_.erase(std::unique(changed_.begin(), changed_.end()), changed_.end());
      for (const int place : changed_) {
        Mask mask;
        for (int color = 0; color < lines_->stride(); ++color)
          if (has(&possible_[at(color * lines_->limbs())], place)) mask.add(color);
        news_.push_back({line, {place, mask}});
      }
    }
    ++moves_;
    for (const auto& [line, told] : news_) {
      const std::int32_t cell = lines_->cell(line, told.place);
      if (!narrow(cell, told.mask)) continue;
      const auto index = static_cast<std::int32_t>(events_.size());
      events_.push_back({cell, moves_, line, told.mask, -1});
      std::int32_t* end = &heads_[at(cell)];
      while (*end >= 0) end = &events_[at(*end)].next;
      *end = index;
      for (const int through : {lines_->row_of(cell), lines_->column_of(cell)}) {
        if (on_line_[at(through)].empty()) known_lines_.push_back(through);
        on_line_[at(through)].push_back(index);
      }
      touch(lines_->crossing(line, told.place));
    }
  }

  // Asks the events before a move that together give the mask; the earliest suffice.
  void ask(std::int32_t cell, const Mask& mask, int before) {
    Mask now = cell == assumed_ ? Mask::of(color_) : position_->mask(cell);
    for (int i = heads_[at(cell)]; i >= 0; i = events_[at(i)].next) {
      const Event& event = events_[at(i)];
      if (now.within(mask) || event.move >= before) break;
      now = now & event.mask;
      wanted_[{event.move, event.line}][lines_->place_on(event.line, cell)] = event.mask;
    }
  }
  void find_premises(Link& link) {
    const Limb* const before = position_->allowed(link.line);
    Cells cells(before, before + lines_->limbs_in_line());
    Numbers costs(at(lines_->size(link.line)), 0);
    const auto keep = [&](int place, const Mask& mask) {
      for (int color = 0; color < lines_->stride(); ++color)
        if (!mask.has(color)) drop_cell(&cells[at(color * lines_->limbs())], place);
    };
    // What was known before costs nothing; what was told late needs the longest chain.
    for (const int line : {lines_->row_of(assumed_), lines_->column_of(assumed_)})
      if (line == link.line) {
        keep(lines_->place_on(line, assumed_), Mask::of(color_));
        costs[at(lines_->place_on(line, assumed_))] = 1;
      }
    for (const std::int32_t index : on_line_[at(link.line)]) {
      const Event& event = events_[at(index)];
      if (event.move >= link.move) continue;
      const int place = lines_->place_on(link.line, event.cell);
      keep(place, event.mask);
      costs[at(place)] = std::max(costs[at(place)], 1 + event.move);
    }
    lines_->find_known(link.line, cells.data(), known_);
    link.needed =
        places_of(premises_.find(link.line, cells.data(), link.cells, {}, known_, costs), lines_->size(link.line));
  }

  Lines* position_;
  Lines* lines_;
  Premises premises_;
  Cells possible_;  // by color
  Cells known_;     // of the line that is told of
  std::int32_t assumed_ = -1;
  int color_ = 0, moves_ = 0, conflict_ = -1;
  std::vector<std::pair<std::int32_t, int>> trail_;  // cell and color excluded
  std::vector<Event> events_;
  std::vector<char> waits_;
  std::vector<std::int32_t> heads_;  // by cell: its first event
  std::vector<Numbers> on_line_;     // by line: its events
  Numbers known_lines_, touched_, now_, changed_;
  std::vector<std::pair<int, Told>> news_;
  std::map<std::pair<int, int>, std::map<int, Mask>> wanted_;  // by move and line: goals by place
};

}  // namespace nonolith::why
