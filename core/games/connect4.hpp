// Connect Four on a board of any size with forbidden cells.
#pragma once

#include "bits.hpp"
#include "game.hpp"
#include "random.hpp"

namespace linewood {

/// One colour's stones: a column is a lane of `Lane` bits, its lowest cell the lowest bit.
///
///     6 rows x 7 columns, Lane 8                 bit of a cell = 8 column + row
///      .  .  .  .  .  .  .  .   row 7, 0 in stones and walls: no carry and no line passes from lane to lane
///      6 14 22 30 38 46 54 62   row 6, off this board
///      5 13 21 29 37 45 53 61
///      4 12 20 28 36 44 52 60
///      3 11 19 27 35 43 51 59
///      2 10 18 26 34 42 50 58
///      1  9 17 25 33 41 49 57
///      0  8 16 24 32 40 48 56   row 0, the bottom
///
/// So one row up is a shift by 1, one column right a shift by Lane, and the diagonals are Lane + 1 and Lane - 1.
/// A shift by a multiple of Lane - 1 can wrap a stone into a neighbour's top rows, but never two shifts of a line
/// into the same cell: the free row keeps them apart.
template <int Lane, int Words>
struct Columns : Bits<Words> {
    using Base = Bits<Words>;
    static constexpr int lane = Lane;
    static constexpr int max_rows = Lane - 1;
    static constexpr int max_columns = 64 * Words / Lane;
    static constexpr std::array<int, 4> directions{1, Lane - 1, Lane, Lane + 1};

    constexpr Columns() = default;
    constexpr Columns(const Base& bits) : Base(bits) {}

    friend constexpr Columns operator&(const Columns& a, const Columns& b) { return a.base() & b.base(); }
    friend constexpr Columns operator|(const Columns& a, const Columns& b) { return a.base() | b.base(); }
    /// All other cells; the row above the board stays 0.
    friend constexpr Columns operator~(const Columns& a) {
        Columns result = ~a.base();
        for (auto& word : result.words) word &= ~top_row;
        return result;
    }
    constexpr Columns& operator|=(const Columns& b) { return *this = *this | b; }

    static constexpr int bit(int column, int row) { return column * Lane + row; }

    /// The lowest free cell of every column, where `this` holds all that is not free.
    /// Adding one to a lane turns its lowest zero, and nothing above, into a one.
    constexpr Columns landing() const {
        Columns result;
        for (int i = 0; i < Words; ++i) result.word(i) = ~this->word(i) & (this->word(i) + every_lane(1)) & ~top_row;
        return result;
    }

    constexpr bool has_four() const {
        for (const int d : directions) {
            const Base pairs = base() & (base() >> d);
            if ((pairs & (pairs >> 2 * d)).any()) return true;
        }
        return false;
    }

    /// Cells where one more stone would make four: occupied ones, too, and some in the row above the board. Those that
    /// can be played are `winning() & ~occupied`.
    constexpr Columns winning() const {
        const Base& p = base();
        Base cells = (p << 1) & (p << 2) & (p << 3);
        for (const int d : {Lane - 1, Lane, Lane + 1}) {
            const Base up1 = p << d, up3 = p << 3 * d;
            const Base down1 = p >> d, down3 = p >> 3 * d;
            cells |= up1 & (p << 2 * d) & (up3 | down1);
            cells |= down1 & (p >> 2 * d) & (up1 | down3);
        }
        return cells;
    }

    /// Bit c is set where column c has any cell of `this`.
    constexpr std::uint32_t lanes() const {
        std::uint32_t result = 0;
        for (int c = 0; c < max_columns; ++c) result |= static_cast<std::uint32_t>(column(c) != 0) << c;
        return result;
    }

    constexpr std::uint32_t column(int c) const {
        return static_cast<std::uint32_t>(this->word(c * Lane >> 6) >> (c * Lane & 63)) & ((1u << Lane) - 1);
    }

    /// Walls of a board of this width, as they are.
    static constexpr Columns walls(const Columns& walls) { return walls; }

    /// All cells of column c.
    static constexpr Columns of_column(int c) {
        Columns result;
        result.word(c * Lane >> 6) = std::uint64_t{(1u << Lane) - 1} << (c * Lane & 63);
        return result;
    }

  private:
    constexpr const Base& base() const { return *this; }
    static constexpr std::uint64_t every_lane(std::uint64_t pattern) {
        return ~std::uint64_t{0} / ((std::uint64_t{1} << Lane) - 1) * pattern;
    }
    static constexpr std::uint64_t top_row = every_lane(std::uint64_t{1} << (Lane - 1));
};

/// A position: own and enemy stones and walls (forbidden cells and whatever lies off the board).
template <int Lane, int Words>
class Connect4 {
  public:
    using Board = Columns<Lane, Words>;
    using Move = std::uint16_t; // the column
    using Moves = FixedList<Move, static_cast<std::size_t>(Board::max_columns)>;
    static constexpr std::string_view name = "connect4";

    constexpr Connect4() = default;

    /// An empty board; `forbidden` holds its forbidden cells. Expects sizes within Board's.
    constexpr Connect4(int rows, int columns, const Board& forbidden)
        : walls_(forbidden), rows_(static_cast<std::uint8_t>(rows)), columns_(static_cast<std::uint8_t>(columns)) {
        for (int c = 0; c < Board::max_columns; ++c)
            for (int r = c < columns ? rows : 0; r < Board::max_rows; ++r) walls_.set(Board::bit(c, r));
        key_ = mix(static_cast<std::uint64_t>(rows * 64 + columns));
        for_each_bit<Words>(forbidden, [&](int bit) { key_ ^= zobrist(3 * 256u + static_cast<unsigned>(bit)); });
    }

    /// Puts stones on the board without playing; expects a consistent set of stones.
    constexpr void set_up(const Board& first, const Board& second, bool second_to_move) {
        const auto hash = [&](const Board& stones, unsigned colour) {
            for_each_bit<Words>(stones, [&](int bit) { key_ ^= zobrist(colour * 256 + static_cast<unsigned>(bit)); });
        };
        hash(first, 0);
        hash(second, 1);
        ply_ = static_cast<std::uint16_t>((first | second).count());
        mine_ = second_to_move ? second : first;
        theirs_ = second_to_move ? first : second;
        lost_ = theirs_.has_four();
    }

    constexpr void legal(Moves& moves) const {
        moves.clear();
        if (lost_) return;
        for (auto open = playable().lanes(); open != 0; open &= open - 1)
            moves.push(static_cast<Move>(std::countr_zero(open)));
    }

    constexpr void play(Move column) {
        const Board stone = playable() & Board::of_column(column);
        key_ ^= zobrist((ply_ & 1u) * 256 + static_cast<unsigned>(stone.lowest()));
        const Board placed = mine_ | stone;
        mine_ = theirs_;
        theirs_ = placed;
        lost_ = theirs_.has_four();
        ++ply_;
    }

    constexpr std::optional<Outcome> outcome() const {
        if (lost_) return Outcome::loss;
        if (!playable().any()) return Outcome::draw;
        return std::nullopt;
    }

    constexpr std::uint64_t key() const { return key_; }
    constexpr int ply() const { return ply_; }
    constexpr bool first_to_move() const { return (ply_ & 1) == 0; }
    constexpr int rows() const { return rows_; }
    constexpr int columns() const { return columns_; }
    constexpr const Board& mine() const { return mine_; }     // of the side to move
    constexpr const Board& theirs() const { return theirs_; } // of the other side
    constexpr const Board& walls() const { return walls_; }
    constexpr Board occupied() const { return mine_ | theirs_ | walls_; }
    constexpr Board playable() const { return occupied().landing(); }

    friend constexpr bool operator==(const Connect4&, const Connect4&) = default;

  private:
    Board mine_, theirs_, walls_;
    std::uint64_t key_ = 0;
    std::uint16_t ply_ = 0;
    std::uint8_t rows_ = 0, columns_ = 0;
    bool lost_ = false; // the stone just played made four
};

// Which width serves which board: one word for the classic board, three for the judge's, four for the largest.
using Connect4Small = Connect4<8, 1>;  // up to 7 rows x 8 columns
using Connect4Medium = Connect4<16, 3>; // up to 15 rows x 12 columns
using Connect4Large = Connect4<16, 4>; // up to 15 rows x 16 columns

static_assert(Game<Connect4Small> && Game<Connect4Medium> && Game<Connect4Large> && !Repeating<Connect4Small>);

} // namespace linewood
