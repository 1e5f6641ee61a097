#include "make_stretches.hpp"
