// The value below which a part of some values lie: one half for the median.
#pragma once
#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "image.hpp"

namespace nonolith::scan {

// 0 if there are no values.
template <class T>
T quantile(std::vector<T> values, double part) {
  if (values.empty()) return T{};
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(part * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

// The color of more than half of them, if one has so much.
inline Rgb median_color(const std::vector<Rgb>& colors) {
  Rgb result{};
  for (std::size_t c = 0; c < result.size(); ++c) {
    std::vector<std::uint8_t> values;
    values.reserve(colors.size());
    for (const Rgb& color : colors) values.push_back(color[c]);
    result[c] = quantile(std::move(values), 0.5);
  }
  return result;
}

}  // namespace nonolith::scan
