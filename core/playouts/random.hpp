// Plain random playouts of the three games: every legal move equally likely.
#pragma once

#include "bits.hpp"
#include "games/hexfive.hpp"
#include "games/loa.hpp"
#include "playouts/playout.hpp"
#include "playouts/stacks.hpp"

namespace linewood {

/// Expects a position that is not over, as do all playouts.
template <int Lane, int Words>
Playout random_playout(const Gravity<Lane, Words>& position, Random& random) {
    Stacks board(position);
    int plies = 0;
    for (; board.open_count() > 0; ++plies) {
        const unsigned colour = plies & 1;
        const int i = static_cast<int>(random.below(static_cast<std::uint32_t>(board.open_count())));
        if (board.wins(colour, board.open(i))) return {colour == 0 ? 1.0f : -1.0f, plies + 1};
        board.drop(colour, i);
    }
    return {0.0f, plies};
}

/// The board of a hexagon playout: each line of each axis as a bit pattern, so that five in line is a few shifts.
class HexLines {
  public:
    template <int Words>
    explicit HexLines(const HexFive<Words>& position) : geometry_(&position.geometry()) {
        for (int cell = 0; cell < position.cells(); ++cell) {
            if (position.mine().test(cell))
                place(0, cell);
            else if (position.theirs().test(cell))
                place(1, cell);
            else
                free_[static_cast<std::size_t>(free_count_++)] = static_cast<std::uint16_t>(cell);
        }
    }

    int free_count() const { return free_count_; }

    /// Takes one of the free cells out of the list.
    int take(std::uint32_t i) {
        const int cell = free_[i];
        free_[i] = free_[static_cast<std::size_t>(--free_count_)];
        return cell;
    }

    /// Puts a stone down and says whether it makes five.
    bool place(unsigned colour, int cell) {
        std::uint32_t five = 0;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const auto c = static_cast<std::size_t>(cell);
            auto& line = lines_[colour][axis][geometry_->line[axis][c]];
            line |= 1u << geometry_->place[axis][c];
            const std::uint32_t pairs = line & line >> 1;
            five |= pairs & pairs >> 2 & line >> 4;
        }
        return five != 0;
    }

  private:
    const HexGeometry* geometry_;
    std::array<std::array<std::array<std::uint32_t, HexGeometry::max_lines>, 3>, 2> lines_{}; // [colour][axis][line]
    std::array<std::uint16_t, HexGeometry::max_cells> free_;
    int free_count_ = 0;
};

template <int Words>
Playout random_playout(const HexFive<Words>& position, Random& random) {
    HexLines board(position);
    int plies = 0;
    while (board.free_count() > 0) {
        const int cell = board.take(random.below(static_cast<std::uint32_t>(board.free_count())));
        const unsigned colour = plies++ & 1;
        if (board.place(colour, cell)) return {colour == 0 ? 1.0f : -1.0f, plies};
    }
    return {0.0f, plies};
}

/// A uniformly random legal move, or a pass where there is none. A piece and a direction are drawn until
/// they make a move: every move is one such pair, so all are equally likely, and no list is made.
inline Loa::Move random_loa_move(const Loa& position, Random& random) {
    const auto own = position.mine(), enemy = position.theirs();
    const auto pairs = static_cast<std::uint32_t>(std::popcount(own)) * loa::directions;
    for (int attempt = 0; attempt < 64; ++attempt) {
        const std::uint32_t pair = random.below(pairs);
        const int from = nth_bit(own, pair / loa::directions);
        const int to = loa::landing(own, enemy, from, static_cast<int>(pair % loa::directions));
        if (to >= 0) return static_cast<Loa::Move>(from * 64 + to);
    }
    Loa::Moves moves;
    position.legal(moves);
    return moves.empty() ? Loa::pass : moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

/// Ends at the rules' last ply at the latest. Repetition is not looked for: a random game seldom meets one.
inline Playout random_playout(Loa position, Random& random) {
    for (int plies = 0;; ++plies) {
        const auto sign = plies & 1 ? -1.0f : 1.0f;
        if (const auto verdict = position.verdict()) return {sign * static_cast<float>(*verdict), plies};
        const auto move = random_loa_move(position, random);
        if (move == Loa::pass)
            if (const auto outcome = position.outcome()) return {sign * static_cast<float>(*outcome), plies};
        position.play(move);
    }
}

} // namespace linewood
