// Sixteen columns of sixteen bits in one 256-bit register, for processors with AVX2.
#pragma once

#include "games/connect4.hpp"

#if defined(__AVX2__)
#include <immintrin.h>

namespace linewood {

/// The same layout as Columns<16, 4>, with the same operations.
///
/// One row up is a shift inside the lanes; one column sideways moves bytes across the two halves of the register.
/// Six sideways copies serve all three directions that are not vertical: a diagonal is a level line
/// whose lanes are shifted up or down by their distance.
class Lanes {
  public:
    Lanes() : v_(_mm256_setzero_si256()) {}

    template <int Words>
    explicit Lanes(const Columns<16, Words>& columns) : Lanes(columns, 0) {}

    /// Walls: the columns beyond those of a narrower board are walls, too.
    template <int Words>
    static Lanes walls(const Columns<16, Words>& columns) {
        return Lanes(columns, ~std::uint64_t{0});
    }

    friend Lanes operator&(Lanes a, Lanes b) { return Lanes(_mm256_and_si256(a.v_, b.v_)); }
    friend Lanes operator|(Lanes a, Lanes b) { return Lanes(_mm256_or_si256(a.v_, b.v_)); }
    Lanes& operator|=(Lanes b) { return *this = *this | b; }

    /// The lowest free cell of every column, where `this` holds all that is not free.
    Lanes landing() const {
        const __m256i next = _mm256_add_epi16(v_, _mm256_set1_epi16(1));
        const __m256i lowest = _mm256_andnot_si256(v_, next);
        return Lanes(_mm256_and_si256(lowest, _mm256_set1_epi16(0x7fff)));
    }

    Lanes winning() const {
        const __m256i low_above = _mm256_permute2x128_si256(v_, v_, 0x08); // low half moved up, zero below
        const __m256i high_below = _mm256_permute2x128_si256(v_, v_, 0x81);
        const __m256i l1 = _mm256_alignr_epi8(v_, low_above, 14), l2 = _mm256_alignr_epi8(v_, low_above, 12),
                      l3 = _mm256_alignr_epi8(v_, low_above, 10); // the columns to the left
        const __m256i r1 = _mm256_alignr_epi8(high_below, v_, 2), r2 = _mm256_alignr_epi8(high_below, v_, 4),
                      r3 = _mm256_alignr_epi8(high_below, v_, 6);
        __m256i cells = _mm256_and_si256(_mm256_and_si256(up(v_, 1), up(v_, 2)), up(v_, 3));
        cells = _mm256_or_si256(cells, on_line(l1, l2, l3, r1, r2, r3));
        cells = _mm256_or_si256(cells, on_line(up(l1, 1), up(l2, 2), up(l3, 3), down(r1, 1), down(r2, 2), down(r3, 3)));
        cells = _mm256_or_si256(cells, on_line(down(l1, 1), down(l2, 2), down(l3, 3), up(r1, 1), up(r2, 2), up(r3, 3)));
        return Lanes(cells);
    }

    std::uint32_t lanes() const {
        const __m256i empty = _mm256_cmpeq_epi16(v_, _mm256_setzero_si256());
        const __m128i bytes = _mm_packs_epi16(_mm256_castsi256_si128(empty), _mm256_extracti128_si256(empty, 1));
        return ~static_cast<std::uint32_t>(_mm_movemask_epi8(bytes)) & 0xffffu;
    }

    static Lanes of_column(int c) {
        // A window into fifteen empty lanes, a full one and fifteen empty ones.
        alignas(32) static constexpr std::array<std::uint16_t, 32> lane{
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xffff};
        return Lanes(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(lane.data() + 15 - c)));
    }

  private:
    explicit Lanes(__m256i v) : v_(v) {}
    template <int Words>
    Lanes(const Columns<16, Words>& columns, std::uint64_t beyond) {
        alignas(32) std::array<std::uint64_t, 4> words{beyond, beyond, beyond, beyond};
        for (int i = 0; i < Words; ++i) words[static_cast<std::size_t>(i)] = columns.word(i);
        v_ = _mm256_load_si256(reinterpret_cast<const __m256i*>(words.data()));
    }
    static __m256i up(__m256i v, int n) { return _mm256_slli_epi16(v, n); }
    static __m256i down(__m256i v, int n) { return _mm256_srli_epi16(v, n); }
    static __m256i on_line(__m256i l1, __m256i l2, __m256i l3, __m256i r1, __m256i r2, __m256i r3) {
        const __m256i left = _mm256_and_si256(_mm256_and_si256(l1, l2), _mm256_or_si256(l3, r1));
        const __m256i right = _mm256_and_si256(_mm256_and_si256(r1, r2), _mm256_or_si256(l1, r3));
        return _mm256_or_si256(left, right);
    }

    __m256i v_;
};

} // namespace linewood
#endif

namespace linewood {

/// The board a rule playout runs on.
template <class Board>
struct PlayoutBoard {
    using type = Board;
};
#if defined(__AVX2__)
template <int Words>
struct PlayoutBoard<Columns<16, Words>> {
    using type = Lanes;
};
#endif

} // namespace linewood
