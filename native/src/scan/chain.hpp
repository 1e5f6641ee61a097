// Chains: peaks at regular distances, which the lines of a lattice are in one direction.
#pragma once
#include <vector>

#include "contrast.hpp"

namespace nonolith::scan {

struct Chain {
  std::vector<double> at;
  double score = 0;
  double pitch() const { return at.size() < 2 ? 0 : (at.back() - at.front()) / static_cast<double>(at.size() - 1); }
};

// How much of the rows between `low` and `high` is stretch within [from, to): by row, as a part of that width.
std::vector<float> profile(const Stretches& stretches, int from, int to);

// The best chains for different pitches between `shortest` and `longest`, the best first.
std::vector<Chain> find_chains(const std::vector<float>& profile, int low, int high, float weakest, double shortest,
                               double longest, int most);

}  // namespace nonolith::scan
