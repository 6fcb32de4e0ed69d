// How the root of a tree moves on with the game, and what becomes of the nodes that it leaves behind.
#pragma once

#include "search/steps.hpp"

namespace linewood {

/// Makes the position after `moves` the root and keeps what is known of it, if anything is: says how many visits
/// that are. What cannot be reached any more stays until somebody tidies up.
template <Game G, Knowledge<G> K>
inline std::uint64_t Tree<G, K>::advance(
    const G& root, std::span<const std::uint64_t> history, std::span<const Move> moves) {
    Index n = root_node_;
    for (const Move move : moves) n = options_.reuse ? child_by(n, move) : nothing;
    root_ = root;
    past_ = Past<G>(root, history);
    try_memory_again();
    if (!moves.empty()) {
        root_moves_.clear();
        chosen_moves_.clear();
    }
    if (n == nothing) {
        forget();
    } else if (!moves.empty()) {
        litter_ = true;
        root_node_ = n;
    }
    Node& node = graph_.node(root_node_);
    if (node.status().known() && !node.status().has(Status::expanded)) show_proof_at_root();
    return graph_.node(root_node_).visits;  // which may be another node now
}

/// The node that a move leads to; nothing if there is none.
template <Game G, Knowledge<G> K>
inline Index Tree<G, K>::child_by(Index n, Move move) const {
    if (n == nothing) return nothing;
    const Node& node = graph_.node(n);
    if (!node.status().has(Status::expanded)) return nothing;
    const std::uint32_t opened = node.tried();
    for (std::uint32_t i = 0; i < opened; ++i)
        if (const Edge& edge = graph_.edges_of(node)[i]; edge.move() == move) return shared::load_acquire(edge.child);
    return nothing;
}

/// Only these moves of the root are worth a look. If it has others, what is known of it is forgotten: true.
template <Game G, Knowledge<G> K>
inline bool Tree<G, K>::restrict_root(std::span<const Move> moves) {
    const Node& root = graph_.node(root_node_);
    const auto is_wanted = [&](const Edge& edge) { return std::ranges::find(moves, edge.move()) != moves.end(); };
    if (root.edge_count > 0 && std::all_of(graph_.edges_of(root), graph_.edges_of(root) + root.edge_count, is_wanted))
        return false;
    root_moves_.assign(moves.begin(), moves.end());
    forget();
    return true;
}

/// The caller wants these moves of the root to be searched and no others, whatever the knowledge says of them; all
/// moves, or none, lift the restriction. If that changes anything, what is known of the root is forgotten: true.
template <Game G, Knowledge<G> K>
inline bool Tree<G, K>::choose_root_moves(std::span<const Move> moves) {
    Moves chosen;
    root_.legal(chosen);
    std::vector<Move> kept;
    if (keep(moves, chosen)) kept.assign(chosen.begin(), chosen.end());
    if (kept == chosen_moves_) return false;
    chosen_moves_ = std::move(kept);
    root_moves_.clear();
    forget();
    return true;
}

template <Game G, Knowledge<G> K>
inline auto Tree<G, K>::moves_at_root() const -> Moves {
    Moves moves;
    root_.legal(moves);
    keep(chosen_moves_, moves);
    return moves;
}

/// Is every move of the root proven, so that nothing can be learnt there?
template <Game G, Knowledge<G> K>
inline bool Tree<G, K>::is_settled() const {
    const Node& root = graph_.node(root_node_);
    if (!root.status().has(Status::expanded)) return false;
    const Edge* edges = graph_.edges_of(root);
    return std::all_of(edges, edges + root.edge_count, [](const Edge& edge) { return edge.proof().has_value(); });
}

/// Lets the arenas grow, up to `cap` bytes, or else drops what cannot be reached any more.
template <Game G, Knowledge<G> K>
inline void Tree<G, K>::make_room(std::size_t cap, bool may_grow, bool may_tidy) {
    const bool made = (may_grow && graph_.grow(cap)) || (may_tidy && litter_ && tidy(cap));
    exhausted_ = !made;
    memory_full_ = exhausted_ && may_grow;
    full_ = false;
}

/// Copies what can be reached; false if that takes more than `cap` bytes.
template <Game G, Knowledge<G> K>
inline bool Tree<G, K>::tidy(std::size_t cap) {
    auto kept = graph_.compacted(root_node_, cap);
    if (!kept) return false;
    graph_ = std::move(*kept);
    root_node_ = 1;
    litter_ = false;
    return true;
}

template <Game G, Knowledge<G> K>
inline void Tree<G, K>::forget() {
    graph_ = empty_graph();
    root_node_ = graph_.add_node(past_.salted(root_), 0);
    litter_ = false;
}

// Following the game.
/// A root that was proven without edges (by a forced playout or at a glance) is opened again, and the line that
/// proves it is laid down as nodes, so that the move which keeps the result is known from the start.
template <Game G, Knowledge<G> K>
inline void Tree<G, K>::show_proof_at_root() {
    Worker w(*this, 0, 0);
    Node& found = graph_.node(root_node_);
    const auto [outcome, distance] = std::pair(*found.status().result(), found.status().distance());
    const auto line = witness(root_, found, knowledge_);
    found.status_word = found.status().open().word;
    found.own = found.value = 0;
    found.visits = 0;
    if (expand(w, root_node_, root_) == Expanded::no) { // what was left behind is in the way
        forget();
        expand(w, root_node_, root_);
    }
    Node& root = graph_.node(root_node_);
    if (options_.expansion == Expansion::all && options_.count_children) root.visits = root.edge_count;
    show(line, outcome, distance);
}

} // namespace linewood
