// SIMD integers: sixteen 16-bit or eight 32-bit numbers in one AVX2 register, in two SSE2 registers, or in plain loops.
// All three give the same numbers (16-bit sums saturate, 32-bit sums wrap around) and have the same layout in memory.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#if defined(__GNUC__) && defined(__SSE2__)
#include <immintrin.h>
#endif

namespace linewood {

#if defined(__GNUC__) && defined(__AVX2__)

struct Int16x16 {
    __m256i v;

    static Int16x16 zero() { return {_mm256_setzero_si256()}; }
    friend Int16x16 operator+(Int16x16 a, Int16x16 b) { return {_mm256_adds_epi16(a.v, b.v)}; }  // saturates
    friend Int16x16 operator-(Int16x16 a, Int16x16 b) { return {_mm256_subs_epi16(a.v, b.v)}; }
    friend Int16x16 max(Int16x16 a, Int16x16 b) { return {_mm256_max_epi16(a.v, b.v)}; }
    template <int Bits>
    Int16x16 shifted_right() const {
        return {_mm256_srai_epi16(v, Bits)};
    }
    /// A copy that stays in a register; without it the compiler reads memory for each use.
    Int16x16 in_register() const {
        Int16x16 copy = *this;
        asm("" : "+v"(copy.v));
        return copy;
    }
};

struct Int32x8 {
    __m256i v;

    static Int32x8 zero() { return {_mm256_setzero_si256()}; }
    /// One load: a copy in two halves would stall the load that follows it.
    static Int32x8 load(const std::int32_t* from) {
        return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from))};
    }
    friend Int32x8 operator+(Int32x8 a, Int32x8 b) { return {_mm256_add_epi32(a.v, b.v)}; }
    friend Int32x8 operator-(Int32x8 a, Int32x8 b) { return {_mm256_sub_epi32(a.v, b.v)}; }
    /// Adds a0 w0 + a1 w1 to each number: `pair` holds a0 and a1, and the two w of number i are at 2 i and 2 i + 1.
    void add_products(std::int32_t pair, const Int16x16& w) {
        const __m256i both = _mm256_set1_epi32(pair);
#if defined(__AVX512VNNI__) && defined(__AVX512VL__)
        v = _mm256_dpwssd_epi32(v, both, w.v);
#elif defined(__AVXVNNI__)
        v = _mm256_dpwssd_avx_epi32(v, both, w.v);
#else
        v = _mm256_add_epi32(v, _mm256_madd_epi16(both, w.v));
#endif
        asm("" : "+v"(v));  // otherwise the compiler forms all products first and runs out of registers
    }
};

/// Both vectors, shifted right by so many bits and saturated to 16 bits, in the order of `pack_order`.
template <int Bits>
Int16x16 pack(const Int32x8& low, const Int32x8& high) {
    return {_mm256_packs_epi32(_mm256_srai_epi32(low.v, Bits), _mm256_srai_epi32(high.v, Bits))};
}

#elif defined(__GNUC__) && defined(__SSE2__)

struct alignas(32) Int16x16 {
    __m128i v[2];

    static Int16x16 zero() { return {{_mm_setzero_si128(), _mm_setzero_si128()}}; }
    friend Int16x16 operator+(const Int16x16& a, const Int16x16& b) {
        return {{_mm_adds_epi16(a.v[0], b.v[0]), _mm_adds_epi16(a.v[1], b.v[1])}};
    }
    friend Int16x16 operator-(const Int16x16& a, const Int16x16& b) {
        return {{_mm_subs_epi16(a.v[0], b.v[0]), _mm_subs_epi16(a.v[1], b.v[1])}};
    }
    friend Int16x16 max(const Int16x16& a, const Int16x16& b) {
        return {{_mm_max_epi16(a.v[0], b.v[0]), _mm_max_epi16(a.v[1], b.v[1])}};
    }
    template <int Bits>
    Int16x16 shifted_right() const {
        return {{_mm_srai_epi16(v[0], Bits), _mm_srai_epi16(v[1], Bits)}};
    }
    const Int16x16& in_register() const { return *this; }
};

struct alignas(32) Int32x8 {
    __m128i v[2];

    static Int32x8 zero() { return {{_mm_setzero_si128(), _mm_setzero_si128()}}; }
    static Int32x8 load(const std::int32_t* from) {
        const auto* halves = reinterpret_cast<const __m128i*>(from);
        return {{_mm_loadu_si128(halves), _mm_loadu_si128(halves + 1)}};
    }
    friend Int32x8 operator+(const Int32x8& a, const Int32x8& b) {
        return {{_mm_add_epi32(a.v[0], b.v[0]), _mm_add_epi32(a.v[1], b.v[1])}};
    }
    friend Int32x8 operator-(const Int32x8& a, const Int32x8& b) {
        return {{_mm_sub_epi32(a.v[0], b.v[0]), _mm_sub_epi32(a.v[1], b.v[1])}};
    }
    void add_products(std::int32_t pair, const Int16x16& w) {
        const __m128i both = _mm_set1_epi32(pair);
        for (int i = 0; i < 2; ++i) v[i] = _mm_add_epi32(v[i], _mm_madd_epi16(both, w.v[i]));
        asm("" : "+x"(v[0]), "+x"(v[1]));
    }
};

template <int Bits>
Int16x16 pack(const Int32x8& low, const Int32x8& high) {
    const auto half = [&](int i) {
        return _mm_packs_epi32(_mm_srai_epi32(low.v[i], Bits), _mm_srai_epi32(high.v[i], Bits));
    };
    return {{half(0), half(1)}};
}

#else

struct alignas(32) Int16x16 {
    std::array<std::int16_t, 16> v;

    static std::int16_t within(std::int32_t x) {
        return static_cast<std::int16_t>(std::clamp<std::int32_t>(x, INT16_MIN, INT16_MAX));
    }
    static Int16x16 zero() { return {}; }
    friend Int16x16 operator+(const Int16x16& a, const Int16x16& b) {
        Int16x16 sum;
        for (std::size_t i = 0; i < 16; ++i) sum.v[i] = within(a.v[i] + b.v[i]);
        return sum;
    }
    friend Int16x16 operator-(const Int16x16& a, const Int16x16& b) {
        Int16x16 difference;
        for (std::size_t i = 0; i < 16; ++i) difference.v[i] = within(a.v[i] - b.v[i]);
        return difference;
    }
    friend Int16x16 max(const Int16x16& a, const Int16x16& b) {
        Int16x16 result;
        for (std::size_t i = 0; i < 16; ++i) result.v[i] = std::max(a.v[i], b.v[i]);
        return result;
    }
    template <int Bits>
    Int16x16 shifted_right() const {
        Int16x16 result;
        for (std::size_t i = 0; i < 16; ++i) result.v[i] = static_cast<std::int16_t>(v[i] >> Bits);
        return result;
    }
    const Int16x16& in_register() const { return *this; }
};

struct alignas(32) Int32x8 {
    std::array<std::int32_t, 8> v;

    static Int32x8 zero() { return {}; }
    static Int32x8 load(const std::int32_t* from) {
        Int32x8 result;
        std::copy_n(from, 8, result.v.begin());
        return result;
    }
    friend Int32x8 operator+(const Int32x8& a, const Int32x8& b) {
        Int32x8 sum;
        for (std::size_t i = 0; i < 8; ++i) sum.v[i] = wrapped(bits(a.v[i]) + bits(b.v[i]));
        return sum;
    }
    friend Int32x8 operator-(const Int32x8& a, const Int32x8& b) {
        Int32x8 difference;
        for (std::size_t i = 0; i < 8; ++i) difference.v[i] = wrapped(bits(a.v[i]) - bits(b.v[i]));
        return difference;
    }
    void add_products(std::int32_t pair, const Int16x16& w) {
        std::array<std::int16_t, 2> a;
        std::memcpy(a.data(), &pair, sizeof pair);
        for (std::size_t i = 0; i < 8; ++i)
            v[i] = wrapped(bits(v[i]) + bits(a[0] * w.v[2 * i]) + bits(a[1] * w.v[2 * i + 1]));
    }

  private:
    static std::uint32_t bits(std::int32_t x) { return static_cast<std::uint32_t>(x); }
    static std::int32_t wrapped(std::uint32_t x) { return static_cast<std::int32_t>(x); }
};

template <int Bits>
Int16x16 pack(const Int32x8& low, const Int32x8& high) {
    Int16x16 result;
    for (std::size_t i = 0; i < 16; ++i)
        result.v[i] = Int16x16::within((i & 4 ? high : low).v[(i & 3) + (i & 8 ? 4 : 0)] >> Bits);
    return result;
}

#endif

inline Int16x16 relu(const Int16x16& x) { return max(x, Int16x16::zero()); }

/// Where number i of `low`, or number i - 8 of `high`, ends up in what `pack` returns:
///
///     low   0 1 2 3 | 4 5 6 7          high  0 1 2 3 | 4 5 6 7
///     pack  low 0 1 2 3, high 0 1 2 3, low 4 5 6 7, high 4 5 6 7
constexpr std::size_t pack_order(std::size_t i) { return (i & 3) + (i & 4 ? 8 : 0) + (i & 8 ? 4 : 0); }

}  // namespace linewood
