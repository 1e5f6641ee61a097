// What the verbs share: their tables, the objects that the host knows by number, and a watch over what takes long.
#pragma once
#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <utility>

#include "nonolith/search.hpp"
#include "values.hpp"

// A verb reads its arguments and writes its answer; std::invalid_argument refuses.
struct Verb {
  std::string_view name;
  void (*answer)(Reader& arguments, Writer& answer);
};

// One table for each file of verbs.
std::span<const Verb> search_verbs();
std::span<const Verb> counter_verbs();
std::span<const Verb> many_verbs();
std::span<const Verb> scan_verbs();
std::span<const Verb> seal_verbs();
std::span<const Verb> sketch_verbs();
std::span<const Verb> why_verbs();

// An object of the engine that lives between two calls.
class Object {
 public:
  virtual ~Object() = default;
};

template <class T>
class Holding final : public Object {
 public:
  template <class... Arguments>
  explicit Holding(Arguments&&... arguments) : value(std::forward<Arguments>(arguments)...) {}
  T value;
};

std::int32_t keep(std::unique_ptr<Object> object);
Object& object_of(std::int32_t number);

// Makes an object and answers its number.
template <class T, class... Arguments>
void make(Writer& answer, Arguments&&... arguments) {
  answer.integer(keep(std::make_unique<Holding<T>>(std::forward<Arguments>(arguments)...)));
}
// The object whose number comes next.
template <class T>
T& object(Reader& arguments) {
  auto* found = dynamic_cast<Holding<T>*>(&object_of(arguments.number()));
  if (found == nullptr) throw std::invalid_argument("this object has no such method");
  return found->value;
}

// Reports to the host, ten times a second at most.
class HostMonitor final : public nonolith::Monitor {
 public:
  explicit HostMonitor(bool reports) : reports_(reports) {}
  bool go_on(const nonolith::Stats& stats) override;

 private:
  using Clock = std::chrono::steady_clock;
  bool reports_;
  Clock::time_point reported_ = Clock::now();
};

void write(Writer& answer, const nonolith::Stats& stats);
void write(Writer& answer, const std::vector<nonolith::Solution>& solutions);
// A start grid: bytes, or none; one without masks is refused where there are cells.
std::string_view start_of(Reader& arguments, int width, int height);
