// Connect Four meets Python.
#include "games/connect4.hpp"

#include "bind/search.hpp"
#include "bind/selfplay.hpp"
#include "knowledge/connect4/knowledge.hpp"

namespace linewood {
namespace {

using Position = AnyPosition<Connect4Small, Connect4Medium, Connect4Large>;

/// Calls `make` with an empty position of the width that serves the board.
template <class Make>
Position of_size(int rows, int columns, Make make) {
    require(rows >= 4 && rows <= 15, "rows must be from 4 to 15");
    require(columns >= 4 && columns <= 16, "columns must be from 4 to 16");
    if (rows <= Connect4Small::Board::max_rows && columns <= Connect4Small::Board::max_columns)
        return make(Connect4Small{});
    if (columns <= Connect4Medium::Board::max_columns) return make(Connect4Medium{});
    return make(Connect4Large{});
}

Position empty_board(int rows, int columns, const std::vector<int>& forbidden) {
    return of_size(rows, columns, [&]<class G>(G) {
        typename G::Board walls;
        for (const int cell : forbidden) {
            require(cell >= 0 && cell < rows * columns, "a forbidden cell lies off the board");
            walls.set(G::Board::bit(cell % columns, cell / columns));
        }
        return Position{G(rows, columns, walls)};
    });
}

Position from_cells(int rows, int columns, nb::bytes cells, bool second_to_move) {
    return of_size(rows, columns, [&]<class G>(G) {
        using Board = typename G::Board;
        require(cells.size() == static_cast<std::size_t>(rows * columns), "cells must be rows x columns bytes");
        std::array<Board, 4> on{}; // by what stands there
        for (int i = 0; i < rows * columns; ++i) {
            const auto kind = static_cast<unsigned char>(cells.c_str()[i]);
            require(kind <= 3, "a cell must be 0 to 3");
            on[kind].set(Board::bit(i % columns, i / columns));
        }
        const Board first = on[1], second = on[2], stones = first | second;
        require(first.count() == second.count() + (second_to_move ? 1 : 0),
            "the numbers of stones do not fit the side to move");
        G position(rows, columns, on[3]);
        for (int c = 0; c < columns; ++c) {
            const std::uint32_t taken = stones.column(c) | on[3].column(c);
            require(stones.column(c) >> std::countr_one(taken) == 0, "a stone floats above a free cell");
        }
        require(!(second_to_move ? second : first).has_four(), "the side to move has already won");
        position.set_up(first, second, second_to_move);
        return Position{position};
    });
}

template <class Visit>
void for_each_cell(const auto& position, Visit visit) {
    using Board = typename std::remove_cvref_t<decltype(position)>::Board;
    for (int row = 0; row < position.rows(); ++row)
        for (int column = 0; column < position.columns(); ++column)
            visit(row * position.columns() + column, Board::bit(column, row));
}

nb::bytes cells(const Position& p) {
    return p.visit([](const auto& g) {
        const auto& first = g.first_to_move() ? g.mine() : g.theirs();
        std::string result;
        for_each_cell(g, [&](int, int bit) {
            const Cell cell = g.walls().test(bit) ? Cell::forbidden
                : !g.occupied().test(bit)         ? Cell::empty
                : first.test(bit)                 ? Cell::first
                                                  : Cell::second;
            result.push_back(static_cast<char>(cell));
        });
        return nb::bytes(result.data(), result.size());
    });
}

/// Every stone of the last mover that lies on a line of four.
std::vector<int> winning_cells(const Position& p) {
    return p.visit([](const auto& g) {
        using Board = typename std::remove_cvref_t<decltype(g)>::Board;
        const auto& stones = g.theirs();
        Board winning;
        for (const int d : Board::directions) {
            const Board two = stones & Board(stones >> d);
            const Board start = two & Board(two >> 2 * d);
            const Board half = start | Board(start << d);
            winning |= half | Board(half << 2 * d);
        }
        std::vector<int> result;
        for_each_cell(g, [&](int cell, int bit) {
            if (winning.test(bit)) result.push_back(cell);
        });
        return result;
    });
}

} // namespace

void bind_connect4(nb::module_& m) {
    auto position = bind_position<Position>(m, "Connect4", "A position of gravity Connect Four.");
    bind_training(position);
    position
        .def(
            "__init__",
            [](Position* self, int rows, int columns, const std::vector<int>& forbidden) {
                new (self) Position{empty_board(rows, columns, forbidden)};
            },
            nb::arg("rows"), nb::arg("columns"), nb::arg("forbidden") = std::vector<int>{})
        .def_static(
            "from_cells", &from_cells, nb::arg("rows"), nb::arg("columns"), nb::arg("cells"), nb::arg("second_to_move"))
        .def("cells", &cells)
        .def("winning_cells", &winning_cells);
    bind_search<AnySearch<Position>, Position>(m, "Connect4Search");
}

} // namespace linewood
