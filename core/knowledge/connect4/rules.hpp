// Playouts by rule: win, block, do not open the opponent's win, do not waste a column barred to him.
#pragma once

#include "bits.hpp"
#include "knowledge/connect4/lanes.hpp"
#include "knowledge/knowledge.hpp"

namespace linewood {

struct PlayoutRules {
    bool avoid_below = true; // rule 5
    bool six = true;
    bool seven = true;
};

/// What the rules say at one turn. Columns as bits; "next cell" is where a stone lands, "second" the one above, ...
///
/// 1. A next cell wins: won in 1.
/// 2. The opponent threatens two next cells: lost in 2.
/// 3. He threatens one, and the cell above it as well: lost in 2.
/// 4. He threatens one: forced.
/// 5. A column whose second cell wins for him is barred; none left: lost in 2.
/// 6. Own winning cells at the second and third cell of a column not barred: won in 3.
/// 7. Columns that are not barred to him (own winning cell at the second) are preferred.
struct Turn {
    Glance glance;
    std::uint32_t safe = 0;      // columns that do not lose at once
    std::uint32_t preferred = 0; // of these, the ones to choose from
};

template <class Board>
Turn judge_turn(const Board& occupied, const Board& my_wins, const Board& their_wins, PlayoutRules rules) {
    const Board next = occupied.landing();
    const std::uint32_t open = next.lanes();
    if (open == 0) return {{Outcome::draw, 0}};
    if (const auto wins = (next & my_wins).lanes(); wins != 0) return {{Outcome::win, 1}, wins, wins};
    const Board up_to_next = occupied | next;
    const Board second = up_to_next.landing();
    const std::uint32_t barred = (second & their_wins).lanes();
    if (const auto threats = (next & their_wins).lanes(); threats != 0) {
        if ((threats & (threats - 1)) != 0 || (threats & barred) != 0) return {{Outcome::loss, 2}, open, open};
        return {{}, threats, threats};
    }
    const std::uint32_t safe = rules.avoid_below ? open & ~barred : open;
    if (safe == 0) return {{Outcome::loss, 2}, open, open};
    if (!rules.six && !rules.seven) return {{}, safe, safe};
    const std::uint32_t waste = (second & my_wins).lanes();
    if (rules.six && (waste & safe & ~barred) != 0) {
        const Board third = (up_to_next | second).landing();
        if (const auto wins = (third & my_wins).lanes() & waste & safe & ~barred; wins != 0)
            return {{Outcome::win, 3}, wins, wins};
    }
    const std::uint32_t thrifty = safe & ~waste;
    return {{}, safe, rules.seven && thrifty != 0 ? thrifty : safe};
}

/// Plays by the rules until they know the end. The result is proven if the loser had one safe move at every turn
/// (for a draw: if both had). `record(column)` is called for every move.
template <class Board, int Lane, int Words, class Record>
Playout rule_playout(const Connect4<Lane, Words>& position, Random& random, PlayoutRules rules, Record record) {
    Board mine(position.mine()), theirs(position.theirs());
    Board occupied = Board::walls(position.walls()) | mine | theirs;
    Board my_wins(mine.winning()), their_wins(theirs.winning());
    bool my_choice = false, their_choice = false; // has a side had a choice?
    for (int plies = 0;; ++plies) {
        const Turn turn = judge_turn(occupied, my_wins, their_wins, rules);
        if (turn.glance.outcome) {
            const Outcome outcome = *turn.glance.outcome;
            const bool proven = outcome == Outcome::win ? !their_choice
                : outcome == Outcome::loss              ? !my_choice
                                                        : !my_choice && !their_choice;
            const float sign = plies & 1 ? -1.0f : 1.0f;
            return {sign * static_cast<float>(outcome), plies + turn.glance.distance, proven};
        }
        my_choice = my_choice || (turn.safe & (turn.safe - 1)) != 0;
        const auto count = static_cast<std::uint32_t>(std::popcount(turn.preferred));
        const int column = nth_bit(turn.preferred, count == 1 ? 0 : random.below(count));
        const Board stone = occupied.landing() & Board::of_column(column);
        record(column);
        occupied |= stone;
        mine |= stone;
        my_wins = Board(mine.winning());
        std::swap(mine, theirs);
        std::swap(my_wins, their_wins);
        std::swap(my_choice, their_choice);
    }
}

} // namespace linewood
