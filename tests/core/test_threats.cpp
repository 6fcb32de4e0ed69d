// Continuous threats on the hexagon: what is claimed is true, the line takes as long as it says, no answer is overlooked.
#include "knowledge/hex5/threats.hpp"

#include "brute.hpp"
#include "check.hpp"
#include "searching.hpp"

namespace linewood::test_threats {
namespace {

using G = Hex5Medium;

std::vector<G::Move> threat_win(const G& here, int nodes) { return ThreatSearch(HexLines(here), nodes, never).win(0); }

/// Stones of both sides in turn, near the middle or anywhere; nothing if somebody has won.
std::optional<G> scattered(int side, int stones, bool near, Random& random) {
    G here(side);
    while (here.ply() < stones) {
        G::Moves moves;
        here.legal(moves);
        const int spread = near ? 3 * side : here.cells();
        const int cell =
            (here.cells() - spread) / 2 + static_cast<int>(random.below(static_cast<std::uint32_t>(spread)));
        if (!here.is_free(cell)) continue;
        here.play(static_cast<G::Move>(cell));
        if (here.outcome()) return std::nullopt;
    }
    return here;
}

void claims_what_is_true(Random& random, int& wins) {
    const auto here = scattered(4, 26, false, random);
    if (!here) return;
    const auto line = threat_win(*here, 5000);
    if (line.empty()) return;
    const Truth truth = Brute<G>()(*here);
    check(truth.outcome == Outcome::win);
    check(static_cast<int>(line.size()) >= truth.plies);
    shows(*here, {}, line, {Outcome::win, static_cast<int>(line.size())});
    ++wins;
}

/// Whatever the answer to the first threat is, a new search finds the rest of the win.
void overlooks_no_answer(Random& random, int& wins) {
    const auto here = scattered(9, 14 + static_cast<int>(random.below(6)), true, random);
    if (!here) return;
    const auto line = threat_win(*here, 3000);
    if (line.size() < 5 || !FourSearch(HexLines(*here), 10'000).win(0).empty()) return;
    shows(*here, {}, line, {Outcome::win, static_cast<int>(line.size())});
    ++wins;
    G attacked = *here;
    attacked.play(line[0]);
    G::Moves answers;
    attacked.legal(answers);
    for (const auto answer : answers) {
        G answered = attacked;
        answered.play(answer);
        check(!answered.outcome());
        check(!threat_win(answered, 100'000).empty());
    }
}

/// Moves that are said to hold do, as far as can be seen, and hardly any others.
struct Holding {
    int threatened = 0, dropped = 0, dropped_rightly = 0;

    void look_at(Random& random) {
        const auto here = scattered(9, 14 + static_cast<int>(random.below(6)), true, random);
        if (!here) return;
        const Hex5Knowledge<4> knowledge(*here, Options{});
        const auto found = knowledge.threats(*here, 1000, [](double) { return false; });
        if (found.holding.empty()) return;
        ++threatened;
        G::Moves moves;
        here->legal(moves);
        for (const auto move : moves) {
            const bool holds = std::ranges::find(found.holding, move) != found.holding.end();
            if (!holds && random.below(10) > 0) continue;  // some of them
            G next = *here;
            next.play(move);
            const bool is_lost = !threat_win(next, holds ? 1000 : 100'000).empty();
            if (holds) check(!is_lost);
            dropped += !holds;
            dropped_rightly += !holds && is_lost;
        }
    }
};

const Test test("threats", [] {
    Random random(5);
    int small = 0, large = 0;
    Holding holding;
    const int positions = is_optimised ? 200 * rounds : 110;
    for (int i = 0; i < positions; ++i) {
        claims_what_is_true(random, small);
        overlooks_no_answer(random, large);
        if (i % 2 == 0) holding.look_at(random);
    }
    check(small > 20 && large > 3 && holding.threatened > 1);
    check(holding.dropped > 25 && 100 * holding.dropped_rightly > 97 * holding.dropped);
});

}  // namespace
}  // namespace linewood::test_threats
