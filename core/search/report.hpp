// What a search has found out.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "search/line.hpp"
#include "search/search.hpp"

namespace linewood {

/// A result known for sure, and the plies until then.
struct Proven {
    Outcome outcome;
    int distance;
};

/// A move at the root, for the player who makes it.
template <class Move>
struct MoveReport {
    Move move;
    bool tried; // if not, its value means nothing
    std::uint32_t visits;
    float value, lower, prior;
    std::optional<Proven> proven;
    std::vector<Move> line; // begins with the move
};

template <class Move>
struct Report {
    std::vector<MoveReport<Move>> moves; // best first: the first is the one to play
    float value = 0;                     // for the side to move
    std::optional<Proven> proven;
    std::uint32_t visits = 0;
    std::size_t nodes = 0, bytes = 0;
    Work work;
    bool memory_full = false;
};

inline std::optional<Proven> proven_of(const Node& node, bool for_parent) {
    const Status status = node.status();
    if (!status.known()) return std::nullopt;
    if (for_parent) return Proven{reversed(*status.result()), status.distance() + 1};
    return Proven{*status.result(), status.distance()};
}

/// The lower end of the confidence interval of a mean of +-1 rewards, whose variance is 1 - value^2.
inline float lower_bound(float value, float visits, float z) {
    if (visits <= 0) return -1.0f;
    const float variance = std::max(1.0f - value * value, 1.0f / visits);
    return std::max(-1.0f, value - z * std::sqrt(variance / visits));
}

/// Which of two moves to play. A proven win first (the shorter), then the open ones by the rule of the options, a
/// proven draw among them where its value of 0 puts it, and proven losses last (the longer first).
template <class Move>
class Preference {
  public:
    Preference(const Options& options, const std::vector<MoveReport<Move>>& moves) : options_(options) {
        for (const auto& m : moves)
            if (!m.proven) most_ = std::max(most_, m.visits);
    }

    bool operator()(const MoveReport<Move>& a, const MoveReport<Move>& b) const {
        if (rank(a) != rank(b)) return rank(a) > rank(b);
        if (a.proven && b.proven && a.proven->outcome == b.proven->outcome && a.proven->distance != b.proven->distance)
            return (a.proven->distance < b.proven->distance) == (a.proven->outcome == Outcome::win);
        const float x = number(a), y = number(b);
        if (x != y) return x > y;
        return a.visits != b.visits ? a.visits > b.visits : a.move < b.move;
    }

  private:
    /// 4 won; 3 open and no worse than a draw; 2 drawn; 1 open and worse than a draw; 0 lost. Moves that were hardly
    /// tried come behind the others of their kind.
    int rank(const MoveReport<Move>& m) const {
        if (m.proven) return m.proven->outcome == Outcome::win ? 4 : m.proven->outcome == Outcome::draw ? 2 : 0;
        return m.value >= 0 && is_tried(m) ? 3 : 1;
    }
    bool is_tried(const MoveReport<Move>& m) const {
        return static_cast<float>(m.visits) >= options_.final_share * static_cast<float>(most_);
    }
    float number(const MoveReport<Move>& m) const {
        switch (options_.final_move) {
        case FinalMove::visits: return static_cast<float>(m.visits);
        case FinalMove::value: return m.value - (m.visits == 0 ? 4.0f : 0.0f);
        case FinalMove::well_visited: return m.value - (is_tried(m) ? 0.0f : 4.0f);
        case FinalMove::lcb: return m.lower;
        case FinalMove::random: break; // never searched
        }
        return 0;
    }

    const Options& options_;
    std::uint32_t most_ = 0;
};

/// All legal moves in random order: the same for the same seed and the same node, unrelated for any other.
template <Game G, Knowledge<G> K>
Report<typename G::Move> drawn(const Steps<G, K>& steps) {
    typename G::Moves moves;
    steps.root().legal(moves);
    Random random(mix(steps.options().seed) ^ steps.graph().node(steps.root_node()).key);
    Report<typename G::Move> result;
    for (std::size_t left = moves.size(); left > 0; --left) {
        const std::size_t i = random.below(static_cast<std::uint32_t>(left));
        result.moves.push_back({moves[i], false, 0, 0, -1, 1.0f / static_cast<float>(moves.size()), {}, {moves[i]}});
        moves[i] = moves[left - 1];
    }
    return result;
}

/// A look at a search, running or not.
template <Game G, Knowledge<G> K>
Report<typename G::Move> report(const Search<G, K>& search) {
    constexpr std::size_t longest = 1024;
    const auto lock = search.reading();
    const auto& steps = search.steps();
    if (steps.options().final_move == FinalMove::random) return drawn(steps);
    const Graph& graph = steps.graph();
    const Node& root = graph.node(steps.root_node());
    Report<typename G::Move> result;
    const std::uint32_t edges = root.status().has(Status::expanded) ? root.edge_count : 0;
    for (std::uint32_t i = 0; i < edges; ++i) {
        const Edge& edge = graph.edges_of(root)[i];
        const Index child = shared::load_acquire(edge.child);
        MoveReport<typename G::Move> m{
            edge.move(), child != nothing, edge.visits(), shared::load(edge.value), -1, 0, {}, {edge.move()}};
        m.tried |= m.visits > 0 || m.value != 0; // without a node where memory was full
        m.prior = steps.options().prior == Prior::uniform ? 1.0f / static_cast<float>(edges) : edge.leaning();
        if (child != nothing) {
            m.value = -steps.values().of(graph.node(child), steps.root().ply() + 1);
            if (steps.options().solver) m.proven = proven_of(graph.node(child), true);
            G next = steps.root();
            next.play(m.move);
            const auto rest = line_from(graph, child, next, steps.knowledge(), longest);
            m.line.insert(m.line.end(), rest.begin(), rest.end());
        }
        m.lower = m.proven ? m.value : lower_bound(m.value, static_cast<float>(m.visits), steps.options().final_z);
        result.moves.push_back(std::move(m));
    }
    std::sort(result.moves.begin(), result.moves.end(), Preference<typename G::Move>(steps.options(), result.moves));
    result.value = steps.values().of(root, steps.root().ply());
    if (steps.options().solver) result.proven = proven_of(root, false);
    // A shorter win may have been found after the root was proven, by another thread or on another path.
    if (result.proven && result.proven->outcome == Outcome::win && !result.moves.empty() && result.moves[0].proven)
        result.proven = result.moves[0].proven;
    result.visits = shared::load(root.visits);
    result.nodes = graph.node_count();
    result.bytes = graph.used_bytes();
    result.work = steps.work();
    result.memory_full = steps.memory_full();
    return result;
}

} // namespace linewood
