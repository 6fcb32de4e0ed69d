// Winograd convolution F(2 x 2, 3 x 3): a 3 x 3 kernel on a tile of 2 x 2 output cells takes 16 products instead of 36
// (Lavin and Gray 2016, arXiv 1509.09308). All numbers are integers, so nothing is lost.
#pragma once

#include "network/simd.hpp"

namespace linewood {

/// One tile: 4 x 4 input cells d give 2 x 2 output cells y. Cells are numbered column by column.
///
///     row 3   d d d d                B' d B            products, summed              A' m A
///         2   d d d d   input cells ---------> 16  x  over all input channels: m  ---------->  y y
///         1   d d d d                numbers                                     2 x 2 cells   y y
///         0   d d d d            kernel: G g G'
///      column 0 1 2 3
///
///          1  0 -1  0            1    0    0            1 1  1  0
///     B' = 0  1  1  0       G = 1/2  1/2  1/2      A' = 0 1 -1 -1
///          0 -1  1  0           1/2 -1/2  1/2
///          0  1  0 -1            0    0    1
///
/// The kernel is transformed by 2 G on each side to stay whole, so y comes out four times too large.
struct WinogradTile {
    static constexpr std::size_t places = 16;
    static constexpr int scale = 4;

    /// The transformed kernel, times `scale`. The kernel is [column][row].
    static std::array<int, places> transform_kernel(const std::array<int, 9>& kernel) {
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

    /// B' d B of sixteen channels: cells are `row_step` apart in a column, columns `column_step`.
    static std::array<Int16x16, places> transform_input(
        const Int16x16* cell, std::size_t column_step, std::size_t row_step) {
        std::array<Int16x16, places> rows, result;
        for (std::size_t c = 0; c < 4; ++c, cell += column_step) input_line(cell, row_step, &rows[4 * c], 1);
        for (std::size_t r = 0; r < 4; ++r) input_line(&rows[r], 4, &result[r], 4);
        return result;
    }

    /// A' m A: the sums of products at the sixteen places, `step` apart, as those of the 2 x 2 output cells.
    static std::array<Int32x8, 4> transform_output(const Int32x8* sum, std::size_t step) {
        std::array<Int32x8, 8> columns;
        for (std::size_t r = 0; r < 4; ++r) output_line(sum + r * step, 4 * step, &columns[r], 4);
        std::array<Int32x8, 4> result;
        for (std::size_t c = 0; c < 2; ++c) output_line(&columns[4 * c], 1, &result[2 * c], 1);
        return result;
    }

  private:
    static void input_line(const Int16x16* from, std::size_t step, Int16x16* to, std::size_t to_step) {
        const Int16x16 a = from[0], b = from[step], c = from[2 * step], d = from[3 * step];
        to[0] = a - c;
        to[to_step] = b + c;
        to[2 * to_step] = c - b;
        to[3 * to_step] = b - d;
    }
    static void output_line(const Int32x8* from, std::size_t step, Int32x8* to, std::size_t to_step) {
        const Int32x8 both = from[step] + from[2 * step], difference = from[step] - from[2 * step];
        to[0] = from[0] + both;
        to[to_step] = difference - from[3 * step];
    }
};

}  // namespace linewood
