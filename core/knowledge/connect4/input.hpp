// What the network sees of a position of gravity Connect Four: a code for each cell.
#pragma once

#include <array>

#include "games/connect4.hpp"
#include "network/input.hpp"

namespace linewood {

/// What is at a cell: 0 nothing (a wall), 1 an own stone, 2 the opponent's, from 3 on a free cell and what is known of it.
struct Connect4Code {
    static constexpr std::size_t count = 35;
    static constexpr int own_stone = 1, other_stone = 2, free_cell = 3;
    static constexpr int own = 1;        // the side to move fills it in the end
    static constexpr int playable = 2;   // it can be played now
    static constexpr int win = 4;        // the side to move wins there
    static constexpr int loss = 8;       // the opponent wins there
    static constexpr int decisive = 16;  // whoever fills it in the end wins there, and the other side nowhere below it

    /// The input planes that a code sets, a bit for each:
    ///
    ///     0 own stone           3 free, own              5 own win            7 decisive, own
    ///     1 opponent's stone    4 free, the opponent's   6 opponent's win     8 decisive, the opponent's
    ///     2 playable
    static constexpr unsigned planes_of(int code) {
        if (code == 0) return 0;
        if (code < free_cell) return code == own_stone ? 1u << 0 : 1u << 1;
        const int known = code - free_cell;
        const bool mine = known & own;
        unsigned planes = mine ? 1u << 3 : 1u << 4;
        if (known & playable) planes |= 1u << 2;
        if (known & win) planes |= 1u << 5;
        if (known & loss) planes |= 1u << 6;
        if (known & decisive) planes |= mine ? 1u << 7 : 1u << 8;
        return planes;
    }
};

inline constexpr auto connect4_planes = table_of_planes<Connect4Code::count>(&Connect4Code::planes_of);

/// A position of gravity Connect Four as a network sees it. A cell sees three cells in each of eight directions.
template <int Lane, int Words>
class Connect4Input : public CodeGrid {
  public:
    using G = Connect4<Lane, Words>;
    using Board = typename G::Board;
    static constexpr std::size_t reach = 3;
    static constexpr bool is_ray(int columns, int rows) {
        return columns == 0 || rows == 0 || columns == rows || columns == -rows;
    }
    static constexpr InputPlanes planes() { return {G::name, connect4_planes}; }

    explicit Connect4Input(const G& board)
        : CodeGrid(static_cast<std::size_t>(board.rows()), static_cast<std::size_t>(board.columns()), reach),
          first_owns_(cells_of_first(board)) {}

    /// The cell where the stone lands, and the one above it.
    MoveCells cells_of(const G& here, typename G::Move move) const {
        const int bit = (here.playable() & Board::of_column(move)).lowest();
        const BoardCell cell = cell_of(bit);
        return {cell, {cell.column, cell.row + 1}};
    }
    /// The cells that can be played.
    template <class Visit>
    void for_each_focus(const G& here, Visit visit) const {
        for_each_bit<Words>(here.playable(), [&](int bit) { visit(cell_of(bit)); });
    }

    void encode(const G& here) {
        const Board free = ~here.occupied(), playable = here.playable();
        const Board my_wins = here.mine().winning() & free, their_wins = here.theirs().winning() & free;
        for (int c = 0; c < static_cast<int>(columns()); ++c) {
            const std::uint32_t mine = here.mine().column(c), theirs = here.theirs().column(c), open = free.column(c),
                                top = playable.column(c), win = my_wins.column(c), loss = their_wins.column(c),
                                own = here.first_to_move() ? first_owns_.column(c) : ~first_owns_.column(c);
            const std::uint32_t decisive = (win & own & not_above(loss)) | (loss & ~own & not_above(win));
            std::uint8_t* to = &code(static_cast<std::size_t>(c), 0);
            for (std::size_t r = 0; r < rows(); ++r) {
                const auto at = [r](std::uint32_t cells) { return static_cast<int>(cells >> r & 1); };
                const int known = Connect4Code::own * at(own) + Connect4Code::playable * at(top) +
                    Connect4Code::win * at(win) + Connect4Code::loss * at(loss) + Connect4Code::decisive * at(decisive);
                to[r] = static_cast<std::uint8_t>(at(mine) ? Connect4Code::own_stone
                        : at(theirs)                       ? Connect4Code::other_stone
                        : at(open)                         ? Connect4Code::free_cell + known
                                                           : 0);
            }
        }
    }

  private:
    static BoardCell cell_of(int bit) {
        return {static_cast<std::size_t>(bit / Lane), static_cast<std::size_t>(bit % Lane)};
    }

    /// Who fills a cell in the end? If both wait as long as they can, the columns fill up one after the other, and the
    /// cell with u free cells of its column from itself upwards is the u-th last of the game. So it is known from the start,
    /// on boards of any size, with any forbidden cells, whose a cell is; and players want their threats on their own cells.
    static Board cells_of_first(const G& board) {
        const auto is_cell = [&](int c, int r) { return !board.walls().test(Board::bit(c, r)); };
        int total = 0;
        for (int c = 0; c < board.columns(); ++c)
            for (int r = 0; r < board.rows(); ++r) total += is_cell(c, r);
        Board result;
        for (int c = 0; c < board.columns(); ++c)
            for (int r = board.rows() - 1, above = 0; r >= 0; --r)
                if (is_cell(c, r) && ((total - ++above) & 1) == 0) result.set(Board::bit(c, r));
        return result;
    }
    /// The cells of a column that lie above none of `cells`.
    static std::uint32_t not_above(std::uint32_t cells) { return cells == 0 ? ~0u : (cells & -cells) * 2 - 1; }

    Board first_owns_;
};

template <int Lane, int Words>
struct EncodingOf<Connect4<Lane, Words>> {
    using type = Connect4Input<Lane, Words>;
};
static_assert(InputEncoding<Connect4Input<8, 1>>);

}  // namespace linewood
