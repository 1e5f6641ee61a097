#include "proof.hpp"

#include <stdexcept>
#include <utility>

#include "assert.hpp"

namespace nonolith {
namespace {

// Deletions are written together: a line for each would make the text longer by a fifth.
constexpr std::size_t kTogether = 100;

std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

void append(std::string& text, std::int32_t number) {
  text += ' ';
  text += std::to_string(number);
}

}  // namespace

void Proof::fact(std::int32_t line, Name name) { add(Kind::fact, line, {&name, 1}, {}); }

std::int32_t Proof::line_clause(std::int32_t line, std::span<const Name> clause) {
  add(Kind::line, line, clause, {});
  return kOther + static_cast<std::int32_t>(step_of_.size());
}

std::int32_t Proof::learned(std::span<const Name> clause, std::span<const std::int32_t> antecedents) {
  add(Kind::learned, -1, clause, antecedents);
  return kOther + static_cast<std::int32_t>(step_of_.size());
}

void Proof::add(Kind kind, std::int32_t line, std::span<const Name> names, std::span<const std::int32_t> antecedents) {
  if (bytes_.size() > kCeiling) throw std::length_error("the proof would take more than 1 GiB");
  for ([[maybe_unused]] const std::int32_t id : antecedents)
    NONOLITH_ASSERT(id >= kOther && id <= kOther + static_cast<std::int32_t>(step_of_.size()));
  if (kind != Kind::fact) {
    step_of_.push_back(begin_.size());
    if (names.empty()) complete_ = true;
  }
  begin_.push_back(bytes_.size());
  bytes_.push_back(static_cast<std::uint8_t>(kind));
  put(line);
  put(static_cast<std::int32_t>(names.size()));
  for (const Name name : names) put(name);
  put(static_cast<std::int32_t>(antecedents.size()));
  for ([[maybe_unused]] const std::int32_t id : antecedents) put(id);
}

// Seven bits at a time, the sign as the lowest of all.
void Proof::put(std::int32_t number) {
  std::uint32_t rest =
      number < 0 ? (static_cast<std::uint32_t>(-(number + 1)) << 1 | 1U) : static_cast<std::uint32_t>(number) << 1;
  for (; rest >= 128; rest >>= 7) bytes_.push_back(static_cast<std::uint8_t>(rest | 128U));
  bytes_.push_back(static_cast<std::uint8_t>(rest));
}

Proof::Step Proof::read(std::size_t step) const {
  const std::uint8_t* next = bytes_.data() + begin_[step];
  const auto get = [&next] {
    std::uint32_t number = 0;
    int shift = 0;
    for (; *next >= 128; shift += 7) number |= static_cast<std::uint32_t>(*next++ & 127U) << shift;
    number |= static_cast<std::uint32_t>(*next++) << shift;
    const auto half = static_cast<std::int32_t>(number >> 1);
    return number & 1U ? -half - 1 : half;
  };
  Step read{static_cast<Kind>(*next++), get(), {}, {}};
  read.names.resize(at(get()));
  for (std::int32_t& name : read.names) name = get();
  read.antecedents.resize(at(get()));
  for (std::int32_t& id : read.antecedents) id = get();
  return read;
}

std::string Proof::text() const {
  // Backwards: which steps are needed, and with which one a clause has served. Numbers of clauses are 0 based here.
  const std::size_t steps = begin_.size();
  std::vector<bool> needed(steps);
  std::vector<std::pair<std::size_t, std::size_t>> served;  // (step, clause), last first
  for (std::size_t i = steps; i-- > 0;) {
    const Step step = read(i);
    if (step.kind == Kind::fact || (step.kind == Kind::learned && step.names.size() < 2) || step.names.empty())
      needed[i] = true;
    if (!needed[i]) continue;
    for (const std::int32_t id : step.antecedents) {
      if (id == kOther) continue;
      const std::size_t clause = at(id - kOther - 1);
      if (!needed[step_of_[clause]]) served.emplace_back(i, clause);
      needed[step_of_[clause]] = true;
    }
  }
  // Forwards: the text, with new numbers for the clauses.
  std::string text;
  std::vector<std::int32_t> number(step_of_.size(), 0);
  std::vector<std::int32_t> gone;
  std::int32_t last = kOther, fact_line = -1;
  std::size_t clause = 0;
  for (std::size_t i = 0; i < steps; ++i) {
    const bool is_clause = clause < step_of_.size() && step_of_[clause] == i;
    const std::size_t index = clause;
    clause += is_clause;
    if (!needed[i]) continue;
    const Step step = read(i);
    const bool goes_on = step.kind == Kind::fact && step.line == fact_line;
    fact_line = step.kind == Kind::fact ? step.line : -1;
    if (!text.empty() && !goes_on) text += '\n';
    if (is_clause) number[index] = ++last;
    switch (step.kind) {
      case Kind::fact:
        if (!goes_on) text += 'f';
        break;
      case Kind::line: text += "k " + std::to_string(last); break;
      case Kind::learned: text += "c " + std::to_string(last); break;
    }
    if (step.line >= 0 && !goes_on) {
      (text += ' ') += layout_.direction(step.line);
      text += std::to_string(layout_.number(step.line) + 1);
    }
    for (const std::int32_t name : step.names) append(text, name);
    if (step.kind == Kind::learned) {
      text += " 0";
      for (const std::int32_t id : step.antecedents) append(text, id == kOther ? kOther : number[at(id - kOther - 1)]);
    }
    for (; !served.empty() && served.back().first == i; served.pop_back()) gone.push_back(number[served.back().second]);
    if (gone.size() >= kTogether) {
      text += "\nd";
      for (const std::int32_t id : gone) append(text, id);
      gone.clear();
      fact_line = -1;
    }
  }
  text += '\n';
  return text;
}

}  // namespace nonolith
