#define NONOLITH_ISA avx2
#define NONOLITH_NO_LONG  // words of any number of limbs gain nothing from it: the portable board has them
#include "make_board.hpp"
