// What a playout tells the search.
#pragma once

#include <cstdint>

#include "game.hpp"

namespace linewood {

/// The end of a playout, seen by the side to move where it began.
struct Playout {
    float value = 0;      // -1 .. 1: a result, or an evaluation where the playout was cut off
    int plies = 0;        // how long it went on; for a proof, how long the game still lasts
    bool proven = false;  // the losing side had a single move at every turn, so the value is exact
};

} // namespace linewood
