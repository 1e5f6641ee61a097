#include "reasoner.hpp"

template class nonolith::why::ReasonerOf<nonolith::portable::Wide<2>>;
