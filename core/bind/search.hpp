// How a search looks from Python: one class a game; options come as a dictionary and are checked there again.
#pragma once

#include <memory>
#include <string>

#include "bind/position.hpp"
#include "options.hpp"
#include "search/look.hpp"
#include "search/report.hpp"

namespace linewood {

using TypedDict = nb::typed<nb::dict, nb::str, nb::any>;

/// Sets the options that a dictionary names. Python has checked them; here only what could do harm is refused.
Options options_of(const nb::dict& given);
void bind_options(nb::module_& m);

/// True if a signal handler raised: Ctrl-C ends a search, and the search answers with the best so far.
bool interrupted();

inline nb::object none_or(const std::optional<Proven>& proven, int Proven::* field) {
    return proven ? nb::object(nb::int_((*proven).*field)) : nb::object(nb::none());
}
inline nb::object outcome_or_none(const std::optional<Proven>& proven) {
    return proven ? nb::object(nb::int_(static_cast<int>(proven->outcome))) : nb::object(nb::none());
}

template <class Move>
nb::dict as_dict(const Report<Move>& report) {
    nb::list moves;
    for (const auto& m : report.moves) {
        nb::dict entry;
        entry["move"] = static_cast<int>(m.move);
        entry["tried"] = m.tried;
        entry["visits"] = m.visits;
        entry["value"] = m.value;
        entry["lower"] = m.lower;
        entry["prior"] = m.prior;
        entry["proven"] = outcome_or_none(m.proven);
        entry["distance"] = none_or(m.proven, &Proven::distance);
        entry["line"] = std::vector<int>(m.line.begin(), m.line.end());
        moves.append(entry);
    }
    nb::dict result;
    result["moves"] = moves;
    result["value"] = report.value;
    result["proven"] = outcome_or_none(report.proven);
    result["distance"] = none_or(report.proven, &Proven::distance);
    result["visits"] = report.visits;
    result["nodes"] = report.nodes;
    result["bytes"] = report.bytes;
    result["playouts"] = report.work.playouts;
    result["plies"] = report.work.plies;
    result["depth"] = report.work.depth;
    result["memory_full"] = report.memory_full;
    return result;
}

template <class Move>
nb::dict as_dict(const NodeView<Move>& view) {
    nb::list edges;
    for (const auto& e : view.edges) {
        nb::dict entry;
        entry["move"] = static_cast<int>(e.move);
        entry["visits"] = e.visits;
        entry["value"] = e.value;
        entry["leaning"] = e.leaning;
        entry["number"] = e.number;
        entry["tried"] = e.tried;
        entry["expanded"] = e.expanded;
        entry["proven"] = outcome_or_none(e.proven);
        entry["distance"] = none_or(e.proven, &Proven::distance);
        edges.append(entry);
    }
    nb::dict result;
    result["visits"] = view.visits;
    result["value"] = view.value;
    result["ply"] = view.ply;
    result["expanded"] = view.expanded;
    result["proven"] = outcome_or_none(view.proven);
    result["distance"] = none_or(view.proven, &Proven::distance);
    result["edges"] = edges;
    return result;
}

/// A search of whichever width serves the position. `KnowledgeOf<G>::type` is what it knows of the game.
template <class Position, template <class> class KnowledgeOf>
class AnySearch;

template <Game... Widths, template <class> class KnowledgeOf>
class AnySearch<AnyPosition<Widths...>, KnowledgeOf> {
  public:
    using Position = AnyPosition<Widths...>;
    template <class G>
    using SearchOf = Search<G, typename KnowledgeOf<G>::type>;
    using History = std::vector<std::uint64_t>;

    AnySearch(const Position& root, const History& history, const TypedDict& options) {
        const Options chosen = options_of(options);
        root.visit([&]<class G>(const G& g) {
            require(!g.outcome(), "the game is over");
            search_ = std::make_unique<SearchOf<G>>(g, history, chosen, typename KnowledgeOf<G>::type(g, chosen));
        });
    }

    std::string run(std::optional<double> seconds, std::optional<std::uint64_t> playouts,
        std::optional<std::uint64_t> nodes, std::uint64_t bytes, bool stop_when_decided, bool poll) {
        Limits limits;
        if (seconds) limits.seconds = *seconds;
        if (playouts) limits.playouts = *playouts;
        if (nodes) limits.nodes = *nodes;
        limits.bytes = static_cast<std::size_t>(bytes);
        limits.stop_when_decided = stop_when_decided;
        const nb::gil_scoped_release release;
        return visit([&](auto& search) {
            return std::string(name_of(search.run(limits, [poll] { return poll && interrupted(); })));
        });
    }

    void stop() {
        visit([](auto& search) { search.stop(); });
    }

    /// Follows the game to `root`, reached by `moves` from the last one. Returns the visits that are kept.
    std::uint64_t advance(const Position& root, const History& history, const std::vector<int>& moves) {
        return visit([&]<class G, class K>(Search<G, K>& search) -> std::uint64_t {
            const G* position = std::get_if<G>(&root.value);
            require(position != nullptr, "a position of another board");
            require(!position->outcome(), "the game is over");
            const std::vector<typename G::Move> path(moves.begin(), moves.end());
            const nb::gil_scoped_release release;
            return search.advance(*position, history, path);
        });
    }

    nb::dict report() const {
        return visit([](auto& search) { return as_dict(linewood::report(search)); });
    }

    /// The node after `path`, or None.
    nb::object look(const std::vector<int>& path) const {
        return visit([&]<class G, class K>(Search<G, K>& search) -> nb::object {
            const std::vector<typename G::Move> moves(path.begin(), path.end());
            const auto view = linewood::look(search, std::span<const typename G::Move>(moves));
            return view ? nb::object(as_dict(*view)) : nb::object(nb::none());
        });
    }

    /// The moves of the last step, from the root to the node that was simulated. Not while the search runs.
    std::vector<int> last_path() const {
        return visit(
            [](auto& search) { return std::vector<int>(search.last_path().begin(), search.last_path().end()); });
    }

  private:
    template <class Visit>
    decltype(auto) visit(Visit visitor) const {
        return std::visit([&](const auto& search) -> decltype(auto) { return visitor(*search); }, search_);
    }

    std::variant<std::unique_ptr<SearchOf<Widths>>...> search_;
};

template <class Search, class Position>
void bind_search(nb::module_& m, const char* name) {
    using History = std::vector<std::uint64_t>;
    nb::class_<Search>(m, name, "A search that can go on, be looked at while it runs, and follow the game.")
        .def(nb::init<const Position&, const History&, const TypedDict&>(), nb::arg("position"), nb::arg("history"),
            nb::arg("options"))
        .def("run", &Search::run, nb::arg("seconds").none(), nb::arg("playouts").none(), nb::arg("nodes").none(),
            nb::arg("bytes"), nb::arg("stop_when_decided"), nb::arg("poll"),
            "Searches until a limit is reached and says which.")
        .def("stop", &Search::stop)
        .def("advance", &Search::advance, nb::arg("position"), nb::arg("history"), nb::arg("moves"))
        .def("look", &Search::look, nb::arg("path"),
            nb::sig("def look(self, path: collections.abc.Sequence[int]) -> dict[str, typing.Any] | None"))
        .def("last_path", &Search::last_path)
        .def("report", &Search::report, nb::sig("def report(self) -> dict[str, typing.Any]"));
}

} // namespace linewood
