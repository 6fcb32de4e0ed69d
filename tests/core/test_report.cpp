// Which move a search plays, by each rule and with each kind of proof.
#include "check.hpp"
#include "knowledge/connect4/knowledge.hpp"
#include "search/report.hpp"

namespace linewood::test_report {
namespace {

using Move = std::uint16_t;
using Moves = std::vector<MoveReport>;

MoveReport open_move(Move move, std::uint32_t visits, float value, float prior = 0.1f) {
    return {move, visits > 0, visits, value, lower_bound(value, static_cast<float>(visits)), prior, {}, {move}};
}

MoveReport proven_move(Move move, std::uint32_t visits, Outcome outcome, int distance) {
    const auto value = static_cast<float>(outcome);
    return {move, true, visits, value, value, 0.1f, Proven{outcome, distance}, {move}};
}

/// The moves in the order in which the rule would play them. They are handed over in every rotation.
std::vector<Move> ranked(Moves moves, FinalMove rule, float share = 0.25f) {
    Options options;
    options.final_move = rule;
    options.final_share = share;
    std::vector<Move> order;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        std::rotate(moves.begin(), moves.begin() + 1, moves.end());
        Moves sorted = moves;
        Preference(options, sorted).sort(sorted);
        std::vector<Move> found;
        for (const auto& m : sorted) found.push_back(m.move);
        check(order.empty() || found == order);
        order = found;
    }
    return order;
}

using Order = std::vector<Move>;
constexpr std::array all_rules{FinalMove::visits, FinalMove::value, FinalMove::well_visited, FinalMove::lcb};

void the_most_visited_move_is_played_whatever_the_sign_of_its_value() {
    const Moves moves{open_move(0, 100'000, -0.001f), open_move(1, 25'000, 0.001f), open_move(2, 60'000, -0.2f)};
    check(ranked(moves, FinalMove::visits) == Order{0, 2, 1});
    check(ranked(moves, FinalMove::value) == Order{1, 0, 2});
}

void lost_moves_do_not_change_the_order_of_the_others() {
    const Moves moves{open_move(0, 100, -0.1f), open_move(1, 40, 0.1f), proven_move(2, 900, Outcome::loss, 4)};
    check(ranked(moves, FinalMove::visits) == Order{0, 1, 2});
    check(ranked(moves, FinalMove::well_visited, 0.3f) == Order{1, 0, 2});  // 900 visits of a lost move set no standard
}

void a_proven_draw_is_played_if_the_chosen_move_is_worth_less() {
    const auto draw = proven_move(9, 10, Outcome::draw, 6);
    check(ranked({open_move(0, 100, -0.001f), open_move(1, 40, 0.2f), draw}, FinalMove::visits) == Order{9, 0, 1});
    check(ranked({open_move(0, 100, 0.001f), open_move(1, 40, -0.2f), draw}, FinalMove::visits) == Order{0, 9, 1});
    check(ranked({open_move(0, 100, 0.0f), open_move(1, 40, 0.2f), draw}, FinalMove::visits) == Order{0, 1, 9});
    check(ranked({open_move(0, 100, -0.001f), open_move(1, 40, 0.2f), draw}, FinalMove::value) == Order{1, 9, 0});
    check(ranked({open_move(0, 100, -0.1f), open_move(1, 1, 0.2f), draw}, FinalMove::well_visited) == Order{9, 0, 1});
}

void wins_come_first_and_losses_last() {
    const Moves moves{open_move(0, 100, 0.9f), proven_move(1, 5, Outcome::win, 7), proven_move(2, 1, Outcome::win, 3),
        proven_move(3, 200, Outcome::loss, 2), proven_move(4, 0, Outcome::loss, 8), open_move(5, 3, -0.9f)};
    for (const FinalMove rule : all_rules) check(ranked(moves, rule) == Order{2, 1, 0, 5, 4, 3});
}

void of_several_draws_the_longest_is_played() {
    const Moves moves{proven_move(0, 90, Outcome::draw, 4), proven_move(1, 1, Outcome::draw, 12)};
    for (const FinalMove rule : all_rules) check(ranked(moves, rule) == Order{1, 0});
}

void a_move_that_was_never_tried_is_played_only_instead_of_a_loss() {
    const auto untried = open_move(0, 0, 0.0f);
    for (const FinalMove rule : all_rules)
        for (const float share : {0.0f, 0.25f}) {
            check(ranked({untried, open_move(1, 5, -0.9f)}, rule, share) == Order{1, 0});
            check(ranked({untried, proven_move(1, 5, Outcome::draw, 3)}, rule, share) == Order{1, 0});
            check(ranked({untried, proven_move(1, 5, Outcome::loss, 3)}, rule, share) == Order{0, 1});
        }
}

void equal_numbers_are_told_apart_by_value_and_then_by_prior() {
    check(ranked({open_move(0, 10, 0.1f), open_move(1, 10, 0.2f)}, FinalMove::visits) == Order{1, 0});
    check(ranked({open_move(0, 10, 0.1f), open_move(1, 20, 0.1f)}, FinalMove::value) == Order{1, 0});
    for (const FinalMove rule : all_rules)
        check(ranked({open_move(0, 0, 0, 0.2f), open_move(1, 0, 0, 0.7f), open_move(2, 0, 0, 0.1f)}, rule) ==
            Order{1, 0, 2});
}

const Test test("report", [] {
    the_most_visited_move_is_played_whatever_the_sign_of_its_value();
    lost_moves_do_not_change_the_order_of_the_others();
    a_proven_draw_is_played_if_the_chosen_move_is_worth_less();
    wins_come_first_and_losses_last();
    of_several_draws_the_longest_is_played();
    a_move_that_was_never_tried_is_played_only_instead_of_a_loss();
    equal_numbers_are_told_apart_by_value_and_then_by_prior();
});

}  // namespace
}  // namespace linewood::test_report
