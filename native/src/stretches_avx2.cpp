#define NONOLITH_ISA avx2
#include "make_stretches.hpp"
