// Which moves look good in gravity Connect Four, learned from searches: every four cells in a line with the move's cell, and
// with the one above it, are looked up in a table.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "games/gravity.hpp"

namespace linewood {

/// A window is four cells in a line. It looks to the side to move like a number of four digits to the base of 5:
/// 0 an own stone, 1 the other's, 2 free and playable now, 3 free and filled by the side to move in the end, 4 by the other.
///
/// Who fills a cell in the end? If both wait as long as they can, the columns fill up one after the other, and the
/// cell with u free cells of its column from itself upwards is the u-th last of the game. So it is known from the start, on
/// boards of any size, with any forbidden cells, whose a cell is; and a player wants his threats on cells of his own.
struct Window {
    static constexpr std::size_t states = 625, kinds = 3;  // upright, level, slanting
    static constexpr std::array<int, 4> digit{1, 5, 25, 125};
};

/// The windows of one board, whichever stones lie on it. Windows with a forbidden cell are of no use to anyone.
template <int Lane, int Words>
class WindowMap {
  public:
    using G = Gravity<Lane, Words>;
    struct Place {
        std::uint16_t window;
        std::uint16_t row;  // of the table: for the window's kind and the cell's place in it, the state 0
        std::uint8_t digit;
    };
    struct Cell {
        std::array<Place, 16> place;
        int count = 0;
        int owner = 0;  // 0: the first player fills this cell in the end
    };

    explicit WindowMap(const G& board) {
        assign_owners(board);
        add_windows(board, 0, 0, 1);
        add_windows(board, 1, 1, 0);
        add_windows(board, 2, 1, 1);
        add_windows(board, 2, 1, -1);
    }

    const Cell& at(int bit) const { return cells_[static_cast<std::size_t>(bit)]; }
    /// The states of all windows on the empty board, no cell playable, as a player sees them.
    const std::vector<std::uint16_t>& empty(int player) const { return empty_[static_cast<std::size_t>(player)]; }

  private:
    static bool is_cell(const G& board, int c, int r) {
        return c >= 0 && c < board.columns() && r >= 0 && r < board.rows() && !board.walls().test(G::Board::bit(c, r));
    }
    void assign_owners(const G& board) {
        int total = 0;
        for (int c = 0; c < board.columns(); ++c)
            for (int r = 0; r < board.rows(); ++r) total += is_cell(board, c, r);
        for (int c = 0; c < board.columns(); ++c)
            for (int r = board.rows() - 1, above = 0; r >= 0; --r)
                if (is_cell(board, c, r))
                    cells_[static_cast<std::size_t>(G::Board::bit(c, r))].owner = (total - ++above) & 1;
    }
    void add_windows(const G& board, std::size_t kind, int dc, int dr) {
        for (int c = 0; c < board.columns(); ++c)
            for (int r = 0; r < board.rows(); ++r) {
                bool whole = true;
                for (int i = 0; i < 4; ++i) whole = whole && is_cell(board, c + i * dc, r + i * dr);
                if (whole) add_window(kind, c, r, dc, dr);
            }
    }
    void add_window(std::size_t kind, int c, int r, int dc, int dr) {
        std::array<int, 2> state{};
        for (int i = 0; i < 4; ++i) {
            Cell& cell = cells_[static_cast<std::size_t>(G::Board::bit(c + i * dc, r + i * dr))];
            const int digit = Window::digit[static_cast<std::size_t>(i)];
            cell.place[static_cast<std::size_t>(cell.count++)] = {static_cast<std::uint16_t>(empty_[0].size()),
                static_cast<std::uint16_t>((kind * 4 + static_cast<std::size_t>(i)) * Window::states),
                static_cast<std::uint8_t>(digit)};
            for (int player = 0; player < 2; ++player)
                state[static_cast<std::size_t>(player)] += (3 + (cell.owner ^ player)) * digit;
        }
        for (std::size_t player = 0; player < 2; ++player)
            empty_[player].push_back(static_cast<std::uint16_t>(state[player]));
    }

    std::array<Cell, 64 * Words> cells_{};
    std::array<std::vector<std::uint16_t>, 2> empty_;
};

/// The learned numbers, in 1/1024; learn/train.py writes them.
struct MoveTable {
    static constexpr std::size_t cell = 0;  // rows of windows with the move's cell,
    static constexpr std::size_t above = Window::kinds * 4 * Window::states;  // with the cell above it,
    static constexpr std::size_t edge = 2 * above;  // and by the distance from the nearer edge
    static constexpr std::size_t rows = edge + 16;
};
inline constexpr auto move_weights = std::to_array<std::int16_t>({
#include "weights/connect4.csv"
});
static_assert(move_weights.size() == MoveTable::rows);

/// Says how good the moves of a position look.
template <int Lane, int Words>
class MoveJudge {
  public:
    using G = Gravity<Lane, Words>;

    explicit MoveJudge(const G& board) : map_(std::make_shared<const WindowMap<Lane, Words>>(board)) {
        states_.resize(map_->empty(0).size());
    }

    /// Logarithms of probabilities, up to a constant.
    void judge(const G& here, std::span<const typename G::Move> moves, std::span<float> logits) {
        std::fill_n(logits.begin(), moves.size(), 0.0f);
        features(here, moves,
            [&](std::size_t i, std::size_t row) { logits[i] += static_cast<float>(move_weights[row]) / 1024.0f; });
    }

    /// Calls `seen(i, row)` for every row of the table that speaks of move i.
    template <class Seen>
    void features(const G& here, std::span<const typename G::Move> moves, Seen seen) {
        read(here);
        const auto playable = here.playable(), second = (here.occupied() | playable).landing();
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const auto column = G::Board::of_column(moves[i]);
            const auto& cell = map_->at((playable & column).lowest());
            for (int k = 0; k < cell.count; ++k) {
                const auto& place = cell.place[static_cast<std::size_t>(k)];
                seen(i, MoveTable::cell + place.row + states_[place.window]);
            }
            if (const auto above = second & column; above.any()) {
                const auto& next = map_->at(above.lowest());
                for (int k = 0; k < next.count; ++k) {
                    const auto& place = next.place[static_cast<std::size_t>(k)];
                    seen(i, MoveTable::above + place.row + states_[place.window]);
                }
            }
            const int edge = std::min<int>(moves[i], here.columns() - 1 - moves[i]);
            seen(i, MoveTable::edge + static_cast<std::size_t>(edge));
        }
    }

  private:
    void read(const G& here) {
        const int mover = here.first_to_move() ? 0 : 1;
        const auto& empty = map_->empty(mover);
        std::copy(empty.begin(), empty.end(), states_.begin());
        const auto put = [&](const typename G::Board& cells, int code) {
            for_each_bit<Words>(cells, [&](int bit) {
                const auto& cell = map_->at(bit);
                const int change = code - 3 - (cell.owner ^ mover);
                for (int k = 0; k < cell.count; ++k) {
                    const auto& place = cell.place[static_cast<std::size_t>(k)];
                    states_[place.window] = static_cast<std::uint16_t>(states_[place.window] + change * place.digit);
                }
            });
        };
        put(here.mine(), 0);
        put(here.theirs(), 1);
        put(here.playable(), 2);
    }

    std::shared_ptr<const WindowMap<Lane, Words>> map_;
    std::vector<std::uint16_t> states_;  // of all windows, as the side to move sees them
};

}  // namespace linewood
