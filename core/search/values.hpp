// What a node is worth: a function of its children, and how a proof goes up; docs/explanation/search.md derives it.
#pragma once

#include <algorithm>

#include "options.hpp"
#include "search/graph.hpp"

namespace linewood {

/// The values of a graph's nodes. Any thread may ask for them and change them at any time.
class Values {
  public:
    Values(Graph& graph, const Options& options) : graph_(graph), options_(options) {}

    /// A result is worth a little less for each stone it takes.
    float exact(Outcome outcome, int end_ply) const {
        return static_cast<float>(outcome) * (1.0f - options_.stone_bonus * static_cast<float>(end_ply));
    }

    /// A node's value at that ply. A proof has the last word: a thread that began to compute a mean before the node was
    /// proven may store it afterwards.
    float of(const Node& node, int ply) const {
        const Status status = node.status();
        return status.known() ? exact(*status.result(), ply + status.distance()) : shared::load(node.value);
    }

    /// A move's value for the player who makes it.
    float of_edge(const Node& child, Index c, float parent_value, int ply) const {
        float value = -of(child, ply + 1);
        const Status status = child.status();
        if (options_.blend_parent && !status.known() && !status.has(Status::expanded))
            value = 0.5f * (value + parent_value);
        if (graph_.has_evaluations() && !status.known())
            value += options_.implicit_minimax * (-shared::load(graph_.evaluation(c)) - value);
        return value;
    }

    /// A node's value as a function of its children: whatever another path taught a child arrives here.
    /// Idempotent, so any thread may do it at any time. Also where a proof goes up.
    void refresh(Index n, int ply) {
        Node& node = graph_.node(n);
        const float parent_value = shared::load(node.value);
        float sum = 0, weight = 0;
        std::uint32_t total = 0;
        int win_in = 1 << 16, draw_in = -1;
        int loss_in = node.status().distance(); // of the moves that were dropped because they lose
        const std::uint32_t opened = node.tried();
        bool all_known = opened == node.edge_count && !node.status().has(Status::partial);
        for (std::uint32_t i = 0; i < opened; ++i) {
            Edge& edge = graph_.edge(node.first_edge + i);
            const Index c = shared::load_acquire(edge.child);
            const std::uint32_t count = edge.visits();
            const float visits = static_cast<float>(count);
            total += count;
            if (c == nothing) {
                sum += visits * shared::load(edge.value);
                weight += visits;
                all_known = false;
                continue;
            }
            const Node& child = graph_.node(c);
            shared::store(edge.value, of_edge(child, c, parent_value, ply));
            const Status status = child.status();
            if (const auto result = status.result(); result && options_.solver) {
                edge.set_proof(reversed(*result));
                if (*result == Outcome::loss) win_in = std::min(win_in, status.distance() + 1);
                if (*result == Outcome::draw) draw_in = std::max(draw_in, status.distance() + 1);
                if (*result == Outcome::win) {
                    loss_in = std::max(loss_in, status.distance() + 1);
                    continue; // nobody plays a move that is known to lose
                }
            } else {
                all_known = false;
            }
            sum -= visits * of(child, ply + 1);
            weight += visits;
        }
        if (graph_.has_evaluations()) back_up_evaluation(n);
        if (win_in < 1 << 16) return prove(n, Outcome::win, win_in, Status::children, ply);
        if (all_known && opened > 0) {
            if (draw_in >= 0) return prove(n, Outcome::draw, draw_in, Status::children, ply);
            return prove(n, Outcome::loss, loss_in, Status::children, ply);
        }
        const std::uint32_t all = shared::load(node.visits);
        const float own = static_cast<float>(all - std::min(all, total));
        if (own + weight <= 0) { // every move looked at loses, though not every move was looked at
            if (total > 0) shared::store(node.value, -0.99f);
            return;
        }
        float value = (own * shared::load(node.own) + sum) / (own + weight);
        if (draw_in >= 0) value = std::max(value, 0.0f); // the side to move can have the draw
        shared::store(node.value, value);
    }

    void back_up_evaluation(Index n) {
        const Node& node = graph_.node(n);
        float best = -2;
        const std::uint32_t opened = node.tried();
        for (std::uint32_t i = 0; i < opened; ++i)
            if (const Index c = shared::load_acquire(graph_.edge(node.first_edge + i).child); c != nothing)
                best = std::max(best, -shared::load(graph_.evaluation(c)));
        if (best > -2) shared::store(graph_.evaluation(n), best);
    }

    /// A result is written once: whoever comes later finds it.
    void prove(Index n, Outcome outcome, int distance, Status::Source how, int ply) {
        Node& node = graph_.node(n);
        for (;;) {
            const Status before = node.status();
            if (before.known()) return;
            // The value first: who sees the proof must see its value.
            shared::store(node.value, exact(outcome, ply + distance));
            if (graph_.has_evaluations()) shared::store(graph_.evaluation(n), static_cast<float>(outcome));
            if (shared::replace(node.status_word, before.word, before.proven(outcome, distance, how).word)) return;
        }
    }

  private:
    Graph& graph_;
    const Options& options_;
};

} // namespace linewood
