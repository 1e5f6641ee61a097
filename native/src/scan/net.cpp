// Learned by training/train.py; training/reference.py computes the same numbers, and a test compares the two.
#include "net.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <vector>

namespace nonolith::scan {
namespace {

#include "net_weights.inc"

constexpr int kHeight = 20, kWidth = 16, kClasses = 11, kShift = 24;
constexpr double kStep = 0.93941306281347578611;  // exp(-1/16): the logits count in sixteenths

using Patch = std::array<std::int16_t, kHeight * kWidth>;

// Values `step` apart become `after` values `out_step` apart: a triangle as wide as the coarser of the two pixels.
void resample(const std::uint8_t* in, std::ptrdiff_t step, int before, std::uint8_t* out, std::ptrdiff_t out_step,
              int after) {
  const std::int64_t reach = 2 * static_cast<std::int64_t>(std::max(before, after));
  for (std::int64_t i = 0; i < after; ++i) {
    const auto center = (2 * i + 1) * before;
    // The first pixel j with (2j + 1) * after > center - reach.
    const auto first = center > reach ? ((center - reach) / after + 1) / 2 : 0;
    std::int64_t sum = 0, total = 0;
    for (auto j = first; j < before; ++j) {
      const auto weight = reach - std::abs((2 * j + 1) * after - center);
      if (weight <= 0) {
        if (j > first) break;
        continue;
      }
      sum += weight * in[j * step];
      total += weight;
    }
    out[i * out_step] = static_cast<std::uint8_t>((sum + total / 2) / total);
  }
}

// As large as fits, the shape kept, centred, the darkest pixel made full ink.
Patch normalize(const std::uint8_t* ink, int stride, int width, int height) {
  const std::int64_t w = width, h = height;
  int across = kWidth, down = kHeight;
  if (h * kWidth >= w * kHeight)
    across = static_cast<int>(std::max<std::int64_t>(1, (2 * w * kHeight + h) / (2 * h)));
  else
    down = static_cast<int>(std::max<std::int64_t>(1, (2 * h * kWidth + w) / (2 * w)));
  std::vector<std::uint8_t> narrow(static_cast<std::size_t>(h * across));
  for (std::int64_t y = 0; y < h; ++y) resample(ink + y * stride, 1, width, narrow.data() + y * across, 1, across);
  std::array<std::uint8_t, kHeight * kWidth> small{};
  for (int x = 0; x < across; ++x) resample(narrow.data() + x, across, height, small.data() + x, across, down);
  const int most = std::max<int>(1, *std::max_element(small.begin(), small.begin() + across * down));
  Patch glyph{};
  const int top = (kHeight - down) / 2, left = (kWidth - across) / 2;
  for (int y = 0; y < down; ++y)
    for (int x = 0; x < across; ++x)
      glyph[(top + y) * kWidth + left + x] = static_cast<std::int16_t>((small[y * across + x] * 255 + most / 2) / most);
  return glyph;
}

template <int Inputs, int Outputs>
struct Layer {
  const std::int8_t (&weights)[Inputs * Outputs];
  const std::int32_t (&biases)[Outputs];
  const std::int32_t (&factors)[Outputs];

  // The value of one output, small again, before it is clipped.
  std::int32_t operator()(const std::int16_t* in, int output) const {
    std::int32_t sum = biases[output];
    for (int i = 0; i < Inputs; ++i) sum += in[i] * weights[output * Inputs + i];
    const std::int64_t scaled = static_cast<std::int64_t>(sum) * factors[output];
    return static_cast<std::int32_t>((scaled + (std::int64_t{1} << (kShift - 1))) >> kShift);
  }
  void run(const std::int16_t* in, std::int16_t* out) const {
    for (int i = 0; i < Outputs; ++i) out[i] = static_cast<std::int16_t>(std::clamp((*this)(in, i), 0, 255));
  }
};

// Slides a square kernel over rows x columns x channels in steps of two; outside there is nothing.
template <int Kernel, int Rows, int Columns, int Channels, int Outputs>
std::array<std::int16_t, Rows / 2 * Columns / 2 * Outputs> slide(
    const Layer<Kernel * Kernel * Channels, Outputs>& layer,
    const std::array<std::int16_t, Rows * Columns * Channels>& in) {
  std::array<std::int16_t, Rows / 2 * Columns / 2 * Outputs> out;
  std::array<std::int16_t, Kernel * Kernel * Channels> patch;
  for (int row = 0; row < Rows / 2; ++row)
    for (int column = 0; column < Columns / 2; ++column) {
      auto* at = patch.data();
      for (int y = 2 * row - Kernel / 2; y <= 2 * row + Kernel / 2; ++y)
        for (int x = 2 * column - Kernel / 2; x <= 2 * column + Kernel / 2; ++x, at += Channels) {
          if (y < 0 || y >= Rows || x < 0 || x >= Columns)
            std::fill_n(at, Channels, std::int16_t{0});
          else
            std::copy_n(in.data() + (y * Columns + x) * Channels, Channels, at);
        }
      layer.run(patch.data(), out.data() + (row * (Columns / 2) + column) * Outputs);
    }
  return out;
}

// The power of kStep for each distance from the best logit: products alone, the same on every machine.
constexpr auto kPowers = [] {
  std::array<double, 512> powers{};
  double power = 1;
  for (auto& each : powers) {
    each = power;
    power *= kStep;
  }
  return powers;
}();

}  // namespace

Reading read_glyph(const std::uint8_t* ink, int stride, int width, int height) {
  Reading reading{};
  bool blank = true;
  for (int y = 0; y < height && blank; ++y)
    for (int x = 0; x < width && blank; ++x) blank = ink[static_cast<std::ptrdiff_t>(y) * stride + x] == 0;
  if (blank) {
    reading.p[kClasses - 1] = 1;
    return reading;
  }
  constexpr Layer<25, 16> first{kWeights0, kBiases0, kFactors0};
  constexpr Layer<144, 32> second{kWeights1, kBiases1, kFactors1};
  constexpr Layer<640, 96> third{kWeights2, kBiases2, kFactors2};
  constexpr Layer<96, kClasses> last{kWeights3, kBiases3, kFactors3};
  const auto strokes = slide<5, kHeight, kWidth, 1, 16>(first, normalize(ink, stride, width, height));
  const auto parts = slide<3, kHeight / 2, kWidth / 2, 16, 32>(second, strokes);
  std::array<std::int16_t, 96> shape;
  third.run(parts.data(), shape.data());

  std::array<std::int32_t, kClasses> logits;
  for (int i = 0; i < kClasses; ++i) logits[i] = last(shape.data(), i);
  const auto best = *std::max_element(logits.begin(), logits.end());
  std::array<double, kClasses> powers;
  double total = 0;
  for (int i = 0; i < kClasses; ++i)
    total += powers[i] = kPowers[std::min<std::size_t>(best - logits[i], kPowers.size() - 1)];
  for (int i = 0; i < kClasses; ++i) reading.p[i] = static_cast<float>(powers[i] / total);
  return reading;
}

}  // namespace nonolith::scan
