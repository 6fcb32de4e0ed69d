// The exact solver of Connect Four meets Python.
#include "bind/solve.hpp"

#include <memory>

#include "bind/gil.hpp"
#include "bind/position.hpp"
#include "games/connect4.hpp"
#include "solve/solver.hpp"

namespace linewood::solve {
namespace {

constexpr int most_book_plies = 10; // 2 million positions
constexpr int most_score = 128;

/// A solver of whichever width serves the board. One call of `solve` at a time; the rest at any time.
template <class Position>
class AnySolver;

template <Game... Widths>
class AnySolver<AnyPosition<Widths...>> {
  public:
    using Position = AnyPosition<Widths...>;

    AnySolver(const Position& board, std::uint64_t bytes, const Book* book) {
        board.visit([&]<class G>(const G& g) {
            auto solver = std::make_unique<Solver<G>>(g, static_cast<std::size_t>(bytes));
            solver->use(book);
            solver_ = std::move(solver);
        });
    }

    std::tuple<int, int> solve(const Position& root, std::optional<double> seconds, std::optional<std::uint64_t> nodes,
        int threads, const std::tuple<int, int>& window) {
        require(threads >= 1, "threads must be at least 1");
        return visit([&]<class G>(Solver<G>& solver) -> std::tuple<int, int> {
            const G& position = own(solver, root);
            SolveLimits limits = limits_of(seconds, nodes);
            limits.threads = threads;
            const Bounds wanted = bounds_of(window);
            const WithoutGil away;
            const Bounds found = solver.solve(position, limits, wanted);
            return {found.lower, found.upper};
        });
    }

    std::vector<std::tuple<int, int, int>> solve_moves(const Position& root, std::optional<double> seconds,
        std::optional<std::uint64_t> nodes, const std::tuple<int, int>& window) {
        return visit([&]<class G>(Solver<G>& solver) {
            const G& position = own(solver, root);
            require(!position.outcome(), "the game is over");
            const Bounds known = bounds_of(window);
            std::vector<std::tuple<int, int, int>> result;
            const WithoutGil away;
            for (const auto& m : solver.solve_moves(position, {}, limits_of(seconds, nodes), known))
                result.emplace_back(m.move, m.bounds.lower, m.bounds.upper);
            return result;
        });
    }

    void stop() {
        visit([](auto& solver) { solver.watch().stop(); });
    }
    void resume() {
        visit([](auto& solver) { solver.watch().resume(); });
    }
    std::tuple<int, int> bounds() const {
        const Bounds now = visit([](auto& solver) { return solver.watch().bounds(); });
        return {now.lower, now.upper};
    }
    std::uint64_t nodes() const {
        return visit([](auto& solver) { return solver.watch().nodes(); });
    }
    double fill() const {
        return visit([](auto& solver) { return solver.table().fill(); });
    }
    int cells() const {
        return visit([](auto& solver) { return solver.cells(); });
    }
    int table_bits() const {
        return visit([](auto& solver) { return solver.table().bits(); });
    }

    nb::bytes entries(std::uint64_t least_work, std::uint64_t first, std::uint64_t count) const {
        std::vector<std::uint64_t> pairs;
        visit([&](auto& solver) {
            solver.table().for_each(least_work, first, count, [&](std::uint64_t place, std::uint64_t word) {
                pairs.push_back(place);
                pairs.push_back(word);
            });
        });
        return nb::bytes(reinterpret_cast<const char*>(pairs.data()), pairs.size() * sizeof(std::uint64_t));
    }

    void adopt(nb::bytes entries) {
        constexpr std::size_t pair = 2 * sizeof(std::uint64_t);
        require(entries.size() % pair == 0, "entries must be pairs of 64-bit numbers");
        visit([&](auto& solver) {
            for (std::size_t i = 0; i < entries.size(); i += pair) {
                std::array<std::uint64_t, 2> both;
                std::memcpy(both.data(), entries.c_str() + i, pair);
                solver.adopt(both[0], both[1]);
            }
        });
    }

  private:
    /// The position in the solver's width.
    template <class G>
    static const G& own(const Solver<G>& solver, const Position& root) {
        const G* position = std::get_if<G>(&root.value);
        require(position != nullptr && solver.fits(*position), "a position of another board");
        return *position;
    }

    static SolveLimits limits_of(std::optional<double> seconds, std::optional<std::uint64_t> nodes) {
        SolveLimits limits;
        if (seconds) limits.seconds = *seconds;
        if (nodes) limits.nodes = *nodes;
        return limits;
    }

    static Bounds bounds_of(const std::tuple<int, int>& window) {
        const auto [lower, upper] = window;
        require(lower <= upper, "a window must not be empty");
        return {lower, upper};
    }

    template <class Visit>
    decltype(auto) visit(Visit visitor) const {
        return std::visit([&](const auto& solver) -> decltype(auto) { return visitor(*solver); }, solver_);
    }

    std::variant<std::unique_ptr<Solver<Widths>>...> solver_;
};

using Position = AnyPosition<Connect4Small, Connect4Medium, Connect4Large>;

const Book::G& for_book(const Position& position) {
    const auto* board = std::get_if<Book::G>(&position.value);
    require(board != nullptr, "books are for boards with up to 7 rows and 8 columns");
    return *board;
}

Book make_book(const Position& board, int plies, nb::bytes scores) {
    require(plies >= 0 && plies <= most_book_plies, "a book has 0 to 10 plies");
    const auto* first = reinterpret_cast<const std::int8_t*>(scores.c_str());
    return {for_book(board), plies, std::span(first, scores.size())};
}

void bind_book(nb::module_& m) {
    nb::class_<Book>(m, "Book", "Scores of the first plies of a board.")
        .def(nb::new_(&make_book), nb::arg("board"), nb::arg("plies"), nb::arg("scores"))
        .def("plies", &Book::plies)
        .def(
            "find", [](const Book& book, const Position& position) { return book.find(for_book(position)); },
            nb::arg("position"), "The score of the side to move, if the book has it.")
        .def_static(
            "places",
            [](const Position& board, int plies) {
                require(plies >= 0 && plies <= most_book_plies, "a book has 0 to 10 plies");
                std::vector<std::tuple<Book::Key, Position>> result;
                for (const auto& place : Book::places(for_book(board), plies))
                    result.emplace_back(place.key, Position{place.position});
                return result;
            },
            nb::arg("board"), nb::arg("plies"), "The keys and positions of a book, in its order.");
    m.attr("NO_SCORE") = int{Book::missing};
}

} // namespace
} // namespace linewood::solve

namespace linewood {

void bind_solve(nb::module_& m) {
    using Any = solve::AnySolver<solve::Position>;
    using Position = solve::Position;
    solve::bind_book(m);
    nb::class_<Any>(m, "Connect4Solver", "Exact scores of one board's positions, and a table that stays warm.")
        .def(nb::init<const Position&, std::uint64_t, const solve::Book*>(), nb::arg("board"), nb::arg("bytes"),
            nb::arg("book").none() = nb::none(), nb::keep_alive<1, 4>())
        .def("solve", &Any::solve, nb::arg("position"), nb::arg("seconds").none(), nb::arg("nodes").none(),
            nb::arg("threads"), nb::arg("window") = std::tuple(-solve::most_score, solve::most_score),
            "Bounds on the score of the side to move, cut to a window.")
        .def("solve_moves", &Any::solve_moves, nb::arg("position"), nb::arg("seconds").none(), nb::arg("nodes").none(),
            nb::arg("window"), "Moves and their bounds, by one thread, as far as the position's score takes.")
        .def("stop", &Any::stop, "Ends the work under way and whatever is asked until `resume`.")
        .def("resume", &Any::resume)
        .def("bounds", &Any::bounds, "What is proven so far.")
        .def("nodes", &Any::nodes, "Nodes of the last or the present `solve`.")
        .def("fill", &Any::fill, "The share of the table that is taken.")
        .def("cells", &Any::cells, "Cells that stones can take.")
        .def("table_bits", &Any::table_bits, "Binary logarithm of the table's number of buckets.")
        .def("entries", &Any::entries, nb::arg("least_work"), nb::arg("first"), nb::arg("count"),
            "Entries of so many buckets of the table, from this one on, as pairs of 64-bit numbers.")
        .def("adopt", &Any::adopt, nb::arg("entries"), "Takes over entries of a table that has at least as many bits.");
}

} // namespace linewood
