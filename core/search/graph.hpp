// The store of a search: nodes, edges and the table that finds a node by its key.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <new>
#include <optional>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "game.hpp"
#include "search/block.hpp"
#include "search/shared.hpp"

namespace linewood {

using Index = std::uint32_t; // into an arena; 0 is nothing
inline constexpr Index nothing = 0;

/// What is known for sure of a node, packed into one word so that it changes at once.
///
///     bit   0-1  result for the side to move: 0 open, 1 loss, 2 draw, 3 win
///           2-3  how it is known: from the children, by the rules or at a glance, from a forced playout
///           4    expanded: the edges are there
///           5    busy: a thread is adding edges or children
///           6    partial: some legal moves have no edge though nobody proved them bad
///           7    mixed: a child is proven, so that the value is no plain mean any more
///         16-31  distance of the result in plies; while open, of the longest loss among moves dropped at a glance
struct Status {
    enum Source : std::uint32_t { children = 0, rules = 1, playout = 2 };
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

/// 32 bytes: two in a cache line.
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
    /// Edges that were tried. The counter is too high for a moment when two threads ask for the last one.
    std::uint32_t tried() const { return std::min(shared::load(opened), edge_count); }
    /// Only one thread at a time may add edges: true for the one that may.
    bool take(bool many) {
        const Status before = status();
        if (before.has(Status::busy | Status::expanded)) return false;
        return !many || shared::replace(status_word, before.word, before.with(Status::busy).word);
    }
    /// Ends `take`, if there was one, and sets these flags.
    void release(std::uint32_t flags) {
        for (;;) {
            const Status before = status();
            if (shared::replace(status_word, before.word, before.without(Status::busy).with(flags).word)) return;
        }
    }
};
static_assert(sizeof(Node) == 32 && std::is_trivially_copyable_v<Node>);

/// 16 bytes: a move as its player sees it, with a copy of what the child knew at the last look.
struct Edge {
    Index child;
    std::uint32_t count; // visits in the lower 28 bits, visits under way in the upper 4
    float value;         // the child's, for the player who makes the move
    std::uint16_t tag;   // the move in the lower 12 bits, what is proven of it in bits 12 and 13 (as in Status)
    std::int16_t lean;   // the heuristic's number or the prior, in units of 1/32767

    static constexpr std::uint32_t under_way = 1u << 28;
    std::uint32_t visits() const { return shared::load(count) & (under_way - 1); }
    std::uint32_t flights() const { return shared::load(count) >> 28; }
    std::uint16_t move() const { return shared::load(tag) & 0xfff; }
    std::optional<Outcome> proof() const {
        const int bits = shared::load(tag) >> 12 & 3;
        if (bits == 0) return std::nullopt;
        return static_cast<Outcome>(bits - 2);
    }
    void set_proof(Outcome outcome) {
        const auto bits = static_cast<unsigned>(static_cast<int>(outcome) + 2);
        shared::store(tag, static_cast<std::uint16_t>((shared::load(tag) & 0xfff) | bits << 12));
    }
    float leaning() const { return static_cast<float>(lean) / 32767.0f; }
    static std::int16_t leaning_of(float number) {
        return static_cast<std::int16_t>(std::max(-1.0f, std::min(1.0f, number)) * 32767.0f);
    }
};
static_assert(sizeof(Edge) == 16 && std::is_trivially_copyable_v<Edge>);

/// Memory for plain values that can grow, uninitialised beyond what was written.
template <class T>
    requires std::is_trivially_copyable_v<T>
class Arena {
  public:
    explicit Arena(std::size_t capacity) { resize(capacity); }
    static Arena zeros(std::size_t capacity) {
        Arena arena(0);
        if (capacity > 0) arena.block_ = Block::zeros(capacity * sizeof(T));
        arena.capacity_ = capacity;
        return arena;
    }

    void resize(std::size_t capacity) {
        if (capacity == capacity_) return;
        block_.grow(capacity * sizeof(T));
        capacity_ = capacity;
    }
    std::size_t capacity() const { return capacity_; }
    std::size_t bytes() const { return capacity_ * sizeof(T); }
    T& operator[](std::size_t i) { return static_cast<T*>(block_.start())[i]; }
    const T& operator[](std::size_t i) const { return static_cast<const T*>(block_.start())[i]; }

  private:
    Block block_;
    std::size_t capacity_ = 0;
};

/// Nodes and edges in arenas; for a graph, an open-addressed table from key to node.
/// Threads may allocate, find and insert at once; `grow` and `compacted` want it to themselves.
class Graph {
  public:
    Graph(bool with_table, bool with_evaluations, std::size_t nodes, int threads = 1)
        : nodes_(std::max<std::size_t>(nodes, 64)), edges_(std::max<std::size_t>(2 * nodes, most_edges + 1)),
          slots_(Arena<std::uint64_t>::zeros(with_table ? slots_for(nodes_.capacity()) : 0)),
          evaluations_(with_evaluations ? nodes_.capacity() : 0), stocks_(static_cast<std::size_t>(threads)) {}

    Node& node(Index n) { return nodes_[n]; }
    const Node& node(Index n) const { return nodes_[n]; }
    Edge& edge(Index e) { return edges_[e]; }
    const Edge& edge(Index e) const { return edges_[e]; }
    Edge* edges_of(const Node& node) { return &edges_[node.first_edge]; }
    const Edge* edges_of(const Node& node) const { return &edges_[node.first_edge]; }
    /// The backed-up evaluation of a node, where the search keeps one.
    float& evaluation(Index n) { return evaluations_[n]; }
    bool has_table() const { return slots_.capacity() > 0; }
    bool has_evaluations() const { return evaluations_.capacity() > 0; }
    /// Nodes in use; while threads work, perhaps a few less than there are.
    std::size_t node_count() const {
        const std::size_t taken = nodes_taken();
        std::size_t unused = 1;
        for (const Stocks& stocks : stocks_) unused += shared::load(stocks.nodes.left);
        return taken - std::min(taken, unused);
    }
    /// With those that a thread holds ready: quickly read while threads work.
    std::size_t nodes_taken() const {
        return std::min<std::size_t>(shared::load_acquire(node_count_), nodes_.capacity());
    }
    std::size_t bytes() const { return nodes_.bytes() + edges_.bytes() + slots_.bytes() + evaluations_.bytes(); }
    /// Bytes in use, as against reserved.
    std::size_t used_bytes() const {
        return node_count() * sizeof(Node) +
            std::min<std::size_t>(shared::load(edge_count_), edges_.capacity()) * sizeof(Edge) + slots_.bytes();
    }

    /// Bytes that so many more nodes would take, with as many edges each as there are now.
    std::size_t bytes_for(std::size_t more) const {
        const std::size_t nodes = room_for(nodes_.capacity(), nodes_taken() + more);
        const std::size_t share = edge_count_ / node_count_ + 1;
        const std::size_t edges = room_for(edges_.capacity(), edge_count_ + more * share);
        return nodes * sizeof(Node) + edges * sizeof(Edge) +
            (has_table() ? slots_for(nodes) * sizeof(std::uint64_t) : 0) +
            (has_evaluations() ? nodes * sizeof(float) : 0);
    }

    /// A fresh node with no edges; nothing if the arena is full. `thread` says who asks, here and below.
    Index add_node(std::uint64_t key, int thread) {
        const Index n = hand_out(nodes_, node_count_, stock_of(thread).nodes, 1, node_portion);
        if (n != nothing) nodes_[n] = Node{key, 0, 0, 0, nothing, 0, 0, 0};
        return n;
    }

    /// Room for so many edges side by side; nothing if the arena is full.
    Index add_edges(std::size_t count, int thread) {
        return hand_out(edges_, edge_count_, stock_of(thread).edges, static_cast<Index>(count), edge_portion);
    }

    void prefetch_node(Index n) const { prefetch(&nodes_[n]); }
    void prefetch_slot(std::uint64_t key) const {
        if (has_table()) prefetch(&slots_[slot_of(key)]);
    }

    /// The node of a key; nothing if there is none.
    Index find(std::uint64_t key) const {
        for (std::size_t i = slot_of(key);; i = slot_after(i)) {
            const std::uint64_t slot = shared::load_acquire(slots_[i]);
            if (slot == 0) return nothing;
            const auto n = static_cast<Index>(slot);
            if (slot >> 32 == key >> 32 && nodes_[n].key == key) return n;
        }
    }

    /// Makes node n findable and returns it, or the one that another thread put there first.
    Index insert(Index n) {
        const std::uint64_t key = nodes_[n].key, entry = (key >> 32) << 32 | n;
        for (std::size_t i = slot_of(key);; i = slot_after(i)) {
            if (shared::load(slots_[i]) == 0 && shared::replace(slots_[i], std::uint64_t{0}, entry)) return n;
            const std::uint64_t slot = shared::load_acquire(slots_[i]);
            const auto other = static_cast<Index>(slot);
            if (slot >> 32 == key >> 32 && nodes_[other].key == key) return other;
        }
    }

    /// Doubles what is full, if `cap` bytes allow it.
    bool grow(std::size_t cap) {
        const bool nodes_full = node_count_ >= nodes_.capacity();
        const bool edges_full = edge_count_ + most_edges >= edges_.capacity();
        node_count_ = static_cast<Index>(std::min<std::size_t>(node_count_, nodes_.capacity()));
        edge_count_ = static_cast<Index>(std::min<std::size_t>(edge_count_, edges_.capacity()));
        const std::size_t nodes = nodes_full ? 2 * nodes_.capacity() : nodes_.capacity();
        const std::size_t edges = edges_full ? 2 * edges_.capacity() : edges_.capacity();
        const std::size_t slots = has_table() ? slots_for(nodes) : 0;
        // While the table is rebuilt, the old one is still there.
        const std::size_t beside = slots > slots_.capacity() ? slots_.bytes() : 0;
        const std::size_t evaluations = has_evaluations() ? nodes : 0;
        if (nodes * sizeof(Node) + edges * sizeof(Edge) + slots * sizeof(std::uint64_t) + evaluations * sizeof(float) +
                    beside >
                cap ||
            std::max(nodes, edges) > most)
            return false;
        try { // nodes last: each of them needs its place in the others
            if (slots > slots_.capacity()) widen_table(slots);
            evaluations_.resize(evaluations);
            edges_.resize(edges);
            nodes_.resize(nodes);
        } catch (const std::bad_alloc&) {
            return false; // the system gives less than the cap allows
        }
        return true;
    }

    /// A copy of what can be reached from `root`, breadth first, so that children lie side by side; root becomes node 1.
    /// Nothing if the copy and this together would exceed `cap` bytes.
    std::optional<Graph> compacted(Index root, std::size_t cap) const {
        constexpr std::size_t ahead = 8;             // nodes to call for before they are needed
        std::vector<Index> order{root};              // new index - 1 -> old index
        std::vector<Index> fresh(nodes_taken());       // old index -> new index
        fresh[root] = 1;
        const std::size_t beside = bytes() + (order.capacity() + fresh.size()) * sizeof(Index);
        std::optional<Graph> copy(std::in_place, false, has_evaluations(), std::size_t{1024});
        for (std::size_t i = 0; i < order.size(); ++i) {
            if (i + 2 * ahead < order.size()) prefetch(&nodes_[order[i + 2 * ahead]]);
            if (i + ahead < order.size()) prefetch_edges(nodes_[order[i + ahead]]);
            const Node& node = nodes_[order[i]];
            for (std::size_t e = 0; e < node.edge_count; ++e)
                if (const Index child = edges_[node.first_edge + e].child;
                    child != nothing && fresh[child] == nothing) {
                    order.push_back(child);
                    fresh[child] = static_cast<Index>(order.size());
                }
            while (copy->is_almost_full())
                if (beside > cap || !copy->grow(cap - beside)) return std::nullopt;
            const Index n = copy->take(node, &edges_[node.first_edge], fresh);
            if (has_evaluations()) copy->evaluation(n) = evaluations_[order[i]];
        }
        const std::size_t slots = has_table() ? slots_for(copy->nodes_.capacity()) : 0;
        if (beside + copy->bytes() + slots * sizeof(std::uint64_t) > cap) return std::nullopt;
        if (slots > 0) copy->fill_table(slots);
        copy->stocks_.resize(stocks_.size());
        return copy;
    }

  private:
    static constexpr std::size_t most_edges = 512; // more than any node has
    static constexpr Index node_portion = 64, edge_portion = 256;
    static constexpr std::size_t most = std::size_t{1} << 31; // an index has 32 bits

    /// Threads take from an arena by the portion: what a thread adds lies side by side, mostly in cache lines of its own,
    /// and the counter that all share is seldom touched.
    struct Stock {
        Index next = 0, left = 0;
    };
    struct alignas(64) Stocks {
        Stock nodes, edges;
    };

    Stocks& stock_of(int thread) { return stocks_[static_cast<std::size_t>(thread)]; }

    template <class T>
    Index hand_out(const Arena<T>& arena, Index& taken, Stock& stock, Index count, Index portion) {
        const bool many = stocks_.size() > 1;
        if (!many || 8 * count > portion) {  // too much of a stock would be left unused
            const Index first = shared::add(taken, count, many);
            return room_behind(arena, first) < count ? nothing : first;
        }
        if (stock.left < count) {
            // Before it is taken: `node_count` may be too low for a moment, never too high.
            shared::store(stock.left, portion);
            stock.next = shared::add_release(taken, portion);
            shared::store(stock.left, std::min(portion, room_behind(arena, stock.next)));
            if (stock.left < count) return nothing;
        }
        shared::store(stock.left, stock.left - count);
        return std::exchange(stock.next, stock.next + count);
    }
    template <class T>
    static Index room_behind(const Arena<T>& arena, Index first) {
        return static_cast<Index>(arena.capacity() - std::min<std::size_t>(first, arena.capacity()));
    }

    static std::size_t slots_for(std::size_t nodes) {  // at most half full
        std::size_t slots = 128;
        while (slots < 2 * nodes) slots *= 2;
        return slots;
    }
    static std::size_t room_for(std::size_t capacity, std::size_t count) {
        while (capacity < count) capacity *= 2;
        return capacity;
    }
    /// By the first bits of the key, which an entry begins with, too.
    std::size_t slot_of(std::uint64_t key) const { return key >> (64 - std::countr_zero(slots_.capacity())); }
    std::size_t slot_after(std::size_t i) const { return (i + 1) & (slots_.capacity() - 1); }
    /// The entries keep their order, so that one pass through both tables does. The search waits for it, so each of its
    /// threads takes a part.
    void widen_table(std::size_t slots) {
        const Arena<std::uint64_t> old = std::exchange(slots_, Arena<std::uint64_t>::zeros(slots));
        const std::size_t parts = old.capacity() < 1 << 16 ? 1 : stocks_.size();
        const auto move = [&](std::size_t part) {
            for (std::size_t from = part * old.capacity() / parts; from < (part + 1) * old.capacity() / parts; ++from) {
                if (old[from] == 0) continue;
                std::size_t i = slot_of(old[from]);
                while (!shared::replace(slots_[i], std::uint64_t{0}, old[from])) i = slot_after(i);
            }
        };
        std::vector<std::thread> others;
        for (std::size_t part = 1; part < parts; ++part) others.emplace_back(move, part);
        move(0);
        for (auto& other : others) other.join();
    }
    void fill_table(std::size_t slots) {
        slots_ = Arena<std::uint64_t>::zeros(slots);
        for (Index n = 1; n < node_count_; ++n) {
            if (n + 16 < node_count_) prefetch_slot(nodes_[n + 16].key);
            insert(n);
        }
    }
    static void prefetch(const void* what) {
#if defined(__GNUC__)
        __builtin_prefetch(what);
#else
        static_cast<void>(what);
#endif
    }
    void prefetch_edges(const Node& node) const {
        for (std::size_t e = 0; e < node.edge_count; e += 64 / sizeof(Edge)) prefetch(&edges_[node.first_edge + e]);
    }
    /// No room for one more node with its edges.
    bool is_almost_full() const {
        return node_count_ >= nodes_.capacity() || edge_count_ + most_edges > edges_.capacity();
    }
    Index take(const Node& node, const Edge* edges, const std::vector<Index>& fresh) {
        const Index n = add_node(node.key, 0);
        Node& mine = nodes_[n];
        mine = node;
        if (node.edge_count > 0) {
            mine.first_edge = add_edges(node.edge_count, 0);
            for (std::size_t e = 0; e < node.edge_count; ++e) {
                Edge& edge = edges_[mine.first_edge + e];
                edge = edges[e];
                edge.child = fresh[edge.child];
            }
        }
        return n;
    }

    Arena<Node> nodes_;
    Arena<Edge> edges_;
    Arena<std::uint64_t> slots_;
    Arena<float> evaluations_;
    std::vector<Stocks> stocks_;  // of each thread
    // A cache line of their own: what threads write must not slow down what they read.
    alignas(64) Index node_count_ = 1;  // node 0 and edge 0 are nothing
    Index edge_count_ = 1;
};

}  // namespace linewood
