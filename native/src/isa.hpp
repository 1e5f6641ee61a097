// The namespace of the instruction set that a file is compiled for.
//
// Hot code is compiled once per instruction set from the same text, and lives in nonolith::NONOLITH_ISA so
// that the copies cannot be confused. The standard library's inline functions have no such namespace: the
// linker keeps the first copy that it meets, so the library of the stronger instruction set is linked last
// (see native/CMakeLists.txt), where it can only add copies that nobody else wants. A test looks at the result.
#pragma once

#if !defined(NONOLITH_ISA)
#define NONOLITH_ISA portable
#endif
