// Positions from games of a search against itself, for learn/train.py.
//     selfplay FILE GAMES SEED PLAYOUTS OPTIONS
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "bots/option_text.hpp"
#include "playouts/gravity.hpp"
#include "search/report.hpp"

using namespace linewood;
using G = GravityMedium;
using Knows = GravityKnowledge<16, 3>;
using Found = Report<G::Move>;

/// As RECORD in learn/train.py.
struct Record {
    std::uint8_t codes[12][12];
    std::uint16_t share[12];
    float value;
    std::int8_t result;
    std::uint8_t proven, rows, columns;
    std::uint32_t game;
};
static_assert(sizeof(Record) == 180);
static constexpr std::int8_t not_known = 2;

/// Seven of ten as the judge draws them, the others of all sizes that the frame holds; most with a forbidden cell.
static G random_board(Random& random) {
    const bool as_judge = random.below(10) < 7;
    const auto side = [&] { return static_cast<int>(as_judge ? 9 + random.below(4) : 6 + random.below(7)); };
    const int rows = side(), columns = side();
    G::Board forbidden;
    if (random.below(8) != 0)
        forbidden.set(G::Board::bit(static_cast<int>(random.below(static_cast<std::uint32_t>(columns))),
            static_cast<int>(random.below(static_cast<std::uint32_t>(rows)))));
    return {rows, columns, forbidden};
}

/// Random moves; false if they ended the game.
static bool wander(G& here, Random& random, std::uint32_t plies) {
    for (; plies > 0 && !here.outcome(); --plies) {
        G::Moves moves;
        here.legal(moves);
        here.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    return !here.outcome();
}

static bool is_proven(const MoveReport<G::Move>& move, Outcome outcome) {
    return move.proven && move.proven->outcome == outcome;
}

/// What a move is worth learning: moves proven to win alone, else visits, and none for moves proven to lose.
static double weight_of(const MoveReport<G::Move>& move, bool won) {
    if (won) return is_proven(move, Outcome::win) ? 1 : 0;
    return is_proven(move, Outcome::loss) ? 0 : move.visits;
}

static Record record_of(const G& here, Network<16, 3>& network, const Found& found, std::uint32_t game) {
    Record record{};
    record.rows = static_cast<std::uint8_t>(here.rows());
    record.columns = static_cast<std::uint8_t>(here.columns());
    for (int c = 0; c < here.columns(); ++c) std::ranges::copy(network.column_of(here, c), record.codes[c]);
    const bool won = !found.moves.empty() && is_proven(found.moves[0], Outcome::win);
    double sum = 0;
    for (const auto& move : found.moves) sum += weight_of(move, won);
    for (const auto& move : found.moves)
        record.share[move.move] = sum > 0 ? static_cast<std::uint16_t>(60000 * weight_of(move, won) / sum) : 0;
    record.proven = found.proven.has_value();
    record.value = found.proven ? static_cast<float>(found.proven->outcome) : found.value;
    record.result = not_known;
    record.game = game;
    return record;
}

/// The best move, or now and then one of the others by its visits, so that games differ.
static G::Move choose(const Found& found, const G& here, Random& random) {
    std::size_t chosen = 0;
    if (random.below(100) < (here.ply() < 12 ? 30u : 8u)) {
        double left = 0;
        for (const auto& move : found.moves) left += move.proven ? 0 : move.visits;
        left *= random.unit();
        for (std::size_t i = 0; i < found.moves.size() && left > 0; ++i)
            if (!found.moves[i].proven) {
                left -= found.moves[i].visits;
                chosen = i;
            }
    }
    return found.moves[chosen].move;
}

/// One game with its result, until it is proven; now and then a position aside of it, whose result nobody knows.
template <class Look>
static std::vector<Record> play(G here, Random& random, Network<16, 3>& network, std::uint32_t game, Look look) {
    std::vector<Record> records, asides;
    std::vector<bool> first_to_move;
    Outcome for_first = Outcome::draw;
    const auto for_first_player = [&](Outcome outcome) { return here.first_to_move() ? outcome : reversed(outcome); };
    for (;;) {
        if (const auto outcome = here.outcome()) {
            for_first = for_first_player(*outcome);
            break;
        }
        if (G aside = here; random.below(3) == 0 && wander(aside, random, 1 + random.below(2)))
            asides.push_back(record_of(aside, network, look(aside), game));
        const Found found = look(here);
        records.push_back(record_of(here, network, found, game));
        first_to_move.push_back(here.first_to_move());
        if (found.proven) {
            for_first = for_first_player(found.proven->outcome);
            break;
        }
        here.play(choose(found, here, random));
    }
    for (std::size_t i = 0; i < records.size(); ++i)
        records[i].result = static_cast<std::int8_t>(first_to_move[i] ? for_first : reversed(for_first));
    records.insert(records.end(), asides.begin(), asides.end());
    return records;
}

int main(int, char** arguments) {
    std::FILE* file = std::fopen(arguments[1], "wb");
    const auto games = static_cast<std::uint32_t>(std::atoi(arguments[2])),
               seed = static_cast<std::uint32_t>(std::atoi(arguments[3]));
    Random random(seed);
    Limits limits;
    limits.playouts = std::strtoull(arguments[4], nullptr, 10);
    Options options;
    read_options(arguments[5], options);
    const auto look = [&](const G& here) {
        options.seed = random.next();
        Search<G, Knows> search(here, {}, options, Knows(here, options));
        search.run(limits, [] { return false; });
        return report(search);
    };
    for (std::uint32_t g = 0; g < games; ++g) {
        G here = random_board(random);
        Network<16, 3> network(here);
        if (random.below(10) < 7 && !wander(here, random, random.below(10))) continue;
        const auto records = play(here, random, network, seed * 1'000'000 + g, look);
        std::fwrite(records.data(), sizeof(Record), records.size(), file);
        std::fflush(file);
    }
    std::fclose(file);
}
