// A static evaluation of Lines of Action, after the features of Winands' MIA.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "games/loa.hpp"

namespace linewood {

/// How one side stands, each number greater for better.
struct LoaFeatures {
    static constexpr std::size_t count = 5;
    float concentration = 0; // minus the mean distance from the centre of mass, beyond the least possible
    float centrality = 0;    // mean of a table that likes the centre and dislikes the rim
    float connections = 0;   // mean number of own neighbours
    float quads = 0;         // own blocks of 2 x 2 with three or four pieces, near the centre of mass
    float compactness = 0;   // minus the area of the box around all pieces

    std::array<float, count> numbers() const { return {concentration, centrality, connections, quads, compactness}; }
};

namespace loa {

/// Pairs of neighbouring pieces.
inline int pairs(Squares s) {
    return std::popcount(s & (s >> 1) & not_h_file) + std::popcount(s & (s >> 8)) +
        std::popcount(s & (s >> 9) & not_h_file) + std::popcount(s & (s >> 7) & not_a_file);
}

/// The squares from a rank of 0 to 7 and a file of 0 to 7 on, both at most 2 away: [rank * 8 + file].
constexpr std::array<Squares, 64> make_neighbourhoods() {
    std::array<Squares, 64> result{};
    for (int centre = 0; centre < 64; ++centre)
        for (int s = 0; s < 64; ++s) {
            const int files = s % 8 - centre % 8, ranks = s / 8 - centre / 8;
            if (files >= -2 && files <= 2 && ranks >= -2 && ranks <= 2)
                result[static_cast<std::size_t>(centre)] |= Squares{1} << s;
        }
    return result;
}
inline constexpr std::array<Squares, 64> within_two = make_neighbourhoods();

/// Rings of the board from the corners inwards: what a piece there is worth.
inline constexpr std::array<Squares, 5> rings{
    0x8100000000000081u, 0x7e8181818181817eu, 0x007e424242427e00u, 0x00003c24243c0000u, 0x0000001818000000u};
inline constexpr std::array<float, 5> ring_worth{-1.6f, -0.45f, 0.2f, 0.5f, 1.0f};

/// Least sum of distances of n pieces from their centre.
inline constexpr std::array<float, 13> least_sum{0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14};

inline LoaFeatures features(Squares pieces) {
    LoaFeatures f;
    const float n = static_cast<float>(std::popcount(pieces));
    int files = 0, ranks = 0;
    for (Squares s = pieces; s != 0; s &= s - 1) {
        const int square = std::countr_zero(s);
        files += square & 7;
        ranks += square >> 3;
    }
    const int centre_file = static_cast<int>(static_cast<float>(files) / n + 0.5f);
    const int centre_rank = static_cast<int>(static_cast<float>(ranks) / n + 0.5f);
    int sum = 0, west = 7, east = 0, south = 7, north = 0;
    for (Squares s = pieces; s != 0; s &= s - 1) {
        const int square = std::countr_zero(s), file = square & 7, rank = square >> 3;
        sum += std::max(std::abs(file - centre_file), std::abs(rank - centre_rank));
        west = std::min(west, file);
        east = std::max(east, file);
        south = std::min(south, rank);
        north = std::max(north, rank);
    }
    const float excess = static_cast<float>(sum) - least_sum[static_cast<std::size_t>(std::popcount(pieces))];
    f.concentration = -std::max(0.0f, excess) / n;
    for (std::size_t ring = 0; ring < rings.size(); ++ring)
        f.centrality += ring_worth[ring] * static_cast<float>(std::popcount(pieces & rings[ring])) / n;
    f.connections = 2.0f * static_cast<float>(pairs(pieces)) / n;
    const Squares right = (pieces >> 1) & not_h_file, up = pieces >> 8, both = (pieces >> 9) & not_h_file;
    const Squares full = pieces & right & up & both;
    const Squares three =
        ((pieces & right & up) | (pieces & right & both) | (pieces & up & both) | (right & up & both)) & ~full;
    const Squares near = within_two[static_cast<std::size_t>(centre_rank * 8 + centre_file)];
    f.quads = static_cast<float>(std::popcount((full | three) & near & not_h_file));
    f.compactness = -static_cast<float>((east - west + 1) * (north - south + 1)) / 64.0f;
    return f;
}

} // namespace loa

/// The balance of both sides' features, in -1 .. 1 for the side to move.
inline float evaluate_loa(const Loa& here) {
    constexpr std::array<float, LoaFeatures::count> weight{1.2f, 0.4f, 0.35f, 0.1f, 0.8f};
    const auto mine = loa::features(here.mine()).numbers(), theirs = loa::features(here.theirs()).numbers();
    float sum = 0.1f; // for having the move
    for (std::size_t i = 0; i < weight.size(); ++i) sum += weight[i] * (mine[i] - theirs[i]);
    return sum / std::sqrt(1.0f + sum * sum);
}

} // namespace linewood
