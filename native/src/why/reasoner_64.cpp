#include "reasoner.hpp"

template class nonolith::why::ReasonerOf<std::uint64_t>;
