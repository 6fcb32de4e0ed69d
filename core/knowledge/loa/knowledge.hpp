// What the search knows of Lines of Action.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "knowledge/knowledge.hpp"
#include "knowledge/loa/evaluation.hpp"
#include "knowledge/loa/input.hpp"
#include "knowledge/loa/random_playout.hpp"
#include "network/evaluator.hpp"
#include "options.hpp"

namespace linewood {

/// How well a side stands together, 0 .. 2: the mean number of own neighbours of a piece (of eight),
/// and the share of the pieces in the inner 4 x 4.
inline float togetherness(loa::Squares pieces) {
    constexpr loa::Squares inner = 0x00003c3c3c3c0000u;
    const float count = static_cast<float>(std::popcount(pieces));
    return (2.0f * static_cast<float>(loa::pairs(pieces)) / 8.0f + static_cast<float>(std::popcount(pieces & inner))) /
        count;
}

class LoaKnowledge {
  public:
    using G = Loa;
    using Move = Loa::Move;
    using Line = std::vector<Move>;

    LoaKnowledge(const Loa& position, const Options& options) : options_(options) {
        if (asks_network(options)) network_.emplace(position, network_of(options));
    }

    Line explain(const Loa&) const { return {}; }

    Glance consider(const Loa& here, Loa::Moves& moves) const {
        if (!options_.forced) return {};
        for (const Move move : moves) {
            Loa next = here;
            next.play(move);
            if (next.verdict() != Outcome::loss) continue;
            moves.clear();
            moves.push(move);
            return {Outcome::win, 1};
        }
        return {};
    }

    /// What the position after a move is worth, or what the network says.
    void score(const Loa& here, const Loa::Moves& moves, std::span<float> scores) {
        if (options_.prior == Prior::learned) {
            scores[0] = 0;  // a move without a choice, or a pass
            if (moves.size() > 1) network_->policy(here, {moves.begin(), moves.size()}, scores);
            return;
        }
        for (std::size_t i = 0; i < moves.size(); ++i) {
            Loa next = here;
            next.play(moves[i]);
            scores[i] = -evaluate(next);
        }
    }

    float evaluate(const Loa& here) const {
        if (options_.evaluation == Evaluation::full) return evaluate_loa(here);
        return std::clamp(0.5f * (togetherness(here.mine()) - togetherness(here.theirs())), -1.0f, 1.0f);
    }

    Playout playout(const Loa& here, Random& random, Line* line) {
        if (line == nullptr) return simulated(here, random, Unrecorded{});
        return simulated(here, random, [line](int move) { line->push_back(static_cast<Move>(move)); });
    }

    void learn(const Loa&, std::span<const Move>, float) {}

  private:
    template <class Record>
    Playout simulated(const Loa& here, Random& random, Record record) {
        if (options_.network <= 0) return played(here, random, record);
        return mixed(options_.network, network_->value(here), [&] { return played(here, random, record); });
    }

    template <class Record>
    Playout played(const Loa& here, Random& random, Record record) const {
        switch (options_.playout) {
        case PlayoutKind::none: return {evaluate(here), 0, false, true};
        case PlayoutKind::piece:
            return play(here, record, [&](const Loa& p) { return move_of_random_piece(p, random); });
        default: return play(here, record, [&](const Loa& p) { return random_loa_move(p, random); });
        }
    }

    /// `choose` gives a move, or a pass where it found none.
    template <class Record, class Choose>
    Playout play(Loa position, Record record, Choose choose) const {
        for (int plies = 0;; ++plies) {
            const float sign = plies & 1 ? -1.0f : 1.0f;
            if (const auto verdict = position.verdict()) return {sign * static_cast<float>(*verdict), plies};
            if (options_.cutoff_plies > 0 && plies == options_.cutoff_plies)
                return {options_.cutoff == CutOff::draw ? 0.0f : sign * evaluate(position), plies, false, true};
            const Move move = choose(position);
            if (move == Loa::pass)
                if (const auto outcome = position.outcome()) return {sign * static_cast<float>(*outcome), plies};
            record(move);
            position.play(move);
        }
    }

    /// A random piece, and a random move of it; another piece if it has none.
    static Move move_of_random_piece(const Loa& here, Random& random) {
        for (loa::Squares untried = here.mine(); untried != 0;) {
            const int from = nth_bit(untried, random.below(static_cast<std::uint32_t>(std::popcount(untried))));
            FixedList<int, loa::directions> targets;
            for (int d = 0; d < loa::directions; ++d)
                if (const int to = loa::landing(here.mine(), here.theirs(), from, d); to >= 0) targets.push(to);
            if (!targets.empty())
                return static_cast<Move>(from * 64 + targets[random.below(static_cast<std::uint32_t>(targets.size()))]);
            untried &= ~(loa::Squares{1} << from);
        }
        return Loa::pass;
    }

    Options options_;
    std::optional<NetworkEvaluator<LoaInput>> network_;
};

static_assert(Knowledge<LoaKnowledge, Loa>);

template <>
struct KnowledgeOf<Loa> {
    using type = LoaKnowledge;
};

} // namespace linewood
