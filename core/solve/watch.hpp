// When a solver ends, and what may be read while it works.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>

#include "solve/score.hpp"

namespace linewood::solve {

struct SolveLimits {
    double seconds = std::numeric_limits<double>::infinity();
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max(); // rounded up to a portion
    int threads = 1;
    std::function<bool()> is_over; // asked now and then, if it is there
};

/// Shared by all threads of a solver and by whoever watches it.
class Watch {
  public:
    /// Nodes that a thread searches before it asks whether to stop.
    static constexpr std::uint64_t portion = 1024;

    void start(const SolveLimits& limits) {
        using namespace std::chrono;
        limits_ = limits;
        began_ = Clock::now();
        nodes_.store(0, std::memory_order_relaxed);
        over_.store(false, std::memory_order_relaxed);
    }

    /// Counts a portion; is it time to stop?
    bool count_portion() {
        const std::uint64_t nodes = nodes_.fetch_add(portion, std::memory_order_relaxed) + portion;
        if (stop_.load(std::memory_order_relaxed) || answered_.load(std::memory_order_relaxed)) return true;
        if (nodes >= limits_.nodes || seconds() >= limits_.seconds || (limits_.is_over && limits_.is_over()))
            over_.store(true, std::memory_order_relaxed);
        return over_.load(std::memory_order_relaxed);
    }

    /// A question is asked or answered: the first thread with an answer ends the work of the others.
    void ask() { answered_.store(false, std::memory_order_relaxed); }
    bool answer() { return !answered_.exchange(true, std::memory_order_relaxed); }

    /// Sticky: ends the work under way, and whatever comes later.
    void stop() { stop_.store(true, std::memory_order_relaxed); }
    void resume() { stop_.store(false, std::memory_order_relaxed); }
    bool stopped() const { return stop_.load(std::memory_order_relaxed) || over_.load(std::memory_order_relaxed); }

    void publish(const Bounds& bounds) {
        bounds_.store(
            static_cast<std::uint32_t>(bounds.lower + offset) << 16 | static_cast<std::uint32_t>(bounds.upper + offset),
            std::memory_order_relaxed);
    }
    Bounds bounds() const {
        const std::uint32_t both = bounds_.load(std::memory_order_relaxed);
        return {static_cast<int>(both >> 16) - offset, static_cast<int>(both & 0xffff) - offset};
    }
    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    double seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr int offset = 1 << 10;

    SolveLimits limits_;
    Clock::time_point began_ = Clock::now();
    std::atomic<bool> stop_ = false, over_ = false, answered_ = false;
    std::atomic<std::uint32_t> bounds_ = offset << 16 | offset;
    std::atomic<std::uint64_t> nodes_ = 0;
};

} // namespace linewood::solve
