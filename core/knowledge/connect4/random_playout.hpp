// Plain random playouts of Connect Four: every legal move equally likely.
#pragma once

#include "knowledge/connect4/stacks.hpp"
#include "knowledge/knowledge.hpp"

namespace linewood {

/// Expects a position that is not over, as do all playouts. `record(column)` is called for every move.
template <int Lane, int Words, class Record = Unrecorded>
Playout random_playout(const Connect4<Lane, Words>& position, Random& random, Record record = {}) {
    Stacks board(position);
    int plies = 0;
    for (; board.open_count() > 0; ++plies) {
        const unsigned colour = plies & 1;
        const int i = static_cast<int>(random.below(static_cast<std::uint32_t>(board.open_count())));
        const int column = board.open(i);
        record(column);
        if (board.wins(colour, column)) return {colour == 0 ? 1.0f : -1.0f, plies + 1};
        if (board.drop(colour, column)) board.close(i);
    }
    return {0.0f, plies};
}

} // namespace linewood
