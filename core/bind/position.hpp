// How a position looks from Python: one class a game, whatever width serves its board.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/operators.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <cstring>
#include <stdexcept>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "bind/gil.hpp"
#include "game.hpp"
#include "knowledge/plain.hpp"

namespace linewood {

/// What stands on a cell, as Python sees it.
enum class Cell : std::uint8_t { empty = 0, first = 1, second = 2, forbidden = 3 };

/// A position of one of several widths. Frozen: `play` returns a new one.
template <Game... Widths>
struct AnyPosition {
    std::variant<Widths...> value;

    template <class Visit>
    decltype(auto) visit(Visit visitor) const {
        return std::visit(visitor, value);
    }
    friend bool operator==(const AnyPosition&, const AnyPosition&) = default;
};

template <Game G>
bool is_legal(const G& position, long move) {
    typename G::Moves moves;
    position.legal(moves);
    for (const auto legal : moves)
        if (legal == move) return true;
    return false;
}

template <Game G>
std::vector<int> legal_moves(const G& position) {
    typename G::Moves moves;
    position.legal(moves);
    return {moves.begin(), moves.end()};
}

/// +1 the first player has won, -1 the second, 0 a draw.
template <Game G>
std::optional<int> outcome_of(const G& position) {
    const auto outcome = position.outcome();
    if (!outcome) return std::nullopt;
    return position.first_to_move() ? static_cast<int>(*outcome) : -static_cast<int>(*outcome);
}

/// Random playouts for so many seconds: how many, their plies, and the seconds they took.
template <Game G>
std::tuple<long, long, double> bench_random(const G& position, double seconds, std::uint64_t seed) {
    using Clock = std::chrono::steady_clock;
    if (position.outcome()) throw std::invalid_argument("the game is over");
    Random random(seed);
    long playouts = 0, plies = 0;
    double passed = 0;
    for (const auto start = Clock::now(); passed < seconds;
        passed = std::chrono::duration<double>(Clock::now() - start).count())
        for (int i = 0; i < 256; ++i, ++playouts) plies += random_playout(position, random).plies;
    return {playouts, plies, passed};
}

inline void require(bool condition, const char* expectation) {
    if (!condition) throw std::invalid_argument(expectation);
}

/// The methods that all games share.
template <class Position>
nb::class_<Position> bind_position(nb::module_& m, const char* name, const char* doc) {
    nb::class_<Position> type(m, name, doc);
    type.def("legal", [](const Position& p) { return p.visit([](const auto& g) { return legal_moves(g); }); })
        .def(
            "play",
            [](const Position& p, long move) {
                return p.visit([&](auto g) {
                    require(is_legal(g, move), "not a legal move");
                    g.play(static_cast<typename decltype(g)::Move>(move));
                    return Position{g};
                });
            },
            nb::arg("move"))
        .def("outcome", [](const Position& p) { return p.visit([](const auto& g) { return outcome_of(g); }); })
        .def("to_move",
            [](const Position& p) { return p.visit([](const auto& g) { return g.first_to_move() ? 0 : 1; }); })
        .def("ply", [](const Position& p) { return p.visit([](const auto& g) { return g.ply(); }); })
        .def("key", [](const Position& p) { return p.visit([](const auto& g) { return g.key(); }); })
        .def(
            "perft",
            [](const Position& p, int depth) {
                require(depth >= 0, "depth must not be negative");
                return p.visit([&](const auto& g) { return perft(g, depth); });
            },
            nb::arg("depth"), nb::call_guard<WithoutGil>())
        .def(
            "bench_random",
            [](const Position& p, double seconds, std::uint64_t seed) {
                return p.visit([&](const auto& g) { return bench_random(g, seconds, seed); });
            },
            nb::arg("seconds"), nb::arg("seed"), nb::call_guard<WithoutGil>(),
            "Random playouts for so many seconds: how many, their plies, and the seconds they took.")
        .def(nb::self == nb::self, nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", [](const Position& p) { return p.visit([](const auto& g) { return g.key() >> 1; }); });
    return type;
}

void bind_connect4(nb::module_& m);
void bind_hex5(nb::module_& m);
void bind_loa(nb::module_& m);

} // namespace linewood
