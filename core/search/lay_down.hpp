// A line that proves the root's result, found outside of the graph, becomes part of it.
#pragma once

#include <span>
#include <utility>

#include "game.hpp"
#include "random.hpp"
#include "search/values.hpp"

namespace linewood {

/// The edge of a node with this move, which counts as tried from now on; null if there is none.
inline Edge* try_edge(Graph& graph, Index n, std::uint16_t move) {
    Node& node = graph.node(n);
    Edge* edges = graph.edges_of(node);
    for (std::uint32_t i = 0; i < node.edge_count; ++i) {
        if (edges[i].move() != move) continue;
        if (i < node.opened) return &edges[i];
        std::swap(edges[i], edges[node.opened]); // tried edges come first
        return &edges[node.opened++];
    }
    return nullptr;
}

/// Gives a node without edges one that leads to `next`; false if there is no room.
inline bool lead(Graph& graph, Index n, Index next, std::uint16_t move) {
    const Index edge = graph.add_edges(1, 0);
    if (edge == nothing) return false;
    graph.edge(edge) = Edge{next, 0, 0, move, 0};
    Node& node = graph.node(n);
    node.first_edge = edge;
    node.edge_count = node.opened = 1;
    node.release(Status::expanded | Status::partial);
    return true;
}

/// Nodes for the positions after each move of a line from the root, each with the one edge that goes on; the first node,
/// or nothing if there is no room.
template <Game G>
Index chain_of(Graph& graph, Values& values, const G& root, std::span<const typename G::Move> line, Outcome outcome,
    int distance) {
    Index next = nothing;
    for (std::size_t i = line.size(); i-- > 0;) { // from the end: a node is complete before another leads to it
        const Index n = graph.add_node(mix(root.key() + i), 0);
        if (n == nothing) return nothing;
        const int ply = root.ply() + static_cast<int>(i) + 1;
        values.prove(n, i % 2 == 0 ? reversed(outcome) : outcome, distance - 1 - static_cast<int>(i),
            next == nothing ? Status::rules : Status::children, ply);
        if (next != nothing && !lead(graph, n, next, line[i + 1])) return nothing;
        next = n;
    }
    return next;
}

/// Shows at the root how its result comes about. False if there is no room for that, or if the line begins with a move
/// that the options leave out.
template <Game G>
bool lay_down(Graph& graph, Values& values, const G& root, Index root_node, std::span<const typename G::Move> line,
    Outcome outcome, int distance) {
    if (line.empty() || !graph.node(root_node).status().has(Status::expanded)) return false;
    Edge* edge = try_edge(graph, root_node, line[0]);
    if (edge == nullptr) return false;
    const bool has_proof = edge->child != nothing && graph.node(edge->child).status().known();
    if (!has_proof) {
        const Index first = chain_of(graph, values, root, line, outcome, distance);
        if (first == nothing) return false;
        edge->child = first;
    }
    values.refresh(root_node, root.ply());
    return true;
}

} // namespace linewood
