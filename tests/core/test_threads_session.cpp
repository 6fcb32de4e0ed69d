// A session under random calls from four threads: no race, no crash, no hang, and every report makes sense.
#include <cmath>

#include "check.hpp"
#include "search/look.hpp"
#include "searching.hpp"

namespace linewood::test_threads_session {
namespace {

/// One of the calls that a thread can make. Those that need an idle session may find it busy.
template <Game G>
void call_once(SearchOf<G>& session, const G& root, Random& random, Ticket& mine) {
    Limits limits;
    limits.playouts = 1 + random.below(200);
    limits.bytes = 1 << 20;
    if (random.below(3) == 0) limits.playouts = std::numeric_limits<std::uint64_t>::max(); // until somebody stops it
    limits.seconds = 20;
    try {
        switch (random.below(9)) {
        case 0: mine = session.start(limits, true); break;
        case 1: mine = session.start(limits, false); break;
        case 2: session.wait(mine, 0.002, never); break;
        case 3: session.stop(mine); break;
        case 4: session.halt(); break;
        case 5: session.advance(root, {}, {}); break;
        case 6: check(session.last_path().size() <= 1024); break;
        case 7: check(look(session, std::span<const typename G::Move>{}).has_value()); break;
        default: {
            const auto found = report(session);
            check(!found.moves.empty());
            check(std::abs(found.value) <= 1.0f);
            check(found.seconds >= 0);
        }
        }
    } catch (const Busy&) {
        session.stop(mine); // so that the next one has a chance
    }
}

template <Game G>
void lives(const G& root, Options options, Random& random, int calls) {
    options.threads = 1 + static_cast<int>(random.below(3));
    auto session = search_of(root, {}, options);
    std::vector<std::thread> callers;
    for (std::uint32_t i = 0; i < 4; ++i)
        callers.emplace_back([&session, &root, calls, seed = random.next()] {
            Random own(seed);
            Ticket mine = 0;
            for (int n = 0; n < calls; ++n) call_once<G>(session, root, own, mine);
        });
    for (auto& caller : callers) caller.join();
    if (random.below(2) == 0) session.halt(); // else the destructor ends what is under way
}

/// A stop between the start of a run and its first step holds.
void keeps_a_stop() {
    auto session = search_of(Connect4Small(6, 7, {}), {}, Options{});
    for (int i = 0; i < 200; ++i) {
        const Ticket run = session.start(Limits{}, i % 2 == 0);
        session.stop(run);
        check(session.wait(run, 60, never));
        check(session.why() == Stop::asked && session.state() == Lifecycle::State::idle);
        check(!report(session).moves.empty());
        session.stop(run); // too late: nothing happens to the next one
    }
    Limits limits;
    limits.playouts = 100;
    const Ticket run = session.start(limits, true);
    session.stop(run - 1);
    check(session.wait(run, 60, never));
    check(session.why() == Stop::playouts);
}

void is_busy_while_it_runs() {
    auto session = search_of(Connect4Small(6, 7, {}), {}, Options{});
    const Ticket run = session.start(Limits{}, false);
    bool threw = false;
    try {
        session.start(Limits{}, true);
    } catch (const Busy&) {
        threw = true;
    }
    check(threw && !session.has_ended(run));
    session.halt();
    check(session.has_ended(run));
}

const Test test("threads_session", [] {
    Random random(7);
    keeps_a_stop();
    is_busy_while_it_runs();
    for (int i = 0; i < 10 * rounds; ++i) {
        lives(Connect4Small(6, 7, {}), random_options<Connect4Small>(random), random, 40);
        lives(Hex5Medium(4), random_options<Hex5Medium>(random), random, 30);
        lives(Loa(), random_options<Loa>(random), random, 30);
    }
});

} // namespace
} // namespace linewood::test_threads_session
