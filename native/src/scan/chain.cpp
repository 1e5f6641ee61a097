#include "chain.hpp"

#include <algorithm>
#include <cmath>

namespace nonolith::scan {

namespace {

struct Peak {
  double at;
  float strength;
};

// Rows that are strong, those close to each other as one: the two sides of a line, or of the gap between two cells.
std::vector<Peak> find_peaks(const std::vector<float>& profile, int low, int high, float weakest, double together) {
  std::vector<Peak> peaks;
  for (int y = low; y < high;) {
    if (profile[static_cast<std::size_t>(y)] < weakest) {
      ++y;
      continue;
    }
    int last = y;
    float most = 0;
    for (int k = y; k < high && k - last <= together && k - y <= 2.2 * together; ++k) {
      const float value = profile[static_cast<std::size_t>(k)];
      if (value < weakest) continue;
      last = k;
      most = std::max(most, value);
    }
    // The weak borders of a blurred line do not move its middle.
    int first = y;
    int end = last;
    while (profile[static_cast<std::size_t>(first)] < most / 2) ++first;
    while (profile[static_cast<std::size_t>(end)] < most / 2) --end;
    peaks.push_back({(first + end) / 2.0, most});
    y = last + 1;
  }
  return peaks;
}

constexpr float kSkip = 0.5F;  // what a missing line costs
constexpr float kBend = 0.3F;  // what a distance at the limit of tolerance costs

// Where cells are tiles, a line is the middle of the gap between two, but the outermost are the sides of tiles, nearer
// by half a gap.
void add_ends(const std::vector<Peak>& peaks, double pitch, Chain& chain) {
  constexpr double kNearer = 0.2;
  const auto end_at = [&](double from, double to) {
    return std::find_if(peaks.begin(), peaks.end(), [&](const Peak& p) { return p.at > from && p.at < to; });
  };
  const auto before = end_at(chain.at.front() - pitch, chain.at.front() - (1 - kNearer) * pitch);
  const auto after = end_at(chain.at.back() + (1 - kNearer) * pitch, chain.at.back() + pitch);
  if (before != peaks.end()) chain.at.insert(chain.at.begin(), before->at);
  if (after != peaks.end()) chain.at.push_back(after->at);
}

Chain best_chain(const std::vector<Peak>& peaks, double pitch) {
  const double slack = std::max(1.3, 0.1 * pitch);
  const std::size_t n = peaks.size();
  std::vector<float> score(n);
  std::vector<int> from(n, -1);
  std::vector<int> length(n, 1);
  int best = -1;
  float best_score = 0;
  for (std::size_t j = 0; j < n; ++j) {
    float gain = 0;
    for (std::size_t i = j; i-- > 0;) {
      const double d = peaks[j].at - peaks[i].at;
      if (d > 2 * pitch + slack) break;
      for (int step = 1; step <= 2; ++step) {
        const double off = std::abs(d - step * pitch);
        if (off > slack) continue;
        const float value = score[i] - kBend * static_cast<float>(off / slack) * static_cast<float>(off / slack) -
                            kSkip * static_cast<float>(step - 1);
        if (value > gain) {
          gain = value;
          from[j] = static_cast<int>(i);
          length[j] = length[i] + step;
        }
      }
    }
    score[j] = gain + std::sqrt(std::min(1.0F, peaks[j].strength));
    if (length[j] >= 4 && score[j] > best_score) {
      best_score = score[j];
      best = static_cast<int>(j);
    }
  }
  Chain chain;
  if (best < 0) return chain;
  chain.score = best_score;
  for (int j = best; j >= 0; j = from[static_cast<std::size_t>(j)]) {
    const double at = peaks[static_cast<std::size_t>(j)].at;
    if (!chain.at.empty() && chain.at.back() - at > 1.5 * pitch) chain.at.push_back((chain.at.back() + at) / 2);
    chain.at.push_back(at);
  }
  std::reverse(chain.at.begin(), chain.at.end());
  add_ends(peaks, pitch, chain);
  return chain;
}

}  // namespace

std::vector<float> profile(const Stretches& stretches, int from, int to) {
  std::vector<float> result(static_cast<std::size_t>(stretches.height()));
  for (int y = 0; y < stretches.height(); ++y)
    result[static_cast<std::size_t>(y)] =
        static_cast<float>(stretches.count(y, from, to)) / static_cast<float>(std::max(1, to - from));
  return result;
}

std::vector<Chain> find_chains(const std::vector<float>& profile, int low, int high, float weakest, double shortest,
                               double longest, int most) {
  std::vector<Chain> chains;
  for (double base = shortest; base < longest; base *= 1.35) {
    const auto peaks = find_peaks(profile, low, high, weakest, std::max(1.0, 0.19 * base));
    if (peaks.size() < 4) continue;
    Chain best;
    for (double pitch = base; pitch < std::min(base * 1.4, longest * 1.02); pitch *= 1.025) {
      Chain chain = best_chain(peaks, pitch);
      if (chain.score > best.score) best = std::move(chain);
    }
    if (best.score > 0) chains.push_back(std::move(best));
  }
  std::sort(chains.begin(), chains.end(), [](const Chain& a, const Chain& b) { return a.score > b.score; });
  if (static_cast<int>(chains.size()) > most) chains.resize(static_cast<std::size_t>(most));
  return chains;
}

}  // namespace nonolith::scan
