// Connect-5 on a hexagon.
#pragma once

#include "bits.hpp"
#include "game.hpp"
#include "random.hpp"

namespace linewood {

/// The cells of a hexagon with `side` cells on each side, numbered row by row from the top left.
/// Row r, place i in it: column q = i + max(0, side-1-r). The three axes are the lines of
/// constant r, of constant q and of constant q + r.
///
///     side 3:      0   1   2
///                3   4   5   6
///              7   8   9  10  11
///               12  13  14  15
///                 16  17  18
struct HexGeometry {
    static constexpr int max_side = 10;
    static constexpr int max_cells = 271;
    static constexpr int max_lines = 2 * max_side - 1;
    static constexpr int axes = 3;
    static constexpr std::int16_t edge = -1;

    int side = 0, cells = 0, lines = 0; // lines: on each axis, and cells on the longest line
    std::array<std::array<std::uint8_t, max_cells>, axes> line{};   // which line of the axis a cell lies on
    std::array<std::array<std::uint8_t, max_cells>, axes> place{};  // where on that line
    std::array<std::array<std::uint8_t, max_lines>, axes> length{}; // cells on a line
    std::array<std::array<std::array<std::int16_t, max_lines>, max_lines>, axes> at{}; // [axis][line][place] -> cell
    std::array<std::array<std::int16_t, max_cells>, 2 * axes> step{}; // neighbour: 2 axis forwards, 2 axis + 1 back

    constexpr explicit HexGeometry(int side_length) : side(side_length), lines(2 * side_length - 1) {
        for (int r = 0; r < lines; ++r) {
            const int first_q = r < side ? side - 1 - r : 0;
            const int row_length = lines - (r < side ? side - 1 - r : r - side + 1);
            for (int q = first_q; q < first_q + row_length; ++q) {
                const int cell = cells++;
                append(0, r, cell);
                append(1, q, cell);
                append(2, q + r - (side - 1), cell);
            }
        }
        for (int axis = 0; axis < axes; ++axis)
            for (int cell = 0; cell < cells; ++cell) link(axis, cell);
    }

  private:
    template <class A>
    static constexpr auto& get(A& array, int i) {
        return array[static_cast<std::size_t>(i)];
    }
    constexpr void append(int axis, int on_line, int cell) {
        auto& used = get(get(length, axis), on_line);
        get(get(line, axis), cell) = static_cast<std::uint8_t>(on_line);
        get(get(place, axis), cell) = used;
        get(get(get(at, axis), on_line), used++) = static_cast<std::int16_t>(cell);
    }
    constexpr void link(int axis, int cell) {
        const int on_line = get(get(line, axis), cell), i = get(get(place, axis), cell);
        const auto& row = get(get(at, axis), on_line);
        get(get(step, 2 * axis), cell) = i + 1 < get(get(length, axis), on_line) ? get(row, i + 1) : edge;
        get(get(step, 2 * axis + 1), cell) = i > 0 ? get(row, i - 1) : edge;
    }
};

inline constexpr std::array<HexGeometry, 8> hex_geometries{HexGeometry{3}, HexGeometry{4}, HexGeometry{5},
    HexGeometry{6}, HexGeometry{7}, HexGeometry{8}, HexGeometry{9}, HexGeometry{10}};

/// The geometry of a side from 3 to 10.
constexpr const HexGeometry& hex_geometry(int side) { return hex_geometries[static_cast<std::size_t>(side - 3)]; }

/// A position: one bit a cell, in the order of the cells.
template <int Words>
class Hex5 {
  public:
    using Board = Bits<Words>;
    using Move = std::uint16_t; // the cell
    static constexpr std::size_t max_cells = Words == 4 ? 217 : 271;
    using Moves = FixedList<Move, max_cells>;
    static constexpr std::string_view name = "hex5";
    static constexpr int in_line = 5;

    constexpr Hex5() = default;
    constexpr explicit Hex5(int side)
        : key_(mix(static_cast<std::uint64_t>(side))), side_(static_cast<std::uint8_t>(side)) {}

    /// Puts stones on the board without playing; expects a consistent set of stones.
    constexpr void set_up(const Board& first, const Board& second, bool second_to_move) {
        for_each_bit<Words>(first, [&](int cell) { key_ ^= stone_key(0, cell); });
        for_each_bit<Words>(second, [&](int cell) { key_ ^= stone_key(1, cell); });
        ply_ = static_cast<std::uint16_t>((first | second).count());
        mine_ = second_to_move ? second : first;
        theirs_ = second_to_move ? first : second;
        lost_ = false;
        for_each_bit<Words>(theirs_, [&](int cell) { lost_ = lost_ || makes_five(theirs_, cell); });
    }

    constexpr void legal(Moves& moves) const {
        moves.clear();
        if (lost_) return;
        const Board taken = mine_ | theirs_;
        for (int cell = 0; cell < cells(); ++cell)
            if (!taken.test(cell)) moves.push(static_cast<Move>(cell));
    }

    constexpr void play(Move cell) {
        key_ ^= stone_key(ply_ & 1u, cell);
        Board placed = mine_;
        placed.set(cell);
        mine_ = theirs_;
        theirs_ = placed;
        lost_ = makes_five(theirs_, cell);
        ++ply_;
    }

    constexpr std::optional<Outcome> outcome() const {
        if (lost_) return Outcome::loss;
        if (ply_ == cells()) return Outcome::draw;
        return std::nullopt;
    }

    constexpr std::uint64_t key() const { return key_; }
    constexpr int ply() const { return ply_; }
    constexpr bool first_to_move() const { return (ply_ & 1) == 0; }
    constexpr int side() const { return side_; }
    constexpr int cells() const { return geometry().cells; }
    constexpr const HexGeometry& geometry() const { return hex_geometry(side_); }
    constexpr const Board& mine() const { return mine_; }
    constexpr const Board& theirs() const { return theirs_; }
    constexpr bool is_free(int cell) const { return !mine_.test(cell) && !theirs_.test(cell); }

    /// Does `cell`, taken to be one of `stones`, lie on a line of five or more of them?
    constexpr bool makes_five(const Board& stones, int cell) const {
        for (int axis = 0; axis < HexGeometry::axes; ++axis)
            if (1 + run(stones, cell, 2 * axis) + run(stones, cell, 2 * axis + 1) >= in_line) return true;
        return false;
    }

    /// Number of `stones` that follow `cell` without a gap in one of six directions.
    constexpr int run(const Board& stones, int cell, int direction) const {
        const auto& step = geometry().step[static_cast<std::size_t>(direction)];
        int length = 0;
        for (int c = step[static_cast<std::size_t>(cell)]; c != HexGeometry::edge && stones.test(c);
            c = step[static_cast<std::size_t>(c)])
            ++length;
        return length;
    }

    friend constexpr bool operator==(const Hex5&, const Hex5&) = default;

  private:
    static constexpr std::uint64_t stone_key(unsigned colour, int cell) {
        return zobrist(colour * 512 + static_cast<unsigned>(cell));
    }

    Board mine_, theirs_;
    std::uint64_t key_ = 0;
    std::uint16_t ply_ = 0;
    std::uint8_t side_ = 0;
    bool lost_ = false; // the stone just played made five
};

using Hex5Medium = Hex5<4>; // sides 3 to 9
using Hex5Large = Hex5<5>;  // side 10

static_assert(Game<Hex5Medium> && Game<Hex5Large> && !Repeating<Hex5Medium>);

} // namespace linewood
