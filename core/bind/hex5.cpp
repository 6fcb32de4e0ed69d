// Connect-5 on a hexagon meets Python.
#include "games/hex5.hpp"

#include "bind/search.hpp"
#include "bind/selfplay.hpp"
#include "knowledge/hex5/knowledge.hpp"

namespace linewood {
namespace {

using Position = AnyPosition<Hex5Medium, Hex5Large>;

template <class Make>
Position of_side(int side, Make make) {
    require(side >= 3 && side <= HexGeometry::max_side, "side must be from 3 to 10");
    return side < HexGeometry::max_side ? make(Hex5Medium(side)) : make(Hex5Large(side));
}

Position from_cells(int side, nb::bytes cells, bool second_to_move) {
    return of_side(side, [&]<class G>(G position) {
        require(cells.size() == static_cast<std::size_t>(position.cells()), "cells must be one byte a cell");
        std::array<typename G::Board, 3> on{};
        for (int i = 0; i < position.cells(); ++i) {
            const auto kind = static_cast<unsigned char>(cells.c_str()[i]);
            require(kind <= 2, "a cell must be 0 to 2");
            on[kind].set(i);
        }
        require(on[1].count() == on[2].count() + (second_to_move ? 1 : 0),
            "the numbers of stones do not fit the side to move");
        const auto& mover = on[second_to_move ? 2 : 1];
        for_each_bit(
            mover, [&](int cell) { require(!position.makes_five(mover, cell), "the side to move has already won"); });
        position.set_up(on[1], on[2], second_to_move);
        return Position{position};
    });
}

nb::bytes cells(const Position& p) {
    return p.visit([](const auto& g) {
        const auto& first = g.first_to_move() ? g.mine() : g.theirs();
        std::string result;
        for (int cell = 0; cell < g.cells(); ++cell) {
            const Cell kind = g.is_free(cell) ? Cell::empty : first.test(cell) ? Cell::first : Cell::second;
            result.push_back(static_cast<char>(kind));
        }
        return nb::bytes(result.data(), result.size());
    });
}

/// Every stone of the last mover that lies on a line of five.
std::vector<int> winning_cells(const Position& p) {
    return p.visit([](const auto& g) {
        std::vector<int> result;
        for (int cell = 0; cell < g.cells(); ++cell)
            if (g.theirs().test(cell) && g.makes_five(g.theirs(), cell)) result.push_back(cell);
        return result;
    });
}

} // namespace

void bind_hex5(nb::module_& m) {
    auto position = bind_position<Position>(m, "Hex5", "A position of Connect-5 on a hexagon.");
    bind_training(position);
    position
        .def(
            "__init__",
            [](Position* self, int side) { new (self) Position{of_side(side, [](auto g) { return Position{g}; })}; },
            nb::arg("side"))
        .def_static("from_cells", &from_cells, nb::arg("side"), nb::arg("cells"), nb::arg("second_to_move"))
        .def("cells", &cells)
        .def("winning_cells", &winning_cells);
    bind_search<AnySearch<Position>, Position>(m, "Hex5Search");
}

} // namespace linewood
