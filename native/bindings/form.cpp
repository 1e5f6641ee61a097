#include "form.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <utility>

namespace {

void put(std::string& line, std::int64_t number) {
  std::array<char, 24> digits;
  line.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr);
}

// Digits after a point: no zeros at their end, but at least this many digits.
void put_places(std::string& line, std::string_view digits, std::size_t least) {
  while (digits.size() > least && digits.back() == '0') digits.remove_suffix(1);
  if (!digits.empty()) (line += '.') += digits;
}

// As Python writes a float, so that a file is the same whichever of the two wrote a line of it.
void put_seconds(std::string& line, double seconds) {
  const std::int64_t ticks = std::llround(seconds * 1e7);
  std::string digits = std::to_string(ticks);
  if (ticks > 0 && ticks < 1000) {  // 1.79e-05
    line += digits[0];
    put_places(line, std::string_view(digits).substr(1), 0);
    (line += "e-0") += static_cast<char>('8' - static_cast<char>(digits.size()));
    return;
  }
  if (digits.size() < 8) digits.insert(0, 8 - digits.size(), '0');
  line.append(digits, 0, digits.size() - 7);
  put_places(line, std::string_view(digits).substr(digits.size() - 7), 1);
}

void put_picture(std::string& line, const Facts& facts) {
  for (std::size_t row = 0; row < facts.cells.size(); row += facts.width) {
    if (row != 0) line += ' ';
    for (const char color : facts.cells.substr(row, facts.width))
      line += facts.symbols[static_cast<unsigned char>(color)];
  }
}

void put(std::string& line, Fact fact, const Facts& facts) {
  const nonolith::Stats& stats = facts.stats;
  switch (fact) {
    case Fact::cpu_seconds: return put_seconds(line, stats.cpu_seconds);
    case Fact::wall_seconds: return put_seconds(line, stats.wall_seconds);
    case Fact::nodes: return put(line, stats.nodes);
    case Fact::guesses: return put(line, stats.guesses);
    case Fact::conflicts: return put(line, stats.conflicts);
    case Fact::probes: return put(line, stats.probes);
    case Fact::failed_probes: return put(line, stats.failed_probes);
    case Fact::line_solves: return put(line, stats.line_solves);
    case Fact::depth: return put(line, stats.depth);
    case Fact::solutions: return put(line, stats.solutions);
    case Fact::line_solvable: line += facts.line_solvable ? "true" : "false"; return;
    case Fact::picture: return put_picture(line, facts);
  }
}

}  // namespace

void Form::blank(int fact) {
  if (fact < 0 || fact > static_cast<int>(Fact::picture)) throw std::invalid_argument("a form asks for no such fact");
  parts_.emplace_back(std::exchange(last_, {}), static_cast<Fact>(fact));
}

std::string Form::fill(const Facts& facts) const {
  std::string line;
  line.reserve(256 + 2 * facts.cells.size());
  for (const auto& [words, fact] : parts_) {
    line += words;
    put(line, fact, facts);
  }
  return line += last_;
}

std::string Forms::tell(std::size_t index, const nonolith::Answer& answer) const {
  const bool is_unique = answer.solutions.size() == 1 && answer.outcome == nonolith::Outcome::complete;
  const auto& [width, colors, symbols] = looks[index];
  if ((!is_unique && answer.solutions.size() < 2) || symbols.size() != colors + 1) return {};
  return (is_unique ? unique : multiple)
      .fill({answer.stats, answer.line_solvable, answer.solutions.front().cells, width, symbols});
}
