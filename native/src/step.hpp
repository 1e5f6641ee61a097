// What a level that searches comes back with.
#pragma once

namespace nonolith {

// After `stopped` (see the budget) it can be called again; `stuck`: it gives up, another level may know more.
enum class Step { solution, exhausted, stopped, stuck };

}  // namespace nonolith
