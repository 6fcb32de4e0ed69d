// Random games of every game on every kind of board keep the promises of the Game concept.
#include "games/connect4.hpp"
#include "games/hex5.hpp"
#include "games/loa.hpp"

#include "check.hpp"
#include "knowledge/connect4/random_playout.hpp"
#include "knowledge/hex5/random_playout.hpp"
#include "knowledge/loa/random_playout.hpp"

namespace linewood::test_games {
namespace {

template <Game G>
void plays_to_the_end(G position, Random& random) {
    typename G::Moves moves;
    while (true) {
        position.legal(moves);
        check(moves.empty() == position.outcome().has_value());
        if (moves.empty()) return;
        for (std::size_t i = 1; i < moves.size(); ++i) check(moves[i - 1] < moves[i]);
        const auto playout = random_playout(position, random);
        check(playout.plies > 0 && playout.value >= -1 && playout.value <= 1);
        const G before = position;
        position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        check(position.ply() == before.ply() + 1);
        check(position.first_to_move() != before.first_to_move());
        check(position.key() != before.key() && position != before);
    }
}

/// A board of this size on which every `gap`-th cell or so is forbidden; none when gap is 0.
template <Game G>
G connect4(int rows, int columns, std::uint32_t gap, Random& random) {
    typename G::Board forbidden;
    for (int c = 0; c < columns; ++c)
        for (int r = 0; r < rows; ++r)
            if (gap > 0 && random.below(gap) == 0) forbidden.set(G::Board::bit(c, r));
    return G(rows, columns, forbidden);
}

void plays_connect4(Random& random) {
    for (const std::uint32_t gap : {0u, 20u, 2u, 1u}) {
        for (int rows = 4; rows <= Connect4Small::Board::max_rows; ++rows)
            for (int columns = 4; columns <= Connect4Small::Board::max_columns; ++columns)
                plays_to_the_end(connect4<Connect4Small>(rows, columns, gap, random), random);
        plays_to_the_end(connect4<Connect4Medium>(12, 12, gap, random), random);
        plays_to_the_end(connect4<Connect4Medium>(15, 4, gap, random), random);
        plays_to_the_end(connect4<Connect4Large>(15, 16, gap, random), random);
        plays_to_the_end(connect4<Connect4Large>(4, 16, gap, random), random);
    }
}

void plays_hex5(Random& random) {
    for (int side = 3; side <= 9; ++side) plays_to_the_end(Hex5<4>(side), random);
    plays_to_the_end(Hex5<5>(10), random);
}

void plays_loa(Random& random) {
    using enum LoaRules::Both;
    for (const auto rules : {LoaRules{}, LoaRules{draw, LoaRules::Lone::owner},
             LoaRules{mover, LoaRules::Lone::owner, LoaRules::Stuck::loses, LoaRules::Repeat::second}})
        plays_to_the_end(Loa(rules), random);
}

const Test test("games", [] {
    Random random(1);
    for (int i = 0; i < rounds; ++i) {
        plays_connect4(random);
        plays_hex5(random);
        plays_loa(random);
    }
    check(perft(Loa(), 3) == 44952);
});

} // namespace
} // namespace linewood::test_games
