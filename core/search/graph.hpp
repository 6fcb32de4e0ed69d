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

#include "block.hpp"
#include "game.hpp"
#include "search/node.hpp"
#include "search/shared.hpp"
#include "threads.hpp"

namespace linewood {

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
    /// Bytes that lie twice in memory while it is resized.
    std::size_t bytes_twice(std::size_t capacity) const {
        return capacity != capacity_ && Block::is_copied(bytes(), capacity * sizeof(T)) ? bytes() : 0;
    }
    T& operator[](std::size_t i) { return static_cast<T*>(block_.start())[i]; }
    const T& operator[](std::size_t i) const { return static_cast<const T*>(block_.start())[i]; }

  private:
    Block block_;
    std::size_t capacity_ = 0;
};

/// What a graph has room for.
struct GraphShape {
    bool table = false;       // from key to node
    bool evaluations = false; // one for each node
    bool flights = false;     // visits that are under way, for each edge
    std::size_t most_edges;   // of a node
};

/// Nodes and edges in arenas; for a graph, an open-addressed table from key to node.
/// Threads may allocate, find and insert at once; `grow` and `compacted` want it to themselves.
class Graph {
  public:
    Graph(const GraphShape& shape, std::size_t nodes, int threads = 1)
        : shape_(shape), nodes_(std::max<std::size_t>(nodes, 64)),
          edges_(std::max<std::size_t>(2 * nodes, shape.most_edges + 1)),
          slots_(Arena<std::uint64_t>::zeros(shape.table ? slots_for(nodes_.capacity()) : 0)),
          evaluations_(shape.evaluations ? nodes_.capacity() : 0), flights_(shape.flights ? edges_.capacity() : 0),
          stocks_(static_cast<std::size_t>(threads)) {}

    Node& node(Index n) { return nodes_[n]; }
    const Node& node(Index n) const { return nodes_[n]; }
    Edge& edge(Index e) { return edges_[e]; }
    const Edge& edge(Index e) const { return edges_[e]; }
    Edge* edges_of(const Node& node) { return &edges_[node.first_edge]; }
    const Edge* edges_of(const Node& node) const { return &edges_[node.first_edge]; }
    /// The backed-up evaluation of a node, where the search keeps one.
    float& evaluation(Index n) { return evaluations_[n]; }
    /// Visits of an edge that are under way, where several may be at once.
    std::uint16_t& flights(Index e) { return flights_[e]; }
    const std::uint16_t& flights(Index e) const { return flights_[e]; }
    bool has_table() const { return shape_.table; }
    bool has_evaluations() const { return shape_.evaluations; }
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
    std::size_t bytes() const {
        return bytes_of(nodes_.capacity(), edges_.capacity()) + slots_.capacity() * sizeof(std::uint64_t);
    }
    /// Bytes in use, as against reserved.
    std::size_t used_bytes() const {
        return bytes_of(node_count(), std::min<std::size_t>(shared::load(edge_count_), edges_.capacity())) +
            slots_.bytes();
    }

    /// Bytes that so many more nodes would take, with as many edges each as there are now.
    std::size_t bytes_for(std::size_t more) const {
        const std::size_t nodes = room_for(nodes_.capacity(), nodes_taken() + more);
        const std::size_t share = edge_count_ / node_count_ + 1;
        const std::size_t edges = room_for(edges_.capacity(), edge_count_ + more * share);
        return bytes_of(nodes, edges) + (has_table() ? slots_for(nodes) * sizeof(std::uint64_t) : 0);
    }

    /// A fresh node with no edges; nothing if the arena is full. `thread` says who asks, here and below.
    Index add_node(std::uint64_t key, int thread) {
        const Index n = hand_out(nodes_, node_count_, stock_of(thread).nodes, 1, node_portion);
        if (n != nothing) nodes_[n] = Node{key, 0, 0, 0, nothing, 0, 0, 0};
        return n;
    }

    /// Room for so many edges side by side; nothing if the arena is full.
    Index add_edges(std::size_t count, int thread) {
        assert(count <= shape_.most_edges);
        const Index first =
            hand_out(edges_, edge_count_, stock_of(thread).edges, static_cast<Index>(count), edge_portion);
        if (first != nothing && shape_.flights) std::fill_n(&flights_[first], count, std::uint16_t{0});
        return first;
    }

    /// Makes room for more visits of a node that has `most_visits`: halves those of its edges and its own playouts.
    /// That leaves the node's value and the order of its edges as they are.
    void halve(Index n) {
        Node& node = nodes_[n];
        while (shared::load(node.visits) >= most_visits) {
            if (node.take_visits()) {
                if (shared::load(node.visits) >= most_visits) halve_alone(node);
                node.release(0);
            } else {
                std::this_thread::yield(); // another thread is about to do it
            }
        }
    }

    // Always inline: GCC takes a function that only prefetches for one without effect and drops its calls.
    [[gnu::always_inline]] void prefetch_node(Index n) const { prefetch(&nodes_[n]); }
    [[gnu::always_inline]] void prefetch_slot(std::uint64_t key) const {
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
        const bool edges_full = edge_count_ + shape_.most_edges >= edges_.capacity();
        node_count_ = static_cast<Index>(std::min<std::size_t>(node_count_, nodes_.capacity()));
        edge_count_ = static_cast<Index>(std::min<std::size_t>(edge_count_, edges_.capacity()));
        return resize((nodes_full ? 2 : 1) * nodes_.capacity(), (edges_full ? 2 : 1) * edges_.capacity(), cap);
    }

    /// A copy of what can be reached from `root`, breadth first, so that children lie side by side; root becomes node 1.
    /// Nothing if the copy and this together would exceed `cap` bytes at any moment.
    std::optional<Graph> compacted(Index root, std::size_t cap) const {
        try {
            auto fresh = Arena<Index>::zeros(nodes_taken()); // old index -> new index
            const std::size_t beside = bytes() + fresh.bytes();
            GraphShape shape = shape_;
            shape.table = false; // it comes last
            std::optional<Graph> copy(std::in_place, shape, std::size_t{1024});
            if (beside + copy->bytes() > cap || !copy->copy_from(*this, root, fresh, cap - beside)) return std::nullopt;
            const std::size_t slots = has_table() ? slots_for(copy->nodes_.capacity()) : 0;
            if (beside + copy->bytes() + slots * sizeof(std::uint64_t) > cap) return std::nullopt;
            if (slots > 0) copy->fill_table(slots);
            copy->stocks_.resize(stocks_.size());
            return copy;
        } catch (const std::bad_alloc&) {
            return std::nullopt; // the system gives less than the cap allows
        }
    }

  private:
    static constexpr Index node_portion = 64, edge_portion = 256;
    static constexpr std::size_t most = std::size_t{1} << 31; // an index has 32 bits

    /// Threads take from an arena by the portion: what a thread adds lies side by side, mostly in cache lines of its own,
    /// and the counter that all share is seldom touched.
    ///
    ///     arena  | thread 0  | thread 1  | thread 0  | thread 2  |              |
    ///            | portion   | portion   |## next    | # next    |    free      |
    ///                                     used, left             taken          capacity
    ///
    /// A stock is the rest of a thread's newest portion; `taken` is the shared counter.
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

    /// Of arenas with so much room; of all but the table.
    std::size_t bytes_of(std::size_t nodes, std::size_t edges) const {
        return nodes * (sizeof(Node) + (shape_.evaluations ? sizeof(float) : 0)) +
            edges * (sizeof(Edge) + (shape_.flights ? sizeof(std::uint16_t) : 0));
    }
    /// Makes the arenas so large, unless that takes more than `cap` bytes, counting what lies twice in memory meanwhile.
    bool resize(std::size_t nodes, std::size_t edges, std::size_t cap) {
        const std::size_t slots = has_table() ? slots_for(nodes) : 0;
        const std::size_t twice = std::max({slots > slots_.capacity() ? slots_.bytes() : 0, nodes_.bytes_twice(nodes),
            edges_.bytes_twice(edges), evaluations_.bytes_twice(nodes), flights_.bytes_twice(edges)});
        if (bytes_of(nodes, edges) + slots * sizeof(std::uint64_t) + twice > cap || std::max(nodes, edges) > most)
            return false;
        try {  // nodes last: each of them needs its place in the others
            if (slots > slots_.capacity()) widen_table(slots);
            if (shape_.evaluations) evaluations_.resize(nodes);
            if (shape_.flights) flights_.resize(edges);
            edges_.resize(edges);
            nodes_.resize(nodes);
        } catch (const std::bad_alloc&) {
            return false;  // the system gives less than the cap allows
        }
        return true;
    }

    void halve_alone(Node& node) {
        std::uint32_t edges = 0, less = 0;
        for (std::size_t e = 0; e < node.edge_count; ++e) {
            Edge& edge = edges_[node.first_edge + e];
            const std::uint32_t visits = edge.visits();
            shared::add(edge.count, std::uint32_t{0} - visits / 2);
            edges += visits;
            less += visits / 2;
        }
        const std::uint32_t all = shared::load(node.visits), own = all - std::min(all, edges);
        shared::add(node.visits, std::uint32_t{0} - (less + own / 2));
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
        share_out(parts, stocks_.size(), [&](std::size_t part) {
            for (std::size_t from = part * old.capacity() / parts; from < (part + 1) * old.capacity() / parts; ++from) {
                if (old[from] == 0) continue;
                std::size_t i = slot_of(old[from]);
                while (!shared::replace(slots_[i], std::uint64_t{0}, old[from])) i = slot_after(i);
            }
        });
    }
    void fill_table(std::size_t slots) {
        shape_.table = true;
        slots_ = Arena<std::uint64_t>::zeros(slots);
        for (Index n = 1; n < node_count_; ++n) {
            if (n + 16 < node_count_) prefetch_slot(nodes_[n + 16].key);
            insert(n);
        }
    }
    [[gnu::always_inline]] static void prefetch(const void* what) {
#if defined(__GNUC__)
        __builtin_prefetch(what);
#else
        static_cast<void>(what);
#endif
    }
    [[gnu::always_inline]] void prefetch_edges(const Node& node) const {
        for (std::size_t e = 0; e < node.edge_count; e += 64 / sizeof(Edge)) prefetch(&edges_[node.first_edge + e]);
    }
    /// Cheney's copying collection: nodes that have a place and wait for their turn are the queue, each with its old
    /// index for a first edge. False if that takes more than `cap` bytes.
    bool copy_from(const Graph& from, Index root, Arena<Index>& fresh, std::size_t cap) {
        constexpr Index ahead = 8;  // nodes to call for before they are needed
        const auto place_of = [&](Index old) {
            if (old != nothing && fresh[old] == nothing) {
                fresh[old] = add_node(0, 0);
                nodes_[fresh[old]].first_edge = old;
            }
            return old == nothing ? nothing : fresh[old];
        };
        place_of(root);
        for (Index n = 1; n < node_count_; ++n) {
            if (n + 2 * ahead < node_count_) prefetch(&from.nodes_[nodes_[n + 2 * ahead].first_edge]);
            if (n + ahead < node_count_) from.prefetch_edges(from.nodes_[nodes_[n + ahead].first_edge]);
            const Index old = nodes_[n].first_edge;
            const Node& node = from.nodes_[old];
            if (!make_room_for(node.edge_count, cap)) return false;
            nodes_[n] = node;
            if (has_evaluations()) evaluations_[n] = from.evaluations_[old];
            if (node.edge_count == 0) continue;
            nodes_[n].first_edge = add_edges(node.edge_count, 0);
            for (std::size_t e = 0; e < node.edge_count; ++e) {
                Edge& edge = edges_[nodes_[n].first_edge + e];
                edge = from.edges_[node.first_edge + e];
                edge.child = place_of(edge.child);
            }
        }
        return true;
    }
    /// For the edges of one node and as many children.
    bool make_room_for(std::size_t edges, std::size_t cap) {
        const std::size_t more_nodes = room_for(nodes_.capacity(), node_count_ + edges),
                          more_edges = room_for(edges_.capacity(), edge_count_ + edges);
        return (more_nodes == nodes_.capacity() && more_edges == edges_.capacity()) ||
            resize(more_nodes, more_edges, cap);
    }

    GraphShape shape_;
    Arena<Node> nodes_;
    Arena<Edge> edges_;
    Arena<std::uint64_t> slots_;
    Arena<float> evaluations_;
    Arena<std::uint16_t> flights_;
    std::vector<Stocks> stocks_;  // of each thread
    // A cache line of their own: what threads write must not slow down what they read.
    alignas(64) Index node_count_ = 1;  // node 0 and edge 0 are nothing
    Index edge_count_ = 1;
};

}  // namespace linewood
