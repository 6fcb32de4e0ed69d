// Positions from games of a search against itself, for learning which moves it looks at.
//     selfplay FILE GAMES SEED PLAYOUTS OPTIONS
// A record is a list of 16-bit numbers: how many moves there are; for each its share of the visits (in 1/10000), how many
// rows of the table speak of it, and their numbers.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "bots/option_text.hpp"
#include "playouts/gravity.hpp"
#include "search/report.hpp"

using namespace linewood;
using G = GravityMedium;
using Knows = GravityKnowledge<16, 3>;

/// Boards of all sizes that linewood is used for, most with a forbidden cell.
static G random_board(Random& random) {
    const auto side = [&] { return 6 + static_cast<int>(random.below(7)); };
    const int rows = side(), columns = side();
    G::Board forbidden;
    if (random.below(8) != 0)
        forbidden.set(G::Board::bit(static_cast<int>(random.below(static_cast<std::uint32_t>(columns))),
            static_cast<int>(random.below(static_cast<std::uint32_t>(rows)))));
    return {rows, columns, forbidden};
}

static bool wander(G& here, Random& random, std::uint32_t plies) {
    for (; plies > 0 && !here.outcome(); --plies) {
        G::Moves moves;
        here.legal(moves);
        here.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    return !here.outcome();
}

static bool is_decided_at_a_glance(const G& here) {
    const Turn turn = judge_turn(here.occupied(), here.mine().winning(), here.theirs().winning(), {});
    return turn.glance.outcome || (turn.safe & (turn.safe - 1)) == 0;
}

static void write(std::FILE* file, const G& here, MoveJudge<16, 3>& judge, const Report<G::Move>& found) {
    std::vector<G::Move> moves;
    for (const auto& m : found.moves) moves.push_back(m.move);
    std::vector<std::vector<std::int16_t>> rows(moves.size());
    judge.features(
        here, moves, [&](std::size_t i, std::size_t row) { rows[i].push_back(static_cast<std::int16_t>(row)); });
    const auto lost = [](const auto& m) { return m.proven && m.proven->outcome == Outcome::loss; };
    double sum = 0;
    for (const auto& m : found.moves) sum += lost(m) ? 0 : m.visits;
    std::vector<std::int16_t> record{static_cast<std::int16_t>(moves.size())};
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto& m = found.moves[i];
        record.push_back(static_cast<std::int16_t>(sum > 0 && !lost(m) ? 10000 * m.visits / sum : 0));
        record.push_back(static_cast<std::int16_t>(rows[i].size()));
        record.insert(record.end(), rows[i].begin(), rows[i].end());
    }
    std::fwrite(record.data(), sizeof(std::int16_t), record.size(), file);
}

int main(int, char** arguments) {
    std::FILE* file = std::fopen(arguments[1], "wb");
    const int games = std::atoi(arguments[2]);
    Random random(std::strtoull(arguments[3], nullptr, 10));
    Limits limits;
    limits.playouts = std::strtoull(arguments[4], nullptr, 10);
    Options options;
    read_options(arguments[5], options);
    const auto look = [&](const G& here, MoveJudge<16, 3>& judge) {
        options.seed = random.next();
        Search<G, Knows> search(here, {}, options, Knows(here, options));
        search.run(limits, [] { return false; });
        const auto found = report(search);
        if (!found.proven && !is_decided_at_a_glance(here)) write(file, here, judge, found);
        return found;
    };
    for (int g = 0; g < games; ++g) {
        G here = random_board(random);
        MoveJudge<16, 3> judge(here);
        if (!wander(here, random, random.below(10))) continue;
        while (!here.outcome()) {
            G aside = here;  // as a search meets them after doubtful moves
            if (wander(aside, random, 1 + random.below(2))) look(aside, judge);
            const auto found = look(here, judge);
            if (found.proven) break;
            here.play(found.moves[0].move);
        }
        std::fflush(file);
    }
    std::fclose(file);
}
