// A search session: one root after another, searched until a limit is reached, by as many threads as the options say.
#pragma once

#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "search/follow.hpp"
#include "search/lifecycle.hpp"
#include "search/limits.hpp"
#include "search/steps.hpp"
#include "threads.hpp"

namespace linewood {

/// A search from one root that can go on, be looked at from another thread, and follow the game to its next root.
/// Any thread may call anything at any time. What needs an idle session throws `Busy` while a run is under way.
template <Game G, Knowledge<G> K>
class Session {
  public:
    using Move = typename G::Move;
    using History = std::span<const std::uint64_t>; // see Past

    /// Expects a position that is not over.
    Session(const G& root, History history, const Options& options, const K& knowledge)
        : tree_(root, history, options, knowledge) {
        hire();
    }
    ~Session() {
        life_.stop(Stop::asked);
        if (background_.joinable()) background_.join();
    }
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// Searches until a limit is reached. `poll()` is called now and then; true ends the search.
    /// Running twice with n and m playouts does what running once with n + m does.
    template <class Poll>
    Stop run(const Limits& limits, Poll poll) {
        const Hold hold(life_);
        prepare(limits);
        const StopClock stop_clock{ended_};
        while (!drive(poll, forever)) {
        }
        return life_.why();
    }

    /// Begins a run, either in a thread of the session's own or, like one that the system refuses a thread, unattended:
    /// then whoever waits for it does the work.
    Ticket start(const Limits& limits, bool attended) {
        const std::lock_guard lock(starting_);
        const Ticket ticket = life_.begin();
        if (background_.joinable()) background_.join(); // of a run that has ended
        prepare(limits);
        if (!attended || !attend_in_background()) life_.leave();
        return ticket;
    }

    /// Waits so many seconds at most for a run that was started; true once it has ended. `poll()` as for `run`.
    template <class Poll>
    bool wait(Ticket ticket, double seconds, Poll poll) {
        const auto until = seconds < 1e9 ? Clock::now() + to_duration(seconds) : forever;
        bool over = life_.wait(ticket, 0);
        for (;;) {
            if (!over && life_.is_left(ticket)) over = drive_unattended(ticket, poll, until);
            if (over || poll() || Clock::now() >= until) break;
            const double left = std::chrono::duration<double>(until - Clock::now()).count();
            over = life_.wait(ticket, std::clamp(left, 0.0, 0.01));
        }
        if (over) throw_failure();
        return over;
    }

    /// Asks a run to end; nothing if it has ended.
    void stop(Ticket ticket) { life_.stop(ticket, Stop::asked); }
    bool has_ended(Ticket ticket) const { return life_.wait(ticket, 0); }
    /// Has nothing begun since that run, so that the tree is as it left it?
    bool is_newest(Ticket ticket) const { return life_.ticket() == ticket; }
    /// Ends whichever run is under way, and waits for its end.
    void halt() {
        const Ticket ticket = life_.ticket();
        stop(ticket);
        NoPoll none;
        while (!wait(ticket, std::numeric_limits<double>::infinity(), none)) {
        }
    }
    Lifecycle::State state() const { return life_.state(); }
    /// Why the last run ended; `none` while it goes on.
    Stop why() const { return life_.why(); }

    /// Follows the game: `root`, reached by `moves`, becomes the root. Says how many visits of it are kept.
    std::uint64_t advance(const G& root, History history, std::span<const Move> moves) {
        const Hold hold(life_);
        const std::lock_guard lock(growing_);
        const auto kept = tree_.advance(root, history, moves);
        if (!moves.empty()) looked_for_win_ = tried_to_solve_ = false;
        ++roots_;
        hire();
        return kept;
    }

    /// Only these moves of the root are to be searched, or all if there are none; see Tree. Says how many visits of the
    /// root are kept.
    std::uint64_t choose_root_moves(std::span<const Move> moves) {
        const Hold hold(life_);
        const std::lock_guard lock(growing_);
        if (tree_.choose_root_moves(moves)) looked_for_win_ = false;
        return tree_.graph().node(tree_.root_node()).visits;
    }

    /// Blends noise into the priors of the root's moves; see Tree.
    template <class Draw>
    void mix_root_priors(float share, Draw draw) {
        const Hold hold(life_);
        tree_.mix_root_priors(share, draw);
    }

    /// For looking at the tree while a search runs.
    std::unique_lock<std::mutex> reading() const { return std::unique_lock(growing_); }
    const Tree<G, K>& tree() const { return tree_; }
    /// Since the last run began, or how long it took.
    double seconds() const {
        const auto start = started_.load(); // first, for `prepare` sets it last: no run ends before it began
        const auto end = ended_.load();
        return std::chrono::duration<double>((end == forever ? Clock::now() : end) - start).count();
    }
    /// Threads that worked in the last run.
    int threads() const { return threads_.load(std::memory_order_relaxed); }
    /// The path of the last step of the first thread.
    std::vector<Move> last_path() {
        const Hold hold(life_);
        return workers_.front().moves;
    }
    /// Lets the first thread record its playouts, for those who look at every step.
    void record_playouts() {
        const Hold hold(life_);
        records_playouts_ = workers_.front().records_playouts = true;
    }
    /// The key of the position in which the last playout of the last step began, and its moves; empty if there was none.
    std::pair<std::uint64_t, std::vector<Move>> last_playout() {
        const Hold hold(life_);
        return {workers_.front().simulated.key(), workers_.front().playout};
    }

  private:
    /// What one thread has for itself, and when it looks at the clock again.
    struct Worker : Tree<G, K>::Worker {
        using Tree<G, K>::Worker::Worker;
        std::int64_t next_look = 256, patience = 256; // in units of effort
        Clock::time_point looked{};
    };
    /// A run takes time until its end, however it ends.
    struct StopClock {
        std::atomic<Clock::time_point>& ended;
        ~StopClock() { ended = Clock::now(); }
    };
    struct NoPoll {
        bool operator()() const { return false; }
    };
    static constexpr Clock::time_point forever = Clock::time_point::max();
    static Clock::duration to_duration(double seconds) {
        return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    }

    void prepare(const Limits& limits) {
        limits_ = limits;
        if (solver_ != nullptr) set_memory_aside();
        polled_ = Clock::now();
        ended_ = forever;
        started_ = polled_;
        opened_ = false;
        tree_.forget_work();
        tree_.try_memory_again();
    }

    /// Searches until the run has to end or the time has come; true if it has to end.
    template <class Poll>
    bool drive(Poll& poll, Clock::time_point until) {
        if (tree_.options().final_move == FinalMove::random) life_.stop(Stop::random);
        if (life_.why() == Stop::random) return true;
        pause_at_ = until;
        paused_ = false;
        if (!std::exchange(opened_, true)) open(poll);
        while (life_.why() == Stop::none && !paused_) {
            round(poll);
            if (life_.why() != Stop::none || paused_) break;
            const std::lock_guard lock(growing_);
            const bool may_grow = tree_.graph().node_count() < limits_.nodes && is_time_for(1e-7);
            tree_.make_room(limits_.bytes, may_grow, is_time_for(1e-6));
        }
        if (life_.why() == Stop::none) return false;
        const std::size_t nodes = tree_.graph().node_count();
        // A short search between long ones does not change what is expected.
        nodes_made_ = std::max(nodes - std::min(nodes_before_, nodes), nodes_made_ / 2);
        return true;
    }

    /// What comes before the tree search. Afterwards the root has moves, whatever the limits are.
    template <class Poll>
    void open(Poll& poll) {
        tidy_up();
        solve_root(poll);
        look_for_win(poll);
        const Status root = tree_.graph().node(tree_.root_node()).status();
        if (!root.known() && !root.has(Status::expanded)) tree_.step(workers_[0]);
        nodes_before_ = tree_.graph().node_count();
    }

    bool attend_in_background() {
        try {
            background_ = std::thread([this] {
                NoPoll none;
                attend(none, forever);
            });
            return true;
        } catch (const std::system_error&) {
            return false;
        }
    }

    /// Drives a run that was started, and ends it.
    template <class Poll>
    bool attend(Poll& poll, Clock::time_point until) {
        try {
            if (!drive(poll, until)) return false;
        } catch (...) {
            const std::lock_guard lock(failing_);
            failure_ = std::current_exception();
        }
        ended_ = Clock::now();
        life_.end();
        return true;
    }

    template <class Poll>
    bool drive_unattended(Ticket ticket, Poll& poll, Clock::time_point until) {
        const std::unique_lock alone(driving_, std::try_to_lock);
        if (!alone.owns_lock()) return false;
        if (life_.wait(ticket, 0)) return true; // somebody else brought it to its end
        return attend(poll, std::max(until, Clock::now() + std::chrono::milliseconds(5)));
    }

    void throw_failure() {
        const std::lock_guard lock(failing_);
        if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    }

    void hire() {
        workers_.clear();
        for (int i = 0; i < tree_.options().threads; ++i)
            workers_.emplace_back(tree_, i, static_cast<std::uint64_t>(i) + (roots_ << 32));
        workers_.front().records_playouts = records_playouts_;
    }

    /// Copies what is left of the last root's graph before the search begins, when what cannot be reached any more would
    /// be in the way, or has piled up. A copy takes a tenth of a move's time, so it is not made at every move.
    void tidy_up() {
        if (!tree_.litter()) return;
        const std::lock_guard lock(growing_);
        const Graph& graph = tree_.graph();
        // Nothing can be reached from a root without edges, and it must get some whatever the limits are.
        if (!graph.node(tree_.root_node()).status().has(Status::expanded)) return tree_.forget();
        const std::size_t wanted = nodes_made_ + nodes_made_ / 4;
        // Half of the memory: the copy that will be due one day lies beside the original for a moment.
        const bool fits = graph.node_count() + wanted <= limits_.nodes && graph.bytes_for(wanted) <= limits_.bytes / 2;
        if (fits && graph.node_count() <= 12 * wanted) return;
        if (!tree_.tidy(limits_.bytes)) tree_.forget();
    }

    /// Is there time left for something that takes so many seconds for each node?
    bool is_time_for(double seconds) const {
        const double passed = std::chrono::duration<double>(Clock::now() - started_.load()).count();
        return limits_.seconds - passed > seconds * static_cast<double>(tree_.graph().node_count());
    }

    // exact.hpp

    /// Once for each root, before anything else and within two thirds of the time: the book, then the solver.
    template <class Poll>
    void solve_root(Poll& poll);
    /// For the solver's table.
    void set_memory_aside();

    // forced_win.hpp

    /// Once for each root, before the tree search and within a tenth of its time: is there a forced win?
    /// The other threads have nothing to do meanwhile.
    template <class Poll>
    void look_for_win(Poll& poll);
    template <class IsOver>
    void prove_win(int nodes, const IsOver& is_over);
    void use(const Threats<Move>& found);
    bool show_win(std::span<const Move> line);
    template <class Poll>
    bool is_time_over(double share, Poll& poll);

    /// All threads search until a limit is reached or the memory is full.
    template <class Poll>
    void round(Poll& poll) {
        Team team(workers_.size(), [&](std::size_t i) {
            NoPoll none;
            if (i == 0)
                search_on(workers_[0], poll);
            else
                search_on(workers_[i], none);
        });
        threads_.store(static_cast<int>(team.size()), std::memory_order_relaxed);
        team.run();
    }

    template <class Poll>
    void search_on(Worker& worker, Poll& poll) {
        try {
            while (life_.why() == Stop::none && !paused_.load(std::memory_order_relaxed) && !tree_.full()) {
                if (const Stop why = reached(worker, poll); why != Stop::none) {
                    life_.stop(why);
                    break;
                }
                if (!tree_.full()) tree_.step(worker);
            }
        } catch (...) {
            life_.stop(Stop::asked); // the others must not go on alone
            throw;
        }
        tree_.report(worker);
    }

    // ending.hpp

    /// Has a limit been reached, or is the root settled? Called before every step.
    template <class Poll>
    Stop reached(Worker& worker, Poll& poll);
    template <class Poll>
    Stop reached_time(Worker& worker, Poll& poll);
    void look_sooner_or_later(Worker& worker, Clock::time_point now) const;
    bool decided(double passed) const;

    // Constant during a search
    Limits limits_;
    std::atomic<Clock::time_point> started_ = Clock::time_point{}, ended_ = Clock::time_point{}; // forever: it runs
    Clock::time_point pause_at_ = forever;
    std::size_t nodes_made_ = 0;  // by the last search, about
    std::size_t nodes_before_ = 0;
    bool looked_for_win_ = false;  // from this root
    bool tried_to_solve_ = false;  // this root
    bool records_playouts_ = false;
    std::unique_ptr<typename SolverIn<K>::type> solver_;  // none before it is needed
    std::uint64_t roots_ = 0;  // so that every root has its own random numbers
    // Owned by the thread that drives the run
    Clock::time_point polled_;
    bool opened_ = false;
    std::vector<Worker> workers_;  // each by its thread
    // Shared
    Tree<G, K> tree_;
    mutable std::mutex growing_;  // held while the arenas move
    Lifecycle life_;
    std::atomic<int> threads_ = 1;
    std::atomic<bool> paused_ = false;
    // Of a run that was started
    std::thread background_;
    std::mutex starting_;  // held until the thread that drives it can be joined
    std::mutex driving_;  // held by whoever drives one that was left to those who wait
    std::mutex failing_;
    std::exception_ptr failure_;  // of its driver, until somebody hears of it
};

}  // namespace linewood

#include "search/ending.hpp"
#include "search/exact.hpp"
#include "search/forced_win.hpp"
