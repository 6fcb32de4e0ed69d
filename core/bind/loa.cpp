// Lines of Action meets Python.
#include "games/loa.hpp"

#include "bind/search.hpp"
#include "bind/selfplay.hpp"
#include "knowledge/loa/knowledge.hpp"

namespace linewood {
namespace {

using Position = AnyPosition<Loa>;

template <class Choice>
Choice choose(const std::string& text, const char* zero, const char* one, const char* expectation) {
    require(text == zero || text == one, expectation);
    return static_cast<Choice>(text == one ? 1 : 0);
}

LoaRules rules_of(
    const std::string& both, const std::string& lone, const std::string& stuck, const std::string& repeat) {
    return {
        choose<LoaRules::Both>(both, "mover", "draw", "both must be mover or draw"),
        choose<LoaRules::Lone>(lone, "capturer", "owner", "lone must be capturer or owner"),
        choose<LoaRules::Stuck>(stuck, "pass", "loses", "stuck must be pass or loses"),
        choose<LoaRules::Repeat>(repeat, "third", "second", "repeat must be third or second"),
    };
}

Position from_cells(const std::string& both, const std::string& lone, const std::string& stuck,
    const std::string& repeat, nb::bytes cells, bool second_to_move) {
    require(cells.size() == 64, "cells must be 64 bytes");
    std::array<loa::Squares, 3> on{};
    for (std::size_t i = 0; i < 64; ++i) {
        const auto kind = static_cast<unsigned char>(cells.c_str()[i]);
        require(kind <= 2, "a cell must be 0 to 2");
        on[kind] |= loa::Squares{1} << i;
    }
    for (const auto pieces : {on[1], on[2]})
        require(pieces != 0 && std::popcount(pieces) <= 12, "each side must have 1 to 12 pieces");
    return Position{Loa(rules_of(both, lone, stuck, repeat), on[1], on[2], second_to_move)};
}

const Loa& game(const Position& p) { return std::get<Loa>(p.value); }

nb::bytes cells(const Position& p) {
    const Loa& g = game(p);
    const auto first = g.first_to_move() ? g.mine() : g.theirs(), all = g.mine() | g.theirs();
    std::string result;
    for (int i = 0; i < 64; ++i) {
        const Cell kind = !(all >> i & 1) ? Cell::empty : first >> i & 1 ? Cell::first : Cell::second;
        result.push_back(static_cast<char>(kind));
    }
    return nb::bytes(result.data(), result.size());
}

/// The winner's connected group; nothing where the game was not won by connecting.
std::vector<int> winning_cells(const Position& p) {
    const Loa& g = game(p);
    const auto outcome = g.outcome();
    std::vector<int> result;
    if (!outcome || *outcome == Outcome::draw) return result;
    const auto winner = *outcome == Outcome::win ? g.mine() : g.theirs();
    for (int i = 0; i < 64 && loa::connected(winner); ++i)
        if (winner >> i & 1) result.push_back(i);
    return result;
}

} // namespace

void bind_loa(nb::module_& m) {
    auto position = bind_position<Position>(m, "Loa", "A position of Lines of Action.");
    bind_training(position);
    position
        .def(
            "__init__",
            [](Position* self, const std::string& both, const std::string& lone, const std::string& stuck,
                const std::string& repeat) { new (self) Position{Loa(rules_of(both, lone, stuck, repeat))}; },
            nb::arg("both"), nb::arg("lone"), nb::arg("stuck"), nb::arg("repeat"))
        .def_static("from_cells", &from_cells, nb::arg("both"), nb::arg("lone"), nb::arg("stuck"), nb::arg("repeat"),
            nb::arg("cells"), nb::arg("second_to_move"))
        .def("cells", &cells)
        .def("winning_cells", &winning_cells)
        .def("repetition_key", [](const Position& p) { return game(p).repetition_key(); });
    bind_search<AnySearch<Position>, Position>(m, "LoaSearch");
}

} // namespace linewood
