#include "nonolith/verify.hpp"

#include <cstdint>
#include <cstring>
#include <stdexcept>

namespace nonolith {
namespace {

std::int64_t number_at(std::string_view clues, std::size_t index) {
  std::int32_t value = 0;
  if ((index + 1) * 4 > clues.size()) throw std::invalid_argument("verify: the clues end too early");
  std::memcpy(&value, clues.data() + 4 * index, 4);
  return value;
}

}  // namespace

int verify(int width, int height, std::string_view clues, std::string_view cells) {
  if (width < 0 || height < 0 || cells.size() != static_cast<std::size_t>(width) * static_cast<std::size_t>(height))
    throw std::invalid_argument("verify: there must be one byte for each cell");
  std::size_t at = 0;  // index of the number that comes next in the clues
  int wrong = -1;
  for (int line = 0; line < width + height; ++line) {
    const bool is_row = line < height;
    const std::size_t begin = is_row ? static_cast<std::size_t>(line) * width : static_cast<std::size_t>(line - height);
    const std::size_t step = is_row ? 1 : static_cast<std::size_t>(width);
    const int length = is_row ? width : height;
    const std::int64_t runs = number_at(clues, at++);
    const bool anything = runs < 0;
    std::int64_t matched = 0;
    bool good = true;
    for (int i = 0; i < length;) {
      const char color = cells[begin + step * static_cast<std::size_t>(i)];
      int end = i + 1;
      while (end < length && cells[begin + step * static_cast<std::size_t>(end)] == color) ++end;
      if (color != 0 && !anything) {
        if (matched == runs) {
          good = false;
          break;
        }
        const std::int64_t want_length = number_at(clues, at + 2 * static_cast<std::size_t>(matched));
        const std::int64_t want_color = number_at(clues, at + 2 * static_cast<std::size_t>(matched) + 1);
        if (want_length >= 0 && want_length != end - i) good = false;
        if (want_color != 0 && want_color != static_cast<unsigned char>(color)) good = false;
        ++matched;
      }
      i = end;
    }
    if (!anything) {
      good = good && matched == runs;
      at += 2 * static_cast<std::size_t>(runs);
    }
    if (!good && wrong < 0) wrong = line;
  }
  if (at * 4 != clues.size()) throw std::invalid_argument("verify: the clues do not match the size");
  return wrong;
}

}  // namespace nonolith
