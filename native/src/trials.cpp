#include "trials.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "assert.hpp"
#include "open_parts.hpp"
#include "plain_trials.hpp"

namespace nonolith {
namespace {

constexpr std::size_t kWorthACourse = 3;  // so many trials from nothing cost more than following one with care
constexpr int kLongest = 128;             // cells of a line
constexpr std::size_t kPoll = 256;        // trials between two looks at the monitor

// A set of lines, of which there are 2 * kLongest at most.
using Lines = std::array<std::uint64_t, 2 * kLongest / 64>;

void add(Lines& lines, std::size_t line) { lines[line / 64] |= std::uint64_t{1} << line % 64; }
bool meet(const Lines& a, const Lines& b) {
  std::uint64_t both = 0;
  for (std::size_t i = 0; i < a.size(); ++i) both |= a[i] & b[i];
  return both != 0;
}

template <class T>
class WordTrials : public Trials {
 public:
  WordTrials(int width, int height, std::string_view cells)
      : width_(width), height_(height), board_(width, height, cells) {
    board_.save(known_);
  }

  void paint(Stroke stroke) override {
    if (board_.filled(stroke.cell) == (stroke.color != 0)) return;
    board_.repaint(stroke.cell);
    add(news_, static_cast<std::size_t>(stroke.cell / width_));
    add(news_, static_cast<std::size_t>(height_ + stroke.cell % width_));
    fresh_ = false;
  }

  void settle(std::string& masks, std::string& open) override {
    refresh();
    const auto cells = static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_);
    open.assign(cells, '\0');
    masks.resize(cells);
    for (std::size_t cell = 0; cell < cells; ++cell)
      masks[cell] = static_cast<char>(board_.filled(static_cast<std::int32_t>(cell)) ? 2 : 1);
    board_.for_each_open([&](int row, int column) {
      const auto cell = static_cast<std::size_t>(row * width_ + column);
      open[cell] = 1;
      masks[cell] = 3;
    });
  }

  std::vector<Left> make(std::span<const Stroke> strokes, std::size_t size, bool quick, Monitor* monitor) override {
    begin(quick, strokes.size() / size);
    std::vector<Left> answers;
    for (std::size_t first = 0; first < strokes.size(); first += size) {
      if (monitor != nullptr && first / size % kPoll == 0 && !monitor->go_on({})) break;
      run(strokes.subspan(first, size), quick);
      answers.push_back(left());
      take_back(quick);
    }
    board_.load(known_);
    return answers;
  }

  std::vector<std::int32_t> open_after(std::span<const Stroke> strokes, bool quick, Monitor* monitor) override {
    begin(quick, strokes.size());
    std::vector<std::int32_t> answers;
    const auto now = static_cast<std::int32_t>(known_.open);
    if (quick) kept_.resize(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
    for (std::size_t i = 0; i < strokes.size(); ++i) {
      if (monitor != nullptr && i % kPoll == 0 && !monitor->go_on({})) break;
      Kept* const kept = quick ? &kept_[static_cast<std::size_t>(strokes[i].cell)] : nullptr;
      if (kept != nullptr && kept->holds) {
        NONOLITH_ASSERT(now + kept->more == open_after_one(strokes.subspan(i, 1)));
        answers.push_back(now + kept->more);
        continue;
      }
      run(strokes.subspan(i, 1), quick);
      answers.push_back(static_cast<std::int32_t>(board_.open()));
      if (kept != nullptr) *kept = {true, answers.back() - now, set_of(solved_)};
      take_back(quick);
    }
    board_.load(known_);
    return answers;
  }

 private:
  using Board = portable::PlainTrials<T>;
  // What came of flipping a cell: how many cells more were open (negative: fewer), and the lines that it was up to.
  struct Kept {
    bool holds = false;
    std::int32_t more = 0;
    Lines lines{};
  };

  static Lines set_of(std::span<const std::size_t> lines) {
    Lines set{};
    for (const std::size_t line : lines) add(set, line);
    return set;
  }

  // Sees to it that the board knows what line logic makes of the picture.
  void refresh() {
    if (fresh_) return;
    const typename Board::Known before = known_;
    board_.forget_all();
    board_.enqueue_all();
    board_.spread();
    board_.save(known_);
    const auto differ = [](const T& a, const T& b) { return portable::any((a & ~b) | (b & ~a)); };
    for (std::size_t line = 0; line < board_.lines(); ++line)
      if (differ(before.black[line], known_.black[line]) || differ(before.white[line], known_.white[line]))
        add(news_, line);
    for (Kept& kept : kept_) kept.holds = kept.holds && !meet(kept.lines, news_);
    news_ = {};
    course_.reset();
    from_nothing_ = 0;
    fresh_ = true;
  }

  void begin(bool quick, std::size_t count) {
    refresh();
    if (quick) return;
    // Trials from nothing can skip what comes before their clues make a difference.
    from_nothing_ += count;
    if (!course_ && from_nothing_ >= kWorthACourse) course_ = board_.course();
  }
  void run(std::span<const Stroke> strokes, bool quick) {
    cells_.clear();
    for (const auto [cell, color] : strokes) {
      std::erase(cells_, cell);
      if (board_.filled(cell) != (color != 0)) cells_.push_back(cell);
    }
    board_.try_repaint(cells_);
    if (quick) {
      for (const std::int32_t cell : cells_) board_.forget(cell);
      board_.enqueue_changed();
    } else if (course_) {
      board_.go_back(*course_);
    } else {
      board_.forget_all();
      board_.enqueue_all();
    }
    solved_ = board_.spread();
  }
  // A quick trial, whatever is kept of it.
  std::int32_t open_after_one(std::span<const Stroke> stroke) {
    run(stroke, true);
    const auto open = static_cast<std::int32_t>(board_.open());
    take_back(true);
    return open;
  }
  void take_back(bool quick) {
    board_.take_back();
    if (quick) board_.load(known_, solved_);
  }

  Left left() {
    const auto open = static_cast<std::int32_t>(board_.open());
    return {open, open > kMany ? 1 : board_.parts()};
  }

  int width_, height_;
  Board board_;
  typename Board::Known known_;                   // what line logic makes of the picture
  std::optional<typename Board::Course> course_;  // and how it does so, if that was asked for
  std::size_t from_nothing_ = 0;                  // trials of this picture
  bool fresh_ = false;                            // both are those of the picture as it is
  Lines news_{};                                  // lines that were repainted since
  std::vector<Kept> kept_;                        // by cell
  std::vector<std::int32_t> cells_;               // of the trial
  std::span<const std::size_t> solved_;           // for it
};

}  // namespace

std::unique_ptr<Trials> make_trials(int width, int height, std::string_view cells) {
  const int longest = std::max(width, height);
  if (longest <= 64) return std::make_unique<WordTrials<std::uint64_t>>(width, height, cells);
  if (longest <= kLongest) return std::make_unique<WordTrials<portable::Wide<2>>>(width, height, cells);
  return nullptr;
}

}  // namespace nonolith
