// Knowledge that works for any game: random playouts, and a win that the next move makes.
#pragma once

#include <algorithm>

#include "knowledge/knowledge.hpp"
#include "options.hpp"

namespace linewood {

/// Every legal move equally likely, up to the end. Games with a faster way overload it.
template <Game G>
Playout random_playout(G here, Random& random) {
    for (int plies = 0;; ++plies) {
        if (const auto outcome = here.outcome())
            return {static_cast<float>(plies % 2 == 0 ? *outcome : reversed(*outcome)), plies};
        typename G::Moves moves;
        here.legal(moves);
        here.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
}

/// What a search needs to know of a game of which nothing but the rules is known.
template <Game G>
class PlainKnowledge {
  public:
    using Move = typename G::Move;
    using Moves = typename G::Moves;

    PlainKnowledge(const G&, const Options& options) : forced_(options.forced) {}

    /// With `forced`, a move that wins at once is all there is to look at.
    Glance consider(const G& here, Moves& moves) const {
        if (!forced_) return {};
        for (const Move move : moves) {
            G next = here;
            next.play(move);
            if (next.outcome() != Outcome::loss) continue;
            moves.clear();
            moves.push(move);
            return {Outcome::win, 1};
        }
        return {};
    }
    std::vector<Move> explain(const G&) const { return {}; }
    void score(const G&, const Moves&, std::span<float> scores) const { std::ranges::fill(scores, 0.0f); }
    float evaluate(const G&) const { return 0; }
    Playout playout(const G& here, Random& random, std::vector<Move>* line) const {
        if (line == nullptr) return random_playout(here, random);
        G position = here;
        while (!position.outcome()) {
            Moves moves;
            position.legal(moves);
            line->push_back(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
            position.play(line->back());
        }
        const auto plies = static_cast<int>(line->size());
        const Outcome end = *position.outcome();
        return {static_cast<float>(plies % 2 == 0 ? end : reversed(end)), plies};
    }
    void learn(const G&, std::span<const Move>, float) const {}

  private:
    bool forced_;
};

} // namespace linewood
