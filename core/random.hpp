// Randomness: a seed and a multiplication.
#pragma once

#include <cstdint>

namespace linewood {

/// The finaliser of splitmix64 (Steele, Lea, Flood 2014): every bit of the input moves every bit of the result.
constexpr std::uint64_t mix(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

/// The Zobrist number of `thing` (a stone of a colour on a cell). Computed, not looked up:
/// three multiplications in registers cost less than a table that competes for the first-level cache.
constexpr std::uint64_t zobrist(std::uint64_t thing) { return mix(thing * 0xd1342543de82ef95u + 0x632be59bd9b4e019u); }

/// A linear congruential generator of which only the good upper half is used.
/// One multiplication a number, and no modulo: `below` scales by multiply and shift.
class Random {
  public:
    explicit constexpr Random(std::uint64_t seed) : state_(mix(seed)) {}

    constexpr std::uint32_t next() {
        state_ = state_ * 0x5851f42d4c957f2du + 0x14057b7ef767814fu;
        return static_cast<std::uint32_t>(state_ >> 32);
    }

    /// Uniform in 0 .. bound-1; its bias of bound / 2^32 is far below what a search could see.
    constexpr std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>((std::uint64_t{next()} * bound) >> 32);
    }

    /// Uniform in [0, 1).
    constexpr float unit() { return static_cast<float>(next() >> 8) * 0x1p-24f; }

  private:
    std::uint64_t state_;
};

} // namespace linewood
