// Random boards and positions for tests of the solver, and what brute force says of them.
#pragma once

#include "brute.hpp"
#include "games/connect4.hpp"
#include "random.hpp"
#include "solve/solver.hpp"

namespace linewood::solve {

struct Size {
    int rows, columns;
};
inline constexpr std::array<Size, 4> small_sizes{{{4, 4}, {4, 5}, {5, 4}, {5, 5}}};
inline constexpr int most_forbidden = 5;

template <class G>
G random_board(Size size, int forbidden, Random& random) {
    typename G::Board walls;
    while (walls.count() < forbidden)
        walls.set(G::Board::bit(static_cast<int>(random.below(static_cast<std::uint32_t>(size.columns))),
            static_cast<int>(random.below(static_cast<std::uint32_t>(size.rows)))));
    return G(size.rows, size.columns, walls);
}

/// All cells inside of the board's edges, forbidden ones among them.
template <class G>
typename G::Board board_cells(const G& board) {
    typename G::Board cells;
    for (int c = 0; c < board.columns(); ++c)
        for (int r = 0; r < board.rows(); ++r) cells.set(G::Board::bit(c, r));
    return cells;
}

/// A position with at most `left` free cells. It may be over.
template <class G>
G random_position(const G& board, int left, Random& random) {
    for (;;) {
        G here = board;
        typename G::Moves moves;
        for (here.legal(moves); !moves.empty(); here.legal(moves)) {
            const int free = board.rows() * board.columns() - (here.occupied() & board_cells(board)).count();
            if (free <= left) return here;
            here.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        if (here.outcome() && random.below(8) == 0) return here;
    }
}

/// The score that the solver should find.
template <class G, class S>
int true_score(const G& here, Brute<G>& brute, const S& solver) {
    const Truth truth = brute(here);
    return static_cast<int>(truth.outcome) * score_at(solver.cells(), here.ply() + truth.plies);
}

} // namespace linewood::solve
