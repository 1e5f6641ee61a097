// solve_many.
#include "nonolith/many.hpp"

#include <limits>

#include "../bindings/form.hpp"
#include "interface.hpp"

namespace {

Form form_of(Reader& in) {
  Form form;
  for (std::size_t left = in.items(); left != 0; --left)
    if (in.kind() == 's')
      form.text(in.bytes());
    else
      form.blank(in.number());
  return form;
}

void write(Writer& out, const nonolith::Answer& answer) {
  if (!answer.text.empty()) {
    out.tuple(2).integer(static_cast<std::int64_t>(answer.solutions.size())).bytes(answer.text);
    return;
  }
  out.tuple(6).integer(static_cast<int>(answer.outcome));
  ::write(out, answer.solutions);
  out.bytes(answer.known);
  ::write(out, answer.stats);
  out.truth(answer.line_solvable).integer(answer.conflict_line);
}

void solve_many(Reader& in, Writer& out) {
  std::vector<nonolith::Given> puzzles(in.items());
  Forms told;
  for (auto& [width, height, colors, clues] : puzzles) {
    if (in.items() != 5) throw std::invalid_argument("a puzzle is width, height, colors, clues and symbols");
    width = in.number(), height = in.number(), colors = in.number();
    clues = in.bytes();
    told.looks.push_back({static_cast<std::size_t>(width), static_cast<std::size_t>(colors), in.bytes()});
  }
  auto solutions = in.integer();
  if (solutions < 0) solutions = std::numeric_limits<std::int64_t>::max();
  const auto seconds = in.real();
  const auto nodes = in.integer();
  HostMonitor monitor(in.truth());
  const auto seed = in.natural();
  const nonolith::Choice choice{nonolith::level_of(in.number())};
  const bool in_forms = !in.none();
  if (in_forms) {
    if (in.items() != 2) throw std::invalid_argument("there are two forms");
    told.unique = form_of(in), told.multiple = form_of(in);
  }
  const auto answers =
      nonolith::solve_many(puzzles, solutions, {seconds, nodes}, seed, choice, in_forms ? &told : nullptr, &monitor);
  out.list(answers.size());
  for (const auto& answer : answers) write(out, answer);
}

constexpr Verb kVerbs[] = {{"solve_many", solve_many}};

}  // namespace

std::span<const Verb> many_verbs() { return kVerbs; }
