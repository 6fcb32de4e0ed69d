// Names of positions in the solver's table.
#pragma once

#include <cstdint>

#include "solve/shape.hpp"
#include "solve/table.hpp"

namespace linewood::solve {

/// Does the first of each pair come first, in the order of their words?
template <class Board>
bool precedes(const Board& a0, const Board& b0, const Board& a1, const Board& b1, const Board& a2, const Board& b2) {
    if (a0 != b0) return a0.words < b0.words;
    if (a1 != b1) return a1.words < b1.words;
    return a2.words < b2.words;
}

inline std::uint64_t folded(std::uint64_t a, std::uint64_t b) {
    const auto product = static_cast<unsigned __int128>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

/// The key of a position, given its free cells and for each side the stones that may still be part of a four.
///
/// Equal keys, equal futures: of a stone that no four can use any more only its place matters. A position and its mirror
/// image have one key, if the board is symmetric.
template <class Board>
Key key_of(const Shape<Board>& shape, Board mine, Board theirs, Board taken) {
    if (shape.symmetric) {
        const Board other_mine = shape.mirrored(mine), other_theirs = shape.mirrored(theirs),
                    other_taken = shape.mirrored(taken);
        if (precedes(other_mine, mine, other_theirs, theirs, other_taken, taken)) {
            mine = other_mine;
            theirs = other_theirs;
            taken = other_taken;
        }
    }
    std::uint64_t one = 0x9e3779b97f4a7c15u, two = 0xd1342543de82ef95u;
    for (int i = 0; i < Board::size / 64; ++i) {
        // Own stones lie on taken cells and every column is filled from below, so the sum tells both.
        const std::uint64_t a = mine.word(i) + taken.word(i), b = theirs.word(i);
        one = folded(a ^ one ^ 0xbf58476d1ce4e5b9u, b + one + 0x94d049bb133111ebu);
        two = folded(a + two + 0x632be59bd9b4e019u, b ^ two ^ 0x2545f4914f6cdd1du);
    }
    return {one, two >> (64 - Table::tag_bits)};
}

} // namespace linewood::solve
