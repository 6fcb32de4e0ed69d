// How a search looks from Python: one class a game; options come as a dictionary and are checked there again.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "bind/gil.hpp"
#include "bind/position.hpp"
#include "network/network.hpp"
#include "options.hpp"
#include "search/look.hpp"
#include "search/report.hpp"
#include "solve/book.hpp"

namespace linewood {

using TypedDict = nb::typed<nb::dict, nb::str, nb::any>;

/// Sets the options that a dictionary names. Python has checked them; here only what could do harm is refused.
Options options_of(const nb::dict& given);
void bind_options(nb::module_& m);
void bind_network(nb::module_& m);

/// Asks Python, if this is its main thread, whether a signal handler raised. What it raised stays set for `raise_pending`.
class Signals {
  public:
    explicit Signals(bool watch) : watch_(watch) {}
    bool operator()();
    /// Throws what a signal handler raised. Expects Python's lock.
    void raise_pending() const;

  private:
    bool watch_;
    bool raised_ = false;
};

/// How a running interpreter ends, and how a child of a fork begins.
void bind_process(nb::module_& m);

/// Reports and views as Python sees them: the core's own types, read-only.
void bind_report(nb::module_& m);

/// A search of whichever width serves the position.
template <class Position>
class AnySearch;

template <Game... Widths>
class AnySearch<AnyPosition<Widths...>> {
  public:
    using Position = AnyPosition<Widths...>;
    template <class G>
    using SessionOf = Session<G, typename KnowledgeOf<G>::type>;
    using History = std::vector<std::uint64_t>;

    AnySearch(const Position& root, const History& history, const TypedDict& options, const Network* weights,
        const solve::Book* book) {
        Options chosen = options_of(options);
        chosen.weights = weights;
        chosen.book = book;
        root.visit([&]<class G>(const G& g) {
            require(!g.outcome(), "the game is over");
            session_ = std::make_unique<SessionOf<G>>(g, history, chosen, typename KnowledgeOf<G>::type(g, chosen));
        });
    }

    /// Begins a run, in a thread of the core's own or for `wait` to do, and returns its number.
    Ticket start(std::optional<double> seconds, std::optional<std::uint64_t> playouts,
        std::optional<std::uint64_t> nodes, std::uint64_t bytes, bool stop_when_decided, bool background) {
        Limits limits;
        if (seconds) limits.seconds = *seconds;
        if (playouts) limits.playouts = *playouts;
        if (nodes) limits.nodes = *nodes;
        limits.bytes = static_cast<std::size_t>(bytes);
        limits.stop_when_decided = stop_when_decided;
        const WithoutGil away;
        return visit([&](auto& session) { return session.start(limits, background); });
    }

    /// True once that run has ended. With `watch`, raises what a signal handler raises.
    bool wait(Ticket run, double seconds, bool watch) {
        Signals signals(watch);
        bool over = false;
        {
            const WithoutGil away;
            over = visit([&](auto& session) { return session.wait(run, seconds, std::ref(signals)); });
        }
        signals.raise_pending();
        return over;
    }

    void stop(Ticket run) {
        visit([&](auto& session) { session.stop(run); });
    }

    bool has_ended(Ticket run) const {
        return visit([&](auto& session) { return session.has_ended(run); });
    }

    /// Ends whichever run is under way, and waits for its end.
    void halt() {
        const WithoutGil away;
        visit([](auto& session) { session.halt(); });
    }

    /// In the child of a fork: threads that worked on it are not here, so that it cannot even be destroyed.
    void abandon() {
        std::visit([](auto& session) { static_cast<void>(session.release()); }, session_);
    }

    /// What ended the last run.
    std::string stopped_by() const {
        return visit([](auto& session) { return std::string(name_of(session.why())); });
    }

    /// Follows the game to `root`, reached by `moves` from the last one. Returns the visits that are kept.
    std::uint64_t advance(const Position& root, const History& history, const std::vector<MoveCode>& moves) {
        return visit([&]<class G, class K>(Session<G, K>& session) -> std::uint64_t {
            const G* position = std::get_if<G>(&root.value);
            require(position != nullptr, "a position of another board");
            require(!position->outcome(), "the game is over");
            const WithoutGil away;
            return session.advance(*position, history, moves);
        });
    }

    /// Only these moves of the root are to be searched, or all if there are none. Returns the visits that are kept.
    std::uint64_t choose_root_moves(const std::vector<MoveCode>& moves) {
        const WithoutGil away;
        return visit([&](auto& session) { return session.choose_root_moves(moves); });
    }

    bool is_newest(Ticket run) const {
        return visit([&](auto& session) { return session.is_newest(run); });
    }

    Report report() const {
        const WithoutGil away;
        return visit([](auto& session) { return linewood::report(session); });
    }

    /// The node after `path`, or nothing.
    std::optional<NodeView> look(const std::vector<MoveCode>& path) const {
        const WithoutGil away;
        return visit([&](auto& session) { return linewood::look(session, std::span<const MoveCode>(path)); });
    }

    /// What is expected after `path`.
    std::vector<MoveCode> line(const std::vector<MoveCode>& path) const {
        const WithoutGil away;
        return visit([&](auto& session) { return line_after(session, std::span<const MoveCode>(path)); });
    }

    /// The moves of the last step, from the root to the node that was simulated. Not while the search runs.
    std::vector<MoveCode> last_path() const {
        return visit([](auto& session) { return session.last_path(); });
    }

    void record_playouts() {
        visit([](auto& session) { session.record_playouts(); });
    }

    /// The key of the position in which the last step's playout began, and its moves. Not while the search runs.
    std::pair<std::uint64_t, std::vector<MoveCode>> last_playout() const {
        return visit([](auto& session) {
            const auto [key, moves] = session.last_playout();
            return std::pair(key, std::vector<MoveCode>(moves.begin(), moves.end()));
        });
    }

  private:
    template <class Visit>
    decltype(auto) visit(Visit visitor) const {
        return std::visit(
            [&](const auto& session) -> decltype(auto) {
                if (!session) throw std::runtime_error("this search belongs to the process that was forked");
                return visitor(*session);
            },
            session_);
    }

    std::variant<std::unique_ptr<SessionOf<Widths>>...> session_;
};

template <class Search, class Position>
void bind_search(nb::module_& m, const char* name) {
    using History = std::vector<std::uint64_t>;
    nb::class_<Search>(m, name, "A search that can go on, be looked at while it runs, and follow the game.")
        .def(nb::init<const Position&, const History&, const TypedDict&, const Network*, const solve::Book*>(),
            nb::arg("position"), nb::arg("history"), nb::arg("options"), nb::arg("weights").none() = nb::none(),
            nb::arg("book").none() = nb::none(), nb::keep_alive<1, 5>(), nb::keep_alive<1, 6>())
        .def("start", &Search::start, nb::arg("seconds").none(), nb::arg("playouts").none(), nb::arg("nodes").none(),
            nb::arg("bytes"), nb::arg("stop_when_decided"), nb::arg("background"),
            "Begins a run and returns its number. RuntimeError if another one is under way.")
        .def("wait", &Search::wait, nb::arg("run"), nb::arg("seconds"), nb::arg("watch"),
            "Waits for a run, or does it if it has no thread. True once it has ended.")
        .def("stop", &Search::stop, nb::arg("run"), "Asks a run to end. Nothing if it has ended.")
        .def("has_ended", &Search::has_ended, nb::arg("run"))
        .def("is_newest", &Search::is_newest, nb::arg("run"), "Is the tree as that run left it?")
        .def("halt", &Search::halt, "Ends whichever run is under way, and waits for its end.")
        .def("abandon", &Search::abandon, "In the child of a fork: lets go of it without a word.")
        .def("stopped_by", &Search::stopped_by, "What ended the last run.")
        .def("advance", &Search::advance, nb::arg("position"), nb::arg("history"), nb::arg("moves"))
        .def("choose_root_moves", &Search::choose_root_moves, nb::arg("moves"),
            "Searches only these moves of the root; all if there are none. Returns the visits of the root that are "
            "kept.")
        .def("look", &Search::look, nb::arg("path"))
        .def("line", &Search::line, nb::arg("path"))
        .def("last_path", &Search::last_path)
        .def("record_playouts", &Search::record_playouts, "Lets `last_playout` know the moves of playouts.")
        .def("last_playout", &Search::last_playout,
            "The key of the position in which the last playout began, and its moves; none if there was no playout.")
        .def("report", &Search::report);
}

} // namespace linewood
