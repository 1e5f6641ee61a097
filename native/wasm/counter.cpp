// Counter.
#include "nonolith/count.hpp"

#include "interface.hpp"

namespace {

using nonolith::Counter;

void make_counter(Reader& in, Writer& out) {
  const auto width = in.number(), height = in.number(), colors = in.number();
  const auto clues = in.bytes();
  const auto start = start_of(in, width, height);
  make<Counter>(out, nonolith::unpack(width, height, colors, clues), start);
}

void advance(Reader& in, Writer& out) {
  auto& counter = object<Counter>(in);
  const auto seconds = in.real();
  const auto nodes = in.integer();
  HostMonitor monitor(in.truth());
  out.integer(static_cast<int>(counter.advance({seconds, nodes}, &monitor)));
}

void cancel(Reader& in, Writer& out) {
  object<Counter>(in).cancel();
  out.none();
}
void count(Reader& in, Writer& out) { out.bytes(object<Counter>(in).count()); }
void stats(Reader& in, Writer& out) { write(out, object<Counter>(in).stats()); }

constexpr Verb kVerbs[] = {
    {"Counter", make_counter}, {"Counter.advance", advance}, {"Counter.cancel", cancel},
    {"Counter.count", count},  {"Counter.stats", stats},
};

}  // namespace

std::span<const Verb> counter_verbs() { return kVerbs; }
