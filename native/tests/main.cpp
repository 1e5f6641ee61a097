#include <cstdio>
#include <cstring>

#include "check.hpp"

// Runs all tests, or those whose names contain an argument.
int main(int argc, char** argv) {
  for (const auto& test : check::tests()) {
    bool wanted = argc == 1;
    for (int i = 1; i < argc; ++i) wanted = wanted || std::strstr(test.name, argv[i]) != nullptr;
    if (!wanted) continue;
    const int before = check::failures;
    test.run();
    std::printf("%s %s\n", check::failures == before ? "ok    " : "FAILED", test.name);
  }
  return check::failures == 0 ? 0 : 1;
}
