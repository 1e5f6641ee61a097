// Counting without enumerating: the open cells fall apart into parts that know nothing of each other.
//
// Two open cells touch if they lie in one group of a line (groups.hpp); parts are what hangs together. The number of
// solutions is the product over the parts; that of a part is the sum over the colors of one of its cells, each after
// the lines have been solved and what is left has been split again. Parts that look the same (same runs, same cells,
// anywhere in the grid) are counted once. The cell is the first in reading order, line by line along the longer side:
// then parts that are the same meet even where nothing falls apart, since only a front as wide as the shorter side
// tells them apart.
// Invariant: stack_[0] is the whole grid; stack_[i + 1] is part number next - 1 of the open color of stack_[i]; the
// board holds the colors that are open, all the way up.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "../assert.hpp"
#include "../board.hpp"
#include "big.hpp"

namespace nonolith {

class PartCounter {
 public:
  PartCounter(std::unique_ptr<Board> board, std::string_view start, Budget& budget)
      : board_(std::move(board)),
        layout_(board_->layout()),
        budget_(budget),
        contradicts_(board_->restrict_to(start) >= 0),
        index_(static_cast<std::size_t>(layout_.cells()), kKnown) {
    stack_.emplace_back();
    stack_[0].spreads = true;
  }

  // False: stopped by the budget, to be called again.
  bool run() {
    while (!done_) {
      Frame& top = stack_.back();
      if (top.spreads) {
        if (!spread(top)) return false;
      } else if (top.open) {
        if (top.next < top.parts.size() && !top.product.is_zero())
          enter(top);
        else
          close(top);
      } else if (!open_next(top)) {
        if (budget_.stopped()) return false;
        leave();
      }
    }
    return true;
  }

  // When done, the number of solutions. Before, a number that it is not below, if there is a solution at all.
  Big count() const {
    if (done_) return total_;
    // What is closed is certain; an open color counts if nothing but the part that is being counted is left of it.
    Big least;
    for (std::size_t i = stack_.size(); i-- > 1;) {
      const Frame& frame = stack_[i];
      if (frame.open && frame.next == frame.parts.size())
        least *= frame.product;
      else
        least = Big();
      least += frame.total;
    }
    // If the whole has a solution then so has each of its parts.
    if (least.is_zero()) least = Big(1);
    if (stack_[0].open) least *= stack_[0].product;
    return least;
  }

 private:
  struct Part {
    std::vector<std::int32_t> cells;  // in reading order
    std::string key;                  // all that its number of solutions depends on
  };
  struct Frame {
    Part part;
    Big total;
    std::int32_t cell = -1;
    int color = 0;         // the next one to open
    bool spreads = false;  // lines are being solved
    bool open = false;     // they are, and a color's parts are being counted
    std::size_t mark = 0;  // of the board, before the color
    std::vector<Part> parts;
    std::size_t next = 0;
    Big product;
  };
  static constexpr std::size_t kCeiling = std::size_t{256} << 20;  // bytes for parts that were counted
  static constexpr std::int32_t kKnown = -1;                       // in place of an index
  struct Span {
    int line;
    Group group;
    std::int32_t some;  // index of an open cell
  };
  static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

  // Solves the lines; then the frame is open, unless they contradict each other. False: stopped.
  bool spread(Frame& top) {
    Spread result = Spread::conflict;
    if (!contradicts_) result = board_->propagate();
    if (result == Spread::stopped) return false;
    top.spreads = false;
    top.open = true;
    top.next = 0;
    top.parts.clear();
    top.product = Big(result == Spread::fixed ? 1 : 0);
    if (result == Spread::fixed)
      split(top);
    else
      ++budget_.counters.conflicts;
    return true;
  }

  // Opens the next color of the frame's cell. False: there is none, or the budget says stop.
  bool open_next(Frame& top) {
    if (top.cell < 0) return false;
    while (top.color <= board_->colors() && !board_->allows(top.cell, top.color)) ++top.color;
    if (top.color > board_->colors() || budget_.node_limit_met()) return false;
    ++budget_.counters.nodes;
    ++budget_.counters.guesses;
    budget_.counters.depth = std::max<std::int64_t>(budget_.counters.depth, static_cast<std::int64_t>(stack_.size()));
    top.mark = board_->mark();
    board_->choose(top.cell, top.color++);
    top.spreads = true;
    return true;
  }
  void close(Frame& top) {
    top.total += top.product;
    top.open = false;
    if (top.cell >= 0) board_->undo(top.mark);
  }

  void enter(Frame& top) {
    NONOLITH_ASSERT(top.open && top.next < top.parts.size() && &top == &stack_.back());
    Part& part = top.parts[top.next++];
    if (const auto known = counted_.find(part.key); known != counted_.end()) {
      top.product *= known->second;
      return;
    }
    Frame frame;
    frame.part = std::move(part);
    frame.cell = choose(frame.part.cells);
    stack_.push_back(std::move(frame));
  }
  void leave() {
    Frame frame = std::move(stack_.back());
    stack_.pop_back();
    if (stack_.empty()) {
      total_ = std::move(frame.total);
      done_ = true;
      return;
    }
    stack_.back().product *= frame.total;
    held_ += frame.part.key.size() + frame.total.bytes() + sizeof(std::pair<std::string, Big>) + 32;
    if (held_ > kCeiling) {
      counted_.clear();
      held_ = 0;
    }
    counted_.emplace(std::move(frame.part.key), std::move(frame.total));
  }

  // The first cell of the first line in that direction in which the part has most lines.
  std::int32_t choose(const std::vector<std::int32_t>& cells) const {
    std::size_t direction = 0;
    std::int32_t most = -1;
    for (std::size_t i = 0; i < layout_.seats(cells[0]).size(); ++i) {
      const auto line = [&](std::int32_t cell) { return layout_.seats(cell)[i].line; };
      std::int32_t first = line(cells[0]), last = first;
      for (const std::int32_t cell : cells) first = std::min(first, line(cell)), last = std::max(last, line(cell));
      if (last - first > most) most = last - first, direction = i;
    }
    return *std::min_element(cells.begin(), cells.end(), [&](std::int32_t a, std::int32_t b) {
      const std::int32_t one = layout_.seats(a)[direction].line, other = layout_.seats(b)[direction].line;
      return one != other ? one < other : a < b;
    });
  }

  // The parts of what is still open of the frame's part (of the whole grid, if it has none), smallest first.
  void split(Frame& top) {
    open_.clear();
    const auto look = [&](std::int32_t cell) {
      if (board_->left(cell) > 1) index_[at(cell)] = static_cast<std::int32_t>(open_.size()), open_.push_back(cell);
    };
    if (top.cell < 0)
      for (std::int32_t cell = 0; cell < board_->cells(); ++cell) look(cell);
    else
      for (const std::int32_t cell : top.part.cells) look(cell);
    budget_.spend(16 * static_cast<std::int64_t>(open_.size()));  // a stop is noticed by the next line
    find_spans();
    join_cells();
    gather_parts(top.parts);
    for (const std::int32_t cell : open_) index_[at(cell)] = kKnown;
    std::stable_sort(top.parts.begin(), top.parts.end(),
                     [](const Part& a, const Part& b) { return a.cells.size() < b.cells.size(); });
  }

  // The groups, of all lines with open cells, that have open cells themselves.
  void find_spans() {
    spans_.clear();
    seen_.assign(at(layout_.lines()), false);
    for (const std::int32_t cell : open_) {
      for (const Seat& seat : layout_.seats(cell)) {
        if (seen_[at(seat.line)]) continue;
        seen_[at(seat.line)] = true;
        groups_.clear();
        board_->groups(seat.line, groups_);
        for (const Group& group : groups_) {
          std::int32_t some = kKnown;
          each_open({seat.line, group, 0}, [&](std::int32_t index) { some = index; });
          if (some != kKnown) spans_.push_back({seat.line, group, some});
        }
      }
    }
  }
  void join_cells() {
    root_.resize(open_.size());
    for (std::size_t i = 0; i < root_.size(); ++i) root_[i] = static_cast<std::int32_t>(i);
    for (const Span& span : spans_)
      each_open(span, [&](std::int32_t index) { root_[at(root(index))] = root(span.some); });
  }
  void gather_parts(std::vector<Part>& parts) {
    part_.assign(open_.size(), -1);
    place_.resize(open_.size());
    for (std::size_t i = 0; i < open_.size(); ++i) {
      std::int32_t& part = part_[at(root(static_cast<std::int32_t>(i)))];
      if (part < 0) part = static_cast<std::int32_t>(parts.size()), parts.emplace_back();
      auto& cells = parts[at(part)].cells;
      place_[i] = static_cast<std::int32_t>(cells.size());
      cells.push_back(open_[i]);
    }
    for (const Span& span : spans_) write(span, parts[at(part_[at(root(span.some))])].key);
    for (Part& part : parts)
      if (part.key.empty()) write_colors(part.cells[0], part.key);  // a cell without any clue
  }

  // Into the key of a part: the runs of a group, and its cells.
  void write(const Span& span, std::string& key) const {
    const auto runs = board_->puzzle().clue(span.line);
    put(key, span.group.last - span.group.first);
    for (int j = span.group.first; j < span.group.last; ++j) put(key, runs[at(j)].length), put(key, runs[at(j)].color);
    put(key, span.group.end - span.group.begin);
    for (int i = span.group.begin; i < span.group.end; ++i) {
      const std::int32_t cell = layout_.cell(span.line, i), index = index_[at(cell)];
      put(key, index == kKnown ? -1 : place_[at(index)]);
      write_colors(cell, key);
    }
  }
  void write_colors(std::int32_t cell, std::string& key) const {
    for (int color = 0; color <= board_->colors(); color += 8) {
      int byte = 0;
      for (int c = color; c <= board_->colors() && c < color + 8; ++c) byte |= board_->allows(cell, c) << (c - color);
      key.push_back(static_cast<char>(byte));
    }
  }
  // Numbers are short as a rule, and then take one byte.
  static void put(std::string& key, std::int32_t number) {
    if (number >= -1 && number < 250) {
      key.push_back(static_cast<char>(number + 1));
    } else {
      key.push_back('\xff');
      key.append(reinterpret_cast<const char*>(&number), sizeof number);
    }
  }

  template <class F>
  void each_open(const Span& span, F&& f) const {
    for (int i = span.group.begin; i < span.group.end; ++i)
      if (const std::int32_t index = index_[at(layout_.cell(span.line, i))]; index != kKnown) f(index);
  }
  std::int32_t root(std::int32_t index) {
    while (root_[at(index)] != index) index = root_[at(index)] = root_[at(root_[at(index)])];
    return index;
  }

  std::unique_ptr<Board> board_;
  const Layout& layout_;
  Budget& budget_;
  bool contradicts_;  // the start, a clue
  std::vector<Frame> stack_;
  std::unordered_map<std::string, Big> counted_;  // by key of the part
  std::size_t held_ = 0;                          // bytes in counted_
  Big total_;
  bool done_ = false;
  // Of the split that is being made. An index is the place of a cell in open_.
  std::vector<std::int32_t> open_, index_;  // index_ by cell
  std::vector<Span> spans_;
  std::vector<Group> groups_;
  std::vector<bool> seen_;                         // by line
  std::vector<std::int32_t> root_, part_, place_;  // by index; part_ of roots only
};

}  // namespace nonolith
