// A look into the graph: one node and what selection makes of its moves, for people who want to watch a search.
#pragma once

#include <span>
#include <vector>

#include "search/report.hpp"

namespace linewood {

/// A move of a node, for the player who makes it.
template <class Move>
struct EdgeView {
    Move move;
    std::uint32_t visits;
    float value;   // as selection sees it
    float leaning; // the heuristic's number or the prior
    float number;  // what selection compares
    bool tried, expanded;
    std::optional<Proven> proven;
};

template <class Move>
struct NodeView {
    std::uint32_t visits;
    float value; // for the side to move
    int ply;
    bool expanded;
    std::optional<Proven> proven;
    std::vector<EdgeView<Move>> edges; // in the order of expansion
};

/// The node that `path` leads to from the root; nothing if the search has none there.
template <Game G, Knowledge<G> K>
std::optional<NodeView<typename G::Move>> look(const Search<G, K>& search, std::span<const typename G::Move> path) {
    const auto lock = search.reading();
    const auto& steps = search.steps();
    const Graph& graph = steps.graph();
    Index n = steps.root_node();
    for (const auto move : path)
        if ((n = steps.child_by(n, move)) == nothing) return std::nullopt;
    const Node& node = graph.node(n);
    const int ply = steps.root().ply() + static_cast<int>(path.size());
    NodeView<typename G::Move> view{shared::load(node.visits), shared::load(node.value), ply,
        node.status().has(Status::expanded), proven_of(node, false), {}};
    if (!view.expanded) return view;
    const Selector number(steps.options(), node, ply);
    for (std::uint32_t i = 0; i < node.edge_count; ++i) {
        const Edge& edge = graph.edges_of(node)[i];
        const Index child = shared::load_acquire(edge.child);
        const bool tried = i < shared::load(node.opened);
        const float value = shared::load(edge.value),
                    visits = static_cast<float>(edge.visits()) + steps.estimate_visits();
        view.edges.push_back({edge.move(), edge.visits(), value, edge.leaning(),
            tried ? number(edge, value, visits, 0) : number.untried(edge, view.value), tried,
            child != nothing && graph.node(child).status().has(Status::expanded),
            child == nothing ? std::nullopt : proven_of(graph.node(child), true)});
    }
    return view;
}

} // namespace linewood
