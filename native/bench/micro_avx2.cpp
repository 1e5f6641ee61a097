#define NONOLITH_ISA avx2
#include "micro.hpp"
