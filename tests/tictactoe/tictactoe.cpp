// Tic-tac-toe meets Python: the one binding that a game needs.
#include "tictactoe.hpp"

#include "bind/search.hpp"
#include "knowledge/plain.hpp"

namespace linewood {
namespace {

using Position = AnyPosition<TicTacToe>;

Position from_cells(nb::bytes cells, bool second_to_move) {
    require(cells.size() == 9, "cells must be nine bytes");
    std::array<unsigned, 3> on{}; // by what stands there
    for (unsigned i = 0; i < 9; ++i) {
        const auto kind = static_cast<unsigned char>(cells.c_str()[i]);
        require(kind <= 2, "a cell must be 0 to 2");
        on[kind] |= 1u << i;
    }
    require(std::popcount(on[1]) == std::popcount(on[2]) + (second_to_move ? 1 : 0),
        "the numbers of stones do not fit the side to move");
    require(!TicTacToe::has_three(on[second_to_move ? 2 : 1]), "the side to move has already won");
    return {TicTacToe(on[1], on[2], second_to_move)};
}

nb::bytes cells(const Position& p) {
    const auto& g = std::get<TicTacToe>(p.value);
    const unsigned first = g.first_to_move() ? g.mine() : g.theirs();
    std::string result;
    for (int i = 0; i < 9; ++i) {
        const bool taken = (g.mine() | g.theirs()) >> i & 1;
        const Cell cell = !taken ? Cell::empty : first >> i & 1 ? Cell::first : Cell::second;
        result.push_back(static_cast<char>(cell));
    }
    return nb::bytes(result.data(), result.size());
}

std::vector<int> winning_cells(const Position& p) {
    const unsigned stones = std::get<TicTacToe>(p.value).theirs();
    unsigned winning = 0;
    for (const unsigned line : TicTacToe::lines)
        if ((stones & line) == line) winning |= line;
    std::vector<int> result;
    for (int i = 0; i < 9; ++i)
        if (winning >> i & 1) result.push_back(i);
    return result;
}

} // namespace
} // namespace linewood

NB_MODULE(tictactoe_core, m) {
    using namespace linewood;
    bind_process(m);
    bind_position<Position>(m, "TicTacToe", "A position of tic-tac-toe.")
        .def(nb::init<>())
        .def_static("from_cells", &from_cells, nb::arg("cells"), nb::arg("second_to_move"))
        .def("cells", &cells)
        .def("winning_cells", &winning_cells);
    bind_search<AnySearch<Position>, Position>(m, "TicTacToeSearch");
}
