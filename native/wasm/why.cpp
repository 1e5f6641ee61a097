// Reasoner.
#include "nonolith/why.hpp"

#include "interface.hpp"

namespace {

using nonolith::why::Chain;
using nonolith::why::Deduction;
using nonolith::why::Mask;
using nonolith::why::Told;

// A reasoner trusts its callers; so what they say is checked here.
struct Reasoner {
  std::unique_ptr<nonolith::why::Reasoner> engine;
  std::int32_t cells, lines;
  int colors;

  std::int32_t cell(Reader& in) const { return within(in.number(), cells); }
  int color(Reader& in) const { return within(in.number(), colors + 1); }
  static std::int32_t within(std::int32_t number, std::int32_t end) {
    if (number < 0 || number >= end) throw std::invalid_argument("no such cell or color");
    return number;
  }
};

void write(Writer& out, const std::vector<Told>& cells) {
  out.list(cells.size());
  for (const Told& told : cells) out.tuple(2).integer(told.place).wide(told.mask.limb);
}
void write(Writer& out, const Deduction& step) {
  out.tuple(9).integer(static_cast<int>(step.technique)).integer(step.line);
  write(out, step.cells);
  out.numbers(step.needed).numbers(step.runs).integer(step.way).integer(step.run).list(step.sets.size());
  for (const auto& set : step.sets) out.numbers(set);
  out.numbers(step.numbers);
}
void write(Writer& out, const Chain& chain) {
  out.tuple(6).integer(chain.cell).integer(chain.color).list(chain.links.size());
  for (const auto& link : chain.links) {
    out.tuple(4).integer(link.line);
    write(out, link.cells);
    out.numbers(link.needed).integer(link.move);
  }
  out.numbers(chain.because).integer(chain.depth).integer(chain.edge);
}

void make_reasoner(Reader& in, Writer& out) {
  const auto width = in.number(), height = in.number(), colors = in.number();
  const auto puzzle = nonolith::unpack(width, height, colors, in.bytes());
  const bool fresh = in.none();
  const auto start = fresh ? std::string_view() : in.bytes();
  if (!fresh && start.size() != puzzle.cells() * static_cast<std::size_t>(nonolith::mask_bytes(colors)))
    throw std::invalid_argument("the start grid must have one mask for each cell");
  const auto cells = static_cast<std::int32_t>(puzzle.cells());
  const auto focus = in.numbers();
  for (const std::int32_t cell : focus) Reasoner::within(cell, cells);
  make<Reasoner>(out, Reasoner{nonolith::why::make_reasoner(puzzle, start, focus), cells, puzzle.lines(), colors});
}

void next(Reader& in, Writer& out) {
  auto& reasoner = object<Reasoner>(in);
  Deduction step{};
  switch (reasoner.engine->next(in.real(), step)) {
    case nonolith::why::Found::step: return write(out, step);
    case nonolith::why::Found::broken: out.integer(step.line); return;
    case nonolith::why::Found::late: out.integer(-1); return;
    default: out.none();
  }
}
void look(Reader& in, Writer& out) {
  auto& reasoner = object<Reasoner>(in);
  const auto line = in.number(), technique = in.number();
  if (line < 0 || line >= reasoner.lines || technique < 0 || technique >= nonolith::why::kTechniques)
    throw std::invalid_argument("no such line or technique");
  Deduction step{};
  if (reasoner.engine->look(line, static_cast<nonolith::why::Technique>(technique), step))
    write(out, step);
  else
    out.none();
}
void put(Reader& in, Writer& out) {
  auto& reasoner = object<Reasoner>(in);
  const auto cell = reasoner.cell(in);
  std::uint64_t limbs[4];
  in.wide(limbs);
  reasoner.engine->put(cell, Mask{{limbs[0], limbs[1], limbs[2], limbs[3]}});
  out.none();
}
void masks(Reader& in, Writer& out) { out.bytes(object<Reasoner>(in).engine->masks()); }
void open_cells(Reader& in, Writer& out) { out.integer(object<Reasoner>(in).engine->open_cells()); }

void foresee(Reader& in, Writer& out) {
  auto& reasoner = object<Reasoner>(in);
  const auto moves = in.number();
  const auto begin = reasoner.cell(in);
  nonolith::why::Foresight found;
  out.tuple(3).integer(reasoner.engine->foresee(moves, begin, in.real(), found)).list(found.broken.size());
  for (const auto& one : found.broken)
    out.tuple(4).integer(one.cell).integer(one.color).integer(one.moves).integer(one.changes);
  out.numbers(found.agreeing);
}
void refute(Reader& in, Writer& out) {
  auto& reasoner = object<Reasoner>(in);
  std::vector<nonolith::why::Broken> broken(in.items());
  if (broken.empty()) throw std::invalid_argument("there is nothing to refute");
  for (auto& one : broken) {
    if (in.items() != 2) throw std::invalid_argument("an assumption is a cell and a color");
    one.cell = reasoner.cell(in), one.color = reasoner.color(in);
  }
  write(out, reasoner.engine->refute(broken, in.real()));
}
void agree(Reader& in, Writer& out) {
  auto& reasoner = object<Reasoner>(in);
  const auto cells = in.numbers();
  for (const std::int32_t cell : cells) Reasoner::within(cell, reasoner.cells);
  const auto moves = in.number();
  const auto found = reasoner.engine->agree(cells, moves, in.real());
  if (!found) {
    out.none();
    return;
  }
  out.tuple(3).integer(found->cell);
  write(out, found->goals);
  out.list(found->chains.size());
  for (const auto& chain : found->chains) write(out, chain);
}
void consequences(Reader& in, Writer& out) {
  auto& reasoner = object<Reasoner>(in);
  const auto cell = reasoner.cell(in), color = reasoner.color(in);
  out.integer(reasoner.engine->consequences(cell, color));
}
void sweep(Reader& in, Writer& out) {
  auto& reasoner = object<Reasoner>(in);
  const bool rows = in.truth();
  out.integer(reasoner.engine->sweep(rows, in.real()));
}
void moving(Reader& in, Writer& out) { out.integer(object<Reasoner>(in).engine->moving()); }

constexpr Verb kVerbs[] = {
    {"Reasoner", make_reasoner},   {"Reasoner.next", next},
    {"Reasoner.look", look},       {"Reasoner.put", put},
    {"Reasoner.masks", masks},     {"Reasoner.open_cells", open_cells},
    {"Reasoner.foresee", foresee}, {"Reasoner.refute", refute},
    {"Reasoner.agree", agree},     {"Reasoner.consequences", consequences},
    {"Reasoner.sweep", sweep},     {"Reasoner.moving", moving},
};

}  // namespace

std::span<const Verb> why_verbs() { return kVerbs; }
