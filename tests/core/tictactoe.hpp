// Tic-tac-toe: the smallest game that the core can play, and all that a game has to be.
#pragma once

#include <bit>

#include "game.hpp"
#include "random.hpp"

namespace linewood {

///     bit  0 1 2
///          3 4 5
///          6 7 8
class TicTacToe {
  public:
    static constexpr std::string_view name = "tictactoe";
    using Move = std::uint16_t;
    using Moves = FixedList<Move, 9>;

    TicTacToe() = default;
    /// Stones as bits.
    TicTacToe(unsigned first, unsigned second, bool second_to_move)
        : mine_(second_to_move ? second : first), theirs_(second_to_move ? first : second),
          ply_(std::popcount(first | second)) {}

    void legal(Moves& moves) const {
        moves.clear();
        if (has_three(theirs_)) return;
        for (Move cell = 0; cell < 9; ++cell)
            if (((mine_ | theirs_) >> cell & 1) == 0) moves.push(cell);
    }
    std::optional<Outcome> outcome() const {
        if (has_three(theirs_)) return Outcome::loss;
        if ((mine_ | theirs_) == 0x1ff) return Outcome::draw;
        return std::nullopt;
    }
    std::uint64_t key() const { return mix((std::uint64_t{mine_} << 9 | theirs_) + 1); }
    int ply() const { return ply_; }
    bool first_to_move() const { return ply_ % 2 == 0; }
    void play(Move cell) {
        mine_ |= 1u << cell;
        std::swap(mine_, theirs_);
        ++ply_;
    }

    unsigned mine() const { return mine_; }
    unsigned theirs() const { return theirs_; }
    friend bool operator==(const TicTacToe&, const TicTacToe&) = default;

    static constexpr std::array lines{0007u, 0070u, 0700u, 0111u, 0222u, 0444u, 0421u, 0124u};
    static bool has_three(unsigned stones) {
        for (const unsigned line : lines)
            if ((stones & line) == line) return true;
        return false;
    }

  private:
    unsigned mine_ = 0, theirs_ = 0; // of the side to move, and of the other
    int ply_ = 0;
};
static_assert(Game<TicTacToe>);

} // namespace linewood
