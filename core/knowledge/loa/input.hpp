// What the network sees of a position of Lines of Action.
#pragma once

#include <array>

#include "knowledge/loa/evaluation.hpp"
#include "network/input.hpp"

namespace linewood {

/// What is at a square: 0 nothing (beyond the board), from 1 on an own piece, from 33 on the opponent's, from 65 on no
/// piece; and what else is known of the square.
struct LoaCode {
    static constexpr std::size_t count = 97;
    static constexpr int own_piece = 1, other_piece = 33, empty = 65;
    static constexpr int in_largest = 1;    // the piece belongs to the largest group of its side
    static constexpr int own_target = 2;    // the side to move can move there
    static constexpr int other_target = 4;  // the opponent could, if it were to move
    static constexpr int near_own = 8;      // at most two squares from the centre of mass of the own pieces
    static constexpr int near_other = 16;   // of the opponent's

    /// The input planes that a code sets, a bit for each:
    ///
    ///     0 own piece           2 opponent's piece            4 own target            6 near the own centre of mass
    ///     1 in the largest      3 in the largest group        5 opponent's target     7 near the opponent's
    ///       group of its side     of its side                                         8 a square of the board
    static constexpr unsigned planes_of(int code) {
        if (code == 0) return 0;
        const int known = (code - 1) % 32;
        const auto largest = static_cast<unsigned>(known & in_largest);
        const unsigned rest = static_cast<unsigned>(known >> 1) << 4 | 1u << 8;
        if (code >= empty) return rest;
        return rest | (1u | largest << 1) << (code >= other_piece ? 2 : 0);
    }
};
inline constexpr auto loa_planes = table_of_planes<LoaCode::count>(&LoaCode::planes_of);

/// Files are columns, ranks are rows. A square sees three squares in each of eight directions.
class LoaInput : public CodeGrid {
  public:
    using G = Loa;
    static constexpr std::size_t reach = 3;
    static constexpr bool is_ray(int columns, int rows) {
        return columns == 0 || rows == 0 || columns == rows || columns == -rows;
    }
    static constexpr InputPlanes planes() { return {G::name, loa_planes}; }

    explicit LoaInput(const Loa&) : CodeGrid(8, 8, reach) {}

    /// Where the piece comes from, and where it goes.
    MoveCells cells_of(const Loa&, Loa::Move move) const { return {cell_of(move / 64), cell_of(move % 64)}; }
    /// The own pieces.
    template <class Visit>
    void for_each_focus(const Loa& here, Visit visit) const {
        for (loa::Squares s = here.mine(); s != 0; s &= s - 1) visit(cell_of(std::countr_zero(s)));
    }

    void encode(const Loa& here) {
        const loa::Squares mine = here.mine(), theirs = here.theirs();
        const loa::Squares largest = largest_group(mine) | largest_group(theirs);
        const std::array<loa::Squares, 5> known{
            largest, targets(mine, theirs), targets(theirs, mine), near_centre(mine), near_centre(theirs)};
        for (int square = 0; square < 64; ++square) {
            const auto at = [square](loa::Squares s) { return static_cast<int>(s >> square & 1); };
            int bits = 0;
            for (std::size_t i = 0; i < known.size(); ++i) bits |= at(known[i]) << i;
            const int kind = at(mine) ? LoaCode::own_piece : at(theirs) ? LoaCode::other_piece : LoaCode::empty;
            code(static_cast<std::size_t>(square % 8), static_cast<std::size_t>(square / 8)) =
                static_cast<std::uint8_t>(kind + bits);
        }
    }

  private:
    static BoardCell cell_of(int square) {
        return {static_cast<std::size_t>(square % 8), static_cast<std::size_t>(square / 8)};
    }
    static loa::Squares largest_group(loa::Squares pieces) {
        loa::Squares largest = 0;
        while (pieces != 0) {
            loa::Squares group = pieces & (~pieces + 1);
            for (loa::Squares wider = loa::grown(group) & pieces; wider != group; wider = loa::grown(group) & pieces)
                group = wider;
            if (std::popcount(group) > std::popcount(largest)) largest = group;
            pieces &= ~group;
        }
        return largest;
    }
    static loa::Squares targets(loa::Squares own, loa::Squares enemy) {
        loa::Squares result = 0;
        for (loa::Squares rest = own; rest != 0; rest &= rest - 1)
            for (int d = 0; d < loa::directions; ++d)
                if (const int to = loa::landing(own, enemy, std::countr_zero(rest), d); to >= 0)
                    result |= loa::Squares{1} << to;
        return result;
    }
    static loa::Squares near_centre(loa::Squares pieces) {
        int files = 0, ranks = 0;
        const int count = std::popcount(pieces);
        for (loa::Squares s = pieces; s != 0; s &= s - 1) {
            files += std::countr_zero(s) % 8;
            ranks += std::countr_zero(s) / 8;
        }
        const int file = (2 * files + count) / (2 * count), rank = (2 * ranks + count) / (2 * count);
        return loa::within_two[static_cast<std::size_t>(rank * 8 + file)];
    }
};

template <>
struct EncodingOf<Loa> {
    using type = LoaInput;
};
static_assert(InputEncoding<LoaInput>);

}  // namespace linewood
