// The states of a search session; docs/explanation/search.md has the table of every call in every state.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <stdexcept>

#include "search/limits.hpp"

namespace linewood {

/// A call that needs an idle session found a running one.
struct Busy : std::logic_error {
    Busy() : std::logic_error("the search is running: stop it first") {}
};

/// Which run of a session: 1 is the first. A run that has ended never comes back, so an old ticket does no harm.
using Ticket = std::uint64_t;

/// One run at a time, and a stop that is never lost. Any thread may call anything at any time.
///
///            begin                 stop, or a limit is reached
///     idle ---------> running -----------------------------------> stopping
///       ^                                                              |
///       +------------------------------ end ---------------------------+
class Lifecycle {
  public:
    enum class State : std::uint8_t { idle, running, stopping };

    State state() const {
        const std::lock_guard lock(mutex_);
        if (!active_) return State::idle;
        return why_ == Stop::none ? State::running : State::stopping;
    }

    /// idle -> running. Throws `Busy` in any other state. Whoever begins a run drives it, and ends it.
    Ticket begin() {
        const std::lock_guard lock(mutex_);
        if (active_) throw Busy();
        active_ = driven_ = true;
        why_ = Stop::none;
        return ++ticket_;
    }

    /// From now on whoever waits for the run drives it.
    void leave() {
        const std::lock_guard lock(mutex_);
        driven_ = false;
    }
    /// Is this run under way and left to whoever waits for it?
    bool is_left(Ticket ticket) const {
        const std::lock_guard lock(mutex_);
        return active_ && ticket == ticket_ && !driven_;
    }

    /// running -> stopping. The first reason counts, and it counts until the run has ended.
    void stop(Stop why) {
        auto none = Stop::none;
        why_.compare_exchange_strong(none, why);
    }

    /// The same for one run; nothing if it is over.
    void stop(Ticket ticket, Stop why) {
        const std::lock_guard lock(mutex_);
        if (active_ && ticket == ticket_) stop(why);
    }

    /// stopping -> idle.
    void end() {
        const std::lock_guard lock(mutex_);
        active_ = false;
        ended_.notify_all();
    }

    /// The run that is under way, or the last one.
    Ticket ticket() const {
        const std::lock_guard lock(mutex_);
        return ticket_;
    }

    /// Waits so many seconds at most; true once that run has ended.
    bool wait(Ticket ticket, double seconds) const {
        std::unique_lock lock(mutex_);
        const auto is_over = [&] { return !active_ || ticket != ticket_; };
        return ended_.wait_for(lock, std::chrono::duration<double>(seconds), is_over);
    }

    /// Why the run is to stop; `none` while it is not. Read after every playout.
    Stop why() const { return why_.load(std::memory_order_relaxed); }

  private:
    mutable std::mutex mutex_;
    mutable std::condition_variable ended_;
    bool active_ = false, driven_ = false;
    Ticket ticket_ = 0;
    std::atomic<Stop> why_ = Stop::none;
};

/// Holds a session for something shorter than a run: throws `Busy` unless it is idle.
class Hold {
  public:
    explicit Hold(Lifecycle& life) : life_(life) { life.begin(); }
    ~Hold() { life_.end(); }
    Hold(const Hold&) = delete;
    Hold& operator=(const Hold&) = delete;

  private:
    Lifecycle& life_;
};

} // namespace linewood
