// Before the tree search: is there a forced win? docs/explanation/search.md, section 7.
#pragma once

#include "search/proof.hpp"
#include "search/session.hpp"

namespace linewood {

template <Game G, Knowledge<G> K>
template <class Poll>
void Session<G, K>::look_for_win(Poll& poll) {
    const int nodes = tree_.options().proof_nodes;
    if (nodes == 0 || !tree_.options().solver || looked_for_win_) return;
    if (reached(workers_[0], poll) != Stop::none) return;
    tree_.step(workers_[0]); // who stops the search now gets a move, and a win has a root to be shown at
    if (tree_.graph().node(tree_.root_node()).status().known()) return;
    const auto is_over = [&](double share) { return is_time_over(share, poll); };
    const K& knowledge = workers_[0].knowledge;
    if constexpr (SearchesThreats<K, G>)
        use(knowledge.threats(tree_.root(), nodes, is_over));
    else
        prove_win(nodes, is_over);
}

template <Game G, Knowledge<G> K>
template <class IsOver>
void Session<G, K>::prove_win(int nodes, const IsOver& is_over) {
    const std::size_t taken = tree_.graph().bytes();
    if (limits_.bytes < taken + Proof<G>::least_bytes) return;
    looked_for_win_ = true;
    Proof<G> proof(tree_.root(), tree_.history(), limits_.bytes - taken);
    const auto line = proof.win(static_cast<std::uint64_t>(nodes), [&] { return is_over(0.1); });
    tree_.count_positions(proof.nodes());
    show_win(line);
}

/// A game whose knowledge has a search for threats of its own: it finds wins, and moves that hold against the other's.
template <Game G, Knowledge<G> K>
void Session<G, K>::use(const Threats<Move>& found) {
    tree_.count_positions(static_cast<std::uint64_t>(found.nodes));
    if (found.win.empty() && life_.why() != Stop::none) return; // not all moves were looked at
    looked_for_win_ = true;
    if (show_win(found.win) || tree_.is_chosen()) return;
    // Its first move is one that the options leave out, or there is a threat to be met.
    const auto& moves = found.win.empty() ? found.holding : std::vector<Move>{found.win[0]};
    if (moves.empty()) return;
    if (const std::lock_guard lock(growing_); tree_.restrict_root(moves)) tree_.step(workers_[0]);
    show_win(found.win);
}

/// False if there is no line, no room for it, or no edge that it begins with.
template <Game G, Knowledge<G> K>
bool Session<G, K>::show_win(std::span<const Move> line) {
    const auto show = [&] { return tree_.show(line, Outcome::win, static_cast<int>(line.size())); };
    const std::lock_guard lock(growing_);
    if (line.empty()) return false;
    if (show()) return true;
    tree_.make_room(limits_.bytes, true, true);
    return show();
}

/// Is so large a share of the time over, or has the search to end anyway?
template <Game G, Knowledge<G> K>
template <class Poll>
bool Session<G, K>::is_time_over(double share, Poll& poll) {
    if (life_.why() != Stop::none) return true;
    const auto now = Clock::now();
    if (now - polled_ > std::chrono::milliseconds(10)) {
        polled_ = now;
        if (poll()) life_.stop(Stop::interrupt);
    }
    return life_.why() != Stop::none ||
        std::chrono::duration<double>(now - started_.load()).count() > limits_.seconds * share;
}

} // namespace linewood
