// The store of a search: a copy keeps what can be reached, and keeps to its memory, all of which is counted.
#include "search/graph.hpp"

#include <cstdlib>

#include "check.hpp"
#include "random.hpp"

namespace {
std::size_t bytes_of_new = 0; // asked for by whatever is not a block
}

void* operator new(std::size_t size) {
    bytes_of_new += size;
    if (void* start = std::malloc(size)) return start;
    throw std::bad_alloc();
}
void operator delete(void* start) noexcept { std::free(start); }
void operator delete(void* start, std::size_t) noexcept { std::free(start); }

namespace linewood::test_graph {
namespace {

constexpr std::size_t plenty = std::size_t{1} << 30;

/// A heap: node n leads to 2n and 2n + 1. Its keys are their own hashes, its evaluations and visits the numbers.
Graph heap_of(Index count, GraphShape shape) {
    Graph graph(shape, 1024);
    for (Index n = 1; n <= count; ++n) {
        while (graph.add_node(mix(n), 0) == nothing) check(graph.grow(plenty));
        if (shape.table) graph.insert(n);
        if (shape.evaluations) graph.evaluation(n) = static_cast<float>(n);
        graph.node(n).visits = n;
    }
    for (Index n = 1; 2 * n <= count; ++n) {
        Index first = nothing;
        while ((first = graph.add_edges(2, 0)) == nothing) check(graph.grow(plenty));
        Node& node = graph.node(n);
        node.first_edge = first;
        node.edge_count = node.opened = 2;
        for (Index e = 0; e < 2; ++e)
            graph.edge(first + e) =
                Edge{2 * n + e <= count ? 2 * n + e : nothing, 0, 0, static_cast<std::uint16_t>(e), 0};
    }
    return graph;
}

/// Nodes of the copy lie in breadth-first order, each with what it had.
void keeps_what_can_be_reached(const Graph& copy, Index root, Index count, const GraphShape& shape) {
    Index expected = 1;
    for (Index from = root, to = root; from <= count; from *= 2, to = 2 * to + 1)
        for (Index n = from; n <= std::min(to, count); ++n, ++expected) {
            const Node& node = copy.node(expected);
            check(node.key == mix(n) && node.visits == n);
            if (shape.table) check(copy.find(mix(n)) == expected);
            for (std::uint32_t e = 0; e < node.edge_count; ++e) {
                const Index child = copy.edges_of(node)[e].child;
                check(child == nothing ? 2 * n + e > count : copy.node(child).key == mix(2 * n + e));
                if (shape.flights) check(copy.flights(node.first_edge + e) == 0);
            }
        }
    check(copy.node_count() == expected - 1);
    if (shape.table) check(copy.find(mix(1)) == nothing);
}

/// The least cap for which there is a copy is as much as lies in memory at once.
void copies_within_its_cap(Index count, const GraphShape& shape) {
    const Graph graph = heap_of(count, shape);
    std::size_t too_little = 0, enough = plenty;
    while (enough - too_little > 1) {
        const std::size_t cap = (enough + too_little) / 2;
        (graph.compacted(2, cap) ? enough : too_little) = cap;
    }
    const std::size_t before = bytes_of_new;
    const auto copy = graph.compacted(2, enough);
    check(bytes_of_new - before < 1024);
    check(copy && enough >= graph.bytes() + graph.nodes_taken() * sizeof(Index) + copy->bytes());
    keeps_what_can_be_reached(*copy, 2, count, shape);
}

/// Growing stops at the cap, and what lies in memory twice meanwhile counts.
void grows_within_its_cap(const GraphShape& shape) {
    for (const std::size_t cap : {std::size_t{1} << 18, std::size_t{3} << 20, std::size_t{20} << 20}) {
        GraphShape plain = shape;
        plain.table = false;
        Graph graph(shape, 1024), twin(plain, 1024);
        for (;;) {
            while (graph.add_node(1, 0) != nothing) twin.add_node(1, 0);
            const std::size_t before = graph.bytes(), table = before - twin.bytes();
            if (!graph.grow(cap)) break;
            check(twin.grow(plenty));
            check(graph.bytes() > before && graph.bytes() + table <= cap);  // the old table is copied into the new one
        }
        check(graph.bytes() > cap / 4 && graph.add_node(1, 0) == nothing);
    }
}

const Test test("graph", [] {
    for (int i = 0; i < 8; ++i) {
        const GraphShape shape{
            .table = (i & 1) != 0, .evaluations = (i & 2) != 0, .flights = (i & 4) != 0, .most_edges = 2};
        copies_within_its_cap(20'000, shape);
        copies_within_its_cap(50, shape);
        grows_within_its_cap(shape);
    }
});

}  // namespace
}  // namespace linewood::test_graph
