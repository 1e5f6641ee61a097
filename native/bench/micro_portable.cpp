#include "micro.hpp"
