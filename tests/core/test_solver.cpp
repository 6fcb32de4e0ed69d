// The solver's scores are those of brute force; planted faults are found; limits leave bounds that hold.
#include "check.hpp"
#include "solving.hpp"

namespace linewood::solve::test_solver {
namespace {

constexpr std::size_t megabyte = std::size_t{1} << 20;

/// Positions whose score is not the true one, on small boards with up to five forbidden cells.
template <class G, Fault fault>
int wrong_scores(int boards, int positions, int left, std::uint64_t seed) {
    Random random(seed);
    int wrong = 0;
    for (const Size size : small_sizes)
        for (int forbidden = 0; forbidden <= most_forbidden; ++forbidden)
            for (int i = 0; i < boards; ++i) {
                const G board = random_board<G>(size, forbidden, random);
                Solver<G, fault> solver(board, megabyte);
                Brute<G> brute;
                for (int j = 0; j < positions; ++j) {
                    const G here = random_position(board, left, random);
                    const Bounds found = solver.solve(here, {});
                    const int truth = true_score(here, brute, solver);
                    wrong += found != Bounds{truth, truth};
                }
            }
    return wrong;
}

void scores_are_those_of_brute_force() {
    check(wrong_scores<Connect4Small, Fault::none>(rounds, 6, 10, 1) == 0);
    check(wrong_scores<Connect4Medium, Fault::none>(rounds, 4, 9, 2) == 0);
    check(wrong_scores<Connect4Large, Fault::none>(rounds, 4, 9, 3) == 0);
}

/// All directions at once say what one direction after the other says.
void lines_are_found_in_every_direction() {
    using Board = Connect4Small::Board;
    Random random(7);
    for (int i = 0; i < 200 * rounds; ++i) {
        const auto board = random_board<Connect4Small>({4 + i % 4, 4 + i % 5}, i % 6, random);
        const auto here = random_position(board, i % 16, random);
        const Board free = board_cells(board) & ~here.occupied(), reach = here.mine() | free;
        check((Lanes<Board>::winning(here.mine()) & free) == (here.mine().winning() & free));
        Board fours;
        for (const int d : Board::directions)
            for (int bit = 0; bit + 3 * d < Board::size; ++bit) {
                Board line;
                for (int k = 0; k < 4; ++k) line.set(bit + k * d);
                if ((line & reach) == line) fours |= line;
            }
        check(Lanes<Board>::fours(reach) == fours);
    }
}

void planted_faults_are_found() {
    check(wrong_scores<Connect4Small, Fault::table>(1, 3, 13, 4) > 0);
    check(wrong_scores<Connect4Small, Fault::follow_up>(1, 6, 10, 4) > 0);
    check(wrong_scores<Connect4Small, Fault::move_filter>(1, 6, 10, 4) > 0);
}

/// The board of 5x6 is a draw, and takes about half a million nodes.
void limits_leave_bounds_that_hold() {
    const Connect4Small board(5, 6, {});
    std::uint64_t last = 0;
    for (int again = 0; again < 2; ++again) {
        Solver<Connect4Small> solver(board, megabyte);
        SolveLimits limits;
        limits.nodes = 4 * Watch::portion;
        const Bounds found = solver.solve(board, limits);
        check(found.lower <= 0 && found.upper >= 0 && !found.exact());
        check(solver.watch().nodes() == limits.nodes);
        check(solver.watch().bounds() == found);
        limits = {};
        limits.seconds = 0;
        check(!solver.solve(board, limits).exact());
        last = last == 0 ? solver.watch().nodes() : last;
        check(solver.watch().nodes() == last);
    }
    Solver<Connect4Small> stopped(board, megabyte);
    stopped.watch().stop();
    check(!stopped.solve(board, {}).exact());
}

/// The best move has the root's score; what is said of the others is true.
void moves_are_solved_as_far_as_the_root_takes() {
    Random random(5);
    for (int i = 0; i < 8 * rounds; ++i) {
        const auto board = random_board<Connect4Small>({5, 5}, i % 3, random);
        Solver<Connect4Small> solver(board, megabyte);
        Brute<Connect4Small> brute;
        const auto here = random_position(board, 11, random);
        if (here.outcome()) continue;
        int best = -100;
        for (const auto& [move, bounds] : solver.solve_moves(here, {}, {})) {
            auto after = here;
            after.play(move);
            const int truth = -true_score(after, brute, solver);
            check(bounds.lower <= truth && truth <= bounds.upper);
            best = std::max(best, bounds.lower);
        }
        check(best == true_score(here, brute, solver));
        const std::array<MoveCode, 1> only{solver.solve_moves(here, {}, {})[0].move};
        check(solver.solve_moves(here, only, {}).size() == 1);
    }
}

/// What a few nodes leave open is open, and the only move that may be worth the score of a root in the book is: it needs
/// no proof.
void a_known_score_tells_the_last_move() {
    constexpr int plies = 5;
    const Connect4Small board(5, 5, {});
    Solver<Connect4Small> solver(board, megabyte);
    Brute<Connect4Small> brute;
    std::vector<std::int8_t> scores;
    for (const Book::Place& place : Book::places(board, plies))
        scores.push_back(static_cast<std::int8_t>(solver.solve(place.position, {}).lower));
    const Book book(board, plies, scores);
    Random random(8);
    int without_proof = 0, undecided = 0;
    for (int i = 0; i < 60; ++i) {
        const auto here = random_position(board, 25 - plies, random);
        const auto score = book.find(here);
        if (!score) continue;
        Solver<Connect4Small> limited(board, megabyte);
        limited.use(&book);
        SolveLimits limits;
        limits.nodes = (1 + i % 4u) * Watch::portion;
        const auto moves = limited.solve_moves(here, {}, limits);
        Bounds best{-100, -100};
        for (const auto& [move, bounds] : moves) {
            auto after = here;
            after.play(move);
            const int truth = -solver.solve(after, {}).lower;
            check(bounds.lower <= truth && std::min(truth, *score) <= bounds.upper && bounds.upper <= *score);
            best = {std::max(best.lower, bounds.lower), std::max(best.upper, bounds.upper)};
        }
        check(best.upper == *score);
        undecided += !best.exact();
        const auto may_be_best = [&](const auto& m) { return m.bounds.upper == *score; };
        if (std::ranges::count_if(moves, may_be_best) == 1) check(best.exact());
        without_proof += best.exact() && limited.watch().nodes() == 0;
    }
    check(undecided > 0 && without_proof > 0);
}

/// Of a score outside of the window nothing is said but that.
void a_window_cuts_the_bounds() {
    Random random(9);
    int outside = 0;
    for (int i = 0; i < 20 * rounds; ++i) {
        const auto board = random_board<Connect4Small>({5, 5}, i % 3, random);
        Solver<Connect4Small> solver(board, megabyte), again(board, megabyte);
        const auto here = random_position(board, 12, random);
        const int truth = solver.solve(here, {}).lower, lower = truth - 3 + i % 7;
        const int expected = std::clamp(truth, lower, lower + 1);
        check(again.solve(here, {}, {lower, lower + 1}) == Bounds{expected, expected});
        outside += truth != expected;
    }
    check(outside > 0);
}

/// Every position up to a ply is found, in both orientations; of a score that is missing nothing is said.
void a_book_knows_the_scores_of_the_first_plies() {
    constexpr int plies = 4;
    const Connect4Small board(4, 4, {});
    Solver<Connect4Small> solver(board, megabyte);
    std::vector<std::int8_t> last, all;
    for (const Book::Place& place : Book::places(board, plies)) {
        all.push_back(static_cast<std::int8_t>(solver.solve(place.position, {}).lower));
        last.push_back(place.position.ply() == plies ? all.back() : Book::missing);
    }
    const Book complete(board, plies, all), filled_in(board, plies, last);
    const Book empty(board, plies, std::vector<std::int8_t>(all.size(), Book::missing));
    Random random(6);
    int found = 0;
    for (int i = 0; i < 200; ++i) {
        const auto here = random_position(board, 16 - i % (plies + 2), random);
        const auto score = complete.find(here);
        check(score == filled_in.find(here));
        check(!empty.find(here));
        check(!score || Bounds{*score, *score} == solver.solve(here, {}));
        check(here.ply() <= plies || !score);
        found += score.has_value();
    }
    check(found > 100);
    check(!complete.find(Connect4Small(5, 4, {})));
    all.pop_back();
    bool refused = false;
    try {
        const Book too_short(board, plies, all);
    } catch (const std::invalid_argument&) {
        refused = true;
    }
    check(refused);
}

/// A search that finds some of its positions in a book has the same result with fewer nodes; a wrong book is noticed.
void a_search_asks_the_book() {
    constexpr int plies = 3;
    const Connect4Small board(4, 5, {}), other(5, 4, {});
    Solver<Connect4Small> alone(board, megabyte), helped(board, megabyte), misled(board, megabyte);
    std::vector<std::int8_t> some, wrong;
    for (const Book::Place& place : Book::places(board, plies)) {
        const bool is_last = place.position.ply() == plies && some.size() % 3 != 0;
        const auto score = static_cast<std::int8_t>(is_last ? alone.solve(place.position, {}).lower : Book::missing);
        some.push_back(score);
        wrong.push_back(score == Book::missing ? score : static_cast<std::int8_t>(score + 1));
    }
    const Book book(board, plies, some), bad(board, plies, wrong);
    check(book.fits(board.walls()) && !book.fits(other.walls()) && !book.fits(Connect4Medium(4, 5, {}).walls()));
    Solver<Connect4Small> fresh(board, megabyte);
    helped.use(&book);
    misled.use(&bad);
    const Bounds truth = fresh.solve(board, {});
    check(helped.solve(board, {}) == truth);
    check(helped.watch().nodes() < fresh.watch().nodes());
    check(misled.solve(board, {}) != truth);
}

const Test test("solver", [] {
    scores_are_those_of_brute_force();
    lines_are_found_in_every_direction();
    planted_faults_are_found();
    limits_leave_bounds_that_hold();
    moves_are_solved_as_far_as_the_root_takes();
    a_known_score_tells_the_last_move();
    a_window_cuts_the_bounds();
    a_book_knows_the_scores_of_the_first_plies();
    a_search_asks_the_book();
});

} // namespace
} // namespace linewood::solve::test_solver
