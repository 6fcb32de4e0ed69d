// Plain random playouts of Connect-5: every legal move equally likely.
#pragma once

#include "bits.hpp"
#include "games/hex5.hpp"
#include "knowledge/hex5/lines.hpp"
#include "knowledge/knowledge.hpp"

namespace linewood {

/// Expects a position that is not over, as do all playouts. `record(cell)` is called for every move.
template <int Words, class Record = Unrecorded>
Playout random_playout(const Hex5<Words>& position, Random& random, Record record = {}) {
    HexLines board(position);
    FreeCells free(position);
    int plies = 0;
    while (!free.empty()) {
        const unsigned colour = plies++ & 1;
        const int cell = free.take_random(random);
        record(cell);
        if (board.place(colour, cell)) return {colour == 0 ? 1.0f : -1.0f, plies};
    }
    return {0.0f, plies};
}

} // namespace linewood
