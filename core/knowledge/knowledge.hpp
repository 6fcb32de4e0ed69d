// What the knowledge of a game tells the search: its playouts and what can be seen at a glance.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "game.hpp"
#include "options.hpp"
#include "random.hpp"

namespace linewood {

/// What a search for threats found from a root.
template <class Move>
struct Threats {
    std::vector<Move> win;     // from the side to move's first move to the last; empty if there is none
    std::vector<Move> holding; // the moves that hold against the opponent's threats; empty: any, or none
    int nodes = 0;
};

/// An exact result of a root's move, for the player who makes it.
template <class Move>
struct Verdict {
    Move move;
    Outcome outcome;
    int distance;  // in plies, the move itself counted
    bool shortest; // if not, the distance is an upper bound
};

/// What an exact solver found of a root: the result of its best move and of some others, or nothing.
template <class Move>
struct Solved {
    std::vector<Verdict<Move>> moves; // moves that are missing are not better than the best one
    std::vector<Move> line;           // begins with the best move; may end before the game does
    std::vector<Move> open;           // if there is no result: moves that may be the best, unless those are all
    std::uint64_t nodes = 0;

    /// The move that a report puts first: of two wins the sooner one, of two losses the later one. Expects a move.
    const Verdict<Move>& best() const {
        const auto rank = [](const Verdict<Move>& v) {
            const int result = static_cast<int>(v.outcome);
            return std::tuple(result, -result * v.distance, v.shortest, -int{v.move});
        };
        return *std::ranges::max_element(moves, {}, rank);
    }
};

/// The end of a playout, seen by the side to move where it began.
struct Playout {
    float value = 0;     // -1 .. 1: a result, or an evaluation where the playout was cut off
    int plies = 0;       // how long it went on; for a proof, how long the game still lasts
    bool proven = false; // the losing side had a single move at every turn, so the value is exact
    bool cut_off = false;
};

/// What a network says of a position, mixed with a playout from there; a `share` of 1 needs no playout.
template <class Play>
Playout mixed(float share, float value, Play play) {
    if (share >= 1) return {value, 0, false, true};
    const Playout rest = play();
    return {rest.value + share * (value - rest.value), rest.plies, false, true};
}

/// For playouts whose moves nobody wants to know.
struct Unrecorded {
    void operator()(int) const {}
};

/// A result that needs no search, seen by the side to move, and the plies until then.
struct Glance {
    std::optional<Outcome> outcome;
    int distance = 0; // without an outcome: of the longest loss among the moves that were dropped
    bool partial = false; // moves were dropped that nobody proved bad
};

/// Knowledge with a search for threats of its own, which replaces the general search for a forced win. `is_over(share)`
/// tells whether so large a share of the time is over.
template <class K, class G>
concept SearchesThreats = requires(const K& knowledge, const G& root, int nodes, bool (*is_over)(double)) {
    { knowledge.threats(root, nodes, is_over) } -> std::same_as<Threats<typename G::Move>>;
};

/// Knowledge that comes with an exact solver: something that lives as long as a session and remembers what it learns.
template <class K, class G>
concept Solves = std::constructible_from<typename K::Solver, const G&, const Options&> &&
    requires(typename K::Solver solver, const G& root, const Options& options, std::span<const typename G::Move> only,
        std::uint64_t nodes, bool (*is_over)()) {
        { K::Solver::bytes(options) } -> std::same_as<std::size_t>;
        { K::Solver::is_worth_trying(root, options) } -> std::same_as<bool>;
        { solver.solve(root, only, nodes, is_over) } -> std::same_as<Solved<typename G::Move>>;
    };

/// The exact solver that some knowledge comes with.
template <class K>
struct SolverIn {
    struct None {};
    using type = None;
};
template <class K>
    requires requires { typename K::Solver; }
struct SolverIn<K> {
    using type = typename K::Solver;
};

/// Knowledge of one game, made from options; each thread has its own. All positions given to it are not over.
template <class K, class G>
concept Knowledge = Game<G> && std::copyable<K> &&
    requires(K knowledge, const G& here, typename G::Moves& moves, std::span<float> scores, Random& random,
        std::span<const typename G::Move> path, std::vector<typename G::Move>* line, float value) {
        // Leaves in `moves`, given all legal ones, those worth a search: what is dropped loses by a glance.
        { knowledge.consider(here, moves) } -> std::same_as<Glance>;
        // The moves by which a result comes about that `consider` saw from further away than three plies.
        { knowledge.explain(here) } -> std::same_as<std::vector<typename G::Move>>;
        // A number in -1 .. 1 for each move, for the player who makes it.
        { knowledge.score(here, moves, scores) } -> std::same_as<void>;
        // A number in -1 .. 1 for the side to move.
        { knowledge.evaluate(here) } -> std::same_as<float>;
        // `line`, if not null, receives the moves.
        { knowledge.playout(here, random, line) } -> std::same_as<Playout>;
        // A playout at the end of `path` from `here` had this value for the side to move at `here`.
        { knowledge.learn(here, path, value) } -> std::same_as<void>;
    };

/// The knowledge that a search of a game uses. The header of a game's own knowledge says so.
template <Game G>
class PlainKnowledge;
template <Game G>
struct KnowledgeOf {
    using type = PlainKnowledge<G>;
};

} // namespace linewood
