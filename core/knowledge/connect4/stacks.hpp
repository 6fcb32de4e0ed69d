// The board of a Connect Four playout: columns as short integers, made for one question asked at every ply:
// does a stone here complete four?
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

#include "games/connect4.hpp"
#include "random.hpp"

#if defined(__SSE2__) || defined(_M_X64)
#define LINEWOOD_SSE2 1
#include <emmintrin.h>
#endif

namespace linewood {

/// Masks that pick, out of the eight columns c-3 .. c+4, the cells on a line through row r of column c.
///
///     lane       0 1 2 3 4 5 6 7          (lane 7 is never picked: it keeps the lines apart)
///     level      r r r r r r r
///     rising    -3-2-1 0 1 2 3            rows relative to r
///     falling    3 2 1 0-1-2-3
struct LineMasks {
    enum Line : std::size_t { level, rising, falling };
    std::array<std::array<std::array<std::uint16_t, 8>, 3>, 16> of_row{}; // [row][line][lane]

    constexpr LineMasks() {
        for (int row = 0; row < 16; ++row)
            for (int lane = 0; lane < 7; ++lane) {
                auto& lines = of_row[static_cast<std::size_t>(row)];
                const auto i = static_cast<std::size_t>(lane);
                lines[level][i] = cell(row);
                lines[rising][i] = cell(row + lane - 3);
                lines[falling][i] = cell(row - lane + 3);
            }
    }

  private:
    static constexpr std::uint16_t cell(int row) {
        return row < 0 || row > 15 ? std::uint16_t{0} : static_cast<std::uint16_t>(1u << row);
    }
};
inline constexpr LineMasks line_masks{};

/// One colour's columns, with three empty ones on the left and five on the right so that eight can be read anywhere.
struct ColumnsOfColour {
    std::array<std::uint16_t, 24> columns{};

    std::uint16_t& operator[](int c) { return columns[static_cast<std::size_t>(c + 3)]; }
    std::uint16_t operator[](int c) const { return columns[static_cast<std::size_t>(c + 3)]; }

    /// The stones on the three lines through (column, row) that are not vertical: bits 0..6 level,
    /// 8..14 rising, 16..22 falling, the middle bit of each being the cell itself.
    std::uint32_t lines(int column, int row) const {
        const auto& masks = line_masks.of_row[static_cast<std::size_t>(row)];
        const std::uint16_t* window = columns.data() + column;
#if defined(LINEWOOD_SSE2)
        const __m128i stones = _mm_loadu_si128(reinterpret_cast<const __m128i*>(window));
        const auto missing = [&](std::size_t line) {
            const __m128i mask = _mm_loadu_si128(reinterpret_cast<const __m128i*>(masks[line].data()));
            return _mm_cmpeq_epi16(_mm_and_si128(stones, mask), _mm_setzero_si128());
        };
        const __m128i two = _mm_packs_epi16(missing(LineMasks::level), missing(LineMasks::rising));
        const __m128i third = _mm_packs_epi16(missing(LineMasks::falling), _mm_set1_epi16(-1));
        return ~(static_cast<std::uint32_t>(_mm_movemask_epi8(two)) |
            static_cast<std::uint32_t>(_mm_movemask_epi8(third)) << 16);
#else
        return lines_portable(masks, window);
#endif
    }

    bool completes_four(int column, int row) const {
        std::uint32_t found = lines(column, row) | 0x080808u;
        found &= found >> 1;
        found &= found >> 2;
        const std::uint32_t below = static_cast<std::uint32_t>((*this)[column]) << 3 >> row & 7u;
        return found != 0 || below == 7u;
    }

    static std::uint32_t lines_portable(
        const std::array<std::array<std::uint16_t, 8>, 3>& masks, const std::uint16_t* window) {
        std::uint32_t found = 0;
        for (std::size_t line = 0; line < 3; ++line)
            for (std::size_t lane = 0; lane < 7; ++lane)
                found |= static_cast<std::uint32_t>((window[lane] & masks[line][lane]) != 0) << (8 * line + lane);
        return found;
    }
};

/// A board on which stones are only ever added. The colours are 0, the side to move where it began, and 1.
class Stacks {
  public:
    static constexpr std::uint32_t full = 16; // the row above every board

    template <int Lane, int Words>
    explicit Stacks(const Connect4<Lane, Words>& position) {
        const auto occupied = position.occupied();
        for (int c = 0; c < position.columns(); ++c) {
            stones_[0][c] = static_cast<std::uint16_t>(position.mine().column(c));
            stones_[1][c] = static_cast<std::uint16_t>(position.theirs().column(c));
            const std::uint32_t taken = occupied.column(c) | ~0u << position.rows();
            walls_[at(c)] = taken & ~(stones_[0][c] | stones_[1][c]);
            top_[at(c)] = static_cast<std::uint8_t>(std::min(std::countr_one(taken), static_cast<int>(full)));
            if (is_open(c)) open_[at(open_count_++)] = static_cast<std::uint8_t>(c);
        }
    }

    int open_count() const { return open_count_; }
    int open(int i) const { return open_[at(i)]; }
    int top(int column) const { return top_[at(column)]; }
    bool is_open(int column) const { return top_[at(column)] < full; }
    const ColumnsOfColour& stones(unsigned colour) const { return stones_[colour]; }
    bool wins(unsigned colour, int column) const { return stones_[colour].completes_four(column, top(column)); }

    /// Drops a stone; true if that fills the column.
    bool drop(unsigned colour, int column) {
        std::uint32_t row = top_[at(column)];
        stones_[colour][column] |= static_cast<std::uint16_t>(1u << row);
        ++row;
        while (row < full && (walls_[at(column)] >> row & 1u) != 0) ++row;
        top_[at(column)] = static_cast<std::uint8_t>(row);
        return row == full;
    }

    /// Takes the full column number i off the list of open ones.
    void close(int i) { open_[at(i)] = open_[at(--open_count_)]; }

    /// Cells where a stone may still come to lie.
    ColumnsOfColour free_cells() const {
        ColumnsOfColour result;
        for (int c = 0; c < 16; ++c)
            result[c] = static_cast<std::uint16_t>(~(walls_[at(c)] | stones_[0][c] | stones_[1][c]));
        return result;
    }

  private:
    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
    static constexpr std::array<std::uint32_t, 16> all_walls() {
        std::array<std::uint32_t, 16> walls;
        walls.fill(~0u);
        return walls;
    }

    std::array<ColumnsOfColour, 2> stones_{};
    std::array<std::uint32_t, 16> walls_ = all_walls();  // forbidden cells, and everything from the top of the board up
    std::array<std::uint8_t, 16> top_{};  // row where the next stone lands; 16 in a full column
    std::array<std::uint8_t, 16> open_{};  // the columns that are not full
    int open_count_ = 0;
};

}  // namespace linewood
