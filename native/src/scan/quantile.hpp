// The value below which a part of some values lie: one half for the median.
#pragma once
#include <algorithm>
#include <cstddef>
#include <vector>

namespace nonolith::scan {

// 0 if there are no values.
template <class T>
T quantile(std::vector<T> values, double part) {
  if (values.empty()) return T{};
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(part * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

}  // namespace nonolith::scan
