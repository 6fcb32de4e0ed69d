// The solver's transposition table.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <new>

#include "block.hpp"

namespace linewood::solve {

/// What the table knows of a position: one bound on its score, and the move that proved it.
struct Known {
    bool found = false;
    bool is_lower = false;
    int score = 0;
    int move = none; // a column

    static constexpr int none = 15;
};

/// A position's name: `place` chooses the bucket, `tag` tells positions of one bucket apart.
struct Key {
    std::uint64_t place = 0, tag = 0;
};

/// 64-bit entries in buckets of four.
///
///     63            16 15    13 12     9 8      8 7       0
///     | tag, 48 bits  | work, 3 | move, 4 | lower | score   |
///
/// An entry is one word, so threads share the table without locks. A new entry takes the place of the one with the
/// least work in its bucket.
class Table {
  public:
    static constexpr int tag_bits = 48;
    static constexpr std::size_t ways = 4;

    /// As many buckets as fit, a power of two of them.
    explicit Table(std::size_t bytes)
        : bits_(static_cast<int>(std::bit_width(std::max(bytes / bucket_bytes, std::size_t{2}))) - 1) {
        block_ = Block::zeros(buckets() * bucket_bytes);
        entries_ = static_cast<std::atomic<std::uint64_t>*>(block_.start());
    }

    std::size_t buckets() const { return std::size_t{1} << bits_; }
    int bits() const { return bits_; }

    /// The share of places that are taken, by a look at some of them.
    double fill() const {
        const std::size_t seen = std::min(buckets() * ways, std::size_t{4096});
        std::size_t taken = 0;
        for (std::size_t i = 0; i < seen; ++i) taken += entries_[i].load(std::memory_order_relaxed) != 0;
        return static_cast<double>(taken) / static_cast<double>(seen);
    }

    /// Calls `visit(place, entry)` for all entries with at least this work in `count` buckets from `first` on. Not while a
    /// solver runs.
    template <class Visit>
    void for_each(std::uint64_t least_work, std::size_t first, std::size_t count, Visit visit) const {
        const std::size_t end = std::min(first, buckets()) + std::min(count, buckets() - std::min(first, buckets()));
        for (std::size_t i = first * ways; i < end * ways; ++i)
            if (const std::uint64_t word = entries_[i].load(std::memory_order_relaxed);
                word != 0 && work_of(word) >= least_work)
                visit(static_cast<std::uint64_t>(i / ways) << (64 - bits_), word);
    }

    /// Takes over an entry that `for_each` of a table with at least as many buckets has shown.
    void adopt(std::uint64_t place, std::uint64_t word) { put({place, word >> 16}, word); }

    // Always inline: GCC takes a function that only prefetches for one without effect and drops its calls.
    [[gnu::always_inline]] void prefetch(const Key& key) const { __builtin_prefetch(bucket(key)); }

    Known find(const Key& key) const {
        const std::atomic<std::uint64_t>* entry = bucket(key);
        for (std::size_t i = 0; i < ways; ++i) {
            const std::uint64_t word = entry[i].load(std::memory_order_relaxed);
            if (word >> 16 == key.tag && word != 0)
                return {true, ((word >> 8) & 1) != 0, static_cast<std::int8_t>(word & 0xff),
                    static_cast<int>((word >> 9) & 15)};
        }
        return {};
    }

    void store(const Key& key, int score, bool is_lower, int move, int work) {
        put(key,
            key.tag << 16 | static_cast<std::uint64_t>(work) << 13 | static_cast<std::uint64_t>(move) << 9 |
                static_cast<std::uint64_t>(is_lower) << 8 | static_cast<std::uint8_t>(score));
    }

  private:
    static constexpr std::size_t bucket_bytes = ways * sizeof(std::uint64_t);

    static std::uint64_t work_of(std::uint64_t word) { return (word >> 13) & 7; }

    void put(const Key& key, std::uint64_t word) {
        std::atomic<std::uint64_t>* entry = bucket(key);
        std::size_t victim = 0;
        std::uint64_t least = ~std::uint64_t{0};
        for (std::size_t i = 0; i < ways; ++i) {
            const std::uint64_t held = entry[i].load(std::memory_order_relaxed);
            if (held >> 16 == key.tag || held == 0) {
                victim = i;
                break;
            }
            if (work_of(held) < least) {
                least = work_of(held);
                victim = i;
            }
        }
        entry[victim].store(word, std::memory_order_relaxed);
    }

    std::atomic<std::uint64_t>* bucket(const Key& key) const {
        return entries_ + static_cast<std::size_t>(key.place >> (64 - bits_)) * ways;
    }

    int bits_; // of the number of buckets
    Block block_;
    std::atomic<std::uint64_t>* entries_ = nullptr;
};

} // namespace linewood::solve
