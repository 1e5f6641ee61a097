#include "make_board.hpp"
