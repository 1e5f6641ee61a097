#include "adviser.hpp"
