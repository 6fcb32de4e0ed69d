// A game of which nothing but the rules is known: searched with plain knowledge, and proven right.
#include "check.hpp"
#include "knowledge/plain.hpp"
#include "search/report.hpp"
#include "tictactoe.hpp"

namespace linewood::test_plain {
namespace {

Outcome minimax(const TicTacToe& here) {
    if (const auto outcome = here.outcome()) return *outcome;
    TicTacToe::Moves moves;
    here.legal(moves);
    Outcome best = Outcome::loss;
    for (const auto move : moves) {
        TicTacToe next = here;
        next.play(move);
        best = std::max(best, reversed(minimax(next)));
    }
    return best;
}

void proves(const TicTacToe& here, const Options& options) {
    Session session(here, {}, options, PlainKnowledge<TicTacToe>(here, options));
    Limits limits;
    limits.playouts = 100'000;
    session.run(limits, [] { return false; });
    const auto found = report(session);
    check(found.proven.has_value());
    check(found.proven->outcome == minimax(here));
    check(found.moves[0].proven && found.moves[0].proven->outcome == found.proven->outcome);
}

/// All positions, each searched as a tree and as a graph.
void proves_every_position(const TicTacToe& here, Random& random) {
    if (here.outcome()) return;
    Options options;
    options.solver = true;
    options.graph = random.below(2) == 0;
    options.forced = random.below(2) == 0;
    options.reuse = true;
    if (here.ply() < 2 || random.below(20) == 0) proves(here, options);
    TicTacToe::Moves moves;
    here.legal(moves);
    for (const auto move : moves) {
        TicTacToe next = here;
        next.play(move);
        if (next.ply() <= 5) proves_every_position(next, random);
    }
}

const Test test("plain", [] {
    static_assert(Knowledge<PlainKnowledge<TicTacToe>, TicTacToe>);
    check(perft(TicTacToe(), 4) == 3024 && perft(TicTacToe(), 6) == 54720);
    Random random(3);
    proves_every_position(TicTacToe(), random);
});

} // namespace
} // namespace linewood::test_plain
