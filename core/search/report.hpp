// What a search has found out.
#pragma once

#include <algorithm>
#include <cmath>
#include <tuple>
#include <vector>

#include "search/line.hpp"
#include "search/session.hpp"

namespace linewood {

/// A result known for sure, and the plies until then.
struct Proven {
    Outcome outcome;
    int distance;
    bool exact = false; // if not, the distance is an upper bound
};

/// A move at the root, for the player who makes it.
struct MoveReport {
    MoveCode move;
    bool tried; // if not, its value means nothing
    std::uint32_t visits;
    float value, lower, prior;
    std::optional<Proven> proven;
    std::vector<MoveCode> line; // begins with the move
};

struct Report {
    std::vector<MoveReport> moves; // best first: the first is the one to play
    float value = 0;                     // for the side to move
    std::optional<Proven> proven;
    std::uint32_t visits = 0;
    std::size_t nodes = 0, bytes = 0;
    Work work;
    bool memory_full = false;
    int threads = 1; // that worked on it
    double seconds = 0;
};

inline std::optional<Proven> proven_of(const Node& node, bool for_parent) {
    const Status status = node.status();
    if (!status.known()) return std::nullopt;
    const bool exact = status.source() == Status::exact;
    if (for_parent) return Proven{reversed(*status.result()), status.distance() + 1, exact};
    return Proven{*status.result(), status.distance(), exact};
}

/// The lower end of the 95 % confidence interval of a mean of +-1 rewards, whose variance is 1 - value^2.
inline float lower_bound(float value, float visits) {
    constexpr float z = 1.96f;
    if (visits <= 0) return -1.0f;
    const float variance = std::max(1.0f - value * value, 1.0f / visits);
    return std::max(-1.0f, value - z * std::sqrt(variance / visits));
}

/// Puts moves into the order in which they should be played, best first:
///
/// 1. proven wins, the shortest first;
/// 2. open moves that were visited, by the rule of the options;
/// 3. open moves that were not;
/// 4. proven losses, the longest first.
///
/// Proven draws, the longest first, stand before the first open move that is worth less than a draw or was not visited. So
/// the move that the rule chooses is played unless it promises less than a draw that is certain.
class Preference {
  public:
    using Moves = std::vector<MoveReport>;

    Preference(const Options& options, const Moves& moves) : options_(options) {
        for (const auto& m : moves)
            if (!m.proven) most_ = std::max(most_, m.visits);
    }

    void sort(Moves& moves) const {
        std::sort(moves.begin(), moves.end(), [this](const auto& a, const auto& b) { return is_before(a, b); });
        const auto of = [](Group group) { return [group](const auto& m) { return group_of(m) == group; }; };
        const auto first_draw = std::find_if(moves.begin(), moves.end(), of(draw));
        const auto after_draws = std::find_if_not(first_draw, moves.end(), of(draw));
        const auto is_worse = [](const auto& m) { return !m.proven && (m.visits == 0 || m.value < 0); };
        std::rotate(std::find_if(moves.begin(), first_draw, is_worse), first_draw, after_draws);
    }

  private:
    enum Group : std::uint8_t { win, visited, unvisited, draw, loss };

    static Group group_of(const MoveReport& m) {
        if (!m.proven) return m.visits > 0 ? visited : unvisited;
        return m.proven->outcome == Outcome::win ? win : m.proven->outcome == Outcome::draw ? draw : loss;
    }
    bool is_before(const MoveReport& a, const MoveReport& b) const {
        const Group group = group_of(a);
        if (group != group_of(b)) return group < group_of(b);
        if (a.proven && a.proven->distance != b.proven->distance)
            return (a.proven->distance < b.proven->distance) == (group == win);
        if (a.proven && a.proven->exact != b.proven->exact) return a.proven->exact;
        const auto merits = [this](const auto& m) { return std::tuple(number(m), m.visits, m.value, m.prior); };
        return merits(a) != merits(b) ? merits(a) > merits(b) : a.move < b.move;
    }
    float number(const MoveReport& m) const {
        switch (options_.final_move) {
        case FinalMove::visits: return static_cast<float>(m.visits);
        case FinalMove::value: return m.value;
        case FinalMove::well_visited: return m.value - (is_well_visited(m) ? 0.0f : 4.0f);
        case FinalMove::lcb: return m.lower;
        case FinalMove::random: break; // never searched
        }
        return 0;
    }
    bool is_well_visited(const MoveReport& m) const {
        return static_cast<float>(m.visits) >= options_.final_share * static_cast<float>(most_);
    }

    const Options& options_;
    std::uint32_t most_ = 0; // visits of an open move
};

/// All moves in random order: the same for the same seed and the same node, unrelated for any other.
template <Game G, Knowledge<G> K>
Report drawn(const Tree<G, K>& tree) {
    auto moves = tree.moves_at_root();
    Random random(mix(tree.options().seed) ^ tree.graph().node(tree.root_node()).key);
    Report result;
    for (std::size_t left = moves.size(); left > 0; --left) {
        const std::size_t i = random.below(static_cast<std::uint32_t>(left));
        result.moves.push_back({moves[i], false, 0, 0, -1, 1.0f / static_cast<float>(moves.size()), {}, {moves[i]}});
        moves[i] = moves[left - 1];
    }
    return result;
}

template <Game G, Knowledge<G> K>
void add_untried(const Tree<G, K>& tree, Report& report) {
    const auto moves = tree.moves_at_root();
    for (const auto move : moves)
        report.moves.push_back({move, false, 0, 0, -1, 1.0f / static_cast<float>(moves.size()), {}, {move}});
}

/// Moves of a line that is reported.
inline constexpr std::size_t longest_line = 1024;

/// How likely a move looked before the search.
template <Game G, Knowledge<G> K>
float prior_of(const Tree<G, K>& tree, const Edge& edge, std::uint32_t edges) {
    return tree.options().prior == Prior::uniform ? 1.0f / static_cast<float>(edges) : edge.leaning();
}

/// A look at a search, running or not. There is always a move, whatever the search has seen.
template <Game G, Knowledge<G> K>
Report report(const Session<G, K>& session) {
    const auto lock = session.reading();
    const auto& tree = session.tree();
    if (tree.options().final_move == FinalMove::random) return drawn(tree);
    const Graph& graph = tree.graph();
    const Node& root = graph.node(tree.root_node());
    Report result;
    const std::uint32_t edges = root.status().has(Status::expanded) ? root.edge_count : 0;
    for (std::uint32_t i = 0; i < edges; ++i) {
        const Edge& edge = graph.edges_of(root)[i];
        const Index child = shared::load_acquire(edge.child);
        MoveReport m{edge.move(), child != nothing, edge.visits(), shared::load(edge.value), -1, 0, {}, {edge.move()}};
        m.tried |= m.visits > 0 || m.value != 0; // without a node where memory was full
        m.prior = prior_of(tree, edge, edges);
        if (child != nothing) {
            m.value = -tree.values().of(graph.node(child), tree.root().ply() + 1);
            if (tree.options().solver) m.proven = proven_of(graph.node(child), true);
            G next = tree.root();
            next.play(m.move);
            const auto rest = line_from(graph, child, next, tree.knowledge(), longest_line);
            m.line.insert(m.line.end(), rest.begin(), rest.end());
        }
        m.lower = m.proven ? m.value : lower_bound(m.value, static_cast<float>(m.visits));
        result.moves.push_back(std::move(m));
    }
    if (edges == 0) add_untried(tree, result); // before the first step
    Preference(tree.options(), result.moves).sort(result.moves);
    result.value = tree.values().of(root, tree.root().ply());
    if (tree.options().solver) result.proven = proven_of(root, false);
    // A shorter win may have been found after the root was proven, by another thread or on another path.
    if (result.proven && result.proven->outcome == Outcome::win && !result.moves.empty() && result.moves[0].proven)
        result.proven = result.moves[0].proven;
    result.visits = shared::load(root.visits);
    result.nodes = graph.node_count();
    result.bytes = graph.used_bytes();
    result.work = tree.work();
    result.memory_full = tree.memory_full();
    result.threads = session.threads();
    result.seconds = session.seconds();
    return result;
}

} // namespace linewood
