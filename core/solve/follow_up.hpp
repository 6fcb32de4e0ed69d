// What answering in the same column guarantees: bounds without a search. docs/explanation/solver.md has the proofs.
#pragma once

#include <optional>

#include "solve/shape.hpp"

namespace linewood::solve {

/// A position in which nobody can win with the next stone. `won_by` cells are those where one stone makes four.
template <class Board>
struct Node {
    Board mine, theirs;         // of the side to move, of the other side
    Board my_wins, their_wins;  // cells, free or not, where a stone of that side would make four
    int ply = 0;                // stones on the board
};

/// Static bounds by follow-up. The controller answers every stone with the next one in the same column; where a column
/// has an odd number of free cells, its lowest one is a *base*, and bases are answered by bases.
template <class Board>
class FollowUp {
  public:
    explicit FollowUp(const Shape<Board>& shape) : shape_(shape) {}

    /// A score for the side to move that settles whether it is greater than `alpha`, if follow-up shows one.
    /// It is a lower bound if it is greater than alpha, else an upper bound.
    std::optional<int> settle(const Node<Board>& node, const Board& free, const Board& playable, int alpha) const {
        const bool other_is_last = (shape_.count - node.ply) % 2 == 0;
        const Board odd = free & ~shape_.last & ~playable;  // where a threat works for the player who is not last
        const Board base = playable & shape_.last;
        if (other_is_last) {
            if (alpha >= 0 && is_held(node.mine | (free & ~shape_.last), base, false)) return 0;
            if (const Board threats = node.my_wins & odd; threats.any())
                return best_threat(threats, node.theirs, free, playable, true, alpha + 1);
            return std::nullopt;
        }
        if (alpha < 0 && is_held(node.theirs | (free & ~shape_.last), base, true)) return 0;
        if (const Board threats = node.their_wins & odd; threats.any())
            if (const auto worth = best_threat(threats, node.mine, free, playable, false, -alpha)) return -*worth;
        return std::nullopt;
    }

  private:
    using L = Lanes<Board>;

    /// Does the controller stop every four? `reach`: what the other side has or gets for sure. Of the bases the
    /// controller takes one first if it is to move; then each side gets one of each pair of bases.
    static bool is_held(const Board& reach, const Board& bases, bool controller_moves) {
        if (reach.has_four()) return false;
        if (!controller_moves) return pairs_hold(reach, bases);
        for (Board rest = bases; rest.any();) {
            const Board taken = L::lowest(rest);
            rest = rest & ~taken;
            if (pairs_hold(reach, bases & ~taken)) return true;
        }
        return false;
    }

    static bool pairs_hold(const Board& reach, const Board& bases) {
        if (!bases.any() || !(reach | bases).has_four()) return true;
        if (bases.count() != 2) return false;
        const Board one = L::lowest(bases);
        return !(reach | one).has_four() && !(reach | (bases & ~one)).has_four();
    }

    /// The score that the owner of `threats`, not last to move, is sure of: the other side has to play below one of
    /// them in the end. At least `need`, or nothing.
    std::optional<int> best_threat(
        Board threats, const Board& other, const Board& free, const Board& playable, bool owner_moves, int need) const {
        for (; threats.any(); threats = threats & ~L::lowest(threats)) {
            const auto cell = static_cast<std::size_t>(threats.lowest());
            const int worth = (2 + shape_.above[cell]) / 2;
            if (worth < need) continue;
            const Board column = Board::of_column(shape_.column_of[cell]), below = shape_.below[cell] & free;
            const Board reach = other | (free & ~shape_.last & ~column) | (below & shape_.last);
            const Board bases =
                (playable & shape_.last & ~column) | (playable & ~shape_.last & below & ~shape_.under[cell]);
            if (is_held(reach, bases, owner_moves)) return worth;
        }
        return std::nullopt;
    }

    const Shape<Board>& shape_;
};

} // namespace linewood::solve
