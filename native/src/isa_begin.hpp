// Opens the namespace of one instruction set. Included (again and again, hence no guard) after all other
// includes of a hot header, and closed by isa_end.hpp.
//
// Hot code is compiled once per instruction set from the same text. The target is switched on by pragma for
// our own functions only, and not by a compiler flag for the whole file: with a flag, an inline function of
// the standard library compiled for AVX2 could be the copy that the linker keeps for everyone, and an older
// machine would stop at it.
#if defined(NONOLITH_AVX2)
#define NONOLITH_ISA avx2
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt"))), apply_to = function)
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,lzcnt,popcnt")
#endif
#else
#define NONOLITH_ISA portable
#endif
namespace nonolith::NONOLITH_ISA {
