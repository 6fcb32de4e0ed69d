// A search: steps until a limit is reached, by as many threads as the options say.
#pragma once

#include <mutex>
#include <thread>
#include <vector>

#include "search/limits.hpp"
#include "search/proof.hpp"
#include "search/steps.hpp"

namespace linewood {

/// A search from one root that can go on, be looked at from another thread, and follow the game to its next root.
template <Game G, Knowledge<G> K>
class Search {
  public:
    using Move = typename G::Move;
    using History = std::span<const std::uint64_t>; // see Past

    /// Expects a position that is not over.
    Search(const G& root, History history, const Options& options, const K& knowledge)
        : steps_(root, history, options, knowledge) {
        hire();
    }

    /// Searches until a limit is reached. `poll()` is called now and then; true ends the search.
    /// Running twice with n and m playouts does what running once with n + m does.
    template <class Poll>
    Stop run(const Limits& limits, Poll poll) {
        limits_ = limits;
        started_ = polled_ = Clock::now();
        stop_ = Stop::none;
        steps_.forget_work();
        steps_.try_memory_again();
        if (steps_.options().final_move == FinalMove::random) return stop_ = Stop::random;
        tidy_up();
        look_for_win(poll);
        const std::size_t nodes_before = steps_.graph().node_count();
        for (;;) {
            round(poll);
            if (stop_ != Stop::none) break;
            const std::lock_guard lock(growing_);
            const bool may_grow = steps_.graph().node_count() < limits_.nodes && is_time_for(1e-7);
            steps_.make_room(limits_.bytes, may_grow, is_time_for(1e-6));
        }
        const std::size_t nodes = steps_.graph().node_count();
        // A short search between long ones does not change what is expected.
        nodes_made_ = std::max(nodes - std::min(nodes_before, nodes), nodes_made_ / 2);
        return stop_;
    }

    /// Ends a running search from another thread.
    void stop(Stop why = Stop::asked) { stop_ = why; }

    /// Follows the game: `root`, reached by `moves`, becomes the root. Says how many visits of it are kept.
    std::uint64_t advance(const G& root, History history, std::span<const Move> moves) {
        const std::lock_guard lock(growing_);
        const auto kept = steps_.advance(root, history, moves);
        if (!moves.empty()) looked_for_win_ = false;
        ++roots_;
        hire();
        return kept;
    }

    /// For looking at the steps while a search runs.
    std::unique_lock<std::mutex> reading() const { return std::unique_lock(growing_); }
    const Steps<G, K>& steps() const { return steps_; }
    /// The path of the last step of the first thread.
    const std::vector<Move>& last_path() const { return workers_.front().moves; }

  private:
    using Worker = typename Steps<G, K>::Worker;
    struct NoPoll {
        bool operator()() const { return false; }
    };

    void hire() {
        workers_.clear();
        for (int i = 0; i < steps_.options().threads; ++i)
            workers_.emplace_back(steps_, i, static_cast<std::uint64_t>(i) + (roots_ << 32));
    }

    /// Copies what is left of the last root's graph before the search begins, when what cannot be reached any more would
    /// be in the way, or has piled up. A copy takes a tenth of a move's time, so it is not made at every move.
    void tidy_up() {
        if (!steps_.litter()) return;
        const std::lock_guard lock(growing_);
        const Graph& graph = steps_.graph();
        // Nothing can be reached from a root without edges, and it must get some whatever the limits are.
        if (!graph.node(steps_.root_node()).status().has(Status::expanded)) return steps_.forget();
        const std::size_t wanted = nodes_made_ + nodes_made_ / 4;
        // Half of the memory: the copy that will be due one day lies beside the original for a moment.
        const bool fits = graph.node_count() + wanted <= limits_.nodes && graph.bytes_for(wanted) <= limits_.bytes / 2;
        if (fits && graph.node_count() <= 12 * wanted) return;
        if (!steps_.tidy(limits_.bytes)) steps_.forget();
    }

    /// Is there time left for something that takes so many seconds for each node?
    bool is_time_for(double seconds) const {
        const double passed = std::chrono::duration<double>(Clock::now() - started_).count();
        return limits_.seconds - passed > seconds * static_cast<double>(steps_.graph().node_count());
    }

    /// Once for each root, before the tree search and within a tenth of its time: is there a forced win?
    /// The other threads have nothing to do meanwhile.
    template <class Poll>
    void look_for_win(Poll& poll) {
        const int nodes = steps_.options().proof_nodes;
        if (nodes == 0 || !steps_.options().solver || looked_for_win_) return;
        if (reached(workers_[0], poll) != Stop::none) return;
        steps_.step(workers_[0]); // who stops the search now gets a move, and a win has a root to be shown at
        if (steps_.graph().node(steps_.root_node()).status().known()) return;
        const auto is_over = [&](double share) { return is_time_over(share, poll); };
        const K& knowledge = workers_[0].knowledge;
        if constexpr (requires { knowledge.threats(steps_.root(), nodes, is_over); })
            use(knowledge.threats(steps_.root(), nodes, is_over));
        else
            prove_win(nodes, is_over);
    }

    template <class IsOver>
    void prove_win(int nodes, const IsOver& is_over) {
        const std::size_t taken = steps_.graph().bytes();
        if (limits_.bytes < taken + Proof<G>::least_bytes) return;
        looked_for_win_ = true;
        Proof<G> proof(steps_.root(), steps_.history(), limits_.bytes - taken);
        const auto line = proof.win(static_cast<std::uint64_t>(nodes), [&] { return is_over(0.1); });
        steps_.count_positions(proof.nodes());
        show_win(line);
    }

    /// A game whose knowledge has a search for threats of its own: it finds wins, and moves that hold against the other's.
    void use(const Threats<Move>& found) {
        steps_.count_positions(static_cast<std::uint64_t>(found.nodes));
        if (found.win.empty() && stop_ != Stop::none) return; // not all moves were looked at
        looked_for_win_ = true;
        if (show_win(found.win)) return;
        // Its first move is one that the options leave out, or there is a threat to be met.
        const auto& moves = found.win.empty() ? found.holding : std::vector<Move>{found.win[0]};
        if (moves.empty()) return;
        if (const std::lock_guard lock(growing_); steps_.restrict_root(moves)) steps_.step(workers_[0]);
        show_win(found.win);
    }

    /// False if there is no line, no room for it, or no edge that it begins with.
    bool show_win(std::span<const Move> line) {
        const auto show = [&] { return steps_.show(line, Outcome::win, static_cast<int>(line.size())); };
        const std::lock_guard lock(growing_);
        if (line.empty()) return false;
        if (show()) return true;
        steps_.make_room(limits_.bytes, true, true);
        return show();
    }

    /// Is so large a share of the time over, or has the search to end anyway?
    template <class Poll>
    bool is_time_over(double share, Poll& poll) {
        if (stop_.load(std::memory_order_relaxed) != Stop::none) return true;
        const auto now = Clock::now();
        if (now - polled_ > std::chrono::milliseconds(10)) {
            polled_ = now;
            if (poll()) stop(Stop::interrupt);
        }
        return stop_ != Stop::none || std::chrono::duration<double>(now - started_).count() > limits_.seconds * share;
    }

    /// All threads search until a limit is reached or the memory is full.
    template <class Poll>
    void round(Poll& poll) {
        std::vector<std::thread> threads;
        for (std::size_t i = 1; i < workers_.size(); ++i)
            threads.emplace_back([this, i] {
                NoPoll none;
                search_on(workers_[i], none);
            });
        search_on(workers_[0], poll);
        for (auto& thread : threads) thread.join();
    }

    template <class Poll>
    void search_on(Worker& worker, Poll& poll) {
        while (stop_.load(std::memory_order_relaxed) == Stop::none && !steps_.full()) {
            if (const Stop why = reached(worker, poll); why != Stop::none) {
                auto none = Stop::none;
                stop_.compare_exchange_strong(none, why);
                break;
            }
            if (!steps_.full()) steps_.step(worker);
        }
        steps_.report(worker);
    }

    template <class Poll>
    Stop reached(Worker& worker, Poll& poll) {
        const Graph& graph = steps_.graph();
        const Node& root = graph.node(steps_.root_node());
        const Status status = root.status();
        if (status.known()) return Stop::proven;
        const std::uint64_t playouts = steps_.work().playouts;
        if (playouts >= limits_.playouts) return Stop::playouts;
        worker.playouts_to_report = workers_.size() > 1 && limits_.playouts - playouts > 1 << 14 ? 128 : 1;
        if (graph.nodes_taken() > limits_.nodes && graph.node_count() >= limits_.nodes) {
            if (!steps_.litter() || steps_.exhausted() || !is_time_for(1e-6)) return Stop::nodes;
            steps_.ask_for_room();
            return Stop::none;
        }
        if (steps_.options().forced && status.has(Status::expanded) && root.edge_count == 1) return Stop::forced;
        if (worker.effort < worker.patience) return Stop::none;
        return reached_time(worker, poll);
    }

    template <class Poll>
    Stop reached_time(Worker& worker, Poll& poll) {
        const auto now = Clock::now();
        look_sooner_or_later(worker, now);
        const double passed = std::chrono::duration<double>(now - started_).count();
        if (passed >= limits_.seconds) return Stop::seconds;
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
    void look_sooner_or_later(Worker& worker, Clock::time_point now) const {
        const auto since = now - std::max(worker.looked, started_);
        if (since > std::chrono::microseconds(400))
            worker.patience = std::max<std::int64_t>(worker.patience / 4, 1);
        else if (since < std::chrono::microseconds(100))
            worker.patience = std::min<std::int64_t>(worker.patience * 2, 1 << 16);
        worker.looked = now;
        worker.effort = 0;
    }

    /// Can no move overtake the most visited one before the time is up?
    bool decided(double passed) const {
        const Graph& graph = steps_.graph();
        const Node& root = graph.node(steps_.root_node());
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

    // Constant during a search
    Limits limits_;
    Clock::time_point started_;
    std::size_t nodes_made_ = 0;  // by the last search, about
    bool looked_for_win_ = false;  // from this root
    std::uint64_t roots_ = 0;  // so that every root has its own random numbers
    // Owned by the thread that called `run`
    Clock::time_point polled_;
    std::vector<Worker> workers_;  // each by its thread
    // Shared
    Steps<G, K> steps_;
    mutable std::mutex growing_;  // held while the arenas move
    std::atomic<Stop> stop_ = Stop::none;
};

}  // namespace linewood
