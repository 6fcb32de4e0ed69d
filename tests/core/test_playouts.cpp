// Playouts on registers and on plain words are the same playouts, and stay on the board.
#include "check.hpp"
#include "knowledge/connect4/knowledge.hpp"

namespace linewood::test_playouts {
namespace {

using Line = std::vector<int>;

template <class Board, class G>
std::pair<Playout, Line> rules(const G& position, std::uint64_t seed, PlayoutRules switches) {
    Random random(seed);
    Line line;
    const Playout end = rule_playout<Board>(position, random, switches, [&](int column) { line.push_back(column); });
    return {end, line};
}

/// A random position that is not over, on a board of any size with forbidden cells.
template <class G>
std::optional<G> draw(Random& random, int most_rows, int most_columns) {
    const int rows = 4 + static_cast<int>(random.below(static_cast<std::uint32_t>(most_rows - 3)));
    const int columns = 4 + static_cast<int>(random.below(static_cast<std::uint32_t>(most_columns - 3)));
    typename G::Board forbidden;
    for (std::uint32_t i = random.below(5); i > 0; --i)
        forbidden.set(G::Board::bit(static_cast<int>(random.below(static_cast<std::uint32_t>(columns))),
            static_cast<int>(random.below(static_cast<std::uint32_t>(rows)))));
    G position(rows, columns, forbidden);
    for (std::uint32_t i = random.below(30); i > 0; --i) {
        typename G::Moves moves;
        position.legal(moves);
        if (moves.empty()) return std::nullopt;
        position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (position.outcome()) return std::nullopt;
    return position;
}

template <class G>
void compare(int most_rows, int most_columns, int count) {
    using Words = typename G::Board;
    using Fast = typename PlayoutBoard<Words>::type;
    Random random(7);
    int compared = 0;
    for (int i = 0; i < count; ++i) {
        const auto position = draw<G>(random, most_rows, most_columns);
        if (!position) continue;
        const PlayoutRules switches{random.below(2) == 0, random.below(2) == 0, random.below(2) == 0};
        const std::uint64_t seed = random.next();
        const auto [fast, fast_line] = rules<Fast>(*position, seed, switches);
        const auto [plain, plain_line] = rules<Words>(*position, seed, switches);
        check(fast.value == plain.value && fast.plies == plain.plies && fast.proven == plain.proven);
        check(fast_line == plain_line);
        G here = *position;
        for (const int column : fast_line) {
            typename G::Moves moves;
            here.legal(moves);
            check(std::find(moves.begin(), moves.end(), column) != moves.end());
            here.play(static_cast<typename G::Move>(column));
        }
        ++compared;
    }
    check(compared > count / 2);
}

/// A stone completes four on the stacks exactly where it does on the position.
template <class G>
void compare_wins(int most_rows, int most_columns, int count) {
    Random random(8);
    for (int i = 0; i < count; ++i) {
        const auto position = draw<G>(random, most_rows, most_columns);
        if (!position) continue;
        const Stacks stacks(*position);
        typename G::Moves moves;
        position->legal(moves);
        check(static_cast<std::size_t>(stacks.open_count()) == moves.size());
        for (const auto column : moves) {
            G next = *position;
            next.play(column);
            check(stacks.wins(0, column) == (next.outcome() == Outcome::loss));
            const int row = stacks.top(column);
            const auto& masks = line_masks.of_row[static_cast<std::size_t>(row)];
            const ColumnsOfColour& own = stacks.stones(0);
            check((own.lines(column, row) & 0x7f7f7f) ==
                ColumnsOfColour::lines_portable(masks, own.columns.data() + column));
        }
    }
}

const Test test("playouts", [] {
    const int count = 2000 * rounds;
    compare<Connect4Small>(7, 8, count);
    compare<Connect4Medium>(15, 12, count);
    compare<Connect4Large>(15, 16, count);
    compare_wins<Connect4Small>(7, 8, count);
    compare_wins<Connect4Medium>(15, 12, count);
    compare_wins<Connect4Large>(15, 16, count);
});

} // namespace
} // namespace linewood::test_playouts
