// checksum.
#include "../src/checksum.hpp"
#include "interface.hpp"

namespace {

void checksum(Reader& in, Writer& out) {
  const auto data = in.bytes();
  out.natural(nonolith::checksum(data, in.natural()));
}

constexpr Verb kVerbs[] = {{"checksum", checksum}};

}  // namespace

std::span<const Verb> seal_verbs() { return kVerbs; }
