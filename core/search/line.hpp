// Lines of play: what the search expects to happen, and how a proven result comes about.
#pragma once

#include <vector>

#include "knowledge/knowledge.hpp"
#include "search/graph.hpp"

namespace linewood {

/// The end of a game that is decided within a few plies, by trying everything.
template <Game G>
struct Ending {
    using Line = std::vector<typename G::Move>;

    /// The shortest forced win within `depth` plies; false if there is none.
    static bool win(const G& here, int depth, Line& line) {
        typename G::Moves moves;
        here.legal(moves);
        for (int within = 1; within <= depth; within += 2)
            for (const auto move : moves) {
                G next = here;
                next.play(move);
                line.assign(1, move);
                if (Line rest; is_loss(next) || (within > 1 && loss(next, within - 1, rest))) {
                    line.insert(line.end(), rest.begin(), rest.end());
                    return true;
                }
            }
        return false;
    }

    /// The longest defence if every move loses within `depth` plies; false if one does not.
    static bool loss(const G& here, int depth, Line& line) {
        typename G::Moves moves;
        here.legal(moves);
        line.clear();
        for (const auto move : moves) {
            G next = here;
            next.play(move);
            Line rest;
            if (next.outcome() == Outcome::win)
                rest.clear(); // the move itself lost the game
            else if (next.outcome() || !win(next, depth - 1, rest))
                return false;
            if (rest.size() + 1 > line.size()) {
                line.assign(1, move);
                line.insert(line.end(), rest.begin(), rest.end());
            }
        }
        return !moves.empty();
    }

  private:
    static bool is_loss(const G& position) { return position.outcome() == Outcome::loss; }
};

/// How the result of a node without edges comes about. `node` was proven by a forced playout or at a glance.
template <Game G, Knowledge<G> K>
std::vector<typename G::Move> witness(const G& here, const Node& node, const K& knowledge) {
    std::vector<typename G::Move> line;
    const Status status = node.status();
    if (!status.known()) return line;
    G end = here;
    bool winning = *status.result() == Outcome::win;
    if (status.source() == Status::playout) {
        Random random(std::bit_cast<std::uint32_t>(node.own));
        K replay = knowledge;
        replay.playout(here, random, &line);
        for (const auto move : line) {
            end.play(move);
            winning = !winning;
        }
    }
    const int left = status.distance() - static_cast<int>(line.size());
    if (left > 3) {
        const auto rest = knowledge.explain(end);
        line.insert(line.end(), rest.begin(), rest.end());
        return line;
    }
    if (left <= 0 || *status.result() == Outcome::draw) return line;
    std::vector<typename G::Move> rest;
    if (winning ? Ending<G>::win(end, left, rest) : Ending<G>::loss(end, left, rest))
        line.insert(line.end(), rest.begin(), rest.end());
    return line;
}

/// The edge that keeps a proven result, or else the most visited one; null if nothing was tried.
inline const Edge* main_edge(const Graph& graph, const Node& node) {
    const Status status = node.status();
    const Edge* best = nullptr;
    const std::uint32_t opened = node.tried();
    for (std::uint32_t i = 0; i < opened; ++i) {
        const Edge& edge = graph.edges_of(node)[i];
        const Index child = shared::load_acquire(edge.child);
        if (child == nothing) continue;
        if (status.known()) {
            const Status below = graph.node(child).status();
            if (below.known() && reversed(*below.result()) == *status.result() &&
                below.distance() + 1 == status.distance())
                return &edge;
        } else if (edge.visits() > 0 && (best == nullptr || edge.visits() > best->visits())) {
            best = &edge;
        }
    }
    return best;
}

/// What is expected from node n, where `here` stands, at most `longest` moves.
template <Game G, Knowledge<G> K>
std::vector<typename G::Move> line_from(const Graph& graph, Index n, G here, const K& knowledge, std::size_t longest) {
    std::vector<typename G::Move> line;
    while (line.size() < longest) {
        const Node& node = graph.node(n);
        const Edge* edge = node.status().has(Status::expanded) ? main_edge(graph, node) : nullptr;
        if (edge == nullptr) {
            const auto rest = witness(here, node, knowledge);
            line.insert(line.end(), rest.begin(), rest.end());
            break;
        }
        line.push_back(edge->move());
        here.play(edge->move());
        n = shared::load_acquire(edge->child);
    }
    return line;
}

} // namespace linewood
