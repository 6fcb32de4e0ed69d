// Sixteen 16-bit and eight 32-bit numbers at once: in one register with AVX2, in two with SSE2, which every x86-64 has, and
// otherwise in loops that a compiler can make something of. All give the same numbers.
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

struct Shorts {
    __m256i v;

    static Shorts zero() { return {_mm256_setzero_si256()}; }
    friend Shorts operator+(Shorts a, Shorts b) { return {_mm256_adds_epi16(a.v, b.v)}; }  // up to the largest
    friend Shorts operator-(Shorts a, Shorts b) { return {_mm256_subs_epi16(a.v, b.v)}; }
    friend Shorts most(Shorts a, Shorts b) { return {_mm256_max_epi16(a.v, b.v)}; }
    template <int Times>
    Shorts halved() const {
        return {_mm256_srai_epi16(v, Times)};
    }
    /// Itself, in a register: else it would be read from memory for each use.
    Shorts held() const {
        Shorts copy = *this;
        asm("" : "+v"(copy.v));
        return copy;
    }
};

struct Ints {
    __m256i v;

    static Ints zero() { return {_mm256_setzero_si256()}; }
    friend Ints operator+(Ints a, Ints b) { return {_mm256_add_epi32(a.v, b.v)}; }
    friend Ints operator-(Ints a, Ints b) { return {_mm256_sub_epi32(a.v, b.v)}; }
    /// Adds a0 w0 + a1 w1 to each, where `pair` holds a0 and a1, and the two w of number i stand at 2 i and 2 i + 1.
    void add_products(std::int32_t pair, const Shorts& w) {
        const __m256i both = _mm256_set1_epi32(pair);
#if defined(__AVX512VNNI__) && defined(__AVX512VL__)
        v = _mm256_dpwssd_epi32(v, both, w.v);
#elif defined(__AVXVNNI__)
        v = _mm256_dpwssd_avx_epi32(v, both, w.v);
#else
        v = _mm256_add_epi32(v, _mm256_madd_epi16(both, w.v));
#endif
        asm("" : "+v"(v));  // else the compiler forms all products first and runs out of registers
    }
};

/// The numbers, halved so often, as shorts. Their order is that of `packed_lane`.
template <int Times>
Shorts packed(const Ints& low, const Ints& high) {
    return {_mm256_packs_epi32(_mm256_srai_epi32(low.v, Times), _mm256_srai_epi32(high.v, Times))};
}

#elif defined(__GNUC__) && defined(__SSE2__)

struct Shorts {
    __m128i v[2];

    static Shorts zero() { return {{_mm_setzero_si128(), _mm_setzero_si128()}}; }
    friend Shorts operator+(const Shorts& a, const Shorts& b) {
        return {{_mm_adds_epi16(a.v[0], b.v[0]), _mm_adds_epi16(a.v[1], b.v[1])}};
    }
    friend Shorts operator-(const Shorts& a, const Shorts& b) {
        return {{_mm_subs_epi16(a.v[0], b.v[0]), _mm_subs_epi16(a.v[1], b.v[1])}};
    }
    friend Shorts most(const Shorts& a, const Shorts& b) {
        return {{_mm_max_epi16(a.v[0], b.v[0]), _mm_max_epi16(a.v[1], b.v[1])}};
    }
    template <int Times>
    Shorts halved() const {
        return {{_mm_srai_epi16(v[0], Times), _mm_srai_epi16(v[1], Times)}};
    }
    const Shorts& held() const { return *this; }
};

struct Ints {
    __m128i v[2];

    static Ints zero() { return {{_mm_setzero_si128(), _mm_setzero_si128()}}; }
    friend Ints operator+(const Ints& a, const Ints& b) {
        return {{_mm_add_epi32(a.v[0], b.v[0]), _mm_add_epi32(a.v[1], b.v[1])}};
    }
    friend Ints operator-(const Ints& a, const Ints& b) {
        return {{_mm_sub_epi32(a.v[0], b.v[0]), _mm_sub_epi32(a.v[1], b.v[1])}};
    }
    void add_products(std::int32_t pair, const Shorts& w) {
        const __m128i both = _mm_set1_epi32(pair);
        for (int i = 0; i < 2; ++i) v[i] = _mm_add_epi32(v[i], _mm_madd_epi16(both, w.v[i]));
        asm("" : "+x"(v[0]), "+x"(v[1]));
    }
};

template <int Times>
Shorts packed(const Ints& low, const Ints& high) {
    const auto half = [&](int i) {
        return _mm_packs_epi32(_mm_srai_epi32(low.v[i], Times), _mm_srai_epi32(high.v[i], Times));
    };
    return {{half(0), half(1)}};
}

#else

struct Shorts {
    std::array<std::int16_t, 16> v;

    static std::int16_t within(std::int32_t x) {
        return static_cast<std::int16_t>(std::clamp<std::int32_t>(x, INT16_MIN, INT16_MAX));
    }
    static Shorts zero() { return {}; }
    friend Shorts operator+(const Shorts& a, const Shorts& b) {
        Shorts sum;
        for (std::size_t i = 0; i < 16; ++i) sum.v[i] = within(a.v[i] + b.v[i]);
        return sum;
    }
    friend Shorts operator-(const Shorts& a, const Shorts& b) {
        Shorts difference;
        for (std::size_t i = 0; i < 16; ++i) difference.v[i] = within(a.v[i] - b.v[i]);
        return difference;
    }
    friend Shorts most(const Shorts& a, const Shorts& b) {
        Shorts result;
        for (std::size_t i = 0; i < 16; ++i) result.v[i] = std::max(a.v[i], b.v[i]);
        return result;
    }
    template <int Times>
    Shorts halved() const {
        Shorts result;
        for (std::size_t i = 0; i < 16; ++i) result.v[i] = static_cast<std::int16_t>(v[i] >> Times);
        return result;
    }
    const Shorts& held() const { return *this; }
};

struct Ints {
    std::array<std::int32_t, 8> v;

    static Ints zero() { return {}; }
    friend Ints operator+(const Ints& a, const Ints& b) {
        Ints sum;
        for (std::size_t i = 0; i < 8; ++i) sum.v[i] = a.v[i] + b.v[i];
        return sum;
    }
    friend Ints operator-(const Ints& a, const Ints& b) {
        Ints difference;
        for (std::size_t i = 0; i < 8; ++i) difference.v[i] = a.v[i] - b.v[i];
        return difference;
    }
    void add_products(std::int32_t pair, const Shorts& w) {
        std::array<std::int16_t, 2> a;
        std::memcpy(a.data(), &pair, sizeof pair);
        for (std::size_t i = 0; i < 8; ++i) v[i] += a[0] * w.v[2 * i] + a[1] * w.v[2 * i + 1];
    }
};

template <int Times>
Shorts packed(const Ints& low, const Ints& high) {
    Shorts result;
    for (std::size_t i = 0; i < 16; ++i)
        result.v[i] = Shorts::within((i & 4 ? high : low).v[(i & 3) + (i & 8 ? 4 : 0)] >> Times);
    return result;
}

#endif

/// Where number i of `low`, or number i - 8 of `high`, is to be found in what `packed` returns.
constexpr std::size_t packed_lane(std::size_t i) { return (i & 3) + (i & 4 ? 8 : 0) + (i & 8 ? 4 : 0); }

}  // namespace linewood
