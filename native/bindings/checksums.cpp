// nonolith._native.checksum and seal: what protects the records of a batch.
#include <string>

#include "../src/checksum.hpp"
#include "python.hpp"

using namespace nb::literals;

namespace {

void append_hex(std::string& text, std::uint64_t number) {
  char digits[16];
  for (int place = 15; place >= 0; --place, number >>= 4) digits[place] = "0123456789abcdef"[number & 15];
  text.append(digits, 16);
}

nb::bytes seal(const nb::bytes& head, const nb::bytes& text, const nb::bytes& title, const nb::bytes& clues,
               std::uint64_t start, const nb::bytes& middle, const nb::bytes& end) {
  std::string line;
  line.reserve(head.size() + text.size() + middle.size() + end.size() + 32);
  line.append(view(head)).append(view(text));
  append_hex(line, nonolith::checksum(view(clues), nonolith::checksum(view(title), start)));
  line.append(view(middle));
  append_hex(line, nonolith::checksum(line, 0));
  line.append(view(end));
  return nb::bytes(line.data(), line.size());
}

}  // namespace

void bind_seals(nb::module_& m) {
  m.def(
      "checksum", [](const nb::bytes& data, std::uint64_t start) { return nonolith::checksum(view(data), start); },
      "data"_a, "start"_a = 0, "Sixty-four bits that tell data from other data; no secret.");
  m.def("seal", &seal, "head"_a, "text"_a, "title"_a, "clues"_a, "start"_a, "middle"_a, "end"_a,
        "head and text, the checksum of title and clues in hexadecimal digits, middle, the checksum of all that, end.");
}
