// Packed values, as nonolith.h describes them: read what the host asks, write what it hears.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

class Reader {
 public:
  explicit Reader(std::string_view data) : rest_(data) {}

  bool is_done() const { return rest_.empty(); }
  // Takes a none, if there is one.
  bool none() {
    if (rest_.empty() || rest_[0] != 'N') return false;
    letter();
    return true;
  }
  bool truth() {
    const char kind = letter();
    if (kind != 'T' && kind != 'F') fail("true or false");
    return kind == 'T';
  }
  std::int64_t integer() { return static_cast<std::int64_t>(limb()); }
  std::uint64_t natural() { return limb(); }
  // An integer that must have room in 32 bits.
  std::int32_t number() {
    const std::int64_t value = integer();
    if (value != static_cast<std::int32_t>(value)) fail("an integer of 32 bits");
    return static_cast<std::int32_t>(value);
  }
  // An integer that is not negative, as limbs of 64 bits, lowest first.
  template <std::size_t N>
  void wide(std::uint64_t (&limbs)[N]) {
    for (auto& one : limbs) one = 0;
    const char kind = letter();
    if (kind == 'i') {
      limbs[0] = static_cast<std::uint64_t>(static_cast<std::int64_t>(fixed<std::int32_t>()));
      return;
    }
    if (kind != 'l') fail("an integer");
    const auto count = fixed<std::int32_t>();
    if (count < 0 || static_cast<std::size_t>(count) * 15 > N * 64 + 14) fail("an integer of fewer bits");
    for (std::size_t digit = 0; digit < static_cast<std::size_t>(count); ++digit) {
      const std::uint64_t bits = fixed<std::uint16_t>();
      const std::size_t at = digit * 15 / 64, shift = digit * 15 % 64;
      if (at < N) limbs[at] |= bits << shift;
      if (shift > 49 && at + 1 < N) limbs[at + 1] |= bits >> (64 - shift);
    }
  }
  double real() {
    if (!rest_.empty() && rest_[0] == 'g') {
      letter();
      return fixed<double>();
    }
    return static_cast<double>(integer());
  }
  std::string_view bytes() {
    if (letter() != 's') fail("bytes");
    const auto size = fixed<std::int32_t>();
    if (size < 0 || static_cast<std::size_t>(size) > rest_.size()) fail("more bytes");
    const auto found = rest_.substr(0, static_cast<std::size_t>(size));
    rest_.remove_prefix(static_cast<std::size_t>(size));
    return found;
  }
  // The number of values in the tuple or list that begins here.
  std::size_t items() {
    const char kind = letter();
    if (kind != '(' && kind != '[') fail("a tuple or a list");
    const auto count = fixed<std::int32_t>();
    if (count < 0 || static_cast<std::size_t>(count) > rest_.size()) fail("more values");
    return static_cast<std::size_t>(count);
  }
  std::vector<std::int32_t> numbers() {
    std::vector<std::int32_t> found(items());
    for (auto& one : found) one = number();
    return found;
  }
  // The letter of the value that comes next.
  char kind() const { return rest_.empty() ? '\0' : rest_[0]; }

 private:
  [[noreturn]] static void fail(const char* expected) {
    throw std::invalid_argument(std::string("a packed value is not what was expected: ") + expected);
  }
  char letter() {
    if (rest_.empty()) fail("one more");
    const char found = rest_[0];
    rest_.remove_prefix(1);
    return found;
  }
  template <class T>
  T fixed() {
    T value;
    if (rest_.size() < sizeof value) fail("more bytes");
    std::memcpy(&value, rest_.data(), sizeof value);
    rest_.remove_prefix(sizeof value);
    return value;
  }
  std::uint64_t limb() {
    const char kind = letter();
    if (kind == 'i') return static_cast<std::uint64_t>(static_cast<std::int64_t>(fixed<std::int32_t>()));
    if (kind == 'T' || kind == 'F') return kind == 'T';
    if (kind != 'l') fail("an integer");
    const auto count = fixed<std::int32_t>();
    if (count < -5 || count > 5) fail("an integer of 64 bits");
    std::uint64_t value = 0;
    for (int digit = 0; digit < (count < 0 ? -count : count); ++digit)
      value |= std::uint64_t{fixed<std::uint16_t>()} << (15 * digit);
    return count < 0 ? 0 - value : value;
  }

  std::string_view rest_;
};

class Writer {
 public:
  Writer& none() { return letter('N'); }
  Writer& truth(bool value) { return letter(value ? 'T' : 'F'); }
  Writer& integer(std::int64_t value) {
    if (value == static_cast<std::int32_t>(value)) return letter('i').fixed(static_cast<std::int32_t>(value));
    const std::uint64_t size = value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
    return digits(std::span(&size, 1), value < 0);
  }
  Writer& natural(std::uint64_t value) { return wide(std::span(&value, 1)); }
  // An integer from limbs of 64 bits, lowest first.
  Writer& wide(std::span<const std::uint64_t> limbs) {
    std::uint64_t above = 0;
    for (const std::uint64_t limb : limbs.subspan(1)) above |= limb;
    if (above == 0 && limbs[0] <= INT32_MAX) return letter('i').fixed(static_cast<std::int32_t>(limbs[0]));
    return digits(limbs, false);
  }
  Writer& real(double value) { return letter('g').fixed(value); }
  Writer& bytes(std::string_view value) {
    letter('s').fixed(static_cast<std::int32_t>(value.size()));
    text_ += value;
    return *this;
  }
  Writer& tuple(std::size_t count) { return letter('(').fixed(static_cast<std::int32_t>(count)); }
  Writer& list(std::size_t count) { return letter('[').fixed(static_cast<std::int32_t>(count)); }
  Writer& numbers(std::span<const std::int32_t> values) {
    list(values.size());
    for (const std::int32_t value : values) integer(value);
    return *this;
  }
  std::string take() { return std::move(text_); }

 private:
  Writer& letter(char kind) {
    text_ += kind;
    return *this;
  }
  template <class T>
  Writer& fixed(T value) {
    char raw[sizeof value];
    std::memcpy(raw, &value, sizeof value);
    text_.append(raw, sizeof value);
    return *this;
  }
  Writer& digits(std::span<const std::uint64_t> limbs, bool negative) {
    std::vector<std::uint16_t> found;
    for (std::size_t at = 0; at < limbs.size() * 64; at += 15) {
      const std::size_t limb = at / 64, shift = at % 64;
      std::uint64_t bits = limbs[limb] >> shift;
      if (shift > 49 && limb + 1 < limbs.size()) bits |= limbs[limb + 1] << (64 - shift);
      found.push_back(static_cast<std::uint16_t>(bits & 0x7fff));
    }
    while (!found.empty() && found.back() == 0) found.pop_back();
    const auto count = static_cast<std::int32_t>(found.size());
    letter('l').fixed(negative ? -count : count);
    for (const std::uint16_t digit : found) fixed(digit);
    return *this;
  }

  std::string text_;
};
