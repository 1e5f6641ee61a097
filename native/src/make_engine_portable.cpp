#include "make_engine.hpp"
