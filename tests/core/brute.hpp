// The truth about a position by trying everything. Knows the rules of the games and nothing of the search.
#pragma once

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <vector>

#include "game.hpp"

namespace linewood {

/// A result seen by the side to move, if both sides know everything; the winner hurries, the loser delays.
struct Truth {
    Outcome outcome;
    int plies; // until the end; of a draw nothing is said
};

/// In games that end by themselves: every position once, to the end. Keys of 64 bits stand for positions.
template <Game G>
class Brute {
  public:
    Truth operator()(const G& here) {
        if (const auto outcome = here.outcome()) return {*outcome, 0};
        if (const auto known = memo_.find(here.key()); known != memo_.end()) return known->second;
        typename G::Moves moves;
        here.legal(moves);
        std::optional<Truth> best;
        for (const auto move : moves) {
            G next = here;
            next.play(move);
            const Truth below = (*this)(next);
            const Truth mine{reversed(below.outcome), below.plies + 1};
            if (!best || is_better(mine, *best)) best = mine;
            if (best->outcome == Outcome::win && best->plies == 1) break;
        }
        return memo_.emplace(here.key(), *best).first->second;
    }

  private:
    static bool is_better(const Truth& a, const Truth& b) {
        if (a.outcome != b.outcome) return a.outcome > b.outcome;
        if (a.outcome == Outcome::draw) return false;
        return (a.outcome == Outcome::win) == (a.plies < b.plies) && a.plies != b.plies;
    }
    std::unordered_map<std::uint64_t, Truth> memo_;
};

/// In games that may go on for ever: what can be forced within a number of plies.
template <Game G>
class BruteWithin {
  public:
    /// `history`: repetition keys of the positions before the one that is asked about, oldest first.
    explicit BruteWithin(std::vector<std::uint64_t> history) : past_(std::move(history)) {}

    /// Nothing if the end lies further away than `plies`.
    std::optional<Truth> operator()(const G& here, int plies) {
        for (int within = 0; within <= plies; ++within) {
            if (forced(here, false, true, Outcome::win, within)) return Truth{Outcome::win, within};
            if (forced(here, false, false, Outcome::win, within)) return Truth{Outcome::loss, within};
            if (forced(here, false, true, Outcome::draw, within) && forced(here, false, false, Outcome::draw, within))
                return Truth{Outcome::draw, within};
        }
        return std::nullopt;
    }
    /// The same after a move.
    std::optional<Truth> after(const G& here, typename G::Move move, int plies) {
        past_.push_back(here.repetition_key());
        G next = here;
        next.play(move);
        const bool repeated = is_repeated(next);
        const auto truth = repeated ? std::optional(Truth{Outcome::draw, 0}) : (*this)(next, plies);
        past_.pop_back();
        return truth;
    }

  private:
    bool is_repeated(const G& here) const {
        return 1 + std::count(past_.begin(), past_.end(), here.repetition_key()) >= here.repetition_limit();
    }

    /// Can the side to move (`mine`), or else the other, force an end no worse for it than `goal` in that many plies?
    bool forced(const G& here, bool repeated, bool mine, Outcome goal, int plies) {
        if (const auto end = repeated ? std::optional(Outcome::draw) : here.outcome())
            return (mine ? *end : reversed(*end)) >= goal;
        if (plies == 0) return false;
        typename G::Moves moves;
        here.legal(moves);
        past_.push_back(here.repetition_key());
        bool found = !mine;
        for (const auto move : moves) {
            G next = here;
            next.play(move);
            if (forced(next, is_repeated(next), !mine, goal, plies - 1) == mine) {
                found = mine;
                break;
            }
        }
        past_.pop_back();
        return found;
    }

    std::vector<std::uint64_t> past_;
};

} // namespace linewood
