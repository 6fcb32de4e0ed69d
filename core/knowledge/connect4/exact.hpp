// Exact results for the root of a search.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>

#include "knowledge/knowledge.hpp"
#include "solve/solver.hpp"

namespace linewood {

/// The exact solver as a search sees it: the result of a root's best move, or nothing.
template <class G>
class RootSolver {
  public:
    using Move = typename G::Move;
    /// Positions with more free cells are hardly ever solved in the time of a move (docs/lab/exact.md).
    static constexpr int most_free_cells = 42;

    RootSolver(const G& board, const Options& options) : solver_(board, bytes(options)) { solver_.use(options.book); }

    /// Of its table: an entry for each node, within reason.
    static std::size_t bytes(const Options& options) {
        constexpr std::size_t megabyte = std::size_t{1} << 20;
        return std::clamp(
            static_cast<std::size_t>(options.exact) * sizeof(std::uint64_t), 4 * megabyte, 512 * megabyte);
    }

    static bool is_worth_trying(const G& root, const Options& options) {
        return (~root.walls()).count() <= options.exact_cells && (~root.occupied()).count() <= most_free_cells;
    }

    template <class IsOver>
    Solved<Move> solve(const G& root, std::span<const Move> only, std::uint64_t nodes, const IsOver& is_over) {
        const auto moves = solver_.solve_moves(root, only, {.nodes = nodes, .is_over = is_over});
        solve::Bounds best{-solver_.cells(), -solver_.cells()};
        for (const auto& m : moves) best = {std::max(best.lower, m.bounds.lower), std::max(best.upper, m.bounds.upper)};
        Solved<Move> result{.moves = {}, .line = {}, .open = {}, .nodes = solver_.watch().nodes()};
        if (!best.outcome()) {
            result.open =
                open_moves(moves, only.empty() ? std::max(best.lower, solver_.at_a_glance(root).lower) : best.lower);
            return result;
        }
        for (const auto& m : moves)
            if (const auto outcome = m.bounds.outcome()) result.moves.push_back(verdict_of(m, *outcome, root.ply()));
        if (best.exact()) {
            result.line =
                line_of(root, result.best().move, best.lower, {.nodes = nodes / line_share, .is_over = is_over});
            result.nodes += solver_.watch().nodes();
        }
        return result;
    }

  private:
    using SolvedMove = typename solve::Solver<G>::SolvedMove;

    static constexpr std::uint64_t line_share = 10; // of the nodes at most: a book knows scores far from the end

    std::vector<Move> line_of(const G& root, Move move, int score, const solve::SolveLimits& limits) {
        G after = root;
        after.play(move);
        std::vector<Move> line = solver_.line(after, -score, limits);
        line.insert(line.begin(), move);
        return line;
    }

    /// Moves that may be worth as much as that; none if all may be.
    static std::vector<Move> open_moves(const std::vector<SolvedMove>& moves, int least) {
        std::vector<Move> result;
        for (const auto& m : moves)
            if (m.bounds.upper >= least) result.push_back(m.move);
        if (result.size() == moves.size()) result.clear();
        return result;
    }

    Verdict<Move> verdict_of(const SolvedMove& m, Outcome outcome, int ply) const {
        const int score = outcome == Outcome::win ? m.bounds.lower : m.bounds.upper;
        return {m.move, outcome, solve::plies_of(score, solver_.cells(), ply), m.bounds.exact()};
    }

    solve::Solver<G> solver_;
};

} // namespace linewood
