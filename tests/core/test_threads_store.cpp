// What threads do to the nodes and edges they share.
#include <thread>

#include "check.hpp"
#include "searching.hpp"

namespace linewood::test_threads_store {
namespace {

/// However their limits differ, threads open every edge once, from the first to the last.
void opens_every_edge_once() {
    constexpr std::uint16_t edges = 2000;
    Node node{1, 0, 0, 0, 1, edges, 0, 0};
    std::vector<std::atomic<int>> opened(edges);
    Team team(4, [&](std::size_t number) {
        std::uint32_t width = 1;
        while (node.tried() < edges) {
            // Half of the threads see a node that has just been widened, as after a visit; the others may open any edge.
            const Index e = node.open_next(number % 2 == 0 ? width : edges, true);
            if (e != nothing)
                ++opened[e - 1];
            else
                width = std::min<std::uint32_t>(node.tried() + 1, edges);
        }
    });
    team.run();
    check(node.opened == edges);
    for (const auto& times : opened) check(times == 1);
}

/// An edge that counts as tried was tried.
void tries_what_it_opens(FirstPlay first_play) {
    Options options;
    options.threads = 4;
    options.first_play = first_play;
    options.solver = false;
    auto search = search_of(Hex5Medium(3), {}, options);
    Limits limits;
    limits.playouts = 4000;
    search.run(limits, never);
    const Graph& graph = search.tree().graph();
    std::vector<Index> waiting{search.tree().root_node()};
    std::size_t tried = 0;
    while (!waiting.empty()) {
        const Node& node = graph.node(waiting.back());
        waiting.pop_back();
        check(node.opened <= node.edge_count);
        for (std::uint32_t i = 0; i < node.opened; ++i, ++tried) {
            const Edge& edge = graph.edges_of(node)[i];
            check(edge.visits() > 0 && graph.flights(node.first_edge + i) == 0);
            if (edge.child != nothing) waiting.push_back(edge.child);
        }
    }
    check(tried > 1000);
}

/// The fields of an edge do not touch each other, and a thousand visits can be under way.
void edges_have_room() {
    Graph graph(GraphShape{.flights = true, .most_edges = 1}, 64);
    const Index e = graph.add_edges(1, 0);
    Edge& edge = graph.edge(e);
    edge = Edge{7, 0, 0.5f, 0xffff, Edge::leaning_of(-1.0f)};
    for (int i = 0; i < 1024; ++i) shared::add(graph.flights(e), std::uint16_t{1});
    shared::add(edge.count, most_visits);
    check(!edge.proof() && edge.visits() == most_visits);
    for (const auto outcome : {Outcome::loss, Outcome::draw, Outcome::win}) {
        edge.count = most_visits;
        edge.set_proof(outcome);
        check(edge.proof() == outcome && edge.visits() == most_visits);
    }
    check(edge.move() == 0xffff && edge.leaning() == -1.0f && edge.child == 7 && graph.flights(e) == 1024);
}

/// The table keeps what it has while threads widen it together.
void widens_the_table() {
    Graph graph(GraphShape{.table = true, .most_edges = 1}, 1024, 4);
    Random random(1);
    std::vector<std::uint64_t> keys;
    while (keys.size() < 50'000) {
        const std::uint64_t key = mix(keys.size() + 1);
        const Index n = graph.add_node(key, 0);
        if (n == nothing) {
            check(graph.grow(std::size_t{1} << 30));
            continue;
        }
        check(graph.insert(n) == n);
        keys.push_back(key);
    }
    for (const std::uint64_t key : keys) check(graph.node(graph.find(key)).key == key);
    check(graph.find(mix(0)) == nothing);
}

const Test test("threads_store", [] {
    edges_have_room();
    widens_the_table();
    for (int i = 0; i < rounds; ++i) {
        for (int times = 0; times < 10; ++times) opens_every_edge_once();
        for (const auto first_play : {FirstPlay::every, FirstPlay::reduction}) tries_what_it_opens(first_play);
    }
});

} // namespace
} // namespace linewood::test_threads_store
