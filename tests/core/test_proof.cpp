// The search for forced wins: what it claims is true, its line takes as long as it says, and short wins are found.
#include "brute.hpp"
#include "check.hpp"
#include "search/proof.hpp"
#include "searching.hpp"

namespace linewood::test_proof {
namespace {

constexpr std::size_t plenty = std::size_t{1} << 22;

template <Game G>
std::vector<typename G::Move> win_of(const G& here, const Keys& history, std::uint64_t nodes) {
    return Proof<G>(here, history, plenty).win(nodes, never);
}

/// A game that ends by itself: with nodes enough, all wins are found and nothing else.
void finds_the_truth_of_small_boards(Random& random) {
    for (int i = 0; i < 40; ++i) {
        const auto here = played_on(small_area<Connect4Small>(4, 5, random), 6, random);
        if (!here) continue;
        const Truth truth = Brute<Connect4Small>()(*here);
        const auto line = win_of(*here, {}, 1'000'000);
        check(line.empty() == (truth.outcome != Outcome::win));
        if (line.empty()) continue;
        check(static_cast<int>(line.size()) >= truth.plies);
        shows(*here, {}, line, {Outcome::win, static_cast<int>(line.size())});
    }
}

/// A few moves of a game, so that there is something to repeat.
bool wander(Loa& here, Keys& history, Random& random) {
    for (std::uint32_t plies = random.below(8); plies > 0; --plies) {
        remember(history, here);
        here.play(random_move(here, random));
        if (here.outcome() || is_repeated(here, history)) return false;
    }
    return true;
}

/// No winning move is missing from those that may win, and all of those are legal.
void offers_all_winning_moves(const Loa& here) {
    Loa::Moves legal, offered;
    here.legal(legal);
    here.maybe_winning(offered);
    const auto has = [](const Loa::Moves& moves, Loa::Move move) {
        return std::find(moves.begin(), moves.end(), move) != moves.end();
    };
    for (const auto move : offered) check(has(legal, move));
    for (const auto move : legal) {
        Loa next = here;
        next.play(move);
        check(next.outcome() != Outcome::loss || has(offered, move));
    }
}

/// What can be tried out in a test: a longer win is believed if its line works.
constexpr int deep = rounds > 1 ? 5 : 3;

/// Says whether there was a win.
bool claims_what_is_true(const Loa& here, const Keys& history) {
    const auto line = win_of(here, history, 2000);
    const int distance = static_cast<int>(line.size());
    if (line.empty()) return false;
    shows(here, history, line, {Outcome::win, distance});
    const auto truth = BruteWithin<Loa>(history)(here, std::min(distance, deep));
    check(truth ? truth->outcome == Outcome::win && truth->plies <= distance : distance > deep);
    return true;
}

void finds_short_wins(const Loa& here) {
    const auto truth = BruteWithin<Loa>({})(here, 3);
    if (truth && truth->outcome == Outcome::win) check(!win_of(here, {}, 100'000).empty());
}

void keeps_to_the_rules_of_loa(Random& random) {
    int wins = 0;
    for (int i = 0; i < 150; ++i) {
        auto here = few_pieces(random);
        if (!here) continue;
        offers_all_winning_moves(*here);
        finds_short_wins(*here);
        Keys history;
        if (wander(*here, history, random)) wins += claims_what_is_true(*here, history);
    }
    check(wins > 20);
}

/// The position after the winning move has come up: there is no win that way.
void leaves_out_what_came_up(Random& random) {
    for (int found = 0; found < 10;) {
        const auto here = few_pieces(random);
        if (!here) continue;
        const auto line = win_of(*here, {}, 2000);
        if (line.size() < 3) continue;
        ++found;
        Loa next = *here;
        next.play(line[0]);
        const Keys history(2, next.repetition_key());
        const auto other = win_of(*here, history, 2000);
        check(other.empty() || other[0] != line[0]);
    }
}

/// A move that does not end the game, if the dice find one.
std::optional<Loa::Move> quiet_move(const Loa& here, Random& random) {
    for (int tries = 0; tries < 50; ++tries) {
        const Loa::Move move = random_move(here, random);
        Loa next = here;
        next.play(move);
        if (!next.outcome()) return move;
    }
    return std::nullopt;
}

/// There is no win after the last ply of a game.
void ends_with_the_game(Random& random) {
    for (int wins = 0; wins < 5;) {
        auto here = few_pieces(random);
        while (here && here->ply() < Loa::last_ply - 1) {
            const auto move = quiet_move(*here, random);
            if (!move) break;
            here->play(*move);
            if (here->ply() < Loa::last_ply - 6) continue;
            const auto line = win_of(*here, {}, 500);
            check(here->ply() + static_cast<int>(line.size()) < Loa::last_ply);
            if (line.empty()) continue;
            ++wins;
            shows(*here, {}, line, {Outcome::win, static_cast<int>(line.size())});
        }
    }
}

/// A search that finds a win at once shows it, and stops where it is told to.
void is_shown_by_the_search(Random& random) {
    for (int shown = 0; shown < 10;) {
        const auto here = few_pieces(random);
        if (!here) continue;
        const auto line = win_of(*here, {}, 500);
        if (line.size() < 3) continue;
        ++shown;
        Options options = random_options<Loa>(random);
        options.proof_nodes = 500;
        options.top = 0;
        options.forced = false;
        auto search = search_of(*here, {}, options);
        Limits limits;
        limits.playouts = 50;
        limits.bytes = plenty;
        check(search.run(limits, never) == Stop::proven);
        const auto found = report(search);
        check(found.proven && found.proven->outcome == Outcome::win);
        shows(*here, {}, found.moves[0].line, *found.proven);
    }
}

void offers_winning_moves_in_whole_games(Random& random) {
    for (int games = 0; games < 5; ++games)
        for (Loa here; !here.outcome() && here.ply() < 300; here.play(random_move(here, random)))
            offers_all_winning_moves(here);
}

void stops_when_told(Random& random) {
    Proof<Loa> proof(Loa(), {}, plenty);
    check(proof.win(1'000'000, [] { return true; }).empty() && proof.nodes() < 1000);
    Proof<Loa> small(Loa(), {}, Proof<Loa>::least_bytes);
    check(small.win(3000, never).empty() && small.nodes() < 3200);
    Options options = random_options<Loa>(random);
    options.proof_nodes = 100'000'000;
    auto search = search_of(Loa(), {}, options);
    check(search.run({}, [] { return true; }) == Stop::interrupt && !report(search).moves.empty());
}

const Test test("proof", [] {
    Random random(1);
    for (int i = 0; i < rounds; ++i) {
        finds_the_truth_of_small_boards(random);
        keeps_to_the_rules_of_loa(random);
        leaves_out_what_came_up(random);
        is_shown_by_the_search(random);
        offers_winning_moves_in_whole_games(random);
        ends_with_the_game(random);
        stops_when_told(random);
    }
});

} // namespace
} // namespace linewood::test_proof
