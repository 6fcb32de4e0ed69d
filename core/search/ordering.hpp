// Which moves of a new node become edges, and in which order they are tried. A part of step 2, expand.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "search/tree.hpp"

namespace linewood {

/// Drops the moves that are not wanted, unless those are all; true if there were any.
template <Game G, Knowledge<G> K>
inline bool Tree<G, K>::keep(std::span<const Move> wanted, Moves& moves) {
    std::size_t kept = 0;
    for (const Move move : moves)
        if (std::ranges::find(wanted, move) != wanted.end()) moves[kept++] = move;
    if (kept == 0 || kept == moves.size()) return false;
    moves.shrink(kept);
    return true;
}

/// Orders the moves to try and cuts them to the best `top`, unless it is 0; true if some were cut.
template <Game G, Knowledge<G> K>
inline bool Tree<G, K>::arrange(Worker& w, const G& here, Moves& moves, Scores& scores, int top) {
    const bool best_first = options_.top > 0 || options_.order == Order::best;
    const bool scored = best_first || options_.selection == Selection::ucb_bias || options_.progressive_bias > 0 ||
        options_.prior != Prior::uniform;
    const std::size_t count = moves.size();
    if (scored)
        w.knowledge.score(here, moves, std::span<float>(scores.data(), count));
    else
        scores.fill(0);
    if (best_first) {
        sort_best_first(moves, scores);
    } else if (options_.order == Order::random && options_.expansion == Expansion::one) {
        for (std::size_t i = count; i > 1; --i) {
            const std::size_t j = w.random.below(static_cast<std::uint32_t>(i));
            std::swap(moves[i - 1], moves[j]);
            std::swap(scores[i - 1], scores[j]);
        }
    }
    const bool cut = top > 0 && count > static_cast<std::size_t>(top);
    if (cut) moves.shrink(static_cast<std::size_t>(top));
    if (options_.prior != Prior::uniform) soften(scores, moves.size());
    return cut;
}

/// Equal scores keep their order.
template <Game G, Knowledge<G> K>
inline void Tree<G, K>::sort_best_first(Moves& moves, Scores& scores) {
    constexpr std::size_t few = 32;
    const std::size_t count = moves.size();
    if (count > few) {
        std::array<std::pair<float, Move>, Moves::capacity> both;
        for (std::size_t i = 0; i < count; ++i) both[i] = {-scores[i], moves[i]};
        std::stable_sort(both.begin(), both.begin() + static_cast<std::ptrdiff_t>(count),
            [](const auto& a, const auto& b) { return a.first < b.first; });
        for (std::size_t i = 0; i < count; ++i) {
            scores[i] = -both[i].first;
            moves[i] = both[i].second;
        }
        return;
    }
    for (std::size_t i = 1; i < count; ++i)  // insertion sort: the fastest way for short lists
        for (std::size_t j = i; j > 0 && scores[j] > scores[j - 1]; --j) {
            std::swap(scores[j], scores[j - 1]);
            std::swap(moves[j], moves[j - 1]);
        }
}

/// Scores become probabilities: exp(score / temperature), normalised.
template <Game G, Knowledge<G> K>
inline void Tree<G, K>::soften(Scores& scores, std::size_t count) const {
    float sum = 0, best = -1e30f;
    for (std::size_t i = 0; i < count; ++i) best = std::max(best, scores[i]);
    for (std::size_t i = 0; i < count; ++i)
        sum += scores[i] = std::exp((scores[i] - best) / options_.prior_temperature);
    for (std::size_t i = 0; i < count; ++i) scores[i] /= sum;
}

} // namespace linewood
