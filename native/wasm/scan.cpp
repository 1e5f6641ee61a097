// read_glyph.
#include "interface.hpp"
#include "scan/net.hpp"

namespace {

void read_glyph(Reader& in, Writer& out) {
  const auto ink = in.bytes();
  const auto width = in.number(), height = in.number();
  if (width < 0 || height < 0 || static_cast<std::int64_t>(width) * height != static_cast<std::int64_t>(ink.size()))
    throw std::invalid_argument("the ink must have one byte for each pixel");
  const auto* pixels = reinterpret_cast<const std::uint8_t*>(ink.data());
  const auto p = nonolith::scan::read_glyph(pixels, width, width, height).p;
  out.list(p.size());
  for (const float one : p) out.real(one);
}

constexpr Verb kVerbs[] = {{"read_glyph", read_glyph}};

}  // namespace

std::span<const Verb> scan_verbs() { return kVerbs; }
