// What the search knows of gravity Connect Four.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "knowledge/connect4/exact.hpp"
#include "knowledge/connect4/input.hpp"
#include "knowledge/connect4/random_playout.hpp"
#include "knowledge/connect4/rules.hpp"
#include "network/evaluator.hpp"
#include "options.hpp"

namespace linewood {

/// What joining stones is worth: over the four lines through a cell the sum of 2^(n+1) m, where n stones would be joined
/// there and m of the two ends beyond them are free.
class JoinedWorth {
  public:
    static int of(const ColumnsOfColour& own, const ColumnsOfColour& free, int column, int row) {
        const std::uint32_t stones = own.lines(column, row), empty = free.lines(column, row);
        int sum = 0;
        for (int line = 0; line < 3; ++line) {
            const Joined joined = table[side_cells(stones >> 8 * line) * 64 + side_cells(empty >> 8 * line)];
            int ends = joined.ends;
            if (joined.far != 0) { // a run of three reaches the edge of the window: look beyond it
                constexpr std::array<int, 3> slope{0, 1, -1};
                const int rise = 4 * slope[static_cast<std::size_t>(line)];
                if (joined.far & 1) ends += is_free(free, column - 4, row - rise);
                if (joined.far & 2) ends += is_free(free, column + 4, row + rise);
            }
            sum += ends << (joined.stones + 1);
        }
        const auto below = static_cast<std::uint32_t>(own[column]) & ((1u << row) - 1);
        const int run = std::countl_one(row > 0 ? below << (32 - row) : 0u);
        return sum + (is_free(free, column, row + 1) << (run + 2));
    }

  private:
    struct Joined {
        std::uint8_t stones, ends, far; // far: bit 0 the left end, bit 1 the right end is out of sight
    };
    /// Six cells of a line, three on each side, without the one in the middle.
    static constexpr std::uint32_t side_cells(std::uint32_t line) { return (line & 7) | (line >> 1 & 0x38); }
    static int is_free(const ColumnsOfColour& free, int column, int row) {
        return column >= 0 && column < 16 && row >= 0 && row < 16 && (free[column] >> row & 1) != 0 ? 1 : 0;
    }
    static constexpr Joined look_up(std::uint32_t stones, std::uint32_t free) {
        int left = 0, right = 0;
        while (left < 3 && (stones >> (2 - left) & 1) != 0) ++left;
        while (right < 3 && (stones >> (3 + right) & 1) != 0) ++right;
        const bool left_free = left < 3 && (free >> (2 - left) & 1) != 0;
        const bool right_free = right < 3 && (free >> (3 + right) & 1) != 0;
        return {static_cast<std::uint8_t>(1 + left + right), static_cast<std::uint8_t>(left_free + right_free),
            static_cast<std::uint8_t>((left == 3 ? 1 : 0) | (right == 3 ? 2 : 0))};
    }
    static constexpr std::array<Joined, 64 * 64> make_table() {
        std::array<Joined, 64 * 64> result{};
        for (std::uint32_t i = 0; i < 64 * 64; ++i) result[i] = look_up(i / 64, i % 64);
        return result;
    }
    static const std::array<Joined, 64 * 64> table;
};
inline constexpr std::array<JoinedWorth::Joined, 64 * 64> JoinedWorth::table = JoinedWorth::make_table();

/// How often a stone of a colour stood on a cell in the positions of the tree, and what those were worth to its owner.
class CellStatistics {
  public:
    float mean(bool first, int column, int row) const {
        const Cell& cell = cells_[index(first, column, row)];
        return cell.count > 0 ? cell.sum / cell.count : 0.0f;
    }
    void add(bool first, int column, int row, float times, float value) {
        Cell& cell = cells_[index(first, column, row)];
        cell.count += times;
        cell.sum += times * value;
    }

  private:
    struct Cell {
        float count = 0, sum = 0;
    };
    static std::size_t index(bool first, int column, int row) {
        return static_cast<std::size_t>((first ? 256 : 0) + column * 16 + row);
    }
    std::vector<Cell> cells_ = std::vector<Cell>(512);
};

template <int Lane, int Words>
class Connect4Knowledge {
  public:
    using G = Connect4<Lane, Words>;
    using Board = typename G::Board;
    using Move = typename G::Move;
    using Line = std::vector<Move>;
    using Solver = RootSolver<G>;

    Connect4Knowledge(const G& position, const Options& options) : options_(options) {
        if (options.playout == PlayoutKind::cells) statistics_.emplace();
        if (asks_network(options)) network_.emplace(position, network_of(options));
        for (int c = 0; c < position.columns(); ++c)
            for (int i = 0; i <= std::min(c, position.columns() - 1 - c); ++i) by_centre_.push_back(c);
    }

    Line explain(const G&) const { return {}; }

    Glance consider(const G& here, typename G::Moves& moves) const {
        if (!options_.forced && !options_.avoid_below) return {};
        const Board occupied = here.occupied();
        const Board my_wins = here.mine().winning(), their_wins = here.theirs().winning();
        if (options_.forced) {
            const Turn turn = judge_turn(occupied, my_wins, their_wins, {options_.avoid_below, false, false});
            keep(moves, turn.safe);
            return turn.glance;
        }
        const Board next = occupied.landing(), second = (occupied | next).landing();
        keep(moves, (next.lanes() & ~(second & their_wins).lanes()) | (next & my_wins).lanes());
        return {};
    }

    /// Winning cells gained and taken away, and a little for the centre; or what the network says.
    void score(const G& here, const typename G::Moves& moves, std::span<float> scores) {
        if (options_.prior == Prior::learned) {
            scores[0] = 0; // a move without a choice
            if (moves.size() > 1) network_->policy(here, {moves.begin(), moves.size()}, scores);
            return;
        }
        const Board next = here.playable();
        const Board free = ~here.occupied();
        const int mine = (here.mine().winning() & free).count(), theirs = (here.theirs().winning() & free).count();
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const Board stone = next & Board::of_column(moves[i]);
            const int gained = ((here.mine() | stone).winning() & free).count() - mine;
            const int denied = ((here.theirs() | stone).winning() & free).count() - theirs;
            const int edge = std::min<int>(moves[i], here.columns() - 1 - moves[i]);
            const float centre = static_cast<float>(edge) / static_cast<float>(here.columns());
            scores[i] =
                std::min(1.0f, 0.15f * static_cast<float>(gained) + 0.1f * static_cast<float>(denied) + 0.4f * centre);
        }
    }

    /// The balance of free winning cells.
    float evaluate(const G& here) const {
        const Board free = ~here.occupied();
        const int mine = (here.mine().winning() & free).count(), theirs = (here.theirs().winning() & free).count();
        return std::clamp(0.12f * static_cast<float>(mine - theirs), -0.9f, 0.9f);
    }

    Playout playout(const G& here, Random& random, Line* line) {
        if (line == nullptr) return simulated(here, random, Unrecorded{});
        return simulated(here, random, [line](int column) { line->push_back(static_cast<Move>(column)); });
    }

    /// Counts each stone of the path once for every position of the path in which it stands.
    void learn(const G& root, std::span<const Move> path, float value) {
        if (!statistics_) return;
        G here = root;
        for (std::size_t i = 0; i < path.size(); ++i) {
            const int row = (here.playable() & Board::of_column(path[i])).lowest() % Lane;
            const float sign = i % 2 == 0 ? 1.0f : -1.0f;
            statistics_->add(here.first_to_move(), path[i], row, static_cast<float>(path.size() - i), sign * value);
            here.play(path[i]);
        }
    }

  private:
    template <class Record>
    Playout simulated(const G& here, Random& random, Record record) {
        return options_.network > 0 ? informed(here, random, record) : played(here, random, record);
    }

    template <class Record>
    Playout played(const G& here, Random& random, Record record) const {
        using Fast = typename PlayoutBoard<Board>::type;
        switch (options_.playout) {
        case PlayoutKind::rules:
            return rule_playout<Fast>(here, random, {true, options_.rule_six, options_.rule_seven}, record);
        case PlayoutKind::decisive:
            return rule_playout<Fast>(here, random, {options_.avoid_below, false, false}, record);
        case PlayoutKind::centre:
            return play(here, record, [&](const Stacks& board, int) { return central(board, random); });
        case PlayoutKind::heuristic:
            return play(
                here, record, [&](const Stacks& board, int plies) { return joining(board, plies & 1u, random); });
        case PlayoutKind::cells:
            return play(here, record, [&](const Stacks& board, int plies) {
                return proven_cell(board, here.first_to_move() == ((plies & 1) == 0), random);
            });
        case PlayoutKind::none: return {evaluate(here), 0, false, true};
        default: return random_playout(here, random, record);
        }
    }

    /// The play is followed as long as one move alone does not lose at once; then the network and a playout are asked.
    template <class Record>
    Playout informed(const G& start, Random& random, Record record) {
        if (followed_.start != start) follow(start);
        for (const Move move : followed_.moves) record(move);
        const int plies = static_cast<int>(followed_.moves.size());
        const float sign = plies & 1 ? -1.0f : 1.0f;
        if (const Glance& known = followed_.glance; known.outcome)
            return {sign * static_cast<float>(*known.outcome), plies + known.distance, true};
        const Playout rest = mixed(options_.network, network_->value(followed_.end),
            [&] { return played(followed_.end, random, [](int) {}); });
        return {sign * rest.value, plies + rest.plies, false, true};
    }

    /// The only play from a position in which nobody loses at once. All playouts of a leaf begin with it.
    struct Followed {
        G start, end;
        Line moves;
        Glance glance; // at the end
    };
    void follow(const G& start) {
        followed_.start = followed_.end = start;
        followed_.moves.clear();
        for (G& here = followed_.end;;) {
            const Turn turn =
                judge_turn(here.occupied(), here.mine().winning(), here.theirs().winning(), {true, true, false});
            followed_.glance = turn.glance;
            if (turn.glance.outcome || (turn.safe & (turn.safe - 1)) != 0) return;
            followed_.moves.push_back(static_cast<Move>(std::countr_zero(turn.safe)));
            here.play(followed_.moves.back());
        }
    }

    static void keep(typename G::Moves& moves, std::uint32_t columns) {
        std::size_t kept = 0;
        for (const auto move : moves)
            if (columns >> move & 1) moves[kept++] = move;
        if (kept > 0) moves.shrink(kept);
    }

    /// A playout whose moves `choose(board, plies)` picks among the open columns.
    template <class Record, class Choose>
    static Playout play(const G& here, Record record, Choose choose) {
        Stacks board(here);
        int plies = 0;
        for (; board.open_count() > 0; ++plies) {
            const unsigned colour = plies & 1;
            const int i = choose(board, plies);
            const int column = board.open(i);
            record(column);
            if (board.wins(colour, column)) return {colour == 0 ? 1.0f : -1.0f, plies + 1};
            if (board.drop(colour, column)) board.close(i);
        }
        return {0.0f, plies};
    }

    /// A column by its weight: 1 at the edge, one more for each step towards the centre.
    int central(const Stacks& board, Random& random) const {
        for (;;) {
            const int column = by_centre_[random.below(static_cast<std::uint32_t>(by_centre_.size()))];
            if (!board.is_open(column)) continue;
            for (int i = 0;; ++i)
                if (board.open(i) == column) return i;
        }
    }

    /// The best of 16 g(own) + 8 g(other) + noise.
    int joining(const Stacks& board, unsigned colour, Random& random) const {
        const ColumnsOfColour free = board.free_cells();
        int best = 0;
        float best_worth = -1;
        for (int i = 0; i < board.open_count(); ++i) {
            const int column = board.open(i), row = board.top(column);
            const int own = JoinedWorth::of(board.stones(colour), free, column, row);
            const int other = JoinedWorth::of(board.stones(colour ^ 1), free, column, row);
            const float worth = static_cast<float>(16 * own + 8 * other) + options_.playout_noise * random.unit();
            if (worth > best_worth) {
                best_worth = worth;
                best = i;
            }
        }
        return best;
    }

    /// The cell that did best for its owner so far; equals in random order.
    int proven_cell(const Stacks& board, bool first, Random& random) const {
        const int count = board.open_count(), start = static_cast<int>(random.below(static_cast<std::uint32_t>(count)));
        int best = start;
        float best_mean = -2;
        for (int k = 0; k < count; ++k) {
            const int i = start + k < count ? start + k : start + k - count;
            const float mean = statistics_->mean(first, board.open(i), board.top(board.open(i)));
            if (mean > best_mean) {
                best_mean = mean;
                best = i;
            }
        }
        return best;
    }

    Options options_;
    std::vector<int> by_centre_; // each column as often as its weight
    std::optional<CellStatistics> statistics_;
    std::optional<NetworkEvaluator<Connect4Input<Lane, Words>>> network_;
    Followed followed_; // from the last position asked for
};

static_assert(Knowledge<Connect4Knowledge<8, 1>, Connect4Small>);

template <int Lane, int Words>
struct KnowledgeOf<Connect4<Lane, Words>> {
    using type = Connect4Knowledge<Lane, Words>;
};

} // namespace linewood
