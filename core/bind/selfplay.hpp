// Self-play meets Python: a game in one call, and positions as a network sees them.
#pragma once

#include "bind/search.hpp"
#include "network/evaluator.hpp"
#include "selfplay/selfplay.hpp"

namespace linewood {

void bind_selfplay(nb::module_& m);
SelfPlay selfplay_of(const nb::dict& given);

/// Rows, columns, codes, the two places of each legal move, the places of the focus.
template <InputEncoding Input>
std::tuple<std::size_t, std::size_t, nb::bytes, std::vector<std::uint32_t>, std::vector<std::uint32_t>> encoded(
    const typename Input::G& here) {
    Input input(here);
    input.encode(here);
    std::string codes;
    for (std::size_t c = 0; c < input.columns(); ++c)
        for (const std::uint8_t code : input.column(c)) codes.push_back(static_cast<char>(code));
    const auto place = [&](BoardCell cell) {
        return static_cast<std::uint32_t>(cell.row < input.rows() ? cell.column * input.rows() + cell.row : 65535);
    };
    std::vector<std::uint32_t> moves, focus;
    typename Input::G::Moves legal;
    here.legal(legal);
    for (const auto move : legal) {
        const auto [cell, other] = input.cells_of(here, move);
        moves.push_back(place(cell));
        moves.push_back(place(other));
    }
    if (!here.outcome()) input.for_each_focus(here, [&](BoardCell cell) { focus.push_back(place(cell)); });
    return {input.rows(), input.columns(), nb::bytes(codes.data(), codes.size()), moves, focus};
}

/// What all games have for training.
template <class Position>
void bind_training(nb::class_<Position>& type) {
    using History = std::vector<std::uint64_t>;
    type.def(
            "self_play",
            [](const Position& start, const History& history, const TypedDict& options, const Network* weights,
                const TypedDict& settings) {
                Options chosen = options_of(options);
                chosen.weights = weights;
                const SelfPlay how = selfplay_of(settings);
                return start.visit([&]<class G>(const G& g) {
                    require(!g.outcome(), "the game is over");
                    const WithoutGil away;
                    return SelfPlayer<G, typename KnowledgeOf<G>::type>(chosen, how).play(g, history);
                });
            },
            nb::arg("history"), nb::arg("options"), nb::arg("weights").none(), nb::arg("settings"),
            "A game of a search against itself.")
        .def(
            "encode",
            [](const Position& p) {
                return p.visit([]<class G>(const G& g) { return encoded<typename EncodingOf<G>::type>(g); });
            },
            "The position as a network sees it: rows, columns, the code of each cell, the places of the legal moves "
            "(two "
            "each) and of the focus. Cells are counted column by column; 65535 is no cell.")
        .def(
            "judge",
            [](const Position& p, const Network& network) {
                return p.visit([&]<class G>(const G& g) {
                    require(!g.outcome(), "the game is over");
                    NetworkEvaluator<typename EncodingOf<G>::type> evaluator(g, network);
                    typename G::Moves moves;
                    g.legal(moves);
                    std::vector<float> logits(moves.size());
                    evaluator.policy(g, {moves.begin(), moves.size()}, logits);
                    return std::tuple(evaluator.value(g), logits);
                });
            },
            nb::arg("network"),
            "What a network says: the value for the side to move, and the logit of each legal move.");
}

}  // namespace linewood
