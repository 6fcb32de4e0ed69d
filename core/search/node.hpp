// What a search keeps of a position and of a move: the layout of nodes and edges.
#pragma once

#include <algorithm>
#include <optional>
#include <type_traits>

#include "game.hpp"
#include "search/shared.hpp"

namespace linewood {

using Index = std::uint32_t; // into an arena; 0 is nothing
inline constexpr Index nothing = 0;

/// What is known for sure of a node, packed into one word so that it changes at once.
///
///     bit   0-1  result for the side to move: 0 open, 1 loss, 2 draw, 3 win
///           2-3  how it is known: from the children, by the rules or at a glance, from a forced playout,
///                by an exact solver
///           4    expanded: the edges are there
///           5    busy: a thread is adding edges or children, or halves the visits
///           6    partial: some legal moves have no edge though nobody proved them bad
///           7    mixed: a child is proven, so that the value is no plain mean any more
///         16-31  distance of the result in plies; while open, of the longest loss among moves dropped at a glance
struct Status {
    enum Source : std::uint32_t { children = 0, rules = 1, playout = 2, exact = 3 };
    static constexpr std::uint32_t expanded = 16, busy = 32, partial = 64, mixed = 128;

    std::uint32_t word = 0;

    bool known() const { return (word & 3) != 0; }
    std::optional<Outcome> result() const {
        if (!known()) return std::nullopt;
        return static_cast<Outcome>(static_cast<int>(word & 3) - 2);
    }
    Source source() const { return static_cast<Source>(word >> 2 & 3); }
    int distance() const { return static_cast<int>(word >> 16); }
    bool has(std::uint32_t flag) const { return (word & flag) != 0; }

    Status with(std::uint32_t flag) const { return {word | flag}; }
    Status without(std::uint32_t flag) const { return {word & ~flag}; }
    Status proven(Outcome outcome, int distance, Source how) const {
        return {(word & 0xf0u) | static_cast<std::uint32_t>(static_cast<int>(outcome) + 2) | how << 2 |
            static_cast<std::uint32_t>(distance) << 16};
    }
    Status open() const { return {word & 0xf0u}; }
};

/// Bits of an edge's visits.
#if defined(LINEWOOD_VISIT_BITS) // a test wants counters that are soon full
inline constexpr unsigned visit_bits = LINEWOOD_VISIT_BITS;
#else
inline constexpr unsigned visit_bits = 30;
#endif
inline constexpr std::uint32_t visit_mask = (1u << visit_bits) - 1;
/// A node with so many visits is halved before it is visited again: see `Graph::halve`. A quarter of the counter is left
/// for threads that count at the same moment.
inline constexpr std::uint32_t most_visits = 3u << (visit_bits - 2);

/// 32 bytes: two in a cache line.
///
///     byte 0               8      12     16     20     24    26    28      32
///          |      key      | value | own  |visits|first_|edge_|open-|status_|
///          |               |       |      |      | edge |count| ed  | word  |
struct Node {
    // Written once, before the node can be found.
    std::uint64_t key;
    // Shared: any thread may change them at any time.
    float value;           // for the side to move: its own estimate and the children's values, weighted by visits
    float own;             // the mean of its own playouts; for a proof by playout, the bits of that playout's seed
    std::uint32_t visits;  // its own playouts and the visits of its edges
    Index first_edge;      // its edges lie side by side
    std::uint16_t edge_count;
    std::uint16_t opened;  // edges before this one have been tried
    std::uint32_t status_word;

    Status status() const { return {shared::load_acquire(status_word)}; }
    /// Edges that were tried.
    std::uint32_t tried() const { return shared::load(opened); }
    /// The next edge that nobody has tried, for the caller alone; nothing if the first `limit` are taken.
    Index open_next(std::uint32_t limit, bool many) {
        for (std::uint16_t i = shared::load(opened); i < limit; i = shared::load(opened))
            if (shared::replace(opened, i, static_cast<std::uint16_t>(i + 1), many)) return first_edge + i;
        return nothing;
    }
    /// Only one thread at a time may add edges: true for the one that may.
    bool take(bool many) {
        const Status before = status();
        if (before.has(Status::busy | Status::expanded)) return false;
        return !many || shared::replace(status_word, before.word, before.with(Status::busy).word);
    }
    /// Only one thread at a time may halve the visits: true for the one that may.
    bool take_visits() {
        const Status before = status();
        return !before.has(Status::busy) && shared::replace(status_word, before.word, before.with(Status::busy).word);
    }
    /// Ends `take` or `take_visits`, if there was one, and sets these flags.
    void release(std::uint32_t flags) {
        for (;;) {
            const Status before = status();
            if (shared::replace(status_word, before.word, before.without(Status::busy).with(flags).word)) return;
        }
    }
};
static_assert(sizeof(Node) == 32 && std::is_trivially_copyable_v<Node>);

/// 16 bytes: a move as its player sees it, with a copy of what the child knew at the last look.
///
///     byte 0       4       8      12     14     16
///          | child | count | value | code | lean |
///
///     bit of count  31  30 29                   0
///                  | proof |       visits       |
struct Edge {
    Index child;
    std::uint32_t count; // what is proven of the move, as in Status, above its visits from this node
    float value;         // the child's, for the player who makes the move
    std::uint16_t code;  // the move
    std::int16_t lean;   // the heuristic's number or the prior, in units of 1/32767

    std::uint16_t move() const { return code; }
    std::uint32_t visits() const { return shared::load(count) & visit_mask; }
    std::optional<Outcome> proof() const {
        const auto bits = static_cast<int>(shared::load(count) >> visit_bits);
        if (bits == 0) return std::nullopt;
        return static_cast<Outcome>(bits - 2);
    }
    void set_proof(Outcome outcome) {
        if (shared::load(count) >> visit_bits == 0)
            shared::set_bits(count, static_cast<std::uint32_t>(static_cast<int>(outcome) + 2) << visit_bits);
    }
    float leaning() const { return static_cast<float>(lean) / 32767.0f; }
    static std::int16_t leaning_of(float number) {
        return static_cast<std::int16_t>(std::max(-1.0f, std::min(1.0f, number)) * 32767.0f);
    }
};
static_assert(sizeof(Edge) == 16 && std::is_trivially_copyable_v<Edge>);

} // namespace linewood
