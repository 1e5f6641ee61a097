// Invariants that are checked while the program runs: in builds for sanitizers and fuzzers, never in what ships.
#pragma once

#if defined(NONOLITH_ASSERTIONS)
#include <cstdio>
#include <cstdlib>
#define NONOLITH_ASSERT(condition)                                                           \
  do {                                                                                       \
    if (!(condition)) {                                                                      \
      std::fprintf(stderr, "%s:%d: invariant broken: %s\n", __FILE__, __LINE__, #condition); \
      std::abort();                                                                          \
    }                                                                                        \
  } while (false)
#else
#define NONOLITH_ASSERT(condition) static_cast<void>(0)
#endif
