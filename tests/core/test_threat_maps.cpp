// Maps of winning cells, in every form that the playouts and evaluations use, against a board of characters.
#include <string>

#include "check.hpp"
#include "knowledge/connect4/knowledge.hpp"

namespace linewood::test_threat_maps {
namespace {

/// A board that knows nothing of bits: '.' free, '#' forbidden, 'x' the side to move, 'o' the other side.
class Grid {
  public:
    Grid(int rows, int columns, Random& random) : rows_(rows), columns_(columns) {
        cells_.assign(static_cast<std::size_t>(rows * columns), '.');
        const std::uint32_t size = static_cast<std::uint32_t>(cells_.size());
        for (std::uint32_t i = random.below(std::min(21u, size + 1)); i > 0; --i) cells_[random.below(size)] = '#';
        for (std::uint32_t i = random.below(size + 1); i > 0; --i)
            drop(static_cast<int>(random.below(static_cast<std::uint32_t>(columns))), random.below(2) ? 'x' : 'o');
    }

    int rows() const { return rows_; }
    int columns() const { return columns_; }
    char at(int column, int row) const {
        const bool on_board = column >= 0 && column < columns_ && row >= 0 && row < rows_;
        return on_board ? cells_[static_cast<std::size_t>(column * rows_ + row)] : '#';
    }
    bool wins(char colour, int column, int row) const {
        if (at(column, row) != '.') return false;
        constexpr int steps[4][2]{{0, 1}, {1, 0}, {1, 1}, {1, -1}};
        for (const auto [right, up] : steps)
            if (run(colour, column, row, right, up) + run(colour, column, row, -right, -up) >= 3) return true;
        return false;
    }
    int count_wins(char colour) const {
        int count = 0;
        for (int c = 0; c < columns_; ++c)
            for (int r = 0; r < rows_; ++r) count += wins(colour, c, r);
        return count;
    }
    /// The same with one more stone; nothing if the column is full.
    std::optional<Grid> with(int column, char colour) const {
        Grid next = *this;
        return next.drop(column, colour) ? std::optional(next) : std::nullopt;
    }

  private:
    bool drop(int column, char colour) {
        for (int r = 0; r < rows_; ++r)
            if (char& cell = cells_[static_cast<std::size_t>(column * rows_ + r)]; cell == '.') {
                cell = colour;
                return true;
            }
        return false;
    }
    int run(char colour, int column, int row, int right, int up) const {
        int length = 0;
        while (at(column += right, row += up) == colour) ++length;
        return length;
    }

    int rows_, columns_;
    std::string cells_;
};

template <class G>
G position_of(const Grid& grid) {
    using Board = typename G::Board;
    Board mine, theirs, forbidden;
    for (int c = 0; c < grid.columns(); ++c)
        for (int r = 0; r < grid.rows(); ++r) {
            const char here = grid.at(c, r);
            if (here != '.') (here == 'x' ? mine : here == 'o' ? theirs : forbidden).set(Board::bit(c, r));
        }
    G position(grid.rows(), grid.columns(), forbidden);
    position.set_up(mine, theirs, false);
    return position;
}

/// Every cell that the type has room for, those beyond the board as well.
template <class Board, class Wanted>
void is_map(const Board& map, Wanted wanted) {
    for (int c = 0; c < Board::max_columns; ++c)
        for (int r = 0; r < Board::lane; ++r) check(map.test(Board::bit(c, r)) == wanted(c, r));
}

template <class G>
void compare_words(const Grid& grid, const G& position) {
    using Board = typename G::Board;
    const Board free = ~position.occupied();
    is_map(free, [&](int c, int r) { return grid.at(c, r) == '.'; });
    is_map(position.mine().winning() & free, [&](int c, int r) { return grid.wins('x', c, r); });
    is_map(position.theirs().winning() & free, [&](int c, int r) { return grid.wins('o', c, r); });
}

/// The board of the rule playouts: registers where there are any.
template <class G>
void compare_playout_board(const Grid& grid, const G& position) {
    using Words = typename G::Board;
    using Board = typename PlayoutBoard<Words>::type;
    const Board x(Board(position.mine()).winning()), o(Board(position.theirs()).winning());
    for (int r = 0; r < grid.rows(); ++r) {
        Words row;
        std::uint32_t x_wins = 0, o_wins = 0;
        for (int c = 0; c < grid.columns(); ++c) {
            if (grid.at(c, r) == '.') row.set(Words::bit(c, r));
            x_wins |= static_cast<std::uint32_t>(grid.wins('x', c, r)) << c;
            o_wins |= static_cast<std::uint32_t>(grid.wins('o', c, r)) << c;
        }
        check((x & Board(row)).lanes() == x_wins && (o & Board(row)).lanes() == o_wins);
    }
}

template <class G>
void compare_stacks(const Grid& grid, const G& position) {
    const Stacks stacks(position);
    const ColumnsOfColour free = stacks.free_cells();
    for (int c = 0; c < 16; ++c)
        for (int r = 0; r < 16; ++r) {
            check((free[c] >> r & 1) == (grid.at(c, r) == '.'));
            if (grid.at(c, r) != '.') continue;
            check(stacks.stones(0).completes_four(c, r) == grid.wins('x', c, r));
            check(stacks.stones(1).completes_four(c, r) == grid.wins('o', c, r));
        }
}

/// What the evaluation and the heuristic make of the maps.
template <class G>
void compare_knowledge(const Grid& grid, const G& position) {
    typename KnowledgeOf<G>::type knowledge(position, Options{});
    const int mine = grid.count_wins('x'), theirs = grid.count_wins('o');
    check(knowledge.evaluate(position) == std::clamp(0.12f * static_cast<float>(mine - theirs), -0.9f, 0.9f));
    typename G::Moves moves;
    position.legal(moves);
    std::array<float, 16> scores{};
    knowledge.score(position, moves, scores);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const int c = moves[i], edge = std::min(c, grid.columns() - 1 - c);
        // The stone's own cell is not free any more: had it been a winning one, it is one less and still not lost.
        const Grid own = *grid.with(c, 'x'), other = *grid.with(c, 'o');
        int row = 0;
        while (grid.at(c, row) != '.') ++row;
        const int gained = own.count_wins('x') - mine + grid.wins('x', c, row);
        const int denied = other.count_wins('o') - theirs + grid.wins('o', c, row);
        const float centre = static_cast<float>(edge) / static_cast<float>(grid.columns());
        const float score = 0.15f * static_cast<float>(gained) + 0.1f * static_cast<float>(denied) + 0.4f * centre;
        check(std::abs(scores[i] - std::min(1.0f, score)) < 1e-6f);
    }
}

/// So many random positions, of all sizes in turn.
template <class G>
void compare(int count, Random& random) {
    constexpr int heights = G::Board::max_rows - 3, widths = G::Board::max_columns - 3;
    for (int i = 0; i < count; ++i) {
        const Grid grid(4 + i % heights, 4 + i / heights % widths, random);
        const G position = position_of<G>(grid);
        compare_words(grid, position);
        compare_playout_board(grid, position);
        compare_stacks(grid, position);
        if (i % 8 == 0) compare_knowledge(grid, position);
    }
}

/// c1 b2 a3 point at a cell below the board.
void three_stones_that_point_off_the_board_win_nowhere() {
    using Board = Connect4Small::Board;
    const Board stones =
        Board(Bits<1>::one(Board::bit(2, 0)) | Bits<1>::one(Board::bit(1, 1)) | Bits<1>::one(Board::bit(0, 2)));
    Connect4Small position(7, 8, {});
    position.set_up(stones, {}, false);
    check(!(position.mine().winning() & ~position.occupied()).any());
}

const Test test("threat_maps", [] {
    Random random(1);
    three_stones_that_point_off_the_board_win_nowhere();
    compare<Connect4Small>(200 * rounds, random);
    compare<Connect4Medium>(400 * rounds, random);
    compare<Connect4Large>(400 * rounds, random);
});

} // namespace
} // namespace linewood::test_threat_maps
