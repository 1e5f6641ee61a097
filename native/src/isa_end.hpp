// Closes what isa_begin.hpp opened.
}  // namespace nonolith::NONOLITH_ISA
#undef NONOLITH_ISA
#if defined(NONOLITH_AVX2)
#if defined(__clang__)
#pragma clang attribute pop
#elif defined(__GNUC__)
#pragma GCC pop_options
#endif
#endif
