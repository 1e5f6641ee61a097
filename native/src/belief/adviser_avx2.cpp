#define NONOLITH_ISA avx2
#include "adviser.hpp"
