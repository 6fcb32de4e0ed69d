// What stays the same on a board of Connect Four while it is solved.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/connect4.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace linewood::solve {

/// Lane arithmetic on boards of any width; a lane is a column, its top bit is never a cell.
template <class Board>
struct Lanes {
    static constexpr int lane = Board::lane;
    static constexpr int words = Board::size / 64;
    static constexpr std::uint64_t every = ~std::uint64_t{0} / ((std::uint64_t{1} << lane) - 1);
    static constexpr std::uint64_t top = every << (lane - 1);

    /// All cells of the lanes in which `cells` has any.
    static constexpr Board whole(const Board& cells) {
        Board result;
        for (int i = 0; i < words; ++i) {
            const std::uint64_t any = (cells.word(i) + (top - every)) & top;
            result.word(i) = any - (any >> (lane - 1));
        }
        return result;
    }

    /// Free cells where one more stone would make four; what is set of other cells means nothing.
    static Board winning(const Board& stones) {
#if defined(__AVX2__)
        if constexpr (words == 1) {
            const FourWays p = FourWays::of(stones.word(0));
            const __m256i up1 = p.up(1), down1 = p.down(1);
            const __m256i above = _mm256_and_si256(_mm256_and_si256(up1, p.up(2)), _mm256_or_si256(p.up(3), down1));
            const __m256i below = _mm256_and_si256(_mm256_and_si256(down1, p.down(2)), _mm256_or_si256(p.down(3), up1));
            return FourWays::united(_mm256_or_si256(above, below));
        }
#endif
        return stones.winning();
    }

    /// Every cell of every four that lies in `cells`.
    static Board fours(const Board& cells) {
#if defined(__AVX2__)
        if constexpr (words == 1) {
            const FourWays p = FourWays::of(cells.word(0));
            const FourWays two{_mm256_and_si256(p.lanes, p.down(1))};
            const FourWays four{_mm256_and_si256(two.lanes, two.down(2))};
            const FourWays half{_mm256_or_si256(four.lanes, four.up(1))};
            return FourWays::united(_mm256_or_si256(half.lanes, half.up(2)));
        }
#endif
        Board result;
        for (const int d : Board::directions) {
            const Board two = cells & Board(cells >> d);
            const Board four = two & Board(two >> 2 * d);
            const Board half = four | Board(four << d);
            result |= half | Board(half << 2 * d);
        }
        return result;
    }

    static constexpr Board lowest(const Board& cells) {
        Board result;
        for (int i = 0; i < words; ++i)
            if (cells.word(i) != 0) {
                result.word(i) = cells.word(i) & (~cells.word(i) + 1);
                break;
            }
        return result;
    }

    static constexpr bool several(const Board& cells) { return (cells & ~lowest(cells)).any(); }

#if defined(__AVX2__)
  private:
    /// A board of one word once for each direction, so that all four are shifted at once.
    struct FourWays {
        __m256i lanes;

        static FourWays of(std::uint64_t word) { return {_mm256_set1_epi64x(static_cast<long long>(word))}; }
        static __m256i steps(int n) {
            const auto& d = Board::directions;
            return _mm256_setr_epi64x(n * d[0], n * d[1], n * d[2], n * d[3]);
        }
        __m256i up(int n) const { return _mm256_sllv_epi64(lanes, steps(n)); }
        __m256i down(int n) const { return _mm256_srlv_epi64(lanes, steps(n)); }

        static Board united(__m256i all) {
            const __m128i two = _mm_or_si128(_mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1));
            Board result;
            result.word(0) =
                static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_or_si128(two, _mm_unpackhi_epi64(two, two))));
            return result;
        }
    };
#endif
};

/// Masks and tables of one board.
///
/// `last` holds the cells that the player who makes the last move of the game gets by answering every move in the same
/// column (docs/explanation/solver.md): in each column every second free cell, counted from the top.
template <class B>
struct Shape {
    using Board = B;
    static constexpr std::size_t size = static_cast<std::size_t>(Board::size);

    Board walls; // whatever is no cell, but for the spare row
    Board cells; // that stones can take
    Board last;
    int count = 0; // of cells
    int rows = 0, columns = 0;
    bool symmetric = true;
    std::array<Board, size> under{}; // the cell a stone takes before this one in its column; none at the bottom
    std::array<Board, size> below{}; // all cells below it in its column
    std::array<std::uint8_t, size> above{}; // how many cells lie above it in its column
    std::array<std::uint8_t, size> column_of{};

    Shape(const Board& off, int height, int width) : walls(off), cells(~off), rows(height), columns(width) {
        for (int c = 0; c < Board::max_columns; ++c) cells.reset(Board::bit(c, Board::max_rows));
        count = cells.count();
        for (int c = 0; c < columns; ++c) {
            symmetric = symmetric && cells.column(c) == cells.column(columns - 1 - c);
            add_column(c);
        }
    }

    static constexpr Board cell(int bit) { return Board(Board::Base::one(bit)); }

    /// The cells as they would lie on the board seen from behind.
    Board mirrored(const Board& stones) const {
        if constexpr (Board::lane == 8 && Board::size == 64) {
            Board result;
            result.word(0) = swapped(stones.word(0)) >> (8 * (Board::max_columns - columns));
            return result;
        } else {
            Board result;
            for (int c = 0; c < columns; ++c) {
                const int to = (columns - 1 - c) * Board::lane;
                result.word(to >> 6) |= std::uint64_t{stones.column(c)} << (to & 63);
            }
            return result;
        }
    }

  private:
    static constexpr std::uint64_t swapped(std::uint64_t x) {
        x = ((x >> 8) & 0x00ff00ff00ff00ffu) | ((x & 0x00ff00ff00ff00ffu) << 8);
        x = ((x >> 16) & 0x0000ffff0000ffffu) | ((x & 0x0000ffff0000ffffu) << 16);
        return (x >> 32) | (x << 32);
    }

    void add_column(int c) {
        const int free = std::popcount(cells.column(c));
        int seen = 0;
        Board before, lower;
        for (int r = 0; r < Board::max_rows; ++r) {
            const int bit = Board::bit(c, r);
            const auto i = static_cast<std::size_t>(bit);
            column_of[i] = static_cast<std::uint8_t>(c);
            if (!cells.test(bit)) continue;
            ++seen;
            above[i] = static_cast<std::uint8_t>(free - seen);
            if ((free - seen) % 2 == 0) last.set(bit);
            under[i] = before;
            below[i] = lower;
            before = cell(bit);
            lower |= before;
        }
    }
};

} // namespace linewood::solve
