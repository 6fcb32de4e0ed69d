// What the search knows of Connect-5 on a hexagon.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "knowledge/hex5/input.hpp"
#include "knowledge/hex5/random_playout.hpp"
#include "knowledge/hex5/threats.hpp"
#include "knowledge/knowledge.hpp"
#include "network/evaluator.hpp"
#include "options.hpp"

namespace linewood {

/// The greedy board of table playouts: for every free cell, how much the runs of stones that touch it are worth.
/// A touching run of n own stones counts 2n + 2, of n enemy stones 2n + 1: that is what scanning each line towards
/// the cell adds up to when a stone after a gap or after the other colour starts at 2 (own) or 1 (enemy), every further
/// stone of the run adds 2, the free cell itself adds 2, and a gap before it forgets everything.
class TouchBoard {
  public:
    template <int Words>
    explicit TouchBoard(const Hex5<Words>& position) : geometry_(&position.geometry()) {
        for (int cell = 0; cell < geometry_->cells; ++cell)
            colour_[at(cell)] = position.mine().test(cell) ? 0 : position.theirs().test(cell) ? 1 : none;
        for (int cell = 0; cell < geometry_->cells; ++cell)
            if (colour_[at(cell)] == none) {
                free_.push(static_cast<std::uint16_t>(cell));
                for (std::size_t axis = 0; axis < 3; ++axis) rate(cell, axis);
                combine(cell);
            }
    }

    bool full() const { return free_.empty(); }

    /// The place in the list of free cells with the greatest single axis, then the greatest sum; equals at random.
    std::size_t best(unsigned colour, Random& random) const {
        const std::size_t count = free_.size();
        const std::size_t start = random.below(static_cast<std::uint32_t>(count));
        std::size_t best = start;
        int best_worth = -1;
        const auto& worth = worth_[colour];
        for (std::size_t k = 0, i = start; k < count; ++k, i = i + 1 < count ? i + 1 : 0)
            if (worth[free_[i]] > best_worth) {
                best_worth = worth[free_[i]];
                best = i;
            }
        return best;
    }

    int cell(std::size_t i) const { return free_[i]; }

    /// Puts a stone on the free cell at a place in the list; true if it makes five.
    bool place(unsigned colour, std::size_t i) {
        const int cell = free_[i];
        free_[i] = free_[free_.size() - 1];
        free_.shrink(free_.size() - 1);
        colour_[at(cell)] = static_cast<std::uint8_t>(colour);
        bool five = false;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            int length = 1;
            for (const std::size_t direction : {2 * axis, 2 * axis + 1}) {
                int end = next(cell, direction);
                for (; end >= 0 && colour_[at(end)] == colour; end = next(end, direction)) ++length;
                if (end >= 0 && colour_[at(end)] == none) {
                    rate(end, axis);
                    combine(end);
                }
            }
            five = five || length >= 5;
        }
        return five;
    }

  private:
    static constexpr std::uint8_t none = 2;
    static constexpr std::size_t at(int cell) { return static_cast<std::size_t>(cell); }
    int next(int cell, std::size_t direction) const { return geometry_->step[direction][at(cell)]; }

    void rate(int cell, std::size_t axis) {
        int for_first = 0, for_second = 0;
        for (const std::size_t direction : {2 * axis, 2 * axis + 1}) {
            int c = next(cell, direction);
            if (c < 0 || colour_[at(c)] == none) continue;
            const std::uint8_t colour = colour_[at(c)];
            int run = 0;
            for (; c >= 0 && colour_[at(c)] == colour; c = next(c, direction)) ++run;
            for_first += 2 * run + (colour == 0 ? 2 : 1);
            for_second += 2 * run + (colour == 1 ? 2 : 1);
        }
        axis_worth_[0][axis][at(cell)] = static_cast<std::int16_t>(for_first);
        axis_worth_[1][axis][at(cell)] = static_cast<std::int16_t>(for_second);
    }
    void combine(int cell) {
        for (std::size_t colour = 0; colour < 2; ++colour) {
            const auto& w = axis_worth_[colour];
            const int a = w[0][at(cell)], b = w[1][at(cell)], c = w[2][at(cell)];
            worth_[colour][at(cell)] = std::max({a, b, c}) * 256 + a + b + c;
        }
    }

    const HexGeometry* geometry_;
    FixedList<std::uint16_t, HexGeometry::max_cells> free_;
    std::array<std::uint8_t, HexGeometry::max_cells> colour_; // 0: to move where the playout began
    std::array<std::array<std::array<std::int16_t, HexGeometry::max_cells>, 3>, 2> axis_worth_;  // [whose][axis][cell]
    std::array<std::array<int, HexGeometry::max_cells>, 2> worth_;
};

template <int Words>
class Hex5Knowledge {
  public:
    using G = Hex5<Words>;
    using Move = typename G::Move;
    using Line = std::vector<Move>;

    Hex5Knowledge(const G& position, const Options& options) : options_(options) {
        if (asks_network(options)) network_.emplace(position, network_of(options));
    }

    Glance consider(const G& here, typename G::Moves& moves) const {
        if (options_.centre_opening && here.ply() == 0) {
            only(moves, static_cast<Move>(here.cells() / 2));
            return {std::nullopt, 0, true};
        }
        if (!options_.forced) return {};
        const HexLines lines(here);
        if (const auto wins = lines.fives(0); wins.any()) {
            only(moves, static_cast<Move>(wins.lowest()));
            return {Outcome::win, 1};
        }
        const auto threats = lines.fives(1);
        if (threats.count() > 1) return {Outcome::loss, 2};
        if (threats.any()) only(moves, static_cast<Move>(threats.lowest()));
        return options_.threat_nodes > 0 ? consider_fours(lines, moves) : Glance{};
    }

    Line explain(const G& here) const {
        const HexLines lines(here);
        if (Line line = FourSearch(lines, options_.threat_nodes).win(0); !line.empty()) return line;
        FourSearch defence(lines, options_.threat_nodes);
        const Line line = defence.win(1);
        typename G::Moves moves;
        here.legal(moves);
        Line longest;
        for (const Move move : moves)
            if (Line rest = defence.after(1, line, move); rest.size() + 1 > longest.size()) {
                longest.assign(1, move);
                longest.insert(longest.end(), rest.begin(), rest.end());
            }
        return longest;
    }

    /// A win by continuous threats, or else the moves that hold against the opponent's. `is_over(share)`: is so large a
    /// share of the time over? More of it may go into a defence, where a mistake would be the last one.
    template <class IsOver>
    Threats<Move> threats(const G& here, int nodes, const IsOver& is_over) const {
        const HexLines lines(here);
        const auto soon = [&] { return is_over(0.1); };
        const auto later = [&] { return is_over(0.4); };
        ThreatSearch attack(lines, nodes, soon), defence(lines, nodes, soon);
        Threats<Move> found{attack.win(0), {}, attack.nodes()};
        if (!found.win.empty() || lines.fives(1).any()) return found;
        const bool threatened = !defence.win(1).empty();
        found.nodes += defence.nodes();
        if (!threatened) return found;
        typename G::Moves moves;
        here.legal(moves);
        const Bits<5> worth_a_look = defence.touched() | lines.open(0, 2, 3);
        Line elsewhere;  // only if nothing else holds
        for (const Move move : moves) (worth_a_look.test(move) ? found.holding : elsewhere).push_back(move);
        const auto loses = [&](Move move, int with_nodes) {
            HexLines after = lines;
            after.place(0, move);
            ThreatSearch attempt(after, with_nodes, later);
            const bool found_win = !attempt.win(1).empty();
            found.nodes += attempt.nodes();
            return found_win;
        };
        // A short look at all of them first: it drops most, and there may be no time for a long one.
        std::erase_if(found.holding, [&](Move move) { return loses(move, nodes / 10); });
        std::erase_if(found.holding, [&](Move move) { return loses(move, nodes); });
        if (!found.holding.empty()) return found;
        found.holding = std::move(elsewhere);
        std::erase_if(found.holding, [&](Move move) { return loses(move, nodes); });
        return found;
    }

    /// Attack: over six directions 10^(own stones - enemy stones up to the edge). Defence: what runs of 1, 2, 3, 4
    /// enemy stones the move breaks, 5, 50, 500, 5000. Squeezed into 0 .. 1 by a logarithm, which keeps the order.
    /// Or what the network says.
    void score(const G& here, const typename G::Moves& moves, std::span<float> scores) {
        if (options_.prior == Prior::learned) {
            network_->policy(here, {moves.begin(), moves.size()}, scores);
            return;
        }
        constexpr std::array<float, 5> broken{0, 5, 50, 500, 5000};
        const HexLines lines(here);
        for (std::size_t i = 0; i < moves.size(); ++i) {
            float sum = 0;
            for (int axis = 0; axis < 3; ++axis) {
                const auto [forwards, backwards] = lines.balance(moves[i], axis);
                sum += std::pow(10.0f, static_cast<float>(forwards)) + std::pow(10.0f, static_cast<float>(backwards));
                const int run =
                    here.run(here.theirs(), moves[i], 2 * axis) + here.run(here.theirs(), moves[i], 2 * axis + 1);
                sum += broken[static_cast<std::size_t>(std::min(run, 4))];
            }
            scores[i] = std::min(1.0f, std::log10(1.0f + sum) / 10.0f);
        }
    }

    float evaluate(const G& here) const { return balance(HexLines(here), 0); }

    Playout playout(const G& here, Random& random, Line* line) {
        if (line == nullptr) return simulated(here, random, Unrecorded{});
        return simulated(here, random, [line](int cell) { line->push_back(static_cast<Move>(cell)); });
    }

    void learn(const G&, std::span<const Move>, float) {}

  private:
    template <class Record>
    Playout simulated(const G& here, Random& random, Record record) {
        if (options_.network <= 0) return played(here, random, record);
        return mixed(options_.network, network_->value(here), [&] { return played(here, random, record); });
    }

    template <class Record>
    Playout played(const G& here, Random& random, Record record) const {
        switch (options_.playout) {
        case PlayoutKind::table: return greedy(here, random, record);
        case PlayoutKind::none: return {evaluate(here), 0, false, true};
        case PlayoutKind::decisive: return play(here, random, true, record);
        default:
            return options_.cutoff_plies > 0 ? play(here, random, false, record) : random_playout(here, random, record);
        }
    }

    static void only(typename G::Moves& moves, Move move) {
        moves.clear();
        moves.push(move);
    }

    template <class Record>
    Playout greedy(const G& here, Random& random, Record record) const {
        TouchBoard board(here);
        int plies = 0;
        while (!board.full()) {
            const unsigned colour = plies++ & 1;
            const std::size_t place = board.best(colour, random);
            record(board.cell(place));
            if (board.place(colour, place)) return {colour == 0 ? 1.0f : -1.0f, plies};
        }
        return {0.0f, plies};
    }

    /// Own continuous fours win. Against the opponent's, only moves that upset them are worth a look.
    Glance consider_fours(const HexLines& lines, typename G::Moves& moves) const {
        if (const Line line = FourSearch(lines, options_.threat_nodes).win(0); !line.empty()) {
            only(moves, line.front());
            return {Outcome::win, static_cast<int>(line.size())};
        }
        FourSearch defence(lines, options_.threat_nodes);
        const Line line = defence.win(1);
        if (line.empty()) return {};
        std::size_t kept = 0, longest = 0;
        for (const Move move : moves) {
            const Line rest = defence.after(1, line, move);
            if (rest.empty()) moves[kept++] = move;
            longest = std::max(longest, rest.size());
        }
        if (kept == 0) return {Outcome::loss, static_cast<int>(longest) + 1};
        moves.shrink(kept);
        return {std::nullopt, longest > 0 ? static_cast<int>(longest) + 1 : 0};
    }

    /// Random moves, but five is made and blocked; `decisive` off: just random moves. Cut off where the options say so.
    template <class Record>
    Playout play(const G& here, Random& random, bool decisive, Record record) const {
        HexLines board(here);
        FreeCells free(here);
        std::array<Bits<5>, 2> threats{};  // free cells where a colour makes five
        if (decisive) threats = {board.fives(0), board.fives(1)};
        int plies = 0;
        for (; !free.empty() && (options_.cutoff_plies == 0 || plies < options_.cutoff_plies); ++plies) {
            const unsigned colour = plies & 1;
            if (threats[colour].any()) {
                record(threats[colour].lowest());
                return {colour == 0 ? 1.0f : -1.0f, plies + 1};
            }
            const auto& enemy = threats[colour ^ 1];
            const int cell = enemy.any() ? free.take(enemy.lowest()) : free.take_random(random);
            record(cell);
            if (board.place(colour, cell)) return {colour == 0 ? 1.0f : -1.0f, plies + 1};
            if (!decisive) continue;
            threats[colour ^ 1].reset(cell);
            threats[colour] |= board.fives_near(colour, cell);
        }
        if (free.empty()) return {0.0f, plies};
        const float sign = plies & 1 ? -1.0f : 1.0f;
        const float value = options_.cutoff == CutOff::draw ? 0.0f : sign * balance(board, plies & 1);
        return {value, plies, false, true};
    }

    /// Windows of five that one colour has to itself, weighted by its stones in them; for the colour to move.
    static float balance(const HexLines& lines, unsigned to_move) {
        constexpr std::array<float, 6> weight{0, 1, 4, 16, 64, 256};
        float sum = 0;
        lines.for_each_window([&](int first, int second) {
            if (second == 0)
                sum += weight[static_cast<std::size_t>(first)];
            else if (first == 0)
                sum -= weight[static_cast<std::size_t>(second)];
        });
        const float mine = (to_move == 0 ? sum : -sum) + 3;  // for having the move
        return mine / (40.0f + std::abs(mine));
    }

    Options options_;
    std::optional<NetworkEvaluator<Hex5Input<Words>>> network_;
};

static_assert(Knowledge<Hex5Knowledge<4>, Hex5Medium> && SearchesThreats<Hex5Knowledge<4>, Hex5Medium>);

template <int Words>
struct KnowledgeOf<Hex5<Words>> {
    using type = Hex5Knowledge<Words>;
};

}  // namespace linewood
