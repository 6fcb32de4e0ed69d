// One thread and four threads on one graph or tree, while another one looks on. Meant for ThreadSanitizer; the results
// must make sense too.
#include <cmath>

#include "check.hpp"
#include "search/look.hpp"
#include "searching.hpp"

namespace linewood::test_threads {
namespace {

/// Looks at a running search until it is told to stop. Returns how often it saw something.
template <Game G>
int looks_on(const SearchOf<G>& search, const std::atomic<bool>& done) {
    int seen = 0;
    for (std::vector<typename G::Move> path; !done;) {
        const auto found = report(search);
        check(std::abs(found.value) <= 1.0f);
        path.clear();
        if (!found.moves.empty()) path.push_back(found.moves[0].move);
        seen += look(search, std::span<const typename G::Move>(path)).has_value();
        std::this_thread::yield();
    }
    return seen;
}

template <Game G>
void searches(const G& position, const Options& options, std::uint64_t playouts) {
    auto search = search_of(position, {}, options);
    Limits limits;
    limits.playouts = playouts;
    limits.seconds = 20;
    limits.stop_when_decided = true;
    limits.bytes = 1 << 20;
    std::atomic<bool> done = false;
    std::thread spectator([&] { looks_on<G>(search, done); });
    G here = position;
    for (int move = 0; move < 2; ++move) {
        search.run(limits, never);
        const auto found = report(search);
        check(!found.moves.empty());
        std::uint64_t visits = 0;
        for (const auto& m : found.moves) visits += m.visits;
        check(visits <= found.visits);
        check(search.tree().graph().bytes() <= limits.bytes);
        const std::array played{found.moves[0].move};
        here.play(played[0]);
        if (here.outcome()) break;
        done = true;
        spectator.join();
        search.advance(here, {}, played);
        done = false;
        spectator = std::thread([&] { looks_on<G>(search, done); });
    }
    done = true;
    spectator.join();
}

template <Game G>
void searches_in_many_ways(const G& position, Random& random, std::uint64_t playouts) {
    for (const int threads : {1, 4})
        for (const bool graph : {false, true})
            for (const auto expansion : {Expansion::one, Expansion::all}) {
                Options options = random_options<G>(random);
                options.threads = threads;
                options.graph = graph;
                options.expansion = expansion;
                searches(position, options, playouts);
            }
}

const Test test("threads", [] {
    Random random(1);
    for (int i = 0; i < rounds; ++i) {
        searches_in_many_ways(Connect4Small(6, 7, {}), random, 1500);
        searches_in_many_ways(Connect4Small(4, 4, {}), random, 1500);
        searches_in_many_ways(Hex5Medium(4), random, 800);
        searches_in_many_ways(Hex5Medium(3), random, 800);
        searches_in_many_ways(Loa(), random, 400);
        if (const auto here = few_pieces(random)) searches_in_many_ways(*here, random, 800);
    }
});

} // namespace
} // namespace linewood::test_threads
