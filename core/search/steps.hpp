// The four steps of the search; docs/explanation/search.md derives them under the same numbers.
#pragma once

#include <array>
#include <bit>

#include "search/ordering.hpp"
#include "search/tree.hpp"

namespace linewood {

template <Game G, Knowledge<G> K>
inline void Tree<G, K>::step(Worker& w) {
    G here = root_;
    w.past.rewind();
    w.path.clear();
    w.moves.clear();
    w.playout.clear();
    Index n = root_node_;
    float value = 0;
    std::uint32_t weight = 1;
    const Work before_step = w.work;
    for (;;) {
        Node& node = graph_.node(n);
        const Status status = node.status();
        if (status.known()) {
            value = shared::load(node.value);
            if (!running_means()) count_visits(n, 1);
            break;
        }
        // 2. Expand a node that is visited for the second time. Where that is not possible, simulate from it again.
        if (!status.has(Status::expanded)) {
            const auto visited = visit_leaf(w, n, here);
            if (!visited) continue;
            value = visited->value;
            weight = visited->weight;
            break;
        }
        // 1. Select the most promising move and go there.
        const Index e = select(n, here.ply());
        if (e == nothing) {
            values_.refresh(n, here.ply());
            value = shared::load(node.value);
            break;
        }
        Edge& edge = graph_.edge(e);
        if (many()) shared::add(graph_.flights(e), std::uint16_t{1});
        const Move move = edge.move();
        const G before = here;
        here.play(move);
        const bool repeated = w.past.enter(before, here);
        w.path.push_back({n, e});
        w.moves.push_back(move);
        // 3. Simulate from a position that has no node yet.
        n = shared::load_acquire(edge.child);
        if (n != nothing) continue;
        const bool keep = options_.keep_playouts;
        n = add_child(w, here, repeated, w.past.salted(here), !keep);
        if (n == nothing) {
            value = outcome_or_playout(w, here, repeated);
            break;
        }
        if (!shared::replace(edge.child, nothing, n)) n = shared::load_acquire(edge.child);
        if (keep && !graph_.node(n).status().known()) continue;
        if (priors_at_hand() && graph_.node(n).status().word == 0) expand(w, n, here);
        value = shared::load(graph_.node(n).value);
        break;
    }
    back_up(w, value, weight, here.ply());
    account(w, before_step);
}

template <Game G, Knowledge<G> K>
inline auto Tree<G, K>::visit_leaf(Worker& w, Index n, const G& here) -> std::optional<Visited> {
    if (expand(w, n, here) == Expanded::no) return Visited{simulate_again(w, n, here), 1};
    const Node& node = graph_.node(n);
    if (node.status().known()) return Visited{shared::load(node.value), 1};
    if (options_.expansion == Expansion::one) return std::nullopt;
    float value = 0;
    const std::uint32_t weight = settle(n, here.ply(), value);
    return Visited{value, weight};
}

// 1. Select.
template <Game G, Knowledge<G> K>
inline Index Tree<G, K>::select(Index n, int ply) {
    Node& node = graph_.node(n);
    std::uint32_t opened = node.tried();
    if (opened < node.edge_count && options_.first_play == FirstPlay::every) {
        if (const Index e = node.open_next(node.edge_count, many()); e != nothing) return e;
        opened = node.tried();
    }
    const Selector number(options_, node, ply);
    const float estimates = estimate_visits();
    const bool will_refresh = !running_means();
    Index best = nothing;
    float best_number = -1e30f;
    for (std::uint32_t i = 0; i < opened; ++i) {
        const Edge& edge = graph_.edge(node.first_edge + i);
        if (will_refresh) graph_.prefetch_node(shared::load(edge.child)); // on the way back all are looked at
        const std::uint32_t count = shared::load(edge.count);
        if (count > visit_mask) continue; // proven
        const float visits = static_cast<float>(count) + estimates;
        const float flights = many() ? shared::load(graph_.flights(node.first_edge + i)) : 0.0f;
        const float x = number(edge, shared::load(edge.value), visits, flights);
        if (x > best_number) {
            best_number = x;
            best = node.first_edge + i;
        }
    }
    if (opened < node.edge_count) {
        const Edge& next = graph_.edge(node.first_edge + opened);
        if (best == nothing || number.untried(next, shared::load(node.value)) > best_number)
            if (const Index e = node.open_next(node.edge_count, many()); e != nothing) return e;
    }
    return best;
}

// 2. Expand: one edge for each move worth looking at and, where the options say so, all children at once.
template <Game G, Knowledge<G> K>
inline auto Tree<G, K>::expand(Worker& w, Index n, const G& here) -> Expanded {
    Node& node = graph_.node(n);
    if (exhausted_.load(std::memory_order_relaxed) || !node.take(many())) return Expanded::no;
    const bool at_root = n == root_node_, chosen = at_root && is_chosen();
    Moves moves;
    here.legal(moves);
    const Glance glance = chosen ? Glance{} : w.knowledge.consider(here, moves);
    if (glance.outcome && !at_root) {
        node.release(0);
        values_.prove(n, *glance.outcome, glance.distance, Status::rules, here.ply());
        return Expanded::yes;
    }
    Scores scores;
    const bool dropped = at_root && keep(chosen ? chosen_moves_ : root_moves_, moves);
    const bool partial = arrange(w, here, moves, scores, chosen ? 0 : options_.top) || glance.partial || dropped;
    const Index first = graph_.add_edges(moves.size(), w.thread);
    if (first == nothing) {
        full_ = true;
        node.release(0);
        return Expanded::no;
    }
    for (std::size_t i = 0; i < moves.size(); ++i)
        graph_.edge(first + static_cast<Index>(i)) = Edge{nothing, 0, 0, moves[i], Edge::leaning_of(scores[i])};
    node.first_edge = first;
    node.edge_count = static_cast<std::uint16_t>(moves.size());
    if (options_.expansion == Expansion::all) {
        add_children(w, node, here);
        node.opened = node.edge_count;
    }
    node.release(
        Status::expanded | (partial ? Status::partial : 0) | static_cast<std::uint32_t>(glance.distance) << 16);
    return Expanded::yes;
}

/// Estimates every child of a node that is being expanded.
template <Game G, Knowledge<G> K>
inline void Tree<G, K>::add_children(Worker& w, Node& node, const G& here) {
    std::vector<G>& position = w.children;
    std::array<std::uint64_t, Moves::capacity> key;
    std::array<bool, Moves::capacity> repeated;
    const auto mark = w.past.mark();
    Edge* edges = graph_.edges_of(node);
    for (std::size_t i = 0; i < node.edge_count; ++i) {
        position[i] = here;
        position[i].play(edges[i].move());
        repeated[i] = w.past.enter(here, position[i]);
        key[i] = w.past.salted(position[i]);
        w.past.back_to(mark);
        graph_.prefetch_slot(key[i]);
    }
    float sum = 0;
    for (std::size_t i = 0; i < node.edge_count; ++i) {
        Edge& edge = edges[i];
        edge.child = add_child(w, position[i], repeated[i], key[i], true);
        edge.value = -(edge.child == nothing ? outcome_or_playout(w, position[i], repeated[i])
                                             : shared::load(graph_.node(edge.child).value));
        edge.count = options_.count_children ? 1 : 0;
        sum += edge.value;
    }
    if (options_.start_value == StartValue::children)
        shared::store(node.own, sum / static_cast<float>(node.edge_count));
}

/// After all children came at once: the node's value, as its children see it, and the visits that counts for.
template <Game G, Knowledge<G> K>
inline std::uint32_t Tree<G, K>::settle(Index n, int ply, float& value) {
    Node& node = graph_.node(n);
    const std::uint32_t weight = options_.count_children ? node.edge_count : 1;
    if (options_.count_children || shared::load(node.visits) == 0) count_visits(n, weight);
    values_.refresh(n, ply);
    value = shared::load(node.value);
    return weight;
}

/// The node of a position: in a graph the one that is there, else a new one with an estimate.
/// Nothing if the arena is full.
template <Game G, Knowledge<G> K>
inline Index Tree<G, K>::add_child(Worker& w, const G& position, bool repeated, std::uint64_t key, bool simulate) {
    if (graph_.has_table())
        if (const Index known = graph_.find(key); known != nothing) return known;
    if (exhausted_.load(std::memory_order_relaxed)) return nothing;
    const Index n = graph_.add_node(key, w.thread);
    if (n == nothing) {
        full_ = true;
        return nothing;
    }
    estimate(w, n, position, repeated, simulate);
    return graph_.has_table() ? graph_.insert(n) : n;
}

// 3. Simulate: the first value of a node.
template <Game G, Knowledge<G> K>
inline void Tree<G, K>::estimate(Worker& w, Index n, const G& position, bool repeated, bool simulate) {
    Node& node = graph_.node(n);
    if (graph_.has_evaluations()) graph_.evaluation(n) = 0;
    const auto outcome = repeated ? std::optional(Outcome::draw) : position.outcome();
    if (outcome) {
        values_.prove(n, *outcome, 0, Status::rules, position.ply());
        if (graph_.has_evaluations()) graph_.evaluation(n) = static_cast<float>(*outcome);
        node.visits = running_means() ? 0 : 1;
        return;
    }
    if (graph_.has_evaluations()) graph_.evaluation(n) = w.knowledge.evaluate(position);
    if (!simulate) return;
    node.visits = running_means() ? 0 : 1;
    float sum = 0;
    for (int i = 0; i < options_.playouts_per_leaf; ++i) {
        const std::uint32_t seed = w.random.next();
        const Playout playout = play_out(w, position, seed);
        if (playout.proven && options_.solver) {
            node.own = std::bit_cast<float>(seed);
            const auto result = playout.value > 0 ? Outcome::win : playout.value < 0 ? Outcome::loss : Outcome::draw;
            values_.prove(n, result, playout.plies, Status::playout, position.ply());
            return;
        }
        sum += worth(playout, position.ply());
    }
    node.own = node.value = sum / static_cast<float>(options_.playouts_per_leaf);
}

template <Game G, Knowledge<G> K>
inline float Tree<G, K>::outcome_or_playout(Worker& w, const G& position, bool repeated) {
    const auto outcome = repeated ? std::optional(Outcome::draw) : position.outcome();
    if (outcome) return values_.exact(*outcome, position.ply());
    return worth(play_out(w, position, w.random.next()), position.ply());
}

template <Game G, Knowledge<G> K>
inline Playout Tree<G, K>::play_out(Worker& w, const G& position, std::uint32_t seed) {
    Random random(seed);
    if (w.records_playouts) {
        w.simulated = position;
        w.playout.clear();
    }
    const Playout playout = w.knowledge.playout(position, random, w.records_playouts ? &w.playout : nullptr);
    ++w.work.playouts;
    w.work.plies += static_cast<std::uint64_t>(playout.plies);
    return playout;
}

/// One more playout from a node that cannot be expanded now.
template <Game G, Knowledge<G> K>
inline float Tree<G, K>::simulate_again(Worker& w, Index n, const G& here) {
    const float value = outcome_or_playout(w, here, false);
    if (!running_means()) {
        Node& node = graph_.node(n);
        const float before = static_cast<float>(count_visits(n, 1));
        shared::store(node.own, (shared::load(node.own) * before + value) / (before + 1));
        shared::store(node.value, shared::load(node.own));
    }
    return value;
}

// 4. Back up, deepest first.
template <Game G, Knowledge<G> K>
inline void Tree<G, K>::back_up(Worker& w, float value, std::uint32_t weight, int ply) {
    if (running_means() && !w.path.empty()) update_leaf(w, value);
    const float at_root = w.path.size() % 2 == 0 ? value : -value;
    for (std::size_t i = w.path.size(); i-- > 0;) {
        const auto [n, e] = w.path[i];
        Node& node = graph_.node(n);
        Edge& edge = graph_.edge(e);
        value = -value;
        --ply;
        const std::uint32_t visits = count_visits(n, weight) + weight;
        const std::uint32_t before = shared::add(edge.count, weight, many()) & visit_mask;
        if (many()) shared::add(graph_.flights(e), static_cast<std::uint16_t>(-1));
        const Index child = shared::load(edge.child);
        if (child == nothing) { // no memory for a node: the edge itself remembers
            const float n_before = static_cast<float>(before);
            shared::store(edge.value, (shared::load(edge.value) * n_before + value) / (n_before + 1));
        }
        if (running_means() && !is_mixed(node, child) && !is_worn(visits)) {
            const float change = static_cast<float>(weight) * (value - node.value) / static_cast<float>(visits);
            shared::store(node.value, node.value + change);
            if (child != nothing)
                shared::store(edge.value, values_.of_edge(graph_.node(child), child, node.value, ply));
            if (graph_.has_evaluations()) values_.back_up_evaluation(n);
        } else {
            values_.refresh(n, ply);
            if (!running_means()) value = shared::load(node.value);
        }
    }
    w.knowledge.learn(root_, std::span<const Move>(w.moves), at_root);
}

template <Game G, Knowledge<G> K>
inline void Tree<G, K>::update_leaf(const Worker& w, float value) {
    const Step last = w.path.back();
    const Index leaf = graph_.edge(last.edge).child;
    if (leaf == nothing) return;
    Node& node = graph_.node(leaf);
    count_visits(leaf, 1);
    if (!node.status().known())
        shared::store(node.value, node.value + (value - node.value) / static_cast<float>(node.visits));
    if (node.visits == 1 && node.status().source() != Status::playout) node.own = value;
}

template <Game G, Knowledge<G> K>
inline bool Tree<G, K>::is_mixed(Node& node, Index child) {
    if (!options_.solver) return false;
    if (node.status().has(Status::mixed)) return true;
    if (child == nothing) return false;
    const Status below = graph_.node(child).status();
    if (!below.known() && !below.has(Status::mixed)) return false;
    node.release(Status::mixed);
    return true;
}

/// A step that met a known result, or whose playout became nodes, counts as a playout too: limits must be reached.
template <Game G, Knowledge<G> K>
inline void Tree<G, K>::account(Worker& w, const Work& before) {
    w.work.playouts = std::max(w.work.playouts, before.playouts + 1);
    w.work.depth = std::max(w.work.depth, static_cast<int>(w.path.size()));
    w.effort += static_cast<std::int64_t>(w.work.plies - before.plies) + 16;
    if (w.work.playouts >= w.playouts_to_report) report(w);
}

} // namespace linewood
