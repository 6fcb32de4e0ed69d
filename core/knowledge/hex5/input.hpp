// What the network sees of a position of Connect-5 on a hexagon.
#pragma once

#include <array>

#include "knowledge/hex5/lines.hpp"
#include "network/input.hpp"

namespace linewood {

/// What is at a cell: 0 nothing (beyond the hexagon), 1 an own stone, 2 the opponent's, from 3 on a free cell and what a
/// stone there would do. A four is a stone short of five in line, a three two stones short, with nobody in the way.
struct Hex5Code {
    static constexpr std::size_t count = 67;
    static constexpr int own_stone = 1, other_stone = 2, free_cell = 3;
    static constexpr int own_five = 1, other_five = 2, own_four = 4, other_four = 8, own_three = 16, other_three = 32;

    /// The input planes that a code sets, a bit for each:
    ///
    ///     0 own stone           3 own five             5 own four             7 own three
    ///     1 opponent's stone    4 opponent's five      6 opponent's four      8 opponent's three
    ///     2 free
    static constexpr unsigned planes_of(int code) {
        if (code == 0) return 0;
        if (code < free_cell) return code == own_stone ? 1u << 0 : 1u << 1;
        return 1u << 2 | static_cast<unsigned>(code - free_cell) << 3;
    }
};
inline constexpr auto hex5_planes = table_of_planes<Hex5Code::count>(&Hex5Code::planes_of);

/// A hexagon in a square grid: columns are lines of constant q, rows of constant r (games/hex5.hpp). A cell sees four cells
/// in each of six directions.
///
///     side 3:  . . x x x       r = 0
///              . x x x x       r = 1         the dots are beyond the hexagon
///              x x x x x
///              x x x x .
///              x x x . .       r = 4
template <int Words>
class Hex5Input : public CodeGrid {
  public:
    using G = Hex5<Words>;
    static constexpr std::size_t reach = 4;
    static constexpr bool is_ray(int columns, int rows) { return columns == 0 || rows == 0 || columns == -rows; }
    static constexpr InputPlanes planes() { return {G::name, hex5_planes}; }

    explicit Hex5Input(const G& board) : CodeGrid(lines_of(board), lines_of(board), reach) {}

    /// The cell, twice.
    MoveCells cells_of(const G& here, typename G::Move move) const {
        return {cell_of(here, move), cell_of(here, move)};
    }
    /// The free cells.
    template <class Visit>
    void for_each_focus(const G& here, Visit visit) const {
        for (int cell = 0; cell < here.cells(); ++cell)
            if (here.is_free(cell)) visit(cell_of(here, cell));
    }

    void encode(const G& here) {
        const HexLines lines(here);
        const std::array<Bits<5>, 6> known{lines.fives(0), lines.fives(1), lines.open(0, 3, 3), lines.open(1, 3, 3),
            lines.open(0, 2, 2), lines.open(1, 2, 2)};
        for (int cell = 0; cell < here.cells(); ++cell) {
            int bits = 0;
            for (std::size_t i = 0; i < known.size(); ++i) bits |= known[i].test(cell) ? 1 << i : 0;
            const auto [column, row] = cell_of(here, cell);
            code(column, row) = static_cast<std::uint8_t>(here.mine().test(cell) ? Hex5Code::own_stone
                    : here.theirs().test(cell)                                   ? Hex5Code::other_stone
                                                                                 : Hex5Code::free_cell + bits);
        }
    }

  private:
    static std::size_t lines_of(const G& board) { return static_cast<std::size_t>(board.geometry().lines); }
    static BoardCell cell_of(const G& here, int cell) {
        const auto c = static_cast<std::size_t>(cell);
        return {here.geometry().line[1][c], here.geometry().line[0][c]};
    }
};

template <int Words>
struct EncodingOf<Hex5<Words>> {
    using type = Hex5Input<Words>;
};
static_assert(InputEncoding<Hex5Input<4>>);

}  // namespace linewood
