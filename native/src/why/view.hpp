// One line as a technique sees it: its runs, its known cells, and how far each run can move.
//
// `can(c)` are the cells that may have color c, `solved(c)` those of them that have it in some placement of the clue
// (both as limbs, see sets.hpp; where a technique looks at a set once, it is a function of the limb's number);
// lo[j] and hi[j] are the first and the last start of run j over all placements that agree with the known cells.
// Everything else is derived from these when a technique asks for it, and kept until the line changes.
//
// Many techniques look at one end of something. They are written for the left end and look at mirror() as well,
// which reverses the line; Finding::turn brings what they find back into the line's own direction.
#pragma once
#include <algorithm>
#include <cstdint>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include "sets.hpp"

namespace nonolith::why {

// What never changes about a line.
struct Facts {
  int size = 0;
  int colors = 0;  // of the puzzle, the background not counted
  bool has_blots = false;
  Numbers lengths, kinds;  // of the runs; `kinds` are their colors
  Numbers gaps;            // cells needed between each run and the next: 1 for equal colors, else 0
  Numbers earliest;        // the first start of each run if nothing is known

  void add(int length, int kind) {
    if (runs() > 0) gaps.push_back(kinds.back() == kind);
    earliest.push_back(runs() == 0 ? 0 : earliest.back() + lengths.back() + gaps.back());
    lengths.push_back(length), kinds.push_back(kind);
  }
  int runs() const { return static_cast<int>(lengths.size()); }
  int length(int run) const { return lengths[static_cast<std::size_t>(run)]; }
  int kind(int run) const { return kinds[static_cast<std::size_t>(run)]; }
  int gap(int run) const { return run < runs() - 1 ? gaps[static_cast<std::size_t>(run)] : 0; }
  // The cells that the runs from `first` to before `stop` need.
  int need(int first, int stop) const {
    if (first == stop) return 0;
    const auto from = static_cast<std::size_t>(first), last = static_cast<std::size_t>(stop - 1);
    return earliest[last] + lengths[last] - earliest[from];
  }
  int total() const { return std::accumulate(lengths.begin(), lengths.end(), 0); }
  Facts turned() const {
    Facts facts;
    facts.size = size, facts.colors = colors, facts.has_blots = has_blots;
    for (int run = runs() - 1; run >= 0; --run) facts.add(length(run), kind(run));
    return facts;
  }
};

// A stretch of cells start <= p < end known to have one color, and the runs it can belong to.
struct Segment {
  int start, end, color;
  std::span<const std::int32_t> owners;
  int length() const { return end - start; }
};

// An open part of a line between finished runs: cells start <= p < end for the runs first <= j < stop. Known blanks
// at either end do not count, nor does the gap next to a finished run of the same color.
struct Section {
  int start, end, first, stop;
};

// The first and the last start of each run, as far as some simple argument tells them.
struct Ranges {
  Numbers first, last;
};

// What a technique concludes. Without cells it is nothing. What follows `near` is for the words: `way` is the case,
// `run` the run spoken of (-1: none), `sets` and `numbers` are as the technique's own sentence wants them.
struct Finding {
  std::vector<Told> cells;
  Numbers runs;  // that it speaks of
  Cells near;    // the known cells that the argument shows; empty if there are none
  int way = 0;
  int run = -1;
  std::vector<Numbers> sets;
  Numbers numbers;

  explicit operator bool() const { return !cells.empty(); }

  void turn(int size, int count) {
    for (Told& told : cells) told.place = size - 1 - told.place;
    std::reverse(cells.begin(), cells.end());
    turn_list(runs, count);
    if (run >= 0) run = count - 1 - run;
    for (Numbers& set : sets) turn_list(set, size);
    if (near.empty()) return;
    const Cells before = near;
    mirror(before.data(), size, near.data());
  }

 private:
  static void turn_list(Numbers& list, int count) {
    for (std::int32_t& item : list) item = count - 1 - item;
    std::reverse(list.begin(), list.end());
  }
};

class View {
 public:
  Numbers lo, hi;

  // The sets by color, so many limbs apart, stay where they are for as long as the view is used.
  View(const Facts& facts, const Limb* can, const Limb* solved, int limbs)
      : facts_(&facts), can_(can), solved_(solved), limbs_(limbs), many_(at(limbs)), scratch_(at(limbs)) {}

  ~View();

  const Facts& facts() const { return *facts_; }
  int size() const { return facts_->size; }
  int runs() const { return facts_->runs(); }
  int length(int run) const { return facts_->length(run); }
  int kind(int run) const { return facts_->kind(run); }
  bool is_mirrored() const { return mirrored_; }

  // A cell has changed: forget what was derived.
  void refresh() { has_many_ = has_segments_ = has_sections_ = has_reach_ = has_mirror_ = false; }

  // -- sets of cells

  const Limb* can(int color) const { return can_ + static_cast<std::ptrdiff_t>(color) * limbs_; }
  const Limb* solved(int color) const { return solved_ + static_cast<std::ptrdiff_t>(color) * limbs_; }
  // Cells with more than one color left.
  const Limb* many() {
    if (!has_many_) find_many();
    return many_.data();
  }
  auto must(int color) {
    return [can = can(color), many = many()](int i) { return can[i] & ~many[i]; };
  }
  auto blank() { return must(0); }
  // All cells but those known to be blank.
  auto not_blank() {
    return [can = can(0), many = many(), n = size()](int i) { return (~can[i] | many[i]) & limb_span(i, 0, n); };
  }
  // Those that have a color, even if it is not known which.
  auto painted() const {
    return [can = can(0), n = size()](int i) { return ~can[i] & limb_span(i, 0, n); };
  }
  // The cells start <= p < end that there are, as a set and as a list.
  Cells span(int start, int end) const {
    Cells set(at(limbs_of(size())));
    add_span(set.data(), std::max(start, 0), std::min(end, size()));
    return set;
  }
  Numbers places(int start, int end) const {
    Numbers list;
    for (int place = std::max(start, 0); place < std::min(end, size()); ++place) list.push_back(place);
    return list;
  }
  // Room for a set, empty; the next question to the view may use it again.
  Limb* empty_set() {
    clear(scratch_.data(), scratch_.size());
    return scratch_.data();
  }
  Mask mask(int place) const { return mask_of(can_, place); }
  Mask solved_mask(int place) const { return mask_of(solved_, place); }

  // -- runs

  // Calls f(run) for the runs that can cover all cells start <= p < end, as far as the ranges tell.
  template <class F>
  void each_owner(int start, int end, int color, F&& f) const {
    // Later runs end later: those before this one end too early.
    int low = 0, high = runs();
    while (low < high) {
      const int middle = (low + high) / 2;
      if (at(hi, middle) + length(middle) < end)
        low = middle + 1;
      else
        high = middle;
    }
    for (int run = low; run < runs() && at(lo, run) <= start; ++run)
      if (kind(run) == color && length(run) >= end - start &&
          std::max(at(lo, run), end - length(run)) <= std::min(at(hi, run), start))
        f(run);
  }
  bool has_owner(int start, int end, int color) const {
    bool found = false;
    each_owner(start, end, color, [&](int) { found = true; });
    return found;
  }
  // The stretches of known color, from left to right.
  const std::vector<Segment>& segments() {
    if (!has_segments_) find_segments();
    return segments_;
  }
  // The run has one place left, and all its cells are known.
  bool is_finished(int run) {
    const int start = at(lo, run), end = start + length(run);
    if (start != at(hi, run)) return false;
    return first_out(can(kind(run)), start, end) == end && first_in(many(), start, end) == end;
  }
  const std::vector<Section>& sections() {
    if (!has_sections_) find_sections();
    return sections_;
  }
  // How far each run can lie from the walls and from the boxes that are surely its own. Weaker than lo and hi:
  // neither gaps nor boxes in the way are considered.
  const Ranges& reach() {
    if (!has_reach_) {
      const auto count = static_cast<std::size_t>(runs());
      reach_.first.assign(count, 0), reach_.last.resize(count);
      for (int run = 0; run < runs(); ++run) {
        at(reach_.last, run) = size() - length(run);
        if (is_finished(run)) at(reach_.first, run) = at(reach_.last, run) = at(lo, run);
      }
      for (const Segment& segment : segments())
        if (segment.owners.size() == 1) {
          const int run = segment.owners[0];
          at(reach_.first, run) = std::max(at(reach_.first, run), segment.end - length(run));
          at(reach_.last, run) = std::min(at(reach_.last, run), segment.start);
        }
      spread(reach_);
      has_reach_ = true;
    }
    return reach_;
  }
  // Each run pushes its neighbors; `fitting`: into places where all its cells allow its color.
  void spread(Ranges& ranges, bool fitting = false) const {
    auto& [first, last] = ranges;
    for (int run = 0; run < runs(); ++run) {
      if (run > 0) at(first, run) = std::max(at(first, run), at(first, run - 1) + length(run - 1) + gap(run - 1));
      if (fitting) at(first, run) = first_fit(run, at(first, run));
    }
    for (int run = runs() - 1; run >= 0; --run) {
      if (run + 1 < runs()) at(last, run) = std::min(at(last, run), at(last, run + 1) - gap(run) - length(run));
      if (fitting && at(last, run) >= 0) at(last, run) = last_fit(run, at(last, run));
    }
  }
  int gap(int run) const { return facts_->gap(run); }
  // The cells from which a run of these ranges can be reached at all; as empty_set() is, for the moment.
  const Limb* reached(const Ranges& ranges) {
    Limb* const set = empty_set();
    for (int run = 0; run < runs(); ++run) {
      const Limb* const cells = can(kind(run));
      for_each_limb(std::max(at(ranges.first, run), 0), std::min(at(ranges.last, run) + length(run), size()),
                    [&](int i, Limb part) { set[i] |= cells[i] & part; });
    }
    return set;
  }

  // -- conclusions

  // Cells have this color; those already known are left out.
  template <class Set>
  void color_cells(Finding& finding, const Set& cells, int color) {
    const auto known = must(color);
    for_each_cell([&](int i) { return limb_of(cells, i) & ~known(i); }, size(),
                  [&, mask = Mask::of(color)](int place) { finding.cells.push_back({place, mask}); });
  }
  // The same for the cells start <= p < end: these are few, so no sets are made of them.
  void color_span(Finding& finding, int start, int end, int color) {
    end = std::min(end, size());
    for (int place = std::max(start, 0); place < end; ++place)
      if (!has(can(color), place) || has(many(), place)) finding.cells.push_back({place, Mask::of(color)});
  }
  // A cell does not have this color; where that is known, or beyond the ends of the line, nothing.
  void exclude(Finding& finding, int place, int color) const {
    if (place < 0 || place >= size() || !has(can(color), place)) return;
    Mask left = mask(place);
    left.drop(color);
    finding.cells.push_back({place, left});
  }
  Numbers all_runs() const {
    Numbers all(static_cast<std::size_t>(runs()));
    std::iota(all.begin(), all.end(), 0);
    return all;
  }

  // The same line from right to left.
  View& mirror();

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  static std::int32_t& at(Numbers& list, int run) { return list[static_cast<std::size_t>(run)]; }
  static std::int32_t at(const Numbers& list, int run) { return list[static_cast<std::size_t>(run)]; }

 private:
  struct Mirror;

  Mask mask_of(const Limb* sets, int place) const {
    Mask mask;
    for (int color = 0; color <= facts_->colors; ++color, sets += limbs_)
      if (has(sets, place)) mask.add(color);
    return mask;
  }
  // The first start from `from` on, and the last up to `to`, at which the run's cells all allow its color; the size
  // of the line, and -1, if there is none.
  int first_fit(int run, int from) const {
    const int need = length(run);
    for (int start = from; start + need <= size();) {
      const int stop = first_out(can(kind(run)), start, start + need);
      if (stop == start + need) return start;
      start = stop + 1;
    }
    return size();
  }
  int last_fit(int run, int to) const {
    const int need = length(run);
    for (int end = std::min(to + need, size()); end >= need;) {
      const int stop = last_out_before(can(kind(run)), end);
      if (stop < end - need) return end - need;
      end = stop;
    }
    return -1;
  }
  void find_many() {
    for (int i = 0; 64 * i < size(); ++i) {
      Limb once = can_[i], many = 0;
      for (int color = 1; color <= facts_->colors; ++color) {
        many |= once & can(color)[i];
        once |= can(color)[i];
      }
      many_[at(i)] = many;
    }
    has_many_ = true;
  }
  void find_segments() {
    segments_.clear(), owners_.clear();
    const auto known = [can = can(0), many = many(), n = size()](int i) {
      return ~can[i] & ~many[i] & limb_span(i, 0, n);
    };
    for (int start = 0; (start = first_in(known, start, size())) < size();) {
      int color = 1;
      while (!has(can(color), start)) ++color;
      const int stop = first_out(can(color), start, size()), end = first_in(many(), start, stop);
      segments_.push_back({start, end, color, {}});
      start = end;
    }
    // Where they end in the list first: it may move while it grows.
    ends_.clear();
    for (const Segment& segment : segments_) {
      each_owner(segment.start, segment.end, segment.color, [&](int run) { owners_.push_back(run); });
      ends_.push_back(owners_.size());
    }
    std::size_t begin = 0;
    for (std::size_t i = 0; i < segments_.size(); begin = ends_[i++])
      segments_[i].owners = std::span(owners_).subspan(begin, ends_[i] - begin);
    has_segments_ = true;
  }
  void find_sections() {
    sections_.clear();
    has_sections_ = true;
    const auto open = not_blank();
    int begin = 0, first = 0;
    for (int run = 0; run <= runs(); ++run) {
      const bool last = run == runs();
      if (!last && !is_finished(run)) continue;
      if (run > first) {
        int start = begin, end = last ? size() : at(lo, run);
        if (first > 0) start += gap(first - 1);
        if (!last) end -= gap(run - 1);
        start = first_in(open, start, size());
        end = last_before(open, end) + 1;
        if (start < end) sections_.push_back({start, end, first, run});
      }
      if (!last) begin = at(lo, run) + length(run), first = run + 1;
    }
  }

  const Facts* facts_;
  const Limb* can_;
  const Limb* solved_;
  int limbs_;
  bool mirrored_ = false;
  // What was derived, if it holds; else the memory for it.
  bool has_many_ = false, has_segments_ = false, has_sections_ = false, has_reach_ = false, has_mirror_ = false;
  Cells many_;
  std::vector<Segment> segments_;
  Numbers owners_;  // of all segments
  std::vector<std::size_t> ends_;
  std::vector<Section> sections_;
  Ranges reach_;
  std::unique_ptr<Mirror> mirror_;
  Cells scratch_;
};

struct View::Mirror {
  Facts facts;
  Cells can, solved;
  View view;

  explicit Mirror(const View& line)
      : facts(line.facts().turned()),
        can((at(facts.colors) + 1) * at(line.limbs_)),
        solved(can.size()),
        view(facts, can.data(), solved.data(), line.limbs_) {
    view.mirrored_ = !line.mirrored_;
  }
  void turn(const View& line) {
    for (int color = 0; color <= facts.colors; ++color) {
      why::mirror(line.can(color), line.size(), &can[at(color * line.limbs_)]);
      why::mirror(line.solved(color), line.size(), &solved[at(color * line.limbs_)]);
    }
    view.lo.clear(), view.hi.clear();
    for (int run = line.runs() - 1; run >= 0; --run) {
      view.lo.push_back(line.size() - at(line.hi, run) - line.length(run));
      view.hi.push_back(line.size() - at(line.lo, run) - line.length(run));
    }
    view.refresh();
  }
};

inline View::~View() = default;

inline View& View::mirror() {
  if (!mirror_) mirror_ = std::make_unique<Mirror>(*this);
  if (!has_mirror_) mirror_->turn(*this);
  has_mirror_ = true;
  return mirror_->view;
}

}  // namespace nonolith::why
