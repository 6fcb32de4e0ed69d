// A look into the graph: one node and what selection makes of its moves, for people who want to watch a search.
#pragma once

#include <span>
#include <vector>

#include "search/report.hpp"

namespace linewood {

/// A move of a node, for the player who makes it.
struct EdgeView {
    MoveCode move;
    std::uint32_t visits;
    std::uint32_t total; // visits of the position after it, from all nodes that lead there
    float value;   // what it is worth
    float seen;    // the same as selection sees it
    float prior;   // how likely it looked before the search
    float leaning; // the heuristic's number or the prior
    float number;  // what selection compares
    bool tried, expanded;
    std::optional<Proven> proven;
};

struct NodeView {
    std::uint32_t visits;
    float value; // for the side to move
    int ply;
    bool expanded;
    std::optional<Proven> proven;
    std::vector<EdgeView> edges; // in the order of expansion
};

/// The node that `path` leads to from the root; nothing if there is none. Expects the session's lock for reading.
template <Game G, Knowledge<G> K>
Index node_after(const Tree<G, K>& tree, std::span<const typename G::Move> path) {
    Index n = tree.root_node();
    for (const auto move : path) n = tree.child_by(n, move);
    return n;
}

/// The node that `path` leads to, and its moves; nothing if the search has none there.
template <Game G, Knowledge<G> K>
std::optional<NodeView> look(const Session<G, K>& session, std::span<const typename G::Move> path) {
    const auto lock = session.reading();
    const auto& tree = session.tree();
    const Graph& graph = tree.graph();
    const Index n = node_after(tree, path);
    if (n == nothing) return std::nullopt;
    const Node& node = graph.node(n);
    const int ply = tree.root().ply() + static_cast<int>(path.size());
    NodeView view{shared::load(node.visits), tree.values().of(node, ply), ply, node.status().has(Status::expanded),
        proven_of(node, false), {}};
    if (!view.expanded) return view;
    const Selector number(tree.options(), node, ply);
    for (std::uint32_t i = 0; i < node.edge_count; ++i) {
        const Edge& edge = graph.edges_of(node)[i];
        const Index child = shared::load_acquire(edge.child);
        const bool tried = i < shared::load(node.opened);
        const float seen = shared::load(edge.value),
                    value = child == nothing ? seen : -tree.values().of(graph.node(child), ply + 1),
                    visits = static_cast<float>(edge.visits()) + tree.estimate_visits();
        view.edges.push_back({edge.move(), edge.visits(), child == nothing ? 0 : shared::load(graph.node(child).visits),
            value, seen, prior_of(tree, edge, node.edge_count), edge.leaning(),
            tried ? number(edge, seen, visits, 0) : number.untried(edge, view.value), tried,
            child != nothing && graph.node(child).status().has(Status::expanded),
            child == nothing ? std::nullopt : proven_of(graph.node(child), true)});
    }
    return view;
}

/// What is expected after `path`; nothing if the search has no node there.
template <Game G, Knowledge<G> K>
std::vector<typename G::Move> line_after(const Session<G, K>& session, std::span<const typename G::Move> path) {
    const auto lock = session.reading();
    const auto& tree = session.tree();
    const Index n = node_after(tree, path);
    if (n == nothing) return {};
    G here = tree.root();
    for (const auto move : path) here.play(move);
    return line_from(tree.graph(), n, here, tree.knowledge(), longest_line);
}

} // namespace linewood
