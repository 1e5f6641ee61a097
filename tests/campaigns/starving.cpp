// Preloaded before a process of ours: the allocation of C++ whose number NONOLITH_STARVE gives is refused, once.
// Only those that the engine makes count, which are all that come from its own shared object.
#include <dlfcn.h>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <new>

namespace {

std::atomic<long> left{[] {
  const char* const given = std::getenv("NONOLITH_STARVE");
  return given == nullptr ? -1L : std::atol(given);
}()};

bool is_ours(void* caller) {
  Dl_info found;
  return dladdr(caller, &found) != 0 && std::strstr(found.dli_fname, "_native") != nullptr;
}

}  // namespace

void* operator new(std::size_t size) {
  if (left > 0 && is_ours(__builtin_return_address(0)) && --left == 0) throw std::bad_alloc();
  void* const made = std::malloc(size == 0 ? 1 : size);
  if (made == nullptr) throw std::bad_alloc();
  return made;
}

void operator delete(void* made) noexcept { std::free(made); }
void operator delete(void* made, std::size_t) noexcept { std::free(made); }
