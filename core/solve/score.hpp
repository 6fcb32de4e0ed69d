// Scores of Connect Four: those of the public solvers.
#pragma once

#include <optional>

#include "game.hpp"

namespace linewood::solve {

/// Bounds on a score, for the side to move.
struct Bounds {
    int lower = 0, upper = 0;

    bool exact() const { return lower == upper; }
    Bounds reversed() const { return {-upper, -lower}; }
    /// What they say of the result.
    std::optional<Outcome> outcome() const {
        if (lower > 0) return Outcome::win;
        if (upper < 0) return Outcome::loss;
        if (lower == 0 && upper == 0) return Outcome::draw;
        return std::nullopt;
    }
    friend bool operator==(const Bounds&, const Bounds&) = default;
};

/// A win with the stone number `stone` on a board of so many cells; a draw is worth 0, a loss the negative of the
/// opponent's win.
constexpr int score_at(int cells, int stone) { return (cells + 2 - stone) / 2; }

/// Plies from `ply` to the end of a game with this score.
constexpr int plies_of(int score, int cells, int ply) {
    if (score == 0) return cells - ply;
    const int last = cells + 2 - 2 * (score > 0 ? score : -score);  // or one less: the winner's stones are odd or even
    return last - (last - ply + (score > 0 ? 1 : 0)) % 2 - ply;
}

}  // namespace linewood::solve
