// Bitboards of a fixed number of 64-bit words.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace linewood {

/// `Words` 64-bit words, bit 0 lowest. Plain arithmetic on an array: compilers unroll it completely.
template <int Words>
struct Bits {
    static constexpr int size = 64 * Words;
    std::array<std::uint64_t, static_cast<std::size_t>(Words)> words{};

    static constexpr Bits one(int bit) {
        Bits result;
        result.set(bit);
        return result;
    }

    constexpr bool test(int bit) const { return (word(bit >> 6) >> (bit & 63)) & 1; }
    constexpr void set(int bit) { word(bit >> 6) |= std::uint64_t{1} << (bit & 63); }
    constexpr void reset(int bit) { word(bit >> 6) &= ~(std::uint64_t{1} << (bit & 63)); }

    constexpr bool any() const {
        std::uint64_t all = 0;
        for (const auto w : words) all |= w;
        return all != 0;
    }
    constexpr int count() const {
        int total = 0;
        for (const auto w : words) total += std::popcount(w);
        return total;
    }
    /// Index of the lowest set bit; expects one.
    constexpr int lowest() const {
        int i = 0;
        while (word(i) == 0) ++i;
        return 64 * i + std::countr_zero(word(i));
    }

    friend constexpr Bits operator&(Bits a, const Bits& b) {
        for (int i = 0; i < Words; ++i) a.word(i) &= b.word(i);
        return a;
    }
    friend constexpr Bits operator|(Bits a, const Bits& b) {
        for (int i = 0; i < Words; ++i) a.word(i) |= b.word(i);
        return a;
    }
    friend constexpr Bits operator~(Bits a) {
        for (int i = 0; i < Words; ++i) a.word(i) = ~a.word(i);
        return a;
    }
    constexpr Bits& operator|=(const Bits& b) { return *this = *this | b; }
    constexpr Bits& operator&=(const Bits& b) { return *this = *this & b; }
    friend constexpr bool operator==(const Bits&, const Bits&) = default;

    /// Every bit moved up by 0 < n < 64, across words; what leaves the top is lost.
    constexpr Bits operator<<(int n) const {
        Bits result;
        for (int i = Words - 1; i > 0; --i) result.word(i) = (word(i) << n) | (word(i - 1) >> (64 - n));
        result.word(0) = word(0) << n;
        return result;
    }
    constexpr Bits operator>>(int n) const {
        Bits result;
        for (int i = 0; i < Words - 1; ++i) result.word(i) = (word(i) >> n) | (word(i + 1) << (64 - n));
        result.word(Words - 1) = word(Words - 1) >> n;
        return result;
    }

    constexpr std::uint64_t& word(int i) { return words[static_cast<std::size_t>(i)]; }
    constexpr const std::uint64_t& word(int i) const { return words[static_cast<std::size_t>(i)]; }
};

/// Calls `visit(bit)` for every set bit, lowest first.
template <int Words, class Visit>
constexpr void for_each_bit(const Bits<Words>& bits, Visit visit) {
    for (int i = 0; i < Words; ++i)
        for (auto rest = bits.word(i); rest != 0; rest &= rest - 1) visit(64 * i + std::countr_zero(rest));
}

/// Index of the set bit number `n` (from 0, lowest first) of `mask`; expects more than n set bits.
inline int nth_bit(std::uint64_t mask, std::uint32_t n) {
#if defined(__BMI2__)
    return std::countr_zero(_pdep_u64(std::uint64_t{1} << n, mask));
#else
    for (; n > 0; --n) mask &= mask - 1;
    return std::countr_zero(mask);
#endif
}

} // namespace linewood
