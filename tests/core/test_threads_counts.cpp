// Counters that are soon full: what a search says after a few thousand visits here, it says after a billion elsewhere.
#define LINEWOOD_VISIT_BITS 11

#include <cmath>

#include "check.hpp"
#include "searching.hpp"

namespace linewood::test_threads_counts {
namespace {

/// No counter has run over into its neighbour, and what is under way has ended.
template <Game G>
void counts_hold(const SearchOf<G>& search) {
    const Graph& graph = search.tree().graph();
    for (Index n = 1; n <= graph.node_count(); ++n) {
        const Node& node = graph.node(n);
        check(node.visits <= visit_mask);
        std::uint32_t visits = 0;
        for (std::uint32_t i = 0; i < node.edge_count; ++i) {
            const Edge& edge = graph.edges_of(node)[i];
            visits += edge.visits();
            if (const auto proof = edge.proof()) check(graph.node(edge.child).status().result() == reversed(*proof));
            if (search.tree().options().threads > 1) check(graph.flights(node.first_edge + i) == 0);
            check(edge.visits() == 0 || i < node.opened);
        }
        check(visits <= node.visits);
    }
}

template <Game G>
Report found_by(const G& position, const Options& options, std::uint64_t playouts) {
    auto search = search_of(position, {}, options);
    Limits limits;
    limits.playouts = playouts;
    limits.bytes = 1 << 17; // soon full: nodes that cannot be expanded count their own playouts
    search.run(limits, never);
    if (options.threads == 1) counts_hold<G>(search); // threads leave unused nodes between others
    return report(search);
}

/// Every option that counts in another way.
template <Game G>
void nothing_wraps(const G& position, int threads, Random& random, std::uint64_t playouts) {
    for (const bool graph : {false, true})
        for (const auto expansion : {Expansion::one, Expansion::all})
            for (const bool count_children : {false, true}) {
                Options options = random_options<G>(random);
                options.threads = threads;
                options.graph = graph;
                options.expansion = expansion;
                options.count_children = count_children;
                options.proof_nodes = 0;
                options.solver = options.forced = false; // or else it would soon end
                options.playouts_per_leaf = 1;
                options.playout = PlayoutKind::random; // how a playout is made does not matter here
                options.cutoff_plies = 6;
                options.network = 0;
                options.threat_nodes = 0;
                options.top = 0;
                const auto found = found_by(position, options, playouts);
                std::uint64_t visits = 0;
                for (const auto& move : found.moves) {
                    check(std::abs(move.value) <= 1.0f);
                    visits += move.visits;
                }
                check(found.visits <= visit_mask && visits <= found.visits && visits > most_visits / 4);
            }
}

/// x has three in a row on the ground, blocked on one side: o must take e, or loses at once.
Connect4Small only_one_move() {
    Connect4Small here(6, 7, {});
    for (const int column : {1, 6, 2, 6, 3, 0, 6}) here.play(static_cast<Connect4Small::Move>(column));
    return here;
}

/// The best move keeps most of the visits, and the root's value is the mean of its moves' values, weighted by visits.
void finds_the_only_move(int threads, bool graph, Expansion expansion) {
    Options options;
    options.threads = threads;
    options.graph = graph;
    options.expansion = expansion;
    options.solver = false;
    const auto found = found_by(only_one_move(), options, 4000);
    check(found.moves[0].move == 4);
    double sum = 0, visits = 0;
    for (const auto& move : found.moves) {
        sum += static_cast<double>(move.visits) * static_cast<double>(move.value);
        visits += move.visits;
    }
    check(found.moves[0].visits > visits / 2);
    check(std::abs(static_cast<double>(found.value) - sum / visits) < 0.05);
}

/// Halving leaves what a search goes by: the shares of the edges and of the node's own playouts.
void halves_what_is_full() {
    Graph graph(GraphShape{.most_edges = 3}, 64);
    const Index n = graph.add_node(1, 0);
    Node& node = graph.node(n);
    node.first_edge = graph.add_edges(3, 0);
    node.edge_count = node.opened = 3;
    const std::array<std::uint32_t, 3> visits{most_visits / 2, most_visits / 4, 1};
    for (std::uint16_t e = 0; e < 3; ++e) graph.edge(node.first_edge + e) = Edge{nothing, visits[e], 0, e, 0};
    graph.edge(node.first_edge).set_proof(Outcome::draw);
    node.visits = most_visits; // a quarter of them its own
    graph.halve(n);
    check(graph.edge(node.first_edge).visits() == most_visits / 4);
    check(graph.edge(node.first_edge).proof() == Outcome::draw);
    check(graph.edge(node.first_edge + 1).visits() == most_visits / 8);
    check(graph.edge(node.first_edge + 2).visits() == 1); // a move that was tried stays tried
    check(node.visits == most_visits / 2 + 1 && !node.status().has(Status::busy));
    graph.halve(n); // there is room
    check(node.visits == most_visits / 2 + 1);
}

const Test test("threads_counts", [] {
    Random random(1);
    halves_what_is_full();
    for (int i = 0; i < rounds; ++i)
        for (const int threads : {1, 4}) {
            nothing_wraps(Connect4Small(6, 7, {}), threads, random, 2500);
            nothing_wraps(Hex5Medium(3), threads, random, 2500);
            nothing_wraps(Loa(), threads, random, 2500);
            for (const bool graph : {false, true})
                for (const auto expansion : {Expansion::one, Expansion::all})
                    finds_the_only_move(threads, graph, expansion);
        }
});

} // namespace
} // namespace linewood::test_threads_counts
