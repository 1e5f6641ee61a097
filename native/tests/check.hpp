// As small as a test framework can be: CHECK counts and reports, TEST registers, main.cpp runs.
#pragma once
#include <cstdio>
#include <vector>

namespace check {

struct Test {
  const char* name;
  void (*run)();
};
inline std::vector<Test>& tests() {
  static std::vector<Test> all;
  return all;
}
inline int failures = 0;
struct Register {
  Register(const char* name, void (*run)()) { tests().push_back({name, run}); }
};

}  // namespace check

#define TEST(name)                                           \
  static void name();                                        \
  static const check::Register register_##name(#name, name); \
  static void name()
#define CHECK(condition)                                                           \
  do {                                                                             \
    if (!(condition)) {                                                            \
      ++check::failures;                                                           \
      std::fprintf(stderr, "%s:%d: failed: %s\n", __FILE__, __LINE__, #condition); \
    }                                                                              \
  } while (false)
