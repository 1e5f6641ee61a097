// Sketch.
#include "nonolith/sketch.hpp"

#include "interface.hpp"

namespace {

using nonolith::Sketch;

void make_sketch(Reader& in, Writer& out) {
  const auto width = in.number(), height = in.number(), colors = in.number();
  make<Sketch>(out, width, height, colors, in.bytes());
}
void paint(Reader& in, Writer& out) {
  auto& sketch = object<Sketch>(in);
  const auto cell = in.number(), color = in.number();
  sketch.paint({cell, color});
  out.none();
}
void open(Reader& in, Writer& out) { out.bytes(object<Sketch>(in).open()); }
void ambiguous_cells(Reader& in, Writer& out) {
  auto& sketch = object<Sketch>(in);
  const auto seconds = in.real();
  const auto found = sketch.ambiguous_cells({seconds, in.integer()}, nullptr);
  out.tuple(4).bytes(found.marks).truth(found.exact).integer(found.solutions).bytes(found.other);
}
void try_strokes(Reader& in, Writer& out) {
  auto& sketch = object<Sketch>(in);
  const auto packed = in.bytes();
  std::vector<nonolith::Stroke> strokes(packed.size() / sizeof(nonolith::Stroke));
  if (packed.size() != strokes.size() * sizeof(nonolith::Stroke))
    throw std::invalid_argument("strokes are pairs of native int32: cell, color");
  if (!strokes.empty()) std::memcpy(strokes.data(), packed.data(), packed.size());
  const auto size = in.integer();
  const bool quick = in.truth();
  const auto left = sketch.try_strokes(strokes, static_cast<std::size_t>(size), quick, nullptr);
  out.list(left.size());
  for (const auto& one : left) out.tuple(2).integer(one.cells).integer(one.parts);
}

void offer(Reader& in, Writer& out) {
  auto& sketch = object<Sketch>(in);
  const auto packed = in.bytes();
  std::vector<nonolith::Option> options(packed.size() / sizeof(nonolith::Option));
  if (packed.size() != options.size() * sizeof(nonolith::Option))
    throw std::invalid_argument("options are triples of native int32: price, cell, color");
  if (!options.empty()) std::memcpy(options.data(), packed.data(), packed.size());
  sketch.offer(std::move(options));
  out.none();
}
void write(Writer& out, const nonolith::Chosen& found) {
  out.tuple(4).integer(found.stroke.cell).integer(found.stroke.color).integer(found.left).integer(found.tried);
}
void best_stroke(Reader& in, Writer& out) { write(out, object<Sketch>(in).best_stroke(nullptr)); }
void tightening_strokes(Reader& in, Writer& out) {
  auto& sketch = object<Sketch>(in);
  const auto strokes = sketch.tightening_strokes(static_cast<std::size_t>(in.integer()));
  out.list(strokes.size());
  for (const auto& stroke : strokes) out.tuple(2).integer(stroke.cell).integer(stroke.color);
}
void fair_stroke(Reader& in, Writer& out) {
  auto& sketch = object<Sketch>(in);
  write(out, sketch.fair_stroke(in.number(), nullptr));
}

void touch_up(Reader& in, Writer& out) {
  auto& sketch = object<Sketch>(in);
  const auto aim = in.truth() ? nonolith::Aim::beyond : nonolith::Aim::lines;
  const auto orbits = in.bytes();
  std::vector<std::int32_t> cells(orbits.size() / sizeof(std::int32_t));
  if (!cells.empty()) std::memcpy(cells.data(), orbits.data(), cells.size() * sizeof(std::int32_t));
  const auto size = in.integer();
  const auto seed = in.natural();
  const auto tries = in.number(), most = in.number();
  if (sketch.touch_up(aim, cells, static_cast<std::size_t>(size), seed, tries, most, nullptr))
    out.tuple(2).bytes(sketch.cells()).bytes(sketch.packed());
  else
    out.none();
}

constexpr Verb kVerbs[] = {{"Sketch", make_sketch},
                           {"Sketch.paint", paint},
                           {"Sketch.open", open},
                           {"Sketch.ambiguous_cells", ambiguous_cells},
                           {"Sketch.try_strokes", try_strokes},
                           {"Sketch.offer", offer},
                           {"Sketch.best_stroke", best_stroke},
                           {"Sketch.tightening_strokes", tightening_strokes},
                           {"Sketch.fair_stroke", fair_stroke},
                           {"Sketch.touch_up", touch_up}};

}  // namespace

std::span<const Verb> sketch_verbs() { return kVerbs; }
