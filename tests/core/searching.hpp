// What tests of the search share: knowledge of each game, random options, random positions.
#pragma once

#include <algorithm>
#include <array>

#include "check.hpp"
#include "knowledge/connect4/knowledge.hpp"
#include "knowledge/hex5/knowledge.hpp"
#include "knowledge/loa/knowledge.hpp"
#include "networks.hpp"
#include "search/report.hpp"

namespace linewood {

/// The playouts that a game has.
template <class G>
inline constexpr std::array playouts_of{PlayoutKind::random, PlayoutKind::none};
template <int Lane, int Words>
inline constexpr std::array playouts_of<Connect4<Lane, Words>>{PlayoutKind::random, PlayoutKind::centre,
    PlayoutKind::decisive, PlayoutKind::rules, PlayoutKind::heuristic, PlayoutKind::cells, PlayoutKind::none};
template <int Words>
inline constexpr std::array playouts_of<Hex5<Words>>{
    PlayoutKind::random, PlayoutKind::decisive, PlayoutKind::table, PlayoutKind::none};
template <>
inline constexpr std::array playouts_of<Loa>{PlayoutKind::random, PlayoutKind::piece, PlayoutKind::none};

template <class G>
using SearchOf = Session<G, typename KnowledgeOf<G>::type>;

using Keys = std::vector<std::uint64_t>;

template <Game G>
SearchOf<G> search_of(const G& position, const Keys& history, const Options& options) {
    return SearchOf<G>(position, history, options, typename KnowledgeOf<G>::type(position, options));
}

inline constexpr auto never = [] { return false; };

/// Any options that make sense for a game, one thread.
template <Game G>
Options random_options(Random& random) {
    static const Network network =
        random_network(rounds > 1 ? shipped_shape : small_shape, 1, 0.15f, EncodingOf<G>::type::planes());
    const auto chance = [&](std::uint32_t of) { return random.below(of) == 0; };
    const auto word = [&]<class E>(E& field) {
        field = static_cast<E>(random.below(static_cast<std::uint32_t>(Words<E>::all.size())));
    };
    Options o;
    word(o.selection);
    word(o.first_play);
    word(o.prior);
    word(o.expansion);
    word(o.order);
    word(o.start_value);
    word(o.cutoff);
    for (bool* either : {&o.graph, &o.forced, &o.avoid_below, &o.rule_six, &o.rule_seven}) *either = chance(2);
    for (bool* seldom : {&o.blend_parent, &o.count_children, &o.keep_playouts}) *seldom = chance(4);
    o.exploration = 2 * random.unit();
    o.bias = chance(2) ? 1.0f : 0.0f;
    o.progressive_bias = chance(3) ? 1.0f : 0.0f;
    o.implicit_minimax = chance(4) ? 0.3f : 0.0f;
    o.top = chance(6) ? 1 + static_cast<int>(random.below(4)) : 0;
    o.threat_nodes = chance(2) ? 50 : 0;
    o.proof_nodes = chance(3) ? 500 : 0;
    const auto& kinds = playouts_of<G>;
    o.playout = kinds[random.below(static_cast<std::uint32_t>(kinds.size()))];
    o.playouts_per_leaf = chance(4) ? 3 : 1;
    o.network = chance(3) ? random.unit() : 0.0f;
    o.weights = &network;
    if (!chance(rounds > 1 ? 2 : 12)) { // a network is slow in builds that are not optimised
        o.prior = Prior::uniform;
        o.network = 0;
    }
    o.cutoff_plies = chance(2) ? 0 : 6;
    o.stone_bonus = chance(2) ? 1.0f / 8192 : 0.0f;
    o.seed = random.next();
    return o;
}

template <Game G>
typename G::Move random_move(const G& position, Random& random) {
    typename G::Moves moves;
    position.legal(moves);
    return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

/// A random game from `position` that goes on until `plies` are played; nothing if it ends before.
template <Game G>
std::optional<G> played_on(G position, int plies, Random& random) {
    for (; plies > 0 && !position.outcome(); --plies) position.play(random_move(position, random));
    if (position.outcome()) return std::nullopt;
    return position;
}

/// Has a position come up as often as makes a draw, the keys before it being these?
template <Game G>
bool is_repeated(const G& position, const Keys& before) {
    if constexpr (Repeating<G>)
        return 1 + std::count(before.begin(), before.end(), position.repetition_key()) >= position.repetition_limit();
    else
        return false;
}

template <Game G>
void remember(Keys& history, const G& position) {
    if constexpr (Repeating<G>) history.push_back(position.repetition_key());
}

/// Plays a move, and forgets what cannot come back after it.
template <Game G>
void play_on(G& here, Keys& history, typename G::Move move) {
    remember(history, here);
    const G before = here;
    here.play(move);
    if constexpr (Repeating<G>)
        if (here.pieces() != before.pieces()) history.clear();
}

/// The line is legal, does not go on after the end, and ends with the result in so many plies.
template <Game G>
void shows(G here, Keys history, const std::vector<typename G::Move>& line, Proven proven) {
    check(static_cast<int>(line.size()) == proven.distance);
    Outcome wanted = proven.outcome;
    for (std::size_t i = 0; i < line.size(); ++i) {
        typename G::Moves moves;
        here.legal(moves);
        check(std::find(moves.begin(), moves.end(), line[i]) != moves.end());
        play_on(here, history, line[i]);
        wanted = reversed(wanted);
        const auto end = is_repeated(here, history) ? std::optional(Outcome::draw) : here.outcome();
        check(i + 1 < line.size() ? !end : end == wanted);
    }
}

/// A board of which only a corner of 4 x 5 cells, less a few, can be played on.
template <Game G>
G small_area(int rows, int columns, Random& random) {
    typename G::Board forbidden;
    for (int c = 0; c < columns; ++c)
        for (int r = 0; r < rows; ++r)
            if (c >= 5 || r >= 4 || random.below(6) == 0) forbidden.set(G::Board::bit(c, r));
    return G(rows, columns, forbidden);
}

/// Two to four pieces a side, close together or not, under any rules; nothing if the game is over there.
inline std::optional<Loa> few_pieces(Random& random) {
    const auto either = [&] { return static_cast<std::uint8_t>(random.below(2)); };
    const LoaRules rules{static_cast<LoaRules::Both>(either()), static_cast<LoaRules::Lone>(either()),
        static_cast<LoaRules::Stuck>(either()), static_cast<LoaRules::Repeat>(either())};
    std::array<Loa::Squares, 2> pieces{};
    const std::uint32_t size = 4 + random.below(5), count = 2 + random.below(3);
    for (std::uint32_t i = 0; i < 2 * count; ++i) {
        const auto square = Loa::Squares{1} << (8 * random.below(size) + random.below(size));
        if (((pieces[0] | pieces[1]) & square) == 0) pieces[i % 2] |= square;
    }
    if (pieces[0] == 0 || pieces[1] == 0) return std::nullopt;
    const Loa position(rules, pieces[0], pieces[1], either() == 1);
    if (position.outcome()) return std::nullopt;
    return position;
}

} // namespace linewood
