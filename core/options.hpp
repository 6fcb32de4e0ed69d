// How to search. The same names, with the same defaults, are the fields of linewood.Options in Python.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace linewood {

class Network;
namespace solve {
class Book;
}

enum class Selection : std::uint8_t { ucb1, puct, ucb_ply, ucb_bias };
enum class FirstPlay : std::uint8_t { every, reduction };
enum class Expansion : std::uint8_t { one, all };
enum class Order : std::uint8_t { random, sequential, best };
enum class StartValue : std::uint8_t { playout, children };
enum class Prior : std::uint8_t { uniform, learned };
enum class PlayoutKind : std::uint8_t { random, centre, decisive, rules, heuristic, cells, table, piece, none };
enum class Evaluation : std::uint8_t { plain, full };
enum class CutOff : std::uint8_t { draw, evaluation };
enum class FinalMove : std::uint8_t { visits, value, well_visited, lcb, random };

/// The words for an enumeration, in the order of its values.
template <class E>
struct Words;
template <>
struct Words<Selection> {
    static constexpr std::array<std::string_view, 4> all{"ucb1", "puct", "ucb_ply", "ucb_bias"};
};
template <>
struct Words<FirstPlay> {
    static constexpr std::array<std::string_view, 2> all{"every", "reduction"};
};
template <>
struct Words<Expansion> {
    static constexpr std::array<std::string_view, 2> all{"one", "all"};
};
template <>
struct Words<Order> {
    static constexpr std::array<std::string_view, 3> all{"random", "sequential", "best"};
};
template <>
struct Words<StartValue> {
    static constexpr std::array<std::string_view, 2> all{"playout", "children"};
};
template <>
struct Words<Prior> {
    static constexpr std::array<std::string_view, 2> all{"uniform", "learned"};
};
template <>
struct Words<PlayoutKind> {
    static constexpr std::array<std::string_view, 9> all{
        "random", "centre", "decisive", "rules", "heuristic", "cells", "table", "piece", "none"};
};
template <>
struct Words<Evaluation> {
    static constexpr std::array<std::string_view, 2> all{"plain", "full"};
};
template <>
struct Words<CutOff> {
    static constexpr std::array<std::string_view, 2> all{"draw", "evaluation"};
};
template <>
struct Words<FinalMove> {
    static constexpr std::array<std::string_view, 5> all{"visits", "value", "well_visited", "lcb", "random"};
};

struct Options {
    // The store
    bool graph = false; // one node a position instead of one a path
    bool reuse = true;  // keep what the last search knows of this position

    // Selection
    Selection selection = Selection::ucb1;
    float exploration = 1.0f;
    FirstPlay first_play = FirstPlay::every;  // every move once, or unvisited moves have their parent's value, reduced
    float first_play_value = 0.0f;  // by so much
    float bias = 0.0f;  // weight of the heuristic in ucb_bias
    float progressive_bias = 0.0f;  // weight of the heuristic / (visits + 1)
    float implicit_minimax = 0.0f;  // share of the backed-up evaluation in a value
    Prior prior = Prior::uniform;
    float prior_temperature = 0.2f;
    bool blend_parent = false;  // an unexpanded child is judged by the mean of its own and its parent's value

    // Expansion
    Expansion expansion = Expansion::one;
    Order order = Order::random;
    int top = 0;  // only so many best moves by the heuristic; 0: all
    bool forced = false;  // a winning move or the only block is expanded alone
    bool avoid_below = false;  // never a move that opens the opponent's winning cell
    StartValue start_value = StartValue::playout;
    bool count_children = false;  // each child simulated on expansion counts as a visit
    int threat_nodes = 0;  // nodes of the search for continuous threats in front of an expansion; 0: none
    bool centre_opening = false;  // the first stone of a game goes into the centre

    // Simulation
    PlayoutKind playout = PlayoutKind::random;
    int playouts_per_leaf = 1;
    float network = 0.0f;  // its share in a new node's estimate; the rest is the playouts'
    const Network* weights =
        nullptr;  // the network that `prior` learned and `network` ask; not owned. In Python: its file
    bool keep_playouts = false;  // positions of a playout become nodes
    bool rule_six = true;
    bool rule_seven = true;
    float playout_noise = 16.0f;  // range of the random term of the heuristic playout
    int cutoff_plies = 0;  // 0: to the end
    CutOff cutoff = CutOff::evaluation;
    Evaluation evaluation = Evaluation::plain;  // few features, or all that are known
    float stone_bonus = 0.0f;  // a result is worth so much less for each stone on the board

    // Result
    bool solver = true;
    int proof_nodes = 0;  // positions of the search for a forced win in front of the tree search; 0: none
    int exact = 0;  // nodes of the exact solver in front of the tree search; 0: none
    int exact_cells = 240;  // the largest board on which the solver is asked
    const solve::Book* book = nullptr;  // asked by the exact solver; not owned
    FinalMove final_move = FinalMove::visits;
    float final_share = 0.25f;  // well visited: at least this share of the most visits

    // Machine
    int threads = 1;
    float virtual_loss = 1.0f;
    std::uint64_t seed = 1;

    friend bool operator==(const Options&, const Options&) = default;
};

/// Calls `visit(name, field)` for every option that can be written down, so for all but `weights` and `book`: the one list of names.
template <class O, class Visit>
constexpr void for_each_option(O& o, Visit visit) {
    visit("graph", o.graph);
    visit("reuse", o.reuse);
    visit("selection", o.selection);
    visit("exploration", o.exploration);
    visit("first_play", o.first_play);
    visit("first_play_value", o.first_play_value);
    visit("bias", o.bias);
    visit("progressive_bias", o.progressive_bias);
    visit("implicit_minimax", o.implicit_minimax);
    visit("prior", o.prior);
    visit("prior_temperature", o.prior_temperature);
    visit("blend_parent", o.blend_parent);
    visit("expansion", o.expansion);
    visit("order", o.order);
    visit("top", o.top);
    visit("forced", o.forced);
    visit("avoid_below", o.avoid_below);
    visit("start_value", o.start_value);
    visit("count_children", o.count_children);
    visit("threat_nodes", o.threat_nodes);
    visit("centre_opening", o.centre_opening);
    visit("playout", o.playout);
    visit("playouts_per_leaf", o.playouts_per_leaf);
    visit("network", o.network);
    visit("keep_playouts", o.keep_playouts);
    visit("rule_six", o.rule_six);
    visit("rule_seven", o.rule_seven);
    visit("playout_noise", o.playout_noise);
    visit("cutoff_plies", o.cutoff_plies);
    visit("cutoff", o.cutoff);
    visit("evaluation", o.evaluation);
    visit("stone_bonus", o.stone_bonus);
    visit("solver", o.solver);
    visit("proof_nodes", o.proof_nodes);
    visit("exact", o.exact);
    visit("exact_cells", o.exact_cells);
    visit("final_move", o.final_move);
    visit("final_share", o.final_share);
    visit("threads", o.threads);
    visit("virtual_loss", o.virtual_loss);
    visit("seed", o.seed);
}

}  // namespace linewood
