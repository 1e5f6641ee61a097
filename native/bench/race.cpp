// Solves every puzzle of a file (plain form: width, height, then per line the number of runs and the runs) to the
// second solution or the proof that there is none, and prints CPU seconds. Usage: race [options] FILE...
//   -mode=N  the level, as Search   -seed=N   -max=N solutions   -t=SECONDS of CPU per puzzle   -best=N of N runs   -q
//   only totals
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include "nonolith/search.hpp"

namespace {

struct Item {
  int width, height;
  std::string clues;
};

// Stops a search by CPU time: other programs on the machine then change nothing.
class CpuLimit final : public nonolith::Monitor {
 public:
  explicit CpuLimit(double seconds) : seconds_(seconds) {}
  bool go_on(const nonolith::Stats& stats) override { return stats.cpu_seconds < seconds_; }

 private:
  double seconds_;
};

std::vector<Item> read(const char* name) {
  std::vector<Item> items;
  std::FILE* const file = std::fopen(name, "r");
  if (file == nullptr) std::perror(name), std::exit(2);
  Item item;
  while (std::fscanf(file, "%d %d", &item.width, &item.height) == 2) {
    item.clues.clear();
    const auto put = [&item](std::int32_t x) { item.clues.append(reinterpret_cast<const char*>(&x), sizeof x); };
    for (int line = 0; line < item.width + item.height; ++line) {
      int k = 0;
      if (std::fscanf(file, "%d", &k) != 1) std::exit(2);
      put(k);
      for (int j = 0, length = 0; j < k; ++j) {
        if (std::fscanf(file, "%d", &length) != 1) std::exit(2);
        put(length), put(1);
      }
    }
    items.push_back(item);
  }
  std::fclose(file);
  return items;
}

}  // namespace

int main(int argc, char** argv) {
#if defined(__GLIBC__)
  // Memory given back and fetched again between runs costs a small puzzle half of its time, or nothing, by chance.
  mallopt(M_TRIM_THRESHOLD, 1 << 28);
  mallopt(M_MMAP_THRESHOLD, 1 << 28);
#endif
  int mode = 0, max = 2, best = 1;
  long seed = 0;
  double seconds = 60;
  bool quiet = false;
  double all = 0;
  for (int i = 1; i < argc; ++i) {
    const auto value = [&](const char* key) -> const char* {
      return std::strncmp(argv[i], key, std::strlen(key)) == 0 ? argv[i] + std::strlen(key) : nullptr;
    };
    if (const char* v = value("-mode=")) {
      mode = std::atoi(v);
      continue;
    }
    if (const char* v = value("-max=")) {
      max = std::atoi(v);
      continue;
    }
    if (const char* v = value("-seed=")) {
      seed = std::atol(v);
      continue;
    }
    if (const char* v = value("-best=")) {
      best = std::atoi(v);
      continue;
    }
    if (const char* v = value("-t=")) {
      seconds = std::atof(v);
      continue;
    }
    if (value("-q")) {
      quiet = true;
      continue;
    }
    double total = 0;
    int count[3] = {0, 0, 0}, index = 0;
    const char* const slash = std::strrchr(argv[i], '/');
    CpuLimit limit(seconds);
    for (const Item& item : read(argv[i])) {
      nonolith::Stats s;
      nonolith::Outcome outcome{};
      for (int run = 0; run < best; ++run) {
        nonolith::Search search(nonolith::unpack(item.width, item.height, 1, item.clues), {},
                                static_cast<std::uint64_t>(seed), nonolith::Choice{nonolith::level_of(mode)});
        outcome = search.advance(max, {}, &limit);
        const double fastest = run == 0 ? 1e9 : s.cpu_seconds;
        s = search.stats();
        s.cpu_seconds = std::min(fastest, s.cpu_seconds);
      }
      total += s.cpu_seconds;
      ++count[s.solutions > 1 ? 2 : s.solutions];
      ++index;
      if (quiet) continue;
      std::printf("%s#%d %dx%d outcome=%d solutions=%ld seconds=%.6f nodes=%ld conflicts=%ld probes=%ld lines=%ld\n",
                  slash ? slash + 1 : argv[i], index, item.width, item.height, static_cast<int>(outcome),
                  static_cast<long>(s.solutions), s.cpu_seconds, static_cast<long>(s.nodes),
                  static_cast<long>(s.conflicts), static_cast<long>(s.probes), static_cast<long>(s.line_solves));
      std::fflush(stdout);
    }
    all += total;
    if (quiet)
      std::printf("%s seconds=%.6f none=%d one=%d more=%d\n", slash ? slash + 1 : argv[i], total, count[0], count[1],
                  count[2]);
  }
  std::printf("TOTAL %.6f\n", all);
}
