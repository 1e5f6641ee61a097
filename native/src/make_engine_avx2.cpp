#define NONOLITH_AVX2
#include "make_engine.hpp"
