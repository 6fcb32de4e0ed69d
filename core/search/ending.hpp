// When a run of a session ends: limits, the clock, and a root about which nothing is left to find out.
#pragma once

#include <algorithm>
#include <chrono>
#include <utility>

#include "search/session.hpp"

namespace linewood {

template <Game G, Knowledge<G> K>
template <class Poll>
inline Stop Session<G, K>::reached(Worker& worker, Poll& poll) {
    const Graph& graph = tree_.graph();
    const Node& root = graph.node(tree_.root_node());
    const Status status = root.status();
    if (status.known()) return Stop::proven;
    const std::uint64_t playouts = tree_.work().playouts;
    if (playouts >= limits_.playouts) return Stop::playouts;
    worker.playouts_to_report = workers_.size() > 1 && limits_.playouts - playouts > 1 << 14 ? 128 : 1;
    if (graph.nodes_taken() > limits_.nodes && graph.node_count() >= limits_.nodes) {
        if (!tree_.litter() || tree_.exhausted() || !is_time_for(1e-6)) return Stop::nodes;
        tree_.ask_for_room();
        return Stop::none;
    }
    if (tree_.is_chosen()) {
        if (tree_.is_settled()) return Stop::settled;
    } else if (tree_.options().forced && status.has(Status::expanded) && root.edge_count == 1) {
        return Stop::forced;
    }
    if (worker.effort < worker.next_look) return Stop::none;
    return reached_time(worker, poll);
}

template <Game G, Knowledge<G> K>
template <class Poll>
inline Stop Session<G, K>::reached_time(Worker& worker, Poll& poll) {
    const auto now = Clock::now();
    look_sooner_or_later(worker, now);
    const double passed = std::chrono::duration<double>(now - started_.load()).count();
    if (passed >= limits_.seconds) return Stop::seconds;
    if (now >= pause_at_) paused_ = true;
    if (limits_.stop_when_decided && decided(passed)) return Stop::decided;
    if constexpr (!std::same_as<Poll, NoPoll>) {
        if (now - polled_ > std::chrono::milliseconds(10)) {
            polled_ = now;
            if (poll()) return Stop::interrupt;
        }
    }
    return Stop::none;
}

/// However long a playout takes here, the clock is looked at every fraction of a millisecond.
template <Game G, Knowledge<G> K>
inline void Session<G, K>::look_sooner_or_later(Worker& worker, Clock::time_point now) const {
    const auto since = now - std::max(worker.looked, started_.load());
    if (since > std::chrono::microseconds(400))
        worker.patience = std::max<std::int64_t>(worker.patience / 4, 1);
    else if (since < std::chrono::microseconds(100))
        worker.patience = std::min<std::int64_t>(worker.patience * 2, 1 << 16);
    worker.looked = now;
    worker.next_look = worker.effort + worker.patience;
}

/// Can no move overtake the most visited one before the time is up?
template <Game G, Knowledge<G> K>
inline bool Session<G, K>::decided(double passed) const {
    const Graph& graph = tree_.graph();
    const Node& root = graph.node(tree_.root_node());
    if (!root.status().has(Status::expanded)) return false;
    std::uint32_t most = 0, second = 0, all = 0;
    const std::uint32_t opened = root.tried();
    for (std::uint32_t e = 0; e < opened; ++e) {
        const std::uint32_t visits = graph.edges_of(root)[e].visits();
        all += visits;
        if (visits > most)
            second = std::exchange(most, visits);
        else
            second = std::max(second, visits);
    }
    const double rate = all / std::max(passed, 1e-3);  // reused visits make it too high: then nothing is cut short
    return passed > 0.1 * limits_.seconds && most - second > rate * (limits_.seconds - passed);
}

} // namespace linewood
