// Two threads find the scores that brute force finds, while another one looks on.
#include <thread>

#include "check.hpp"
#include "solving.hpp"

namespace linewood::solve::test_threads_solver {
namespace {

template <class G>
void two_threads_find_the_score(Size size, int forbidden, int left, Random& random) {
    const G board = random_board<G>(size, forbidden, random);
    Solver<G> solver(board, std::size_t{1} << 20);
    Brute<G> brute;
    SolveLimits limits;
    limits.threads = 2;
    for (int i = 0; i < 3; ++i) {
        const G here = random_position(board, left, random);
        std::atomic<bool> done = false;
        std::thread spectator([&] {
            while (!done) check(solver.watch().bounds().lower <= solver.watch().bounds().upper + 240);
        });
        const Bounds found = solver.solve(here, limits);
        done = true;
        spectator.join();
        const int truth = true_score(here, brute, solver);
        check(found == Bounds{truth, truth});
    }
}

void another_thread_stops_both() {
    const Connect4Small board(6, 7, {});
    Solver<Connect4Small> solver(board, std::size_t{1} << 20);
    SolveLimits limits;
    limits.threads = 2;
    std::thread other([&] {
        while (solver.watch().nodes() == 0) std::this_thread::yield();
        solver.watch().stop();
    });
    const Bounds found = solver.solve(board, limits);
    other.join();
    check(found.lower <= 1 && found.upper >= 1);
}

const Test test("threads_solver", [] {
    Random random(1);
    for (int round = 0; round < rounds; ++round)
        for (const Size size : small_sizes)
            for (int forbidden = 0; forbidden <= most_forbidden; ++forbidden) {
                two_threads_find_the_score<Connect4Small>(size, forbidden, 12, random);
                if (round == 0) two_threads_find_the_score<Connect4Medium>(size, forbidden, 10, random);
            }
    another_thread_stops_both();
});

} // namespace
} // namespace linewood::solve::test_threads_solver
