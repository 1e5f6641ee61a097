// Search, solve_line, verify and features.
#include "interface.hpp"
#include "nonolith/line.hpp"
#include "nonolith/puzzle.hpp"
#include "nonolith/verify.hpp"

namespace {

using nonolith::Search;

struct Asked {
  int width, height, colors;
  std::string_view clues, start;

  explicit Asked(Reader& in)
      : width(in.number()),
        height(in.number()),
        colors(in.number()),
        clues(in.bytes()),
        start(start_of(in, width, height)) {}
  nonolith::Puzzle puzzle() const { return nonolith::unpack(width, height, colors, clues); }
};

void make_search(Reader& in, Writer& out) {
  const Asked asked(in);
  const auto seed = in.natural();
  const auto level = nonolith::level_of(in.number());
  const auto isa = nonolith::isa_of(in.bytes());
  const auto width = nonolith::width_of(in.number());
  const bool prove = in.truth();
  make<Search>(out, asked.puzzle(), asked.start, seed, nonolith::Choice{level, isa, width}, prove);
}

void advance(Reader& in, Writer& out) {
  auto& search = object<Search>(in);
  const auto solutions = in.integer();
  const auto seconds = in.real();
  const auto nodes = in.integer();
  HostMonitor monitor(in.truth());
  out.integer(static_cast<int>(search.advance(solutions, {seconds, nodes}, &monitor)));
}

void cancel(Reader& in, Writer& out) {
  object<Search>(in).cancel();
  out.none();
}
void take(Reader& in, Writer& out) { write(out, object<Search>(in).take()); }
void known(Reader& in, Writer& out) { out.bytes(object<Search>(in).known()); }
void stats(Reader& in, Writer& out) { write(out, object<Search>(in).stats()); }
void proof(Reader& in, Writer& out) { out.bytes(object<Search>(in).proof()); }
void line_solvable(Reader& in, Writer& out) { out.truth(object<Search>(in).line_solvable()); }
void conflict_line(Reader& in, Writer& out) { out.integer(object<Search>(in).conflict_line()); }

void solve_line(Reader& in, Writer& out) {
  const auto clue = in.bytes();
  const auto cells = in.bytes();
  const auto colors = in.number();
  if (colors < 0 || colors > 255) throw std::invalid_argument("the engine takes 0 to 255 colors");
  const auto stride = static_cast<std::size_t>(nonolith::mask_bytes(colors));
  if (cells.size() % stride != 0) throw std::invalid_argument("the cells must be whole masks");
  const auto line = nonolith::unpack_line(static_cast<int>(cells.size() / stride), colors, clue);
  const auto found = nonolith::solve_line(line, cells);
  if (!found)
    out.none();
  else
    out.tuple(3).bytes(found->cells).numbers(found->first).numbers(found->last);
}

void verify(Reader& in, Writer& out) {
  const auto width = in.number(), height = in.number();
  const auto clues = in.bytes(), cells = in.bytes();
  out.integer(nonolith::verify(width, height, clues, cells));
}

void features(Reader&, Writer& out) {
  const auto isas = nonolith::available_isas();
  out.tuple(isas.size());
  for (const auto isa : isas) out.bytes(nonolith::isa_name(isa));
}

constexpr Verb kVerbs[] = {
    {"Search", make_search},
    {"Search.advance", advance},
    {"Search.cancel", cancel},
    {"Search.take", take},
    {"Search.known", known},
    {"Search.stats", stats},
    {"Search.proof", proof},
    {"Search.line_solvable", line_solvable},
    {"Search.conflict_line", conflict_line},
    {"solve_line", solve_line},
    {"verify", verify},
    {"features", features},
};

}  // namespace

std::span<const Verb> search_verbs() { return kVerbs; }
