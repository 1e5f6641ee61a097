// The functions of nonolith.h, and the end of a call that the engine refuses.
#include <new>
#include <string>
#include <typeinfo>
#include <unordered_map>

#include "interface.hpp"
#include "nonolith.h"

// What the host gives.
__attribute__((import_module("nonolith"), import_name("report"))) extern "C" int host_report(const char* data,
                                                                                             std::size_t size);
__attribute__((import_module("nonolith"), import_name("refused"))) extern "C" [[noreturn]] void host_refused();

namespace {

std::string question, answer;
std::unordered_map<std::int32_t, std::unique_ptr<Object>> objects;
std::int32_t last = 0;

void free_object(Reader& arguments, Writer& told) {
  objects.erase(arguments.number());
  told.none();
}

constexpr Verb kOwn[] = {{"free", free_object}};

const std::unordered_map<std::string_view, Verb>& verbs() {
  static const auto table = [] {
    std::unordered_map<std::string_view, Verb> all;
    for (const auto& some : {std::span<const Verb>(kOwn), search_verbs(), counter_verbs(), many_verbs(), scan_verbs(),
                             seal_verbs(), sketch_verbs(), why_verbs()})
      for (const Verb& verb : some) all.emplace(verb.name, verb);
    return all;
  }();
  return table;
}

[[noreturn]] void refuse(std::string_view kind, std::string_view why) {
  answer = Writer().tuple(2).bytes(kind).bytes(why).take();
  host_refused();
}

}  // namespace

std::int32_t keep(std::unique_ptr<Object> object) {
  objects.emplace(++last, std::move(object));
  return last;
}

Object& object_of(std::int32_t number) {
  const auto found = objects.find(number);
  if (found == objects.end()) throw std::invalid_argument("there is no such object");
  return *found->second;
}

bool HostMonitor::go_on(const nonolith::Stats& stats) {
  if (!reports_) return true;
  const auto now = Clock::now();
  if (now - reported_ < std::chrono::milliseconds(100)) return true;
  reported_ = now;
  Writer told;
  write(told, stats);
  const std::string data = told.take();
  return host_report(data.data(), data.size()) != 0;
}

void write(Writer& told, const nonolith::Stats& s) {
  told.tuple(10).real(s.cpu_seconds).real(s.wall_seconds);
  for (const std::int64_t number :
       {s.nodes, s.guesses, s.conflicts, s.probes, s.failed_probes, s.line_solves, s.depth, s.solutions})
    told.integer(number);
}

void write(Writer& told, const std::vector<nonolith::Solution>& solutions) {
  told.list(solutions.size());
  for (const auto& one : solutions) told.tuple(3).bytes(one.cells).real(one.seconds).integer(one.nodes);
}

std::string_view start_of(Reader& arguments, int width, int height) {
  if (arguments.none()) return {};
  const auto start = arguments.bytes();
  if (start.empty() && width != 0 && height != 0)
    throw std::invalid_argument("the start grid must have one mask for each cell");
  return start;
}

extern "C" {

__attribute__((export_name("nonolith_room"))) char* nonolith_room(std::size_t size) {
  question.resize(size);
  return question.data();
}

__attribute__((export_name("nonolith_call"))) int nonolith_call() {
  // Kept here: the host may call again from its report.
  const std::string mine = std::move(question);
  question = {};
  Reader arguments(mine);
  if (arguments.items() == 0) throw std::invalid_argument("a question begins with the name of a verb");
  const auto found = verbs().find(arguments.bytes());
  if (found == verbs().end()) throw std::invalid_argument("there is no such verb");
  Writer told;
  found->second.answer(arguments, told);
  if (!arguments.is_done()) throw std::invalid_argument("there are more arguments than the verb takes");
  answer = told.take();
  return 1;
}

__attribute__((export_name("nonolith_answer"))) const char* nonolith_answer() { return answer.data(); }
__attribute__((export_name("nonolith_answer_size"))) std::size_t nonolith_answer_size() { return answer.size(); }

// The engine throws where it refuses, and catches nothing; so an exception needs no unwinding, only an end. These three
// stand where the C++ runtime, which is built without exceptions here, has nothing.
void* __cxa_allocate_exception(std::size_t size) noexcept { return ::operator new(size); }
void __cxa_free_exception(void* thrown) noexcept { ::operator delete(thrown); }
[[noreturn]] void __cxa_throw(void* thrown, std::type_info* type, void (*)(void*)) {
  const bool is_value = *type == typeid(std::invalid_argument) || *type == typeid(std::length_error);
  refuse(is_value ? "value" : "bug", static_cast<const std::exception*>(thrown)->what());
}
}
