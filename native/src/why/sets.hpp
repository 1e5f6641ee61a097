// Sets of the cells of one line, as reasoning sees them: limbs of 64 cells, lowest first, as many as a line takes.
//
// A set is a pointer to its limbs; or, where it is derived from others, a function that gives limb i. So no word for
// lines of one length is needed, nor memory for sets that are looked at once. What a limb holds beyond the n cells of
// the line does not matter to the functions that take n, except to those that say so.
#pragma once
#include <algorithm>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../word.hpp"
#include "nonolith/why.hpp"

namespace nonolith::why {

using Limb = std::uint64_t;
using Cells = std::vector<Limb>;  // a set with memory of its own

inline int limbs_of(int n) { return (n + 63) >> 6; }

inline Limb limb_of(const Limb* set, int i) { return set[i]; }
inline Limb limb_of(const Cells& set, int i) { return set[static_cast<std::size_t>(i)]; }
template <std::invocable<int> Set>
Limb limb_of(const Set& set, int i) {
  return set(i);
}

// ---- several limbs at once: mostly one or two, for which a call to the library would take longer

inline bool is_same(const Limb* a, const Limb* b, std::size_t limbs) {
  for (std::size_t i = 0; i < limbs; ++i)
    if (a[i] != b[i]) return false;
  return true;
}
inline void copy(const Limb* from, std::size_t limbs, Limb* to) {
  for (std::size_t i = 0; i < limbs; ++i) to[i] = from[i];
}
inline void clear(Limb* set, std::size_t limbs) {
  for (std::size_t i = 0; i < limbs; ++i) set[i] = 0;
}

// ---- single cells, and stretches of them

inline bool has(const Limb* set, int place) { return set[place >> 6] >> (place & 63) & 1; }
inline void add_cell(Limb* set, int place) { set[place >> 6] |= Limb{1} << (place & 63); }
inline void drop_cell(Limb* set, int place) { set[place >> 6] &= ~(Limb{1} << (place & 63)); }

// The cells from <= p < end of limb i, which has some of them.
inline Limb limb_span(int i, int from, int end) {
  Limb limb = ~Limb{0};
  if (64 * i < from) limb <<= from - 64 * i;
  if (64 * (i + 1) > end) limb &= ~Limb{0} >> (64 * (i + 1) - end);
  return limb;
}
// Calls f(i, cells) for each limb that has some of the cells from <= p < end.
template <class F>
void for_each_limb(int from, int end, F&& f) {
  for (int i = from >> 6; from < end && 64 * i < end; ++i) f(i, limb_span(i, from, end));
}
inline void add_span(Limb* set, int from, int end) {
  for_each_limb(from, end, [&](int i, Limb cells) { set[i] |= cells; });
}
inline void drop_span(Limb* set, int from, int end) {
  for_each_limb(from, end, [&](int i, Limb cells) { set[i] &= ~cells; });
}

// ---- whole sets; these must hold nothing beyond the line

// Do two sets have a cell in common? Mostly an early limb tells.
template <class A, class B>
bool meet(const A& x, const B& y, int n) {
  for (int i = 0; 64 * i < n; ++i)
    if ((limb_of(x, i) & limb_of(y, i)) != 0) return true;
  return false;
}
// Are all cells of the first set in the second?
template <class A, class B>
bool is_within(const A& x, const B& y, int n) {
  for (int i = 0; 64 * i < n; ++i)
    if ((limb_of(x, i) & ~limb_of(y, i)) != 0) return false;
  return true;
}
template <class Set>
bool any(const Set& set, int n) {
  for (int i = 0; 64 * i < n; ++i)
    if (limb_of(set, i) != 0) return true;
  return false;
}
template <class Set>
int count(const Set& set, int n) {
  int sum = 0;
  for (int i = 0; 64 * i < n; ++i) sum += std::popcount(limb_of(set, i));
  return sum;
}
// Calls f(place) for every cell, lowest first.
template <class Set, class F>
void for_each_cell(const Set& set, int n, F&& f) {
  for (int i = 0; 64 * i < n; ++i)
    for (Limb rest = limb_of(set, i); rest != 0; rest &= rest - 1) f(64 * i + std::countr_zero(rest));
}
template <class Set>
Numbers places_of(const Set& set, int n) {
  Numbers places;
  for_each_cell(set, n, [&](int place) { places.push_back(place); });
  return places;
}
template <class Set>
Cells copy_of(const Set& set, int n) {
  Cells cells(static_cast<std::size_t>(limbs_of(n)));
  for (int i = 0; i < limbs_of(n); ++i) cells[static_cast<std::size_t>(i)] = limb_of(set, i);
  return cells;
}

// The n cells in reverse order, in another place.
inline void mirror(const Limb* set, int n, Limb* to) {
  const int last = limbs_of(n) - 1, spare = 64 * (last + 1) - n;
  for (int i = 0; i <= last; ++i) {
    to[i] = portable::reversed(set[last - i]) >> spare;
    if (spare != 0 && i < last) to[i] |= portable::reversed(set[last - i - 1]) << (64 - spare);
  }
}

// ---- the nearest cell

// The first cell of a set from `from` on; n if there is none before n.
template <class Set>
int first_in(const Set& set, int from, int n) {
  for (int i = from >> 6; 64 * i < n; ++i) {
    Limb limb = limb_of(set, i);
    if (64 * i < from) limb &= ~Limb{0} << (from & 63);
    if (limb != 0) return std::min(n, 64 * i + std::countr_zero(limb));
  }
  return n;
}
// The last cell of a set before `end`, or -1.
template <class Set>
int last_before(const Set& set, int end) {
  for (int i = (end - 1) >> 6; end > 0 && i >= 0; --i) {
    Limb limb = limb_of(set, i);
    if (64 * (i + 1) > end) limb &= ~Limb{0} >> (64 * (i + 1) - end);
    if (limb != 0) return 64 * i + 63 - std::countl_zero(limb);
  }
  return -1;
}
// The first and the last cell that is not in a set, in the same way.
template <class Set>
int first_out(const Set& set, int from, int n) {
  return first_in([&](int i) { return ~limb_of(set, i); }, from, n);
}
template <class Set>
int last_out_before(const Set& set, int end) {
  return last_before([&](int i) { return ~limb_of(set, i); }, end);
}

}  // namespace nonolith::why
