// Convolution with a kernel of three by three for two by two cells at a time: sixteen products where nine for each cell would be 36
// (Winograd's F(2 x 2, 3 x 3); Lavin and Gray 2016, arXiv 1509.09308). All numbers are whole, so that nothing is lost.
#pragma once

#include "shorts.hpp"

namespace linewood {

struct Tile {
    static constexpr std::size_t places = 16;

    /// Four times what the sixteen numbers of `of_cells` are to be multiplied by, from a kernel by column and row.
    static std::array<int, places> of_kernel(const std::array<int, 9>& kernel) {
        const auto line = [](int a, int b, int c) { return std::array{2 * a, a + b + c, a - b + c, 2 * c}; };
        std::array<int, places> result;
        std::array<std::array<int, 4>, 3> rows;
        for (std::size_t c = 0; c < 3; ++c) rows[c] = line(kernel[3 * c], kernel[3 * c + 1], kernel[3 * c + 2]);
        for (std::size_t r = 0; r < 4; ++r) {
            const auto column = line(rows[0][r], rows[1][r], rows[2][r]);
            for (std::size_t c = 0; c < 4; ++c) result[4 * c + r] = column[c];
        }
        return result;
    }

    /// Four by four cells, `stride` from column to column, as the numbers to multiply.
    static std::array<Shorts, places> of_cells(const Shorts* cell, std::size_t stride) {
        std::array<Shorts, places> rows, result;
        for (std::size_t c = 0; c < 4; ++c, cell += stride) split(&cell[0], 1, &rows[4 * c], 1);
        for (std::size_t r = 0; r < 4; ++r) split(&rows[r], 4, &result[r], 4);
        return result;
    }

    /// From the sums of products at all places, `step` apart, those of the two by two cells.
    static std::array<Ints, 4> joined(const Ints* sum, std::size_t step) {
        std::array<Ints, 8> columns;
        for (std::size_t r = 0; r < 4; ++r) join(sum + r * step, 4 * step, &columns[r], 4);
        std::array<Ints, 4> result;
        for (std::size_t c = 0; c < 2; ++c) join(&columns[4 * c], 1, &result[2 * c], 1);
        return result;
    }

  private:
    static void split(const Shorts* from, std::size_t step, Shorts* to, std::size_t to_step) {
        const Shorts a = from[0], b = from[step], c = from[2 * step], d = from[3 * step];
        to[0] = a - c;
        to[to_step] = b + c;
        to[2 * to_step] = c - b;
        to[3 * to_step] = b - d;
    }
    static void join(const Ints* from, std::size_t step, Ints* to, std::size_t to_step) {
        const Ints both = from[step] + from[2 * step], difference = from[step] - from[2 * step];
        to[0] = from[0] + both;
        to[to_step] = difference - from[3 * step];
    }
};

}  // namespace linewood
