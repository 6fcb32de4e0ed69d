// Before the tree search: is the result of the root known for sure? docs/explanation/search.md, section 7.
#pragma once

#include "search/lay_down.hpp"
#include "search/session.hpp"

namespace linewood {

/// Once for each root, before anything else and within two thirds of the time: the book, then the solver.
template <Game G, Knowledge<G> K>
template <class Poll>
void Session<G, K>::solve_root(Poll& poll) {
    if constexpr (Solves<K, G>) {
        const Options& options = tree_.options();
        if (options.exact == 0 || !options.solver || tried_to_solve_ || tree_.is_chosen() ||
            !K::Solver::is_worth_trying(tree_.root(), options))
            return;
        if (reached(workers_[0], poll) != Stop::none) return;
        if (solver_ == nullptr) {
            if (limits_.bytes / 2 < K::Solver::bytes(options)) return;
            solver_ = std::make_unique<typename K::Solver>(tree_.root(), options);
            set_memory_aside();
        }
        const auto is_over = [&] { return is_time_over(2.0 / 3.0, poll); };
        const auto found =
            solver_->solve(tree_.root(), tree_.root_moves(), static_cast<std::uint64_t>(options.exact), is_over);
        tried_to_solve_ = life_.why() == Stop::none;
        tree_.count_positions(found.nodes);
        const std::lock_guard lock(growing_);
        if (!found.moves.empty())
            tree_.settle_root(found);
        else if (!found.open.empty())
            tree_.restrict_root(found.open);
    }
}

template <Game G, Knowledge<G> K>
void Session<G, K>::set_memory_aside() {
    if constexpr (Solves<K, G>) limits_.bytes -= std::min(limits_.bytes / 2, K::Solver::bytes(tree_.options()));
}

/// Puts the exact results of the root's moves in the place of all that is known of it, with the line of the best one. Moves
/// without a result, which are no better than the best one, are shown as untried.
template <Game G, Knowledge<G> K>
void Tree<G, K>::settle_root(const Solved<Move>& found) {
    const std::span<const Verdict<Move>> moves = found.moves;
    forget();
    const auto all = moves_at_root();
    const std::int16_t equal = Edge::leaning_of(1.0f / static_cast<float>(all.size()));
    const Index first = graph_.add_edges(all.size(), 0);
    const Verdict<Move>& best = found.best();
    Index edge = first;
    for (const Verdict<Move>& v : moves) {
        G after = root_;
        after.play(v.move);
        const Index child = graph_.add_node(past_.salted(after), 0);
        values_.prove(
            child, reversed(v.outcome), v.distance - 1, v.shortest ? Status::exact : Status::rules, root_.ply() + 1);
        if (&v == &best && found.line.size() > 1) {
            const auto rest = std::span(found.line).subspan(1);
            const Index next = chain_of(graph_, values_, after, rest, reversed(v.outcome), v.distance - 1);
            if (next != nothing) lead(graph_, child, next, rest[0]);
        }
        graph_.edge(edge) = Edge{child, 0, -graph_.node(child).value, v.move, equal};
        graph_.edge(edge++).set_proof(v.outcome);
    }
    for (const Move move : all)
        if (std::ranges::find(moves, move, &Verdict<Move>::move) == moves.end())
            graph_.edge(edge++) = Edge{nothing, 0, 0, move, equal};
    Node& root = graph_.node(root_node_);
    root.first_edge = first;
    root.edge_count = static_cast<std::uint16_t>(all.size());
    root.opened = static_cast<std::uint16_t>(moves.size());
    root.release(Status::expanded);
    values_.prove(root_node_, best.outcome, best.distance, best.shortest ? Status::exact : Status::rules, root_.ply());
}

} // namespace linewood
