// Threads that work on one thing together: as many as are wanted, or as many as the system gives.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <new>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace linewood {

/// Calls `body(0)`, `body(1)`, ... at once, each on a thread of its own; the first of them is the caller's.
/// A system that limits threads may give fewer than wanted: then there are fewer calls, and `size` says how many.
///
///     Team team(4, [&](std::size_t number) { ... });  // 1, 2 and 3 begin
///     team.run();                                     // 0 runs here; returns when all have ended
template <class Body, class Thread = std::thread>
class Team {
  public:
    Team(std::size_t wanted, Body body) : body_(std::move(body)) {
        try {
            others_.reserve(wanted > 0 ? wanted - 1 : 0);
            while (size() < wanted) others_.emplace_back([this, number = size()] { call(number); });
        } catch (const std::system_error&) { // no more threads
        } catch (const std::bad_alloc&) {
        }
    }
    Team(const Team&) = delete;
    Team& operator=(const Team&) = delete;
    ~Team() { wait(); }

    /// Threads at work, the caller's among them.
    std::size_t size() const { return others_.size() + 1; }

    /// Does the caller's part and waits for the others. Throws the first exception that came out of any of them.
    void run() {
        call(0);
        wait();
        if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
    }

  private:
    void call(std::size_t number) {
        try {
            body_(number);
        } catch (...) {
            if (!failed_.exchange(true)) error_ = std::current_exception();
        }
    }
    void wait() {
        for (Thread& other : others_)
            if (other.joinable()) other.join();
    }

    Body body_;
    std::vector<Thread> others_;
    std::atomic<bool> failed_ = false;
    std::exception_ptr error_; // written once, by the thread that set `failed_`; read when all have ended
};

/// Calls `work(part)` once for each part, on up to `threads` threads: whoever has finished a part takes the next one.
template <class Work>
void share_out(std::size_t parts, std::size_t threads, Work work) {
    std::atomic<std::size_t> next = 0;
    Team team(threads < parts ? threads : parts, [&](std::size_t) {
        for (std::size_t part = next++; part < parts; part = next++) work(part);
    });
    team.run();
}

} // namespace linewood
