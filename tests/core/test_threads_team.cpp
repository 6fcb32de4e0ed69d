// A team does its work with as many threads as it can get.
#include <array>
#include <mutex>
#include <set>
#include <stdexcept>

#include "check.hpp"
#include "threads.hpp"

namespace linewood::test_threads_team {
namespace {

/// A system that gives two threads and no more.
class ScarceThread : public std::thread {
  public:
    template <class Body>
    explicit ScarceThread(Body body) : std::thread(given() < 2 ? std::thread(std::move(body)) : none()) {
        ++given();
    }
    static int& given() {
        static thread_local int count = 0;
        return count;
    }

  private:
    static std::thread none() {
        throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
    }
};

/// The numbers that a team called its body with.
template <class Thread>
std::multiset<std::size_t> numbers_of_a_team(std::size_t wanted, std::size_t& size) {
    std::mutex writing;
    std::multiset<std::size_t> called;
    const auto body = [&](std::size_t number) {
        const std::lock_guard lock(writing);
        called.insert(number);
    };
    Team<decltype(body), Thread> team(wanted, body);
    size = team.size();
    team.run();
    return called;
}

void calls_each_number_once() {
    std::size_t size = 0;
    check(numbers_of_a_team<std::thread>(4, size) == std::multiset<std::size_t>{0, 1, 2, 3} && size == 4);
    check(numbers_of_a_team<std::thread>(1, size) == std::multiset<std::size_t>{0} && size == 1);
    check(numbers_of_a_team<std::thread>(0, size) == std::multiset<std::size_t>{0} && size == 1);
}

void makes_do_with_fewer_threads() {
    std::size_t size = 0;
    ScarceThread::given() = 0;
    check(numbers_of_a_team<ScarceThread>(8, size) == std::multiset<std::size_t>{0, 1, 2} && size == 3);
    ScarceThread::given() = 2;
    check(numbers_of_a_team<ScarceThread>(8, size) == std::multiset<std::size_t>{0} && size == 1);
}

void passes_an_exception_on_when_all_have_ended(std::size_t thrower) {
    std::atomic<int> ended = 0;
    bool thrown = false;
    Team team(3, [&](std::size_t number) {
        if (number == thrower) throw std::runtime_error("no");
        ++ended;
    });
    try {
        team.run();
    } catch (const std::runtime_error&) {
        thrown = true;
    }
    check(thrown && ended == 2);
}

void waits_for_the_others_even_if_nobody_runs_it() {
    std::atomic<int> ended = 0;
    {
        const Team team(3, [&](std::size_t) { ++ended; });
    }
    check(ended == 2);
}

void shares_out_every_part_once() {
    std::array<std::atomic<int>, 100> done{};
    share_out(done.size(), 4, [&](std::size_t part) { ++done[part]; });
    for (const auto& times : done) check(times == 1);
    share_out(0, 4, [](std::size_t) { check(false); });
}

const Test test("threads_team", [] {
    for (int i = 0; i < rounds; ++i) {
        calls_each_number_once();
        makes_do_with_fewer_threads();
        for (const std::size_t thrower : {0, 1, 2}) passes_an_exception_on_when_all_have_ended(thrower);
        waits_for_the_others_even_if_nobody_runs_it();
        shares_out_every_part_once();
    }
});

} // namespace
} // namespace linewood::test_threads_team
