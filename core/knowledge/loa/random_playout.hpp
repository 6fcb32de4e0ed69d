// Plain random playouts of Lines of Action: every legal move equally likely.
#pragma once

#include "bits.hpp"
#include "games/loa.hpp"
#include "knowledge/knowledge.hpp"

namespace linewood {

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
